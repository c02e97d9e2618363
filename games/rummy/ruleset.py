"""A table of the family as far as cards in melds and hands go: what is a meld, what cards count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.rummy.melds import MeldRules
from games.rummy.values import CardValues


class Together(Enum):
    """What the melds of one opening must be to each other."""

    FREE = "free"
    DISTINCT = "distinct"
    """Sets differ in rank, runs in suit."""
    APART = "apart"
    """Two runs of a suit may not touch: together they would be one."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One row of rummy-family.md, §3b, with the points of §3d. `name` is its table key.

    Each is made once and compared by identity, so that what is worked out for it can be kept.
    """

    name: str
    melds: MeldRules
    values: CardValues
    together: Together = Together.FREE
    placed: bool = True
    """Whether melds lie on the table and are added to, so that it matters where a wild lies."""
    cap: int | None = None
    """The most that a hand costs in a deal."""
    dublee: bool = False
    """Whether seven pairs of identical cards see the joker as well, and eight are a show. In Indian
    Marriage its options say so instead."""
