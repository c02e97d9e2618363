"""Least deadwood, and covering a contract: what a player's own cards can be made into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.cards import Card
from games.rummy.arranging.building import Builder, Meld
from games.rummy.arranging.narrow import narrow
from games.rummy.arranging.posing import ANYHOW, Aim, looks_home, pose
from games.rummy.arranging.tally import tally
from games.rummy.ruleset import Ruleset

NOBODY: frozenset[Card] = frozenset()


class Arrangement(NamedTuple):
    """Melds, runs among them from low to high with wilds in their places, and what is loose."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    points: int
    """What the loose cards count."""


def arrange(
    hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card] = NOBODY, aim: Aim = ANYHOW
) -> Arrangement | None:
    """The arrangement with the fewest loose points; None when the aim cannot be had.

    `wild` are the faces that are wild for the owner of the hand (games/rummy/wilds.py).
    """
    if aim is ANYHOW:
        found = narrow(ruleset, wild).arrange(hand)
        if found is not None:
            points, melds, loose = found
            return Arrangement(melds, loose, points)
    counted = tally(hand, ruleset, wild, own=looks_home(ruleset.melds, aim))
    problem = pose(counted, ruleset, aim)
    solved = problem.solve()
    if solved is None:
        return None
    _, path = solved
    melds, loose = Builder(counted, ruleset.melds, problem.absorb, problem.pure_states).build(path)
    return Arrangement(melds, loose, sum(counted.points[card] for card in loose))
