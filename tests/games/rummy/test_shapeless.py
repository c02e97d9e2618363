"""Moves without a shape, such as no screen makes, are refused like any other."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games import CATALOGUE
from games.core.actions import Move
from games.core.clocks import mint
from games.core.errors import COMMON_CODES, IllegalMove
from games.core.notation import EPOCH
from games.referee.scenario import Scenario

SHAPELESS: tuple[Any, ...] = (
    None,
    -1,
    1.5,
    "",
    "M1",
    "stock",
    "JK=7H",
    (),
    ((),),
    (("M1",),),
    (("M1", None),),
    ("5S",),
    (1, 2),
    ((1, 2),),
    (("??", "??", "??"),),
    (("JK=", "5H", "5C"),),
    ("JK=",),
    ("JK=ZZ",),
    [["5S", "5H", "5C"]],
)
SEEN = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
DOWN = {
    "A": [["KS", "KH", "JK"], ["9D", "JK=TD", "JD", "QD"]],
    "B": [["QC", "QD", "QS"], ["9H", "TH", "JH", "QH"]],
}
HAND = {"B": ["TD", "5S", "5H", "JK", "2S", "6C", "7C", "8C", "9C", "3S", "4D", "AH"]}
LEFT = {"B": ["KS", "KH", "AD", "QD", "4D", "2S", "9H", "JH", "TC", "8D", "5S", "5H", "AS"]}
POSITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "down": ("shanghai", {"phase": "play", "table": DOWN, "hands": {"B": ["KD", "TD", "JK"]}}),
    "not down": ("shanghai", {"phase": "play", "table": {"A": DOWN["A"]}, "hands": HAND}),
    "window": ("shanghai", {"upcard": "5S", "hands": {}}),
    "seen": ("marriage", {"phase": "play", "joker": "3H", "table": {"B": SEEN}, "hands": LEFT}),
    "not seen": ("marriage", {"phase": "play", "joker": "3H", "hands": {}}),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_what_has_no_shape_is_refused_with_a_code_of_the_game(position: str) -> None:
    key, setup = POSITIONS[position]
    game = CATALOGUE[key]
    state = Scenario(game, {"setup": {"seats": ["A", "B", "C"], "turn": "B", **setup}}).state
    before, codes = game.dump(state), set()
    for form in game.forms.values():
        for values in product(SHAPELESS, repeat=len(form.fields)) if form.fields else ():
            move = Move(form.name, dict(zip(form.fields, values, strict=True)))
            try:
                game.play(state, 1, move, mint(EPOCH, 0))
            except IllegalMove as refusal:
                codes.add(refusal.code)
    assert "E_FORM" in codes
    assert codes <= COMMON_CODES | game.codes
    assert game.dump(state) == before
