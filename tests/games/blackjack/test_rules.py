"""The rules of Blackjack by clause (docs/rules/blackjack.md); dealers and leaving stand beside."""

from __future__ import annotations

import pytest

from games.core.actions import Action, Move
from games.core.chance import Chance
from games.core.clocks import mint, shifted
from games.core.game import HOUSE, NOBODY
from games.core.notation import EPOCH
from tests.games.blackjack.positions import (
    GAME,
    after,
    code,
    dealt,
    opened,
    play,
    refused,
    results,
    settled,
    table,
    told,
)

BETS = {"chips": True}
DOUBLES = {"chips": True, "double": True}


def names(actions: tuple[Action, ...]) -> list[str]:
    return [action.name for action in actions]


# 1, 2: options and seats


@pytest.mark.parametrize(
    ("dealer", "seats"), [("house", range(1, 8)), ("fixed", range(2, 9)), ("rotate", range(2, 9))]
)
def test_2_so_many_may_play(dealer: str, seats: range) -> None:
    options = GAME.options(dealer=dealer)
    for n in range(10):
        refusal = GAME.check_table(options, n)
        assert (refusal is None) == (n in seats)
        if refusal is not None:
            assert (refusal.code, dict(refusal.args)) == (
                "E_SEATS",
                {"n": seats[0], "m": seats[-1]},
            )


def test_1_limits_the_wrong_way_round_are_refused_before_the_start() -> None:
    refusal = GAME.check_table(GAME.options(chips=True, min=11, max=10), 2)
    assert refusal is not None
    assert (refusal.code, dict(refusal.args)) == ("E_BET_LIMITS", {"n": 11, "m": 10})
    assert GAME.check_table(GAME.options(chips=True, min=10, max=10), 2) is None
    assert GAME.check_table(GAME.options(min=11, max=10), 2) is None  # nobody bets


# 3.1, 3.2: start and deal


def test_3_1_the_host_starts_a_round_of_the_house_and_anybody_after_20_seconds() -> None:
    state = opened(2).state
    (clock,) = state.clocks
    assert (clock.name, clock.due - EPOCH, clock.decision) == ("anyone", 20_000, False)
    for seat in (0, 1):
        assert code(state, seat, "deal") == "E_NOT_HOST"
        assert names(GAME.actions(state, seat)) == ["leave"]
    assert play(state, HOUSE, "deal").state.phase == "play"
    later = GAME.expire(state, "anyone", clock.due).state
    assert later.clocks == ()
    assert names(GAME.actions(later, 1)) == ["deal", "leave"]
    assert play(later, 1, "deal").state.phase == "play"
    assert play(later, HOUSE, "deal").state.phase == "play"


def test_3_1_the_20_seconds_count_anew_after_each_round() -> None:
    state = after(opened(1).state, "clock anyone", "0 deal", "clock turn")
    state = settled(state)
    assert state.phase == "done"
    assert not state.anyone
    assert code(state, 0, "deal") == "E_NOT_HOST"
    assert [clock.name for clock in state.clocks] == ["anyone"]


def test_3_2_downs_first_then_ups_the_dealer_last() -> None:
    state = dealt("ABC", "2C 3C 4C 5C 2D 3D 4D 5D", dealer="house")
    assert [hand and hand.cards for hand in state.hands] == [
        ("2C", "2D"),
        ("3C", "3D"),
        ("4C", "4D"),
    ]
    assert state.bank == ("5C", "5D")
    assert len(state.pack) == 44
    assert (state.turn, state.phase) == (0, "play")


def test_3_2_a_player_who_deals_is_dealt_last_and_the_left_of_them_first() -> None:
    state = dealt("ABC", "2C 3C 4C 2D 3D 4D", dealer="B")
    assert state.order == (2, 0)
    assert state.hands[2] is not None
    assert state.hands[2].cards == ("2C", "2D")
    assert state.bank == ("4C", "4D")
    assert state.hands[1] is None
    assert state.turn == 2


def test_c157_each_round_has_a_fresh_pack_of_its_own_purpose() -> None:
    state = opened(1).state
    first = play(state, HOUSE, "deal").state
    second = play(settled(after(first, "clock turn")), HOUSE, "deal").state
    for number, dealt_ in ((1, first), (2, second)):
        assert dealt_.hands[0] is not None
        deck = Chance("00").shuffle(f"deal:{number}", state.pack)
        assert dealt_.hands[0].cards == (deck[0], deck[2])
        assert dealt_.bank == (deck[1], deck[3])
        assert dealt_.pack == deck[4:]


# 3.3, 5: players' turns


def test_3_3_21_stands_by_itself_and_is_told_like_any_stand() -> None:
    state = table("AB", "TC AD 9C TD KS 8C")
    step = play(state, HOUSE, "deal")
    assert told(step) == ["dealt", "stood 1"]
    assert dict(step.events[1].args) == {}
    assert step.state.turn == 0
    state = after(step.state, "0 stand")
    assert state.phase == "dealer"


