"""Positions of Go Fish as written: what is read, and what is told when it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.notation import EPOCH, BadNotation, Place, Setup
from games.core.settings import read_options, split_options
from games.gofish.state import Fish
from tests.games.gofish.positions import GAME, ask, position

NAMES = ("A", "B", "C")


def _read(
    given: Mapping[str, Any], *left: int, names: tuple[str, ...] = NAMES, **opts: Any
) -> Fish:
    options = read_options(GAME, opts)
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0), left)
    return GAME.notation.position(setup).state


HANDS = {"A": ["KC"], "B": ["KD"], "C": ["KH"]}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "either `cut`"),
        ({"dealer": "A"}, "either `cut`"),
        ({"turn": "A"}, "either `cut`"),
        ({"cut": ["2C"], "dealer": "A", "deck": []}, "either `cut`"),
        ({"dealer": "X", "deck": []}, "dealer: 'X' is no seat"),
        ({"dealer": "A", "deck": "2C"}, "deck: a list is expected"),
        ({"dealer": "A", "deck": ["2C", "2C"]}, "2C is in two places"),
        ({"dealer": "A", "deck": ["1C"]}, "deck: '1C' is no card"),
        ({"cut": ["2C", "3C"]}, "these cards don't say who deals"),
        ({"cut": ["2C", "2D", "3C"]}, "these cards don't say who deals"),
        ({"cut": ["2C", "3C", "4C", "5C"]}, "more cards than are turned"),
        ({"turn": "A", "hands": ["KC"]}, "hands: a map from seats is expected"),
        ({"turn": "A", "hands": {"X": ["KC"]}}, "hands: 'X' is no seat"),
        ({"turn": "A", "hands": {"A": ["XX"]}}, "hands.A: 'XX' is no card"),
        ({"turn": "A", "hands": {"A": ["KC", "KD", "KH", "KS"]}}, "hands.A: four of a rank"),
        ({"turn": "X", "hands": HANDS}, "turn: 'X' is no seat"),
        ({"turn": "A", "hands": HANDS, "stock": ["KC"]}, "KC is in two places"),
        ({"turn": "A", "hands": HANDS, "books": {"A": ["K"]}}, "KC is in two places"),
        ({"turn": "A", "hands": HANDS, "books": {"A": ["1"]}}, "books.A: '1' is no rank"),
        ({"turn": "A", "hands": HANDS, "rest": "no"}, "rest: 'no' is neither true nor false"),
        ({"turn": "A", "hands": HANDS, "rest": False}, "rest: AC is named nowhere"),
        ({"turn": "A", "hands": HANDS, "dealer": "X"}, "dealer: 'X' is no seat"),
    ],
)
def test_what_cannot_be_read_is_told(given: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        _read(given)


def test_leavers() -> None:
    with pytest.raises(BadNotation, match="who has left holds no cards"):
        _read({"turn": "A", "hands": HANDS}, 2)
    with pytest.raises(BadNotation, match="this seat cannot be on turn"):
        _read({"turn": "C", "hands": {"A": ["KC"], "B": ["KD"]}}, 2)
    with pytest.raises(BadNotation, match="this seat cannot be on turn"):
        _read({"turn": "A", "hands": {"A": ["KC"]}}, 1, 2)
    with pytest.raises(BadNotation, match="either `cut`"):
        _read({"dealer": "A", "deck": []}, 2)


def test_removed_ranks_are_not_in_the_deck() -> None:
    with pytest.raises(BadNotation, match="2C is not in this deck"):
        _read({"turn": "A", "hands": {"A": ["2C"]}}, removed=["2"])
    with pytest.raises(BadNotation, match="2C is not in this deck"):
        _read({"cut": ["2C", "3C", "4C"]}, removed=["2"])


def test_a_table_that_cannot_start_is_refused_by_code() -> None:
    with pytest.raises(IllegalMove, match="E_SEATS"):
        _read({"dealer": "A", "deck": []}, names=("A",))
    with pytest.raises(IllegalMove, match="E_DECK_SMALL"):
        _read({"dealer": "A", "deck": []}, removed=list("A23456789"))


def test_a_cut_deals_nothing() -> None:
    state = _read({"cut": ["5C", "2D", "9C"]})
    facts = GAME.notation.facts(state, (), NAMES)
    assert facts["dealer"] == "B"
    assert facts["turn"] is None
    assert facts["hand_n"] == {"A": 0, "B": 0, "C": 0}
    assert facts["stock_n"] == 52
    assert facts["over"] is False


def test_a_deal_puts_the_rest_under_in_canonical_order() -> None:
    state = _read({"dealer": "C", "deck": ["KS", "KH"]})
    assert "KS" in state.hands[0]
    assert "KH" in state.hands[1]
    assert "AC" in state.hands[2]
    assert state.stock[-1] == "QS"


def test_an_empty_hand_on_turn_refills_at_once_or_is_skipped() -> None:
    state = _read({"turn": "A", "hands": {"B": ["KD"]}, "stock": ["9S"]})
    assert (state.turn, state.hands[0]) == (0, ("9S",))
    books = {"A": list("A23456"), "B": list("789TJQ")}
    hands = {"B": ["KC", "KD"], "C": ["KH", "KS"]}
    state = _read({"turn": "A", "hands": hands, "rest": False, "books": books})
    assert state.turn == 1


def test_facts_of_a_step() -> None:
    step = ask(position("A", {"A": "KC", "B": "KD 2C", "C": "3C"}, stock="KH"), 0, 1, "K")
    facts = GAME.notation.facts(step.state, step.events, NAMES)
    assert facts.keys() == GAME.notation.fact_keys
    assert facts["shown"] == ["KD"]
    assert facts["result"] is None
    assert facts["score"] == {"A": 0, "B": 0, "C": 0}


def test_places_name_every_card_once_and_who_sees_it() -> None:
    state = position("A", {"A": "KC", "B": "KD"}, stock="9S", books={"A": "2"})
    hand_a, hand_b, stock, books = GAME.notation.places(state)
    assert hand_a == Place("hand 0", ("KC",), (0,))
    assert hand_b == Place("hand 1", ("KD",), (1,))
    assert stock.seen == ()
    assert books == Place("books", ("2C", "2D", "2H", "2S"))


def test_options_in_words() -> None:
    written = split_options(GAME, ["preset=family", "removed=2,10", "draw_book_again=true"])
    options = read_options(GAME, written)
    assert options.model_dump(exclude_defaults=True) == {
        "deal": "family",
        "draw_match_again": True,
        "pass_to": "asked",
        "end": "stock_or_hand",
        "removed": ("2", "T"),
    }


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        (["removed"], "'removed' is no name=value"),
        (["preset=best"], "preset: there is no 'best'"),
        (["speed=1"], "speed: Extra inputs"),
        (["timer=1"], "timer: Input should be greater"),
        (["removed=1"], "removed: .*'1' is no rank"),
    ],
)
def test_bad_options_are_told(pairs: list[str], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        read_options(GAME, split_options(GAME, pairs))
