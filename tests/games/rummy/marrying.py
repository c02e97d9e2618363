"""Positions of Indian Marriage for tests: Ann has much, Ben has nothing, and the joker is 3H."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.actions import Action, Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Deal
from games.core.notation import EPOCH
from games.core.replay import Entry
from games.referee.scenario import Scenario
from games.rummy.variants.marriage import IndianMarriage
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from tests.kit.moves import moves_of
from tests.kit.walks import Walk

GAME = IndianMarriage()
NOW = mint(EPOCH, 0)
PURE = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
SHOWN = "6D 6D 6D 7C 8C 9C TS JS QS".split()
REST = "KS KH 3D 4D 5D 2H 9S 9D 9H AC 2C 3C".split()
"""With the joker 3H four melds: 2H, 3D and 3C are wild."""
OTHER = "AC AD 3S 3D 5C 5D 7S 7D 9C 9D JS JD KC KD 2H 4S 4C 6H 8H TS QH".split()
"""Nothing is in a meld."""


def placed(opts: dict[str, Any] | None = None, **setup: Any) -> Marriage:
    """A position as the rules write it: Ann and Ben, the joker 3H; it is Ann's turn."""
    given = {"seats": ["A", "B"], "turn": "A", "joker": "3H", **setup}
    return Scenario(GAME, {"opts": opts or {}, "setup": given}).state


def about_to_show(opts: dict[str, Any] | None = None, **setup: Any) -> Marriage:
    """Ann has seen the joker, and her twenty-second card is the 8H."""
    hands = {"A": [*REST, "8H"], "B": OTHER}
    return placed(opts, **{"phase": "play", "table": {"A": PURE}, "hands": hands, **setup})


def play(state: Marriage, seat: int, action: str, **values: Any) -> Marriage:
    return GAME.play(state, seat, Move(action, values), NOW).state


def refused(state: Marriage, seat: int, action: str, **values: Any) -> str:
    with pytest.raises(IllegalMove) as refusal:
        play(state, seat, action, **values)
    return refusal.value.code


def offered(state: Marriage, seat: int, **draft: Any) -> dict[str, Action]:
    seen = GAME.observe(state, seat)
    return {action.name: action for action in GAME.actions(seen, seat, draft)}


def dealt(seats: int = 2, seed: str = "05", **opts: Any) -> Marriage:
    table = Deal(seats, MarriageOptions(**opts), Chance(seed * 32, "1"), NOW, dealer=0)
    return GAME.deal(table).state


def melds(groups: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, groups))


class Correcting(Walk):
    """A match of people whose host puts scores right after nearly every deal."""

    def _entry(self, state: Any, random: Random, now: int, *, ending: bool) -> Entry:
        orders = GAME.actions(GAME.observe(state, None), HOUSE)
        if not orders or random.random() < 0.3:
            return super()._entry(state, random, now, ending=ending)
        move = random.choice(moves_of(orders[0]))
        return Entry("play", mint(now + 1, random.getrandbits(22)), HOUSE, move)