def test_5_a_hit_comes_face_up_and_the_turn_goes_on() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D 9S")
    step = play(state, 0, "hit")
    assert told(step) == ["hit 0"]
    assert step.events[0].args == {"card": "9S"}
    assert step.state.turn == 0
    assert GAME.observe(step.state, 1).hands[0].cards == ("??", "2D", "9S")  # type: ignore[union-attr]


def test_5_bust_shows_all_cards_and_ends_the_turn() -> None:
    state = dealt("AB", "TC 3C 4C KD 3D 4D 2S")
    step = play(state, 0, "hit")
    assert told(step) == ["hit 0", "bust 0"]
    assert step.events[1].args == {"cards": ("TC", "KD", "2S"), "n": 22}
    assert step.state.turn == 1
    seen = GAME.observe(step.state, None).hands[0]
    assert seen is not None
    assert seen.cards == ("TC", "KD", "2S")


def test_5_21_after_a_hit_ends_the_turn() -> None:
    state = dealt("AB", "TC 3C 4C 5D 3D 4D 6S")
    step = play(state, 0, "hit")
    assert told(step) == ["hit 0", "stood 0"]
    assert step.state.turn == 1


def test_5_anybody_may_stand_on_anything() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D")
    assert after(state, "0 stand").turn == 1


def test_5_doubling_is_one_card_for_twice_the_bet() -> None:
    state = table("AB", "5C 9C 4C 6D 9D 4D 2S", rules=DOUBLES)
    state = after(state, "house deal", "0 bet 3", "1 bet 1")
    step = play(state, 0, "double")
    assert told(step) == ["doubled 0", "stood 0"]
    assert step.events[0].args == {"n": 6, "card": "2S"}
    hand = step.state.hands[0]
    assert hand is not None
    assert (hand.bet, hand.status, hand.cards) == (6, "stand", ("5C", "6D", "2S"))
    assert step.state.turn == 1


def test_5_doubling_may_bust_or_make_21() -> None:
    deck = "TC 9C 4C 6D 9D 4D"
    bets = ("house deal", "0 bet 3", "1 bet 1")
    bust = play(after(table("AB", f"{deck} KS", rules=DOUBLES), *bets), 0, "double")
    assert told(bust) == ["doubled 0", "bust 0"]
    assert bust.state.turn == 1
    best = play(after(table("AB", f"{deck} 5S", rules=DOUBLES), *bets), 0, "double")
    assert told(best) == ["doubled 0", "stood 0"]
    assert best.state.turn == 1


def test_5_doubling_is_late_after_a_hit() -> None:
    state = table("A", "2C 4C 2D 4D 2S", rules=DOUBLES)
    state = after(state, "house deal", "0 bet 3", "0 hit")
    assert code(state, 0, "double") == "E_DOUBLE_LATE"
    assert names(GAME.actions(state, 0)) == ["hit", "stand", "leave"]


@pytest.mark.parametrize("rules", [{}, {"chips": True}, {"double": True}])
def test_5_doubling_needs_its_switch_and_chips(rules: dict[str, bool]) -> None:
    state = after(table("A", "2C 4C 2D 4D", rules=rules), "house deal")
    state = after(state, "0 bet 1") if state.phase == "bet" else state
    assert code(state, 0, "double") == "E_NO_DOUBLE"


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
        ("stopped", {"n": 17, "choice": "stand"}),
        ("won", {"n": 19, "m": 0, "choice": "higher"}),
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


def test_3_5_every_player_meets_the_dealer_alone() -> None:
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


# 5: bets and refusals


def test_5_all_bet_in_any_order_then_the_cards_come() -> None:
    state = after(table("ABC", rules=BETS), "house deal")
    assert state.phase == "bet"
    assert GAME.waiting(state) == (0, 1, 2)
    assert [clock.seats for clock in state.clocks] == [(0, 1, 2)]
    state = after(state, "2 bet 1", "0 bet 10")
    assert GAME.waiting(state) == (1,)
    assert [clock.seats for clock in state.clocks] == [(1,)]
    assert state.phase == "bet"
    step = play(state, 1, "bet", amount=4)
    assert step.state.phase == "play"
    assert [hand and hand.bet for hand in step.state.hands] == [10, 4, 1]


def test_5_what_others_bet_makes_no_bet_stale() -> None:
    state = after(table("ABC", rules=BETS), "house deal")
    later = after(state, "2 bet 1")
    assert later.beats == state.beats
    assert after(later, "0 bet 1", "1 bet 1").beats != state.beats


