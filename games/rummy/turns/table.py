"""The table while one move is made: cards change place, facts are noted, then it is closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from games.core.cards import Card, by_rank, face
from games.core.clocks import Clock, decision
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.lanes import raised
from games.core.seats import going
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.position import Buying, Hidden, Knock, Laid, Phase, Position, Result
from games.rummy.wilds import wild_faces

P = TypeVar("P", bound=Position)

REPLY_TIMER = 45
"""Seconds for a reply to a knock (rummy-family.md, §5.4)."""
BETWEEN_MS = 30_000
"""So long after a deal the next one comes by itself (§5.11)."""
LEAST_MS = 15_000
"""A turn in which others are waited for first goes on for so long after that, at least."""
MOST_TURNS = 60
"""After so many turns of each player a deal counts as exhausted (§5.12)."""
_CARD = frozenset({"card"})


class Table(Generic[P]):
    """A position opened for one move. Methods keep hands, public knowledge and facts in step."""

    def __init__(self, state: P, rules: Declaration) -> None:
        self.state = state
        self.rules = rules
        self.seats = state.seats
        self.dealer = state.dealer
        self.deals = state.deals
        self.phase: Phase = state.phase
        self.turn = state.turn
        self.hands = list(state.hands)
        self.stock = state.stock
        self.pile = state.pile
        self.scores = list(state.scores)
        self.won = list(state.won)
        self.known = list(state.known)
        self.table: tuple[Laid, ...] = state.table
        self.laid = state.laid
        self.busy = state.busy
        self.fresh = state.fresh
        self.taken = state.taken
        self.refused = state.refused
        self.shut = state.shut
        self.turnovers = state.turnovers
        self.turns = state.turns
        self.result: Result | None = state.result
        self.knock: Knock | None = state.knock
        self.buying: Buying | None = state.buying
        self.hidden: Hidden | None = state.hidden
        self.aside = state.aside
        self.left = state.left
        self.over = state.over
        self.events: list[Event] = []
        self.decided = True
        """Whether what has been pressed for the moment of the turn before this move is past."""
        self._opened = False
        self._lanes: tuple[str, ...] = ()
        self._stopped: frozenset[str] = frozenset()

    # Facts

    def tell(self, what: str, seat: Seat | None = None, *tags: str, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args, tags=tags))

    def whisper(self, what: str, seat: Seat, card: Card) -> None:
        """Notes a fact whose card only its seat may know."""
        self.events.append(Event(what, seat, {"card": card}, _CARD, (seat,)))

    # Seats

    def seated(self) -> list[Seat]:
        """Seats that have not left."""
        return [seat for seat in range(self.seats) if seat not in self.left]

    def following(self, seat: Seat) -> Seat:
        """The next seat, in the direction of play, that has not left."""
        return self.order(seat)[0]

    def order(self, seat: Seat) -> list[Seat]:
        """Seats that have not left, in the direction of play, from the one after this seat on."""
        step = self.rules.hooks.direction(self.state.options)
        return [s for s in going(self.seats, seat, step) if s not in self.left]

    def wild(self, seat: Seat) -> frozenset[Card]:
        """The faces that are wild for a seat, by what it knows."""
        return wild_for(self.state, seat, self.rules)

    # Cards

    def take(self, seat: Seat, card: Card, *, seen: bool) -> None:
        """A drawn card joins the seat's hand; `seen` by everybody or by its owner alone."""
        self.hands[seat] = by_rank((*self.hands[seat], card))
        self.fresh = (card,)
        if seen:
            self.taken = card
            self.known[seat] = (*self.known[seat], card)
        self.phase = "play"

    def give(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards leave the seat's hand, in view of everybody."""
        self.hands[seat] = tuple(card for card in self.hands[seat] if card not in cards)
        self.known[seat] = tuple(card for card in self.known[seat] if card not in cards)
        self.fresh = tuple(card for card in self.fresh if card not in cards)

    def play_taken(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Before cards are laid: of copies alike the one just taken goes, whichever was named."""
        taken = self.taken
        if taken is None or taken in cards or taken not in self.hands[seat]:
            return
        same = next((card for card in cards if face(card) == face(taken)), None)
        if same is None:
            return
        self.taken = same
        self.fresh = tuple(card for card in self.fresh if card != taken)
        if same in self.hands[seat] and same not in self.known[seat]:
            self.known[seat] = tuple(card for card in self.known[seat] if card != taken)

    @property
    def upcard(self) -> Card | None:
        """The top of the pile, while it can be taken."""
        return self.pile[-1] if self.pile and not self.shut else None

    @property
    def dead(self) -> tuple[Card, ...]:
        """The pile without its upcard: what becomes a stock."""
        stays = not self.rules.exhaust.shuffled or not self.shut
        return self.pile[:-1] if stays else self.pile

    def turn_over(self) -> bool:
        """The dead pile comes under the stock, the oldest card first, or shuffled where the game
        says so; whether it could.
        """
        exhaust, dead = self.rules.exhaust, self.dead
        if self.turnovers >= exhaust.turnovers or not dead:
            return False
        self.turnovers += 1
        self.pile = self.pile[len(dead) :]
        if exhaust.shuffled:
            purpose = f"stock:{self.deals}:{self.turnovers}"
            dead = self.state.chance.shuffle(purpose, dead)
        self.stock = (*self.stock, *dead)
        self.tell("turned", n=len(dead))
        return True

    # Turn and end

    def to_move(self, seat: Seat, phase: Phase = "draw") -> None:
        """Gives the turn to a seat; a deal that would go on for ever is void instead (§5.12)."""
        if self.busy and self.turn is not None:
            self.laid = tuple(sorted({*self.laid, self.turn}))
        self.busy, self.fresh, self.taken = False, (), None
        if phase == "draw":
            if self.turns >= MOST_TURNS * len(self.seated()):
                self.void("turns")
                return
            self.turns += 1
        self.turn, self.phase = seat, phase
        self._opened = True

    def void(self, why: str = "stock") -> None:
        """The deal ends without a winner: its `stock` ran out, or it has had its `turns`."""
        self.tell("void", choice=why)
        self.settle(Result("void", changes=self.rules.hooks.unwon(self)))

    def settle(self, result: Result) -> None:
        """The deal is over: points are added, and perhaps the match has a winner (§5.8).

        The winner's points, unless the result says what everybody's score changes by.
        """
        self.result = result
        self.phase, self.turn = "done", None
        self.busy, self.fresh, self.taken = False, (), None
        self._opened = True
        for seat, change in enumerate(result.changes):
            self.scores[seat] += change
        if result.winner is not None:
            self.scores[result.winner] += 0 if result.changes else result.points
            self.won[result.winner] += 1
        why = self.rules.hooks.match_over(self)
        if why is not None:
            self.finish(why)

    def finish(self, why: str) -> None:
        """The match is over, and the best of those still here are named."""
        self.over, self.turn, self.phase = True, None, "done"
        winners, best = best_of(self.scores, self.seated(), low=self.rules.low)
        self.tell("ended", None, "last", seats=winners, n=best, choice=why)

    def begin(self, lane: str) -> None:
        """A moment of another lane begins: presses in it made for the one before are past."""
        self._lanes = (*self._lanes, lane)

    def stop(self, clock: str) -> None:
        """A clock runs no longer."""
        self._stopped |= {clock}

    def close(self, now: int) -> Step[P]:
        """The new position."""
        state = self.state
        lanes = ("main", *self._lanes) if self.decided else self._lanes
        beats = raised(state.beats, *lanes) if lanes else state.beats
        if self._opened or self.over:
            clocks = self._clocks(now)
        else:
            clocks = tuple(clock for clock in state.clocks if clock.name not in self._stopped)
        step = replace(
            state,
            dealer=self.dealer,
            deals=self.deals,
            phase=self.phase,
            turn=self.turn,
            hands=tuple(self.hands),
            stock=self.stock,
            pile=self.pile,
            scores=tuple(self.scores),
            won=tuple(self.won),
            known=tuple(self.known),
            table=self.table,
            laid=self.laid,
            busy=self.busy,
            fresh=self.fresh,
            taken=self.taken,
            refused=self.refused,
            shut=self.shut,
            turnovers=self.turnovers,
            turns=self.turns,
            result=self.result,
            knock=self.knock,
            buying=self.buying,
            hidden=self.hidden,
            aside=self.aside,
            left=self.left,
            over=self.over,
            clocks=clocks,
            beats=beats,
        )
        return Step(step, tuple(self.events))

    def _clocks(self, now: int) -> tuple[Clock, ...]:
        options = self.state.options
        if self.over:
            return ()
        if self.turn is None:
            between = BETWEEN_MS if options.clock == "live" else options.period(self.rules.timer)
            return decision("next", now, between)
        timer = REPLY_TIMER if self.phase == "reply" else self.rules.timer
        windows, period = self.rules.hooks.windows(self, now), options.period(timer)
        if windows and period is not None:
            period = max(period, max(clock.until for clock in windows) - now + LEAST_MS)
        return (*decision("turn", now, period, self.turn), *windows)


def best_of(
    scores: Sequence[int], seats: Sequence[Seat], *, low: bool = False
) -> tuple[tuple[Seat, ...], int]:
    """The seats with the most points among some (`low`: the fewest), and how many those are."""
    best = (min if low else max)(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best), best


def wild_for(state: Position, seat: Seat, rules: Declaration) -> frozenset[Card]:
    """The faces that are wild for a seat, by what it knows (rummy-family.md, §4)."""
    return wild_faces(rules.ruleset.melds.wilds, rules.hooks.view(state, seat))
