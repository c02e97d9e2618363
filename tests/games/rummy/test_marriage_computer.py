"""How computers play Indian Marriage: single choices by hand, whole deals, and their strength.

Figures over many deals: `python -m tests.bench marriage`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.core.actions import Move
from games.core.cards import BACK, Card, face
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Deal
from games.core.notation import EPOCH
from games.referee.match import AtRandom, Player, computer, play_match
from games.referee.scenario import Scenario
from games.rummy.variants.marriage import IndianMarriage
from games.rummy.variants.marriage.computer import _coming
from games.rummy.variants.marriage.seeking import Seeking, bonds
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from tests.games.rummy.simple_marriage import simple
from tests.kit import hidden
from tests.kit.scale import scaled

GAME = IndianMarriage()
NOW = mint(EPOCH, 0)

PURE = "4C 5C 6C 7D 8D 9D TS JS".split()
"""Two pure melds, and two cards that wait for the nine or the queen of spades."""
SCATTERED = "9C QC 2D 5D QD 2H 5H 8H JH AS KS 4S 7S".split()
"""Nothing here lacks less than two cards to be a pure meld, but king and ace of spades."""
SHOWN = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
READY = "KS KH 3D 4D 5D 2H 9S 9D 9H AC 2C 3C".split()
"""With SHOWN, and 3H as the joker, all melded: kings with a wild, two runs, nines, a run."""


def placed(opts: dict[str, Any] | None = None, **setup: Any) -> Marriage:
    """A position as the rules write it, Ann and Ben; it is Ann's turn."""
    given = {"seats": ["A", "B"], "turn": "A", "joker": "3H", **setup}
    state: Marriage = Scenario(GAME, {"opts": opts or {}, "setup": given}).state
    return state


def decided(opts: dict[str, Any] | None = None, **setup: Any) -> Move:
    """What the computer does on Ann's seat; it is a move that the rules accept."""
    state = placed(opts, **setup)
    move = GAME.choose(GAME.observe(state, 0), 0, Chance("02" * 32)).move
    assert move is not None
    GAME.play(state, 0, move, NOW)
    return move


def groups(move: Move) -> Any:
    return move.values["melds"]


def named(move: Move) -> list[Card]:
    """The faces of all cards that a move names."""
    found: list[Card] = []
    left: list[Any] = list(move.values.values())
    while left:
        value = left.pop()
        if isinstance(value, str):
            found.append(face(value))
        else:
            left += value
    return sorted(found)


def thrown(move: Move) -> Card:
    assert move.action == "discard"
    return face(str(move.values["card"]))


# Before the joker is seen


@pytest.mark.parametrize(
    ("top", "source"),
    [
        ("QS", "pile"),  # J-Q-K as well as T-J-Q
        ("9S", "pile"),
        ("8S", "stock"),  # 8-_-T lacks a card as T-J does
        ("QH", "stock"),  # three queens of three suits are not pure
        ("6D", "stock"),  # a longer run is still one
        ("3H", "stock"),  # the joker itself is no more than a three
    ],
)
def test_the_top_discard_is_taken_when_it_brings_three_pure_melds_nearer(
    top: str, source: str
) -> None:
    move = decided(hands={"A": PURE + SCATTERED}, pile=[top])
    assert move == Move("draw", {"from": source})


def test_identical_cards_are_waited_for_too() -> None:
    hand = [*PURE[:6], "QH", "QH", *(card for card in SCATTERED if card != "QC"), "TC"]
    assert decided(hands={"A": hand}, pile=["QH"]) == Move("draw", {"from": "pile"})
    assert decided(hands={"A": hand}, pile=["QC"]) == Move("draw", {"from": "stock"})


def test_sets_are_waited_for_where_the_house_has_them_pure() -> None:
    hand = PURE + SCATTERED
    move = decided({"pure_set": "any_suit"}, hands={"A": hand}, pile=["QH"])
    assert move == Move("draw", {"from": "pile"})


def test_three_pure_melds_are_shown_at_once() -> None:
    move = decided(phase="play", hands={"A": ["QS", *PURE, *SCATTERED]})
    assert move.action == "see"
    assert set(named(move)) >= {*PURE[:6], "QS"}


def test_what_pure_melds_need_is_kept_and_what_has_no_neighbour_goes() -> None:
    # Nine and ten of clubs wait for a card as ten and jack of spades do; nothing else does so well.
    card = thrown(decided(phase="play", hands={"A": ["TC", *PURE, *SCATTERED]}))
    assert card not in {*PURE, "9C", "TC"}


