"""The computer player: when it acts, what it bets, how it plays each hand."""

from __future__ import annotations

import pytest

from games.blackjack.computer import PAUSE_MS, advise, stake
from games.blackjack.state import BlackjackOptions, Position
from games.core.actions import Move
from games.core.chance import Chance
from tests.games.blackjack.positions import GAME, after, dealt, settled, table

CHANCE = Chance("11" * 32)
DOUBLES = BlackjackOptions(chips=True, double=True)


def chosen(state: Position, seat: int, chance: Chance = CHANCE) -> Move | None:
    return GAME.choose(GAME.observe(state, seat), seat, chance).move


@pytest.mark.parametrize(
    ("cards", "up", "plain", "doubling"),
    [
        ("5C 6D", "TH", "hit", "hit"),
        ("5C 6D", "9H", "hit", "double"),
        ("5C 6D", "AH", "hit", "hit"),
        ("4C 6D", "9H", "hit", "double"),
        ("4C 6D", "KH", "hit", "hit"),
        ("4C 5D", "6H", "hit", "double"),
        ("4C 5D", "7H", "hit", "hit"),
        ("2C 3D", "6H", "hit", "hit"),
        ("TC 2D", "3H", "hit", "hit"),
        ("TC 2D", "4H", "stand", "stand"),
        ("TC 3D", "2H", "stand", "stand"),
        ("TC 6D", "7H", "hit", "hit"),
        ("TC 6D", "JH", "hit", "hit"),
        ("TC 4D 2S", "JH", "stand", "stand"),
        ("TC 4D 2S", "9H", "hit", "hit"),
        ("TC 7D", "AH", "stand", "stand"),
        ("TC KD", "6H", "stand", "stand"),
        ("AC 7D", "9H", "hit", "hit"),
        ("AC 7D", "8H", "stand", "stand"),
        ("AC 7D", "5H", "stand", "double"),
        ("AC 2D 5S", "5H", "stand", "stand"),
        ("AC 8D", "6H", "stand", "double"),
        ("AC 6D", "2H", "hit", "double"),
        ("AC 6D", "7H", "hit", "hit"),
        ("AC AD", "5H", "hit", "double"),
        ("AC 2D 3S", "QH", "hit", "hit"),
        ("AC 9D", "6H", "stand", "stand"),
    ],
)
def test_basic_strategy(cards: str, up: str, plain: str, doubling: str) -> None:
    hand = tuple(cards.split())
    assert advise(BlackjackOptions(), hand, up) == plain
    assert advise(DOUBLES, hand, up) == doubling


def test_it_waits_until_something_is_waited_for() -> None:
    state = dealt("AB", "TC 9D 2S KC 2D 3S")
    assert chosen(state, 0) == Move("stand")
    assert chosen(state, 1) is None
    assert chosen(after(state, "0 stand"), 1) == Move("hit")
    assert chosen(after(state, "0 stand", "1 stand"), 1) is None


def test_it_deals_when_it_is_the_dealer_and_leaves_the_houses_deal_to_people() -> None:
    assert chosen(table("AB", dealer="B"), 1) == Move("deal")
    assert chosen(table("AB", dealer="B"), 0) is None
    assert chosen(table("AB"), 0) is None
    assert chosen(after(table("AB"), "clock anyone"), 0) is None
    state = dealt("AB", "TC 9D TS 8D", dealer="B", rules={"dealer": "rotate"})
    assert chosen(state, 1) is None
    state = settled(after(state, "0 stand"))
    assert (chosen(state, 0), chosen(state, 1)) == (Move("deal"), None)


def test_it_bets_once_and_within_the_limits() -> None:
    state = after(table("AB", rules={"chips": True, "min": 3, "max": 7}), "house deal")
    bets = [chosen(state, 0, Chance(f"{n:064x}")) for n in range(60)]
    amounts = [move.values["amount"] for move in bets if move is not None]
    assert len(amounts) == 60
    assert set(amounts) == {3, 4, 5, 7}
    assert amounts.count(3) > 20
    assert chosen(after(state, "0 bet 3"), 0) is None


def test_where_there_is_room_bets_are_round() -> None:
    options = BlackjackOptions(chips=True, min=1, max=100)
    assert {stake(options, n) for n in range(10)} == {1, 10, 20, 30, 50, 100}
    odd = BlackjackOptions(chips=True, min=7, max=1007)
    assert {stake(odd, n) for n in range(10)} == {7, 100, 200, 300, 500, 1000}
    same = BlackjackOptions(chips=True, min=4, max=4)
    assert {stake(same, n) for n in range(10)} == {4}


def test_its_pause_is_human_seeded_and_its_own_for_each_moment() -> None:
    state = dealt("AB", "TC 9D 2S KC 2D 3S")
    delays = {GAME.choose(GAME.observe(state, 0), 0, Chance(f"{n:064x}")).delay for n in range(40)}
    assert len(delays) > 20
    assert min(delays) >= PAUSE_MS["play"][0]
    assert max(delays) <= PAUSE_MS["play"][1]
    seen = GAME.observe(state, 0)
    assert GAME.choose(seen, 0, CHANCE) == GAME.choose(seen, 0, CHANCE)
    later = GAME.observe(after(state, "join", "1 leave"), 0)
    assert GAME.choose(later, 0, CHANCE) == GAME.choose(seen, 0, CHANCE)
