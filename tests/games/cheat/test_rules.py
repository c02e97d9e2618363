"""The rules of the table, the deal and the play, by clause of docs/rules/cheat.md."""

from __future__ import annotations

from collections import Counter

import pytest

from games.cheat.state import Play, allowed
from games.core.actions import Action, Move, Pick
from games.core.cards import RANKS, pack
from games.core.chance import Chance
from games.core.game import HOUSE, NOBODY, Refusal
from tests.games.cheat.positions import (
    BELIEVE,
    CHEAT,
    GAME,
    LEAVE,
    challenged,
    dealt,
    facts,
    lay,
    leave,
    opened,
    play,
    position,
    press,
    refused,
    settle,
    sizes,
)

# 1 to 3: the table, the deal


@pytest.mark.parametrize("seats", [0, 2, 11])
@pytest.mark.parametrize("decks", [1, 2])
def test_2_three_to_ten_play(seats: int, decks: int) -> None:
    refusal = Refusal("E_SEATS", {"n": 3, "m": 10})
    assert GAME.check_table(GAME.options(decks=decks), seats) == refusal


def test_1_two_decks_take_six_players() -> None:
    for seats in range(3, 11):
        assert GAME.check_table(GAME.options(), seats) is None
        refusal = GAME.check_table(GAME.options(decks=2), seats)
        assert refusal == (None if seats >= 6 else Refusal("E_DECKS", {"n": 6}))


def test_1_the_window_lasts_five_to_sixty_seconds() -> None:
    for seconds in (5, 7, 60, "30"):
        assert GAME.options(window=seconds).window == int(seconds)
    for seconds in (4, 61, "long"):
        with pytest.raises(ValueError, match="window"):
            GAME.options(window=seconds)


@pytest.mark.parametrize(
    ("seats", "first", "expected"),
    [(3, 0, [18, 17, 17]), (3, 2, [17, 17, 18]), (5, 3, [10, 10, 10, 11, 11]), (4, 1, [13] * 4)],
)
def test_3_the_whole_deck_is_dealt_singly_from_the_first(
    seats: int, first: int, expected: list[int]
) -> None:
    step = dealt(seats, first)
    assert sizes(step.state) == expected
    assert step.state.turn == step.state.first == first
    assert step.state.pile == ()
    assert allowed(step.state) == RANKS
    deck = Chance("00").shuffle("deal:1", pack())
    assert set(step.state.hands[first]) == set(deck[0::seats])
    assert set(step.state.hands[(first + 1) % seats]) == set(deck[1::seats])
    assert [(e.what, e.seat, e.args) for e in step.events] == [("dealt", first, {"n": 52})]


def test_3_two_decks_are_dealt_whole() -> None:
    state = dealt(7, 0, decks=2).state
    assert sum(sizes(state)) == 104
    faces = Counter(card[:2] for hand in state.hands for card in hand)
    assert set(faces.values()) == {2}
    assert GAME.packs(state.options, state.seats) == 2


def test_3_the_first_player_is_drawn_and_moves_on_in_a_rematch() -> None:
    drawn = {dealt(4, None, f"{seed:02x}").state.first for seed in range(20)}
    assert drawn == {0, 1, 2, 3}
    assert dealt(4, None, "07").state.first == Chance("07").below("first:1", 4)
    assert GAME.next_dealer(dealt(4, 3).state) == 0
    assert GAME.next_dealer(position("A", {"A": "2C", "B": "3C", "C": "4C"})) is None


# 5: the play


