"""A match of Rummy: its house rules and its position."""

from __future__ import annotations

from dataclasses import dataclass

from games.rummy.turns.position import MatchOptions, Position


class BasicOptions(MatchOptions):
    """House rules of Rummy (rummy-family.md, §9.0)."""


@dataclass(frozen=True, slots=True)
class Basic(Position):
    """A position of Rummy."""

    options: BasicOptions
