"""Leaving and absence (docs/rules/go-fish.md, 8); cases by number."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.actions import Move
from games.core.cards import RANKS
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.notation import EPOCH
from tests.games.gofish.positions import GAME, ask, dealt, facts, position


def test_8_a_leaver_keeps_books_but_cannot_win() -> None:
    removed = [rank for rank in RANKS if rank not in "23456"]
    hands = {"A": "2C", "B": "2D 2H 2S", "C": ""}
    books = {"B": "6", "C": "345"}
    state = position("A", hands, rest=False, removed=removed, books=books)
    step = ask(GAME.leave(state, 2, mint(EPOCH, 2)).state, 0, 1, "2")
    assert step.events[-1].args == {"seats": (0, 1), "n": 1, "choice": "books"}
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert not outcome.walkover


def test_c21_a_leavers_cards_go_back_and_shuffles_are_numbered() -> None:
    state = dealt(4).state
    before = Counter(card for hand in state.hands for card in hand) + Counter(state.stock)
    first = GAME.leave(state, 2, mint(EPOCH, 2)).state
    pool = state.stock + state.hands[2]
    assert first.stock == state.chance.shuffle("leave:1:1", pool)
    second = GAME.leave(first, 3, mint(EPOCH, 3)).state
    assert second.stock == state.chance.shuffle("leave:1:2", first.stock + first.hands[3])
    assert Counter(c for hand in second.hands for c in hand) + Counter(second.stock) == before
    assert second.left == (2, 3)


def test_8_a_leaver_without_cards_shuffles_nothing() -> None:
    state = position("A", {"A": "4C", "B": "", "C": "5C"}, stock="9S 8S")
    left = GAME.leave(state, 1, mint(EPOCH, 1))
    assert left.state.stock == state.stock
    assert left.state.leaves == 0
    assert left.events[0].args == {"n": 0}


def test_c20_after_a_leaver_on_turn_the_next_clockwise_moves() -> None:
    state = dealt(4, dealer=0).state
    assert GAME.leave(state, 1, mint(EPOCH, 1)).state.turn == 2
    last = dealt(4, dealer=2).state
    assert last.turn == 3
    assert GAME.leave(last, 3, mint(EPOCH, 3)).state.turn == 0


def test_c4_c32_a_leaver_is_no_longer_waited_for_and_others_lose_no_press() -> None:
    state = dealt(4, dealer=0).state
    others = GAME.leave(state, 3, mint(EPOCH + 5, 3)).state
    assert others.beats == state.beats
    assert others.clocks == state.clocks
    mover = GAME.leave(state, 1, mint(EPOCH + 5, 1)).state
    assert GAME.waiting(mover) == (2,)
    assert mover.beats["main"] == state.beats["main"] + 1
    assert mover.clocks[0].seats == (2,)
    assert mover.clocks[0].start == EPOCH + 5


def test_8_a_leaver_may_bring_others_back_in() -> None:
    books = {"A": "A2345678", "B": "9TJ"}
    hands = {"A": "QC QD", "B": "", "C": "KD KH KS QH", "D": "QS KC"}
    state = position("C", hands, rest=False, books=books)
    step = GAME.leave(state, 2, mint(EPOCH, 2))
    assert len(step.state.stock) == 4
    ask_b = Move("ask", {"target": 1, "rank": "Q"})
    assert step.state.turn == 3
    assert GAME.play(step.state, 3, ask_b, mint(EPOCH, 3)).state.turn is not None


def test_8_the_last_one_seated_wins_by_walkover() -> None:
    state = dealt(3).state
    state = GAME.leave(state, 0, mint(EPOCH, 0)).state
    assert not state.over
    step = GAME.leave(state, 1, mint(EPOCH, 1))
    assert step.state.over
    assert step.events[-1].args["choice"] == "walkover"
    assert step.events[-1].tags == ("last",)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.walkover) == ((2,), True)


def test_8_who_left_may_not_act_again() -> None:
    state = GAME.leave(dealt(3).state, 0, mint(EPOCH, 0)).state
    assert GAME.actions(GAME.observe(state, 0), 0) == ()
    with pytest.raises(IllegalMove, match="E_NOT_PLAYER"):
        GAME.leave(state, 0, mint(EPOCH, 0))


def test_8_the_automatic_ask() -> None:
    def move(hands: dict[str, str], turn: str = "A") -> dict[str, object]:
        state = position(turn, hands, stock="9S")
        found = GAME.automatic(GAME.observe(state, 0), 0)
        assert found is not None
        return dict(found.values)

    assert move({"A": "KC KD 2C", "B": "4C", "C": "5C"}) == {"target": 1, "rank": "K"}
    assert move({"A": "KC 2C AC", "B": "4C", "C": "5C"}) == {"target": 1, "rank": "2"}
    assert move({"A": "AC KC", "B": "", "C": "5C"}) == {"target": 2, "rank": "K"}
    assert move({"A": "AC", "B": "", "C": ""}) == {"target": 1, "rank": "A"}
    state = position("B", {"A": "KC", "B": "4C"})
    assert GAME.automatic(GAME.observe(state, 0), 0) is None


def test_8_a_clock_run_out_is_a_miss_and_the_automatic_ask() -> None:
    state = position("A", {"A": "KC KD", "B": "4C", "C": "5C"}, stock="9S")
    step = GAME.expire(state, "turn", EPOCH + 60_000)
    assert facts(step) == ["missed", "asked", "gofish", "drew", "turn"]
    assert step.events[0].seat == 0
    assert step.state.clocks[0].start == EPOCH + 60_000
    with pytest.raises(ValueError, match="no clock 'other' runs"):
        GAME.expire(state, "other", EPOCH)
    over = GAME.leave(GAME.leave(state, 1, mint(EPOCH, 1)).state, 2, mint(EPOCH, 2)).state
    with pytest.raises(ValueError, match="no clock 'turn' runs"):
        GAME.expire(over, "turn", EPOCH)