def test_5_the_checks_of_a_play_come_in_the_printed_order() -> None:
    hands = {"A": "7C 7D 2C 2D 2H 2S", "B": "3C", "C": "4C", "D": ""}
    state = position("A", hands, "7", left="D")
    wrong = lay("9C 9D 9H 9S KC", "K")
    for nobody in (HOUSE, NOBODY, 3, 4):
        assert refused(state, nobody, wrong).code == "E_NOT_PLAYER"
    window = opened(state, 0, "7C", "7")
    for seat in (0, 1, 2):
        refusal = refused(window, seat, wrong)
        assert (refusal.code, dict(refusal.values)) == ("E_WINDOW_OPEN", {"seat": 0})
    refusal = refused(state, 1, wrong)
    assert (refusal.code, dict(refusal.values)) == ("E_NOT_TURN", {"seat": 0})
    refusal = refused(state, 0, wrong)
    assert (refusal.code, dict(refusal.values)) == ("E_COUNT", {"n": 4})
    assert refused(state, 0, lay("", "K")).code == "E_COUNT"
    assert refused(state, 0, lay("9C", "K")).code == "E_NOT_HELD"
    assert refused(state, 0, lay("7C 7C", "K")).code == "E_NOT_HELD"
    refusal = refused(state, 0, lay("7C", "K"))
    assert (refusal.code, dict(refusal.values)) == ("E_RANK", {"ranks": ("7", "8", "6")})
    over = leave(leave(state, 1).state, 2).state
    assert over.over
    for move in (wrong, CHEAT, BELIEVE, LEAVE):
        assert refused(over, NOBODY, move).code == "E_OVER"


@pytest.mark.parametrize(
    "move",
    [
        Move("play"),
        Move("play", {"cards": "7C", "rank": "7"}),
        Move("play", {"cards": ("7C",), "rank": 7}),
        Move("fly"),
    ],
)
def test_a_move_without_shape_is_refused(move: Move) -> None:
    state = position("A", {"A": "7C", "B": "3C", "C": "4C"})
    assert refused(state, 0, move).code == "E_FORM"


def test_5_the_cards_go_down_in_silence_and_are_announced() -> None:
    state = position("A", {"A": "7C 2D 9H", "B": "3C", "C": "4C"}, "6", pile="5S 6S", rest_to="B")
    step = play(state, 0, "2D 7C", "7")
    assert step.state.pile == (Play(("5S", "6S")), Play(("2D", "7C"), 0, "7"))
    assert step.state.hands[0] == ("9H",)
    assert step.state.phase == "window"
    assert step.state.turn == 0
    assert [(e.what, e.seat, e.args, e.secret) for e in step.events] == [
        ("played", 0, {"n": 2, "rank": "7"}, frozenset()),
        ("one_card", 0, {}, frozenset()),
    ]


def test_5_nobody_is_told_of_a_hand_of_two_or_none() -> None:
    state = position("A", {"A": "7C 2D 9H", "B": "3C", "C": "4C"})
    assert facts(play(state, 0, "7C", "7")) == ["played"]
    assert facts(play(state, 0, "7C 2D 9H", "7")) == ["played"]


def test_5_four_cards_at_most_of_one_deck_eight_of_two() -> None:
    hands = {"A": "2C 3C 4C 5C 6C 7C 8C 9C TC", "B": "2D", "C": "2H"}
    one = position("A", hands)
    assert refused(one, 0, lay("2C 3C 4C 5C 6C", "2")).code == "E_COUNT"
    assert play(one, 0, "2C 3C 4C 5C", "2").state.pile[-1].rank == "2"
    two = position("A", hands, decks=2)
    assert dict(refused(two, 0, lay("2C 3C 4C 5C 6C 7C 8C 9C TC", "2")).values) == {"n": 8}
    assert len(play(two, 0, "2C 3C 4C 5C 6C 7C 8C 9C", "2").state.pile[-1].cards) == 8


def test_5_copies_are_named_by_face_or_by_number() -> None:
    state = position("A", {"A": "5C 5C 6D", "B": "6D", "C": "2H"}, decks=2)
    assert state.hands[0] == ("5C", "5C#2", "6D")
    assert state.hands[1] == ("6D#2",)
    for named in ("5C 5C", "5C#2 5C", "5C 5C#2"):
        assert set(play(state, 0, named, "5").state.pile[-1].cards) == {"5C", "5C#2"}
    assert play(state, 0, "5C#2", "5").state.hands[0] == ("5C", "6D")
    for named in ("5C 5C 5C", "5C#2 5C#2", "6D 6D", "6D#2"):
        assert refused(state, 0, lay(named, "5")).code == "E_NOT_HELD"
    other = settle(opened(state, 0, "5C", "5")).state
    assert play(other, 1, "6D", "6").state.pile[-1].cards == ("6D#2",)


