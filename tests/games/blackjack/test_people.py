"""Who deals, who leaves, who sits down (blackjack.md, 3.1 and 7)."""

from __future__ import annotations

import pytest

from games.blackjack.state import Position
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE
from games.core.notation import EPOCH
from tests.games.blackjack.positions import (
    GAME,
    after,
    code,
    dealt,
    opened,
    play,
    results,
    settled,
    table,
    told,
)

BETS = {"chips": True}
LOW = "2C 3C 4C 5C 2D 3D 4D 5D"
"""Nobody has 21 of these."""


def round_over(state: Position) -> Position:
    """The position after everybody who is on turn stood."""
    while state.phase == "play":
        state = after(state, f"{state.turn} stand")
    return settled(state)


# Who deals


def test_the_house_deals_whoever_was_named_in_a_match_before() -> None:
    step = opened(3, named=2)
    assert (step.state.dealer, told(step)) == (HOUSE, [])
    assert GAME.next_dealer(step.state) is None
    assert not GAME.appoints(step.state.options)


def test_3_1_a_named_player_deals_all_rounds() -> None:
    step = opened(3, named=2, dealer="fixed")
    state = step.state
    assert (state.dealer, told(step)) == (2, ["deals 2"])
    for _ in range(3):
        state = round_over(after(state, "2 deal"))
        assert state.dealer == 2
    assert GAME.next_dealer(state) == 0
    assert GAME.appoints(state.options)


def test_3_1_where_nobody_is_named_the_first_seat_deals_all_rounds() -> None:
    assert opened(3, dealer="fixed").state.dealer == 0


def test_3_1_the_first_dealer_is_drawn_where_the_deal_goes_round() -> None:
    drawn = {opened(3, seed=f"{n:02x}", dealer="rotate").state.dealer for n in range(20)}
    assert drawn == {0, 1, 2}
    state = opened(3, seed="07", dealer="rotate").state
    assert state.dealer == state.chance.below("first:1", 3)
    assert opened(3, named=1, dealer="rotate").state.dealer == 1


def test_1_the_deal_moves_one_seat_left_after_each_round() -> None:
    state = opened(3, named=1, dealer="rotate").state
    for dealer in (1, 2, 0, 1):
        assert state.dealer == dealer
        state = after(state, f"{dealer} deal")
        assert dealer not in state.order
        assert GAME.next_dealer(state) == (dealer + 1) % 3
        state = round_over(state)
        assert code(state, dealer, "deal") == "E_NOT_DEALER"


def test_a_round_says_who_deals_next() -> None:
    state = dealt("AB", "TC 9C TD 9D", dealer="A", rules={"dealer": "rotate"})
    state = GAME.expire(after(state, "1 stand"), "dealer", EPOCH).state
    assert told(GAME.expire(state, "dealer", EPOCH)) == ["won 1", "stopped", "deals 1"]


# Leaving


def test_7_who_leaves_in_play_loses_the_bet_and_the_next_one_plays() -> None:
    state = after(table("AB", LOW, rules=BETS), "house deal", "0 bet 4", "1 bet 3")
    step = GAME.leave(state, 0, mint(EPOCH, 0))
    assert told(step) == ["left 0"]
    assert step.events[0].args == {"n": 4}
    state = step.state
    assert (state.turn, results(state), state.balances, state.house) == (
        1,
        ["left", None],
        (-4, 0),
        4,
    )
    assert state.tallies[0].lost == 0
    assert GAME.observe(state, None).hands[0].cards[0] == "??"  # type: ignore[union-attr]
    state = round_over(state)
    assert state.balances[0] == -4
    assert GAME.observe(state, None).hands[0].cards[0] == "??"  # type: ignore[union-attr]


def test_7_who_stands_loses_the_bet_by_leaving_and_nobody_elses_turn_is_touched() -> None:
    state = after(table("ABC", LOW, rules=BETS), "house deal", "0 bet 4", "1 bet 3", "2 bet 1")
    state = after(state, "0 stand", "0 leave")
    assert (state.turn, results(state)[0], state.balances[0]) == (1, "left", -4)
    assert (
        state.clocks
        == after(
            table("ABC", LOW, rules=BETS), "house deal", "0 bet 4", "1 bet 3", "2 bet 1", "0 stand"
        ).clocks
    )


