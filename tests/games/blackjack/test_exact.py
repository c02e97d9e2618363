"""The computer's strategy against what is exactly best, and against many hands of the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from tests.games.blackjack import exact
from tests.games.blackjack.simulation import (
    SETS,
    expected,
    faults,
    measured,
    options_for,
    policy,
    positions,
    wrong_positions,
)
from tests.kit.scale import LONG, scaled

CARELESS = 2e-5
"""A decision that costs less than this per hand of Blackjack is none worth a rule."""

UPS = exact.RANKS if LONG else (5, 8, 9)
"""Dealers' cards that are looked at: those with few endings are quickly done."""


def test_totals_of_the_tool() -> None:
    assert exact.counted(exact.of(0, 9)) == (21, True)
    assert exact.counted(exact.of(0, 0, 8)) == (21, True)
    assert exact.counted(exact.of(0, 5, 9)) == (17, False)
    assert exact.counted(exact.of(9, 9, 1)) == (22, False)


@pytest.mark.parametrize("up", [5, 8, 9])
def test_a_dealer_ends_somehow(up: int) -> None:
    for which in SETS.values():
        for hand in (exact.of(9, 9), exact.of(0, 0, 0, 0), exact.of(up, up, up)):
            assert sum(likely for _, likely in exact.dealer(which, up, hand)) == pytest.approx(1)


def test_a_dealer_with_a_ten_has_a_natural_as_often_as_there_are_aces() -> None:
    casino = dict(exact.dealer(exact.Rules(natural=True), 9, exact.of(0, 9)))
    assert casino[exact.NATURAL] == pytest.approx(3 / 49)


def test_dealers_cards_by_brute_force() -> None:
    """The counting of orders, against drawing card by card."""
    which, up, hand = exact.Rules(soft17="hit", natural=True), 9, exact.of(5, 6)
    found: dict[int, float] = defaultdict(float)

    def draw(pack: exact.Counts, mine: exact.Counts, likely: float) -> None:
        total, soft = exact.counted(mine)
        if sum(mine) == 2 and total == 21:
            found[exact.NATURAL] += likely
        elif total > 21:
            found[exact.BUST] += likely
        elif sum(mine) > 1 and (total > 17 or (total == 17 and not soft)):
            found[total] += likely
        else:
            for rank in exact.RANKS:
                if pack[rank]:
                    left = exact.less(pack, exact.of(rank))
                    draw(left, exact.with_one(mine, rank), likely * pack[rank] / sum(pack))

    draw(exact.less(exact.less(exact.PACK, hand), exact.of(up)), exact.of(up), 1.0)
    assert dict(exact.dealer(which, up, hand)) == pytest.approx(dict(found))


@pytest.mark.parametrize("up", UPS)
@pytest.mark.parametrize("name", SETS if LONG else ["casino"])
def test_no_decision_of_the_computer_costs_anything_that_matters(name: str, up: int) -> None:
    """Among all hands of a total, and of two cards or more, what it does is as good as any."""
    which = SETS[name]
    follows = exact.Follows(which, policy(which))
    worth: dict[tuple[object, ...], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    does: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for likely, hand in exact.reached(follows, up):
        two = sum(hand) == 2
        kind: tuple[object, ...] = (*exact.counted(hand), two)
        does[kind].add(follows.policy(up, hand))
        for action in ("hit", "stand", *(["double"] if which.double and two else [])):
            worth[kind][action] += likely * follows.of(action, up, hand)
    assert len(worth) > 30
    for kind, values in worth.items():
        (done,) = does[kind]
        assert max(values.values()) - values[done] < CARELESS, f"{kind} against {up}: {values}"


@pytest.mark.skipif(not LONG, reason="takes some minutes: SNUG_TEST_SCALE=long")
@pytest.mark.parametrize("name", SETS)
def test_looking_at_every_card_brings_less_than_a_thirtieth_of_a_percent(name: str) -> None:
    which = SETS[name]
    perfect = exact.expectation(lambda up, hand: exact.best(which, up, hand))
    assert 0 <= perfect - expected(which) < 0.01 / 30


@pytest.mark.bulk
@pytest.mark.parametrize("name", SETS if LONG else ["casino"])
def test_hands_bring_what_is_to_be_expected(name: str) -> None:
    which = SETS[name]
    got = measured(which, scaled(4_000, 8_000, 100_000), "b1ac")
    assert abs(got.mean - expected(which)) < 3 * got.error


@pytest.mark.bulk
def test_no_card_or_chip_is_lost_in_many_rounds() -> None:
    assert list(wrong_positions(scaled(1_000, 4_000, 100_000), "50fd")) == []


def test_what_is_wrong_would_be_found() -> None:
    state = next(positions(options_for(SETS["casino"]), 1, "00"))
    assert list(faults(replace(state, pack=state.pack[1:]))) == ["a card was lost or doubled"]
    assert list(faults(replace(state, house=1))) == ["chips were lost or made"]
