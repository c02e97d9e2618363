"""Leaving in every phase, being away, coming late, and what happens by itself (pontoon.md, 11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.clocks import mint, renewed
from games.core.errors import IllegalMove
from games.core.game import HOUSE
from games.core.notation import EPOCH
from games.core.scene import Line
from games.pontoon.state import Sitting
from games.pontoon.table import PACE
from tests.games.pontoon.positions import GAME, Table, dealt, offered, play, table

DECK = "TC 9D TH 6D 8C 7C"
"""Three seats: B has 16, C 17, the bank 17."""


def _whole(one: Table) -> bool:
    """Whether all cards are somewhere, each once, and no chip is lost."""
    cards = [card for place in GAME.notation.places(one.state) for card in place.cards]
    return len(set(cards)) == len(cards) == 52 and sum(one.state.balances) == 100 * one.state.seats


# Players


def test_11_leaving_before_the_bet_costs_nothing() -> None:
    one = table(DECK, "ABC")("B leave")
    assert one.events[0].args == {"n": 0}
    assert one.fact("balance") == {"A": 100, "B": 100, "C": 100}
    assert one.fact("turn") == "C"
    assert one.fact("cards") == {"B": [[]], "C": [["9D"]]}
    assert one.fact("status")["B"] == ["left"]
    assert one.fact("stake")["B"] == [0]
    assert one.fact("pack")[-1] == "TC"
    one("C bet 2")
    assert one.fact("cards")["C"] == [["9D", "6D"]]
    assert one.fact("banker_hand") == ["TH", "8C"]
    assert _whole(one)


def test_11_leaving_after_the_bet_costs_it() -> None:
    one = table(DECK, "ABCD"[:3])("B bet 4", "B leave")
    assert one.fact("paid") == [["B", -4]]
    assert one.fact("balance")["A"] == 104
    assert one.fact("phase") == "bet"
    assert one.fact("turn") == "C"
    assert _whole(one)


def test_11_every_hand_not_bust_is_lost_single() -> None:
    deck = "8C 9D TH 8D 8S 7C TC TD KS"
    one = table(deck, "ABC")("B bet 4", "C bet 1", "B split", "B twist")
    assert one.fact("status")["B"] == ["bust", "wait"]
    one("B leave")
    assert one.events[0].args == {"n": 4}
    assert one.fact("paid") == [["B", -4], ["B", -4]]
    assert one.fact("cards")["B"] == [["8C", "TC", "KS"], []]
    assert one.fact("status")["B"] == ["bust", "left"]
    assert one.fact("pack")[-5:] == ["8C", "TC", "KS", "8D", "TD"]
    assert one.fact("turn") == "C"
    assert _whole(one)


def test_11_someone_elses_turn_goes_on_undisturbed() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1")
    before = one.state
    one("C leave")
    assert one.fact("turn") == "B"
    assert one.state.beats == before.beats
    assert one.state.clocks == before.clocks


def test_11_when_all_hands_to_compare_are_gone_the_banker_settles() -> None:
    one = table("TC 9D 2C TH 9H 8C 3C 7C", "ABCD")
    one("B bet 1", "C bet 1", "D bet 1", "B stick", "C leave", "D leave")
    assert one.fact("phase") == "banker"
    one("B leave")
    assert one.fact("over") is True
    two = table("TC 9D 6C TH 9H 8C KC 7C KS", "ABCD")
    two("B bet 1", "C bet 1", "D bet 2", "B stick", "C stick", "D twist")
    assert two.fact("turn") == "A"
    two("B leave", "C leave")
    assert two.fact("phase") == "done"
    assert two.fact("banker_hand") == ["TH", "7C"]
    assert two.fact("paid") == [["D", -2], ["B", -1], ["C", -1]]


def test_11_leaving_between_hands_costs_nothing_and_takes_the_cards_along() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay")
    one("A offer B 5", "B leave")
    assert one.fact("balance") == {"A": 102, "B": 99, "C": 99}
    assert one.fact("pack")[-2:] == ["TC", "6D"]
    assert one.state.offer is None
    assert _whole(one)
    one("A next")
    assert one.fact("pack")[-6:] == ["TC", "6D", "9D", "8C", "TH", "7C"]
    assert one.fact("cards") == {"B": [], "C": [["AC"]]}


def test_11_an_offer_lapses_with_its_buyer_and_the_bank_may_be_offered_anew() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay")
    one("A offer B 5", "B leave")
    assert (one.state.offer, one.fact("next_banker")) == (None, None)
    assert one.press("B answer true") == "E_NOT_PLAYER"
    assert one.press("A offer B 5") == "E_TARGET_UNKNOWN"
    one("A offer C 7", "C answer true")
    assert one.fact("balance") == {"A": 109, "B": 99, "C": 92}
    one("A next")
    assert (one.fact("banker"), one.fact("turn")) == ("C", "A")


def test_11_a_buyer_who_leaves_leaves_the_bank_where_it_is() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay")
    one("A offer B 5", "B answer true", "B leave")
    assert one.fact("next_banker") is None
    assert one.fact("balance") == {"A": 107, "B": 94, "C": 99}


# The banker


def test_11_the_bot_finishes_the_hand_of_a_banker_who_left() -> None:
    one = table("TC 9D 2H 6D 8C 3H 4H 5H 2C", "ABC")("B bet 1", "A leave", "C bet 1", "B stick")
    assert one.fact("turn") == "C"
    one("C stick")
    # 2 3 4 5 make 14, and the two of clubs a Five Card Trick.
    assert one.fact("banker_hand") == ["2H", "3H", "4H", "5H", "2C"]
    assert one.fact("banker_result") == "fct"
    assert one.fact("paid") == [["B", -2], ["C", -2]]
    assert one.fact("next_banker") == "B"
    assert one.press("C next") == "E_NOT_TURN"
    one("B next")
    assert one.fact("banker") == "B"
    assert one.fact("turn") == "C"
    assert _whole(one)


def test_11_a_pontoon_wins_the_bank_of_a_banker_who_left() -> None:
    one = table("TC AD TH 6D KC 7C", "ABC")("B bet 1", "C bet 1", "A leave", "B stick")
    one("C declare")
    assert one.fact("banker_hand") == ["TH", "7C"]
    assert one.fact("next_banker") == "C"


def test_11_a_banker_may_leave_at_the_bank() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick")
    assert one.fact("turn") == "A"
    one("A leave")
    assert one.fact("banker_hand") == ["TH", "7C"]
    assert one.fact("paid") == [["B", -1], ["C", -1]]


def test_11_a_banker_may_leave_between_hands() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay")
    one("A offer C 5", "A leave")
    assert one.state.offer is None
    assert one.fact("next_banker") == "B"
    assert set(offered(one.state, 1)) == {"next"}
    assert offered(one.state, 2) == {}
    one("B next")
    assert (one.fact("banker"), one.fact("turn")) == ("B", "C")


def test_11_an_heir_who_leaves_too_is_followed_by_the_next() -> None:
    one = table("TC 9D 2C TH 9H 8C KC 7C", "ABCD")("B bet 1", "C bet 1", "D bet 1", "A leave")
    one("B stick", "C stick", "D leave")
    assert one.fact("next_banker") == "B"
    two = table("TC 9D 6C TH 9H 8C KC 7C KS", "ABCD")("B bet 1", "C bet 1", "D bet 1", "A leave")
    two("B stick", "C stick", "D twist", "B leave")
    assert two.fact("next_banker") == "C"


def test_10_the_last_one_wins_and_stakes_that_stand_come_back() -> None:
    one = table(DECK[:11])("B bet 9", "A leave")
    assert one.fact("over") is True
    assert one.fact("balance") == {"A": 100, "B": 100}
    outcome = GAME.outcome(one.state)
    assert outcome is not None
    assert (outcome.winners, outcome.walkover) == ((1,), True)
    assert one.press("B leave") == "E_OVER"


def test_10_chips_are_what_each_has_above_what_they_began_with() -> None:
    """The bank's 17 beats the 16 of B and the 17 of C."""
    one = table(DECK, "ABC", start=50)("B bet 4", "C bet 1")
    assert GAME.chips(one.state) == (0, 0, 0), "what is staked is not lost yet"
    one("B stick", "C stick", "A stay", "C leave")
    assert one.fact("balance") == {"A": 55, "B": 46, "C": 49}
    assert GAME.chips(GAME.join(one.state, mint(EPOCH, 0)).state) == (5, -4, -1, None)


