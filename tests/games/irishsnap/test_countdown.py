"""Counting on when nobody has cards (docs/rules/irish-snap.md, 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.actions import Move
from games.core.clocks import mint
from games.core.game import Refusal, Step
from games.core.notation import EPOCH
from games.irishsnap.state import Position, Snaps
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
    assert table.events[0].args == {"times": ((1, 2_590), (0, 2_599))}, "the card was seen at 400"


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


def called(count: str = "7", **given: Any) -> Position:
    """The card was seen at 400, the next call made at 3000; nobody knows yet when it was seen."""
    return GAME.expire(counting(count, **given).state, "call", EPOCH + 3_000).state


def pressed(state: Position, seat: int, card: int, t: int, arr: int) -> Step[Position]:
    move = Move("snap", {"card": card})
    return GAME.play(state, seat, move, mint(EPOCH + t, seat, EPOCH + arr))


@pytest.mark.parametrize("lag", [-9_000, 0, 9_000])
@pytest.mark.parametrize(("t", "phase"), [(3_000, "race"), (3_069, "race"), (3_070, "countdown")])
def test_8_a_snap_on_the_call_before_counts_by_t0_whether_it_or_the_edits_answer_arrives_first(
    t: int, phase: str, lag: int
) -> None:
    state = called()
    known = pressed(seen(state, 3_070, lag=lag), 0, 1, t, arr=3_200 + lag)
    kept = pressed(state, 0, 1, t, arr=3_100 + lag)
    assert (kept.refused, kept.events, kept.state.phase) == (None, (), "countdown")
    early = fired(seen(kept.state, 3_070, lag=lag))
    assert known.state.phase == early.state.phase == phase
    assert known.state.snaps == snaps_as_if_at(early.state, EPOCH + 3_200 + lag)
    assert [e.what for e in early.events] == [e.what for e in known.events]
    assert {clock.name for clock in early.state.clocks} == {"call" if phase != "race" else "race"}


def snaps_as_if_at(state: Position, arrival: int) -> Snaps | None:
    """The presses as though they had arrived then."""
    if state.snaps is None:
        return None
    presses = tuple(replace(press, arrival=arrival) for press in state.snaps.presses)
    return replace(state.snaps, presses=presses)


def test_8_what_comes_before_t0_is_known_is_judged_in_its_order_of_arrival() -> None:
    """A on the card in time, B on the call that followed, C on the card too late, A once more."""
    state = called()
    for seat, card, t in [(0, 1, 3_060), (1, 2, 3_090), (2, 1, 3_080), (0, 1, 3_065)]:
        state = pressed(state, seat, card, t, arr=3_100).state
    assert GAME.observe(state, 0).early == ()
    step = fired(seen(state, 3_070))
    assert step.state.early == ()
    assert [(e.what, e.seat) for e in step.events] == [("snapped", 0), ("pressed", 0)]
    assert step.events[1].args == {"n": 2_660}
    assert step.state.snaps is not None
    assert (step.state.snaps.n, [p.seat for p in step.state.snaps.presses]) == (1, [0])


def test_8_a_hand_on_the_new_call_waits_behind_one_on_the_call_before() -> None:
    """That one turns out to be too late, so the other counts: the call is no match, and B pays."""
    state = pressed(pressed(called(), 0, 1, 3_080, 3_100).state, 1, 2, 3_400, 3_430).state
    step = fired(seen(state, 3_070, lag=400))
    assert (step.state.phase, step.state.snaps and step.state.snaps.n) == ("falsesnap", 2)
    assert fired(step.state).state.note == ("falsesnap", 1)


def test_8_what_arrives_between_t0_and_the_judging_of_those_comes_after_them() -> None:
    state = seen(pressed(called(), 0, 1, 3_060, 3_100).state, 3_070)
    state = pressed(state, 1, 2, 3_300, 3_120).state
    assert state.snaps is None
    step = fired(state)
    assert (step.state.snaps and step.state.snaps.opener) == 0


def test_8_older_cards_are_covered_at_once_even_then() -> None:
    state = GAME.expire(seen(called(), 3_070), "call", EPOCH + 6_000).state
    assert pressed(state, 0, 1, 2_000, 6_010).refused == Refusal("E_COVERED")
    assert pressed(state, 0, 2, 5_000, 6_010).refused is None


def test_10_whoever_left_meanwhile_has_no_hand_there() -> None:
    state = pressed(called(), 0, 1, 3_060, 3_100).state
    state = seen(GAME.leave(state, 0, mint(EPOCH + 3_101, 0)).state, 3_070)
    step = fired(state)
    assert (step.state.phase, step.events, step.state.snaps) == ("countdown", (), None)


def test_1_no_second_penalty_for_a_card_by_way_of_the_call_that_followed() -> None:
    """A pays for B's last card with the last card of all, so the bot counts on (7)."""
    table = Played("B", "5", stacks={"A": "4C", "B": "7H", "C": ""}, penalty="one_card")
    table.flip("B", 0, arr=0).wait(401).snap("A", 1, 900).settle().has(phase="countdown")
    table.step("call", t=4_000).has(n=2)
    table.snap("C", 1, 3_999, "E_COVERED", arr=4_100).has(phase="countdown", stack_n={"C": 0})


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
