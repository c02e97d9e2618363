"""Shanghai at its largest, on table and hand: all of it in one message."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.screens import budget, forms, hand, result, table
from bot.screens.layout import Menu
from bot.sessions.play import suggestions
from bot.sessions.session import Session
from tests.bot.screens.conftest import WORST_NAME
from tests.kit import tables
from tests.kit.spelled import controls, texts
from tests.kit.tables import words

SEATS = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"]
RUNS = [
    ["AC", "2C", "3C", "4C", "5C", "6C"],
    ["6D", "7D", "8D", "9D", "JK=TD", "JD", "QD"],
    ["7H", "8H", "9H", "TH", "2S=JH", "QH", "KH"],
    ["3S", "4S", "5S", "6S", "7S", "8S", "9S"],
]
DOWN = {
    "Ben": RUNS,
    "Cy": RUNS,
    "Di": RUNS,
    "Ed": [["KC", "KS", "KD"], ["QC", "QS", "QS"], ["JC", "JC", "JS"], ["TC", "TC", "TS"]],
    "Flo": [["KC", "KS", "KD"], ["QC", "QC", "QS"], ["JC", "JS", "JS"], ["TC", "TS", "TS"]],
}
"""Four melds of each but Ann, as long as three packs allow."""
HAND = [
    *("AD", "2D", "3D", "4D", "5D", "AH", "2H", "3H", "4H", "5H", "6H", "3H", "4H", "5H", "6H"),
    *("7C", "8C", "9C", "JK", "AS", "AS", "KC", "KS", "JK"),
]
"""Twenty-four cards: eleven, twelve that came with four purchases, and one drawn."""
MELDS = (
    ("AD", "2D", "3D", "4D", "5D"),
    ("AH", "2H", "3H", "4H", "5H", "6H"),
    ("3H#2", "4H#2", "5H#2", "6H#2"),
    ("7C", "8C", "9C", "JK#4"),
)


@pytest.fixture(scope="module")
def largest() -> list[Session]:
    """Ann before and after she goes down, all with the longest names."""
    setup = {
        "seats": SEATS,
        "turn": "Ann",
        "phase": "play",
        "hand_no": 10,
        "table": DOWN,
        "hands": {"Ann": HAND, **{name: ["5D", "2H"] for name in SEATS[1:2]}},
        "buys": {"Ann": 4},
        "scores": dict.fromkeys(SEATS, 1_555),
    }
    found = tables.example("shanghai", setup, {"do": "go_down", "by": "Ann", "melds": list(MELDS)})
    return [
        replace(one, players=tuple(replace(p, name=WORST_NAME) for p in one.players))
        for one in found
    ]


def check(session: Session, draft: dict[str, Any]) -> str:
    """Ann's hand fits with this draft, and so does the table; what the hand says."""
    session = replace(session, drafts={0: draft} if draft else {})
    note = "Those cards don't form a set or a run."
    shown = hand.hand(session, 0, words(session, 0), private=True, note=note)
    assert budget.check(shown) == []
    assert budget.check(table.table(session, words(session))) == []
    return texts(shown)


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"melds": (("AD", "2D"),)},
        {"melds": (*MELDS[:3], ("7C", "8C", "9C", "JK#4"))},
        {"melds": MELDS, "reclaim": (("M2",),)},
    ],
)
def test_a_hand_of_twenty_four_cards_that_can_go_down_fits(
    largest: list[Session], draft: dict[str, Any]
) -> None:
    assert "You can go down!" in check(largest[0], draft)


@pytest.mark.parametrize(
    "draft", [{}, {"meld": "M1"}, {"meld": "M14", "cards": ("AS",)}, {"cards": ("JK#5", "KC#3")}]
)
def test_twenty_four_melds_to_add_to_fit(largest: list[Session], draft: dict[str, Any]) -> None:
    assert "M24" in check(largest[1], draft).replace("\u00a0", " ")


