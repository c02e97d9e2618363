"""Groups of cards in a draft, and cards laid to targets: the last one is still being made."""

from typing import Any

import pytest

from bot.sessions.grouping import (
    ended,
    finished,
    is_grouped,
    laid,
    parted,
    pressed,
    read_as,
    way_name,
)
from games.core.actions import Groups

MADE = (("3C", "3D", "3H"), ("JD", "QD"))


@pytest.mark.parametrize(
    ("held", "values", "among", "after"),
    [
        (None, ["next"], None, [""]),
        (((),), ["3C", "3D"], None, ["3C 3D"]),
        (MADE, ["next"], None, ["3C 3D 3H", "JD QD", ""]),
        # A group without a card is no group.
        ((MADE[0], ()), ["next"], None, ["3C 3D 3H", ""]),
        (MADE, ["KD"], None, ["3C 3D 3H", "KD"]),
        # What is ticked in another menu stays ticked.
        (MADE, ["KD"], {"QD", "KD"}, ["3C 3D 3H", "JD KD"]),
        (MADE, [], None, ["3C 3D 3H", ""]),
        ((*MADE, ()), ["last"], None, ["3C 3D 3H", "JD QD"]),
        # What is in the menu is kept.
        (MADE, ["last"], None, ["JD QD", "3C 3D 3H"]),
        ((MADE[0],), ["last"], None, ["3C 3D 3H"]),
        (((),), ["last"], None, [""]),
    ],
)
def test_a_press_changes_the_group_that_is_being_made(
    held: tuple[tuple[str, ...], ...] | None,
    values: list[str],
    among: set[str] | None,
    after: list[str],
) -> None:
    assert pressed(held, values, among) == after


def test_a_move_carries_the_groups_that_have_cards() -> None:
    assert finished((*MADE, ())) == MADE
    assert finished(((),)) == ()
    assert parted(None) == ((), ())
    assert parted(MADE) == ((MADE[0],), MADE[1])


def test_ticked_cards_are_no_groups() -> None:
    assert is_grouped(((),))
    assert is_grouped(MADE)
    assert not is_grouped(("3C", "3D"))
    assert not is_grouped("3C")
    assert not is_grouped(())


@pytest.mark.parametrize(
    ("held", "values", "among", "after"),
    [
        (None, ["next"], None, []),
        ((), ["at", "M1"], None, ["M1"]),
        ((("M1",),), ["7H", "8H"], None, ["M1 7H 8H"]),
        # Cards of another menu stay, and the order in which they came.
        ((("M1", "7H"),), ["8H"], {"8H"}, ["M1 7H 8H"]),
        # Another target, with nothing laid to the one before.
        ((("M1",),), ["at", "M2"], None, ["M2"]),
        ((("M1", "7H"),), ["at", "M2"], None, ["M1 7H", "M2"]),
        ((("M1", "7H"),), ["at", "M1"], None, ["M1 7H"]),
        ((("M1", "7H"), ("M2", "9C")), ["last"], None, ["M1 7H"]),
        ((("M1", "7H"),), ["last"], None, []),
        ((("M1", "7H"),), [], None, ["M1"]),
    ],
)
def test_a_press_changes_what_is_laid_to_the_target_chosen_last(
    held: tuple[tuple[str, ...], ...] | None,
    values: list[str],
    among: set[str] | None,
    after: list[str],
) -> None:
    assert laid(held, values, among) == after


def test_a_target_to_which_nothing_is_laid_is_no_lay() -> None:
    assert finished((("M1", "7H"), ("M2",)), "lays") == (("M1", "7H"),)
    assert finished((), "lays") == ()


SET: dict[str, object] = {"choice": "set"}


@pytest.mark.parametrize(
    ("told", "most", "value", "after"),
    [
        ((SET,), 3, (("3C", "3D", "3H"),), (("3C", "3D", "3H"), ())),
        # Nothing yet, the last one there may be, and a game that says nothing.
        (({},), 3, (("3C", "3D"),), (("3C", "3D"),)),
        ((SET,), 1, (("3C", "3D", "3H"),), (("3C", "3D", "3H"),)),
        ((), 3, (("3C", "3D", "3H"),), (("3C", "3D", "3H"),)),
        # The one before is something, the one that is made is not.
        ((SET, {}), 3, MADE, MADE),
    ],
)
def test_a_group_that_is_something_is_ended_where_another_may_follow(
    told: tuple[dict[str, object], ...], most: int, value: Any, after: Any
) -> None:
    assert ended(Groups("melds", ("3C",), most=most, told=told), value) == after


def test_a_reading_replaces_the_cards_it_is_of() -> None:
    way = ("JK=3H", "4H", "5H")
    assert way_name(way) == "JK=3H"
    assert way_name(("2H", "3H", "4H")) == "-"
    assert read_as((("8S", "8D"), ("4H", "5H", "JK")), way) == (("8S", "8D"), way)
    assert read_as((("4H", "5H", "JK"), ()), way) == (way, ())
    assert read_as((("JK=6H", "4H", "5H"), ()), way) == (way, ())
    # Ticked cards that belong to none of its readings stay ticked: they are another action's.
    assert read_as(("KD", "4H", "5H", "JK"), way) == ("KD", *way)


def test_what_was_said_of_a_card_is_forgotten_by_ticking() -> None:
    held = (("JK=3H", "4H", "5H"),)
    assert pressed(held, ["KD"], {"KD"}) == ["JK 4H 5H KD"]
    assert pressed((*held, ("8S",)), ["8D"], None) == ["JK=3H 4H 5H", "8D"]
