"""Shanghai Rummy: ten contracts, one a hand, and cards bought out of turn (shanghai-rummy.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.game import Choice, Outcome, Refusal, Seat, Step, Suggestion
from games.core.lanes import beat
from games.core.options import Options
from games.core.scene import Scene
from games.core.seats import is_seated
from games.rummy.turns import claiming, contracts, reclaiming, sitting
from games.rummy.turns.contracts import is_down
from games.rummy.turns.game import NEXT_MS, RummyGame
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import computer, offers, rules, scene, suggesting
from games.rummy.variants.shanghai.notation import ShanghaiNotation
from games.rummy.variants.shanghai.state import Shanghai, ShanghaiOptions

ANSWER_MS = (900, 4_000)
"""A computer answers so long after people see an upcard that others may buy."""
HASTE_MS = 500
"""So long before the wait ends, at least."""


class ShanghaiRummy(RummyGame[Shanghai]):
    """Shanghai Rummy as the contract wants it."""

    key = "shanghai"
    name = "Shanghai Rummy"
    declaration = rules.RULES
    state_type = Shanghai
    options = ShanghaiOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "short": {"contracts": "short"},
    }
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = rules.RULES.timer
    seats = rules.RULES.seats
    heavy = True

    @cached_property
    def notation(self) -> ShanghaiNotation:
        """shanghai-rummy.md, Notation of this game."""
        return ShanghaiNotation(self)

    def check_table(self, options: Options, seats: int) -> Refusal | None:
        """E_SEATS (§2)."""
        return rules.check_table(options, seats)

    def waiting(self, seen: Shanghai) -> tuple[Seat, ...]:
        """The seat in turn, unless it is down and cannot draw before others have answered."""
        if seen.turn is not None and offers.waits(seen) and is_down(seen, seen.turn):
            return ()
        return super().waiting(seen)

    def actions(
        self, seen: Shanghai, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Buy and Pass out of turn; else the moves of the turn."""
        asked = () if seat is None else offers.buying(seen, seat)
        return (*asked, *super().actions(seen, seat, draft))

    def own_actions(self, seen: Shanghai, seat: Seat, draft: Values) -> tuple[Action, ...]:
        """The draw; then going down or adding, and the discard."""
        if seen.phase == "draw":
            return tuple(offers.drawing(seen, seat))
        return tuple(offers.playing(seen, seat, draft))

    @property
    def moves(self) -> Mapping[str, Callable[[Table[Shanghai], Seat, Values], None]]:
        """What is done otherwise than in a plain rummy, or only here."""
        return _MOVES

    def expire(self, state: Shanghai, clock: str, now: int) -> Step[Shanghai]:
        """The wait of a window is over by its own clock, or by that of the turn (§5.1, §11)."""
        if clock not in (c.name for c in state.clocks):
            raise ValueError(f"no clock '{clock}' runs")
        if clock == "next" or not offers.waits(state):
            return super().expire(state, clock, now)
        table = Table(state, self.declaration)
        table.decided = False
        claiming.free(table)
        freed = table.close(now)
        if clock == claiming.WINDOW:
            return freed
        step = super().expire(freed.state, clock, now)
        return Step(step.state, (*freed.events, *step.events))

    def automatic(self, seen: Shanghai, seat: Seat) -> Move | None:
        """As in every rummy; a single card is kept (§11)."""
        if seat == seen.turn and seen.phase == "play" and len(seen.hands[seat]) == 1:
            return Move("keep")
        if seat == seen.turn and seen.phase == "draw" and offers.waits(seen):
            return None
        return super().automatic(seen, seat)

    def choose(self, seen: Shanghai, seat: Seat, chance: Chance) -> Choice:
        """An answer while others are asked, so long after people see the window; else its turn."""
        if not self._asked(seen, seat):
            return super().choose(seen, seat, chance)
        clock = next((c for c in seen.clocks if c.name == claiming.WINDOW), None)
        if clock is None or not clock.shown:
            return Choice(None)
        moment = beat(seen.beats, claiming.WINDOW)
        shortest, longest = ANSWER_MS
        longest = min(longest, seen.options.buy_seconds * 1000 - HASTE_MS)
        numbers = chance.numbers(f"computer:{seen.deals}:{seat}:window:{moment}")
        delay = shortest + next(numbers) % (longest - shortest + 1)
        return Choice(Move("buy" if computer.buys(seen, seat) else "pass"), delay, clock.start)

    def stand_in(self, seen: Shanghai, seat: Seat, chance: Chance) -> Choice:
        """Whoever is away passes at once, and is not waited for (§5.1)."""
        if self._asked(seen, seat):
            return Choice(Move("pass"))
        if seen.turn == seat and seen.phase == "draw" and offers.waits(seen):
            return Choice(None)
        choice = super().stand_in(seen, seat, chance)
        waited = seen.phase == "draw" and seen.buying is not None and seen.buying.answered
        return Choice(choice.move, NEXT_MS if waited else choice.delay)

    def _asked(self, seen: Shanghai, seat: Seat) -> bool:
        """Whether the wait is for an answer of this seat."""
        if seen.buying is None or not offers.waits(seen) or not is_seated(seen, seat):
            return False
        answered = any(one == seat for one, _ in seen.buying.answers)
        return not answered and bool(offers.buying(seen, seat))

    def think(self, seen: Shanghai, seat: Seat) -> Move | None:
        """See `computer`."""
        return computer.think(seen, seat)

    def outcome(self, state: Shanghai) -> Outcome | None:
        """The fewest points win; for statistics leavers have more (§7, §11)."""
        ended = super().outcome(state)
        return None if ended is None else sitting.recorded(ended, state.left)

    def suggest(self, seen: Shanghai, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """The contract, what can be added, wilds to be had."""
        if not is_seated(seen, seat) or offers.hidden(seen, seat):
            return ()
        return suggesting.suggestions(seen, seat, draft)

    def scene(self, seen: Shanghai, seat: Seat | None) -> Scene:
        """The table, and one's own hand."""
        return scene.scene(seen, seat, self.outcome(seen))


def _answered(wants: bool, table: Table[Shanghai], seat: Seat, _: Values) -> None:  # noqa: FBT001  # one of two presses
    claiming.answer(table, seat, wants=wants)


def _go_down(table: Table[Shanghai], seat: Seat, values: Values) -> None:
    rules.go_down(table, seat, values.get("melds"), values.get("reclaim"))


def _reclaim(table: Table[Shanghai], seat: Seat, values: Values) -> None:
    reclaiming.take(table, seat, values.get("meld"), values.get("card"), values.get("wild"))


_MOVES: Mapping[str, Callable[[Table[Shanghai], Seat, Values], None]] = {
    "draw": lambda table, seat, values: claiming.draw(table, seat, values.get("from")),
    "buy": partial(_answered, True),
    "pass": partial(_answered, False),
    "go_down": _go_down,
    "add": lambda table, seat, values: contracts.add(
        table, seat, values.get("meld"), values.get("cards")
    ),
    "reclaim": _reclaim,
    "discard": lambda table, seat, values: rules.discard(table, seat, values.get("card")),
    "keep": lambda table, seat, _: rules.keep(table, seat),
}
