"""Leaving and being away (docs/rules/irish-snap.md, 10)."""

from __future__ import annotations

import pytest

from games.core.actions import Move
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Outcome
from games.core.notation import EPOCH, BadNotation
from games.irishsnap.state import top
from tests.games.irishsnap.playing import GAME, Played, dealt, fired, seen
from tests.games.irishsnap.test_race import match

# The stack, the turn


def test_10_the_stack_goes_unseen_under_the_pile_and_to_its_next_taker() -> None:
    table = match(pickup="keep", pile="QD").leave("A")
    table.has(left=["A"], pile_n=49, stack_n={"A": 0})
    assert table.state.sunk == ("4C", "4D")
    seen_by_all = GAME.observe(table.state, None)
    assert seen_by_all.pile[:3] == ("??", "??", table.state.pile[2])
    assert table.events[0].args == {"n": 2}
    table.snap("B", 1, 900).snap("C", 1, 901).has(note=["last", "C"], stack_n={"C": 51})
    assert table.state.sunk == ()
    assert {"4C", "4D"} < set(table.state.stacks[2])


def test_10_the_next_clockwise_with_cards_turns() -> None:
    stacks = {"A": "4C", "B": "2D", "C": "", "D": "KS"}
    table = Played(stacks=stacks, seats="ABCD").leave("B").has(turn="D", phase="open")
    assert table.clocks() == ["turn"]
    assert table.clock("turn").seats == (3,)
    table.leave("D").has(turn="A")


def test_10_others_leaving_change_neither_turn_nor_clock() -> None:
    table = match()
    before = table.state.clocks
    table.leave("A").has(turn="C", phase="open")
    assert table.state.clocks == before
    table.flip("C", 1_900).leave("B").has(left=["A", "B"], over=True, winner="C")


def test_10_a_held_flip_of_others_stays_held() -> None:
    table = match().flip("C", 2_500).leave("A")
    assert table.clocks() == ["hold"]
    table.wait(3_000).has(n=2, top="KS")


def test_10_a_held_flip_of_the_leaver_is_dropped() -> None:
    table = match().flip("C", 2_500).leave("C").has(n=1, turn="A", top="2D", pile_n=49)
    assert table.clocks() == ["turn"]
    table.wait(3_000).has(n=1).snap("A", 1, 3_100).has(phase="race")


def test_10_nobody_has_cards_and_one_lies_face_up() -> None:
    table = Played(stacks={"A": "4C", "B": "2D 9C", "C": ""}, turn="B").flip("B", 0, arr=0)
    table.wait(401).leave("A").has(phase="open", turn="B").leave("B")
    table.has(over=True, winner="C")
    four = Played(stacks={"A": "", "B": "2D 9C", "C": "", "D": ""}, seats="ABCD")
    four.flip("B", 0, arr=0).wait(401).leave("B")
    four.has(phase="countdown", turn=None, n=1, called="2", next_call="3", top="2D")
    assert four.told == ["left", "counting"]
    four.snap("A", 1, 900).settle().has(winner="A")


def test_10_nobody_has_cards_and_none_lies_face_up_so_all_are_dealt_anew() -> None:
    everything = {"A": "", "B": "", "C": "", "D": ""}
    table = Played("C", "9", stacks={**everything, "C": "2D"}, seats="ABCD", rest_to="C")
    chance, stack = table.state.chance, table.state.stacks[2]
    table.leave("C").has(turn="D", next_call="A", pile=[], phase="open", n=0)
    cards = chance.shuffle("leave:1:1", stack)
    assert table.state.stacks == (cards[1::3], cards[2::3], (), cards[0::3])
    table.has(stack_n={"A": 17, "B": 17, "D": 18})
    assert table.told == ["left", "redealt"]
    assert (table.events[1].seat, dict(table.events[1].args)) == (3, {"n": 52})
    assert table.state.sunk == ()


def test_10_again_after_a_pile_was_taken_and_each_time_by_another_shuffle() -> None:
    empty = {"A": "", "B": "2D", "C": "", "D": ""}
    table = Played("B", "3", stacks=empty, seats="ABCD").flip("B", 0, arr=0).wait(401)
    table.snap("D", 1, 900).settle().has(stack_n={"D": 52}, turn="D", n=1)
    table.leave("D").has(turn="A", stack_n={"A": 18, "B": 17, "C": 17}, n=1)
    assert table.state.deals == 1
    table.snap("B", 1, 3_000, "E_COVERED")
    table.flip("A", 3_000).wait(3_500).has(n=2, called="A")


