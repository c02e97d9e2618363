"""The table while one thing happens: cards move, facts are noted, then it is closed."""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import RANKS, Card
from games.core.clocks import Clock, unseen
from games.core.events import Event
from games.core.game import Refusal, Seat, Step
from games.core.lanes import raised
from games.core.seats import clockwise
from games.irishsnap.state import (
    DWELL,
    FALSE,
    GRACE,
    HOLD,
    TURN,
    Position,
    Press,
    Snaps,
    Why,
    after,
)


def timer(name: str, start: int, until: int, due: int) -> Clock:
    """A clock that settles something by itself; a table that showed it would have to tick."""
    return Clock(name, start, until, due, secret=True, decision=False)


class Table:
    """A position opened for one step. Methods keep cards, turn, clocks and facts in step."""

    def __init__(self, state: Position) -> None:
        self._state = state
        self.options = state.options
        self.seats = state.seats
        self.chance = state.chance
        self.beats = state.beats
        self.stacks = list(state.stacks)
        self.pile = state.pile
        self.sunk = state.sunk
        self.turn = state.turn
        self.turner = state.turner
        self.phase = state.phase
        self.n = state.n
        self.called = state.called
        self.next_call = state.next_call
        self.calls = state.calls
        self.t0 = state.t0
        self.t0_before = state.t0_before
        self.ready = state.ready
        self.lag = state.lag
        self.held = state.held
        self.early = state.early
        self.snaps = state.snaps
        self.race = state.race
        self.paid = state.paid
        self.piles = state.piles
        self.deals = state.deals
        self.note = state.note
        self.winner = state.winner
        self.left = state.left
        self.over = state.over
        self.clocks = state.clocks
        self.events: list[Event] = []

    def tell(self, what: str, seat: Seat | None = None, *tags: str, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args, tags=tags))

    # Cards and calls

    def next_with_cards(self, seat: Seat) -> Seat | None:
        """The first seat clockwise from one that has cards, itself last."""
        return next((s for s in clockwise(self.seats, seat) if self.stacks[s]), None)

    def turn_card(self, seat: Seat, now: int) -> None:
        """The top card of a stack comes onto the pile, and the next number is called (5.2)."""
        card, self.stacks[seat] = self.stacks[seat][0], self.stacks[seat][1:]
        self.pile = (*self.pile, card)
        self.turner, self.calls = seat, 0
        self._count()
        self.tell("turned", seat, card=card, rank=self.called)
        if not self.stacks[seat]:
            self.tell("empty", seat)
        self.turn = self.next_with_cards(seat)
        self.go_on(now)

    def call(self, now: int) -> None:
        """The bot calls the next number over the unchanged top card (8)."""
        self.calls += 1
        self._count()
        self.tell("called", rank=self.called)
        self.go_on(now)

    def _count(self) -> None:
        self.n += 1
        self.called, self.next_call = self.next_call, after(self.next_call)
        self.t0_before, self.t0, self.held = self.t0, None, None
        self._pass_turn()

    def _pass_turn(self) -> None:
        """A press on a Turn button that is still on its way was meant for another card (13)."""
        self.beats = raised(self.beats, TURN)

    def take_pile(self, seat: Seat, why: Why, now: int) -> None:
        """The pile goes under a seat's stack; the seat turns next (6, result 3)."""
        cards = self.pile
        if self.options.pickup == "shuffle":
            self.piles += 1
            cards = self.chance.shuffle(f"pile:1:{self.piles}", cards)
        self.stacks[seat] = (*self.stacks[seat], *cards)
        self.pile = self.sunk = ()
        if self.options.count_after == "ace":
            self.next_call = RANKS[0]
        self.note, self.turn = (why, seat), seat
        args = {"n": len(cards), "rank": self.next_call, "choice": why}
        self.events.append(Event("took", seat, args, tags=("loser",)))
        self._pass_turn()
        self.go_on(now)

    def give_card(self, seat: Seat, now: int) -> None:
        """A false snap is paid with the top card, face up under the pile (1, `one_card`)."""
        card, self.stacks[seat] = self.stacks[seat][0], self.stacks[seat][1:]
        self.pile = (card, *self.pile)
        self.paid = self.n
        self.tell("paid", seat, card=card)
        if not self.stacks[seat]:
            self.tell("empty", seat)
        self.go_on(now)

    def sink(self, seat: Seat) -> tuple[Card, ...]:
        """A leaver's stack goes unseen under the pile (10); the cards."""
        cards, self.stacks[seat] = self.stacks[seat], ()
        self.pile, self.sunk = (*cards, *self.pile), (*cards, *self.sunk)
        return cards

    def deal_anew(self, seat: Seat) -> None:
        """The pile is shuffled and dealt evenly, clockwise from a leaver's left (10)."""
        self.deals += 1
        cards = self.chance.shuffle(f"leave:1:{self.deals}", self.pile)
        order = [s for s in clockwise(self.seats, seat) if s not in self.left]
        for place, taker in enumerate(order):
            self.stacks[taker] = cards[place :: len(order)]
        self.pile = self.sunk = ()
        self.next_call, self.turn = RANKS[0], order[0]
        self.tell("redealt", order[0], n=len(cards))
        self._pass_turn()

    # Turn, snaps and clocks

    def go_on(self, now: int) -> None:
        """Nothing is to be settled: somebody turns next, or the bot counts on (5.3, 8).

        What comes next begins to count once people see the table.
        """
        if self.turn is None or not self.stacks[self.turn]:
            self.turn = self.next_with_cards(self.turner if self.turn is None else self.turn)
        counting = self.turn is None
        if counting and self._state.turn is not None:
            self.tell("counting", rank=self.next_call)
        self.phase = "countdown" if counting else "open"
        self.held = self.snaps = self.ready = None
        look = timer("look", now, now + DWELL, now + DWELL)
        self.clocks = (replace(look, shown=False),)

    def hold(self, press: Press) -> None:
        """A flip is held back: perhaps a snap was pressed before it (5.1)."""
        self.phase, self.held, self.snaps = "open", press, None
        due = press.arrival + HOLD
        self.clocks = (timer("hold", press.arrival, due, due),)

    def put_down(self, snaps: Snaps, *, valid: bool, arrival: int) -> None:
        """The first hand comes down: a race, or a false snap to be settled (6, 7).

        Whatever waited to be seen still does, for the sake of T0.
        """
        self.phase, self.held = ("race" if valid else "falsesnap"), None
        if self.lag is None:
            self.lag = arrival - snaps.first
        self.clocks = unseen(self.clocks)
        if not valid:
            self.snaps = snaps
            due = arrival + FALSE
            self.clocks = (*self.clocks, timer("falsesnap", arrival, due, due))
        else:
            self.keep(snaps)

    def keep(self, snaps: Snaps) -> None:
        """More hands; the window of a race runs from the earliest of all presses (6)."""
        self.snaps = snaps
        if self.phase == "race":
            due = snaps.until + GRACE + (self.lag or 0)
            others = tuple(clock for clock in self.clocks if clock.name != "race")
            self.clocks = (*others, timer("race", snaps.first, snaps.until, due))

    # The end

    def finish(self, seat: Seat, why: str) -> None:
        """A seat wins: `snap` or `walkover`."""
        self.phase, self.over, self.turn = "over", True, None
        self.held = self.snaps = self.ready = None
        self.early = ()
        self.winner, self.note, self.clocks = seat, ("win", seat), ()
        self.tell("ended", seat, "last", choice=why)

    def face_up(self) -> bool:
        """Whether a card lies face up on the pile."""
        return bool(self.pile) and self.pile[-1] not in self.sunk

    def close(self, refused: str | None = None) -> Step[Position]:
        """The new position with all that happened."""
        state = Position(
            options=self.options,
            seats=self.seats,
            dealer=self._state.dealer,
            stacks=tuple(self.stacks),
            turn=self.turn,
            turner=self.turner,
            pile=self.pile,
            sunk=self.sunk,
            phase=self.phase,
            n=self.n,
            called=self.called,
            next_call=self.next_call,
            calls=self.calls,
            t0=self.t0,
            t0_before=self.t0_before,
            ready=self.ready,
            lag=self.lag,
            held=self.held,
            early=self.early,
            snaps=self.snaps,
            race=self.race,
            paid=self.paid,
            piles=self.piles,
            deals=self.deals,
            note=self.note,
            winner=self.winner,
            left=self.left,
            over=self.over,
            clocks=self.clocks,
            beats=self.beats,
            chance=self.chance,
        )
        return Step(state, tuple(self.events), Refusal(refused) if refused else None)
