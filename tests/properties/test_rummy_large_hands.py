"""Arranging large hands is exact: beside an integer programme (rummy-family.md, §8: C12)."""

from __future__ import annotations

from random import Random

import pytest

from games.core.cards import JOKER, SUITS, Card, pack
from games.rummy.arranging.best import arrange
from games.rummy.rulesets.all import RULESETS
from tests.games.rummy.programme import fewest_points
from tests.kit.scale import scaled

NINES = frozenset("9" + suit for suit in SUITS)
JOKERS = frozenset({JOKER})
TABLES = [
    ("marriage_in", 3, 0, 22, NINES),
    ("marriage_in", 4, 0, 26, frozenset({"3H", "3C", "3S", "3D", "2H", "4H"})),
    ("marriage_np", 3, 0, 21, NINES),
    ("three13", 2, 0, 14, NINES),
    ("romme", 2, 3, 15, JOKERS),
    ("viennese", 2, 1, 20, JOKERS),
    ("rumino", 2, 2, 12, JOKERS),
    ("liverpool", 2, 2, 18, JOKERS),
    ("kalooki", 2, 2, 16, JOKERS),
    ("rum500x2", 2, 0, 26, frozenset()),
]


def dealt(dice: Random, packs: int, jokers: int, size: int, wild: frozenset[Card]) -> list[Card]:
    """A hand, often of two or three suits only, so that melds compete."""
    suits = dice.sample(SUITS, dice.choice([2, 3, 4, 4]))
    cards = [c for c in pack(packs, jokers) if c[1] in (*suits, "K") or c.partition("#")[0] in wild]
    return dice.sample(cards, size)


@pytest.mark.parametrize(("name", "packs", "jokers", "size", "wild"), TABLES)
def test_no_programme_finds_less_in_a_large_hand(
    name: str, packs: int, jokers: int, size: int, wild: frozenset[Card]
) -> None:
    dice = Random(f"{name} {size}")
    for _ in range(scaled(4, 60 if size < 26 or not wild else 10)):
        hand = dealt(dice, packs, jokers, size, wild)
        found = arrange(hand, RULESETS[name], wild)
        assert found is not None
        assert found.points == fewest_points(hand, RULESETS[name], wild), hand