def test_10_cards_left_under_an_empty_pile_wait_for_the_next_card() -> None:
    """B leaves before a card is turned: what lies there is unseen, and nothing can be snapped."""
    stacks = {"A": "4C", "B": "2D", "C": "5C"}
    table = Played("A", stacks=stacks, rest_to="B").leave("B").has(pile_n=50, turn="A")
    assert top(table.state) is None
    assert [a.name for a in GAME.actions(GAME.observe(table.state, 2), 2)] == ["leave"]
    table.flip("A", 0).wait(600).has(pile_n=51, top="4C").leave("C").has(over=True)


# Races and false snaps


def test_10_in_a_race_the_leavers_hand_is_dropped() -> None:
    table = match().snap("A", 1, 900).snap("C", 1, 950).leave("A").has(phase="race", left=["A"])
    table.snap("A", 1, 960, "E_NOT_PLAYER")
    table.snap("B", 1, 990).has(order=["C", "B"], note=["last", "B"])


def test_10_if_all_others_have_pressed_the_race_ends() -> None:
    table = match().snap("A", 1, 900).snap("C", 1, 950).leave("B")
    table.has(order=["A", "C"], note=["last", "C"], phase="open", stack_n={"C": 50})
    assert table.told == ["left", "raced", "took"]


def test_10_the_window_stays_where_the_leaver_had_put_it() -> None:
    table = match().snap("A", 1, 900).snap("C", 1, 1_900).leave("A")
    assert table.clock("race").until == EPOCH + 5_900
    table.snap("B", 1, 5_901, "E_TOO_LATE").settle().has(order=["C"], note=["last", "B"])


def test_10_a_race_goes_on_if_the_only_hand_goes() -> None:
    table = match().snap("A", 1, 900).leave("A").has(phase="race")
    table.settle().has(order=[], note=["last", "C"], phase="open")
    assert table.events[0].args == {"times": ()}
    other = match().snap("A", 1, 900).leave("A").snap("C", 1, 1_000).snap("B", 1, 1_001)
    other.has(order=["C", "B"], note=["last", "B"])


def test_10_the_turn_goes_on_in_a_race_too() -> None:
    stacks = {"A": "4C", "B": "2D", "C": "KS", "D": ""}
    table = Played(stacks=stacks, seats="ABCD").flip("B", 0, arr=0).wait(401)
    table.snap("D", 1, 900, low=1).snap("A", 1, 900, low=2).leave("C").has(turn="A", phase="race")
    table.snap("B", 1, 950).has(note=["last", "B"], turn="B", stack_n={"A": 1, "B": 51})


def test_10_the_last_two_in_a_race() -> None:
    table = match(seats="BC", stacks={"B": "2D 9C", "C": "KS"}).snap("C", 1, 900).leave("B")
    table.has(over=True, winner="C", note=["win", "C"])
    assert GAME.outcome(table.state) == Outcome((1,), walkover=True)
    assert table.clocks() == []


def test_10_whoever_snapped_wrongly_leaves_it_to_the_next() -> None:
    wrong = match(count="3").snap("A", 1, 900).snap("C", 1, 950).leave("A").has(phase="falsesnap")
    wrong.settle().has(note=["falsesnap", "C"], stack_n={"C": 51})


def test_10_if_it_was_the_only_one_nobody_pays_and_the_card_stays() -> None:
    table = (
        match(count="3").snap("A", 1, 900).leave("A").has(phase="open", turn="C", n=1, note=None)
    )
    assert table.clocks() == ["turn"]
    table.snap("B", 1, 1_500).settle().has(note=["falsesnap", "B"])
    turner = match(count="3").snap("C", 1, 900).leave("C").has(phase="open", turn="A", n=1)
    assert turner.clock("turn").seats == (0,)


def test_10_others_may_leave_while_a_false_snap_is_settled() -> None:
    table = match(count="3").snap("A", 1, 900).leave("C").has(phase="falsesnap", turn="A")
    table.settle().has(note=["falsesnap", "A"], stack_n={"A": 51})


def test_10_in_the_countdown() -> None:
    empty = {"A": "", "B": "7H", "C": "", "D": ""}
    table = Played(count="5", stacks=empty, seats="ABCD").flip("B", 0, arr=0).wait(401)
    before = table.clocks()
    table.leave("C").has(phase="countdown", turn=None)
    assert table.clocks() == before == ["call"]
    table.step("call", t=3_000).snap("A", 2, 3_300).leave("A").has(phase="countdown", note=None)
    assert table.clocks() == ["call"]
    table.leave("B").has(over=True, winner="D")


def test_10_the_last_one_seated_wins_and_nobody_leaves_twice() -> None:
    state = dealt(3)
    state = GAME.leave(state, 0, mint(EPOCH, 0)).state
    with pytest.raises(IllegalMove, match="E_NOT_PLAYER"):
        GAME.play(state, 0, Move("leave"), mint(EPOCH, 0))
    step = GAME.play(state, 2, Move("leave"), mint(EPOCH, 0))
    assert [event.what for event in step.events] == ["left", "ended"]
    assert step.events[1].args == {"choice": "walkover"}
    assert GAME.outcome(step.state) == Outcome((1,), walkover=True)
    with pytest.raises(IllegalMove, match="E_OVER"):
        GAME.leave(step.state, 1, mint(EPOCH, 0))


