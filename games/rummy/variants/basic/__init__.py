"""Rummy: lay down sets and runs, and be the first without cards (rummy-family.md, §9.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar

from games.core.actions import Action, Move, Values
from games.core.game import Seat, Suggestion
from games.core.scene import Scene
from games.rummy.turns import seeing, turn
from games.rummy.turns.game import RummyGame
from games.rummy.turns.table import Table
from games.rummy.variants.basic import computer, rules, scene, suggesting
from games.rummy.variants.basic.notation import BasicNotation
from games.rummy.variants.basic.state import Basic, BasicOptions


class Rummy(RummyGame[Basic]):
    """Rummy as the contract wants it."""

    key = "rummy"
    name = "Rummy"
    declaration = rules.RULES
    state_type = Basic
    options = BasicOptions
    presets: ClassVar = {"classic": {}, "quick": {"target": 50}}
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = rules.RULES.timer
    seats = rules.RULES.seats

    @cached_property
    def notation(self) -> BasicNotation:
        """rummy-family.md, §9.0."""
        return BasicNotation(self)

    def own_actions(self, seen: Basic, seat: Seat, draft: Values) -> tuple[Action, ...]:
        """Draw; then meld and add where that is possible, and discard."""
        if seen.phase == "draw":
            return (seeing.drawing(seen),)
        ruleset = self.declaration.ruleset
        return (
            *seeing.melding(seen, seat, ruleset),
            *seeing.adding(seen, seat, self.declaration, draft),
            seeing.discarding(seen, seat),
        )

    @property
    def moves(self) -> Mapping[str, Callable[[Table[Basic], Seat, Values], None]]:
        """Melds, and additions to them."""
        return {
            "meld": lambda table, seat, values: turn.meld(table, seat, values.get("cards")),
            "add": lambda table, seat, values: turn.add(
                table, seat, values.get("meld"), values.get("cards")
            ),
        }

    def scene(self, seen: Basic, seat: Seat | None) -> Scene:
        """The table, and one's own hand."""
        return scene.scene(seen, seat, self.outcome(seen))

    def suggest(self, seen: Basic, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """Melds, and cards that can be added, as a tray asks too much for them."""
        return suggesting.laying(seen, seat, self.declaration.ruleset)

    def think(self, seen: Basic, seat: Seat) -> Move:
        """See `computer`."""
        return computer.think(seen, seat)
