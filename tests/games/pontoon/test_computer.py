"""The computer: what it reckons hands to be worth, what it does, and how well it plays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.cards import BACK
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice, Deal, Seat
from games.core.notation import EPOCH
from games.pontoon import odds, reading
from games.pontoon.computer import NEXT_MS, PAUSE_MS, SALE_MS
from games.pontoon.odds import Shape, shape_of
from games.pontoon.state import Hand, Sitting
from games.referee.match import AtRandom, Player, computer, play_match
from tests.games.pontoon.positions import GAME, Table, table
from tests.kit.scale import scaled

CHANCE = Chance("11" * 32)


def choice(state: Sitting, seat: Seat, chance: Chance = CHANCE) -> Choice:
    return GAME.choose(GAME.observe(state, seat), seat, chance)


def move(state: Sitting, seat: Seat = 1) -> str:
    found = choice(state, seat).move
    assert found is not None
    return " ".join([found.action, *map(str, found.values.values())])


def on_turn(hand: str, draws: str = "") -> Table:
    """Ben has two cards and bets 5; the bank holds no Pontoon."""
    first, second = hand.split()
    return table(f"{first} 9H {second} 9S {draws}")("B bet 5")


# What hands are worth


def test_a_banks_results_are_chances() -> None:
    results = odds.bank()
    assert sum(results) == pytest.approx(1)
    assert not any(results[1:17])
    assert odds.bank(Shape(20, ace=False, n=2))[20] == 1
    # Sixteen in four cards: an ace to a five make a Five Card Trick, the rest is bust.
    assert odds.bank(Shape(16, ace=False, n=4))[odds.TRICK] == pytest.approx(5 / 13)
    assert odds.bank(Shape(16, ace=False, n=4))[odds.BUST] == pytest.approx(8 / 13)


def test_more_is_worth_more() -> None:
    worths = [odds.stuck(total) for total in range(15, 22)]
    assert worths == sorted(worths)
    assert odds.stuck(15) == odds.stuck(17) < 0 < odds.stuck(20) < odds.trick()


def test_a_fifth_card_is_worth_its_chances() -> None:
    sure, risky = Shape(11, ace=True, n=4), Shape(20, ace=False, n=4)
    assert odds.twist(sure) == pytest.approx(odds.trick())
    assert odds.twist(risky) == pytest.approx(odds.trick() / 13 - 12 / 13)
    assert odds.buy(sure, 1.0, 2.0) == pytest.approx(3 * odds.trick())
    assert odds.worth(sure, 1.0, 1.0) == pytest.approx(2 * odds.trick())


def test_pairs_and_first_cards() -> None:
    assert odds.pair(1, 10) == 2.0
    assert odds.split(8) > odds.pair(8, 8)
    assert odds.split(10) < odds.pair(10, 10)
    assert odds.first(1) > 1 > odds.first(2) > 0 > odds.first(7)


# A player's moves


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AC KD", "declare"),
        ("TC KD", "stick"),
        ("TC 9D", "stick"),
        ("TC TD", "stick"),
        ("8C 8D", "split"),
        ("TC 3D", "twist"),
        ("TC 5D", "stick"),
        ("5C 6D", "buy 10"),
        ("2C 3D", "buy 10"),
        ("AC 2D", "buy 10"),
        ("AC 7D", "buy 10"),
        ("AC 9D", "stick"),
    ],
)
def test_two_cards(hand: str, expected: str) -> None:
    assert move(on_turn(hand).state) == expected


def test_five_cards_are_chased() -> None:
    four = on_turn("2C 5D", "4H 5S")("B twist", "B twist")
    assert move(four.state) == "twist"
    nineteen = on_turn("2C 5D", "4H 8S")("B twist", "B twist")
    assert move(nineteen.state) == "stick"
    soft = on_turn("AC 2D", "4H 4S")("B buy 8", "B buy 6")
    assert move(soft.state) == "buy 6"


def test_a_first_bet_follows_the_first_card() -> None:
    assert move(table("AC 9H").state) == "bet 10"
    assert move(table("2C 9H").state) == "bet 10"
    assert move(table("7C 9H").state) == "bet 1"
    assert move(table("KC 9H").state) == "bet 1"


def test_nothing_out_of_turn() -> None:
    state = on_turn("TC 9D").state
    assert choice(state, 0).move is None
    one = table("TC 9H 9D 7C", "ABC")
    assert choice(one.state, 2).move is None
    over = table("TC 9H")("A leave").state
    assert choice(over, 1).move is None


# The bank


def test_what_a_stuck_hand_may_hold() -> None:
    """An eight face up: a seven to a ten or an ace under it, low ones less often kept."""
    chances = reading.totals(shape_of(["8C"]), 1)
    weight = 0.3 + 0.4 + 0.6 + 4 + 1
    assert [round(chances[total] * weight, 9) for total in range(15, 20)] == [0.3, 0.4, 0.6, 4, 1]
    assert chances[20] == chances[21] == 0
    # An ace with a ten would be a Pontoon, not a hand that sticks.
    assert reading.totals(shape_of(["AC"]), 1)[21] == 0
    assert sum(reading.totals(Shape(), 2)) == pytest.approx(1)
    assert sum(reading.totals(shape_of(["TC", "TD", "9H"]), 1)) == 0


def _bank(bank: str, *hands: Hand) -> str:
    stakes, shape = reading.Stakes(hands), shape_of(bank.split())
    return "draw" if stakes.draw(shape) > stakes.stay(shape) else "stay"


def _stuck(stake: int, *cards: str) -> Hand:
    return Hand(cards, tuple(card != BACK for card in cards), stake, status="stuck")


def test_the_bank_weighs_what_it_must_pay() -> None:
    unknown = _stuck(5, BACK, BACK)
    assert _bank("TC 9D", unknown) == "stay"
    assert _bank("TC 3D", unknown) == "draw"
    # An eight face up and one more card make 19 at most, and equal goes to the bank.
    low = _stuck(10, BACK, "8C")
    assert _bank("TC 9D", low) == "stay"
    assert _bank("TC 7D", low, _stuck(1, BACK, BACK)) == "draw"
    trick = Hand((BACK,) * 5, (False,) * 5, 5, status="fct")
    assert _bank("2C 3D 4H 8S", trick) == "draw"
    assert _bank("TC 9D", trick) == "stay"


def test_the_bank_cannot_lose_what_is_lost_already() -> None:
    """Against a hand that certainly has more it draws at any total."""
    eighteen = _stuck(5, "TC", "8C")
    assert _bank("TC 7D", eighteen) == "draw"
    assert _bank("TC 8D", eighteen) == "stay"


def test_a_computer_plays_the_bank_by_its_own_eyes() -> None:
    one = table("TC 9H 9D 3C 2D")("B bet 1", "B stick")
    assert move(one.state, 0) == "draw"
    one = table("TC TH 9D KC 2D")("B bet 1", "B stick")
    assert move(one.state, 0) == "stay"


# Between hands


def _settled() -> Table:
    return table("TC 9D TH 6D 8C 7C", "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay")


def _choices(state: Sitting, seat: Seat, n: int = 200) -> list[Choice]:
    return [choice(state, seat, Chance(f"{number:064x}")) for number in range(n)]


def test_it_deals_the_next_hand_after_a_while_and_seldom_sells() -> None:
    state = _settled().state
    made = _choices(state, 0)
    kinds = Counter(made_.move.action for made_ in made if made_.move)
    assert kinds["next"] + kinds["offer"] == 200
    assert 5 <= kinds["offer"] <= 35
    assert {one.since for one in made} == {state.clocks[0].start}
    for one in made:
        assert one.move is not None
        span = NEXT_MS if one.move.action == "next" else SALE_MS
        assert span[0] <= one.delay <= span[1]
    offers = [one.move.values for one in made if one.move and one.move.action == "offer"]
    assert {values["to"] for values in offers} == {1, 2}
    assert {values["price"] for values in offers} <= {4, 6, 8, 10, 12}
    assert choice(state, 1).move is None


def test_it_offers_a_bank_once_a_hand() -> None:
    one = _settled()("A offer C 900", "C answer false")
    assert {c.move.action for c in _choices(one.state, 0) if c.move} == {"next"}


def test_it_buys_what_is_cheap_now_and_then() -> None:
    cheap = _settled()("A offer C 4").state
    answers = Counter(str(c.move.values["accept"]) for c in _choices(cheap, 2) if c.move)
    assert answers["true"] > 50 < answers["false"]
    dear = _settled()("A offer C 5").state
    assert {str(c.move.values["accept"]) for c in _choices(dear, 2) if c.move} == {"false"}


def test_who_follows_a_banker_that_left_deals() -> None:
    state = _settled()("A leave").state
    assert {c.move.action for c in _choices(state, 1) if c.move} == {"next"}
    assert choice(state, 2).move is None


def test_its_pause_is_human_and_seeded() -> None:
    state = on_turn("TC 9D").state
    delays = {made.delay for made in _choices(state, 1, 40)}
    assert len(delays) > 20
    assert min(delays) >= PAUSE_MS[0]
    assert max(delays) <= PAUSE_MS[1]
    assert choice(state, 1) == choice(state, 1)


# Strength


def at_random(seed: str) -> Player:
    """Any legal move with a hand or the bank, and no trade in banks."""
    player = AtRandom(seed)

    def play(game: Any, seen: Sitting, seat: Seat, chance: Chance) -> Choice:
        return Choice(None) if seen.phase == "done" else player(game, seen, seat, chance)

    return play


@pytest.mark.bulk
@pytest.mark.parametrize(("seats", "share"), [(2, 0.75), (3, 0.65), (4, 0.5), (6, 0.33)])
def test_it_beats_random_players(seats: int, share: float) -> None:
    """Thirty hands a match; by chance alone it would win one match in so many seats."""
    won, chips, matches = 0, 0, scaled(30, 60)
    for number in range(matches):
        own = number % seats
        players = [at_random(f"{number:02x}{seat:02x}") for seat in range(seats)]
        players[own] = computer
        deal = Deal(seats, GAME.options(hands=30), Chance(f"{number:064x}"), mint(EPOCH, 0))
        *_, (_, last) = play_match(GAME, deal, players, enough=10_000)
        outcome = GAME.outcome(last.state)
        assert outcome is not None
        won += own in outcome.winners
        chips += last.state.balances[own] - 100
    assert won >= share * matches
    assert chips > 40 * matches


def test_a_computer_without_chips_holds_the_bank_pays_and_deals_on() -> None:
    """Everybody begins with nothing; debts are the score's, and end no evening (1)."""
    table = Deal(4, GAME.options(start=0, max=20), Chance("2a" * 32), mint(EPOCH, 0), 0)
    in_debt: set[int] = set()
    for entry, step in play_match(GAME, table, [computer] * 4):
        state = step.state
        assert sum(state.balances) == 0
        if state.phase == "done" and state.balances[state.banker] < 0:
            in_debt.add(state.deals)
        if entry is not None and entry.move is not None and entry.move.action == "answer":
            assert entry.seat is not None
            assert entry.move.values["accept"] == "false" or state.balances[entry.seat] >= 0
    assert len(in_debt) > 3
    assert state.deals > max(min(in_debt), 10)
    assert state.over
