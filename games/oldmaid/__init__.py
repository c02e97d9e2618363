"""Old Maid: pick from a fan, lay down pairs, keep no odd card (docs/rules/old-maid.md)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.scene import Scene
from games.core.seats import check_player
from games.oldmaid import computer, dealing, rules, scene, table
from games.oldmaid.notation import MaidNotation
from games.oldmaid.state import Maid, MaidOptions


class OldMaid(Game[Maid]):
    """Old Maid as the contract wants it; the work is done in the modules beside this one."""

    key = "oldmaid"
    name = "Old Maid"
    state_type = Maid
    options = MaidOptions
    presets: ClassVar = {"classic": {}, "mystery": {"odd": "mystery"}}
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = table.TIMER
    seats = dealing.SEATS

    @cached_property
    def notation(self) -> MaidNotation:
        """old-maid.md, Notation of this game."""
        return MaidNotation(self)

    def removed(self, options: MaidOptions) -> tuple[str, ...]:
        """The queen of clubs; under `mystery` the last card of the pack as it was shuffled."""
        return dealing.removed(options)

    def check_table(self, options: MaidOptions, seats: int) -> Refusal | None:
        """E_SEATS (old-maid.md, 2)."""
        return dealing.check_table(seats)

    def deal(self, table: Deal) -> Step[Maid]:
        """old-maid.md, 3."""
        return dealing.deal(table)

    def waiting(self, seen: Maid) -> tuple[Seat, ...]:
        """The picker."""
        return () if seen.picker is None else (seen.picker,)

    def actions(
        self, seen: Maid, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """The pick or the arranging, and Leave; no field depends on another."""
        return rules.actions(seen, seat)

    def play(self, state: Maid, seat: Seat, move: Move, stamp: Stamp) -> Step[Maid]:
        """old-maid.md, 5 and 7."""
        values = move.values
        match move.action:
            case "pick":
                return rules.pick(state, seat, values.get("pos"), stamp.arrival)
            case "arrange":
                return rules.arrange(state, seat, values.get("card"), values.get("to"))
            case "leave":
                return rules.leave(state, seat, stamp.arrival)
        check_player(state, seat)
        raise IllegalMove("E_FORM")

    def expire(self, state: Maid, clock: str, now: int) -> Step[Maid]:
        """The automatic pick, and a miss (old-maid.md, 7); or the end of arranging."""
        return rules.expire(state, clock, now)

    def leave(self, state: Maid, seat: Seat, stamp: Stamp) -> Step[Maid]:
        """old-maid.md, 7."""
        return rules.leave(state, seat, stamp.arrival)

    def observe(self, state: Maid, seat: Seat | None) -> Maid:
        """old-maid.md, 4 and 8."""
        return rules.observe(state, seat)

    def scene(self, seen: Maid, seat: Seat | None) -> Scene:
        """old-maid.md, 9."""
        return scene.scene(seen, seat)

    def choose(self, seen: Maid, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Maid, seat: Seat) -> Move | None:
        """old-maid.md, 7."""
        return rules.automatic(seen, seat)

    def outcome(self, state: Maid) -> Outcome | None:
        """old-maid.md, 6."""
        return rules.outcome(state)

    def next_dealer(self, state: Maid) -> Seat | None:
        """old-maid.md, 3.1."""
        return rules.next_dealer(state)
