"""The rules beyond the worked examples, by clause of docs/rules/old-maid.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import Action, Move, Pick
from games.core.cards import BACK, pack
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.events import seen_by
from games.core.game import HOUSE, NOBODY, Deal, Outcome, Refusal
from games.core.notation import EPOCH
from tests.games.oldmaid.positions import GAME, begun, dealt, facts, pick, position, refused

# 1 to 3: the table, the deal


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_2_two_to_eight_play(seats: int) -> None:
    assert GAME.check_table(GAME.options(), seats) == Refusal("E_SEATS", {"n": 2, "m": 8})
    assert GAME.check_table(GAME.options(), max(2, seats - 1)) is None


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [26, 25]),
        (3, [17, 17, 17]),
        (4, [13, 13, 13, 12]),
        (5, [11, 10, 10, 10, 10]),
        (6, [9, 9, 9, 8, 8, 8]),
        (7, [8, 8, 7, 7, 7, 7, 7]),
        (8, [7, 7, 7, 6, 6, 6, 6, 6]),
    ],
)
@pytest.mark.parametrize("odd", ["queen", "mystery"])
def test_3_all_cards_are_dealt_from_the_left_of_the_dealer(
    seats: int, sizes: list[int], odd: str
) -> None:
    dealer = seats // 2
    step = dealt(seats, dealer, odd=odd)
    laid = {event.seat: event.args["n"] for event in step.events if event.what == "laid"}
    for place, size in enumerate(sizes):
        seat = (dealer + 1 + place) % seats
        assert len(step.state.hands[seat]) == size - 2 * laid.get(seat, 0)  # type: ignore[operator]
    assert step.events[0].args == {"n": 51}
    assert (step.state.offerer, step.state.picker) == (dealer, (dealer + 1) % seats)


def test_3_the_generator_names_the_dealer_and_a_rematch_the_next_one() -> None:
    drawn = {dealt(3, None, f"{seed:02x}").state.dealer for seed in range(20)}
    assert drawn == {0, 1, 2}
    assert dealt(3, None, "05").state.dealer == Chance("05").below("first:1", 3)
    assert [GAME.next_dealer(dealt(3, seat).state) for seat in range(3)] == [1, 2, 0]
    assert GAME.next_dealer(position("A", {"A": "QH", "B": "2C", "C": "2D"})) is None


def test_3_of_three_two_go_and_of_four_all() -> None:
    step = begun("A", {"A": "7S 7C 7D", "B": "9S 9H 9D 9C QH 7H"}, pair=True)
    assert [(event.seat, event.args["n"], event.args["cards"]) for event in step.events[:2]] == [
        (1, 2, ("9C", "9D", "9H", "9S")),
        (0, 1, ("7C", "7D")),
    ]
    assert step.state.hands == (("7S",), ("7H", "QH"))
    assert step.state.discard[-6:] == ("9C", "9D", "9H", "9S", "7C", "7D")


def test_3_who_is_dealt_pairs_alone_is_safe_in_deal_order_and_offers_nothing() -> None:
    step = begun("A", {"A": "2C 2D", "B": "3C 3D", "C": "QH 4C", "D": "4D"}, pair=True)
    assert facts(step) == ["laid", "safe", "laid", "safe", "offers"]
    assert step.state.safe == (1, 0)
    assert (step.state.offerer, step.state.picker) == (2, 3)


def test_3_the_deal_itself_may_end_the_game() -> None:
    left = [rank + suit for rank in "A23456" for suit in "CDHS"] + ["QD", "QH"]
    right = [rank + suit for rank in "789TJK" for suit in "CDHS"] + ["QS"]
    order = [card for both in zip(left, [*right, ""], strict=True) for card in both][:-1]
    chance = Chance("00", "", (("deal:1", tuple(order)),))
    step = GAME.deal(Deal(2, GAME.options(), chance, mint(EPOCH, 0), dealer=0))
    assert facts(step) == ["dealt", "laid", "safe", "laid", "maid", "ended"]
    assert step.state.hands == (("QS",), ())
    assert step.state.clocks == ()
    assert GAME.outcome(step.state) == Outcome((1,), losers=(0,), places=(1, 0))


def test_1_the_queen_of_clubs_or_a_card_unseen_is_left_out() -> None:
    state = dealt(4).state
    assert GAME.removed(GAME.options()) == ("QC",)
    assert state.aside == "QC"
    assert sorted((*state.discard, *sum(state.hands, ()), "QC")) == sorted(pack())
    mystery = GAME.options(odd="mystery")
    assert GAME.removed(mystery) == ()
    asides = {dealt(4, seed=f"{seed:02x}", odd="mystery").state.aside for seed in range(20)}
    assert len(asides) > 10
    assert dealt(4, odd="mystery").state.aside == Chance("00").shuffle("deal:1", pack())[-1]


def test_1_nobody_knows_the_card_left_out_unseen_until_the_end() -> None:
    state = position("A", {"A": "KH 3C", "B": "3D"}, fan="3C KH", odd="mystery")
    assert state.aside == "KC"
    assert {GAME.observe(state, seat).aside for seat in (None, 0, 1)} == {BACK}
    step = pick(state, 1, 1)
    assert step.state.over
    assert {GAME.observe(step.state, seat).aside for seat in (None, 0, 1)} == {"KC"}
    assert step.events[-1].args == {"card": "KC", "choice": "loser"}


# 5: the pick

HANDS = {"A": "QH 3C", "B": "3D 8C", "C": "8D", "D": "", "E": ""}


def test_5_the_checks_come_in_the_printed_order() -> None:
    state = position("A", HANDS, safe="D", left="E")
    wrong = Move("pick", {"pos": 9})
    for nobody in (HOUSE, NOBODY, 4, 5):
        assert refused(state, nobody, wrong).code == "E_NOT_PLAYER"
    assert refused(state, 3, wrong).code == "E_SAFE"
    for seat in (0, 2):
        assert refused(state, seat, wrong).code == "E_NOT_TURN"
        assert dict(refused(state, seat, wrong).values) == {"seat": 1, "other": 0}
    for pos in (-1, 0, 3, "1"):
        assert refused(state, 1, Move("pick", {"pos": pos})).code == "E_POSITION"
    assert refused(state, 1, Move("pick")).code == "E_POSITION"
    assert dict(refused(state, 1, wrong).values) == {"n": 2}
    assert refused(state, 1, Move("fly")).code == "E_FORM"
    over = pick(position("A", {"A": "QH 3C", "B": "3D"}, fan="3C QH"), 1, 1).state
    for move in (wrong, Move("leave"), Move("arrange"), Move("fly")):
        assert refused(over, NOBODY, move).code == "E_OVER"


def test_5_a_card_taken_is_seen_by_these_two_only() -> None:
    step = pick(position("A", HANDS, fan="QH 3C"), 1, 1)
    assert facts(step) == ["took", "offers"]
    took = step.events[0]
    assert (took.seat, took.args) == (1, {"other": 0, "card": "QH"})
    shown = [seen_by(took, viewer).args["card"] for viewer in (None, 0, 1, 2)]
    assert shown == [BACK, "QH", "QH", BACK]
    assert step.state.hands[:2] == (("3C",), ("3D", "8C", "QH"))
    assert step.state.fresh[:2] == ((), ("QH",))


def test_5_a_pair_goes_to_the_discard_for_all_to_see() -> None:
    step = pick(position("A", HANDS, fan="QH 3C"), 1, 2)
    assert facts(step) == ["took", "paired", "offers"]
    paired = step.events[1]
    assert (paired.seat, paired.args) == (1, {"rank": "3", "cards": ("3C", "3D")})
    assert not paired.secret
    assert step.state.hands[:3] == (("QH",), ("8C",), ("8D",))
    assert step.state.discard[-2:] == ("3C", "3D")
    assert step.state.fresh[1] == ()


def test_5_the_newest_card_stays_marked_until_it_goes() -> None:
    state = pick(position("A", HANDS, fan="QH 3C"), 1, 1).state
    state = replace(state, fan=("3D", "8C", "QH"))
    kept = pick(state, 2, 1).state
    assert kept.fresh[1:3] == (("QH",), ("3D",))
    gone = pick(state, 2, 3).state
    assert gone.fresh[1:3] == ((), ("QH",))


def test_5_the_offerer_is_safe_before_the_picker() -> None:
    state = position("A", {"A": "9D", "B": "9S", "C": "QH 4C", "D": "4D"})
    step = pick(state, 1, 1)
    assert facts(step) == ["took", "paired", "safe", "safe", "offers"]
    assert [(e.seat, e.args) for e in step.events if e.what == "safe"] == [
        (0, {"n": 1}),
        (1, {"n": 2}),
    ]
    assert (step.state.offerer, step.state.picker) == (2, 3)


def test_5_the_turn_skips_safe_seats_and_leavers() -> None:
    hands = {"A": "QH", "B": "", "C": "2C 3C", "D": "", "E": "2D 3D"}
    state = position("A", hands, safe="B", left="D")
    assert state.picker == 2
    step = pick(state, 2, 1)
    assert (step.state.offerer, step.state.picker) == (2, 4)


def test_5_every_fan_is_shuffled_by_a_stream_of_its_own() -> None:
    state = dealt(3, seed="07").state
    for number in range(1, 6):
        assert state.offerer is not None
        assert state.picker is not None
        hand = state.hands[state.offerer]
        assert state.fan == Chance("07").shuffle(f"fan:1:{number}", hand)
        state = pick(state, state.picker, 1).state


def test_5_a_position_counts_from_the_left_of_the_fan() -> None:
    state = position("A", {"A": "QH 3C 5C", "B": "7D", "C": "3D 5D 7C"}, fan="5C QH 3C")
    assert [pick(state, 1, pos).state.fresh[1] for pos in (1, 2, 3)] == [("5C",), ("QH",), ("3C",)]


# 6: the end


def test_6_all_others_win_in_the_order_of_becoming_safe() -> None:
    hands = {"A": "QH 3C", "B": "3D", "C": "", "D": ""}
    step = pick(position("A", hands, fan="3C QH", safe="DC"), 1, 1)
    assert facts(step) == ["took", "paired", "safe", "maid", "ended"]
    maid, ended = step.events[-2:]
    assert (maid.seat, maid.args, maid.tags) == (0, {"card": "QH"}, ("loser",))
    assert (ended.args, ended.tags) == ({"card": "QC", "choice": "loser"}, ("last",))
    assert step.state.loser == 0
    outcome = GAME.outcome(step.state)
    assert outcome == Outcome((3, 2, 1), losers=(0,), places=(3, 2, 1, 0))


def test_6_the_game_runs_on_until_then() -> None:
    state = position("A", {"A": "QH 3C", "B": "3D"}, fan="QH 3C")
    assert GAME.outcome(state) is None
    state = pick(state, 1, 1).state
    assert not state.over
    assert (state.offerer, state.picker) == (1, 0)
    assert GAME.waiting(state) == (0,)


# 7: absence


def test_7_a_clock_run_out_is_a_miss_and_takes_the_leftmost_card() -> None:
    state = position("A", HANDS, fan="3C QH")
    (clock,) = state.clocks
    assert (clock.name, clock.due - EPOCH, clock.seats, clock.decision) == ("turn", 30_000, (1,), 1)
    step = GAME.expire(state, "turn", EPOCH + 30_000)
    assert facts(step) == ["missed", "took", "paired", "offers"]
    assert step.events[0].seat == 1
    assert step.state.clocks[0].start == EPOCH + 30_000
    with pytest.raises(ValueError, match="no clock 'other' runs"):
        GAME.expire(state, "other", EPOCH)


def test_7_the_automatic_move_is_the_pickers_alone() -> None:
    state = position("A", HANDS)
    moves = [GAME.automatic(GAME.observe(state, seat), seat) for seat in range(3)]
    assert moves == [None, Move("pick", {"pos": 1}), None]


# 8: who sees what


def test_8_the_order_on_offer_is_the_offerers_alone() -> None:
    state = position("A", HANDS, fan="QH 3C")
    assert GAME.observe(state, 0).fan == ("QH", "3C")
    for viewer in (None, 1, 2, 3):
        assert GAME.observe(state, viewer).fan == (BACK, BACK)
    turned = replace(state, fan=("3C", "QH"))
    for viewer in (None, 1, 2, 3):
        assert GAME.observe(turned, viewer) == GAME.observe(state, viewer)


def test_8_hands_are_their_owners_until_the_end() -> None:
    state = position("A", HANDS, fan="QH 3C")
    state = replace(state, fresh=(("QH",), ("8C",), (), (), ()))
    assert GAME.observe(state, 1).hands[:3] == ((BACK, BACK), ("3D", "8C"), (BACK,))
    assert GAME.observe(state, 1).fresh[:2] == ((), ("8C",))
    assert GAME.observe(state, 1).chance == Chance()
    over = pick(position("A", {"A": "QH 3C", "B": "3D"}, fan="3C QH"), 1, 1).state
    assert GAME.observe(over, None).hands == (("QH",), ())


def test_8_the_channel_does_not_say_whether_the_odd_card_changed_hands() -> None:
    state = position("A", {"A": "QH 3C 5C", "B": "7D", "C": "3D 5D 7C"})
    steps = [pick(state, 1, pos) for pos in (1, 2, 3)]
    assert {step.state.hands[1] for step in steps} == {("3C", "7D"), ("5C", "7D"), ("7D", "QH")}
    public = [
        (GAME.observe(step.state, viewer), [seen_by(event, viewer) for event in step.events])
        for step in steps
        for viewer in (None, 2)
    ]
    assert public[0] == public[2] == public[4]
    assert public[1] == public[3] == public[5]


def test_9_what_is_offered() -> None:
    state = position("A", HANDS)
    leave = Action("leave")
    offered = [GAME.actions(GAME.observe(state, seat), seat) for seat in range(4)]
    picking = Action("pick", (Pick("pos", "number", (1, 2)),))
    assert offered == [(leave,), (picking, leave), (leave,), (leave,)]
    assert GAME.actions(GAME.observe(state, None), None) == ()
    assert GAME.actions(GAME.observe(state, None), 1) == (picking, leave)
