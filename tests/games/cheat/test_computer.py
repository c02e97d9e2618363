"""The computer player: what it knows, when it lies and doubts, and how well it does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from games.cheat import odds
from games.cheat.computer import JUDGE_MS, PLAY_MS, alive
from games.cheat.state import Bluff, Known
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice
from games.core.notation import EPOCH
from games.core.replay import apply
from games.referee.match import computer, next_entry
from games.referee.simulate import simulate
from tests.games.cheat.positions import (
    BELIEVE,
    CHEAT,
    GAME,
    challenged,
    leave,
    opened,
    play,
    position,
    press,
    settle,
)
from tests.kit.scale import scaled

SEEDS = [f"{seed:064x}" for seed in range(60)]
FEW = {"A": "7C 7D 2C 9H 9S TS", "B": "3C 3D", "C": "4C 4D"}
MANY = {"A": "7C 7D 2C 9H 9S TS JS QS KS AS 5S", "B": "3C 3D", "C": "4C 4D"}


def _choices(state: Bluff, seat: int) -> list[Choice]:
    seen = GAME.observe(state, seat)
    return [GAME.choose(seen, seat, Chance(seed)) for seed in SEEDS]


def _share(state: Bluff, seat: int) -> float:
    """How often it challenges."""
    moves = [choice.move for choice in _choices(state, seat)]
    assert set(map(str, moves)) <= {str(CHEAT), str(BELIEVE)}
    return moves.count(CHEAT) / len(moves)


def _plays(state: Bluff, seat: int) -> Counter[tuple[str, object]]:
    """What it plays, as cards and call, and how often."""
    moves = [choice.move for choice in _choices(state, seat)]
    assert all(move is not None and move.action == "play" for move in moves)
    return Counter((" ".join(m.values["cards"]), m.values["rank"]) for m in moves if m)  # type: ignore[arg-type]


# When it acts


def test_it_acts_on_its_turn_and_in_windows_of_others() -> None:
    state = position("A", FEW, "7")
    assert {choice.move for choice in _choices(state, 1)} == {None}
    window = opened(state, 0, "7C", "7")
    assert {choice.move for choice in _choices(window, 0)} == {None}
    for move in (CHEAT, BELIEVE):
        pressed = press(window, 1, move).state
        assert {choice.move for choice in _choices(pressed, 1)} == {None}
    over = leave(leave(state, 1).state, 2).state
    assert {choice.move for choice in _choices(over, 0)} == {None}
    gone = leave(window, 2).state
    assert {choice.move for choice in _choices(gone, 2)} == {None}


def test_nobody_reacts_to_an_announcement_before_it_is_seen() -> None:
    state = play(position("A", FEW, "7"), 0, "7C", "7").state
    assert {choice.move for choice in _choices(state, 1)} == {None}
    seen = GAME.anchor(state, "window", mint(EPOCH + 2_300, 0, EPOCH + 300))
    choices = _choices(seen, 1)
    assert {choice.since for choice in choices} == {EPOCH + 2_300}
    assert len({choice.delay for choice in choices}) > 30
    assert all(JUDGE_MS[0] <= choice.delay <= JUDGE_MS[1] for choice in choices)
    assert JUDGE_MS[1] < 5_000


def test_nobody_is_quicker_because_others_pressed() -> None:
    window = opened(position("A", FEW, "7"), 0, "7C", "7")
    alone = _choices(window, 1)
    assert _choices(press(window, 2, CHEAT).state, 1) == alone
    assert _choices(press(window, 2, BELIEVE).state, 1) == alone


def test_its_pause_on_turn_is_human_and_seeded() -> None:
    choices = _choices(position("A", FEW, "7"), 0)
    assert len({choice.delay for choice in choices}) > 30
    assert all(PLAY_MS[0] <= choice.delay <= PLAY_MS[1] for choice in choices)
    assert choices == _choices(position("A", FEW, "7"), 0)


def test_two_plays_of_one_seat_are_thought_about_apart() -> None:
    state = position("A", FEW, "7")
    again = replace(state, plays=3)
    assert [c.delay for c in _choices(state, 0)] != [c.delay for c in _choices(again, 0)]


# What it doubts


def test_a_certain_lie_is_always_challenged() -> None:
    hands = {**FEW, "B": "7H 7S 3C"}
    state = position("A", hands, "7")
    assert odds.lie(GAME.observe(opened(state, 0, "2C 9H TS", "7"), 1), 1) == 1.0
    assert _share(opened(state, 0, "2C 9H TS", "7"), 1) == 1.0
    assert odds.lie(GAME.observe(opened(state, 0, "7C 7D", "7"), 1), 1) < 1.0


def test_ones_own_cards_on_the_pile_are_counted() -> None:
    hands = {"A": "2C 9H 9S", "B": "7H 7S 7D 3C", "C": "4C 4D"}
    state = settle(opened(position("B", hands, "7"), 1, "7H 7S", "7")).state
    state = settle(opened(state, 2, "4C", "7")).state
    assert _share(opened(state, 0, "2C 9H", "7"), 1) == 1.0
    assert odds.lie(GAME.observe(opened(state, 0, "2C", "7"), 1), 1) < 1.0


def test_cards_shown_to_all_are_remembered_until_they_may_have_gone() -> None:
    """C takes 7H 7S for all to see. Until C plays, nobody else can have more than two sevens."""
    hands = {"A": "9H 9S 9C", "B": "3C 3D", "C": "4C 4D 5C", "D": "2C"}
    state = opened(position("A", hands, "7"), 0, "9H 9S 9C", "7")
    assert odds.lie(GAME.observe(state, 1), 1) < 1.0
    told = replace(state, known=(*state.known[:2], Known(("7H", "7S")), state.known[3]))
    assert odds.lie(GAME.observe(told, 1), 1) == 1.0
    gone = replace(state, known=(*state.known[:2], Known(("7H", "7S"), 1), state.known[3]))
    assert odds.lie(GAME.observe(gone, 1), 1) < 1.0


SHOWN = challenged(
    opened(
        position(
            "B", {"A": "9H 9S", "B": "7H 7S 3C 3D", "C": "4C 4D", "D": "KS KD"}, "7", rest_to="A"
        ),
        1,
        "7H 7S",
        "7",
    ),
    2,
).state
"""C has taken 7H and 7S for all to see, and is to play; A holds the rest."""


def test_what_was_shown_is_known_of_the_hand_that_took_it() -> None:
    assert SHOWN.known == (Known(), Known(), Known(("7H", "7S")), Known())
    assert SHOWN.turn == 2
    assert [odds.sure(SHOWN, seat, "7") for seat in range(4)] == [0, 0, 2, 0]


def test_each_card_put_down_may_be_one_of_them() -> None:
    one = settle(opened(SHOWN, 2, "4C", "7")).state
    assert one.known[2] == Known(("7H", "7S"), 1)
    assert odds.sure(one, 2, "7") == 1
    two = settle(opened(SHOWN, 2, "4C 7H", "7")).state
    assert odds.sure(two, 2, "7") == 0


def test_what_is_shown_of_a_play_is_no_riddle_any_more() -> None:
    """C's 7H was shown and taken by D: 7S must still be with C."""
    state = challenged(opened(SHOWN, 2, "7H", "7"), 3).state
    assert state.known[2:] == (Known(("7S",)), Known(("7H",)))
    # C is caught with 4C and takes it back: all three are there for sure.
    state = challenged(opened(SHOWN, 2, "7H 4C", "7"), 3).state
    assert state.known[2].out == 0
    assert set(state.known[2].cards) == {"7H", "7S", "4C"}