@pytest.mark.parametrize(
    ("rank", "rule", "calls"),
    [
        ("7", "adjacent", "786"),
        ("A", "adjacent", "A2K"),
        ("K", "adjacent", "KAQ"),
        ("7", "up_only", "8"),
        ("K", "up_only", "A"),
        (None, "adjacent", "A23456789TJQK"),
        (None, "up_only", "A23456789TJQK"),
    ],
)
def test_5_the_allowed_calls(rank: str | None, rule: str, calls: str) -> None:
    state = position("A", {"A": "7C", "B": "3C", "C": "4C"}, rank, call_rule=rule)
    assert "".join(allowed(state)) == calls
    for called in RANKS:
        if called in calls:
            assert play(state, 0, "7C", called).state.phase == "window"
        else:
            assert refused(state, 0, lay("7C", called)).code == "E_RANK"


@pytest.mark.parametrize("rule", ["adjacent", "up_only"])
@pytest.mark.parametrize("lie", [True, False])
def test_6_the_calls_after_a_challenge(rule: str, lie: bool) -> None:
    """The last call stays the reference, even where it was a lie."""
    expected = {
        "continue": "897" if rule == "adjacent" else "9",
        "next_up": "9",
        "free": "A23456789TJQK",
    }
    for after, calls in expected.items():
        hands = {"A": "8C 2C 2D", "B": "3C 3D", "C": "4C"}
        state = position("A", hands, "7", call_rule=rule, after_challenge=after)
        window = opened(state, 0, "2C" if lie else "8C", "8")
        assert "".join(allowed(challenged(window, 1).state)) == calls
        quiet = settle(window).state
        assert "".join(allowed(quiet)) == expected["continue"]
        on = settle(opened(challenged(window, 1).state, 1, "3C", calls[0])).state
        assert len(allowed(on)) == (3 if rule == "adjacent" else 1)


# What is offered


def test_the_play_is_offered_on_turn() -> None:
    state = position("A", {"A": "7C 8C", "B": "3C", "C": "4C"}, "7")
    expected = Action(
        "play",
        (
            Pick("cards", "card", ("7C", "8C"), least=1, most=2, many=True),
            Pick("rank", "rank", ("7", "8", "6")),
        ),
    )
    assert GAME.actions(GAME.observe(state, 0), 0) == (expected, Action("leave"))
    assert GAME.actions(GAME.observe(state, 1), 1) == (Action("leave"),)
    assert GAME.actions(GAME.observe(state, None), None) == ()
    many = position("A", {"A": "2C 3C 4C 5C 6C", "B": "7C", "C": "8C"})
    cards = GAME.actions(GAME.observe(many, 0), 0)[0].fields[0]
    assert isinstance(cards, Pick)
    assert (cards.most, cards.exact) == (4, True)


def test_a_window_offers_both_answers_to_the_others() -> None:
    state = opened(position("A", {"A": "7C 8C", "B": "3C", "C": "4C"}), 0, "7C", "7")
    both = (Action("cheat"), Action("believe"), Action("leave"))
    assert GAME.actions(GAME.observe(state, 0), 0) == (Action("leave"),)
    for seat in (1, 2):
        assert GAME.actions(GAME.observe(state, seat), seat) == both
        assert GAME.actions(GAME.observe(state, None), seat) == both
    state = press(state, 1, BELIEVE).state
    assert GAME.actions(GAME.observe(state, 1), 1) == both[1:]
    assert GAME.actions(GAME.observe(state, 2), 2) == both
    state = press(state, 2, CHEAT).state
    assert GAME.actions(GAME.observe(state, 2), 2) == both


def test_every_control_names_its_lane() -> None:
    """An old Cheat! is stale as soon as there is a new play; nothing else makes it so."""
    lanes = {name: form.lane for name, form in GAME.forms.items()}
    assert lanes == {"play": "main", "cheat": "window", "believe": "window", "leave": None}
    state = position("A", {"A": "7C 8C", "B": "3C 3D", "C": "4C"})
    first = opened(state, 0, "7C", "7")
    assert first.beats["window"] == state.beats.get("window", 0) + 1
    assert first.beats["main"] > state.beats["main"]
    turn = settle(first).state
    assert turn.beats["window"] == first.beats["window"]
    assert turn.beats["main"] > first.beats["main"]
    second = opened(turn, 1, "3C", "7")
    assert second.beats["window"] == first.beats["window"] + 1
    for quiet in (press(first, 1, CHEAT).state, press(first, 1, BELIEVE).state):
        assert quiet.beats == first.beats
