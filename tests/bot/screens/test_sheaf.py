"""Hands of many cards that are put into groups, with as many melds on the table: in one message."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.screens import budget, hand
from bot.screens.layout import Button, Layout, Menu
from bot.text import Catalogue, Words
from games import CATALOGUE
from games.core.actions import Groups
from tests.kit.sheaf import WORDS, Sheaf, SheafGame
from tests.kit.spelled import controls, texts
from tests.kit.tables import LOCALES, lobby

SUITS = "CDHS"
FULL = (*(f"{rank}{suit}" for rank in "45678" for suit in SUITS), "JK", "2S", "KD", "KS")
"""Twenty-four cards, as many as a hand of Shanghai can have (shanghai-rummy.md, §10)."""
TABLE = tuple((f"Q{suit}#2", f"Q{suit}#3", "QC#4") for suit in SUITS for _ in range(6))
RUNS = tuple(tuple(f"{rank}{suit}" for rank in "4567") for suit in SUITS)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES, folder)
    (folder / "en" / "sheaf.ftl").write_text(WORDS)
    game = SheafGame()
    monkeypatch.setitem(CATALOGUE, game.key, game)
    return Catalogue(folder, strict=True).words("en", ("Ann", "Ben"), "sheaf", 0)


def shown(words: Words, draft: dict[str, Any], **given: Any) -> Layout:
    state = Sheaf(**{"hand": FULL, "table": TABLE, "wanted": 4, "best": RUNS, **given})
    people = lobby(("Ann", "Ben"), computers=0, game="sheaf", phase="playing", state=state)
    table = people.changed(drafts={0: draft} if draft else {})
    return hand.hand(table, 0, words, private=True, note="That is no meld.")


def menu(layout: Layout, *args: str) -> Menu | None:
    found = [i for i in controls(layout) if isinstance(i, Menu) and i.control.args == args]
    return found[0] if found else None


def named(layout: Layout, name: str) -> Button:
    (found,) = (i for i in buttons(layout) if i.label == name)
    return found


def buttons(layout: Layout) -> list[Button]:
    return [item for item in controls(layout) if isinstance(item, Button)]


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"melds": ((),)},
        {"melds": (RUNS[0], RUNS[1], RUNS[2], ("4S", "5S", "6S", "JK"))},
        {"melds": (("4S", "5S", "6S", "JK"), ()), "meld": "7", "cards": ("KD", "2S")},
        {"melds": RUNS, "cards": FULL},
    ],
)
def test_twenty_four_cards_and_as_many_melds_fit_one_message(
    words: Words, draft: dict[str, Any]
) -> None:
    layout = shown(words, draft)
    assert budget.check(layout) == []
    # Nothing was cut off to make it fit.
    assert buttons(layout)[-1].label == "⋯"
    targets = menu(layout, "meld")
    assert targets is None or len(targets.options) == 24
    cards = menu(layout, "card", "", "0")
    assert cards is not None
    assert len(cards.options) == 24


def test_cards_in_a_group_are_in_no_menu_for_the_next_one(words: Words) -> None:
    layout = shown(words, {"melds": (RUNS[0], ())})
    tray = menu(layout, "melds", "", "0")
    assert tray is not None
    assert [o.value for o in tray.options] == [c for c in FULL if c not in RUNS[0]]
    assert "1. **run:** 4♣ 5♣ 6♣ 7♣" in texts(layout)
    assert "Tick the cards of one set or run." in texts(layout)


def test_after_the_last_group_there_may_be_nothing_is_left_to_tick(words: Words) -> None:
    layout = shown(words, {"melds": (*RUNS, ())})
    assert menu(layout, "melds", "", "0") is None
    assert "Tick the cards" not in texts(layout)
    assert not named(layout, "Lay down").disabled


def test_what_was_said_of_a_wild_stands_in_the_list_and_ticks_stay(words: Words) -> None:
    layout = shown(words, {"melds": (("JK=3S", "4S", "5S", "6S"),)})
    assert "1. **run:** 🃏=3♠ 4♠ 5♠ 6♠" in texts(layout)
    tray = menu(layout, "melds", "", "0")
    assert tray is not None
    assert {o.value for o in tray.options if o.chosen} == {"4S", "5S", "6S", "JK"}
    ways = menu(layout, "melds", "", "way")
    assert ways is not None
    assert [(o.value, o.chosen) for o in ways.options] == [("JK=7S", False), ("JK=3S", True)]
    assert ways.placeholder == "What does 🃏 stand for?"


def test_a_set_with_a_wild_is_read_in_one_way_only(words: Words) -> None:
    layout = shown(words, {"melds": (("8S", "8D", "8C", "JK"),)})
    assert menu(layout, "melds", "", "way") is None


def test_the_menu_of_a_move_that_plays_at_once_shows_nothing_as_chosen(words: Words) -> None:
    """What is shown as chosen cannot be chosen, and a field of that name may be another's."""
    layout = shown(words, {"card": "KD"})
    cards = menu(layout, "card", "", "0")
    assert cards is not None
    assert not [o for o in cards.options if o.chosen]


def test_only_costly_cards_are_no_move_yet(words: Words) -> None:
    layout = shown(words, {}, hand=("JK", "2S", "KD"), table=(), wanted=0)
    kinds = {i.label: (i.control.kind, i.control.args) for i in buttons(layout)}
    assert kinds["K♦"] == ("act", ("card=KD",))
    assert kinds["🃏"] == ("draft", ("card", "JK"))
    assert kinds["2♠"] == ("draft", ("card", "2S"))


def test_groups_are_offered_by_what_the_test_game_says() -> None:
    """The stand-in gives one name for each group, the one being made among them."""
    seen = Sheaf(hand=FULL, wanted=4)
    down = SheafGame().actions(seen, 0, {"melds": (RUNS[0], ("4D", "5D"))})[0]
    (field,) = down.fields
    assert isinstance(field, Groups)
    assert field.told == ({"choice": "run"}, {})
