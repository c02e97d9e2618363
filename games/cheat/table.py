"""The table while one move is made: cards change hands, facts are noted, then it is closed."""

from __future__ import annotations

from games.cheat.state import NOTHING_KNOWN, Bluff, Call, Known, Play, winner_of
from games.core.cards import Card, Rank, by_rank
from games.core.clocks import Clock, Stamp, decision
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.lanes import raised
from games.core.seats import clockwise

TIMER = 60
"""Seconds for a play under the live clock (8)."""

GRACE_MS = 1_000
"""Presses made in time may arrive so much later (5)."""


class Table:
    """A position opened for one move. Methods keep cards, public memory, clocks and facts in step.

    Times (`now`) are Unix ms on the bot's clock.
    """

    def __init__(self, state: Bluff) -> None:
        self._state = state
        self.options = state.options
        self.hands = list(state.hands)
        self.pile = state.pile
        self.turn = state.turn
        self.phase = state.phase
        self.last = state.last
        self.known = list(state.known)
        self.fresh = list(state.fresh)
        self.challenged = state.challenged
        self.plays = state.plays
        self.believed = state.believed
        self.challenges = state.challenges
        self.placed = state.placed
        self.left = state.left
        self.clocks = state.clocks
        self.beats = state.beats
        self.events: list[Event] = []

    # Facts

    def tell(self, what: str, seat: Seat | None, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args))

    # Seats

    def seated(self) -> list[Seat]:
        """Seats that have not left."""
        return [seat for seat in range(len(self.hands)) if seat not in self.left]

    def playing(self) -> list[Seat]:
        """Seats that have neither left nor got rid of their cards for good."""
        return [seat for seat in self.seated() if seat not in self.placed]

    def next_from(self, seat: Seat) -> Seat:
        """The first seat clockwise that holds cards, itself last."""
        n = len(self.hands)
        return next(s for s in clockwise(n, seat) if self.hands[s] and s not in self.left)

    # Cards

    def put_down(self, seat: Seat, cards: tuple[Card, ...], rank: Rank) -> None:
        """Cards of a hand go face down on the pile and are called something (5)."""
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in cards])
        self.fresh[seat] = ()
        self.pile = (*self.pile, Play(cards, seat, rank))
        self.last = Call(rank, seat, len(cards))
        self.plays += 1
        self.challenged = False
        known = self.known[seat]
        if known.cards:
            self._remember(seat, known.cards, known.out + len(cards))
        self.tell("played", seat, n=len(cards), rank=rank)
        if len(self.hands[seat]) == 1:
            self.tell("one_card", seat)

    def show(self, play: Play) -> None:
        """Everybody sees the cards of a play: they are in no hand any more (6.1)."""
        for seat, known in enumerate(self.known):
            if known.cards:
                kept = tuple(card for card in known.cards if card not in play.cards)
                seen = len(play.cards) if seat == play.by else len(known.cards) - len(kept)
                self._remember(seat, kept, known.out - seen)

    def take(self, seat: Seat, shown: tuple[Card, ...]) -> None:
        """The whole pile goes to a hand; everybody saw those of its cards that were shown (6.1)."""
        cards = tuple(card for play in self.pile for card in play.cards)
        back = sum(len(play.cards) for play in self.pile[:-1] if play.by == seat)
        known = self.known[seat]
        self._remember(seat, known.cards + shown, known.out - back)
        # What others have in this pile is out for good; if it may be all, nothing is known of them.
        self.known = [k if k.out < len(k.cards) else NOTHING_KNOWN for k in self.known]
        self.hands[seat] = by_rank(self.hands[seat] + cards)
        self.fresh[seat] = by_rank(cards)
        self.pile = ()
        self.events.append(Event("took", seat, {"n": len(cards)}, tags=("loser",)))

    def depart(self, seat: Seat) -> None:
        """The seat leaves; its hand goes face down under the pile, in hand order (8)."""
        hand = self.hands[seat]
        if hand:
            self.pile = (Play(hand, seat), *self.pile)
        self.hands[seat] = self.fresh[seat] = ()
        self.known[seat] = NOTHING_KNOWN
        self.left = tuple(sorted((*self.left, seat)))
        self.believed = tuple(one for one in self.believed if one[0] != seat)
        self.challenges = tuple(one for one in self.challenges if one[0] != seat)
        self.tell("left", seat, n=len(hand))

    def _remember(self, seat: Seat, cards: tuple[Card, ...], out: int) -> None:
        """What is known of a hand from now on."""
        self.known[seat] = Known(cards, max(out, 0)) if cards else NOTHING_KNOWN

    # Windows, turns and the end

    def open_window(self, now: int) -> None:
        """The last play can be challenged, from when its announcement is seen (5)."""
        assert self.turn is not None
        length = self.options.window * 1000 * (1 if self.hands[self.turn] else 2)
        due = now + length + GRACE_MS
        window = Clock("window", now, now + length, due, shown=False, decision=False)
        self.phase = "window"
        self.clocks = (window,)
        self.beats = raised(self.beats, "main", "window")

    def doubt(self, seat: Seat, stamp: Stamp) -> None:
        """Somebody challenges; the first to arrive starts the wait for earlier presses (5)."""
        lowest = dict(self.challenges)
        lowest[seat] = min(stamp.id, lowest.get(seat, stamp.id))
        self.challenges = tuple(sorted(lowest.items()))
        (window, *waiting) = self.clocks
        if not waiting:
            due = stamp.arrival + GRACE_MS
            if window.shown:
                due = min(due, window.due)
            wait = Clock("challenge", stamp.arrival, due, due, secret=True, decision=False)
            self.clocks = (window, wait)

    def void_challenge(self) -> None:
        """Whoever challenged has left, so nothing is waited for but the window itself (8)."""
        if not self.challenges:
            self.clocks = self.clocks[:1]

    def to_turn(self, seat: Seat, now: int) -> None:
        """A seat is to play."""
        self.turn, self.phase = seat, "turn"
        self.believed, self.challenges = (), ()
        self.clocks = decision("turn", now, self.options.period(TIMER), seat)
        self.beats = raised(self.beats, "main")

    def finish(self, why: str) -> None:
        """Ends the game and names the winner (7)."""
        self.turn, self.phase = None, "over"
        self.believed, self.challenges, self.clocks = (), (), ()
        self.beats = raised(self.beats, "main")
        args = {"seats": (winner_of(self.seated(), self.placed),), "choice": why}
        self.events.append(Event("ended", None, args, tags=("last",)))

    def close(self) -> Step[Bluff]:
        """The new position."""
        state = self._state
        return Step(
            Bluff(
                self.options,
                state.seats,
                state.first,
                tuple(self.hands),
                self.pile,
                self.turn,
                self.phase,
                self.last,
                tuple(self.known),
                tuple(self.fresh),
                self.challenged,
                self.plays,
                self.believed,
                self.challenges,
                self.placed,
                self.left,
                self.clocks,
                self.beats,
                state.chance,
            ),
            tuple(self.events),
        )
