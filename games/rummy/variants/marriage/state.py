"""A match of Indian Marriage: its house rules and its position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from games.core.options import Options
from games.rummy.turns.position import Position

SEES = 3
"""So many pure melds show the joker."""
PAIR = 2
FIX = "fix"
"""The order that puts a score right, and its lane: two in flight are one."""


class MarriageOptions(Options):
    """House rules of Indian Marriage (indian-marriage.md, §7, variants)."""

    deals: Literal["players", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] = Field(
        "players", description="how many deals a match has; one for each player at the start"
    )
    pure_set: Literal["identical", "any_suit"] = Field(
        "identical", description="which sets are pure"
    )
    packs: Literal["by_seats", 4] = Field(
        "by_seats", description="packs of cards; three up to five players, four for more"
    )
    direction: Literal["left", "right"] = Field("left", description="which way play goes")
    dublee: bool = Field(default=False, description="seven pairs see, and eight show")
    tunnela_bonus: bool = Field(
        default=False, description="triples that are dealt are shown, for 5 points each"
    )
    unseen_value: Literal["void", "keep"] = Field(
        "void", description="the value of who has not seen the joker"
    )
    counts: Literal["cards", "fixed"] = Field(
        "cards", description="what is paid to who shows: loose cards, or 10 unseen and 3 seen"
    )
    cap: bool = Field(default=True, description="loose cards count 14 at most")
    printed_jokers: int = Field(
        0, ge=0, le=3, description="printed jokers in each pack, wild for everybody"
    )


@dataclass(frozen=True, slots=True)
class Marriage(Position):
    """A position of Indian Marriage. `table` are the melds that somebody has shown."""

    options: MarriageOptions
