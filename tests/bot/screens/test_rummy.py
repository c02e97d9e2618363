"""Hands of Rummy and Gin that have much to choose from: all of it in one message, in reach."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.screens import budget, hand
from bot.screens.layout import Button, Menu
from bot.sessions.session import Session
from tests.kit import tables
from tests.kit.spelled import controls, texts
from tests.kit.tables import words

RANKS = "A2345678"
FULL: dict[str, Any] = {
    "seats": ["Ann", "Ben"],
    "turn": "Ann",
    "phase": "play",
    "table": {"Ben": [[rank + suit for suit in "CDH"] for rank in RANKS]},
    "hands": {"Ann": [*(rank + "S" for rank in RANKS), "9C", "9D", "9H"], "Ben": ["KS"]},
}
"""Eight sets on the table, and eleven cards: a run of which each card fits one, and a set."""


def crowded() -> Session:
    return tables.example("rummy", FULL)[0]


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"meld": "M1"},
        {"cards": ("AS", "2S", "3S")},
        {"meld": "M8", "cards": ("8S",)},
        {"cards": tuple(rank + "S" for rank in RANKS)},
    ],
)
def test_a_hand_with_very_much_to_do_fits_one_message(draft: dict[str, Any]) -> None:
    session = replace(crowded(), drafts={0: draft})
    layout = hand.hand(session, 0, words(session, 0), private=True, note="That doesn't fit there.")
    assert budget.check(layout) == []


def test_nothing_moves_when_a_card_is_ticked() -> None:
    shapes = []
    for drafts in ({}, {0: {"cards": ("AS",)}}):
        session = replace(crowded(), drafts=drafts)
        shown = controls(hand.hand(session, 0, words(session, 0), private=True))
        shapes.append([type(item) for item in shown if getattr(item, "label", "") != "Clear"])
    assert shapes[0] == shapes[1]


def test_where_there_is_much_to_do_cards_are_thrown_away_from_a_menu() -> None:
    session = crowded()
    shown = controls(hand.hand(session, 0, words(session, 0), private=True))
    (menu,) = (i for i in shown if isinstance(i, Menu) and i.control.name == "discard")
    assert len(menu.options) == 11
    buttons = [i for i in shown if isinstance(i, Button) and "suggest" in i.control.args]
    assert [button.label.replace("\u00a0", " ") for button in buttons] == [
        "Lay 9♣ 9♦ 9♥",
        "Lay A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠",
    ]


def test_what_leaves_nothing_to_choose_is_one_button() -> None:
    setup = {**FULL, "table": {}, "hands": {"Ann": ["9C", "9D", "9H", "2S", "KD"], "Ben": ["KS"]}}
    session = tables.example("rummy", setup)[0]
    layout = hand.hand(session, 0, words(session, 0), private=True)
    assert [i for i in controls(layout) if isinstance(i, Menu)] == []
    assert "Tick the cards" not in texts(layout)


def read(game: str, seat: int = 0, **setup: Any) -> str:
    """What Ann's hand says, or Ben's; it is Ann's turn."""
    given = {"seats": ["Ann", "Ben"], "turn": "Ann", **setup}
    session = tables.example(game, given)[0]
    return texts(hand.hand(session, seat, words(session, seat), private=True))


def test_an_upcard_at_gin_is_offered_and_not_drawn() -> None:
    shown = read("gin", phase="offer", hands={}, pile=["AS"])
    assert "A♠ is offered to you" in shown
    assert "Do you want it?" in shown
    assert "Draw a card" not in shown
    assert "The open card is offered to **Ann**" in read(
        "gin", 1, phase="offer", hands={}, pile=["AS"]
    )
    assert "Draw a card" in read("gin", phase="draw", hands={}, pile=["AS"])


@pytest.mark.parametrize(
    ("game", "able", "unable", "word"),
    [
        ("gin", "AC AD AH 2S 3S 4S 6D 7D 8D 9C KD", "AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H", "knock"),
        ("rummy", "AC AD AH 9C KD", "AC 3D 5H 7S 9C", "lay down"),
    ],
)
def test_a_hand_tells_only_of_what_can_be_done(
    game: str, able: str, unable: str, word: str
) -> None:
    hands = {"Ben": ["KS"]}
    assert word in read(game, phase="play", hands={**hands, "Ann": able.split()}).lower()
    assert word not in read(game, phase="play", hands={**hands, "Ann": unable.split()}).lower()


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"melds": ((),)},
        {"melds": (("AC", "AD", "AH"), ("2C", "2D", "2H"), ("3C",)), "card": "2S"},
        {"melds": (("AC", "AD", "AH", "AS"), ("2C", "2D", "2H", "2S"), ("3C", "3D", "3H"), ())},
    ],
)
def test_eleven_cards_of_which_any_may_go_down_fit_as_well(draft: dict[str, Any]) -> None:
    hands = {"A": ["AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S", "3C", "3D", "3H"]}
    setup = {"seats": ["A", "B"], "turn": "A", "phase": "play", "hands": hands}
    session = replace(tables.example("gin", setup)[0], drafts={0: draft})
    layout = hand.hand(session, 0, words(session, 0), private=True, note="Draw a card first.")
    assert budget.check(layout) == []
    menus = [item for item in controls(layout) if isinstance(item, Menu)]
    cards = [m for m in menus if m.control.args[0] == "card"]
    assert [(m.control.name, len(m.options)) for m in cards] == [("knock", 11), ("discard", 11)]
    used = {card for group in draft.get("melds", ()) for card in group}
    assert len(menus) == 2 + bool(draft and len(used) < 11)
