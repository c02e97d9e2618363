"""How Pontoon is written down: setups, facts, and where the cards are."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.cards import pack
from games.core.notation import BadNotation
from games.referee.scenario import Scenario
from tests.games.pontoon.positions import GAME, table


def start(opts: dict[str, Any] | None = None, **setup: Any) -> Scenario[Any]:
    return Scenario(GAME, {"setup": {"seats": ["A", "B", "C"], **setup}, "opts": opts or {}})


def test_a_cut_names_the_banker_unless_a_banker_is_named() -> None:
    assert start(cut=["2C", "KD", "3H"], start=False).state.banker == 1
    one = start(cut=["2C", "KD", "3H"], banker="C")
    assert one.state.banker == 2
    assert [event.what for event in one.events][:3] == ["cut", "cut", "cut"]


def test_before_the_first_hand_nothing_is_dealt() -> None:
    one = start(banker="A", deck=["KS", "2D"], start=False)
    facts = GAME.notation.facts(one.state, (), one.names)
    assert facts["phase"] == "idle"
    assert facts["turn"] is None
    assert facts["cards"] == {"B": [], "C": []}
    assert facts["pack"][:3] == ["KS", "2D", "AC"]
    assert facts["pack_n"] == 52
    assert one.state.clocks == ()
    assert one.step({"do": "next"}) == "E_PHASE"


def test_chips_may_be_given() -> None:
    one = start({"start": 30}, banker="A", balance={"B": 7, "C": -2})
    assert one.state.balances == (30, 7, -2)


def test_who_has_left_is_not_dealt_in() -> None:
    one = start(banker="A", left=["B"])
    assert one.state.order == (2,)
    assert list(one.differences({"left": ["B"], "cards": {"B": [], "C": [["AC"]]}})) == []


def test_what_cannot_start_is_refused() -> None:
    example = {"setup": {"seats": ["A"], "banker": "A"}, "setup_error": "E_SEATS"}
    assert Scenario(GAME, example).refused == "E_SEATS"
    assert start({"min": 5, "max": 2}, banker="A").refused == "E_LIMITS"


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({}, "banker: 'None' is no seat"),
        ({"banker": "Z"}, "banker: 'Z' is no seat"),
        ({"banker": "B", "left": ["B"]}, "this seat has left"),
        ({"banker": "A", "left": ["B", "C"]}, "nobody is there"),
        ({"cut": ["2C", "KD"]}, "don't say who"),
        ({"cut": ["2C", "KD", "3H", "4H"]}, "more cards"),
        ({"cut": ["2C", "KD", "JK"]}, "not in this deck"),
        ({"banker": "A", "deck": ["2C", "2C"]}, "two places"),
        ({"banker": "A", "balance": [1, 2]}, "a map from seats"),
        ({"banker": "A", "balance": {"B": "many"}}, "balance.B: a whole number"),
        ({"banker": "A", "dealer": "A"}, "'dealer' is unknown"),
    ],
)
def test_what_cannot_be_read_is_said(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        start(**setup)


def test_the_limits_of_a_purchase_are_a_fact_of_the_current_hand() -> None:
    one = table("TC AD TH 4D KS 8C", "ABC")
    assert one.fact("buy_range") is None
    one("B bet 2", "C bet 3")
    assert one.fact("buy_range") == [2, 4]
    one("B twist")
    assert one.fact("buy_range") is None


def test_at_the_settlement_all_cards_lie_face_up() -> None:
    one = table("TC TH 9D 7C")("B bet 1")
    assert one.fact("visible") == {"B": [[]]}
    one("B stick", "A stay")
    assert one.fact("visible") == {"B": [["TC", "9D"]]}


def test_every_card_is_in_one_place_and_can_be_exchanged() -> None:
    one = table("8C TH 8D 9C TC 2H TD KS")("B bet 2", "B split", "B stick", "B twist")
    notation = GAME.notation
    places = notation.places(one.state)
    assert sorted(card for place in places for card in place.cards) == sorted(pack())
    assert {p.name: (p.cards, p.seen) for p in places if p.name != "pack"} == {
        "bank": (("TH", "9C"), ()),
        "hand 1 0 down": (("TC",), (1,)),
        "hand 1 0 up": (("8C",), None),
        "hand 1 1 down": (("2H",), (1,)),
        "hand 1 1 up": (("8D", "TD"), None),
    }
    assert notation.replaced(one.state, places) == one.state
    one("B twist")
    assert one.fact("cards")["B"][1] == ["8D", "2H", "TD", "KS"]
    gone = [place for place in notation.places(one.state) if place.name.startswith("hand 1 1")]
    assert gone == []
