"""Gin Rummy in the words of its rules (rummy-family.md, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.events import Event
from games.core.game import Seat
from games.core.notation import Setup
from games.rummy.turns.notation import RummyNotation, text_of
from games.rummy.turns.table import Table
from games.rummy.variants.gin.rules import final
from games.rummy.variants.gin.state import GinPosition


class GinNotation(RummyNotation[GinPosition]):
    """Melds stay in the hand; the upcard is offered first."""

    setup_keys = RummyNotation.setup_keys - {"table", "laid", "turnovers"}
    fact_keys = RummyNotation.fact_keys - {"table", "turnovers"}
    phases = ("draw", "play", "offer")

    def _dealer(self, setup: Setup, turn: Seat) -> Seat:
        """Where nobody is named the first seat, in an offer whoever isn't in turn."""
        if "dealer" in setup.given:
            return setup.seat("dealer")
        return 1 - turn if setup.given.get("phase") == "offer" else 0

    def set_phase(self, setup: Setup, table: Table[GinPosition], turn: Seat) -> None:
        """With the dealer in turn the other player has refused the upcard before."""
        super().set_phase(setup, table, turn)
        if table.phase == "offer" and turn == table.dealer:
            table.refused = (table.following(turn),)

    def facts(
        self, state: GinPosition, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """rummy-family.md, §9.0, Facts."""
        knock, totals = state.knock, final(state)
        own = {
            "knocker": None if knock is None else names[knock.seat],
            "melds": [] if knock is None else [text_of(meld) for meld in knock.melds],
            "layoffs": [] if knock is None else list(knock.layoffs),
            "loose": {} if knock is None else {names[seat]: n for seat, n in knock.loose},
            "deals": dict(zip(names, state.won, strict=True)),
            "final": None if totals is None else dict(zip(names, totals, strict=True)),
        }
        return {**super().facts(state, events, names), **own}
