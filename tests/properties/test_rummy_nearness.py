"""How near hands are to pure melds and to being melded, against trying everything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from games.core.cards import RANKS, SUITS, Card, face, pack
from games.rummy.arranging.best import arrange
from games.rummy.nearness import FAR, Rest, gaps_of
from games.rummy.purity import counts_of, lacks, pure_melds, threes, together
from games.rummy.rulesets.marriage import INDIA
from games.rummy.wilds import View, wild_faces
from tests.kit.scale import scaled

FACES = pack()
WILD = wild_faces(INDIA.melds.wilds, View(joker="3H"))
RUNS = [
    [value + suit for value in window]
    for suit in SUITS
    for window in zip("A23456789TJQ", "23456789TJQK", "3456789TJQKA", strict=True)
]
PURE = [Counter(meld) for meld in [*RUNS, *([card] * 3 for card in FACES)]]


def dealt(dice: Random, size: int, suits: str = "CDHS") -> list[Card]:
    return dice.sample([card for card in pack(3) if card[1] in suits], size)


def test_pure_melds_lack_as_many_cards_as_the_best_choice_of_them() -> None:
    dice = Random("lack")
    shapes = [melded for melded in PURE if set(melded) <= set(FACES[26:39])]
    for size in range(scaled(14, 60)):
        suit = dealt(dice, size % 14, "H")
        held = Counter(map(face, suit))
        found = lacks(counts_of(suit)[SUITS.index("H")])
        for number in range(4):
            wanted = min(
                (sum(some, Counter()) - held).total()
                for some in combinations_with_replacement(shapes, number)
            )
            assert found[number] == wanted, (suit, number)


def test_two_suits_share_three_melds_the_best_way() -> None:
    assert together((0, 0, 2, 5), (0, 1, 2, 3)) == (0, 0, 1, 2)
    assert together((0, 3, 6, 9), (0, 2, 4, 6)) == (0, 2, 4, 6)


def test_three_pure_melds_of_a_hand_are_those_it_has_the_cards_for() -> None:
    dice = Random("three")
    had = 0
    for _ in range(scaled(30, 300)):
        hand = dealt(dice, 17, "DS")
        held = Counter(map(face, hand))
        shapes = [melded for melded in PURE if not melded - held]
        wanted = sum(
            not sum(some, Counter()) - held for some in combinations_with_replacement(shapes, 3)
        )
        assert len(list(threes(pure_melds(hand), hand))) == wanted
        had += wanted > 0
    assert had > 3


@pytest.mark.parametrize(
    ("ranks", "missing"),
    [
        ("45", 1),
        ("46", 1),
        ("456", 0),
        ("47", 2),
        ("48", FAR),
        ("A2", 1),
        ("A3", 1),
        ("AK", 1),
        ("AQ", 1),
        ("2K", FAR),
        ("4568", 1),
        ("4578", 1),
        ("3579", FAR),
        ("A23456789TJQK", 0),
    ],
)
def test_runs_lack_what_lies_between_and_three_cards_at_least(ranks: str, missing: int) -> None:
    assert gaps_of(sum(1 << RANKS.index(value) for value in ranks)) == missing


def melded(cards: list[Card]) -> bool:
    found = arrange(cards, INDIA, WILD)
    assert found is not None
    return not found.loose


def rest_of(cards: list[Card]) -> Rest:
    naturals = [card for card in cards if face(card) not in WILD]
    return Rest(naturals, len(cards) - len(naturals), ())


def test_nothing_is_lacking_where_all_cards_can_be_melded() -> None:
    dice, had = Random("near"), 0
    for _ in range(scaled(150, 400)):
        hand = dealt(dice, 9, "HS")
        rest = rest_of(hand)
        none = rest.lacks(rest.every) == 0
        # Wilds that are left over need a meld that takes them; cards alike take none.
        assert none or not melded(hand)
        if none and len(rest.cards) < 9:
            spread = sum(missing for _, missing in rest.melds(rest.every))
            assert spread <= rest.wilds
        had += none
    assert had > 3


def test_one_card_is_lacking_where_one_for_another_would_do() -> None:
    dice, had = Random("one"), 0
    for _ in range(scaled(12, 30)):
        hand = dealt(dice, 9, "HS")
        rest = rest_of(hand)
        if rest.lacks(rest.every) == 0:
            continue
        swapped = any(
            melded([*(card for card in hand if card != gone), come + "#9"])
            for gone in hand
            for come in FACES
        )
        # An identical pair is taken for two loose cards here, though a third would meld it.
        pairs = max(Counter(map(face, hand)).values()) > 1
        assert (rest.lacks(rest.every) == 1) == swapped or (swapped and pairs), hand
        had += swapped
    assert had > 1


def test_cards_that_help_are_those_that_leave_less_lacking() -> None:
    dice, helped, idle = Random("help"), 0, 0
    for _ in range(scaled(10, 60)):
        hand = dealt(dice, 9, "CHS")
        rest = rest_of(hand)
        lacking = rest.lacks(rest.every)
        for card in [one for one in FACES if one not in WILD] if lacking else []:
            more = rest_of([*hand, card + "#9"])
            wanted = more.lacks(more.every, spare=1) < lacking
            assert rest.helps(rest.every, list(rest.groups(card + "#9")), lacking) == wanted
            helped += wanted
            idle += not wanted
    assert helped > 10 < idle
