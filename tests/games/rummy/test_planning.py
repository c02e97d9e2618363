"""What a hand lacks to a contract: by hand, and beside every choice of cards that might come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest

from games.core.cards import Card, face, pack
from games.rummy.arranging.covering import cover
from games.rummy.melds import Kind
from games.rummy.opening import Contract, Need, opens
from games.rummy.planning import Planner, lacking, planner
from games.rummy.rulesets.contract import SHANGHAI
from games.rummy.wilds import wild_faces
from tests.games.rummy.brute import divisions, melds_of
from tests.kit.scale import scaled

WILD = wild_faces(SHANGHAI.melds.wilds)
SET, RUN = Need(Kind.SET, 3), Need(Kind.RUN, 4)
FACES = sorted({face(card) for card in pack(1, 1)})


def contract(sets: int, runs: int) -> Contract:
    return Contract((SET,) * sets + (RUN,) * runs)


@pytest.mark.parametrize(
    ("sets", "runs", "hand", "lacks"),
    [
        (1, 1, "", 7),
        (0, 4, "", 16),
        (1, 1, "8S 8H 8D 4C 5C 6C 7C", 0),
        (1, 1, "8S 8H 4C 5C 6C KD", 2),
        (1, 1, "8S 8H 4C 5C 6C JK", 1),
        (1, 1, "8S 8H 4C 5C JK 2D JK#2", 0),
        # The seven of clubs can't be in both.
        (1, 1, "7C 8C 9C 7D 7H", 2),
        (1, 1, "7C 7C#2 8C 9C 7D 7H", 1),
        # No more wilds than naturals: one in a set of three, two in a run of four.
        (1, 1, "8S JK JK#2 4C 5C 6C 7C", 1),
        (0, 1, "9D JK JK#2 JK#3", 1),
        # A run may give a natural up to a set that needs it more.
        (1, 1, "4C 5C 6C 6D JK JK#2 2H", 0),
        (1, 1, "4C 5C 6C 7C JK JK#2 2H", 1),
        (2, 0, "8C 8D 8H JK JK#2 2H", 1),
        # A two on its own place is a natural.
        (0, 1, "AS 2S JK JK#2", 0),
        (0, 1, "AS 2H JK JK#2", 1),
        # One ace is either low or high.
        (0, 2, "AC 3C 4C JC QC KC", 2),
        (0, 2, "AC AC#2 3C 4C JC QC KC", 1),
        # Two sets of a rank, two runs in one suit, the same run twice.
        (2, 0, "8C 8C#2 8D 8D#2 8H 8S", 0),
        (0, 2, "3C 4C 5C 6C 6C#2 7C 8C", 1),
        (0, 2, "3C 3C#2 4C 4C#2 5C 5C#2 6C", 1),
        (0, 2, "5C 6C 7C 8C JK JK#2 2H 2D", 0),
    ],
)
def test_what_is_lacking_is_counted_in_cards(sets: int, runs: int, hand: str, lacks: int) -> None:
    assert lacking(hand.split(), SHANGHAI, WILD, contract(sets, runs)) == lacks


def goes_down(hand: Sequence[Card], asked: Contract) -> bool:
    """By trying every division of the hand into melds."""
    melds = melds_of(hand, SHANGHAI, WILD)
    whole = (1 << len(hand)) - 1
    return any(
        opens([melds[mask] for mask in chosen], asked, SHANGHAI.together) is None
        for chosen in divisions(melds, whole, len(asked.needs))
    )


def longer(hand: Sequence[Card], more: int) -> Iterator[list[Card]]:
    """The hand with any so many cards, as copies that it doesn't hold."""
    for faces in combinations_with_replacement(FACES, more):
        longest = list(hand)
        for one in faces:
            names = [one, *(f"{one}#{number}" for number in range(2, 12))]
            longest.append(next(name for name in names if name not in longest))
        yield longest


def random_hand(dice: Random, most: int) -> list[Card]:
    """A few cards near each other, often with many wilds."""
    low, suits = dice.randrange(9), dice.sample("CDHS", 2)
    near = [
        c for c in pack(2, 2) if c[1] in suits and "A23456789TJQK".index(c[0]) - low in range(6)
    ]
    wilds = [c for c in pack(2, 2) if face(c) in WILD]
    cards = dice.sample(near, dice.randint(2, most - 2)) + dice.sample(wilds, dice.randint(0, 4))
    return list(dict.fromkeys(cards))[:most]


@pytest.mark.bulk
def test_no_card_that_comes_makes_up_for_more_than_is_lacking() -> None:
    dice = Random("one card")
    counts = [0, 0, 0]
    for _ in range(scaled(12, 100)):
        asked = contract(*dice.choice([(1, 0), (0, 1), (1, 1), (2, 0)]))
        hand = random_hand(dice, 6)
        found = lacking(hand, SHANGHAI, WILD, asked)
        assert goes_down(hand, asked) == (found == 0), (hand, asked, found)
        if found:
            one_more = any(goes_down(cards, asked) for cards in longer(hand, 1))
            assert one_more == (found == 1), (hand, asked, found)
        counts[min(found, 2)] += 1
    assert all(counts)


@pytest.mark.bulk
@pytest.mark.parametrize("needs", [(1, 1), (3, 0), (2, 1), (1, 2), (0, 3)])
def test_two_cards_that_come_make_up_for_two(needs: tuple[int, int]) -> None:
    # Whether a hand covers a contract is proved in tests/properties/test_rummy_covering.py.
    dice, asked, tried = Random(f"two cards {needs}"), contract(*needs), 0
    while tried < scaled(3, 40):
        hand = random_hand(dice, 3 * needs[0] + 4 * needs[1])
        found = lacking(hand, SHANGHAI, WILD, asked)
        if found != 2:
            continue
        tried += 1
        assert not any(cover(cards, SHANGHAI, WILD, asked) for cards in longer(hand, 1)), hand
        assert any(cover(cards, SHANGHAI, WILD, asked) for cards in longer(hand, 2)), hand


def test_plans_name_the_cards_that_would_help() -> None:
    # One short: 8 for the set, 3C or 7C for the run, never both at once.
    asked = planner(SHANGHAI, WILD, contract(1, 1))
    assert isinstance(asked, Planner)
    best, plans = asked.plans(asked.count("8S 8H 4C 5C 6C JK".split()), slack=0)
    assert best == 1
    found = {
        (run.gaps, plan.sets[0].place, plan.sets[0].lacks) for plan in plans for _, run in plan.runs
    }
    assert found == {((2,), 7, 1), ((6,), 7, 1)}