# Being away


def test_11_a_sleeper_bets_the_least_and_misses_once() -> None:
    one = table(DECK, "ABC", min=2)("timeout")
    assert one.told == ["missed", "bet", "turn"]
    assert one.fact("stake")["B"] == [2]


def test_11_a_sleepers_hands_are_all_played_out_with_one_miss() -> None:
    """8 and ten stick; 8 and five draw a two, which makes 15."""
    one = table("8C TH 8D 9C TD 5S 2S")("B bet 1", "B split", "timeout")
    assert one.told[:4] == ["missed", "stuck", "twisted", "stuck"]
    assert one.told.count("missed") == 1
    assert one.fact("cards")["B"] == [["8C", "TD"], ["8D", "5S", "2S"]]
    assert one.fact("status")["B"] == ["stuck", "stuck"]
    assert one.fact("phase") == "banker"


def test_11_a_sleeper_declares_a_pontoon() -> None:
    one = table("AC TH KD 9C")("B bet 1", "timeout")
    assert one.told[:2] == ["missed", "pontoon"]
    assert one.fact("status")["B"] == ["pontoon"]


def test_11_a_sleeping_bank_draws_to_16_and_stays_on_17() -> None:
    one = table("TC 9H 9D 2S 5H 2C")("B bet 1", "B stick", "timeout")
    assert one.told == ["missed", "drawn", "drawn", "paid", "settled"]
    assert one.fact("banker_hand") == ["9H", "2S", "5H", "2C"]
    assert one.fact("paid") == [["B", 1]]
    soft = table("TC AH 9D 6H")("B bet 1", "B stick", "timeout")
    assert soft.fact("banker_hand") == ["AH", "6H"]


