"""Leaving, absence and the places (docs/rules/cheat.md, 7 and 8); cases by number."""

from __future__ import annotations

from games.cheat.state import Play
from games.core.actions import Action, Move
from games.core.clocks import mint
from games.core.game import Outcome
from games.core.notation import EPOCH
from tests.games.cheat.positions import (
    BELIEVE,
    CHEAT,
    GAME,
    LEAVE,
    challenged,
    facts,
    leave,
    opened,
    play,
    position,
    press,
    refused,
    settle,
    sizes,
)

HANDS = {"A": "7C 2C", "B": "3D 3C", "C": "9C TC AC", "D": "KD"}
STATE = position("A", HANDS, "7", pile="5S", rest_to="pile")
WINDOW = opened(STATE, 0, "2C", "7")

# Leaving


def test_c21_a_leavers_hand_goes_under_the_pile_in_hand_order() -> None:
    step = leave(WINDOW, 2)
    under, given, last = step.state.pile
    assert under == Play(("AC", "9C", "TC"), 2)
    assert given == WINDOW.pile[0]
    assert last == Play(("2C",), 0, "7")
    assert [(e.what, e.seat, e.args) for e in step.events] == [("left", 2, {"n": 3})]
    assert step.state.left == (2,)
    assert step.state.hands[2] == ()


def test_c4_c32_others_lose_no_press_by_it() -> None:
    for state in (STATE, WINDOW, press(WINDOW, 1, CHEAT).state):
        after = leave(state, 2, 50).state
        assert (after.beats, after.clocks) == (state.beats, state.clocks)
        assert (after.turn, after.phase) == (state.turn, state.phase)


def test_c20_after_a_leaver_on_turn_the_next_clockwise_plays() -> None:
    state = leave(STATE, 0, 70).state
    assert (state.turn, state.clocks[0].start, state.clocks[0].seats) == (1, EPOCH + 70, (1,))
    assert state.beats["main"] == STATE.beats["main"] + 1
    last = position("D", HANDS, "7")
    assert leave(leave(last, 0).state, 3).state.turn == 1


def test_8_ones_own_window_closes_unchallenged_when_one_leaves() -> None:
    state = press(WINDOW, 1, CHEAT).state
    step = leave(state, 0)
    assert facts(step) == ["left"]
    assert (step.state.phase, step.state.turn, step.state.challenged) == ("turn", 1, False)
    assert (step.state.challenges, step.state.believed) == ((), ())
    assert step.state.pile[-1] == Play(("2C",), 0, "7")
    assert [clock.name for clock in step.state.clocks] == ["turn"]


def test_8_whoever_leaves_an_empty_hand_in_its_window_does_not_win() -> None:
    for places in (False, True):
        state = position("A", {**HANDS, "A": "7C"}, "7", places=places)
        step = leave(opened(state, 0, "7C", "7"), 0)
        assert not step.state.over
        assert step.state.placed == ()
        assert step.state.turn == 1


def test_8_believes_are_counted_again_among_those_left() -> None:
    state = press(press(WINDOW, 1, BELIEVE).state, 3, BELIEVE).state
    step = leave(state, 2, 300)
    assert (step.state.phase, step.state.turn) == ("turn", 1)
    assert step.state.clocks[0].start == EPOCH + 300
    gone = leave(press(state, 2, CHEAT).state, 2)
    assert gone.state.phase == "turn"
    waiting = leave(press(WINDOW, 1, BELIEVE).state, 1)
    assert waiting.state.believed == ()
    assert waiting.state.phase == "window"


def test_8_a_leavers_challenge_is_void() -> None:
    state = leave(press(WINDOW, 1, CHEAT).state, 1).state
    assert state.challenges == ()
    assert state.clocks == WINDOW.clocks
    assert facts(settle(state)) == []
    both = press(press(WINDOW, 1, CHEAT, 100).state, 2, CHEAT, 200).state
    after = leave(both, 1).state
    assert after.clocks == both.clocks
    assert settle(after).events[0].seat == 2


