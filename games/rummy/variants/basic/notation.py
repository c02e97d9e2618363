"""Rummy in the words of its rules (rummy-family.md, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.events import Event
from games.rummy.turns.notation import RummyNotation, text_of
from games.rummy.variants.basic.state import Basic


class BasicNotation(RummyNotation[Basic]):
    """Melds lie on the table, and the pile is turned over."""

    setup_keys = RummyNotation.setup_keys - {"deals"}
    fact_keys = RummyNotation.fact_keys - {"knocker", "melds", "layoffs", "loose", "deals", "final"}

    def facts(
        self, state: Basic, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """rummy-family.md, §9.0, Facts."""
        table = {
            name: [text_of(one.meld) for one in state.table if one.owner == seat]
            for seat, name in enumerate(names)
        }
        own = {"table": table, "turnovers": state.turnovers}
        return {**super().facts(state, events, names), **own}
