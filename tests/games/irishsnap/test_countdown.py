"""Counting on when nobody has cards (docs/rules/irish-snap.md, 8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import Move
from games.core.clocks import mint
from games.core.notation import EPOCH
from tests.games.irishsnap.playing import GAME, Played, fired, seen

LAST = {"A": "", "B": "7H", "C": ""}


def counting(count: str = "5", **given: object) -> Played:
    """B has turned the last card, the seven of hearts; T0 is 400."""
    table = Played("B", count, stacks=LAST, **given)  # type: ignore[arg-type]
    return table.flip("B", 0, arr=0).wait(401)


def test_8_it_begins_with_the_last_card() -> None:
    table = counting().has(phase="countdown", turn=None, n=1, called="5", next_call="6", top="7H")
    assert table.told == ["turned", "empty", "counting"]
    assert table.events[-1].args == {"rank": "6"}
    assert table.clocks() == ["call"]
    for seat in range(3):
        offered = [a.name for a in GAME.actions(table.state, seat)]
        assert offered == ["snap", "leave"]
    table.flip("C", 3_000, "E_NO_CARDS")


def test_8_a_call_comes_one_and_a_half_to_three_and_a_half_seconds_after_the_one_before() -> None:
    delays = []
    state = counting().state
    for number in range(80):
        (clock,) = state.clocks
        assert (clock.decision, clock.secret) == (False, True)
        delays.append(clock.until - clock.start)
        assert clock.due - clock.until == (30 if number else 0)
        step = fired(state)
        assert step.events[0].what == "called"
        state = seen(step.state, clock.due - EPOCH, lag=30)
    assert min(delays) >= 1_500
    assert max(delays) <= 3_500
    assert len(set(delays)) > 60
    assert (state.n, state.called) == (81, "7")


def test_8_the_card_itself_may_still_be_snapped() -> None:
    counting("7").snap("C", 1, 900).settle().has(winner="C", over=True)
    counting().snap("C", 1, 900).settle().has(note=["falsesnap", "C"], stack_n={"C": 52})


def test_8_the_first_hand_on_the_match_wins() -> None:
    table = counting().step("call", t=3_000).step("call", t=5_500).has(n=3, called="7")
    table.snap("B", 3, 6_100).has(phase="race", turn=None).snap("A", 3, 6_050, arr=6_200)
    table.settle().has(winner="A", order=["A", "B"])


def test_8_if_the_first_two_tie_the_last_takes_the_pile() -> None:
    table = counting("6").step("call", t=3_000)
    table.snap("B", 2, 3_500, low=1).snap("A", 2, 3_500, low=2).settle()
    table.has(over=False, note=["last", "C"], stack_n={"C": 52}, turn="C", phase="open")


def test_8_who_did_not_press_is_sought_from_the_turner_of_the_card() -> None:
    table = counting("6").step("call", t=3_000)
    table.snap("C", 2, 3_500, low=1).snap("B", 2, 3_500, low=2).settle().has(note=["last", "A"])


def test_10_a_call_that_everybody_lets_pass_is_a_miss_for_all() -> None:
    state = counting(count="6").state
    missed: list[tuple[str, list[int | None]]] = []
    for _ in range(15):
        step = fired(state)
        told = [event.seat for event in step.events if event.what == "missed"]
        missed.append((str(step.state.called), told))
        state = seen(step.state, 1_000_000)
    # The sevens: the first call is one, and so is the fourteenth; the next ones tell of it.
    assert [rank for rank, told in missed if told == [0, 1, 2]] == ["8", "8"]
    assert [rank for rank, _ in missed[:3]] == ["7", "8", "9"]


def test_8_a_missed_match_goes_round() -> None:
    table = counting("7")
    for number in range(13):
        table.step("call", t=3_000 * (number + 1))
    table.has(n=14, called="7").snap("A", 14, 39_500).has(phase="race")


def test_8_a_false_snap_takes_all_and_starts_from_ace() -> None:
    table = counting().step("call", t=3_000).snap("A", 2, 3_300).has(phase="falsesnap", turn=None)
    table.settle().has(stack_n={"A": 52}, turn="A", next_call="A", phase="open", top=None)
    table.step("call", "E_PHASE", t=9_000)


def test_8_it_starts_from_the_next_number_where_the_count_goes_on() -> None:
    table = counting(count_after="continue").step("call", t=3_000).snap("A", 2, 3_300).settle()
    table.has(next_call="7")


def test_1_a_pair_is_a_match_with_its_card_only() -> None:
    options = {"pairs": True, "pile": "7C"}
    counting(**options).snap("A", 1, 900).has(phase="race")
    table = counting(**options).step("call", t=3_000).snap("A", 2, 3_300).has(phase="falsesnap")
    table.settle().has(note=["falsesnap", "A"])


# The next call takes the place of the next flip


@pytest.mark.parametrize(("t", "error"), [(5_499, None), (5_500, "E_COVERED")])
def test_8_a_snap_made_before_the_next_call_counts_for_its_own(t: int, error: str | None) -> None:
    table = counting().step("call", t=3_000).step("call", t=5_500)
    table.snap("A", 2, t, error, arr=5_700)
    table.has(phase="countdown" if error else "falsesnap", n=3)
    if not error:
        table.settle().has(note=["falsesnap", "A"])
        assert table.events[0].args == {"card": "7H", "rank": "6"}


def test_8_so_does_one_on_the_last_card() -> None:
    table = counting("7").step("call", t=3_000).snap("A", 1, 2_999, arr=3_100).has(phase="race")
    table.snap("B", 1, 2_990, arr=3_110).settle().has(winner="B", order=["B", "A"])
    assert table.events[0].args == {"times": ((1, 0), (0, 9))}


def test_8_a_pair_missed_by_a_moment_still_is_one() -> None:
    table = counting(pairs=True, pile="7C").step("call", t=3_000)
    table.snap("A", 1, 2_999, arr=3_100).has(phase="race")
    table = counting(pairs=True, pile="7C").step("call", t=3_000).step("call", t=5_000)
    table.snap("A", 2, 4_999, arr=5_100).has(phase="falsesnap")


def test_8_then_the_new_call_is_out_of_reach() -> None:
    table = counting("7").step("call", t=3_000).snap("A", 1, 2_999, arr=3_100)
    table.snap("B", 2, 3_200, "E_COVERED").snap("B", 1, 3_000, "E_COVERED")
    table.snap("B", 0, 2_000, "E_COVERED").settle().has(winner="A")


def test_8_a_hand_on_the_new_call_is_not_taken_back() -> None:
    table = counting("6").step("call", t=3_000).snap("A", 2, 3_100).has(phase="race")
    table.snap("B", 1, 2_999, "E_COVERED", arr=3_200).has(phase="race")


def test_8_two_calls_back_is_too_far() -> None:
    table = counting().step("call", t=3_000).step("call", t=5_000)
    table.snap("A", 1, 2_999, "E_COVERED", arr=5_100)


def test_8_while_the_new_call_was_not_seen_it_counts_from_when_it_was_made() -> None:
    called = fired(counting().state).state
    (look,) = called.clocks
    assert called.t0 is None
    for late, code in [(-1, None), (0, "E_COVERED")]:
        press = mint(look.start + late, 0, look.start + 50)
        step = GAME.play(called, 0, snap_of(1), press)
        assert (step.refused.code if step.refused else None) == code


def snap_of(card: int) -> Move:
    return Move("snap", {"card": card})


def test_8_the_moment_of_the_call_is_reckoned_on_discords_clock() -> None:
    counted = replace(counting().state, lag=9_000)
    called = GAME.expire(counted, "call", EPOCH + 12_000).state
    for t, code in [(2_999, None), (3_000, "E_COVERED")]:
        step = GAME.play(called, 0, snap_of(1), mint(EPOCH + t, 0, EPOCH + 12_050))
        assert (step.refused.code if step.refused else None) == code


def test_8_the_next_card_that_is_turned_is_a_card_again() -> None:
    table = counting(pairs=True, pile="7C", pickup="keep").step("call", t=3_000)
    table.snap("A", 2, 3_300).settle()
    assert table.state.calls == 1
    table.flip("A", 6_000).wait(6_500).has(n=3, called="A", top="AC")
    assert table.state.calls == 0
    table.flip("A", 9_000).wait(9_500).snap("B", 3, 8_999, "E_COVERED")


def test_8_where_no_card_was_turned_there_is_none_to_snap() -> None:
    """A leaves with the only cards, over a pile that was there from the beginning."""
    table = Played("A", "5", stacks={"A": "7H", "B": "", "C": ""}, pile="6S").leave("A")
    table.has(phase="countdown", n=0, called=None, top="6S").step("call", t=3_000)
    table.has(n=1, called="5").snap("B", 0, 2_999, "E_COVERED", arr=3_100)
    table.step("call", t=5_000).has(called="6").snap("C", 2, 5_400).snap("B", 2, 5_500)
    table.has(winner="C", over=True)