def test_8_a_last_card_may_win_because_the_doubter_left() -> None:
    state = opened(position("A", {"A": "2C", "B": "3C", "C": "4C", "D": "KD"}, "7"), 0, "2C", "7")
    state = press(press(state, 1, BELIEVE).state, 3, BELIEVE).state
    step = leave(state, 2)
    assert facts(step) == ["left", "ended"]
    assert GAME.outcome(step.state) == Outcome((0,))


def test_8_the_last_one_seated_wins_by_walkover() -> None:
    state = leave(leave(WINDOW, 0).state, 1).state
    step = leave(state, 3)
    assert facts(step) == ["left", "ended"]
    assert step.events[-1].args == {"seats": (2,), "choice": "walkover"}
    assert GAME.outcome(step.state) == Outcome((2,), walkover=True)
    assert step.state.pile[-1] == Play(("2C",), 0, "7")
    assert sum(sizes(step.state)) + sum(len(p.cards) for p in step.state.pile) == 52


def test_8_the_game_goes_on_with_two() -> None:
    state = leave(leave(STATE, 2).state, 3).state
    assert settle(opened(state, 0, "2C", "7")).state.turn == 1
    assert press(opened(state, 0, "2C", "7"), 1, BELIEVE).state.turn == 1


def test_c113_who_left_is_a_spectator() -> None:
    state = leave(WINDOW, 0).state
    assert GAME.observe(state, 0) == GAME.observe(state, None)
    assert GAME.actions(GAME.observe(state, 0), 0) == ()
    for move in (LEAVE, CHEAT, BELIEVE):
        assert refused(state, 0, move).code == "E_NOT_PLAYER"


def test_leave_is_a_move_like_any_other() -> None:
    state = GAME.play(STATE, 2, LEAVE, mint(EPOCH, 2)).state
    assert state == leave(STATE, 2).state


# Absence


def _automatic(hand: str, rank: str | None, **options: object) -> tuple[str, object]:
    state = position("A", {"A": hand, "B": "3C", "C": "4C"}, rank, **options)
    move = GAME.automatic(GAME.observe(state, 0), 0)
    assert move is not None
    (card,) = move.values["cards"]  # type: ignore[misc]
    return str(card), move.values["rank"]


def test_8_the_automatic_play() -> None:
    assert _automatic("KD 2S 2H", None) == ("2H", "2")
    assert _automatic("KD 9C 7S 7H 8C 6D", "7") == ("7H", "7")
    assert _automatic("KD 9C 8S 8H 6D", "7") == ("8H", "8")
    assert _automatic("KD 6S 6D", "7") == ("6D", "6")
    assert _automatic("KD 2S 2H", "7") == ("2H", "7")
    assert _automatic("KD 8S 7H", "7", call_rule="up_only") == ("8S", "8")
    assert _automatic("KD 7H", "7", call_rule="up_only") == ("7H", "8")


def test_8_it_plays_true_where_a_challenge_left_any_call_open() -> None:
    state = position("A", {"A": "8C 2C", "B": "KD 9C", "C": "4C"}, "7", after_challenge="free")
    state = challenged(opened(state, 0, "8C", "8"), 2).state
    move = GAME.automatic(GAME.observe(state, 1), 1)
    assert move == Move("play", {"cards": ("9C",), "rank": "9"})


def test_8_only_a_play_is_made_for_a_sleeper() -> None:
    for seat in range(4):
        assert GAME.automatic(GAME.observe(WINDOW, seat), seat) is None
    assert GAME.automatic(GAME.observe(STATE, 1), 1) is None
    assert GAME.waiting(GAME.observe(WINDOW, None)) == ()
    assert GAME.waiting(GAME.observe(STATE, None)) == (0,)


def test_8_a_clock_run_out_is_a_miss_and_an_automatic_play() -> None:
    step = settle(STATE)
    assert facts(step) == ["missed", "played", "one_card"]
    assert [e.seat for e in step.events] == [0, 0, 0]
    assert step.state.pile[-1] == Play(("7C",), 0, "7")
    (window,) = step.state.clocks
    assert (window.name, window.start, window.shown) == ("window", EPOCH + 60_000, False)


