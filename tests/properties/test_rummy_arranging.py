"""Arranging is exact: beside every division of small hands (rummy-family.md, §8: C11, C12)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.core.cards import JOKER, RANKS, SUITS, Card, face, pack
from games.rummy.arranging.best import arrange
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.all import RULESETS
from games.rummy.rulesets.handheld import CHINCHON_TWO_PACKS, oros
from games.rummy.wilds import View, wild_faces
from tests.games.rummy.brute import fewest_points
from tests.kit.scale import scaled

VIEWS = {
    "three13": [View(rank="7"), View(rank="A"), View(rank="K")],
    "indian13": [View(rank="9"), View(rank="A"), View(rank=JOKER)],
    "marriage_in": [View(), View(joker="3H"), View(joker="AS")],
    "marriage_np": [View(), View(joker="3H"), View(joker="KD")],
}
AGAIN = RULESETS["canasta"]
OTHERS = {
    "chinchonx2": CHINCHON_TWO_PACKS,
    "chinchon:oros": oros(CHINCHON_TWO_PACKS),
    # Trying every division knows nothing of ranks that are melded once only.
    "canasta": replace(
        AGAIN, melds=replace(AGAIN.melds, sets=replace(AGAIN.melds.sets, once=False))
    ),
}
TABLES = {**{n: r for n, r in RULESETS.items() if n != "robbers"}, **OTHERS}


def dense_hand(dice: Random, ruleset: Ruleset, wild: frozenset[Card]) -> list[Card]:
    """Up to eight cards that have something to do with each other, from up to three packs."""
    cards = pack(dice.choice([1, 2, 3]), 2 if ruleset.melds.jokers else 0)
    order = ruleset.melds.runs.order if ruleset.melds.runs else RANKS
    low, span = dice.randrange(len(order)), dice.choice([3, 5, 8, 13])
    ranks = {order[(low + step) % len(order)] for step in range(span)}
    suits = dice.sample(SUITS, dice.choice([1, 2, 3, 4]))
    kinds = [face(c) == JOKER or (c[0] in ranks and c[1] in suits) for c in cards]
    near = [card for card, kind in zip(cards, kinds, strict=True) if kind]
    if dice.random() < 0.4:
        near += [c for c in cards if face(c) in wild and c[0] in (*order, "J") and c not in near]
    if dice.random() < 0.3:
        near = [card for card in near if face(card) not in wild] or near
    return dice.sample(near, min(len(near), dice.randint(4, 8)))


@pytest.mark.parametrize("name", TABLES)
def test_no_division_of_a_small_hand_leaves_less(name: str) -> None:
    ruleset = TABLES[name]
    dice = Random(name)
    for _ in range(scaled(30, 250)):
        wild = wild_faces(ruleset.melds.wilds, dice.choice(VIEWS.get(name, [View()])))
        hand = dense_hand(dice, ruleset, wild)
        found = arrange(hand, ruleset, wild)
        assert found is not None
        assert found.points == fewest_points(hand, ruleset, wild), (hand, sorted(wild))
        assert found.points == ruleset.values.total(found.loose, wild)
        laid = [card for meld in found.melds for card in meld]
        assert sorted([*laid, *found.loose]) == sorted(hand)
        flaws = [read(meld, ruleset.melds, wild) for meld in found.melds]
        assert not [flaw for flaw in flaws if isinstance(flaw, Flaw)], (found, sorted(wild))


def test_a_rank_that_is_melded_once_takes_no_second_set() -> None:
    ruleset = RULESETS["canasta"]
    wild = wild_faces(ruleset.melds.wilds)
    fours = ["4C", "4D", "4H", "4S", *["JK", "JK#2", "JK#3", "JK#4"]]
    found = arrange(fours, ruleset, wild)
    assert found is not None
    assert (len(found.melds), found.points) == (1, 50)  # three wilds at most, so one joker is left
