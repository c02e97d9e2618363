"""Whole hands in groups: what the groups must be together (rummy-family.md, §4, validity).

Each group comes with its legal readings; that each is a meld has been checked before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from games.core.cards import Card, face
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind
from games.rummy.reading import Readings

INDIAN_HAND = 13
MARRIAGE_HAND = 21
PURE = 3
"""So many pure melds show the hidden joker, and stay in the hand (indian-marriage.md, §5)."""
SEE_PAIRS, SHOW_PAIRS = 7, 8
"""So many pairs of identical cards do as well, and so many end the deal, where that is played."""


def is_pure(readings: Readings, *, sets: bool = False) -> bool:
    """Whether the cards can be read as a pure meld; `sets`: those may be pure, too."""
    return any(
        reading.pure or (sets and reading.kind is Kind.SET and not reading.wilds)
        for reading in readings
    )


def declares(groups: Sequence[Readings]) -> Flaw | None:
    """Indian Rummy, §9.15: thirteen cards, a pure run and a second run."""
    if sum(len(readings[0].slots) for readings in groups) != INDIAN_HAND:
        return Flaw.COUNT
    flaw = Flaw.NO_PURE
    for chosen in product(*groups):
        runs = [reading for reading in chosen if reading.kind is Kind.RUN]
        if any(run.pure for run in runs):
            if len(runs) > 1:
                return None
            flaw = Flaw.TWO_RUNS
    return flaw


def sees(groups: Sequence[Readings]) -> Flaw | None:
    """Marriage, §5.2: exactly three groups, all pure."""
    if len(groups) != PURE:
        return Flaw.THREE_PURE
    return None if all(map(is_pure, groups)) else Flaw.NOT_PURE


def are_pairs(groups: Sequence[Sequence[Card]]) -> bool:
    """Whether each group is two identical cards."""
    return all(len(group) == 2 and face(group[0]) == face(group[1]) for group in groups)


def shows(groups: Sequence[Readings]) -> Flaw | None:
    """Marriage, §5.4: at least three of the groups are pure."""
    return None if sum(map(is_pure, groups)) >= PURE else Flaw.THREE_PURE
