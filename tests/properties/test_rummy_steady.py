"""Arranging a hand gives the same melds whatever was arranged before, and on whatever threads."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from games.core.cards import Card
from games.rummy.arranging import narrow, posing
from games.rummy.arranging.best import Arrangement, arrange
from games.rummy.rulesets.all import RULESETS
from tests.bench.arranging import nasty
from tests.properties.test_rummy_large_hands import NINES, TABLES, dealt

THREADS = 4


def forget() -> None:
    """Whatever was remembered of hands before."""
    for remembered in (posing.frame, posing._steps, narrow.narrow):
        remembered.cache_clear()


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns all the time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def steady(name: str, wild: frozenset[Card], hands: Sequence[list[Card]]) -> None:
    """Arranges hands in one order and in the other."""
    forget()
    found = [arrange(hand, RULESETS[name], wild) for hand in hands]
    forget()
    again = [arrange(hand, RULESETS[name], wild) for hand in reversed(hands)]
    assert again[::-1] == found


@pytest.mark.parametrize(("name", "packs", "jokers", "size", "wild"), TABLES)
def test_what_was_arranged_before_makes_no_difference(
    name: str, packs: int, jokers: int, size: int, wild: frozenset[Card]
) -> None:
    dice = Random(f"steady {name}")
    steady(name, wild, [dealt(dice, packs, jokers, min(size, 22), wild) for _ in range(30)])


def test_nor_does_it_where_many_arrangements_are_as_good_as_each_other() -> None:
    dice = Random("steady")
    steady("marriage_in", NINES, [nasty(dice) for _ in range(100)])


@pytest.mark.usefixtures("restless")
def test_hands_are_arranged_on_several_threads_at_once() -> None:
    dice = Random("threads")
    hands = [nasty(dice) for _ in range(10)]

    def arranged(hands: Sequence[list[Card]]) -> list[Arrangement | None]:
        return [arrange(hand, RULESETS["marriage_in"], NINES) for hand in hands]

    found = arranged(hands)
    forget()
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(arranged, [hands] * THREADS)) == [found] * THREADS
