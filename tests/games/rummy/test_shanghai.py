"""Shanghai Rummy where its worked examples say nothing: offers, secrets, windows, absence, ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.actions import Action, Groups, Lays, Move, Pick
from games.core.cards import BACK, face
from games.core.chance import Chance
from games.core.clocks import mint, unseen
from games.core.errors import IllegalMove
from games.core.game import Deal
from games.core.notation import EPOCH
from games.core.scene import Grid, Line, Seats
from games.referee.scenario import Scenario
from games.rummy.turns.table import MOST_TURNS
from games.rummy.variants.shanghai import ShanghaiRummy
from games.rummy.variants.shanghai.state import CONTRACTS, Shanghai, ShanghaiOptions, limit

GAME = ShanghaiRummy()
NOW = mint(EPOCH, 0)
DOWN = [["QC", "QD", "QS"], ["9H", "TH", "JH", "QH"]]
HAND = ["3C", "4D", "7D", "9H", "JH", "KS", "6C", "8D", "TD", "QH", "AS"]


def placed(opts: dict[str, Any] | None = None, **setup: Any) -> Shanghai:
    """A position as the rules write it; A, B and C, B in turn, unless something else is said."""
    written = {"seats": ["A", "B", "C"], "turn": "B", "hands": {}, **setup}
    return Scenario(GAME, {"setup": written, "opts": opts or {}}).state


def offered(state: Shanghai, seat: int, **draft: Any) -> dict[str, Action]:
    seen = GAME.observe(state, seat)
    return {action.name: action for action in GAME.actions(seen, seat, draft)}


def field(action: Action, name: str) -> Any:
    (found,) = (one for one in action.fields if one.name == name)
    return found


def play(state: Shanghai, seat: int, action: str, **values: Any) -> Shanghai:
    return GAME.play(state, seat, Move(action, values), NOW).state


def refused(state: Shanghai, seat: int, action: str, **values: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        play(state, seat, action, **values)
    return caught.value


def lines(state: Shanghai, seat: int) -> list[str]:
    own = GAME.scene(GAME.observe(state, seat), seat).own
    return [block.key for block in own if isinstance(block, Line)]


# Deal


@pytest.mark.parametrize(
    ("seats", "stock"), [(2, 85), (4, 63), (5, 106), (6, 95), (7, 138), (8, 127)]
)
def test_2_eleven_cards_each_from_as_many_packs_as_the_table_needs(seats: int, stock: int) -> None:
    # 108, 162 or 216 cards, without eleven for each and the upcard.
    chance, options = Chance("07" * 32, "1"), ShanghaiOptions(big_table=True)
    state = GAME.deal(Deal(seats, options, chance, NOW, 0)).state
    assert [len(hand) for hand in state.hands] == [11] * seats
    assert (len(state.stock), len(state.pile)) == (stock, 1)
    assert GAME.packs(options, seats) == (2 if seats <= 4 else 3 if seats <= 6 else 4)


def test_2_seven_play_only_at_a_big_table() -> None:
    assert GAME.check_table(ShanghaiOptions(), 6) is None
    assert GAME.check_table(ShanghaiOptions(big_table=True), 8) is None
    for options, seats in ((ShanghaiOptions(), 7), (ShanghaiOptions(big_table=True), 9)):
        refusal = GAME.check_table(options, seats)
        assert refusal is not None
        assert refusal.code == "E_SEATS"


@pytest.mark.parametrize(
    ("contracts", "hands", "late"),
    [("ten", 10, [9, 10]), ("nine", 9, [9]), ("short", 5, [5]), ("prose", 10, [9, 10])],
)
def test_6_a_card_more_may_be_bought_in_the_last_hands(
    contracts: Any, hands: int, late: list[int]
) -> None:
    options = ShanghaiOptions(contracts=contracts)
    assert len(CONTRACTS[contracts]) == hands
    limits = [limit(options, hand) for hand in range(1, hands + 1)]
    assert limits == [4 if hand in late else 3 for hand in range(1, hands + 1)]


# The window


def test_5_the_wait_begins_when_people_see_the_table() -> None:
    state = GAME.deal(Deal(3, ShanghaiOptions(), Chance("07" * 32, "1"), NOW, 0)).state
    (window,) = unseen(state.clocks)
    assert (window.name, window.until - window.start, window.decision) == ("window", 8_000, False)
    assert window.seats == (0, 2)
    state = GAME.anchor(state, "window", mint(EPOCH + 700, 0, EPOCH + 900))
    (window,) = (clock for clock in state.clocks if clock.name == "window")
    assert (window.until, window.due) == (EPOCH + 8_700, EPOCH + 8_900)


@pytest.mark.parametrize(
    ("timer", "buy_seconds", "seconds"), [(None, 8, 120), (15, 3, 18), (15, 20, 35), (40, 20, 40)]
)
def test_11_a_turn_goes_on_for_fifteen_seconds_after_the_wait(
    timer: int | None, buy_seconds: int, seconds: int
) -> None:
    opts = {"buy_seconds": buy_seconds, **({"timer": timer} if timer else {})}
    asked = placed(opts, upcard="5S", upcard_by=None)
    (turn,) = (clock for clock in asked.clocks if clock.name == "turn")
    assert turn.due - turn.start == seconds * 1_000
    # Where nobody is waited for, a turn lasts as long as the house says.
    (turn,) = placed(opts).clocks
    assert turn.due - turn.start == (timer or 120) * 1_000


def test_5_the_wait_ends_with_the_last_answer_and_its_clock_stops() -> None:
    state = placed(upcard="5S", upcard_by=None)
    assert {clock.name for clock in state.clocks} == {"turn", "window"}
    before = state.beats
    state = play(state, 0, "pass")
    assert "stock" not in field(offered(state, 1)["draw"], "from").options
    state = play(state, 2, "buy")
    assert [clock.name for clock in state.clocks] == ["turn"]
    assert field(offered(state, 1)["draw"], "from").options == ("upcard", "stock")
    # Nobody's press is lost to an answer of somebody else.
    assert state.beats == before


def test_5_a_new_upcard_makes_answers_to_the_last_one_old() -> None:
    state = placed(phase="play", hands={"B": [*HAND, "5S"]})
    before = state.beats.get("window", 0)
    state = play(state, 1, "discard", card="5S")
    assert state.beats["window"] == before + 1


def test_9_answers_are_kept_from_others_until_the_window_closes() -> None:
    state = play(placed(upcard="5S", upcard_by=None), 0, "buy")
    for viewer in (None, 1, 2):
        seen = GAME.observe(state, viewer)
        assert seen.buying is not None
        assert (seen.buying.answers, seen.buying.answered) == ((), 1)
    assert lines(state, 0)[-1] == "own_buy"
    assert lines(play(state, 0, "pass"), 0)[-1] == "own_pass"
    assert lines(state, 2)[-1] == "own_asked"


def test_9_only_the_buyer_sees_what_came_with_the_card() -> None:
    state = placed(upcard="5S", upcard_by=None, stock=["KH", "KD", "9S"])
    state = play(play(state, 0, "buy"), 2, "buy")
    step = GAME.play(state, 1, Move("draw", {"from": "stock"}), NOW)
    told = {event.what: event for event in step.events}
    # A dealt, so C comes first.
    assert told["bought"].seat == 2
    assert told["bought"].args == {"card": "5S", "n": 2}
    assert (told["got"].args["cards"], told["got"].to) == (("KH", "KD"), (2,))
    assert (told["outbid"].seat, told["outbid"].args["other"]) == (0, 2)
    for viewer in (None, 0, 1):
        seen = GAME.observe(step.state, viewer)
        assert seen.buying is not None
        assert seen.buying.extra == ()
        assert set(seen.hands[2]) == {BACK}


def test_51_counted_from_the_player_in_turn_where_the_house_says_so() -> None:
    setup = {"upcard": "5S", "upcard_by": None, "seats": ["A", "B", "C", "D"], "dealer": "C"}
    for order, first in (("dealer_left", 3), ("turn", 2)):
        state = placed({"buy_order": order}, **setup)
        for seat in (0, 2, 3):
            state = play(state, seat, "buy")
        state = play(state, 1, "draw", **{"from": "stock"})
        assert state.buying is not None
        assert state.buying.bought == (first, "5S")


def test_51_who_would_have_bought_is_told_when_the_card_is_taken() -> None:
    state = play(placed(upcard="5S", upcard_by=None), 0, "buy")
    step = GAME.play(state, 1, Move("draw", {"from": "upcard"}), NOW)
    assert [(e.what, e.seat) for e in step.events] == [("took", 1), ("kept", 1)]
    assert step.events[1].args == {"seats": (0,)}


def test_51_who_is_down_waits_and_gets_the_card_only_if_nobody_buys() -> None:
    state = placed(table={"B": DOWN}, hands={"B": ["4H", "6H"]}, upcard="5S", upcard_by=None)
    assert set(offered(state, 1)) == {"leave"}
    assert GAME.waiting(GAME.observe(state, None)) == ()
    state = play(play(state, 0, "pass"), 2, "pass")
    assert GAME.waiting(GAME.observe(state, None)) == (1,)
    assert field(offered(state, 1)["draw"], "from").options == ("upcard", "stock")


def test_51_a_late_buy_against_a_player_who_is_down_is_carried_out_at_once() -> None:
    state = placed(table={"B": DOWN}, hands={"B": ["4H", "6H"]}, upcard="5S", upcard_by=None)
    state = GAME.expire(state, "window", EPOCH + 8_000).state
    assert state.buying is not None
    assert (state.buying.window, state.buying.bought) == ("free", None)
    state = play(state, 0, "buy")
    assert state.buying is not None
    assert state.buying.bought == (0, "5S")
    assert len(state.hands[0]) == 14


def test_51_buy_and_pass_stand_on_the_table_for_whoever_may_answer() -> None:
    state = placed(upcard="5S", upcard_by="A")
    public = GAME.observe(state, None)
    names = [{one.name for one in GAME.actions(public, seat)} for seat in range(3)]
    assert [found >= {"buy", "pass"} for found in names] == [False, False, True]
    assert GAME.forms["buy"].where == GAME.forms["pass"].where == "both"


def test_55_where_the_stock_is_gone_the_draw_says_that_it_ends_the_hand() -> None:
    state = placed(upcard="5S", stock=[], shuffles=1, rest_to="dead", hands={"B": HAND})
    draw = field(offered(state, 1)["draw"], "from")
    assert [told["choice"] for told in draw.told] == ["upcard", "empty"]
    # Who draws may take the live upcard instead, and the hand goes on.
    assert play(state, 1, "draw", **{"from": "upcard"}).phase == "play"


def test_12_sixty_turns_of_each_end_a_hand_and_all_count_what_they_hold() -> None:
    state = placed(phase="play", hands={"B": [*HAND, "5S"]})
    state = replace(state, turns=MOST_TURNS * 3)
    after = play(state, 1, "discard", card="5S")
    assert (after.phase, after.result and after.result.winner) == ("done", None)
    # 3, 4, 6, 7, 8, 9 are five each; 10, J, Q, K ten each; an ace is 15.
    assert after.scores[1] == 85


# Going down


def test_52_going_down_is_offered_only_where_it_is_possible() -> None:
    able = placed(phase="play", hands={"B": ["8S", "8H", "8D", "4C", "5C", "6C", "7C", *HAND[:5]]})
    assert "go_down" in offered(able, 1)
    unable = placed(phase="play", hands={"B": [*HAND, "2C"]})
    assert "go_down" not in offered(unable, 1)
    assert {"discard", "leave"} == set(offered(unable, 1))


def test_52_what_is_ticked_is_called_by_what_it_is_and_asked_about_where_it_is_several() -> None:
    hand = ["8S", "8H", "8D", "4C", "5C", "6C", "JK", *HAND[:5]]
    state = placed(phase="play", hands={"B": hand})
    melds = field(
        offered(state, 1, melds=(("8S", "8H", "8D"), ("4C", "5C", "6C", "JK")))["go_down"], "melds"
    )
    assert isinstance(melds, Groups)
    assert (melds.least, melds.most) == (2, 2)
    assert melds.told == (
        {"choice": "set", "rank": "8"},
        {"choice": "run", "card": "4C", "cards": ("7C",)},
    )
    assert melds.ways == (("4C", "5C", "6C", "JK=7C"), ("JK=3C", "4C", "5C", "6C"))
    said = (("8S", "8H", "8D"), ("JK=3C", "4C", "5C", "6C"))
    assert field(offered(state, 1, melds=said)["go_down"], "melds").told[1]["card"] == "3C"
    after = play(state, 1, "go_down", melds=said)
    assert [slot.face for slot in after.table[1].meld.slots] == ["3C", "4C", "5C", "6C"]


def reclaimable() -> Shanghai:
    """B lacks one wild, which lies on the table in place of the ten of diamonds."""
    hand = ["TD", "5S", "5H", "6C", "7C", "8C", "9C", "3S", "4D", "AH", "KC", "QH"]
    table = {"A": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]]}
    return placed(seats=["A", "B"], phase="play", table=table, hands={"A": ["4H", "7S"], "B": hand})


def test_53_a_wild_from_the_table_is_in_the_pool_once_it_is_to_be_taken() -> None:
    state = reclaimable()
    action = offered(state, 1)["go_down"]
    swaps = field(action, "reclaim")
    assert isinstance(swaps, Lays)
    assert (swaps.targets, swaps.fits) == (("M2",), (("TD",),))
    assert "JK" not in field(action, "melds").pool
    taking = field(offered(state, 1, reclaim=(("M2", "TD"),))["go_down"], "melds")
    assert "JK" in taking.pool
    assert "TD" not in taking.pool


def test_53_the_contract_is_suggested_with_the_wild_that_completes_it() -> None:
    state = reclaimable()
    (found,) = GAME.suggest(GAME.observe(state, 1), 1, {})
    assert found.draft
    assert found.values["reclaim"] == (("M2", "TD", "JK"),)
    after = play(state, 1, "go_down", **found.values)
    assert [laid.owner for laid in after.table] == [0, 0, 1, 1]
    assert after.table[1].meld.cards == ("9D", "TD", "JD", "QD")
    assert after.hands[1] == ("AH", "3S", "4D", "QH", "KC")


def test_53_two_wilds_of_one_set_are_taken_in_one_move() -> None:
    table = {"A": [["KS", "KH", "JK", "2C"], ["9D", "TD", "JD", "QD"]]}
    hand = ["KC", "KD", "5S", "5H", "6C", "7C", "8C", "3S", "4D", "AH", "TC", "QH"]
    state = placed(seats=["A", "B"], phase="play", table=table, hands={"A": ["4H"], "B": hand})
    after = play(
        state,
        1,
        "go_down",
        melds=(("5S", "5H", "JK"), ("6C", "7C", "8C", "2C")),
        reclaim=(("M1", "KC", "KD"),),
    )
    assert [slot.card for slot in after.table[0].meld.slots] == ["KC", "KD", "KH", "KS"]
    assert len(after.hands[1]) == 5


def test_53_what_stands_where_is_said_when_a_card_is_wrong() -> None:
    state = placed(
        phase="play",
        table={"A": [["QC", "QD", "JK"], ["5H", "6H", "2S=7H", "8H"]], "B": DOWN},
        hands={"A": ["9C"], "B": ["9H", "2D", "JK"]},
    )
    run = refused(state, 1, "reclaim", meld="M2", card="9H")
    assert (run.code, run.values["choice"], run.values["cards"]) == ("E_WRONG_CARD", "run", ("7H",))
    group = refused(state, 1, "reclaim", meld="M1", card="9H")
    assert (group.code, group.values["rank"]) == ("E_WRONG_CARD", "Q")
    # A wild is no card of any rank.
    assert refused(state, 1, "reclaim", meld="M1", card="2D").code == "E_WRONG_CARD"
    assert refused(state, 1, "reclaim", meld="M1", card="9H", wild="2C").code == "E_NO_WILD"


def test_53_a_wild_is_thrown_away_only_after_a_question() -> None:
    state = placed(phase="play", hands={"B": [*HAND[:9], "JK", "2C", "5S"]})
    pick = field(offered(state, 1)["discard"], "card")
    assert isinstance(pick, Pick)
    assert pick.risky == ("2C", "JK")


def test_53_cards_that_fit_only_with_others_are_offered_too() -> None:
    state = placed(
        phase="play",
        table={"A": [["QC", "QD", "QS"], ["5H", "6H", "7H", "8H"]], "B": DOWN},
        hands={"A": ["9C"], "B": ["TH", "JK", "3C", "4S"]},
    )
    cards = field(offered(state, 1, meld="M2")["add"], "cards")
    assert [face(card) for card in cards.options] == ["TH", "JK"]
    # Ten of hearts lies beyond the joker, which is the nine then.
    after = play(state, 1, "add", meld="M2", cards=("TH", "JK"))
    assert [slot.face for slot in after.table[1].meld.slots][-2:] == ["9H", "TH"]


@pytest.mark.parametrize("opts", [{}, {"out": "discard_optional"}])
def test_54_a_last_card_may_be_thrown_away_only_where_the_house_says_so(
    opts: dict[str, Any],
) -> None:
    state = placed(opts, table={"B": DOWN}, hands={"B": ["3C"]}, phase="play")
    assert ("discard" in offered(state, 1)) == bool(opts)
    assert "keep" in offered(state, 1)
    if opts:
        after = play(state, 1, "discard", card="3C")
        assert (after.phase, after.scores[1]) == ("done", 0)
        assert after.result is not None
        assert after.result.winner == 1
    else:
        assert refused(state, 1, "discard", card="3C").code == "E_LAST_DISCARD"


# Being away, leaving, the end


def test_11_who_is_away_passes_at_once_and_draws_when_the_others_have_answered() -> None:
    state = placed(upcard="5S", upcard_by=None)
    chance = Chance("00" * 32)
    choice = GAME.stand_in(GAME.observe(state, 0), 0, chance)
    assert (choice.move, choice.delay) == (Move("pass"), 0)
    assert GAME.stand_in(GAME.observe(state, 1), 1, chance).move is None
    state = play(play(state, 0, "pass"), 2, "pass")
    choice = GAME.stand_in(GAME.observe(state, 1), 1, chance)
    assert choice.move == Move("draw", {"from": "stock"})


def test_11_time_running_out_ends_the_wait_and_carries_out_what_was_bought() -> None:
    state = play(placed(upcard="5S", upcard_by=None, hands={"B": HAND}), 0, "buy")
    step = GAME.expire(state, "turn", EPOCH + 120_000)
    assert [e.what for e in step.events] == ["missed", "bought", "got", "drew", "discarded"]
    assert len(step.state.hands[0]) == 14
    assert step.state.turn == 2


def test_11_a_single_card_is_kept_when_time_runs_out() -> None:
    state = placed(table={"B": DOWN}, hands={"B": ["9C"]}, phase="play")
    step = GAME.expire(state, "turn", EPOCH + 120_000)
    assert [e.what for e in step.events] == ["missed", "kept_last"]


def test_11_a_leavers_buy_lapses_and_nobody_waits_for_them() -> None:
    state = play(placed(upcard="5S", upcard_by=None), 0, "buy")
    state = play(state, 2, "pass")
    state = GAME.leave(state, 0, NOW).state
    assert state.buying is not None
    assert (state.buying.window, state.buying.answers) == ("free", ((2, False),))
    state = play(state, 1, "draw", **{"from": "stock"})
    assert state.buying is not None
    assert state.buying.bought is None


def test_11_the_upcard_is_offered_anew_when_the_player_in_turn_leaves() -> None:
    state = play(placed(upcard="5S", upcard_by=None), 0, "pass")
    before = state.beats["window"]
    state = GAME.leave(state, 1, NOW).state
    assert (state.turn, state.pile[-1], state.shut) == (2, "5S", False)
    assert state.buying is not None
    assert (state.buying.window, state.buying.answers) == ("waiting", ())
    assert state.beats["window"] == before + 1
    assert {clock.name for clock in state.clocks} == {"turn", "window"}


def test_7_the_fewest_points_win_and_a_hand_shows_what_everybody_got() -> None:
    state = placed(
        hand_no=10,
        table={"A": DOWN, "B": DOWN},
        hands={"A": ["AS"], "B": ["KH"], "C": ["JK", "2C", "3D"]},
        scores={"A": 5, "B": 20, "C": 0},
        phase="play",
    )
    state = play(state, 1, "add", meld="M2", cards=("KH",))
    outcome = GAME.outcome(state)
    assert outcome is not None
    # 5 + 15; 20 + 0; 0 + 25 + 20 + 5
    assert (outcome.scores, outcome.winners) == ((20, 20, 50), (0, 1))
    (grid,) = (b for b in GAME.scene(GAME.observe(state, None), None).blocks if isinstance(b, Grid))
    assert grid.rows[2] == (("seat", 2), ("number", 50), ("number", 50))


def test_11_who_left_is_recorded_with_the_two_worst_totals_of_the_others() -> None:
    setup: dict[str, Any] = {
        "seats": ["A", "B", "C", "D"],
        "hand_no": 10,
        "table": {"B": DOWN},
        "hands": {"B": ["KH"], "C": ["3D"], "D": ["4D"], "A": ["5D"]},
        "scores": {"A": 1, "B": 20, "C": 30, "D": 50},
        "phase": "play",
    }
    state = GAME.leave(placed(**setup), 0, NOW).state
    outcome = GAME.outcome(play(state, 1, "add", meld="M2", cards=("KH",)))
    assert outcome is not None
    # C has 35 and D 55; A, with 6 points, does not win.
    assert (outcome.scores, outcome.winners, outcome.low) == ((90, 20, 35, 55), (1,), True)


def test_10_melds_stand_under_their_owner_by_their_names() -> None:
    state = placed(table={"A": DOWN, "C": [["KS", "KH", "JK"], ["4C", "5C", "2S=6C", "7C"]]})
    (rows,) = (
        b for b in GAME.scene(GAME.observe(state, None), None).blocks if isinstance(b, Seats)
    )
    assert [hand.cards for hand in rows.rows[2].hands] == [
        ("KH", "KS", "JK"),
        ("4C", "5C", "2S=6C", "7C"),
    ]
    assert [hand.marks[0].args["n"] for hand in rows.rows[2].hands] == [3, 4]
    assert rows.rows[1].hands == ()