def test_what_comes_back_with_the_pile_is_known_again() -> None:
    state = settle(opened(SHOWN, 2, "4C", "7")).state
    state = opened(state, 3, "KS", "7")
    assert challenged(state, 2).state.known[2:] == (Known(("7H", "7S"), 1), Known(("KS",)))
    honest = settle(opened(SHOWN, 2, "4C", "8")).state
    honest = settle(opened(honest, 3, "KS", "8")).state
    honest = challenged(opened(honest, 0, "8C", "8"), 2).state
    assert honest.known[2] == Known(("7H", "7S", "8C"))


def test_what_others_took_with_the_pile_is_gone_for_good() -> None:
    state = settle(opened(SHOWN, 2, "4C 4D", "7")).state
    assert state.known[2] == Known(("7H", "7S"), 2)
    assert challenged(opened(state, 3, "KS", "7"), 0).state.known[2] == Known()


def test_a_known_card_that_turns_up_elsewhere_was_one_of_those_put_down() -> None:
    """C's 7H goes unseen to D, who plays it: then it's all that C had put down."""
    state = settle(opened(SHOWN, 2, "7H", "7")).state
    state = challenged(opened(state, 3, "KS", "7"), 0).state
    assert state.known[2] == Known(("7H", "7S"), 1)
    for seat, card in ((0, "9H"), (1, "3C")):
        state = settle(opened(state, seat, card, "7")).state
    state = challenged(opened(state, 2, "4C", "7"), 0).state
    assert state.known[2] == Known(("7H", "7S", "4C"), 1)
    state = challenged(opened(state, 3, "7H", "7"), 1).state
    assert state.known[1:] == (Known(("7H",)), Known(("7S", "4C")), Known(("KS",), 0))


