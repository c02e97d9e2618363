"""A match of Gin Rummy: its house rules and its position."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from games.rummy.turns.position import MatchOptions, Position


class GinOptions(MatchOptions):
    """House rules of Gin Rummy (rummy-family.md, §9.0)."""

    knock: int = Field(
        10, ge=0, le=10, description="most points loose to knock", examples=[0, 3, 5, 7, 10]
    )
    big_gin: bool = Field(default=False, description="eleven melded cards end the deal for more")


@dataclass(frozen=True, slots=True)
class GinPosition(Position):
    """A position of Gin Rummy."""

    options: GinOptions
