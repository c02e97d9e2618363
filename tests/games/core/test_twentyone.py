"""Hands counted up to 21 (blackjack.md, 2; pontoon.md, 2)."""

from __future__ import annotations

import pytest

from games.core.cards import BACK
from games.core.twentyone import is_bust, is_natural, is_soft, low, total


@pytest.mark.parametrize(
    ("hand", "least", "counted", "soft"),
    [
        ("", 0, 0, False),
        ("2C 9D", 11, 11, False),
        ("TC JD", 20, 20, False),
        ("QC KD 2H", 22, 22, False),
        ("AC", 1, 11, True),
        ("AC TD", 11, 21, True),
        ("AC 6D", 7, 17, True),
        ("AC 6D TH", 17, 17, False),
        ("AC AD", 2, 12, True),
        ("AC AD 9H", 11, 21, True),
        ("AC AD AH 8S", 11, 21, True),
        ("AC AD TH", 12, 12, False),
        ("AC 5D TH 5S", 21, 21, False),
        ("AC TD KH AS", 22, 22, False),
    ],
)
def test_totals(hand: str, least: int, counted: int, *, soft: bool) -> None:
    cards = hand.split()
    assert (low(cards), total(cards), is_soft(cards)) == (least, counted, soft)
    assert is_bust(cards) == (least > 21)


@pytest.mark.parametrize("hand", ["AC TD", "KD AH", "AS JC", "QH AD"])
def test_an_ace_and_a_ten_card_are_a_natural(hand: str) -> None:
    assert is_natural(hand.split())


@pytest.mark.parametrize("hand", ["AC 9D", "7C 7D 7H", "AC TD AH", "AC 5D 5H", "TC JD", "AC"])
def test_nothing_else_is_a_natural(hand: str) -> None:
    assert not is_natural(hand.split())


def test_of_hidden_cards_nothing_is_counted() -> None:
    assert low([BACK, "9S"]) == total([BACK, "9S"]) == 9
    assert total([BACK, "AS"]) == 11
    assert not is_natural([BACK, "AS"])
