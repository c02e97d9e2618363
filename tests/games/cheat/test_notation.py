"""Positions of Cheat as written: what is read, and what is told when it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.cheat.state import Bluff, Play, allowed
from games.core.cards import RANKS, pack
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.notation import EPOCH, BadNotation, Place, Setup
from games.core.settings import read_options
from games.referee.examples import check
from tests.games.cheat.positions import (
    GAME,
    challenged,
    leave,
    opened,
    play,
    position,
    settle,
    sizes,
)

NAMES = ("A", "B", "C")
HANDS = {"A": ["KC"], "B": ["KD"], "C": ["KH"]}


def _read(
    given: Mapping[str, Any], *left: int, names: tuple[str, ...] = NAMES, **opts: Any
) -> Bluff:
    options = read_options(GAME, opts)
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0), left)
    return GAME.notation.position(setup).state


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "either `first` with `deck`"),
        ({"first": "A"}, "either `first` with `deck`"),
        ({"turn": "A"}, "either `first` with `deck`"),
        ({"first": "A", "deck": [], "rank": "7"}, "either `first` with `deck`"),
        ({"first": "A", "deck": [], "turn": "A", "hands": HANDS}, "either `first` with `deck`"),
        ({"first": "X", "deck": []}, "first: 'X' is no seat"),
        ({"first": "A", "deck": "2C"}, "deck: a list is expected"),
        ({"first": "A", "deck": ["1C"]}, "deck: '1C' is no card"),
        ({"first": "A", "deck": ["2C", "2C"]}, "2C is in more places than there are copies"),
        ({"turn": "A", "hands": ["KC"]}, "hands: a map from seats is expected"),
        ({"turn": "A", "hands": {"X": ["KC"]}}, "hands: 'X' is no seat"),
        ({"turn": "X", "hands": HANDS, "rest_to": "pile"}, "turn: 'X' is no seat"),
        ({"turn": "A", "hands": HANDS}, "rest_to: AC is named nowhere"),
        ({"turn": "A", "hands": HANDS, "rest_to": "X"}, "rest_to: 'X' is no seat"),
        ({"turn": "A", "hands": HANDS, "rest_to": "pile", "pile": ["KC"]}, "KC is in more places"),
        ({"turn": "A", "hands": HANDS, "rest_to": "pile", "rank": "1"}, "rank: '1' is no rank"),
        ({"turn": "A", "hands": {"B": ["KC"]}, "rest_to": "pile"}, "turn: this seat cannot be on"),
        ({"turn": "B", "hands": {"B": ["KC"]}, "rest_to": "pile"}, "turn: this seat cannot be on"),
        ({"turn": "A", "hands": {"A": ["JK"]}, "rest_to": "pile"}, "JK is not in this deck"),
    ],
)
def test_what_cannot_be_read_is_told(given: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        _read(given)


def test_leavers() -> None:
    with pytest.raises(BadNotation, match="who has left holds no cards"):
        _read({"turn": "A", "hands": HANDS, "rest_to": "pile"}, 2)
    with pytest.raises(BadNotation, match="who has left holds no cards"):
        _read({"turn": "A", "hands": {"A": ["KC"], "B": ["KD"]}, "rest_to": "C"}, 2)
    with pytest.raises(BadNotation, match="either `first`"):
        _read({"first": "A", "deck": []}, 2)
    state = _read({"turn": "A", "hands": {"A": ["KC"], "B": ["KD"]}, "rest_to": "pile"}, 2)
    assert (state.left, settle(opened(state, 0, "KC", "K")).state.over) == ((2,), True)


def test_a_table_that_cannot_start_is_refused_by_code() -> None:
    for names in (("A", "B"), tuple("ABCDEFGHIJK")):
        with pytest.raises(IllegalMove, match="E_SEATS"):
            _read({"first": "A", "deck": []}, names=names)


def test_two_decks_may_be_written_with_fewer_players() -> None:
    state = _read({"first": "A", "deck": ["5C", "6C", "7C", "5C"]}, decks=2)
    assert {"5C", "5C#2"} <= set(state.hands[0])
    assert sizes(state) == [35, 35, 34]
    hands = {"A": ["5C", "5C"], "B": ["KD"], "C": ["KH"]}
    state = _read({"turn": "A", "hands": hands, "rest_to": "pile"}, decks=2)
    assert state.hands[0] == ("5C", "5C#2")
    assert sum(len(p.cards) for p in state.pile) == 100
    with pytest.raises(BadNotation, match="5C is in more places than there are copies"):
        _read({"turn": "A", "hands": {**hands, "B": ["5C"]}, "rest_to": "pile"}, decks=2)


def test_two_decks_with_fewer_players_are_refused_where_a_start_is_tried() -> None:
    example = {
        "id": "X",
        "game": "cheat",
        "opts": {"decks": 2},
        "setup": {"seats": ["A", "B", "C"], "first": "A", "deck": []},
    }
    assert list(check({**example, "setup_error": "E_DECKS"})) == []
    assert list(check(example)) == []


def test_a_deal_puts_the_rest_under_in_canonical_order() -> None:
    state = _read({"first": "C", "deck": ["KS", "KH"]})
    assert "KS" in state.hands[2]
    assert "KH" in state.hands[0]
    assert "AC" in state.hands[1]
    assert (state.turn, state.first, allowed(state)) == (2, 2, RANKS)


def test_the_rest_goes_under_the_pile_or_into_a_hand() -> None:
    hands = {"A": ["2C"], "B": ["3C"], "C": ["4C"]}
    state = _read({"turn": "A", "hands": hands, "pile": ["KS", "AC"], "rest_to": "pile"})
    others = tuple(card for card in pack() if card not in ("2C", "3C", "4C", "KS", "AC"))
    assert state.pile == (Play((*others, "KS", "AC")),)
    state = _read({"turn": "A", "hands": {"A": ["2C"]}, "rank": 10, "rest_to": "B"})
    assert sizes(state) == [1, 51, 0]
    assert (state.pile, allowed(state)) == ((), ("T", "J", "9"))
    assert state.hands[1][0] == "AC"


def test_with_places_an_empty_hand_has_finished() -> None:
    given = {"turn": "B", "hands": {"B": ["KD"], "C": ["KH"]}, "rest_to": "pile"}
    state = _read(given, places=True)
    facts = GAME.notation.facts(state, (), NAMES)
    assert (facts["places"], facts["winner"], facts["over"]) == (["A"], "A", False)
    assert settle(opened(state, 1, "KD", "K")).state.over
    plain = _read(given)
    assert (plain.placed, settle(opened(plain, 1, "KD", "K")).state.over) == ((), True)


def test_facts_of_a_step() -> None:
    state = opened(position("A", {"A": "7C 2C", "B": "3C", "C": "4C"}, "7"), 0, "7C 2C", "7")
    facts = GAME.notation.facts(state, (), NAMES)
    assert facts.keys() == GAME.notation.fact_keys
    assert (facts["phase"], facts["turn"], facts["rank"]) == ("window", "A", "7")
    assert (facts["reveal"], facts["winner"], facts["places"]) == (None, None, [])
    assert facts["pile"][-2:] == ["7C", "2C"]
    assert (facts["pile_n"], facts["hand_n"]) == (50, {"A": 0, "B": 1, "C": 1})
    step = challenged(state, 2)
    facts = GAME.notation.facts(step.state, step.events, NAMES)
    assert (facts["reveal"], facts["turn"], facts["pile"]) == (("2C", "7C"), "B", [])
    assert facts["allowed"] == ["7", "8", "6"]
    over = leave(leave(state, 1).state, 2).state
    facts = GAME.notation.facts(over, (), NAMES)
    assert (facts["phase"], facts["turn"], facts["winner"]) == ("over", None, "A")
    assert (facts["over"], facts["left"]) == (True, ["B", "C"])


def test_places_name_every_card_once_and_who_sees_it() -> None:
    state = position("A", {"A": "7C 2C", "B": "3C", "C": "4C"}, pile="5S", rest_to="B")
    state = play(state, 0, "7C", "7").state
    (*hands, given, mine) = GAME.notation.places(state)
    assert hands[0] == Place("hand 0", ("2C",), (0,))
    assert (given, mine) == (Place("pile 0", ("5S",), ()), Place("pile 1", ("7C",), (0,)))
    gone = GAME.notation.places(leave(state, 0).state)
    assert gone[3:] == (
        Place("pile 0", ("2C",), ()),
        Place("pile 1", ("5S",), ()),
        Place("pile 2", ("7C",), ()),
    )


def test_steps_of_the_table() -> None:
    notation = GAME.notation
    state = position("A", {"A": "7C 2C", "B": "3C", "C": "4C"}, "7")
    with pytest.raises(IllegalMove, match="E_NO_WINDOW"):
        notation.table_step(state, "settle", {}, mint(EPOCH, 0))
    window = opened(state, 0, "7C", "7")
    with pytest.raises(BadNotation, match="timeout: no decision has a clock"):
        notation.table_step(window, "timeout", {}, mint(EPOCH, 0))
    over = leave(leave(state, 1).state, 2).state
    for name in ("settle", "timeout"):
        with pytest.raises(IllegalMove, match="E_OVER"):
            notation.table_step(over, name, {}, mint(EPOCH, 0))