@pytest.mark.parametrize("amount", [-1, 0, 1, 11, 1000])
def test_5_bets_are_from_the_least_to_the_most(amount: int) -> None:
    state = after(table("AB", rules={**BETS, "min": 2, "max": 10}), "house deal")
    refusal = refused(state, 0, "bet", amount=amount)
    assert (refusal.code, dict(refusal.values)) == ("E_BET_RANGE", {"n": 2, "m": 10})
    after(state, "0 bet 2", "1 bet 10")


def test_5_the_presets_of_a_bet_are_least_middle_and_most() -> None:
    state = after(table("AB", rules=BETS), "house deal")
    (field,) = GAME.actions(state, 0)[0].fields
    assert (field.low, field.high, field.presets) == (1, 10, (1, 5, 10))  # type: ignore[union-attr]
    narrow = after(table("AB", rules={**BETS, "max": 2}), "house deal")
    (field,) = GAME.actions(narrow, 0)[0].fields
    assert field.presets == (1, 2)  # type: ignore[union-attr]


def test_5_one_bet_each() -> None:
    state = after(table("AB", rules=BETS), "house deal", "0 bet 1")
    assert code(state, 0, "bet", amount=99) == "E_BET_DONE"


def test_5_refusals_in_their_order() -> None:
    idle = table("ABC", dealer="B", rules=DOUBLES)
    for action in ("bet", "hit", "stand", "double"):
        assert code(idle, NOBODY, action) == "E_NOT_PLAYER"
        assert code(idle, HOUSE, action) == "E_NOT_PLAYER"
        assert code(idle, 1, action) == "E_PHASE"
    betting = after(idle, "1 deal")
    assert code(betting, 1, "bet", amount=99) == "E_DEALER_FORCED"
    assert code(betting, 0, "hit") == "E_PHASE"
    assert code(betting, 0, "deal") == "E_PHASE"
    assert code(betting, HOUSE, "end") == "E_PHASE"
    playing = after(betting, "2 bet 1", "0 bet 1")
    for action in ("hit", "stand", "double"):
        assert code(playing, 1, action) == "E_DEALER_FORCED"
        refusal = refused(playing, 0, action)
        assert (refusal.code, dict(refusal.values)) == ("E_NOT_TURN", {"seat": 2})
    assert code(playing, 2, "bet", amount=1) == "E_PHASE"
    assert code(playing, 1, "deal") == "E_PHASE"


def test_5_only_the_dealer_deals() -> None:
    state = table("ABC", dealer="B")
    for seat in (0, 2, HOUSE):
        refusal = refused(state, seat, "deal")
        assert (refusal.code, dict(refusal.values)) == ("E_NOT_DEALER", {"seat": 1})
    assert names(GAME.actions(state, 1)) == ["deal", "leave"]
    assert names(GAME.actions(state, HOUSE)) == ["end"]


def test_5_a_press_of_no_known_shape_is_refused() -> None:
    state = after(table("A", rules=BETS), "house deal")
    assert code(state, 0, "bet") == "E_FORM"
    assert code(state, 0, "juggle") == "E_FORM"
    assert code(state, NOBODY, "juggle") == "E_NOT_PLAYER"


def test_spectators_and_people_of_no_hand_are_offered_nothing() -> None:
    state = dealt("A", "2C 4C 2D 4D")
    assert GAME.actions(state, None) == ()
    assert GAME.actions(state, NOBODY) == ()
    assert GAME.actions(state, HOUSE) == ()
    assert GAME.automatic(state, 5) is None


# 3.7, 6: the end


def test_6_the_host_alone_ends_the_table_between_rounds() -> None:
    state = dealt("AB", "TC 3C 4C KD 3D 4D")
    assert code(state, HOUSE, "end") == "E_PHASE"
    state = settled(after(state, "0 stand", "1 stand"))
    refusal = refused(state, 0, "end")
    assert (refusal.code, dict(refusal.values)) == ("E_NOT_HOST", {"choice": "end"})
    step = play(state, HOUSE, "end")
    assert step.state.over
    assert step.state.clocks == ()
    assert step.events[0].tags == ("last",)
    for seat in (0, HOUSE):
        assert code(step.state, seat, "deal") == "E_OVER"
    assert GAME.actions(step.state, HOUSE) == GAME.actions(step.state, 0) == ()


def test_6_the_best_is_named_by_wins_less_losses() -> None:
    state = settled(after(dealt("AB", "TC TD TH KC 8D 9H"), "0 stand", "1 stand"))
    assert results(state) == ["win", "lose"]
    step = play(state, HOUSE, "end")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.walkover) == ((0,), (1, -1), False)
    assert step.events[0].args == {"seats": (0,), "n": 1, "choice": "closed"}


def test_6_ties_are_shared_and_chips_decide_where_there_are_any() -> None:
    state = after(table("ABC", rules=BETS, balance={"A": 5, "B": 7, "C": 7}), "house end")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1, 2), (5, 7, 7))
    assert GAME.outcome(table("A")) is None


