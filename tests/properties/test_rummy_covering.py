"""Covering a contract is exact: beside every choice of melds in small hands (§8: C12)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.core.cards import JOKER, RANKS, SUITS, Card, face, pack
from games.rummy.arranging.covering import cover
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind
from games.rummy.opening import Contract, Need, opens
from games.rummy.reading import Readings, read
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.all import RULESETS
from games.rummy.wilds import wild_faces
from tests.games.rummy.brute import divisions, melds_of
from tests.kit.scale import scaled

SET, RUN = Need(Kind.SET, 3), Need(Kind.RUN, 4)
CONTRACTS = [(SET,), (RUN,), (SET, RUN), (SET, SET), (RUN, RUN)]
OWN_CONTRACTS = {"dummy": [(Need(Kind.SET, 4),), (Need(Kind.RUN, 5),), (SET, Need(Kind.RUN, 5))]}


def least_left(
    hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card], contract: Contract
) -> int | None:
    """The fewest points left by any melds that are the contract, or None."""
    melds = melds_of(hand, ruleset, wild)
    worth = [ruleset.values.of(card, wild) for card in hand]
    left: list[int] = []
    for chosen in divisions(melds, (1 << len(hand)) - 1, len(contract.needs)):
        if opens([melds[mask] for mask in chosen], contract, ruleset.together) is None:
            gone = sum(chosen)
            left.append(sum(points for index, points in enumerate(worth) if not gone >> index & 1))
    return min(left, default=None)


def near_hand(dice: Random) -> list[Card]:
    """Up to nine cards of a few ranks and suits, from two packs with jokers."""
    low = dice.randrange(len(RANKS))
    ranks = {RANKS[(low + step) % len(RANKS)] for step in range(6)}
    if dice.random() < 0.4:
        ranks = set(dice.sample(RANKS, dice.choice([3, 4, 6])))
    suits = dice.sample(SUITS, dice.choice([1, 2, 3]))
    cards = [c for c in pack(2, 2) if face(c) == JOKER or (c[0] in ranks and c[1] in suits)]
    return dice.sample(cards, min(len(cards), dice.randint(4, 9)))


@pytest.mark.parametrize(
    "name", ["shanghai", "contract", "liverpool", "continental", "kalooki", "dummy"]
)
def test_no_choice_of_melds_covers_better(name: str) -> None:
    ruleset = RULESETS[name]
    wild = wild_faces(ruleset.melds.wilds)
    dice = Random(name)
    covered = 0
    for _ in range(scaled(30, 250)):
        contract = Contract(dice.choice(CONTRACTS + OWN_CONTRACTS.get(name, [])))
        hand = near_hand(dice)
        found = cover(hand, ruleset, wild, contract)
        expected = least_left(hand, ruleset, wild, contract)
        assert (found.points if found else None) == expected, (hand, contract)
        if found is not None:
            covered += 1
            melds: list[Readings] = []
            for meld in found.melds:
                readings = read(meld, ruleset.melds, wild)
                assert not isinstance(readings, Flaw)
                melds.append(readings)
            assert opens(melds, contract, ruleset.together) is None
    assert covered > 3
