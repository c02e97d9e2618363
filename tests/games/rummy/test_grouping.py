"""The best grouping of a hand without wild cards, by hand and against the exact arranger."""

from __future__ import annotations

from random import Random

import pytest

from games.core.cards import pack
from games.rummy.arranging.best import arrange
from games.rummy.grouping import Grouper, grouped, melds_in
from games.rummy.rulesets.plain import CLASSIC, GIN, HIGH_ACE
from tests.kit.scale import scaled


@pytest.mark.parametrize(
    ("hand", "melds", "loose", "points"),
    [
        ("4C 4D 4H 9S KS", ["4C 4D 4H"], "9S KS", 19),
        ("4C 4D 4H 4S", ["4C 4D 4H 4S"], "", 0),
        # The four goes where more is saved: with 5 and 6, not with the other fours.
        ("4C 4D 4H 5H 6H", ["4H 5H 6H"], "4C 4D", 8),
        ("4C 4D 4H 4S 5H 6H", ["4C 4D 4S", "4H 5H 6H"], "", 0),
        ("AC 2C 3C QC KC", ["AC 2C 3C"], "QC KC", 20),
        ("QC KC AC", [], "AC QC KC", 21),
        ("7C 8D", [], "7C 8D", 15),
        # One long run, not two short ones.
        ("3S 4S 5S 6S 7S 8S", ["3S 4S 5S 6S 7S 8S"], "", 0),
        ("", [], "", 0),
    ],
)
def test_the_grouping_leaves_the_fewest_points(
    hand: str, melds: list[str], loose: str, points: int
) -> None:
    found = grouped(hand.split(), GIN)
    assert [list(meld) for meld in found.melds] == [meld.split() for meld in melds]
    assert (list(found.loose), found.points) == (loose.split(), points)


@pytest.mark.bulk
def test_it_agrees_with_the_arranger_of_the_whole_family() -> None:
    random = Random(7)
    for _ in range(scaled(60, 2_000)):
        hand = random.sample(pack(), random.randint(1, 14))
        exact = arrange(hand, GIN)
        assert exact is not None
        assert grouped(hand, GIN).points == exact.points, hand


@pytest.mark.bulk
def test_without_some_cards_it_is_the_grouping_of_the_others() -> None:
    random = Random(8)
    for _ in range(scaled(40, 500)):
        hand = random.sample(pack(), 11)
        grouper = Grouper(hand, GIN)
        for card in hand:
            rest = [other for other in hand if other != card]
            assert grouper.points([card]) == grouped(rest, GIN).points
            assert grouper.grouping([card]).loose == grouped(rest, GIN).loose


def test_all_melds_of_a_hand_are_found_and_no_others() -> None:
    hand = "AC 2C 3C 4C 9C 9D 9H 9S QD KD AD".split()
    runs = ["AC 2C 3C", "AC 2C 3C 4C", "2C 3C 4C"]
    sets = ["9C 9D 9H", "9C 9D 9S", "9C 9H 9S", "9D 9H 9S", "9C 9D 9H 9S"]
    low = {" ".join(meld) for meld in melds_in(hand, CLASSIC)}
    assert low == {*runs, *sets}
    high = {" ".join(meld) for meld in melds_in(hand, HIGH_ACE)}
    assert high == {*runs, *sets, "QD KD AD"}