def test_7_who_is_bust_has_lost_like_any_other() -> None:
    deck = "TC 3C 4C KD 3D 4D 2S"
    state = after(
        table("AB", deck, dealer="house", rules=BETS), "house deal", "0 bet 4", "1 bet 3", "0 hit"
    )
    state = after(state, "0 leave")
    assert (results(state), state.balances) == (["lose", None], (-4, 0))
    assert state.tallies[0].lost == 1
    state = round_over(state)
    assert (state.tallies[0].lost, state.balances[0]) == (1, -4)


def test_7_while_the_dealer_plays_a_hand_can_still_be_left() -> None:
    state = after(
        table("AB", "TC TD 2H 9C 9D 2S", rules=BETS),
        "house deal",
        "0 bet 4",
        "1 bet 3",
        "0 stand",
        "1 stand",
    )
    assert state.phase == "dealer"
    state = after(state, "0 leave")
    assert (state.phase, results(state)) == ("dealer", ["left", None])
    assert results(settled(state))[0] == "left"
    assert results(settled(state))[1] != "left"


def test_3_4_if_all_who_stood_left_there_is_nothing_to_draw() -> None:
    state = after(
        dealt("ABC", "TC TD 2H 9C 9D 2S", dealer="C"), "0 stand", "1 stand", "0 leave", "1 leave"
    )
    assert settled(state).bank == ("2H", "2S")


def test_7_a_bet_is_void_when_its_owner_leaves_before_the_deal() -> None:
    state = after(table("ABC", LOW, rules=BETS), "house deal", "0 bet 4", "0 leave", "1 bet 2")
    assert (state.phase, state.order) == ("bet", (1, 2))
    state = after(state, "2 bet 1")
    assert (state.phase, state.balances, results(state)) == ("play", (0, 0, 0), [None, None, None])


def test_7_when_the_last_one_who_has_not_bet_leaves_the_cards_come() -> None:
    state = after(table("AB", LOW, rules=BETS), "house deal", "0 bet 4", "1 leave")
    assert (state.phase, state.turn) == ("play", 0)


def test_7_between_rounds_leaving_changes_nothing_else() -> None:
    state = round_over(after(table("AB", LOW, rules=BETS), "house deal", "0 bet 4", "1 bet 3"))
    later = after(state, "0 leave")
    assert (later.balances, later.tallies, later.hands) == (
        state.balances,
        state.tallies,
        state.hands,
    )
    assert later.clocks == state.clocks
    assert after(later, "house deal").order == (1,)


def test_7_when_nobody_is_left_the_table_closes() -> None:
    for moves in ([], ["house deal"], ["house deal", "0 bet 1", "1 bet 1"]):
        state = after(table("AB", LOW, rules=BETS), *moves, "0 leave")
        step = GAME.leave(state, 1, mint(EPOCH, 0))
        assert told(step) == ["left 1", "ended"]
        assert step.events[1].args == {"seats": (), "n": 0, "choice": "empty"}
        outcome = GAME.outcome(step.state)
        assert outcome is not None
        assert outcome.winners == ()
        assert step.state.clocks == ()
        with pytest.raises(IllegalMove) as caught:
            GAME.join(step.state, mint(EPOCH, 0))
        assert caught.value.code == "E_OVER"


# The dealer leaves


@pytest.mark.parametrize("rules", [{"dealer": "fixed"}, {"dealer": "rotate"}])
def test_7_the_house_takes_over_with_the_same_cards_and_open_bets(rules: dict[str, str]) -> None:
    """B deals; C's 20 beats 19, A's bust hand is settled with the house as well."""
    state = table("ABC", "TC TD TH KC 6D 9H 8S", dealer="B", rules={**rules, **BETS})
    state = after(state, "1 deal", "2 bet 4", "0 bet 3", "2 stand", "0 hit")
    step = GAME.leave(state, 1, mint(EPOCH, 0))
    assert told(step) == ["left 1", "house"]
    assert step.state.bank == ("TH", "9H")
    state = settled(step.state)
    assert results(state) == ["lose", None, "win"]
    assert (state.balances, state.house) == ((-3, 0, 4), -1)
    assert state.dealer == (HOUSE if rules["dealer"] == "fixed" else 2)


def test_7_what_a_leaver_lost_to_a_dealer_stays_with_the_dealer() -> None:
    state = table("ABC", LOW, dealer="B", rules=BETS)
    state = after(state, "1 deal", "2 bet 4", "0 bet 3", "2 leave", "1 leave")
    assert (state.balances, state.house) == ((0, 4, -4), 0)
    state = settled(after(state, "0 leave"))
    assert (state.balances, state.house) == ((-3, 4, -4), 3)


