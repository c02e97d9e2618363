"""A small table on a phone: what stands under what, whatever people are called."""

from __future__ import annotations

import pytest

from bot.names import width
from bot.screens.budget import Thrift
from bot.screens.grid import COLUMNS, grid
from bot.text import Catalogue, Words
from games.core.scene import Grid
from tests.kit.tables import HOSTILE

COLUMN_KEYS = ("player", "stake", "result", "change", "balance")
FENCE = "```"


def row(seat: int, stake: int | None, result: str, change: int, balance: int) -> tuple[object, ...]:
    shown = ("text", "") if stake is None else ("number", stake)
    return (
        ("seat", seat),
        shown,
        ("choice", result),
        ("number", change),
        ("number", balance),
    )


def drawn(words: Words, *rows: tuple[object, ...], thrift: Thrift = Thrift.NOTHING) -> list[str]:
    """The lines between the fences."""
    first, *lines, last = grid(Grid(COLUMN_KEYS, rows), words, thrift).splitlines()
    assert (first, last) == (FENCE, FENCE)
    return lines


@pytest.fixture
def speak(crowd_catalogue: Catalogue):
    def words(*names: str, me: int | None = None) -> Words:
        return crowd_catalogue.words("en", names, "crowd", me)

    return words


def test_numbers_stand_under_each_other_and_changes_have_signs(speak) -> None:
    shown = drawn(
        speak("Ann", "Bennet", "Cy"),
        row(0, 5, "won", 10, 1110),
        row(1, 10, "lost", -10, -90),
        row(2, None, "lost", 0, 100),
    )
    assert shown == [
        "Player  Bet  Result  +/−  Chips",
        "Ann       5  won     +10   1110",
        "Bennet   10  lost    −10    −90",
        "Cy           lost      0    100",
    ]


def test_on_ones_own_hand_ones_own_row_says_so(speak) -> None:
    rows = row(0, 5, "won", 5, 5), row(1, 5, "won", 5, 5)
    assert [line.split()[0] for line in drawn(speak("Ann", "Ben", me=1), *rows)] == [
        "Player",
        "Ann",
        "You",
    ]


def test_no_line_is_wider_than_a_phone_and_wide_letters_count_double(speak) -> None:
    shown = drawn(
        speak(*HOSTILE),
        *(row(seat, 1000, "boasted", -12345, 100000) for seat in range(len(HOSTILE))),
    )
    assert max(map(width, shown)) <= COLUMNS
    ends = {width(line) for line in shown}
    assert len(ends) == 1, "the last column is one of numbers, so all lines end in one place"
    assert shown[3].startswith("全角")


@pytest.mark.parametrize("name", ["👩‍👩‍👧", "❤️", "👍🏽", "🏳️‍🌈", "🇬🇧", "全"])
def test_an_emoji_is_as_wide_as_two_letters(speak, name: str) -> None:
    shown = drawn(speak(name, "Bo"), row(0, 5, "won", 5, 5), row(1, 5, "won", 5, 5))
    before = shown[1].removeprefix(name)
    assert before == shown[2].removeprefix("Bo")


def test_no_name_ends_the_block(speak) -> None:
    name = "```\n@everyone"
    whole = grid(Grid(COLUMN_KEYS, (row(0, 5, "won", 5, 5),)), speak(name), Thrift.NOTHING)
    assert whole.count("`") == 6
    assert len(whole.splitlines()) == 4


def test_names_that_were_cut_are_told_apart(speak) -> None:
    shown = drawn(
        speak("Benjamin of Nottingham", "Benjamin of Northampton"),
        row(0, 1000, "boasted", -12345, 1),
        row(1, 1000, "boasted", -12345, 1),
    )
    assert [line.split(" 1000")[0].strip() for line in shown[1:]] == ["Benja…", "Ben… 2"]


def test_thrift_leaves_rows_out_but_never_ones_own(speak) -> None:
    names = [f"P{n}" for n in range(12)]
    rows = [row(seat, 1, "won", 1, 1) for seat in range(12)]
    assert len(drawn(speak(*names), *rows, thrift=Thrift.MARKS)) == 13
    shown = drawn(speak(*names, me=11), *rows, thrift=Thrift.SEATS)
    assert [line.split()[0] for line in shown[1:]] == [*names[:7], "You", "+4"]
