"""Positions of Irish Snap as written: what is read, and what is told when it cannot be."""

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
from games.irishsnap.state import Position
from tests.games.irishsnap.playing import GAME, Played
from tests.games.irishsnap.test_race import match

NAMES = ("A", "B", "C")
STACKS = {"A": ["4C"], "B": ["2D"], "C": ["KS"]}


def _read(
    given: Mapping[str, Any], *left: int, names: tuple[str, ...] = NAMES, **opts: Any
) -> Position:
    options = read_options(GAME, opts)
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0), left)
    return GAME.notation.position(setup).state


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "either `dealer` with `deck`"),
        ({"dealer": "A"}, "either `dealer` with `deck`"),
        ({"turn": "A"}, "either `dealer` with `deck`"),
        ({"dealer": "A", "deck": [], "count": 2}, "either `dealer` with `deck`"),
        ({"dealer": "X", "deck": []}, "dealer: 'X' is no seat"),
        ({"dealer": "A", "deck": ["1C"]}, "deck: '1C' is no card"),
        ({"dealer": "A", "deck": ["2C", "2C"]}, "2C is in two places"),
        ({"turn": "X", "stacks": STACKS, "rest_to": "pile"}, "turn: 'X' is no seat"),
        ({"turn": "A", "stacks": ["4C"], "rest_to": "pile"}, "stacks: a map from seats"),
        ({"turn": "A", "stacks": {"X": []}, "rest_to": "pile"}, "stacks: 'X' is no seat"),
        ({"turn": "A", "stacks": STACKS}, "rest_to: AC is named nowhere"),
        ({"turn": "A", "stacks": STACKS, "rest_to": "X"}, "rest_to: 'X' is no seat"),
        ({"turn": "A", "stacks": STACKS, "pile": ["4C"], "rest_to": "A"}, "4C is in two places"),
        ({"turn": "A", "stacks": {"B": ["4C"]}, "rest_to": "pile"}, "cannot be on turn"),
        ({"turn": "A", "stacks": STACKS, "rest_to": "pile", "count": "1"}, "count: '1' is no rank"),
    ],
)
def test_what_cannot_be_read_is_told(given: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        _read(given)


def test_leavers() -> None:
    given = {"turn": "A", "stacks": {"A": ["4C"]}, "rest_to": "pile"}
    assert _read(given, 2).left == (2,)
    with pytest.raises(BadNotation, match="who has left holds no cards"):
        _read({"turn": "A", "stacks": STACKS, "rest_to": "pile"}, 2)
    with pytest.raises(BadNotation, match="cannot be on turn"):
        _read(given, 1, 2)
    with pytest.raises(BadNotation, match="either `dealer` with `deck`"):
        _read({"dealer": "A", "deck": []}, 2)


@pytest.mark.parametrize("seats", ["A", "ABCDEFGHI"])
def test_too_few_or_too_many(seats: str) -> None:
    given = {"turn": "A", "stacks": {"A": ["4C"]}, "rest_to": "pile"}
    for one in (given, {"dealer": "A", "deck": []}):
        with pytest.raises(IllegalMove, match="E_SEATS"):
            _read(one, names=tuple(seats))


def test_a_deal_in_the_order_of_its_deck() -> None:
    state = _read({"dealer": "C", "deck": ["KS", "2D"]})
    assert [stack[:2] for stack in state.stacks] == [("KS", "2C"), ("2D", "3C"), ("AC", "4C")]
    assert (state.turn, state.turner, state.dealer) == (0, 2, 2)


def test_the_rest_lies_under_a_stack_or_at_the_bottom_of_the_pile() -> None:
    rest = tuple(card for card in pack() if card not in ("4C", "2D", "KS", "5H", "6H"))
    given = {"turn": "A", "stacks": STACKS, "pile": ["5H", "6H"]}
    assert _read({**given, "rest_to": "pile"}).pile == (*rest, "5H", "6H")
    under = _read({**given, "rest_to": "B"})
    assert (under.stacks[1], under.pile) == (("2D", *rest), ("5H", "6H"))
    assert _read({"turn": "A", "stacks": {"A": list(pack())}}).stacks[0] == pack()


def test_a_count_in_any_writing() -> None:
    given = {"turn": "A", "stacks": STACKS, "rest_to": "pile"}
    assert [_read({**given, "count": n}).next_call for n in (2, "2", 10, "T", "K")] == [*"22TTK"]
    assert _read(given).next_call == "A"


def test_all_facts_have_their_keys() -> None:
    facts = GAME.notation.facts(match().state, (), NAMES)
    assert facts.keys() == GAME.notation.fact_keys
    assert facts["stacks"] == {"A": ["4C", "4D"], "B": ["9C"], "C": ["KS", "KH"]}
    assert (facts["order"], facts["note"], facts["winner"]) == (None, None, None)
    empty = GAME.notation.facts(_read({"dealer": "A", "deck": []}), (), NAMES)
    assert (empty["top"], empty["called"], empty["pile"], empty["n"]) == (None, None, [], 0)


def test_facts_show_what_is_hidden() -> None:
    """C's cards are all there is of the pile: unseen at the table, not to the referee."""
    table = Played("A", stacks={"A": "4C", "B": "2D"}, rest_to="C").leave("C")
    facts = GAME.notation.facts(table.state, (), NAMES)
    assert facts["top"] == facts["pile"][-1] == "KS"


@pytest.mark.parametrize(
    ("given", "ms", "arrival"),
    [
        ({"do": "snap", "t": 500}, 500, 560),
        ({"do": "flip", "t": 500, "arr": 2_000}, 500, 2_000),
        ({"do": "timeout", "t": 500}, 500, 560),
        ({"do": "call", "t": 500}, 500, 500),
        ({"do": "wait", "arr": 700}, 0, 700),
        ({"do": "settle"}, 0, 0),
    ],
)
def test_times_of_steps(given: Mapping[str, Any], ms: int, arrival: int) -> None:
    stamp = GAME.notation.stamp(given)
    assert (stamp.ms - EPOCH, stamp.arrival - EPOCH) == (ms, arrival)


def test_steps_at_the_wrong_moment() -> None:
    match().settle("E_PHASE").step("call", "E_PHASE", t=3_000)
    with pytest.raises(BadNotation, match="the key 'arr' is unknown"):
        match().step("call", t=3_000, arr=3_000)
    with pytest.raises(BadNotation, match="the key 't' is unknown"):
        match().step("settle", t=3_000)


def test_places_and_putting_other_cards_there() -> None:
    state = match(pile="QD").leave("A").state
    places = GAME.notation.places(state)
    assert [(place.name, place.seen) for place in places] == [
        ("stack 0", ()),
        ("stack 1", ()),
        ("stack 2", ()),
        ("sunk", ()),
        ("pile", None),
    ]
    assert places[3].cards == ("4C", "4D")
    assert GAME.notation.replaced(state, places) == state
    swap = {"4C": "KS", "KS": "4C", "2D": "9C", "9C": "2D"}
    other = [Place(p.name, tuple(swap.get(c, c) for c in p.cards), p.seen) for p in places]
    changed = GAME.notation.replaced(state, other)
    assert changed.stacks == ((), ("2D",), ("4C", "KH"))
    assert (changed.pile[:2], changed.pile[-1], changed.sunk) == (("KS", "4D"), "9C", ("KS", "4D"))