def test_8_silence_in_a_window_is_no_miss() -> None:
    assert "missed" not in facts(settle(WINDOW))
    assert "missed" not in facts(settle(press(WINDOW, 1, CHEAT).state))


def test_c116_a_play_made_by_the_clock_is_announced_like_any_other() -> None:
    """It may be a lie as well: here A holds nothing that could be called truthfully."""
    for hand, card in (("7C 2D", "7C"), ("2C 2D", "2C")):
        slept = settle(position("A", {**HANDS, "A": hand}, "7"))
        awake = play(position("A", {**HANDS, "A": hand}, "7"), 0, card, "7")
        assert slept.events[1:] == awake.events
        assert slept.state.pile[-1] == awake.state.pile[-1]


# Places


PLACED = settle(
    opened(
        position("A", {"A": "7C", "B": "3C", "C": "4C", "D": "5C"}, "7", places=True), 0, "7C", "7"
    )
)


def test_7_with_places_the_others_play_on() -> None:
    assert [(e.what, e.seat, e.args) for e in PLACED.events] == [("placed", 0, {"n": 1})]
    state = PLACED.state
    assert (state.over, state.turn, state.placed) == (False, 1, (0,))
    state = settle(opened(state, 1, "3C", "7")).state
    assert (state.over, state.turn, state.placed) == (False, 2, (0, 1))
    step = settle(opened(state, 2, "4C", "7"))
    assert facts(step) == ["placed", "ended"]
    assert step.events[0].args == {"n": 3}
    assert step.events[1].args == {"seats": (0,), "choice": "last"}
    assert GAME.outcome(step.state) == Outcome((0,), places=(0, 1, 2))


def test_7_c12_who_is_done_is_skipped_and_has_no_say() -> None:
    hands = {"A": "7C", "B": "3C 3D", "C": "4C 4D"}
    state = settle(opened(position("A", hands, "7", places=True), 0, "7C", "7")).state
    window = opened(state, 1, "3C", "7")
    assert GAME.actions(GAME.observe(window, 0), 0) == (Action("leave"),)
    for move in (CHEAT, BELIEVE):
        assert refused(window, 0, move).code == "E_PLACED"
    assert refused(state, 0, Move("play", {"cards": (), "rank": "7"})).code == "E_NOT_TURN"
    state = press(window, 2, BELIEVE).state
    assert state.turn == 2
    assert settle(opened(state, 2, "4C", "7")).state.turn == 1


def test_7_caught_on_the_last_card_nobody_is_placed() -> None:
    state = opened(PLACED.state, 1, "3C", "7")
    step = challenged(state, 2)
    assert step.state.placed == (0,)
    assert step.state.turn == 2
    assert sizes(step.state)[1] == 50


def test_7_8_one_player_with_cards_ends_it_also_when_others_leave() -> None:
    state = leave(PLACED.state, 2).state
    assert not state.over
    step = leave(state, 3)
    assert facts(step) == ["left", "ended"]
    assert GAME.outcome(step.state) == Outcome((0,), places=(0,))
    on_turn = leave(state, 1)
    assert GAME.outcome(on_turn.state) == Outcome((0,), places=(0,))


def test_7_8_a_winner_who_leaves_has_won_all_the_same() -> None:
    state = leave(PLACED.state, 0).state
    assert state.pile == PLACED.state.pile
    state = settle(opened(state, 1, "3C", "7")).state
    step = settle(opened(state, 2, "4C", "7"))
    assert GAME.outcome(step.state) == Outcome((0,), places=(0, 1, 2))
    alone = leave(leave(state, 1).state, 2)
    assert GAME.outcome(alone.state) == Outcome((3,), walkover=True, places=(0, 1))


def test_7_8_the_last_opponent_leaving_a_last_window_makes_it_a_place() -> None:
    state = opened(leave(PLACED.state, 3).state, 1, "3C", "7")
    step = leave(state, 2)
    assert facts(step) == ["left", "placed", "ended"]
    assert GAME.outcome(step.state) == Outcome((0,), places=(0, 1))
