"""Many hands in a row, played any way that is legal: no card and no chip is lost.

`SNUG_TEST_SCALE=long .venv/bin/python -m pytest -n auto tests/games/pontoon/test_hands.py` plays
100,000 of them.
"""

from __future__ import annotations

from random import Random

import pytest

from games.core.actions import Move, Number
from games.core.cards import pack
from games.core.clocks import mint
from games.core.game import HOUSE, Step
from games.core.notation import EPOCH
from games.pontoon import offers
from games.pontoon.state import GONE, Sitting
from tests.games.pontoon.positions import GAME, dealt
from tests.kit.scale import scaled

RUNS = 10
HANDS = scaled(30, 400, 10_000)
PACK = frozenset(pack())
WILD = 0.25
"""How often somebody does anything legal; otherwise what a sleeper would, so that hands end."""


@pytest.mark.bulk
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("run", range(RUNS))
def test_no_card_and_no_chip_is_lost(run: int) -> None:
    random = Random(run)
    seats = 2 + run % 7
    state = dealt(seats, None, f"{run:02x}").state
    while state.deals <= HANDS:
        state = _pressed(state, random).state
        held = [
            card
            for hands in state.hands
            for hand in hands
            if hand.status not in GONE
            for card in hand.cards
        ]
        cards = [*state.pack, *state.bank, *held]
        assert len(cards) == 52
        assert PACK.issuperset(cards)
        assert len(set(cards)) == 52
        assert sum(state.balances) == 100 * seats


def _pressed(state: Sitting, random: Random) -> Step[Sitting]:
    """One legal press, or whatever happens by itself."""
    seat = state.turn
    if seat is None:
        if state.phase == "banker":
            return GAME.expire(state, "pace", EPOCH)
        return GAME.play(state, HOUSE, Move("next"), mint(EPOCH, 0))
    move = offers.automatic(state, seat)
    if random.random() < WILD:
        action = random.choice(
            [one for one in offers.actions(state, seat) if not GAME.forms[one.name].confirm]
        )
        numbers = [field for field in action.fields if isinstance(field, Number)]
        move = Move(action.name, {n.name: random.randint(n.low, n.high) for n in numbers})
    assert move is not None
    return GAME.play(state, seat, move, mint(EPOCH, seat))