def test_copies_that_were_seen_are_not_waited_for() -> None:
    hand = [*PURE, *SCATTERED]
    all_there = dict.fromkeys(["9S", "QS", "8S", "6D"], 3)
    assert Seeking(hand, all_there).distance == 1
    # The nine and the queen of spades: three of each.
    assert Seeking(hand, all_there).without("2D") == (1, 6)
    assert Seeking(hand, {**all_there, "9S": 1, "QS": 0}).without("2D") == (1, 1)
    # Without ten or jack another pair waits: king and ace for the queen.
    assert Seeking(hand, all_there).without("TS") == (1, 3)
    assert Seeking(hand, all_there).without("4C")[0] == 2


def test_of_two_pairs_the_one_whose_cards_have_gone_is_given_up() -> None:
    alike = [*PURE[:6], "TS", "JS", "3H", "4H"]
    live = {"9S": 3, "QS": 3}
    dead, waiting = (Seeking(alike, live).without(card) for card in ("3H", "TS"))
    assert dead == (1, 6)
    assert waiting == (1, 0)


def test_bonds_count_ranks_and_near_cards_of_the_suit() -> None:
    assert bonds("8H", ["8H", "8S", "9H", "TH", "KH", "8D"]) == 1 + 1 + 0.7 + 1
    assert bonds("AS", ["AS", "KS", "2S"]) == 2
    assert bonds("AS", ["AS", "AS#2", "9S"]) == 0.5


def test_what_the_next_player_collects_is_kept() -> None:
    state = placed(phase="play", hands={"A": ["TC", *PURE, *SCATTERED]})
    moves = []
    for collected in ((), ("AS#3",)):
        seen = replace(GAME.observe(state, 0), known=((), collected))
        move = GAME.choose(seen, 0, Chance("02" * 32)).move
        assert move is not None
        moves.append(thrown(move))
    # The ace of spades is of as little use as others, and dear.
    assert moves[0] == "AS"
    assert moves[1] not in {"AS", *PURE}


def test_the_joker_itself_may_come_until_it_is_known() -> None:
    unknown = placed(hands={"A": PURE + SCATTERED})
    assert _coming(GAME.observe(unknown, 0), 0)["3H"] == 3
    known = placed(table={"A": SHOWN}, hands={"A": READY})
    assert _coming(GAME.observe(known, 0), 0)["3H"] == 2
    # Of three threes of clubs one is in the hand.
    assert _coming(GAME.observe(known, 0), 0)["3C"] == 2


# After it is seen


def test_a_hand_that_is_all_melded_is_shown_and_the_loose_card_discarded() -> None:
    move = decided(phase="play", table={"A": SHOWN}, hands={"A": [*READY, "8H"]})
    assert move.action == "show"
    assert face(str(move.values["discard"])) == "8H"
    wanted = Counter([*READY, *(card for meld in SHOWN for card in meld)])
    assert Counter(face(card) for meld in groups(move) for card in meld) == wanted


def test_melds_are_seen_and_shown_in_one_turn() -> None:
    hand = [*READY, "8H", *(card for meld in SHOWN for card in meld)]
    state = placed(phase="play", hands={"A": hand})
    for wanted in ("see", "show"):
        move = GAME.choose(GAME.observe(state, 0), 0, Chance("02" * 32)).move
        assert move is not None
        assert move.action == wanted
        state = GAME.play(state, 0, move, NOW).state
    assert state.result is not None
    assert (state.result.kind, state.result.winner) == ("show", 0)


def test_a_card_is_not_thrown_back_even_to_show() -> None:
    # All else is melded, but the eight was just taken: something else goes, and nothing is shown.
    state = placed(table={"A": SHOWN}, hands={"A": READY}, pile=["8H"])
    state = GAME.play(state, 0, Move("draw", {"from": "pile"}), NOW).state
    move = GAME.choose(GAME.observe(state, 0), 0, Chance("02" * 32)).move
    assert move is not None
    GAME.play(state, 0, move, NOW)
    assert move.values.get("card", move.values.get("discard")) != state.taken


def test_where_all_lies_shown_but_the_card_just_taken_a_long_run_gives_an_end() -> None:
    spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS".split()
    lying = [spades, ["2C", "3C", "4C", "5C"], ["7D", "8D", "9D", "TD"]]
    state = placed(table={"A": lying}, hands={"A": []}, pile=["KH"])
    state = GAME.play(state, 0, Move("draw", {"from": "pile"}), NOW).state
    assert "discard" not in [action.name for action in GAME.actions(GAME.observe(state, 0), 0)]
    for _ in range(2):
        move = GAME.think(GAME.observe(state, 0), 0)
        state = GAME.play(state, 0, move, NOW).state
    assert (face(state.pile[-1]), state.turn) in [("AS", 1), ("KS", 1)]