def _automatic(one: Table, seat: int) -> str | None:
    move = GAME.automatic(GAME.observe(one.state, seat), seat)
    return None if move is None else " ".join([move.action, *map(str, move.values.values())])


def test_11_what_is_done_for_a_sleeper_can_be_asked_beforehand() -> None:
    one = table("TC AD TH 3D KC 6C 2S", "ABC", min=3)
    assert _automatic(one, 1) == "bet 3"
    assert _automatic(one, 2) is None
    one("B bet 3", "C bet 3")
    assert _automatic(one, 1) == "twist"
    one("B twist")
    assert _automatic(one, 1) == "stick"
    one("B stick")
    assert _automatic(one, 2) == "declare"
    one("C declare")
    assert _automatic(one, 0) == "draw"
    one("A stay")
    assert _automatic(one, 0) is None


def test_11_no_miss_is_counted_between_hands() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1", "B stick", "C stick", "A stay", "timeout")
    assert "missed" not in one.told
    assert one.fact("phase") == "bet"


def test_11_each_decision_has_45_seconds() -> None:
    one = table(DECK, "ABC")
    (clock,) = one.state.clocks
    assert (clock.name, clock.due - clock.start, clock.seats) == ("turn", 45_000, (1,))
    later = play(one.state, 1, "bet", EPOCH + 9_000, amount=1).state
    assert later.clocks[0].start == EPOCH + 9_000


def test_after_downtime_everybody_has_their_time_anew() -> None:
    state = dealt(2).state
    again = GAME.reclock(state, renewed(state.clocks, EPOCH + 60_000))
    assert again.clocks[0].due == EPOCH + 105_000
    assert replace(again, clocks=state.clocks) == state


def test_a_clock_that_does_not_run_does_not_fire() -> None:
    with pytest.raises(ValueError, match="no clock 'pace'"):
        GAME.expire(dealt(2).state, "pace", EPOCH)


# What happens by itself


def test_the_bot_shows_one_card_at_a_time() -> None:
    state = table("TC 9H 9D 2S 5H 2C")("B bet 1", "B stick").state
    step = GAME.expire(state, "turn", EPOCH)
    told = [[event.what for event in step.events]]
    while (state := step.state).phase == "banker":
        (clock,) = state.clocks
        assert (clock.name, clock.due - clock.start) == ("pace", PACE)
        assert clock.secret
        assert not clock.decision
        assert GAME.waiting(state) == ()
        assert offered(state, 0) == {}
        step = GAME.expire(state, "pace", clock.due)
        told.append([event.what for event in step.events])
    assert told == [["missed"], ["drawn"], ["drawn"], ["paid", "settled"]]


