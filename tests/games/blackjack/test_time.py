"""What happens when time runs out, and what is hidden meanwhile (blackjack.md, 7 and 8)."""

from __future__ import annotations

import pytest

from games.core.actions import Move
from games.core.clocks import mint, shifted
from games.core.notation import EPOCH
from tests.games.blackjack.positions import (
    GAME,
    after,
    dealt,
    opened,
    settled,
    table,
    told,
)

BETS = {"chips": True}


# 7: time


def test_7_45_seconds_for_a_decision() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D")
    (clock,) = state.clocks
    assert (clock.name, clock.seats, clock.due - clock.start) == ("turn", (0,), 45_000)
    step = GAME.expire(state, "turn", clock.due)
    assert told(step) == ["missed 0", "stood 0"]
    assert [c.seats for c in step.state.clocks] == [(1,)]
    assert GAME.automatic(state, 0) == Move("stand")
    assert GAME.automatic(state, 1) is None


def test_7_whoever_has_not_bet_bets_the_least() -> None:
    state = after(table("ABC", rules={**BETS, "min": 2}), "house deal", "1 bet 9")
    assert GAME.automatic(state, 0) == Move("bet", {"amount": 2})
    step = GAME.expire(state, "bet", EPOCH + 45_000)
    assert told(step)[:4] == ["missed 0", "missed 2", "bet 0", "bet 2"]
    assert [hand and hand.bet for hand in step.state.hands] == [2, 9, 2]


def test_7_a_sleeping_dealer_has_the_cards_dealt_and_misses_nothing() -> None:
    state = table("AB", dealer="B")
    (clock,) = state.clocks
    assert (clock.name, clock.seats, clock.due - clock.start) == ("deal", (1,), 60_000)
    assert GAME.automatic(state, 1) == Move("deal")
    assert GAME.waiting(state) == (1,)
    step = GAME.expire(state, "deal", clock.due)
    assert told(step)[:2] == ["dealt", "slept 1"]


def test_7_slow_tables_wait_a_day_and_some_for_ever_but_never_with_the_dealers_cards() -> None:
    slow = after(table("A", "TC 4C 9D 5D", rules={"clock": "slow"}), "house deal")
    assert slow.clocks[0].due - slow.clocks[0].start == 24 * 60 * 60_000
    off = after(table("A", "TC 4C 9D 5D", rules={"clock": "off"}), "house deal")
    assert off.clocks == ()
    assert [clock.name for clock in after(off, "0 stand").clocks] == ["dealer"]


def test_a_clock_that_does_not_run_cannot_fire() -> None:
    state = dealt("A", "2C 4C 2D 4D")
    for name in ("deal", "bet", "anyone", "dealer"):
        with pytest.raises(ValueError, match=f"no clock '{name}' runs"):
            GAME.expire(state, name, EPOCH)


def test_each_decision_is_a_new_beat() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D 5S")
    beat = state.beats["main"]
    assert after(state, "0 hit").beats["main"] == beat + 1
    assert after(state, "0 stand").beats["main"] == beat + 1
    assert GAME.leave(state, 1, mint(EPOCH, 1)).state.beats["main"] == beat
    late = GAME.expire(opened(1).state, "anyone", EPOCH).state
    assert late.beats == opened(1).state.beats  # the host's press is no worse for it


def test_clocks_may_be_set_anew() -> None:
    state = dealt("A", "2C 4C 2D 4D")
    (clock,) = state.clocks
    later = GAME.reclock(state, (shifted(clock, EPOCH + 500),))
    assert later.clocks[0].due == clock.due + 500 - (clock.start - EPOCH)
    assert GAME.reclock(later, state.clocks) == state


# 8: what is hidden


def test_8_who_sees_which_cards() -> None:
    state = dealt("ABC", "2C 3C 4C 5C 2D 3D 4D 5D", dealer="house")
    for viewer in (None, 0, 1, 2):
        seen = GAME.observe(state, viewer)
        for owner, hand in enumerate(seen.hands):
            assert hand is not None
            down = state.hands[owner].cards[0] if owner == viewer else "??"  # type: ignore[union-attr]
            assert hand.cards == (down, f"{owner + 2}D")
        assert seen.bank == ("??", "5D")
        assert set(seen.pack) == {"??"}
        assert seen.chance.seed == ""


def test_8_not_even_a_dealer_sees_the_dealers_card() -> None:
    state = dealt("AB", "2C 3C 2D 3D", dealer="B")
    assert GAME.observe(state, 1).bank == ("??", "3D")
    assert GAME.observe(state, 1).hands[0].cards == ("??", "2D")  # type: ignore[union-attr]


def test_8_at_the_end_of_a_round_all_hands_are_shown() -> None:
    state = settled(after(dealt("AB", "2C 3C TC 2D 3D KD"), "0 stand", "1 stand"))
    seen = GAME.observe(state, None)
    assert seen.hands == state.hands
    assert seen.bank == state.bank