def test_who_was_seen_taking_them_is_believed() -> None:
    state = opened(SHOWN, 2, "7H 7S", "7")
    assert state.known[2] == Known(("7H", "7S"), 2)
    assert odds.lie(GAME.observe(state, 3), 3) < 0.05
    assert odds.lie(GAME.observe(replace(state, known=(Known(),) * 4), 3), 3) > 0.05


def test_nothing_is_known_of_a_hand_that_left() -> None:
    assert leave(SHOWN, 2).state.known[2] == Known()


def test_a_play_that_would_win_is_nearly_always_challenged() -> None:
    state = opened(position("A", {**FEW, "A": "7C"}, "7"), 0, "7C", "7")
    assert 0.85 <= _share(state, 1) <= 1.0


def test_much_of_a_rank_is_doubted_and_little_believed() -> None:
    state = position("A", MANY, "7")
    assert _share(opened(state, 0, "7C", "7"), 1) == 0.0
    plays = ["7C", "7C 7D", "7C 7D 2C", "7C 7D 2C 9H"]
    doubts = [odds.lie(GAME.observe(opened(state, 0, cards, "7"), 1), 1) for cards in plays]
    assert doubts == sorted(doubts)
    assert doubts[0] < 0.1
    assert doubts[-1] > 0.3
    few, many = (
        odds.lie(GAME.observe(opened(position("A", {**MANY, "B": held}, "7"), 0, "2C", "7"), 1), 1)
        for held in ("7H 3C 3D", "7H 7S 3C")
    )
    assert many > few


def test_who_holds_few_cards_is_doubted_more() -> None:
    def doubt(hand: str) -> float:
        state = opened(position("A", {**MANY, "A": hand}, "7"), 0, "7C", "7")
        return odds.lie(GAME.observe(state, 1), 1)

    assert doubt("7C 2C") > doubt("7C 2C 9H 9S TS JS") > doubt(MANY["A"])


def test_a_first_call_is_free_and_so_believed() -> None:
    state = position("A", {"A": "7C 2C 3C", "B": "3D 3H", "C": "4C"})
    free = odds.lie(GAME.observe(opened(state, 0, "7C", "7"), 1), 1)
    bound = replace(opened(state, 0, "7C", "7"), plays=2)
    assert free < odds.lie(GAME.observe(bound, 1), 1)


def test_how_likely_so_many_are_drawn() -> None:
    assert odds.at_least(0, 0, 9, 3) == 1.0
    assert odds.at_least(1, 3, 12, 4) == pytest.approx(1 - comb(9, 4) / comb(12, 4))
    assert odds.at_least(2, 2, 4, 2) == pytest.approx(1 / 6)
    assert odds.at_least(3, 2, 9, 5) == 0.0
    assert odds.at_least(1, 1, 3, 7) == 1.0


# What it plays


def test_it_tells_the_truth_when_it_can() -> None:
    """Nearly always, that is, and surely while much lies on the pile or its hand is short."""
    assert set(_plays(position("A", FEW, "7"), 0)) == {("7C 7D", "7")}
    short = position("A", {**FEW, "A": "7C 2C 9H"}, "7", rest_to="B")
    assert set(_plays(short, 0)) == {("7C", "7")}
    plays = _plays(position("A", FEW, "7", rest_to="B"), 0)
    assert 40 <= plays["7C 7D", "7"] < 60


def test_now_and_then_it_lies_all_the_same_or_slips_a_wrong_card_in() -> None:
    plays = _plays(position("A", FEW, "7", rest_to="B"), 0)
    ranks = [({card[0] for card in cards.split()}, rank) for cards, rank in plays]
    assert any(rank not in found for found, rank in ranks)
    assert any(rank in found and len(found) == 2 for found, rank in ranks)


