"""A game of the family as the contract wants it, from its declaration."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from games.core.actions import LEAVING, Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.lanes import beat
from games.core.options import Options
from games.core.seats import check_player, check_seats, seated
from games.rummy.turns import dealing, offering, seeing, sitting, turn
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.table import P, Table, best_of

AWAY_MS = 5_000
"""So long after its turn came the auto-turn of somebody who is away (rummy-family.md, §5.3)."""
NEXT_MS = 800
"""Between the moves of one auto-turn."""
PAUSE_MS = (900, 2_400)
"""A computer thinks about as long as people do who know what they want."""
LOOK_MS = 8_000
"""So much longer it leaves people to look at how a deal ended."""

EVENTS: Mapping[str, tuple[str, ...]] = {
    "dealt": ("seat", "n"),
    "took": ("seat", "card"),
    "drew": ("seat", "card"),
    "turned": ("n",),
    "discarded": ("seat", "card"),
    "void": ("choice",),
    "missed": ("seat",),
    "left": ("seat", "n"),
    "ended": ("seats", "n", "choice"),
}
"""Facts of every game of the family: `dealt` by seat, n each; `took` from the pile; `drew` from the
stock (card secret); `turned` over, n cards; `void`, choice
`stock` or `turns`; `ended`, n points, choice `target` or `walkover`.
"""
CODES = frozenset({"E_DRAW_FIRST", "E_DREW", "E_NO_UPCARD", "E_NOT_HELD", "E_THROWBACK"})
MELD_CODES = frozenset(
    {
        "E_SHORT",
        "E_MIXED",
        "E_GAP",
        "E_DUP_SUIT",
        "E_DUP_RANK",
        "E_TOO_LONG",
        "E_ACE",
        "E_NOFIT",
        "E_NO_JOKER",
        "E_NO_MELD",
    }
)
"""What the recogniser says in a game without wild cards."""


class RummyGame(Game[P]):
    """What all games of the family do alike; each has its own declaration, scene and computer."""

    declaration: ClassVar[Declaration]
    steps = 2

    @abstractmethod
    def own_actions(self, seen: P, seat: Seat, draft: Values) -> tuple[Action, ...]:
        """What the seat in turn may do, but leave."""

    @abstractmethod
    def think(self, seen: P, seat: Seat) -> Move | None:
        """What a computer does in its turn; none where it has to wait."""

    @property
    @abstractmethod
    def moves(self) -> Mapping[str, Callable[[Table[P], Seat, Values], None]]:
        """What each action does beside those every game has, or instead. They raise IllegalMove."""

    def check_table(self, options: Options, seats: int) -> Refusal | None:
        """E_SEATS."""
        return check_seats(seats, *self.declaration.seats)

    def empty(self, options: Options, seats: int, dealer: Seat, chance: Chance) -> P:
        """A match before its first deal."""
        empty: P = self.state_type(
            options=options,
            seats=seats,
            dealer=dealer,
            deals=0,
            phase="done",
            turn=None,
            hands=((),) * seats,
            stock=(),
            pile=(),
            scores=(0,) * seats,
            won=(0,) * seats,
            known=((),) * seats,
            chance=chance,
        )
        return empty

    def deal(self, table: Deal) -> Step[P]:
        """The first deal (rummy-family.md, §5.2)."""
        dealer = dealing.first_dealer(table)
        empty = self.empty(table.options, table.seats, dealer, table.chance)
        return dealing.start(empty, self.declaration, table.stamp.arrival)

    def waiting(self, seen: P) -> tuple[Seat, ...]:
        """The seat in turn; between deals anybody, where no clock brings the next one."""
        if seen.turn is not None:
            return (seen.turn,)
        return () if seen.over or seen.clocks else tuple(seated(seen))

    def actions(
        self, seen: P, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """The moves of the seat in turn; what was chosen narrows what goes with it."""
        shared = seeing.seat_actions(seen, seat)
        if shared is not None or seat is None:
            return shared or ()
        return (*self.own_actions(seen, seat, draft or {}), LEAVING)

    def play(self, state: P, seat: Seat, move: Move, stamp: Stamp) -> Step[P]:
        """One move. Raises IllegalMove in the printed order."""
        now = stamp.arrival
        if move.action == "leave":
            return self.leave(state, seat, stamp)
        if move.action == "next":
            check_player(state, seat)
            if state.phase != "done":
                raise IllegalMove("E_PHASE")
            return dealing.deal_next(state, self.declaration, now)
        table = Table(state, self.declaration)
        values = move.values
        match move.action:
            case name if name in self.moves:
                self.moves[name](table, seat, values)
            case "draw":
                turn.draw(table, seat, values.get("from"))
            case "discard":
                turn.discard(table, seat, values.get("card"))
            case "refuse" if "refuse" in self.forms:
                offering.refuse(table, seat)
            case _:
                check_player(state, seat)
                raise IllegalMove("E_FORM")
        return table.close(now)

    def expire(self, state: P, clock: str, now: int) -> Step[P]:
        """The auto-turn of the seat in turn, or the next deal (§5.3, §5.11)."""
        if clock not in [c.name for c in state.clocks]:
            raise ValueError(f"no clock '{clock}' runs")
        if clock == "next":
            return dealing.deal_next(state, self.declaration, now)
        seat = state.turn
        assert seat is not None, "a turn has a clock"
        events: list[Event] = [Event("missed", seat)]
        stamp = Stamp(0, now)
        for _ in range(self.steps):
            move = self.automatic(state, seat)
            if move is None or state.turn != seat:
                break
            step = self.play(state, seat, move, stamp)
            state = step.state
            events += step.events
        return Step(state, tuple(events))

    def leave(self, state: P, seat: Seat, stamp: Stamp) -> Step[P]:
        """The hand is set aside; with one player left the match is over (§5.5)."""
        table = Table(state, self.declaration)
        sitting.leave(table, seat)
        return table.close(stamp.arrival)

    def observe(self, state: P, seat: Seat | None) -> P:
        """Own cards, and what lies open (§5.7)."""
        return seeing.observe(state, seat)

    def automatic(self, seen: P, seat: Seat) -> Move | None:
        """The next move of an auto-turn: refuse or draw from the stock, then discard (§5.3)."""
        if seat != seen.turn:
            return None
        match seen.phase:
            case "offer":
                return Move("refuse")
            case "draw":
                return Move("draw", {"from": "stock"})
            case "play":
                card = sitting.thrown(seen, seat, self.declaration)
                return Move("discard", {"card": card})
            case "reply":
                return Move("reply")
        return None

    def choose(self, seen: P, seat: Seat, chance: Chance) -> Choice:
        """A computer's move in its turn, after a seeded pause; without a clock the next deal."""
        if seat not in self.waiting(seen):
            return Choice(None)
        numbers = chance.numbers(f"computer:{seen.deals}:{seat}:{beat(seen.beats, 'main')}")
        shortest, longest = PAUSE_MS
        delay = shortest + next(numbers) % (longest - shortest + 1)
        if seen.turn is None:
            return Choice(Move("next"), delay + LOOK_MS)
        return Choice(self.think(seen, seat), delay)

    def stand_in(self, seen: P, seat: Seat, chance: Chance) -> Choice:
        """For somebody who is away nothing but the auto-turn (§5.3)."""
        move = self.automatic(seen, seat)
        begins = seen.phase != "play" or not seen.fresh
        return Choice(move, AWAY_MS if begins else NEXT_MS)

    def outcome(self, state: P) -> Outcome | None:
        """The best points among those still here win; leavers keep theirs (§5.8)."""
        if not state.over:
            return None
        stayed = seated(state)
        low = self.declaration.low
        winners, _ = best_of(state.scores, stayed, low=low)
        return Outcome(winners, state.scores, walkover=len(stayed) == 1, low=low)

    def packs(self, options: Any, seats: int) -> int:
        """How many packs a match of so many takes."""
        packs, _ = self.declaration.hooks.packs(self.declaration, options, seats)
        return packs

    def next_dealer(self, state: P) -> Seat | None:
        """The next seat clockwise from the one that dealt."""
        return (state.dealer + 1) % state.seats