def test_7_a_dealer_who_leaves_while_bets_are_open() -> None:
    state = after(table("ABC", LOW, dealer="B", rules=BETS), "1 deal", "2 bet 4", "1 leave")
    assert (state.phase, state.dealer, state.order) == ("bet", HOUSE, (2, 0))
    assert after(state, "0 bet 1").turn == 2


def test_7_between_rounds_the_next_seat_deals_where_the_deal_goes_round() -> None:
    state = table("ABC", LOW, dealer="B", rules={"dealer": "rotate"})
    step = GAME.leave(state, 1, mint(EPOCH, 0))
    assert (step.state.dealer, told(step)) == (2, ["left 1", "deals 2"])
    assert [clock.seats for clock in step.state.clocks] == [(2,)]
    state = round_over(after(state, "1 deal"))
    assert state.dealer == 2
    assert after(state, "2 leave").dealer == 0
    assert after(state, "1 leave").dealer == 2


def test_7_and_the_house_where_one_dealt_all_rounds() -> None:
    step = GAME.leave(table("ABC", LOW, dealer="B"), 1, mint(EPOCH, 0))
    assert (step.state.dealer, told(step)) == (HOUSE, ["left 1", "house"])
    assert [clock.name for clock in step.state.clocks] == ["anyone"]


@pytest.mark.parametrize(("kind", "dealer"), [("fixed", 0), ("rotate", 2)])
def test_7_the_house_deals_for_one_alone(kind: str, dealer: int) -> None:
    """Also if it is the dealer who is left; with somebody new a player deals again."""
    state = after(table("AB", LOW, dealer="A", rules={"dealer": kind}), "1 leave")
    assert state.dealer == HOUSE
    state = round_over(after(state, "house deal"))
    assert state.order == (0,)
    assert state.dealer == HOUSE
    assert after(state, "join").dealer == dealer


def test_7_the_only_player_leaves_before_betting() -> None:
    state = after(table("AB", LOW, dealer="A", rules=BETS), "0 deal", "1 leave")
    assert (state.phase, state.dealer, state.order) == ("idle", HOUSE, ())
    assert play(state, HOUSE, "deal").state.order == (0,)


# Sitting down


def test_c42_who_sits_down_plays_from_the_next_deal_on() -> None:
    state = after(table("A", LOW, rules=BETS), "house deal")
    step = GAME.join(state, mint(EPOCH, 0))
    assert told(step) == ["joined 1"]
    state = step.state
    assert (state.seats, state.order, GAME.waiting(state)) == (2, (0,), (0,))
    assert code(state, 1, "bet", amount=1) == "E_PHASE"
    assert [action.name for action in GAME.actions(state, 1)] == ["leave"]
    state = after(state, "0 bet 1")
    assert code(state, 1, "hit") == "E_NOT_TURN"
    state = after(round_over(state), "house deal")
    assert state.order == (0, 1)
    assert GAME.waiting(state) == (0, 1)


def test_who_sits_down_touches_nobodys_time() -> None:
    for state in (table("A"), dealt("A", LOW), after(dealt("A", LOW), "0 stand")):
        joined = after(state, "join")
        assert (joined.clocks, joined.beats) == (state.clocks, state.beats)


def test_who_sits_down_last_deals_after_the_seat_before_them() -> None:
    state = round_over(after(table("AB", LOW, dealer="B", rules={"dealer": "rotate"}), "1 deal"))
    assert (state.dealer, after(state, "join").dealer) == (0, 2)


def test_the_house_has_seven_players_at_most() -> None:
    state = table("ABCDEFG")
    with pytest.raises(IllegalMove) as caught:
        GAME.join(state, mint(EPOCH, 0))
    assert (caught.value.code, dict(caught.value.values)) == ("E_SEATS", {"n": 1, "m": 7})
    assert after(state, "3 leave", "join").seats == 8


def test_a_dealer_among_them_makes_eight_and_none_any_more_seven() -> None:
    state = table("ABCDEFG", dealer="A")
    full = after(state, "join")
    assert full.seats == 8
    with pytest.raises(IllegalMove):
        GAME.join(full, mint(EPOCH, 0))
    with pytest.raises(IllegalMove):
        GAME.join(after(full, "0 leave"), mint(EPOCH, 0))
    turning = table("ABCDEFGH", dealer="A", rules={"dealer": "rotate"})
    assert after(turning, "0 leave", "join").seats == 9