def test_all_melds_that_take_a_card_stand_in_one_menu(largest: list[Session]) -> None:
    session = largest[1]
    shown = hand.hand(session, 0, words(session, 0), private=True)
    (menu,) = (
        item
        for item in controls(shown)
        if isinstance(item, Menu)
        and (item.control.name, *item.control.args) == ("add", "meld", "", "0")
    )
    assert 10 < len(menu.options) <= 24


def test_the_fewest_points_stand_first_when_a_match_is_over() -> None:
    setup = {
        "seats": ["Ann", "Ben", "Cy"],
        "turn": "Ben",
        "phase": "play",
        "hand_no": 10,
        "table": {"Ben": DOWN["Flo"]},
        "hands": {"Ann": ["3D"], "Ben": ["KH"], "Cy": ["4D"]},
        "buys": {},
        "scores": {"Ann": 80, "Ben": 100, "Cy": 300},
    }
    step = {"do": "add", "by": "Ben", "meld": "M1", "cards": ["KH"]}
    over = tables.example("shanghai", setup, step)[1]
    said = texts(result.result(over, words(over))).split("\n")
    podium = [line for line in said if "points" in line][:3]
    assert [line[0] for line in podium] == ["🥇", "🥈", "🥉"]
    # Ann has 5 points more, Ben is out, Cy has 5 more.
    assert ["85" in podium[0], "100" in podium[1], "305" in podium[2]] == [True] * 3


def test_a_contract_that_is_filled_in_is_not_offered_again(largest: list[Session]) -> None:
    session = largest[0]
    (one,) = suggestions(session, 0)
    assert "Fill in my contract" in spoken(session)
    assert "Fill in my contract" not in spoken(replace(session, drafts={0: dict(one.values)}))


def spoken(session: Session) -> list[str]:
    shown = hand.hand(session, 0, words(session, 0), private=True)
    return [getattr(item, "label", "") for item in controls(shown)]


@pytest.mark.parametrize(("clock", "itself"), [("live", True), ("off", False)])
def test_the_next_hand_starts_by_itself_only_where_a_clock_runs(
    clock: str, *, itself: bool
) -> None:
    setup = {
        "seats": ["Ann", "Ben"],
        "turn": "Ben",
        "phase": "play",
        "table": {"Ben": DOWN["Flo"]},
        "hands": {"Ann": ["3D"], "Ben": ["KH"]},
    }
    step = {"do": "add", "by": "Ben", "meld": "M1", "cards": ["KH"]}
    session = tables.example("shanghai", setup, step, clock=clock)[1]
    said = texts(table.table(session, words(session)))
    assert "Anybody can start the next hand" in said
    assert ("starts by itself" in said) is itself


def kings() -> Session:
    """Ann is down and can add two kings, and nothing else."""
    setup = {
        "seats": ["Ann", "Ben"],
        "turn": "Ann",
        "phase": "play",
        "table": {"Ann": [["KS", "KH", "KD"], ["3D", "4D", "5D", "6D"]]},
        "hands": {"Ann": ["KC", "KC", "9H", "8S"], "Ben": ["AS"]},
    }
    return tables.example("shanghai", setup)[0]


def asked(session: Session) -> list[str]:
    shown = hand.hand(session, 0, words(session, 0), private=True)
    return [i.control.args[0] for i in controls(shown) if isinstance(i, Menu)]


def test_what_suggestions_say_is_not_asked_below_them_again() -> None:
    session = kings()
    found = [label.replace("\u00a0", " ") for label in spoken(session)]
    assert found[:2] == ["Add K♣ K♣ to the kings (M1)", "Add in another way"]
    assert asked(session) == []
    modal = forms.modal(session, 0, "add", words(session, 0))
    assert modal is not None
    assert [field.name for field in modal.fields] == ["cards"]
    # Once a card is ticked it is all there.
    assert asked(replace(session, drafts={0: {"cards": ("KC",)}})) == ["cards"]