def test_it_lies_when_it_must_with_an_open_call() -> None:
    hands = {**FEW, "A": "2C 2D JS QS KS"}
    plays = _plays(position("A", hands, "7"), 0)
    assert {rank for _, rank in plays} <= {"7", "8", "6"}
    assert {len(cards.split()) for cards, _ in plays} == {1}
    early = _plays(position("A", hands, "7", rest_to="B"), 0)
    assert {len(cards.split()) for cards, _ in early} == {1, 2}
    last = _plays(position("A", {**FEW, "A": "2C"}, "7"), 0)
    assert {cards for cards, _ in last} == {"2C"}


def test_it_lays_down_what_it_has_most_of_and_keeps_its_way_open() -> None:
    plays = _plays(position("A", {**FEW, "A": "6C 7C 7D 7H"}, "7"), 0)
    assert max(plays, key=plays.__getitem__) == ("7C 7D 7H", "7")
    # With two others the calls move two ranks at most: from 9 to somewhere between 7 and J, and
    # there either the 8 or the T is open. From 8 they may end at 6, out of reach of 9 and T.
    assert set(_plays(position("A", {**FEW, "A": "8C 9D TD"}, "9"), 0)) == {("9D", "9")}


def test_how_far_the_calls_can_wander() -> None:
    two = alive(frozenset("7"), "7", 2, "adjacent")
    assert two == pytest.approx(7 / 9)
    assert alive(frozenset("TJ"), "7", 2, "adjacent") == pytest.approx(1 / 9)
    assert alive(frozenset("J"), "7", 2, "adjacent") == 0.0
    assert alive(frozenset("K"), "A", 1, "adjacent") == pytest.approx(2 / 3)
    assert alive(frozenset("T"), "7", 2, "up_only") == 1.0
    assert alive(frozenset("9"), "7", 2, "up_only") == 0.0
    assert alive(frozenset(), "7", 2, "up_only") == 1.0


# How well it does


@pytest.mark.bulk
@pytest.mark.parametrize(("seats", "decks", "share"), [(3, 1, 0.85), (4, 1, 0.85), (6, 2, 0.8)])
def test_it_beats_random_players(seats: int, decks: int, share: float) -> None:
    games = scaled(24, 40)
    options = GAME.options(decks=decks)
    tally = simulate(GAME, options, seats, games, "strength", versus=True)
    assert not tally.faults
    assert tally.computer_won >= share * games


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {}),
        (6, {}),
        (10, {}),
        (6, {"decks": 2}),
        (10, {"decks": 2}),
        (4, {"call_rule": "up_only"}),
        (5, {"places": True, "after_challenge": "free"}),
    ],
)
def test_computers_come_to_an_end(seats: int, options: dict[str, object]) -> None:
    tally = simulate(GAME, GAME.options(**options), seats, scaled(5, 20), "ends", versus=False)
    assert not tally.faults
    assert sum(tally.won.values()) == tally.games


def test_a_table_where_every_lie_is_caught_does_not_go_round_in_circles() -> None:
    """Each rank is in one hand, so everybody knows who lies; one of them has to find a way out."""
    hands = {
        "A": "5D 5H 5S 6D 6H 6S 8C 8D 8H 8S",
        "B": "AC AD AH AS 7C 7D 7H 7S",
        "C": "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S JC JD JH JS",
        "D": "5C 6C QC QD QH QS",
        "E": "KC KD KH KS",
        "F": "9C 9D 9H 9S TC TD TH TS",
    }
    state = position("D", hands, "T", rest_to=None)
    players, now = [computer] * 6, EPOCH
    for _ in range(2_000):
        if state.over:
            break
        entry = next_entry(GAME, state, players, Chance("60" * 32), now)
        now = entry.stamp.arrival
        state = apply(GAME, state, entry).state
    assert state.over


def test_what_it_chooses_is_accepted() -> None:
    state = position("A", {**FEW, "A": "5C 5C 7C 8C 8C"}, "7", decks=2)
    for choice in _choices(state, 0):
        assert isinstance(choice.move, Move)
        assert GAME.play(state, 0, choice.move, mint(EPOCH, 0)).state.phase == "window"
