"""Wrong snaps (docs/rules/irish-snap.md, 7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core.notation import EPOCH
from tests.games.irishsnap.playing import GAME, Played


def no_match(**given: object) -> Played:
    """B has turned the two of diamonds at "three"; T0 is 400."""
    return Played(count="3", **given).flip("B", 0, arr=0).wait(401)  # type: ignore[arg-type]


def test_7_the_bot_waits_700_ms_from_the_first_arrival() -> None:
    table = no_match().snap("A", 1, 900, arr=960)
    clock = table.clock("falsesnap")
    assert (clock.due, clock.decision, clock.secret) == (EPOCH + 1_660, False, True)
    table.wait(1_660).has(phase="falsesnap", turn="C", note=None)
    table.wait(1_661).has(phase="open", note=["falsesnap", "A"], turn="A", next_call="A", pile=[])
    assert table.told == ["caught", "took"]
    caught, took = table.events
    assert (caught.seat, dict(caught.args), caught.tags) == (
        0,
        {"card": "2D", "rank": "3"},
        ("caught",),
    )
    assert took.args == {"n": 47, "rank": "A", "choice": "falsesnap"}


def test_7_it_tells_nothing_before() -> None:
    before = no_match()
    table = no_match().snap("A", 1, 900)
    assert table.told == []
    assert GAME.scene(table.state, None) == GAME.scene(before.state, None)
    for seat in (1, 2):
        assert GAME.actions(table.state, seat) == GAME.actions(before.state, seat)


def test_7_c173_the_lowest_id_pays_whatever_the_order_of_arrival() -> None:
    presses = [("A", 910, 3), ("B", 905, 8), ("C", 905, 7)]
    for order in permutations(presses):
        table = no_match()
        for place, (by, t, low) in enumerate(order):
            table.snap(by, 1, t, low=low, arr=1_000 + place)
        table.settle().has(note=["falsesnap", "C"], turn="C", stack_n={"A": 2, "B": 1, "C": 49})


def test_7_of_two_of_ones_own_the_lower_counts() -> None:
    table = no_match().snap("A", 1, 910).snap("B", 1, 905)
    table.snap("A", 1, 900, "E_ALREADY", arr=1_100).snap("B", 1, 990, "E_ALREADY")
    table.settle().has(note=["falsesnap", "A"])


def test_7_there_is_no_window() -> None:
    table = no_match().snap("A", 1, 900)
    table.snap("B", 1, 9_000, arr=1_000).settle().has(note=["falsesnap", "A"])


def test_7_after_it_the_card_is_covered() -> None:
    no_match().snap("A", 1, 900).settle().snap("B", 1, 901, "E_COVERED", arr=2_000)


def test_7_who_has_no_cards_pays_as_well() -> None:
    table = no_match(stacks={"A": "", "B": "2D 9C", "C": "KS KH"}).snap("A", 1, 900).settle()
    table.has(stack_n={"A": 49}, turn="A", over=False)


# A flip that was made before


@pytest.mark.parametrize(("t", "error"), [(2_499, None), (2_500, "E_RACE_ON")])
def test_7_a_flip_made_before_all_of_them_covers_the_card(t: int, error: str | None) -> None:
    table = no_match().snap("A", 1, 2_510).snap("B", 1, 2_500)
    table.flip("C", t, error, arr=2_900)
    if error:
        table.settle().has(note=["falsesnap", "B"], n=1)
        return
    assert table.clocks() == ["hold"]
    table.has(phase="open", n=1).wait(3_300).has(n=1)
    table.wait(3_301).has(n=2, top="KS", note=None, stack_n={"A": 2, "B": 1, "C": 1})


def test_7_only_of_whoever_is_to_turn_and_after_the_dwell() -> None:
    table = no_match().snap("A", 1, 2_500)
    table.flip("B", 2_400, "E_RACE_ON", arr=2_700).flip("A", 2_400, "E_RACE_ON", arr=2_700)
    early = no_match().snap("A", 1, 1_950)
    early.flip("C", 1_899, "E_RACE_ON", arr=2_100).flip("C", 1_900, arr=2_101)


def test_7_a_still_earlier_snap_cancels_that_flip_in_turn() -> None:
    table = no_match().snap("A", 1, 2_510).flip("C", 2_500, arr=2_800)
    table.snap("B", 1, 2_490, arr=3_100).has(phase="falsesnap")
    table.snap("A", 1, 2_511, arr=3_110).settle().has(note=["falsesnap", "B"], n=1)


def test_7_what_came_after_the_flip_is_covered() -> None:
    table = no_match().flip("C", 2_500).snap("A", 1, 2_501, "E_COVERED")
    table.wait(3_000).has(n=2, note=None)


def test_5_a_false_snap_made_before_the_flip_cancels_it_without_penalty() -> None:
    table = no_match().flip("C", 2_500).snap("A", 1, 2_499, arr=2_700).has(phase="falsesnap")
    table.flip("C", 2_560, "E_RACE_ON").settle().has(note=["falsesnap", "A"], stack_n={"C": 2})


# 1, `penalty`


def test_1_one_card_goes_face_up_under_the_pile_and_nothing_else_changes() -> None:
    table = no_match(penalty="one_card", pile="QD").snap("A", 1, 900).snap("B", 1, 910)
    table.settle().has(stack_n={"A": 1, "B": 1, "C": 2}, turn="C", next_call="4", top="2D", n=1)
    assert table.state.pile[0] == "4C"
    assert table.told == ["caught", "paid"]
    assert (table.events[1].seat, dict(table.events[1].args)) == (0, {"card": "4C"})
    table.has(note=None, phase="open", called="3", pile_n=48)


def test_1_one_penalty_per_card_also_when_the_card_stays() -> None:
    table = no_match(penalty="one_card").snap("A", 1, 900).settle()
    table.snap("B", 1, 2_000, "E_COVERED").snap("A", 1, 2_000, "E_COVERED").has(phase="open")
    offered = [a.name for a in GAME.actions(table.state, 1)]
    assert offered == ["leave"]
    table.flip("C", 2_500).wait(3_000).snap("B", 2, 3_500).settle().has(stack_n={"B": 0})
    assert table.told == ["caught", "paid", "empty"]


def test_1_without_a_card_the_whole_pile_is_taken_all_the_same() -> None:
    stacks = {"A": "", "B": "2D 9C", "C": "KS KH"}
    table = no_match(penalty="one_card", stacks=stacks).snap("A", 1, 900).settle()
    table.has(note=["falsesnap", "A"], stack_n={"A": 49}, turn="A", next_call="A", pile=[])


def test_1_if_it_was_the_turning_seats_last_card_the_next_with_cards_turns() -> None:
    stacks = {"A": "4C", "B": "2D", "C": "KS"}
    table = no_match(penalty="one_card", stacks=stacks).snap("C", 1, 900).settle()
    table.has(turn="A", phase="open", stack_n={"C": 0})
    assert table.told == ["caught", "paid", "empty"]


def test_1_if_it_was_the_last_card_of_all_the_bot_counts_on() -> None:
    stacks = {"A": "", "B": "2D", "C": "KS"}
    table = no_match(penalty="one_card", stacks=stacks).snap("C", 1, 900).settle()
    table.has(turn=None, phase="countdown", next_call="4", pile_n=52)
    assert table.told == ["caught", "paid", "empty", "counting"]
    table.step("call", t=4_000).has(n=2, called="4").snap("A", 2, 4_500).settle()
    table.has(stack_n={"A": 52}, note=["falsesnap", "A"])
