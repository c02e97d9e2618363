"""Windows, challenges and what becomes of a play (docs/rules/cheat.md, 5 and 6)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.cheat.state import Bluff
from games.core.clocks import Clock, Stamp, mint, next_clock, visible
from games.core.notation import EPOCH
from tests.games.cheat.positions import (
    BELIEVE,
    CHEAT,
    GAME,
    challenged,
    facts,
    opened,
    play,
    position,
    press,
    refused,
    settle,
    sizes,
)

HANDS = {"A": "7C 7D 2C 9H", "B": "3C 3D", "C": "4C 4D", "D": "5C 5D"}
STATE = position("A", HANDS, "7")
HONEST = opened(STATE, 0, "7C", "7")
LIE = opened(STATE, 0, "2C", "7")


def _clock(state: Bluff, name: str) -> Clock:
    return next(clock for clock in state.clocks if clock.name == name)


# The deadline


def test_the_window_counts_from_when_its_announcement_is_seen() -> None:
    state = play(STATE, 0, "7C", "7", EPOCH + 500).state
    (clock,) = state.clocks
    assert clock == Clock(
        "window", EPOCH + 500, EPOCH + 10_500, EPOCH + 11_500, shown=False, decision=False
    )
    assert next_clock(state.clocks) is None
    # Discord's clock is two seconds ahead of the bot's, and the message took 300 ms.
    seen = GAME.anchor(state, "window", mint(EPOCH + 2_800, 0, EPOCH + 800))
    (clock,) = seen.clocks
    assert (clock.until, clock.due) == (EPOCH + 12_800, EPOCH + 11_800)
    assert press(seen, 1, CHEAT, 12_800, arrival=10_900).state.challenges
    assert refused(seen, 1, CHEAT, 12_801).code == "E_NO_WINDOW"


@pytest.mark.parametrize("seconds", [5, 10, 60])
def test_the_window_is_as_long_as_agreed_and_twice_that_for_last_cards(seconds: int) -> None:
    hands = {"A": "7C 7D", "B": "3C 3D", "C": "4C"}
    state = position("A", hands, window=seconds)
    for cards, length in (("7C", seconds), ("7C 7D", 2 * seconds)):
        clock = _clock(opened(state, 0, cards, "7"), "window")
        assert clock.until - clock.start == 1000 * length
        assert clock.due == clock.until + 1000


@pytest.mark.parametrize("pace", ["live", "slow", "off"])
def test_windows_keep_their_length_whatever_the_pace(pace: str) -> None:
    state = position("A", HANDS, clock=pace)
    turn = [c.until - c.start for c in state.clocks]
    assert turn == {"live": [60_000], "slow": [86_400_000], "off": []}[pace]
    clock = _clock(opened(state, 0, "7C", "7"), "window")
    assert clock.until - clock.start == 10_000


def test_a_press_counts_by_when_it_was_made_not_by_when_it_arrives() -> None:
    for move in (CHEAT, BELIEVE):
        assert press(HONEST, 1, move, 10_000, arrival=10_900).state != HONEST
        refusal = refused(HONEST, 1, move, 10_001)
        assert refusal.code == "E_NO_WINDOW"
    assert "E_NO_WINDOW" in GAME.timed


def test_before_the_announcement_is_seen_any_press_is_in_time() -> None:
    unseen = play(STATE, 0, "2C", "7").state
    step = press(unseen, 1, CHEAT, 14_000)
    wait = _clock(step.state, "challenge")
    assert wait.due == EPOCH + 15_000
    assert facts(settle(step.state)) == ["called", "revealed", "took"]


def test_a_window_not_seen_while_a_challenge_waits_may_still_be_seen() -> None:
    unseen = press(play(STATE, 0, "2C", "7").state, 1, CHEAT, 100).state
    seen = GAME.anchor(unseen, "window", mint(EPOCH + 400, 0))
    assert _clock(seen, "window").shown
    assert _clock(seen, "challenge").due == EPOCH + 1_100
    assert settle(seen).state.turn == 1


# Who may press


def test_the_checks_of_a_press_come_in_the_printed_order() -> None:
    for move in (CHEAT, BELIEVE):
        assert refused(STATE, 0, move).code == "E_NO_WINDOW"
        assert refused(STATE, 1, move).code == "E_NO_WINDOW"
        assert refused(STATE, 9, move).code == "E_NOT_PLAYER"
        assert refused(HONEST, 0, move, 10_001).code == "E_NO_WINDOW"
        assert refused(HONEST, 0, move).code == "E_OWN_PLAY"
    let_go = press(HONEST, 1, BELIEVE).state
    assert refused(let_go, 1, CHEAT, 10_001).code == "E_NO_WINDOW"
    assert refused(let_go, 1, CHEAT, 100).code == "E_LET_GO"
    assert press(let_go, 1, BELIEVE, 200).state == let_go


def test_presses_in_a_window_are_told_to_nobody_and_seen_by_their_owner_alone() -> None:
    for move in (CHEAT, BELIEVE):
        step = press(HONEST, 1, move)
        assert step.events == ()
        assert GAME.observe(step.state, 1) != GAME.observe(HONEST, 1)
        for viewer in (None, 0, 2, 3):
            assert GAME.observe(step.state, viewer) == GAME.observe(HONEST, viewer)


# Who counts


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_lowest_id_counts_whatever_the_order_of_arrival(order: tuple[int, ...]) -> None:
    presses = [(1, 640, 5), (2, 640, 4), (3, 812, 0)]
    state = HONEST
    for place, index in enumerate(order):
        seat, ms, low = presses[index]
        state = press(state, seat, CHEAT, ms, low=low, arrival=900 + place).state
    step = settle(state)
    assert step.events[0].seat == 2
    assert sizes(step.state) == [3, 2, 2 + 52 - 9, 2]


def test_of_two_presses_of_one_player_the_lower_id_counts() -> None:
    state = press(HONEST, 2, CHEAT, 700).state
    state = press(state, 1, CHEAT, 800).state
    again = press(state, 1, CHEAT, 650).state
    assert settle(again).events[0].seat == 1
    later = press(state, 1, CHEAT, 690, low=1).state
    later = press(later, 1, CHEAT, 900).state
    assert settle(later).events[0].seat == 1
    assert settle(press(state, 1, CHEAT, 750).state).events[0].seat == 2


def test_a_challenge_stands_though_its_player_believes_afterwards() -> None:
    state = press(press(LIE, 1, CHEAT).state, 1, BELIEVE, 200).state
    assert refused(state, 1, CHEAT, 300).code == "E_LET_GO"
    assert settle(state).events[0].seat == 1
    state = press(press(state, 2, BELIEVE, 300).state, 3, BELIEVE, 400).state
    assert state.phase == "window"


def test_a_challenge_waits_a_second_from_the_first_to_arrive() -> None:
    state = press(HONEST, 1, CHEAT, 500, arrival=900).state
    wait = _clock(state, "challenge")
    assert (wait.due, wait.secret, wait.decision) == (EPOCH + 1_900, True, False)
    state = press(state, 2, CHEAT, 600, arrival=1_800).state
    assert _clock(state, "challenge") == wait
    assert visible(state.clocks) == HONEST.clocks


def test_a_late_challenge_waits_no_longer_than_the_window() -> None:
    state = press(HONEST, 1, CHEAT, 9_990, arrival=10_700).state
    assert _clock(state, "challenge").due == EPOCH + 11_000
    assert GAME.expire(state, "window", EPOCH + 11_000).state.turn == 1


def test_a_resolved_challenge_is_final() -> None:
    over = settle(press(HONEST, 2, CHEAT, 700).state).state
    refusal = refused(over, 1, CHEAT, 10)
    assert refusal.code == "E_NO_WINDOW"


# Early close


def test_the_window_closes_once_all_others_have_let_the_play_go() -> None:
    state = press(press(LIE, 1, BELIEVE).state, 2, BELIEVE, 200).state
    assert state.phase == "window"
    step = press(state, 3, BELIEVE, 300, arrival=450)
    assert (step.state.phase, step.state.turn, step.events) == ("turn", 1, ())
    (turn,) = step.state.clocks
    assert (turn.name, turn.start, turn.seats) == ("turn", EPOCH + 450, (1,))
    assert step.state.pile == LIE.pile


def test_it_closes_early_also_before_it_was_seen() -> None:
    state = play(STATE, 0, "7C", "7").state
    for seat in (1, 2, 3):
        state = press(state, seat, BELIEVE).state
    assert (state.phase, state.turn) == ("turn", 1)


def test_it_stays_open_for_a_challenge() -> None:
    state = press(LIE, 1, CHEAT).state
    for seat in (2, 3):
        state = press(state, seat, BELIEVE, 200).state
    assert state.phase == "window"
    assert sizes(settle(state).state) == [48 - 2, 2, 2, 2]


# Resolving


def test_6_honest_the_challenger_takes_it_all_and_the_next_plays() -> None:
    step = challenged(HONEST, 3)
    assert [(e.what, e.seat, dict(e.args), e.tags) for e in step.events] == [
        ("called", 3, {"other": 0}, ()),
        ("revealed", 0, {"cards": ("7C",), "n": 1, "rank": "7", "choice": "honest"}, ()),
        ("took", 3, {"n": 43}, ("loser",)),
    ]
    assert sizes(step.state) == [3, 2, 2, 45]
    assert (step.state.pile, step.state.turn, step.state.challenged) == ((), 1, True)
    assert set(step.state.fresh[3]) == set(step.state.hands[3]) - {"5C", "5D"}


def test_6_c170_a_lie_is_taken_back_with_the_pile_and_the_next_plays() -> None:
    state = opened(STATE, 0, "9H 7C 7D", "7")
    step = challenged(state, 2)
    revealed, took = step.events[1:]
    assert revealed.args["cards"] == ("7C", "7D", "9H")
    assert (revealed.args["choice"], revealed.tags) == ("lie", ("caught",))
    assert (took.seat, took.args) == (0, {"n": 45})
    assert sizes(step.state) == [46, 2, 2, 2]
    assert step.state.turn == 1


def test_6_unchallenged_the_cards_stay_unseen_and_the_next_plays() -> None:
    step = settle(LIE)
    assert step.events == ()
    assert (step.state.pile, step.state.turn) == (LIE.pile, 1)
    assert not step.state.challenged


def test_6_last_cards_win_when_they_survive() -> None:
    hands = {"A": "2C", "B": "3C", "C": "4C"}
    for cards, by, why in (("2C", None, "believed"), ("2C", 2, None), ("7C", 2, "honest")):
        state = opened(position("A", {**hands, "A": cards}, "7"), 0, cards, "7")
        assert not state.over
        step = settle(state) if by is None else challenged(state, by)
        outcome = GAME.outcome(step.state)
        if why is None:
            assert (outcome, step.state.turn, sizes(step.state)) == (None, 1, [50, 1, 1])
            continue
        assert outcome is not None
        assert (outcome.winners, outcome.walkover, outcome.places) == ((0,), False, ())
        ended = step.events[-1]
        assert (ended.what, ended.args, ended.tags) == (
            "ended",
            {"seats": (0,), "choice": why},
            ("last",),
        )
        assert step.state.clocks == ()
        assert step.state.turn is None


def test_clocks_that_do_not_run_cannot_fire() -> None:
    for state, name in ((STATE, "window"), (HONEST, "turn"), (HONEST, "challenge")):
        with pytest.raises(ValueError, match=f"no clock '{name}' runs"):
            GAME.expire(state, name, EPOCH)


def test_a_stamp_of_another_time_opens_the_turn_then() -> None:
    step = GAME.play(HONEST, 1, BELIEVE, Stamp(mint(EPOCH, 1).id, EPOCH + 77))
    assert step.state.clocks == HONEST.clocks
    assert settle(HONEST).state.clocks[0].start == EPOCH + 11_000


def test_5_a_challenge_made_before_letting_go_stands_though_it_arrives_later() -> None:
    state = press(HONEST, 1, BELIEVE, 300).state
    early = press(state, 1, CHEAT, 200)
    assert [seat for seat, _ in early.state.challenges] == [1]
    assert refused(state, 1, CHEAT, 300).code == "E_LET_GO"
    assert settle(early.state).state.challenged
