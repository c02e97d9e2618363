"""With pure melds asked for, arranging is exact: beside every division (indian-marriage.md, §7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from games.core.cards import RANKS, SUITS, Card, face, pack
from games.rummy.arranging.best import arrange
from games.rummy.arranging.posing import Aim
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.all import RULESETS
from games.rummy.rulesets.marriage import india
from games.rummy.showing import is_pure
from games.rummy.wilds import View, wild_faces
from tests.games.rummy.brute import melds_of
from tests.kit.scale import scaled

NEVER = 1 << 30
TABLES = [
    ("marriage_in", View(joker="3H"), 3),
    ("marriage_in", View(joker="AS"), 2),
    ("marriage_in", View(), 2),
    ("indian13", View(rank="9"), 1),
    ("indian13", View(rank="A"), 1),
    ("any_suit", View(joker="3H"), 3),
    ("any_suit", View(), 2),
    ("jokers", View(joker="KD"), 2),
]
HOUSES = {
    **RULESETS,
    "any_suit": india(any_suit=True),
    "jokers": india(jokers=True, counted=True),
}


def least(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card], pure: int) -> int:
    """The fewest loose points with so many pure melds, or NEVER."""
    sets = ruleset.melds.pure_sets
    found = melds_of(hand, ruleset, wild).items()
    melds = {mask: is_pure(readings, sets=sets) for mask, readings in found}
    worth = [ruleset.values.of(card, wild) for card in hand]

    @cache
    def of(mask: int, lacking: int) -> int:
        if not mask:
            return NEVER if lacking > 0 else 0
        low = mask & -mask
        left = [of(mask & ~low, lacking) + worth[low.bit_length() - 1]]
        left += [
            of(mask & ~meld, lacking - pure_one)
            for meld, pure_one in melds.items()
            if meld & mask == meld and meld & low
        ]
        return min(left)

    return of((1 << len(hand)) - 1, pure)


@pytest.mark.parametrize(("name", "view", "pure"), TABLES)
def test_no_division_with_pure_melds_leaves_less(name: str, view: View, pure: int) -> None:
    ruleset = HOUSES[name]
    wild = wild_faces(ruleset.melds.wilds, view)
    dice = Random(f"{name} {view}")
    had = 0
    for _ in range(scaled(30, 250)):
        low = dice.randrange(len(RANKS))
        ranks = {RANKS[(low + step) % len(RANKS)] for step in range(5)}
        suits = dice.sample(SUITS, dice.choice([1, 2]))
        cards = pack(3, 1 if ruleset.melds.jokers else 0)
        near = [card for card in cards if card[0] in ranks and card[1] in suits]
        near += [card for card in cards if face(card) in wild and card not in near][:6]
        hand = dice.sample(near, min(len(near), dice.randint(6, 10)))
        asked = dice.randint(1, pure)
        found = arrange(hand, ruleset, wild, Aim(pure=asked))
        expected = least(hand, ruleset, wild, asked)
        assert (found.points if found else NEVER) == min(expected, NEVER), (hand, asked)
        if found is not None:
            had += 1
            read_again = [read(meld, ruleset.melds, wild) for meld in found.melds]
            legal = [one for one in read_again if not isinstance(one, Flaw)]
            assert len(legal) == len(read_again)
            sets = ruleset.melds.pure_sets
            assert sum(is_pure(one, sets=sets) for one in legal) >= asked
    assert had > 3
