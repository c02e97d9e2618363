"""Names people chose to annoy: cleaned, cut, told apart, harmless in Markdown."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.names import WIDTH, apart, clean, escape, plain

ZERO_WIDTH_SPACE = "\u200b"


def columns(text: str) -> int:
    wide = {"W": 2, "F": 2}
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else wide.get(
            unicodedata.east_asian_width(c), 1
        )
        for c in text
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("under_score *star*", r"under\_score \*star\*"),
        ("`code`", r"\`code\`"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("~~gone~~", r"\~\~gone\~\~"),
        ("# big", r"\# big"),
        ("> quote", r"\> quote"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("[a](https://b.example)", r"\[a\](https\://b.example)"),
        ("back\\slash", r"back\\slash"),
        ("Jean-Luc", "Jean-Luc"),
        ("two\nlines\tof", "two lines of"),
    ],
)
def test_c137_markdown_in_names_is_escaped(name: str, shown: str) -> None:
    assert escape(name) == shown


@pytest.mark.parametrize(
    "name", ["@everyone", "@here", "<@1>", "<@&2>", "<#3>", "<t:1:R>", "</a:1>"]
)
def test_c136_names_cannot_ping_or_link(name: str) -> None:
    shown = escape(name)
    assert "@e" not in shown
    assert "@h" not in shown
    assert not re.search(r"(?<!\\)<", shown)


def test_overrides_are_stripped_and_right_to_left_names_isolated() -> None:
    assert clean("\u202eevil\u202c") == "evil"
    assert plain("שלום") == "\u2068שלום\u2069"
    assert plain("Ann") == "Ann"


def test_wide_names_are_cut_by_columns() -> None:
    assert clean("字" * 40) == "字" * 15 + "…"
    assert clean("x" * 32) == "x" * 32
    assert clean("x" * 33) == "x" * 31 + "…"


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u0301", "\n"]
)
def test_a_name_of_nothing_is_nothing(name: str) -> None:
    assert clean(name) == ""


def test_stacked_marks_are_thinned_and_emoji_stay_whole() -> None:
    assert clean("Z" + "\u0335" * 50) == "Z\u0335\u0335"
    assert clean("👩\u200d🚀") == "👩\u200d🚀"
    assert clean("S\u200dam") == "Sam"


def test_c138_two_players_with_one_name_are_told_apart() -> None:
    assert apart(["Sam", "sam", "Sam", "Sam (2)"]) == ("Sam", "sam (2)", "Sam (3)", "Sam (2) (2)")


@given(st.text(max_size=80))
@example("*_@everyone_*")
@example("\u202e<@1>\n||x||")
def test_any_name_is_one_harmless_line(name: str) -> None:
    seen = clean(name)
    assert columns(seen) <= WIDTH
    assert clean(seen) == seen
    shown = escape(name)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~`|<>#]", shown)
    assert not re.search("@(?!\u200b)", shown)
