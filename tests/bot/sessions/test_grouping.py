"""Groups of cards in a draft: the last one is being made, a word ends it or takes one back."""

import pytest

from bot.sessions.grouping import finished, is_grouped, parted, pressed

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
        (MADE, ["last"], None, ["3C 3D 3H"]),
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
