"""Go Fish: ask for a rank you hold, collect fours (docs/rules/go-fish.md)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.scene import Scene
from games.core.seats import check_player
from games.gofish import computer, dealing, rules, scene, table
from games.gofish.notation import FishNotation
from games.gofish.state import FAMILY, Fish, FishOptions


class GoFish(Game[Fish]):
    """Go Fish as the contract wants it; the work is done in the modules beside this one."""

    key = "gofish"
    name = "Go Fish"
    state_type = Fish
    options = FishOptions
    presets: ClassVar = {"classic": {}, "family": FAMILY}
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = table.TIMER
    seats = dealing.SEATS

    @cached_property
    def notation(self) -> FishNotation:
        """go-fish.md, Notation of this game."""
        return FishNotation(self)

    def removed(self, options: FishOptions) -> tuple[str, ...]:
        """The ranks that these house rules take out."""
        return options.removed

    def check_table(self, options: FishOptions, seats: int) -> Refusal | None:
        """E_SEATS, E_DECK_SMALL (go-fish.md, 2)."""
        return dealing.check_table(options, seats)

    def deal(self, table: Deal) -> Step[Fish]:
        """go-fish.md, 3."""
        return dealing.deal(table)

    def waiting(self, seen: Fish) -> tuple[Seat, ...]:
        """The seat on turn."""
        return () if seen.turn is None else (seen.turn,)

    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """The ask and Leave; both fields of an ask are independent, so a draft changes nothing."""
        return rules.actions(seen, seat)

    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        """go-fish.md, 5 and 8."""
        if move.action == "ask":
            values = move.values
            return rules.ask(state, seat, values.get("target"), values.get("rank"), stamp.arrival)
        if move.action == "leave":
            return rules.leave(state, seat, stamp.arrival)
        check_player(state, seat)
        raise IllegalMove("E_FORM")

    def expire(self, state: Fish, clock: str, now: int) -> Step[Fish]:
        """The automatic ask of the seat on turn, and a miss (go-fish.md, 8)."""
        seat = state.turn
        if seat is None or clock not in (c.name for c in state.clocks):
            raise ValueError(f"no clock '{clock}' runs")
        move = rules.automatic(state, seat)
        assert move is not None
        step = rules.ask(state, seat, move.values["target"], move.values["rank"], now)
        return Step(step.state, (Event("missed", seat), *step.events))

    def leave(self, state: Fish, seat: Seat, stamp: Stamp) -> Step[Fish]:
        """go-fish.md, 8."""
        return rules.leave(state, seat, stamp.arrival)

    def observe(self, state: Fish, seat: Seat | None) -> Fish:
        """go-fish.md, 9."""
        return rules.observe(state, seat)

    def scene(self, seen: Fish, seat: Seat | None) -> Scene:
        """go-fish.md, 10."""
        return scene.scene(seen, seat)

    def choose(self, seen: Fish, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Fish, seat: Seat) -> Move | None:
        """go-fish.md, 8."""
        return rules.automatic(seen, seat)

    def outcome(self, state: Fish) -> Outcome | None:
        """go-fish.md, 7."""
        return rules.outcome(state)

    def next_dealer(self, state: Fish) -> Seat | None:
        """go-fish.md, 3.1."""
        return rules.next_dealer(state)