def test_6_who_sits_alone_with_the_house_beats_nobody() -> None:
    outcome = GAME.outcome(after(table("A"), "house end"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.walkover) == ((), (0,), False)


# 7: time


def test_7_45_seconds_for_a_decision() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D")
    (clock,) = state.clocks
    assert (clock.name, clock.seats, clock.due - clock.start) == ("turn", (0,), 45_000)
    step = GAME.expire(state, "turn", clock.due)
    assert told(step) == ["missed 0", "stood 0"]
    assert [c.seats for c in step.state.clocks] == [(1,)]
    assert GAME.automatic(state, 0) == Move("stand")
    assert GAME.automatic(state, 1) is None


def test_7_whoever_has_not_bet_bets_the_least() -> None:
    state = after(table("ABC", rules={**BETS, "min": 2}), "house deal", "1 bet 9")
    assert GAME.automatic(state, 0) == Move("bet", {"amount": 2})
    step = GAME.expire(state, "bet", EPOCH + 45_000)
    assert told(step)[:4] == ["missed 0", "missed 2", "bet 0", "bet 2"]
    assert [hand and hand.bet for hand in step.state.hands] == [2, 9, 2]


def test_7_a_sleeping_dealer_has_the_cards_dealt_and_misses_nothing() -> None:
    state = table("AB", dealer="B")
    (clock,) = state.clocks
    assert (clock.name, clock.seats, clock.due - clock.start) == ("deal", (1,), 60_000)
    assert GAME.automatic(state, 1) == Move("deal")
    assert GAME.waiting(state) == (1,)
    step = GAME.expire(state, "deal", clock.due)
    assert told(step)[:2] == ["slept 1", "dealt"]


def test_7_slow_tables_wait_a_day_and_some_for_ever_but_never_with_the_dealers_cards() -> None:
    slow = after(table("A", "TC 4C 9D 5D", rules={"clock": "slow"}), "house deal")
    assert slow.clocks[0].due - slow.clocks[0].start == 24 * 60 * 60_000
    off = after(table("A", "TC 4C 9D 5D", rules={"clock": "off"}), "house deal")
    assert off.clocks == ()
    assert [clock.name for clock in after(off, "0 stand").clocks] == ["dealer"]


def test_a_clock_that_does_not_run_cannot_fire() -> None:
    state = dealt("A", "2C 4C 2D 4D")
    for name in ("deal", "bet", "anyone", "dealer"):
        with pytest.raises(ValueError, match=f"no clock '{name}' runs"):
            GAME.expire(state, name, EPOCH)


def test_each_decision_is_a_new_beat() -> None:
    state = dealt("AB", "2C 3C 4C 2D 3D 4D 5S")
    beat = state.beats["main"]
    assert after(state, "0 hit").beats["main"] == beat + 1
    assert after(state, "0 stand").beats["main"] == beat + 1
    assert GAME.leave(state, 1, mint(EPOCH, 1)).state.beats["main"] == beat
    late = GAME.expire(opened(1).state, "anyone", EPOCH).state
    assert late.beats == opened(1).state.beats  # the host's press is no worse for it


def test_clocks_may_be_set_anew() -> None:
    state = dealt("A", "2C 4C 2D 4D")
    (clock,) = state.clocks
    later = GAME.reclock(state, (shifted(clock, EPOCH + 500),))
    assert later.clocks[0].due == clock.due + 500 - (clock.start - EPOCH)
    assert GAME.reclock(later, state.clocks) == state


# 8: what is hidden


def test_8_who_sees_which_cards() -> None:
    state = dealt("ABC", "2C 3C 4C 5C 2D 3D 4D 5D", dealer="house")
    for viewer in (None, 0, 1, 2):
        seen = GAME.observe(state, viewer)
        for owner, hand in enumerate(seen.hands):
            assert hand is not None
            down = state.hands[owner].cards[0] if owner == viewer else "??"  # type: ignore[union-attr]
            assert hand.cards == (down, f"{owner + 2}D")
        assert seen.bank == ("??", "5D")
        assert set(seen.pack) == {"??"}
        assert seen.chance.seed == ""


def test_8_not_even_a_dealer_sees_the_dealers_card() -> None:
    state = dealt("AB", "2C 3C 2D 3D", dealer="B")
    assert GAME.observe(state, 1).bank == ("??", "3D")
    assert GAME.observe(state, 1).hands[0].cards == ("??", "2D")  # type: ignore[union-attr]


def test_8_at_the_end_of_a_round_all_hands_are_shown() -> None:
    state = settled(after(dealt("AB", "2C 3C TC 2D 3D KD"), "0 stand", "1 stand"))
    seen = GAME.observe(state, None)
    assert seen.hands == state.hands
    assert seen.bank == state.bank
