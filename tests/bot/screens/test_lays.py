"""What may be laid to which target, as the draft stands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.screens.lays import next_lay
from games.core.actions import Lays

FIELD = Lays("layoff", ("M1", "M2"), ("4S", "7S", "9H"), fits=(("4S", "7S"), ("7S", "9H")))


@pytest.mark.parametrize(
    ("laid", "cards"),
    [
        ((), ()),
        ((("M1",),), ("4S", "7S")),
        # What is ticked there stays to be unticked, even if the game says no longer that it fits.
        ((("M1", "9H"),), ("4S", "7S", "9H")),
        # What is laid somewhere else fits nowhere any more.
        ((("M1", "7S"), ("M2",)), ("9H",)),
        ((("M1", "7S"), ("M2", "9H"), ("M1",)), ("4S",)),
    ],
)
def test_a_card_is_laid_once(laid: Any, cards: tuple[str, ...]) -> None:
    assert next_lay(FIELD, {"layoff": laid}).options == cards


def test_without_a_word_of_what_fits_any_card_may_be_tried() -> None:
    anything = Lays("layoff", ("M1",), ("4S", "9H"))
    assert next_lay(anything, {"layoff": (("M1",),)}).options == ("4S", "9H")
