"""What may be offered for a meld on the table: every card that is part of some addition."""

from __future__ import annotations

import pytest

from games.core.cards import face, pack
from games.rummy.fitting import room
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.reaching import reached
from games.rummy.reading import read
from games.rummy.rulesets.contract import SHANGHAI
from games.rummy.variants.shanghai.finding import WILD


@pytest.mark.parametrize(
    ("meld", "hand", "found"),
    [
        # Only wilds reach it, but not more of them than naturals.
        (["5H", "6H", "7H", "8H"], ["TH", "JK"], ["TH", "JK"]),
        (["5H", "6H", "7H", "8H"], ["QH", "JK", "2C"], ["JK", "2C"]),
        (["5H", "6H", "7H", "8H"], ["QH", "JK", "JK#2", "2C"], ["QH", "JK", "JK#2", "2C"]),
        (["5H", "6H", "JK", "2C"], ["JK#2"], []),
        # The four makes room for one wild more.
        (["5H", "6H", "JK", "2C"], ["4H", "JK#2"], ["4H", "JK#2"]),
        # A two on its own place; an ace at one end only.
        (["3H", "4H", "5H", "6H"], ["2H", "AH"], ["2H", "AH"]),
        (["TH", "JH", "QH", "KH"], ["AH", "2H"], ["AH", "2H"]),
        (["8S", "8H", "JK"], ["8C", "7C", "JK#2", "2C"], ["8C", "JK#2", "2C"]),
        (["8S", "8H", "JK", "2C"], ["JK#2", "7C"], []),
    ],
)
def test_what_is_offered_for_a_meld_is_part_of_some_addition(
    meld: list[str], hand: list[str], found: list[str]
) -> None:
    readings = read(meld, SHANGHAI.melds, WILD)
    assert not isinstance(readings, Flaw)
    assert reached(readings[0], hand, SHANGHAI.melds, WILD) == tuple(found)


def test_every_single_card_that_fits_is_reached() -> None:
    melds = (["5H", "6H", "7H", "8H"], ["AS", "2S", "3S", "4S"], ["JD", "QD", "KD", "JK"])
    for cards in (*melds, ["8S", "8H", "8D"]):
        readings = read(cards, SHANGHAI.melds, WILD)
        assert not isinstance(readings, Flaw)
        meld, space = readings[0], room(readings[0], SHANGHAI.melds)
        for card in pack(2, jokers=2):
            if card in cards:
                continue
            fits = not isinstance(lay(meld, (card,), SHANGHAI.melds, WILD), Flaw)
            assert space.takes(card, WILD) == fits
            assert bool(reached(meld, (card,), SHANGHAI.melds, WILD)) == fits, face(card)
