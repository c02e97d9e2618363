"""The rules of Blackjack by clause (docs/rules/blackjack.md); dealers and leaving stand beside."""

from __future__ import annotations

import pytest

from games.core.actions import Action
from games.core.chance import Chance
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
    outcome = GAME.outcome(after(table("A", balance={"A": 0}), "house end"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.walkover) == ((), (0,), False)


def test_6_only_who_has_played_a_hand_is_ranked() -> None:
    """Two lose to a dealer's twenty; somebody who only sat down has nothing to lose."""
    state = settled(after(dealt("AB", "TC TD TH 8C 9D TS"), "0 stand", "1 stand", "join"))
    assert results(state) == ["lose", "lose", None]
    step = play(state, HOUSE, "end")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (-1, -1, None))
    assert step.events[0].args == {"seats": (0, 1), "n": -1, "choice": "closed"}


def test_6_a_dealer_has_played() -> None:
    state = settled(after(dealt("AB", "TC TD 9C TS", dealer="A"), "1 stand"))
    outcome = GAME.outcome(after(state, "join", "house end"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (1, -1, None))


def test_6_without_a_hand_nobody_wins() -> None:
    outcome = GAME.outcome(after(table("AB"), "house end"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.walkover) == ((), (None, None), False)
