"""Stamps, running clocks, and which of them fires next."""

from __future__ import annotations

from dataclasses import replace

from games.core.chance import Chance
from games.core.clocks import (
    DISCORD_EPOCH,
    Clock,
    Stamp,
    anchored,
    decision,
    due_clock,
    mint,
    next_clock,
    next_due,
    renewed,
    unseen,
    visible,
)
from games.core.game import Deal
from games.core.options import SLOW_MS, Options
from games.gofish import GoFish

NOW = DISCORD_EPOCH + 1_000_000
GAME = GoFish()


def test_a_stamp_tells_server_time() -> None:
    assert Stamp(5 << 22 | 99, 0).ms == DISCORD_EPOCH + 5
    assert mint(NOW, 3) == Stamp(1_000_000 << 22 | 3, NOW)
    assert mint(NOW, 3).ms == NOW


def test_a_decision_without_a_period_has_no_clock() -> None:
    assert decision("turn", NOW, None, 1) == ()
    assert decision("turn", NOW, 500, 1) == (Clock("turn", NOW, NOW + 500, NOW + 500, (1,)),)


def test_a_clock_counts_from_the_moment_it_is_seen() -> None:
    hidden = Clock("window", NOW, NOW + 10, NOW + 11, shown=False, decision=False)
    turn = decision("turn", NOW, 500, 1)[0]
    assert next_clock((hidden,)) is None
    assert next_due((hidden,)) is None
    assert due_clock((hidden,), NOW + 99) is None
    assert unseen((hidden, turn)) == (hidden,)
    seen = mint(NOW + 5, 0, NOW + 5)
    assert anchored((hidden, turn), "window", seen) == (
        Clock("window", NOW + 5, NOW + 15, NOW + 16, decision=False),
        turn,
    )
    assert anchored((hidden, turn), "another", seen) == (hidden, turn)


def test_a_wrong_clock_cuts_no_window_short() -> None:
    hidden = Clock("window", NOW, NOW + 10, NOW + 11, shown=False, decision=False)
    ahead = 60_000
    seen = anchored((hidden,), "window", mint(NOW + 5, 0, NOW + 5 + ahead))
    assert seen == (Clock("window", NOW + 5, NOW + 15, NOW + 16 + ahead, decision=False),)


def test_secret_clocks_are_not_observed() -> None:
    secret = Clock("auto", NOW, NOW + 10, NOW + 10, secret=True)
    turn = decision("turn", NOW, 500, 1)[0]
    assert visible((secret, turn)) == (turn,)


def test_only_decisions_are_renewed_after_downtime() -> None:
    window = Clock("window", NOW, NOW + 10, NOW + 11, decision=False)
    turn = decision("turn", NOW, 500, 1)[0]
    assert renewed((window, turn), NOW + 100) == (window, decision("turn", NOW + 100, 500, 1)[0])


def test_the_earliest_due_clock_comes_first() -> None:
    late, soon = decision("late", NOW, 500), decision("soon", NOW, 400)
    assert next_clock((*late, *soon)) == soon[0]
    assert next_due((*late, *soon)) == NOW + 400
    assert due_clock((*late, *soon), NOW + 399) is None
    assert due_clock((*late, *soon), NOW + 400) == soon[0]


def test_a_clock_fired_late_costs_one_miss_only() -> None:
    state = GAME.deal(Deal(3, GAME.options(), Chance("00"), mint(NOW, 0), dealer=0)).state
    assert due_clock(state.clocks, NOW + 59_999) is None
    clock = due_clock(state.clocks, NOW + 600_000)
    assert clock is not None
    step = GAME.expire(state, clock.name, NOW + 600_000)
    assert step.events[0].what == "missed"
    assert step.events[0].seat == 1
    assert next_due(step.state.clocks) == NOW + 660_000
    assert due_clock(step.state.clocks, NOW + 600_000) is None


def test_periods() -> None:
    assert GAME.period(Options()) == 60_000
    assert GAME.period(Options(timer=15)) == 15_000
    assert GAME.period(Options(clock="slow", timer=15)) == SLOW_MS


def test_c8_no_limit_means_no_clock_at_all() -> None:
    options = GAME.options(clock="off")
    state = GAME.deal(Deal(3, options, Chance("00"), mint(NOW, 0))).state
    assert state.clocks == ()
    assert due_clock(state.clocks, NOW * 2) is None


def test_a_decision_that_began_on_another_clock_gets_its_period_anew() -> None:
    turn = replace(decision("turn", NOW, 500, 1)[0], due=NOW + 500 + 60_000)
    (anew,) = renewed((turn,), NOW + 100)
    assert (anew.due - (NOW + 100), anew.until - anew.start) == (500, 500)
