"""The race on a match (docs/rules/irish-snap.md, 6)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from games.core.actions import Move
from games.core.clocks import mint
from games.core.game import Refusal
from games.core.notation import EPOCH
from games.irishsnap.state import Press
from tests.games.irishsnap.playing import GAME, Played, fired

EMPTY_A = {"A": "", "B": "2D 9C", "C": "KS KH"}


def match(**given: object) -> Played:
    """B has turned the two of diamonds at "two"; T0 is 400."""
    return Played(**given).flip("B", 0, arr=0).wait(401)  # type: ignore[arg-type]


# Which presses count


def test_6_a_press_made_before_the_flip_and_arriving_in_the_hold_cancels_it() -> None:
    table = match().flip("C", 2_500)
    table.snap("A", 1, 2_499, arr=2_960).has(phase="race", n=1, top="2D")
    assert table.clocks() == ["race"]
    table.snap("B", 1, 2_510).snap("C", 1, 2_520).has(note=["last", "C"], turn="C")


def test_6_after_the_hold_the_card_is_covered_whenever_the_press_was_made() -> None:
    table = match().flip("C", 2_500)
    table.snap("A", 1, 2_499, "E_COVERED", arr=2_961).has(phase="open", n=2, top="KS")


@pytest.mark.parametrize(("low", "error"), [(7, "E_COVERED"), (6, "E_COVERED"), (5, None)])
def test_6_in_one_millisecond_the_id_decides_between_flip_and_snap(
    low: int, error: str | None
) -> None:
    match().flip("C", 2_500, low=6).snap("A", 1, 2_500, error, low=low)


def test_6_a_held_flip_covers_the_card_and_stays_held() -> None:
    table = match().flip("C", 2_500).snap("A", 1, 2_501, "E_COVERED")
    assert table.state.held is not None
    assert table.told == []
    table.wait(3_000).has(n=2)


def test_6_old_cards_are_covered_and_cards_to_come_have_no_button() -> None:
    table = match().flip("C", 2_500).wait(3_000)
    table.snap("A", 1, 3_000, "E_COVERED").snap("A", 0, 3_000, "E_COVERED")
    table.snap("A", 3, 3_000, "E_FORM").snap("A", -1, 3_000, "E_FORM")
    table.step("snap", "E_FORM", by="A", t=3_000)


def test_6_before_the_first_card_there_is_nothing_to_snap() -> None:
    table = Played(pile="2D", stacks={"A": "4C", "B": "9C", "C": "KS"}, turn="A")
    table.snap("B", 0, 10, "E_COVERED").snap("B", 1, 10, "E_COVERED").has(n=0, phase="open")
    table.snap("B", 2, 10, "E_FORM").snap("X", 1, 10, "E_NOT_PLAYER")


def test_6_a_match_may_be_snapped_before_the_bot_knows_that_it_was_seen() -> None:
    table = Played().flip("B", 0, arr=0)
    turned = replace(fired(table.state).state, lag=None)
    assert turned.t0 is None
    press = mint(EPOCH + 900, 0, EPOCH + 930)
    step = GAME.play(turned, 0, snap_of(1), press)
    assert step.state.phase == "race"
    assert [event.what for event in step.events] == ["snapped"]
    look, race = step.state.clocks
    assert (look.name, look.shown, race.name) == ("look", False, "race")
    assert race.due == EPOCH + 900 + 5_000 + 1_500 + 30
    noted = GAME.anchor(step.state, "look", mint(EPOCH + 500, 0, EPOCH + 560))
    assert (noted.t0, noted.lag) == (EPOCH + 500, 60)
    assert noted.clocks == (race,)


def snap_of(card: int) -> Move:
    return Move("snap", {"card": card})


# Order and ties


def test_6_ids_decide_and_arrival_never_does() -> None:
    presses = [("A", 902, 1), ("B", 901, 9), ("C", 901, 8)]
    for order in permutations(presses):
        table = match()
        for place, (by, t, low) in enumerate(order):
            table.snap(by, 1, t, low=low, arr=1_000 + place)
        table.has(order=["C", "B", "A"], note=["last", "A"], turn="A", next_call="A")


def test_6_equal_ids_are_only_of_a_computer_and_a_person_who_is_first() -> None:
    computer = mint(EPOCH, 2)
    person = Press(1, computer.id, 0)
    assert person.rank < Press(2, computer.id, 0).rank
    assert Press(5, computer.id, 0).rank < Press(2, computer.id, 0).rank


def test_6_a_tie_for_first_wins_nothing_and_a_strictly_earlier_hand_does() -> None:
    tied = match(stacks=EMPTY_A).snap("A", 1, 900, low=1).snap("C", 1, 900, low=2)
    tied.settle().has(over=False, order=["A", "C"], note=["last", "B"])
    first = match(stacks=EMPTY_A).snap("A", 1, 899, low=9).snap("C", 1, 900, low=2)
    first.settle().has(over=True, winner="A", order=["A", "C"], phase="over", turn=None)


def test_6_the_only_one_who_pressed_wins_without_cards_and_is_safe_with_them() -> None:
    match(stacks=EMPTY_A).snap("A", 1, 900).settle().has(winner="A", note=["win", "A"])
    match().snap("A", 1, 900).settle().has(winner=None, note=["last", "C"])


def test_6_the_pile_of_a_win_stays_and_no_clock_runs() -> None:
    table = match(stacks=EMPTY_A).snap("A", 1, 900).settle().has(pile_n=49, stack_n={"A": 0})
    assert table.clocks() == []
    assert table.told == ["raced", "ended"]
    assert table.events[-1].tags == ("last",)
    table.snap("B", 1, 950, "E_OVER").flip("C", 9_000, "E_OVER").settle("E_PHASE")
    table.step("timeout", "E_OVER", t=9_000).step("call", "E_OVER", t=9_000).wait(9_000)


# The window


@pytest.mark.parametrize(("t", "error"), [(5_900, None), (5_901, "E_TOO_LATE")])
def test_6_the_window_to_the_millisecond(t: int, error: str | None) -> None:
    table = match().snap("A", 1, 900).snap("C", 1, t, error).settle()
    table.has(order=["A"] if error else ["A", "C"])


def test_6_the_race_fires_after_window_and_wait() -> None:
    table = match().snap("A", 1, 900)
    race = table.clock("race")
    assert race.until == EPOCH + 5_900
    assert race.due == EPOCH + 7_400
    assert (race.decision, race.secret) == (False, True)
    table.wait(7_400).has(phase="race").wait(7_401).has(phase="open")


def test_6_a_press_within_the_window_may_arrive_in_the_wait_but_not_after() -> None:
    match().snap("A", 1, 900).snap("B", 1, 5_800, arr=7_400).settle().has(order=["A", "B"])
    table = match().snap("A", 1, 900).snap("B", 1, 5_800, "E_COVERED", arr=7_401)
    table.has(order=["A"], note=["last", "C"], phase="open")


def test_6_an_earlier_press_moves_the_window_and_its_end() -> None:
    table = match().snap("A", 1, 900)
    table.snap("B", 1, 600, arr=1_200)
    assert table.clock("race").until == EPOCH + 5_600
    assert table.clock("race").due == EPOCH + 7_100
    table.snap("C", 1, 5_601, "E_TOO_LATE").wait(7_101).has(order=["B", "A"], note=["last", "C"])


def test_6_a_press_that_was_in_time_is_late_once_an_earlier_one_is_known() -> None:
    """All three have pressed, but C not within 5 s of the first: the race waits, and C is last."""
    table = match().snap("A", 1, 900).snap("C", 1, 5_900).snap("B", 1, 899, arr=6_100)
    table.has(phase="race").settle().has(order=["B", "A"], note=["last", "C"])


def test_6_a_late_one_may_still_have_an_earlier_press_under_way() -> None:
    table = match().snap("A", 1, 900).snap("C", 1, 5_900).snap("B", 1, 899, arr=6_100)
    table.snap("C", 1, 5_899, "E_ALREADY", arr=6_200).has(order=["B", "A", "C"], note=["last", "C"])


def test_6_all_hands_down_end_it_at_once() -> None:
    table = match().snap("A", 1, 900).snap("B", 1, 950).has(phase="race").snap("C", 1, 960)
    table.has(phase="open", note=["last", "C"], pile=[], turn="C")
    assert table.told == ["pressed", "raced", "took"]


def test_6_who_did_not_press_is_behind_all_who_did_from_the_left_of_the_turner() -> None:
    stacks = {"A": "4C", "B": "9C 9D", "C": "2D KS", "D": "KH"}
    table = Played("C", stacks=stacks, seats="ABCD").flip("C", 0, arr=0).wait(401)
    table.snap("B", 1, 900).settle().has(note=["last", "D"], turn="D")
    missed = [(e.seat, e.args["choice"]) for e in table.events if e.what == "missed"]
    assert missed == [(3, "race"), (0, "race"), (2, "race")]


def test_6_a_turner_who_does_not_press_is_the_last_to_be_looked_at() -> None:
    table = match().snap("A", 1, 900).snap("C", 1, 900, low=1).settle()
    table.has(note=["last", "B"])
    table = match().snap("A", 1, 900).settle().has(note=["last", "C"])


# Twice


def test_6_the_lower_of_two_presses_counts_whichever_arrives_first() -> None:
    table = match().snap("A", 1, 1_000).snap("B", 1, 1_100)
    table.snap("B", 1, 990, "E_ALREADY", arr=1_300).snap("B", 1, 995, "E_ALREADY", arr=1_310)
    table.settle().has(order=["B", "A"])
    later = match().snap("B", 1, 990, arr=1_000).snap("A", 1, 1_000)
    later.snap("B", 1, 1_100, "E_ALREADY").settle().has(order=["B", "A"])


def test_6_the_lower_press_moves_the_window_too() -> None:
    table = match().snap("A", 1, 1_000).snap("A", 1, 400, "E_ALREADY", arr=1_200)
    assert table.clock("race").until == EPOCH + 5_400
    table.snap("B", 1, 5_401, "E_TOO_LATE")


def test_6_what_is_refused_and_kept_says_so_and_changes_nothing() -> None:
    state = match().snap("A", 1, 1_000).state
    for seat, t, card, code in [
        (0, 1_001, 1, "E_ALREADY"),
        (1, 6_001, 1, "E_TOO_LATE"),
        (1, 1_001, 0, "E_COVERED"),
    ]:
        step = GAME.play(state, seat, snap_of(card), mint(EPOCH + t, 0))
        assert step.refused == Refusal(code)
        assert (step.state, step.events) == (state, ())


# Turning meanwhile, and a match that was missed


def test_6_nobody_turns_a_card_in_a_race_not_even_from_before() -> None:
    table = match().snap("A", 1, 2_500)
    table.flip("C", 2_400, "E_RACE_ON").flip("A", 2_600, "E_RACE_ON").flip("X", 0, "E_NOT_PLAYER")


def test_6_a_match_missed_is_gone_and_the_pile_stays() -> None:
    table = match().flip("C", 2_500).wait(3_000).has(n=2, pile_n=48, note=None, next_call="4")
    table.snap("B", 2, 3_100).has(phase="falsesnap")


# The pile


def test_6_a_pile_taken_is_shuffled_with_a_purpose_of_its_own() -> None:
    table = match()
    pile, chance = table.state.pile, table.state.chance
    table.snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    taken = table.state.stacks[2]
    assert taken[:2] == ("KS", "KH")
    assert taken[2:] == chance.shuffle("pile:1:1", pile)
    assert taken[2:] != pile
    # Nothing is called by its own number while C, A, B, C turn theirs, and A is wrong at last.
    for number, by in enumerate("CABC"):
        table.flip(by, 3_000 * (number + 1)).wait(3_000 * (number + 1) + 500)
    second = table.state.pile
    table.snap("A", 5, 13_000).settle().has(note=["falsesnap", "A"])
    assert len(second) == 4
    assert table.state.stacks[0][1:] == chance.shuffle("pile:1:2", second)
    assert chance.shuffle("pile:1:2", second) != chance.shuffle("pile:1:1", second)


def test_1_a_pile_kept_is_turned_over_as_it_lies() -> None:
    table = match(pickup="keep")
    pile = table.state.pile
    table.snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    assert table.state.stacks[2] == ("KS", "KH", *pile)
    assert table.state.piles == 0


def test_1_the_count_may_go_on() -> None:
    table = match(count_after="continue").snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    table.has(next_call="3", note=["last", "C"])
    assert table.events[-1].args == {"n": 47, "rank": "3", "choice": "last"}
    assert table.events[-1].tags == ("loser",)


def test_6_the_dwell_of_the_card_holds_for_the_taker_too() -> None:
    table = match().snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902)
    table.flip("C", 1_899, "E_TOO_SOON").flip("C", 1_900).wait(2_400).has(n=2, called="A")


# 1, `pairs`

PAIR = {"A": "4C", "B": "9D 9C", "C": "KS KH"}


def test_1_a_pair_is_a_match_too() -> None:
    table = Played(count="2", stacks=PAIR, pile="9S", pairs=True).flip("B", 0, arr=0).wait(401)
    table.snap("A", 1, 900).has(phase="race")
    plain = Played(count="2", stacks=PAIR, pile="9S").flip("B", 0, arr=0).wait(401)
    plain.snap("A", 1, 900).has(phase="falsesnap")


def test_1_no_pair_without_a_card_beneath_nor_with_another_rank() -> None:
    alone = Played(count="2", stacks=PAIR, rest_to="C", pairs=True).flip("B", 0, arr=0).wait(401)
    alone.has(pile=["9D"]).snap("A", 1, 900).has(phase="falsesnap")
    other = Played(count="2", stacks=PAIR, pile="8S", pairs=True).flip("B", 0, arr=0).wait(401)
    other.snap("A", 1, 900).has(phase="falsesnap")


def test_1_an_unseen_card_beneath_makes_no_pair() -> None:
    stacks = {"A": "9H 4C", "B": "9D 9C", "C": "9S"}
    table = Played("C", stacks=stacks, rest_to="B", pairs=True).leave("C")
    table.flip("A", 0, arr=0).wait(401).has(pile=["9S", "9H"], called="2")
    table.snap("B", 1, 900).has(phase="falsesnap")


# What is told


def test_13_reactions_are_told_privately_at_once_and_to_all_afterwards() -> None:
    table = match().snap("C", 1, 1_012)
    pressed = table.events[-1]
    assert (pressed.what, pressed.seat, dict(pressed.args)) == ("pressed", 2, {"n": 612})
    assert (pressed.secret, pressed.to) == (frozenset({"n"}), (2,))
    table.snap("A", 1, 1_040).snap("B", 1, 1_311)
    raced = table.events[1]
    assert raced.args == {"times": ((2, 612), (0, 640), (1, 911))}
    assert table.events[2].args == {"n": 47, "rank": "A", "choice": "last"}
    assert table.events[2].seat == 1


def test_13_nobody_is_quicker_than_the_card_that_they_saw() -> None:
    """The answer to the edit got lost, so T0 is that of its repetition."""
    table = Played().flip("B", 0, arr=0).wait(401)
    late = replace(table.state, t0=table.state.t0 and table.state.t0 + 2_000)
    step = GAME.play(late, 0, Move("snap", {"card": 1}), mint(EPOCH + 1_000, 9))
    for seat, ms in ((1, 1_200), (2, 2_600)):
        step = GAME.play(step.state, seat, Move("snap", {"card": 1}), mint(EPOCH + ms, 9))
    (raced,) = (event for event in step.events if event.what == "raced")
    assert raced.args["times"] == ((0, 0), (1, 200), (2, 1_600))