@pytest.mark.parametrize(
    ("top", "source"),
    [
        ("3S", "pile"),  # wild
        ("4H", "pile"),  # wild, the upper value
        ("KD", "pile"),  # a third king
        ("QC", "stock"),
        ("6S", "stock"),
    ],
)
def test_wilds_and_what_brings_a_show_nearer_are_taken(top: str, source: str) -> None:
    # Kings lack one, the seven is loose; everything else is melded.
    hand = ["KS", "KH", "7H", "4D", "5D", "6D", "9S", "9D", "9H", "AC", "2C", "3C"]
    shown = [["JD", "JD", "JD"], *SHOWN[1:]]
    move = decided(table={"A": shown}, hands={"A": hand}, pile=[top])
    assert move == Move("draw", {"from": source})


def test_wilds_are_never_thrown_away_while_anything_else_is_there() -> None:
    # 7S, JC, KH and 5C have no neighbours; 3S, 2H and 4H are wild.
    hand = "3S 2H 4H 7S JC KH 5C 9S 9D TD TH 6S AC".split()
    card = thrown(decided(phase="play", table={"A": SHOWN}, hands={"A": hand}))
    assert card not in {"3S", "2H", "4H"}


def test_runs_that_were_shown_go_on_in_the_hand() -> None:
    # The ten goes on from 7-8-9, and the deuce is left.
    hand = "TC 5H 6H 7H 8H 9S 9D 9H 9C KS KD KH 2S".split()
    move = decided(phase="play", table={"A": SHOWN}, hands={"A": hand})
    assert move.action == "show"
    assert face(str(move.values["discard"])) == "2S"


def test_two_copies_do_not_both_continue_one_run() -> None:
    # One ten continues 7-8-9; the other one is loose, as are the deuce and the queen.
    hand = "TC TC 5H 6H 7H 9S 9D 9H KS KD KH 2S QD".split()
    move = decided(phase="play", table={"A": SHOWN}, hands={"A": hand})
    assert thrown(move) in {"TC", "2S", "QD"}


# From its own observation


@pytest.mark.bulk
def test_before_seeing_the_joker_is_a_back_and_decides_nothing() -> None:
    for seed in range(scaled(10, 30)):
        hand = Random(seed).sample([*PURE, *PURE, *SCATTERED, *SCATTERED], 22)
        hand = [card for card, n in Counter(hand).items() for _ in range(n)]
        moves = []
        for joker in ("3H", "9S", "6S", "KD"):
            state = placed(phase="play", joker=joker, hands={"A": hand})
            seen = GAME.observe(state, 0)
            assert seen.hidden is not None
            assert seen.hidden.joker == BACK
            move = GAME.choose(seen, 0, Chance("02" * 32)).move
            assert move is not None
            moves.append((move.action, named(move)))
        assert all(move == moves[0] for move in moves)


HOUSES: list[dict[str, Any]] = [
    {},
    {"pure_set": "any_suit"},
    {"printed_jokers": 2, "packs": 4, "tunnela_bonus": True},
    {"dublee": True, "direction": "right"},
]


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(house) or "default")
def test_no_computer_ever_makes_an_illegal_move_or_knows_what_it_cannot_see(
    house: dict[str, Any], seats: int
) -> None:
    dice, looked = Random(f"{seats}"), 0
    for seed in range(scaled(1, 2)):
        kinds: list[Player] = [computer, AtRandom(f"{seed:064x}")]
        others = [dice.choice(kinds) for _ in range(seats - 1)]
        options = MarriageOptions.model_validate({"deals": 1, **house})
        table = Deal(seats, options, Chance(f"{seed:064x}", "1"), NOW)
        for _, step in play_match(GAME, table, [computer, *others]):
            if dice.random() < 0.1:
                looked += hidden.check(GAME, step.state, dice.randrange(seats), dice)
    assert looked


# Whole deals


def deal(seed: int, players: list[Player]) -> Marriage:
    table = Deal(len(players), MarriageOptions(deals=1), Chance(f"{seed:064x}", "1"), NOW)
    *_, (_, last) = play_match(GAME, table, players)
    ended: Marriage = last.state
    return ended


@pytest.mark.bulk
@pytest.mark.parametrize("seats", range(2, 8))
def test_most_deals_of_computers_end_by_a_show(seats: int) -> None:
    deals = scaled(2, 10)
    ended = [deal(seed, [computer] * seats) for seed in range(deals)]
    shown = sum(state.result is not None and state.result.kind == "show" for state in ended)
    assert shown >= 0.8 * deals
    assert all(state.hidden is not None and state.hidden.seen for state in ended)


@pytest.mark.bulk
@pytest.mark.parametrize(("rival", "share"), [("random", 0.95), ("simple", 0.5)])
def test_computers_win_more_than_others(rival: str, share: float) -> None:
    deals, won, nets = scaled(8, 40), 0, 0
    for seed in range(deals):
        own = seed % 2
        other: Player = simple if rival == "simple" else AtRandom(f"{seed:064x}")
        ended = deal(seed, [computer if seat == own else other for seat in range(2)])
        assert ended.result is not None
        won += ended.result.winner == own
        nets += ended.result.changes[own]
    assert won >= share * deals
    assert nets > 0
