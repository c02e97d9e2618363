"""The dealer's own play, results and chips (blackjack.md, 3.4 to 3.6)."""

from __future__ import annotations

import pytest

from games.core.notation import EPOCH
from tests.games.blackjack.positions import (
    GAME,
    after,
    dealt,
    results,
    settled,
    table,
    told,
)

BETS = {"chips": True}


# 3.4: the dealer


def test_3_4_the_dealer_does_one_thing_at_a_time() -> None:
    state = after(dealt("A", "TC 2C 9D 4D 5S 6S KS"), "0 stand")
    assert (state.phase, state.turn) == ("dealer", None)
    seen = GAME.observe(state, 0)
    assert seen.bank == ("??", "4D")
    assert seen.clocks == ()
    facts = []
    while state.phase == "dealer":
        (clock,) = state.clocks
        assert (clock.name, clock.decision, clock.secret) == ("dealer", False, True)
        assert clock.due - clock.start == 1_200
        step = GAME.expire(state, "dealer", clock.due)
        facts += [(event.what, dict(event.args)) for event in step.events]
        state = step.state
    assert facts == [
        ("turned", {"cards": ("2C", "4D"), "n": 6}),
        ("drew", {"card": "5S", "n": 11}),
        ("drew", {"card": "6S", "n": 17}),
        ("won", {"n": 19, "m": 0, "choice": "higher"}),
        ("stopped", {"n": 17, "choice": "stand"}),
    ]


def test_c152_3_4_the_dealer_stops_at_soft_17_or_draws_to_it() -> None:
    deck = "TC AC 9D 6D 2S"
    assert settled(after(dealt("A", deck), "0 stand")).bank == ("AC", "6D")
    state = settled(after(dealt("A", deck, rules={"soft17": "hit"}), "0 stand"))
    assert state.bank == ("AC", "6D", "2S")
    hard = settled(after(dealt("A", "TC TD 9D 7D 2S", rules={"soft17": "hit"}), "0 stand"))
    assert hard.bank == ("TD", "7D")
    high = settled(after(dealt("A", "TC AC 9D 7D 2S", rules={"soft17": "hit"}), "0 stand"))
    assert high.bank == ("AC", "7D")  # soft 18


def test_3_4_nobody_left_to_beat_nothing_to_draw() -> None:
    state = after(dealt("A", "TC 2C 6D 4D KS"), "0 hit")
    state = GAME.expire(state, "dealer", EPOCH).state
    step = GAME.expire(state, "dealer", EPOCH)
    assert told(step) == ["lost 0"]
    assert step.events[0].args == {"n": 26, "m": 0, "choice": "bust"}
    assert step.state.bank == ("2C", "4D")


# 3.5, 3.6: results and chips


def test_3_5_c154_every_player_meets_the_dealer_alone() -> None:
    """Dealer 18: A 20 wins, B 18 ties, C 17 loses, D is bust and loses."""
    state = dealt("ABCD", "TC TD TH TS KC QC 8D 7H 6C 8S KH")
    state = settled(after(state, "0 stand", "1 stand", "2 stand", "3 hit"))
    assert state.bank == ("KC", "8S")
    assert results(state) == ["win", "push", "lose", "lose"]
    assert [(t.won, t.lost, t.pushed) for t in state.tallies] == [
        (1, 0, 0),
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 0),
    ]


def test_3_5_the_dealer_bust_pays_all_who_stand_and_nobody_who_is_bust() -> None:
    state = settled(after(dealt("AB", "2C TD TH 3C 6D 6H KC KD"), "0 stand", "1 hit"))
    assert (state.bank, results(state)) == (("TH", "6H", "KD"), ["win", "lose"])


NATURALS = [
    ("AC KD TH TS 9S", "win", 7),  # against 20
    ("AC KD TH 5S 6S", "win", 7),  # against 21 in three cards
    ("AC AD TH TS 9S", "push", 0),  # against a natural
    ("7C AD 7H TS 7S", "lose", -5),  # three sevens against a natural
]


@pytest.mark.parametrize(("deck", "result", "change"), NATURALS)
def test_3_5_naturals(deck: str, result: str, change: int) -> None:
    state = after(table("A", deck, rules={**BETS, "natural": True}), "house deal", "0 bet 5")
    state = settled(after(state, "0 hit") if state.phase == "play" else state)
    assert results(state) == [result]
    assert (state.balances, state.house) == ((change,), -change)


def test_1_without_that_switch_a_natural_is_a_21() -> None:
    state = after(table("A", "AC KD TH 5S 6S", rules=BETS), "house deal", "0 bet 5")
    assert results(settled(state)) == ["push"]


def test_1_without_that_switch_a_two_card_21_is_paid_once() -> None:
    state = settled(after(table("A", "AC KD TH 9S", rules=BETS), "house deal", "0 bet 5"))
    assert state.balances == (5,)


@pytest.mark.parametrize(("bet", "paid"), [(1, 1), (2, 3), (3, 4), (4, 6), (9, 13)])
def test_3_6_three_to_two_is_rounded_down(bet: int, paid: int) -> None:
    state = table("A", "AC KD TH 9S", rules={**BETS, "natural": True})
    assert settled(after(state, "house deal", f"0 bet {bet}")).balances == (paid,)


def test_3_6_the_dealer_takes_the_other_side() -> None:
    """Dealer B stands on 19: C wins 4 with 20, A loses 3 with 18."""
    state = table("ABC", "TC TD TH KC 8D 9H", dealer="B", rules=BETS, balance={"A": 10, "B": -10})
    state = after(state, "1 deal", "2 bet 4", "0 bet 3", "2 stand", "0 stand")
    state = settled(state)
    assert results(state) == ["lose", None, "win"]
    assert (state.balances, state.house) == ((7, -11, 4), 0)
    assert [(t.won, t.lost, t.pushed) for t in state.tallies] == [(0, 1, 0), (1, 1, 0), (1, 0, 0)]


def test_3_6_chips_are_what_each_has_won_or_lost_leavers_too() -> None:
    """The house stands on 19: A loses 3 with 18, B wins 4 with 20; C sits down after that."""
    state = after(table("AB", "TC TD TH 8D KC 9H", rules=BETS), "house deal", "0 bet 3", "1 bet 4")
    assert GAME.chips(state) == (0, 0), "what is staked is not lost yet"
    state = settled(after(state, "0 stand", "1 stand"))
    assert GAME.chips(after(state, "join", "0 leave")) == (-3, 4, None)


def test_3_6_nobody_has_chips_where_hands_are_counted() -> None:
    assert GAME.chips(settled(after(dealt("A", "TC TH 9D 8H"), "0 stand"))) == ()
