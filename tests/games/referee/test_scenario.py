"""What examples of games to come need: times of presses, cards in groups, nested facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from games.core.actions import FieldSpec, Form, Move
from games.core.clocks import DISCORD_EPOCH, Stamp
from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.core.notation import EPOCH, BadNotation
from games.gofish import GoFish
from games.gofish.notation import FishNotation
from games.gofish.state import Fish
from games.referee.comparing import differences
from games.referee.scenario import Scenario

EXAMPLE = {
    "id": "X",
    "game": "laying",
    "setup": {"seats": ["A", "B"], "turn": "A", "hands": {"A": ["KC"], "B": ["KD"]}},
}


class LayingNotation(FishNotation):
    step_keys: ClassVar = {"lay": frozenset({"t", "arr", "low"})}


class Laying(GoFish):
    """Go Fish with a press that is timed and takes groups; it notes what arrives."""

    forms: ClassVar = {
        "lay": Form(
            "lay",
            {
                "melds": FieldSpec("groups", many=True),
                "n": FieldSpec("number"),
                "to": FieldSpec("seat", many=True),
            },
        ),
    }
    pressed: ClassVar[list[tuple[Move, Stamp]]] = []

    @property
    def notation(self) -> LayingNotation:  # type: ignore[override]
        return LayingNotation(self)

    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        if move.values["n"] == 0:
            state.beats["main"] = 99  # type: ignore[index]
            raise IllegalMove("E_PHASE")
        self.pressed.append((move, stamp))
        return Step(state)


def _lay(**given: Any) -> tuple[Move, Stamp]:
    scenario = Scenario(Laying(), EXAMPLE)
    step = {"do": "lay", "melds": [["2C", "3C"], ["KD"]], "n": 3, "to": ["B", "X"], **given}
    assert scenario.step(step) is None
    return Laying.pressed.pop()


def test_groups_numbers_and_seats_are_read() -> None:
    move, _ = _lay()
    assert move.values == {"melds": (("2C", "3C"), ("KD",)), "n": 3, "to": (1, -2)}


@pytest.mark.parametrize(
    ("given", "ms", "low", "arrival"),
    [
        ({}, 0, 0, 0),
        ({"t": 500}, 500, 0, 500),
        ({"t": 500, "low": 7, "arr": 900}, 500, 7, 900),
        ({"arr": 0, "t": -5}, -5, 0, 0),
    ],
)
def test_times_of_a_press(given: Mapping[str, int], ms: int, low: int, arrival: int) -> None:
    _, stamp = _lay(**given)
    assert stamp == Stamp((EPOCH - DISCORD_EPOCH + ms) << 22 | low, EPOCH + arrival)


@pytest.mark.parametrize("given", [{"t": "soon"}, {"low": True}, {"arr": 1.5}])
def test_a_time_is_a_whole_number(given: Mapping[str, Any]) -> None:
    with pytest.raises(BadNotation, match="a whole number is expected"):
        _lay(**given)


def test_a_refusal_that_changed_something_is_told() -> None:
    with pytest.raises(BadNotation, match="lay: refused, yet the position changed"):
        _lay(n=0)


def test_facts_are_compared_at_every_depth() -> None:
    got = {"rows": [{"who": "A", "n": 1}, {"who": "B", "n": 2}], "cards": ["8H#2", "8H"]}
    assert not list(differences("x", {"rows": [{"who": "A"}, {}]}, got))
    assert not list(differences("x", {"cards": ["8H", "8H"]}, got))
    assert list(differences("x", {"rows": [{"who": "B"}, {}]}, got))
    assert list(differences("x", {"rows": [{}]}, got))
    assert list(differences("hands", {"A": ["2C"]}, {"A": ["2C", "2C"]}))
    assert not list(differences("hands", {"A": ["3C", "2C"]}, {"A": ["2C", "3C"]}))
    assert list(differences("stock", ["3C", "2C"], ["2C", "3C"]))
    assert not list(differences("rank", 2, "2"))
    assert list(differences("rank", 10, "T"))
    assert list(differences("n", "2", 2))
    assert list(differences("n", 1, True))
