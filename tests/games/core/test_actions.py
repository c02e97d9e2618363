"""From the raw texts of a press to a typed move and back; what has no shape is E_FORM."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import (
    Action,
    FieldSpec,
    Form,
    Groups,
    Lays,
    Move,
    Number,
    Pick,
    Raw,
    Value,
    parse_move,
    raw_of,
)
from games.core.errors import IllegalMove

FORM = Form(
    "all",
    {
        "seat": FieldSpec("seat"),
        "rank": FieldSpec("rank"),
        "suit": FieldSpec("suit"),
        "card": FieldSpec("card"),
        "cards": FieldSpec("card", many=True),
        "n": FieldSpec("number"),
        "word": FieldSpec("words"),
        "choice": FieldSpec("choice"),
        "groups": FieldSpec("groups", many=True),
        "lays": FieldSpec("lays", many=True),
    },
)
RAW = {
    "seat": ["-2"],
    "rank": ["10"],
    "suit": ["H"],
    "card": ["10♥"],
    "cards": ["2C", "3C"],
    "n": ["12"],
    "word": ["  hello "],
    "choice": ["up"],
    "groups": ["2C 3C 4C", "KD KH"],
    "lays": ["M1 7♥ 8H", "M2 9C"],
}
MOVE = Move(
    "all",
    {
        "seat": -2,
        "rank": "T",
        "suit": "H",
        "card": "TH",
        "cards": ("2C", "3C"),
        "n": 12,
        "word": "hello",
        "choice": "up",
        "groups": (("2C", "3C", "4C"), ("KD", "KH")),
        "lays": (("M1", "7H", "8H"), ("M2", "9C")),
    },
)


def test_every_kind_is_typed() -> None:
    assert parse_move(FORM, RAW) == MOVE


def test_a_stored_move_is_read_back() -> None:
    assert parse_move(FORM, raw_of(MOVE)) == MOVE


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ({"cards": ["4H", "JK=10♥", "2S#2=7h"]}, ("4H", "JK=TH", "2S#2=7H")),
        (
            {"groups": ["4H 5H JK=6H", "KD 2S#2=KH KS"]},
            (("4H", "5H", "JK=6H"), ("KD", "2S#2=KH", "KS")),
        ),
        # A copy's number says nothing about what a wild stands for.
        ({"cards": ["JK#2=7H#2"]}, ("JK#2=7H",)),
    ],
)
def test_a_card_among_several_may_say_what_it_stands_for(raw: Raw, value: Value) -> None:
    (name,) = raw
    move = parse_move(FORM, {**RAW, **raw})
    assert move.values[name] == value
    assert parse_move(FORM, raw_of(move)) == move


@pytest.mark.parametrize(
    "broken",
    [
        {"n": ["x"]},
        {"n": ["--"]},
        {"n": ["²"]},
        {"n": ["9" * 13]},
        {"n": []},
        {"n": ["1", "2"]},
        {"seat": ["1.0"]},
        {"rank": ["1"]},
        {"card": ["ZZ"]},
        {"card": ["??"]},
        {"cards": ["2C", "??"]},
        {"groups": ["2C ZZ"]},
        {"lays": ["M1 ZZ"]},
        {"lays": [""]},
        {"cards": ["JK=ZZ"]},
        {"cards": ["JK="]},
        {"cards": ["=7H"]},
        {"cards": ["JK=??"]},
        {"cards": ["??=7H"]},
        {"cards": ["JK=7H=8H"]},
        {"groups": ["2C JK=ZZ"]},
        # One card alone, a rank or a card laid off stands for nothing.
        {"card": ["JK=7H"]},
        {"rank": ["2=3"]},
        {"lays": ["M1 JK=7H"]},
        {"extra": ["1"]},
    ],
)
def test_what_has_no_shape_is_refused(broken: Raw) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(FORM, {**RAW, **broken})
    assert caught.value.code == "E_FORM"
    assert dict(caught.value.values) == {}


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(IllegalMove):
        parse_move(FORM, {})


def test_only_groups_that_may_be_left_out_are_left_to_the_rules() -> None:
    form = Form(
        "knock",
        {
            "card": FieldSpec("card", optional=True),
            "melds": FieldSpec("groups", optional=True),
            "layoff": FieldSpec("lays", optional=True),
            "contract": FieldSpec("groups"),
        },
    )
    assert form.asked == ("card", "contract")


def test_an_action_is_exact_unless_rules_judge_the_combination() -> None:
    pick = Pick("cards", "card", ("2C", "3C"), many=True)
    assert Action("meld", (pick, Number("n", 1, 3))).exact
    assert not Action("meld", (replace(pick, exact=False),)).exact
    assert not Action("meld", (Groups("melds", ("2C",)),)).exact
    assert not Action("meld", (Lays("layoff", ("M1",), ("2C",)),)).exact
