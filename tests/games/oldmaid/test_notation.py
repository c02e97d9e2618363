"""Positions of Old Maid as written: what is read, and what is told when it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core.cards import pack
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.notation import EPOCH, BadNotation, Place, Setup
from games.core.settings import read_options
from games.oldmaid.state import Maid
from tests.games.oldmaid.positions import GAME, LETTERS, begun, pick, position

NAMES = ("A", "B", "C")
HANDS = {"A": ["QH", "3C"], "B": ["3D", "8C"], "C": ["8D"]}


def _read(
    given: Mapping[str, Any], *left: int, names: tuple[str, ...] = NAMES, **opts: Any
) -> Maid:
    options = read_options(GAME, opts)
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0), left)
    return GAME.notation.position(setup).state


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "either `dealer`"),
        ({"dealer": "A"}, "either `dealer`"),
        ({"offerer": "A"}, "either `dealer`"),
        ({"dealer": "A", "deck": [], "safe": []}, "either `dealer`"),
        ({"dealer": "A", "deck": [], "offerer": "A", "hands": HANDS}, "either `dealer`"),
        ({"dealer": "X", "deck": []}, "dealer: 'X' is no seat"),
        ({"dealer": "A", "deck": ["QC"]}, "QC is not in this deck"),
        ({"dealer": "A", "deck": ["2C", "2C"]}, "2C is in two places"),
        ({"offerer": "X", "hands": HANDS}, "offerer: 'X' is no seat"),
        ({"offerer": "A", "hands": {"X": ["KC"]}}, "hands: 'X' is no seat"),
        ({"offerer": "A", "hands": {"A": ["QC"]}}, "QC is not in this deck"),
        ({"offerer": "A", "hands": {"A": ["KC"], "B": ["KC"]}}, "KC is in two places"),
        ({"offerer": "A", "hands": {"B": ["KC", "KD"]}}, "hands.B: a pair is laid down at once"),
        ({"offerer": "A", "hands": {}}, "hands: somebody has to hold the odd card"),
        ({"offerer": "A", "hands": HANDS, "pair": "no"}, "pair: 'no' is neither true nor false"),
        ({"offerer": "A", "hands": HANDS, "safe": "A"}, "safe: a list is expected"),
        ({"offerer": "A", "hands": HANDS, "safe": ["X"]}, "safe: 'X' is no seat"),
        ({"offerer": "A", "hands": HANDS, "safe": ["A"]}, "hands.A: who is safe holds no cards"),
        ({"offerer": "A", "hands": {"A": ["QH"]}, "safe": ["B", "B"]}, "a seat is named twice"),
    ],
)
def test_what_cannot_be_read_is_told(given: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        _read(given)


def test_leavers() -> None:
    with pytest.raises(BadNotation, match=r"hands\.C: who has left holds no cards"):
        _read({"offerer": "A", "hands": HANDS}, 2)
    with pytest.raises(BadNotation, match="either `dealer`"):
        _read({"dealer": "A", "deck": []}, 2)
    state = _read({"offerer": "C", "hands": {"A": ["QH", "3C"], "B": ["3D"]}}, 2)
    assert (state.offerer, state.picker, state.safe, state.left) == (0, 1, (), (2,))


@pytest.mark.parametrize("names", [("A",), tuple("ABCDEFGHI")])
def test_a_table_that_cannot_start_is_refused_by_code(names: tuple[str, ...]) -> None:
    for given in ({"dealer": "A", "deck": []}, {"offerer": "A", "hands": {"A": ["QH"]}}):
        with pytest.raises(IllegalMove, match="E_SEATS"):
            _read(given, names=names)


def test_a_deck_under_mystery_leaves_the_queen_out_where_she_is_not_named() -> None:
    deal = {"dealer": "C", "deck": ["KS"]}
    assert _read(deal, odd="mystery").aside == "QC"
    assert _read({"dealer": "C", "deck": ["QC"]}, odd="mystery").aside == "KS"
    assert _read(deal).hands == _read(deal, odd="mystery").hands


def test_under_mystery_the_rank_that_is_odd_lacks_its_first_card() -> None:
    hands = {"A": ["KC", "3C"], "B": ["3D", "KD"], "C": ["KS"]}
    state = _read({"offerer": "A", "hands": hands}, odd="mystery")
    assert state.aside == "KH"
    assert "QC" in state.discard
    assert len(state.discard) == 46
    for odd in ({"A": ["KC", "3C"], "B": ["3D", "KD"]}, {"A": ["KC"], "B": ["3C"]}):
        with pytest.raises(BadNotation, match="an odd number of cards of one rank"):
            _read({"offerer": "A", "hands": odd}, odd="mystery")


def test_who_has_no_cards_is_safe_after_those_named_the_offerer_last() -> None:
    hands = {"B": ["QH", "3C"], "D": ["3D"]}
    given = {"offerer": "C", "hands": hands, "safe": ["E"]}
    state = _read(given, names=tuple(LETTERS[:6]))
    assert state.safe == (4, 5, 0, 2)
    assert (state.offerer, state.picker) == (3, 1)


def test_a_position_with_one_holder_is_over() -> None:
    state = _read({"offerer": "A", "hands": {"B": ["QH"]}})
    assert (state.over, state.loser, state.offerer) == (True, 1, None)


def test_a_fan_replaces_the_shuffled_one() -> None:
    state = _read({"offerer": "A", "hands": HANDS})
    for fan in (["QH", "3C"], ["3C", "QH"]):
        assert GAME.notation.prepared(state, {"fan": fan}, NAMES).fan == tuple(fan)
    assert GAME.notation.prepared(state, {}, NAMES) is state
    for fan in (["QH"], ["QH", "3D"], ["QH", "QH"], []):
        with pytest.raises(BadNotation, match="fan: the offerer's cards are expected"):
            GAME.notation.prepared(state, {"fan": fan}, NAMES)
    over = _read({"offerer": "A", "hands": {"B": ["QH"]}})
    assert GAME.notation.prepared(over, {"fan": ["QH"]}, NAMES) is over


def test_facts_of_a_step() -> None:
    step = pick(position("A", {"A": "QH 3C", "B": "3D"}, fan="3C QH"), 1, 1)
    facts = GAME.notation.facts(step.state, step.events, ("A", "B"))
    assert facts == {
        "hands": {"A": ["QH"], "B": []},
        "hand_n": {"A": 1, "B": 0},
        "discard_n": 50,
        "offerer": None,
        "turn": None,
        "safe": ["B"],
        "paired": ["3C", "3D"],
        "loser": "A",
        "over": True,
        "left": [],
    }
    assert facts.keys() == GAME.notation.fact_keys
    laid = begun("A", {"A": "2C 2D", "B": "QH 4C", "C": "4D 5C 5H"}, pair=True)
    assert GAME.notation.facts(laid.state, laid.events, NAMES)["paired"] == ["5C", "5H", "2C", "2D"]


def test_places_name_every_card_once_and_who_sees_it() -> None:
    state = position("A", {"A": "KH 3C", "B": "3D"}, fan="3C KH", odd="mystery")
    hand_a, hand_b, discard, aside = GAME.notation.places(state)
    assert hand_a == Place("hand 0", ("3C", "KH"), (0,))
    assert hand_b == Place("hand 1", ("3D",), (1,))
    assert discard.seen is None
    assert aside == Place("aside", ("KC",), ())
    assert sorted((*hand_a.cards, *hand_b.cards, *discard.cards, *aside.cards)) == sorted(pack())
    over = pick(state, 1, 1).state
    assert {place.seen for place in GAME.notation.places(over)} == {None}
    queen = position("A", {"A": "QH 3C", "B": "3D"})
    assert GAME.notation.places(queen)[-1] == Place("aside", ("QC",))


def test_other_cards_stand_where_the_old_ones_did() -> None:
    state = pick(position("A", {"A": "KH 3C", "B": "3D 7D", "C": "7C"}, fan="3C KH"), 1, 2).state
    hands = {"hand 0": ("9C",), "hand 1": ("JC", "AC", "5C"), "hand 2": ("7C",)}
    places = [Place(name, cards) for name, cards in {**hands, "aside": ("QC",)}.items()]
    other = GAME.notation.replaced(state, places)
    assert other.hands == (("9C",), ("AC", "5C", "JC"), ("7C",))
    assert other.fresh[1] == ("JC",)
    instead = {"3D": "AC", "7D": "5C", "KH": "JC"}
    assert other.fan == tuple(instead[card] for card in state.fan)
