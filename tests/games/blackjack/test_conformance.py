"""The contract of every game, under every combination of Blackjack's house rules."""

from __future__ import annotations

from itertools import product

import pytest

from games.blackjack.state import BlackjackOptions
from tests.games.blackjack.positions import GAME
from tests.kit.conformance import check_match
from tests.kit.scale import LONG
from tests.kit.walks import Walk

SWITCHES = (
    ("house", "fixed", "rotate"),
    (False, True),
    ("stand", "hit"),
    (False, True),
    (False, True),
)
NAMES = ("dealer", "natural", "soft17", "chips", "double")
COMBINATIONS = [dict(zip(NAMES, chosen, strict=True)) for chosen in product(*SWITCHES)]
TRIED = COMBINATIONS if LONG else COMBINATIONS[::7]


@pytest.mark.parametrize("number", range(len(TRIED)))
@pytest.mark.parametrize("people", [True, False], ids=["people", "computers"])
def test_holds_to_the_contract(number: int, *, people: bool) -> None:
    options = BlackjackOptions(**TRIED[number])
    fewest = 1 if options.dealer == "house" else 2
    for seats in range(fewest, fewest + 7) if LONG else [fewest + number % 7]:
        walk = Walk(GAME, options, seats, 100 * number + seats, people)
        assert check_match(walk), "nothing hidden was ever shuffled"