# Being away


def test_10_the_bot_turns_the_card_of_whoever_is_away_and_holds_it_like_any_other() -> None:
    table = match().step("timeout", t=15_400)
    assert table.told == ["missed"]
    assert (table.events[0].seat, dict(table.events[0].args)) == (2, {"choice": "turn"})
    table.snap("A", 1, 15_399, arr=15_800).has(phase="race", n=1)
    other = match().step("timeout", t=15_400).snap("A", 1, 15_401, "E_COVERED")
    other.wait(15_900).has(n=2, top="KS", turn="A")


def test_10_the_same_by_its_own_clock_on_the_clock_of_discord() -> None:
    state = seen(dealt(3, dealer=0), 2_000, lag=500)
    step = fired(state)
    assert [event.what for event in step.events] == ["missed"]
    held = step.state.held
    assert held is not None
    assert (held.seat, held.ms, held.arrival) == (1, EPOCH + 17_000, EPOCH + 17_500)
    assert [clock.name for clock in step.state.clocks] == ["hold"]


def test_10_a_third_miss_in_a_row_leaves() -> None:
    table = Played(seats="ABC", stacks={"A": "4C 4D 4H 5C", "B": "", "C": ""}, turn="A")
    table.step("timeout", t=15_000).wait(15_500).has(n=1, left=[])
    table.step("timeout", t=31_000).wait(31_500).has(n=2, left=[])
    table.step("timeout", t=47_000).has(left=["A"], n=2, phase="countdown", pile_n=52)


def test_10_any_press_that_counts_begins_the_row_anew() -> None:
    table = Played(seats="ABC", stacks={"A": "4C 4D 4H 5C 5D", "B": "", "C": ""}, turn="A")
    table.step("timeout", t=15_000).wait(15_500).step("timeout", t=31_000).wait(31_500)
    table.flip("A", 34_000).wait(34_500)
    table.step("timeout", t=50_000).wait(50_500).step("timeout", t=66_000).has(left=[])


def test_10_races_and_turns_make_one_row() -> None:
    """C lets a race pass, its timer run out as the taker, and another race pass: then it leaves."""
    stacks = {"A": "4C AS AH", "B": "2D 3C 3H", "C": "KS"}
    table = Played(stacks=stacks, rest_to="pile").flip("B", 0, arr=0).wait(401)
    table.snap("A", 1, 900).snap("B", 1, 901).settle().has(turn="C", note=["last", "C"], left=[])
    table.step("timeout", t=20_000).wait(20_500).has(n=2, called="A", top="KS", turn="A", left=[])
    table.flip("A", 23_000).wait(23_500).has(n=3, called="2", top="4C")
    table.flip("B", 26_000).wait(26_500).has(n=4, called="3", top="3C")
    table.snap("A", 4, 27_000).snap("B", 4, 27_001).settle()
    table.has(left=["C"], note=["last", "C"], turn="A", pile_n=49)
    assert table.told == ["raced", "took", "missed", "left"]


@pytest.mark.parametrize("turner", ["players", "auto"])
@pytest.mark.parametrize("seed", range(5))
def test_10_a_table_that_two_have_gone_home_from_ends_by_itself(turner: str, seed: int) -> None:
    """At the latest so: 52 cards in 4 s each, then 40 calls in 3.5 s, three of them matches."""
    state, now = dealt(2, seed=f"{seed:064x}", turner=turner), EPOCH
    missed = [0, 0]
    while not state.over:
        state = seen(state, now - EPOCH)
        now = min(clock.due for clock in state.clocks)
        step = fired(state)
        state = step.state
        for event in step.events:
            if event.what == "missed" and event.seat is not None and not state.over:
                missed[event.seat] += 1
                if missed[event.seat] == GAME.misses:
                    state = GAME.leave(state, event.seat, mint(now, 0)).state
        assert now - EPOCH <= 52 * 4_000 + 40 * 3_500
    assert GAME.outcome(state) == Outcome((state.winner,), walkover=True)  # type: ignore[arg-type]


def test_10_the_clock_has_to_run() -> None:
    state = dealt(3)
    for name in ("look", "turn", "nothing"):
        with pytest.raises(ValueError, match=f"no clock '{name}' runs"):
            GAME.expire(state, name, EPOCH)
    with pytest.raises(BadNotation, match="nobody is to turn a card"):
        match().snap("A", 1, 900).step("timeout", t=2_000)
    with pytest.raises(BadNotation, match="no decision has a clock"):
        Played(clock="off").step("timeout", t=20_000)