def test_a_bank_that_decides_nothing_is_shown_a_moment_later() -> None:
    state = table("TC 9H 6D 2S KH")("B bet 1").state
    step = play(state, 1, "twist")
    assert [event.what for event in step.events] == ["twisted", "bust"]
    assert (step.state.phase, step.state.turn) == ("banker", None)
    assert GAME.observe(step.state, 0).bank == ("??", "??")
    assert _refusal(step.state, "draw") == "E_PHASE"
    step = GAME.expire(step.state, "pace", EPOCH)
    assert [event.what for event in step.events] == ["turned", "settled"]
    assert step.state.phase == "done"


def test_somebody_may_leave_while_the_bank_is_shown() -> None:
    one = table("TC 9D 2H 6D 8C 3H 4H 5H", "ABC")("B bet 1", "C bet 1", "B stick", "C stick")
    state = GAME.expire(one.state, "turn", EPOCH).state
    left = GAME.leave(state, 1, mint(EPOCH + 500, 1)).state
    assert left.clocks == state.clocks
    assert left.paid == ((1, -1),)
    left = GAME.leave(left, 0, mint(EPOCH + 600, 0)).state
    assert left.over


def _refusal(state: Sitting, do: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(state, 0, do)
    return caught.value.code


# Coming late


def test_who_comes_late_waits_for_the_next_hand() -> None:
    one = table(DECK, "ABC")("B bet 1", "C bet 1")
    step = GAME.join(one.state, mint(EPOCH + 1, 3))
    state = step.state
    assert [(event.what, event.seat) for event in step.events] == [("joined", 3)]
    assert (state.seats, state.balances[3], state.hands[3]) == (4, 100, ())
    assert state.beats == one.state.beats
    assert state.clocks == one.state.clocks
    assert [a.name for a in GAME.actions(GAME.observe(state, 3), 3)] == ["leave"]
    with pytest.raises(IllegalMove, match="E_NOT_TURN"):
        play(state, 3, "twist")
    state = play(play(play(state, 1, "stick").state, 2, "stick").state, 0, "stay").state
    assert state.hands[3] == ()
    state = play(state, 0, "next").state
    assert state.order == (1, 2, 3)
    assert len(state.hands[3][0].cards) == 1


def test_a_hand_without_players_left_is_settled_all_the_same() -> None:
    """The only player leaves while somebody new waits for the next hand."""
    one = table("TC TH 6D 8C")
    state = GAME.join(one.state, mint(EPOCH, 2)).state
    state = GAME.leave(state, 1, mint(EPOCH, 1)).state
    assert (state.phase, state.turn) == ("banker", None)
    state = GAME.expire(state, "pace", EPOCH).state
    assert (state.phase, state.paid) == ("done", ())
    state = play(state, 0, "next").state
    assert state.order == (2,)


def test_nobody_sits_down_at_a_full_or_a_closed_table() -> None:
    full = dealt(8).state
    with pytest.raises(IllegalMove, match="E_SEATS"):
        GAME.join(full, mint(EPOCH, 8))
    room = GAME.leave(full, 3, mint(EPOCH, 3)).state
    assert GAME.join(room, mint(EPOCH, 8)).state.seats == 9
    over = table(DECK[:11])("A leave").state
    with pytest.raises(IllegalMove, match="E_OVER"):
        GAME.join(over, mint(EPOCH, 2))


def test_only_who_has_played_a_hand_is_ranked() -> None:
    """The bank's 18 beats 15: with 101 chips it is ahead of somebody new with all of 200."""
    one = table("9C TH 6D 8C", start=100)("B bet 1", "B stick", "A stay")
    late = GAME.join(one.state, mint(EPOCH, 2)).state
    rich = replace(late, balances=(101, 99, 200))
    step = play(rich, HOUSE, "end")
    assert step.events[-1].args == {"seats": (0,), "n": 101, "choice": "host"}
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (101, 99, None))


def test_nobody_wins_when_only_somebody_new_is_left() -> None:
    state = GAME.join(table("9C TH 6D 8C").state, mint(EPOCH, 2)).state
    state = GAME.leave(state, 0, mint(EPOCH, 0)).state
    step = GAME.leave(state, 1, mint(EPOCH, 1))
    assert step.events[-1].args == {"seats": (), "n": 0, "choice": "walkover"}
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.walkover) == ((), True)
    blocks = GAME.scene(GAME.observe(step.state, None), None).blocks
    assert blocks[-1] == Line("nobody")
