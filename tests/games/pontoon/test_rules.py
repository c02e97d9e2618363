"""The rules clause by clause, where the worked examples leave something to ask."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from games.core.cards import BACK, pack
from games.core.chance import Chance
from games.core.game import HOUSE, NOBODY
from games.pontoon.course import payment
from games.pontoon.dealing import turned
from games.pontoon.state import Hand
from tests.games.pontoon.positions import GAME, dealt, offered, refused, table

EIGHT = "8C 9C 7C 6C 2C 3C 4C 5C 8D 9D 7D 6D 2H 3H 4H 5H TC TD TH TS KC KD KH"
"""Seven pairs and a bank of fives; then tens for whoever splits."""

PONTOON = Hand(("AC", "KD"), (True, False), 5, status="pontoon")
TRICK = Hand(("2C", "2D", "3C", "3D", "4C"), (False,) * 5, 5, status="fct")


def stuck(*cards: str) -> Hand:
    return Hand(cards, (False,) * len(cards), 5, status="stuck")


# Options and table


def test_1_bets_lie_between_the_limits_agreed() -> None:
    one = table("2C TD 3D 9S", min=3, max=5)
    assert refused(one.state, 1, "bet", amount=2).values == {"n": 3, "m": 5}
    assert one.press("B bet 6") == "E_BET_RANGE"
    one("B bet 5")
    assert one.fact("buy_range") == [5, 10]


def test_1_limits_that_leave_no_bet_cannot_start() -> None:
    refusal = GAME.check_table(GAME.options(min=20, max=10), 4)
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("E_LIMITS", {"n": 20, "m": 10})
    assert GAME.check_table(GAME.options(min=10, max=10), 4) is None


def test_1_everybody_begins_with_the_same_chips_and_may_run_into_debt() -> None:
    assert dealt(3, start=7).state.balances == (7, 7, 7)
    one = table("TC TH 6D 8C KS", start=3)("B bet 10", "B twist")
    assert one.fact("balance") == {"A": 13, "B": -7}


@pytest.mark.parametrize(("seats", "able"), [(1, False), (2, True), (8, True), (9, False)])
def test_2_two_to_eight_play(seats: int, able: bool) -> None:
    refusal = GAME.check_table(GAME.options(), seats)
    assert (refusal is None) == able
    assert able or refusal.code == "E_SEATS"  # type: ignore[union-attr]


@pytest.mark.parametrize("written", ["open", 0, "0"])
def test_1_open_stands_for_no_number_of_hands(written: object) -> None:
    assert GAME.options(hands=written).hands == 0


# Setup


def test_3_the_highest_cut_holds_the_bank() -> None:
    height = "23456789TJQKA"
    for number in range(40):
        step = dealt(5, None, f"{number:02x}")
        cuts = [(e.seat, str(e.args["card"])) for e in step.events if e.what == "cut"]
        assert [seat for seat, _ in cuts[:5]] == [0, 1, 2, 3, 4]
        tied = list(range(5))
        while len(tied) > 1:
            now, cuts = cuts[: len(tied)], cuts[len(tied) :]
            assert [seat for seat, _ in now] == tied
            best = max(height.index(card[0]) for _, card in now)
            tied = [seat for seat, card in now if height.index(card[0]) == best]  # type: ignore[misc]
        assert cuts == []
        assert step.state.banker == tied[0]


def test_3_a_pack_cut_through_is_shuffled_anew() -> None:
    cards = list(islice(turned(Chance("00")), 60))
    assert sorted(cards[:52]) == sorted(pack())
    assert tuple(cards[52:]) == Chance("00").shuffle("cut:2", pack())[:8]


def test_3_a_rematch_passes_the_bank_to_the_left_without_a_cut() -> None:
    step = dealt(4, 3)
    assert "cut" not in [event.what for event in step.events]
    assert step.state.banker == 3
    assert GAME.next_dealer(step.state) == 0


def test_3_the_pack_is_that_of_the_deals_own_stream() -> None:
    state = dealt(3, 0).state
    first = (state.hands[1][0].cards[0], state.hands[2][0].cards[0], *state.bank)
    assert (*first, *state.pack) == state.chance.shuffle("deal:1", pack())


# The first cards


def test_4_players_see_their_own_cards_and_the_banker_none_at_all() -> None:
    state = table("2C TD TH 3D 9S 8C", "ABC")("B bet 1", "C bet 1").state
    for viewer in (None, 0, 1, 2):
        seen = GAME.observe(state, viewer)
        assert seen.bank == (BACK, BACK)
        assert set(seen.pack) == {BACK}
        assert len(seen.pack) == 46
        assert seen.hands[1][0].cards == (("2C", "3D") if viewer == 1 else (BACK, BACK))
        assert seen.hands[2][0].cards == (("TD", "9S") if viewer == 2 else (BACK, BACK))
        assert not seen.chance.seed


def test_4_bets_are_placed_in_order_and_by_everybody() -> None:
    one = table("2C TD TH 3D 9S 8C", "ABC", "B")
    assert one.fact("turn") == "C"
    assert one.press("A bet 1") == "E_NOT_TURN"
    assert one.press("B bet 1") == "E_BANKER"
    assert refused(one.state, 0, "bet", amount=1).values == {"seat": 2}
    one("C bet 1")
    assert one.fact("turn") == "A"
    assert one.fact("phase") == "bet"


def test_4_pontoons_alone_leave_the_banker_nothing_to_do() -> None:
    one = table("AC 9H KD 9S")("B bet 3", "B declare")
    assert one.told == ["pontoon", "turned", "paid", "settled", "won"]
    assert one.fact("phase") == "done"
    assert one.fact("banker_result") == "stay"
    assert one.fact("paid") == [["B", 6]]
    assert one.fact("next_banker") == "B"
    assert one.events[3].args["choice"] == "fixed"


def test_4_a_bankers_pontoon_is_shown_at_once() -> None:
    one = table("TC AH TD KH")("B bet 4")
    assert one.told == ["bet", "turned", "paid", "settled"]
    assert one.events[1].args == {"cards": ("AH", "KH")}
    assert one.events[3].args["choice"] == "pontoon"
    assert one.fact("paid") == [["B", -8]]
    assert GAME.observe(one.state, None).hands[1][0].cards == ("TC", "TD")


# The players' moves


def test_6_a_declared_pontoon_shows_its_ace_alone() -> None:
    one = table("KC TD TH AD 9S 8C", "ABC")("B bet 1", "C bet 1", "B declare")
    assert one.fact("visible")["B"] == [["AD"]]
    assert one.events[0].args == {"card": "AD"}
    for viewer in (None, 0, 2):
        assert GAME.observe(one.state, viewer).hands[1][0].cards == (BACK, "AD")


def test_6_only_the_owner_sees_a_bought_card() -> None:
    one = table("2C TD TH 3D 9S 8C 4H", "ABC")("B bet 2", "C bet 1", "B buy 3")
    assert one.told == ["bought", "drew"]
    assert one.events[0].args == {"n": 3, "m": 5}
    drew = one.events[1]
    assert (drew.args, drew.secret, drew.to) == ({"card": "4H"}, {"card"}, (1,))
    assert GAME.observe(one.state, 1).hands[1][0].cards == ("2C", "3D", "4H")
    assert GAME.observe(one.state, 0).hands[1][0].cards == (BACK,) * 3


def test_6_split_cards_lie_face_up_and_new_ones_face_down() -> None:
    one = table("8C TD TH 8D 9S 8H 2H 3H", "ABC")("B bet 2", "C bet 1", "B split")
    assert one.told == ["split", "drew", "drew"]
    assert one.events[0].args == {"rank": "8"}
    assert [event.args["card"] for event in one.events[1:]] == ["2H", "3H"]
    hands = GAME.observe(one.state, 0).hands[1]
    assert [hand.cards for hand in hands] == [("8C", BACK), ("8D", BACK)]
    assert [hand.bet for hand in hands] == [2, 2]


def test_6_the_hand_that_came_of_another_stands_right_after_it() -> None:
    one = table("8C TH 8D 9C TS 8H 7S QD")("B bet 2", "B split", "B stick", "B split")
    assert one.fact("cards")["B"] == [["8C", "TS"], ["8D", "7S"], ["8H", "QD"]]
    assert one.fact("status")["B"] == ["stuck", "wait", "wait"]


def test_6_purchases_never_rise_and_each_hand_has_its_own() -> None:
    one = table("2C TH 2D 9C 3C 4C 5C 6C")("B bet 3", "B split", "B buy 4")
    assert one.fact("buy_range") == [3, 4]
    assert one.press("B buy 5") == "E_BUY_RANGE"
    assert refused(one.state, 1, "buy", amount=2).values == {"n": 3, "m": 4}
    one("B buy 4")
    assert one.fact("stake")["B"] == [11, 3]
    assert one.fact("cards")["B"] == [["2C", "3C", "5C", "6C"], ["2D", "4C"]]
    one("B stick")
    assert one.fact("buy_range") == [3, 6]


def test_6_what_forbids_a_move_is_told_in_the_printed_order() -> None:
    one = table("2C TH 2D 9C 3C")("B bet 3", "B twist")
    assert one.press("B split") == "E_SPLIT_LATE"
    assert one.press("B buy 100") == "E_BUY_AFTER_TWIST"
    assert one.press("B declare") == "E_NO_PONTOON"
    assert one.press("B stick") == "E_STICK_LOW"
    assert one.press("A stick") == "E_BANKER"
    assert one.press("B bet 1") == "E_PHASE"
    assert one.press("A draw") == "E_PHASE"
    assert one.press("Z twist") == "E_NOT_PLAYER"
    natural = table("AC TH KD 9C")("B bet 3")
    for press in ("B split", "B buy 100", "B twist", "B stick"):
        assert natural.press(press) == "E_PONTOON"
    assert list(offered(natural.state, 1)) == ["declare"]


def test_6_a_bust_hand_is_shown_paid_and_gone() -> None:
    one = table("TC TD TH 4D 9S 8C KS", "ABC")("B bet 2", "C bet 1", "B buy 4")
    assert one.told == ["bought", "bust", "turn"]
    assert one.events[1].args == {"cards": ("TC", "4D", "KS"), "n": 6}
    assert one.fact("paid") == [["B", -6]]
    assert one.fact("visible")["B"] == [["TC", "4D", "KS"]]
    assert one.state.pack[-3:] == ("TC", "4D", "KS")
    assert one.fact("turn") == "C"


def test_6_split_hands_are_limited_by_the_pack() -> None:
    """Eight hands at the start; ten may be unbusted, and a bust hand makes room again."""
    one = table(EIGHT, "ABCDEFGH")(*(f"{seat} bet 1" for seat in "BCDEFGH"))
    one("B split", "B stick", "B stick", "C split", "C stick", "C stick")
    assert one.press("D split") == "E_SPLIT_LIMIT"
    assert "split" not in offered(one.state, 3)
    one("D twist")
    assert one.fact("status")["D"] == ["bust"]
    one("E split", "E stick", "E stick")
    assert one.press("F split") == "E_SPLIT_LIMIT"


def test_6_nobody_has_more_than_four_hands() -> None:
    deck = "8C TH 8D 9C 8H 8S TC TD KC KD"
    one = table(deck)("B bet 1", "B split", "B split", "B stick", "B stick", "B split")
    assert one.fact("cards")["B"] == [["8C", "TC"], ["8H", "TD"], ["8D", "KC"], ["8S", "KD"]]
    hands = one.state.hands[1]
    again = replace(hands[2], cards=("8D", "8C"))
    state = replace(one.state, hands=((), (*hands[:2], again, hands[3])))
    assert refused(state, 1, "split").code == "E_SPLIT_LIMIT"


def test_6_twenty_one_without_an_ace_as_eleven_sticks_by_itself() -> None:
    one = table("TC 9H 5C 2D 6C 4C")("B bet 1", "B twist")
    assert one.told == ["twisted", "stuck", "turned", "turn"]
    assert one.fact("status")["B"] == ["stuck"]
    soft = table("AC 9H 5C 2D 5D 4C")("B bet 1", "B twist")
    assert soft.fact("status")["B"] == ["wait"]
    assert set(offered(soft.state, 1)) == {"twist", "stick"}


def test_6_what_is_offered_follows_the_hand() -> None:
    low = table("TC 9H TD 2D")("B bet 5")
    assert set(offered(low.state, 1)) == {"twist", "stick", "buy", "split"}
    amount = offered(low.state, 1)["buy"].fields[0]
    assert (amount.low, amount.high, amount.presets) == (5, 10, (5, 7, 10))  # type: ignore[union-attr]
    mixed = table("QC 9H 4D 2D")("B bet 5")
    assert set(offered(mixed.state, 1)) == {"twist", "buy"}
    assert offered(low.state, 0) == {}
    assert offered(low.state, HOUSE) == {}
    assert offered(low.state, NOBODY) == {}


def test_6_from_outside_a_hand_offers_nothing() -> None:
    """The table is drawn from a spectator's view; which moves are legal is secret."""
    state = table("TC 9H TD 2D")("B bet 5").state
    names = [action.name for action in GAME.actions(GAME.observe(state, None), 1)]
    assert names == ["leave"]


# The bank


def test_7_the_bank_draws_at_any_total_until_it_stays() -> None:
    one = table("TC 2H 9D 3H 4H 8H")("B bet 1", "B stick")
    assert one.told == ["stuck", "turned", "turn"]
    assert GAME.observe(one.state, 1).bank == ("2H", "3H")
    assert one.press("B stay") == "E_NOT_TURN"
    one("A draw", "A draw")
    assert one.fact("banker_hand") == ["2H", "3H", "4H", "8H"]
    assert one.fact("phase") == "banker"
    one("A stay")
    assert one.fact("paid") == [["B", 1]]


def test_7_a_soft_21_may_draw_on_and_a_hard_one_stays() -> None:
    soft = table("TC AH 9D 7H 3H 2H")("B bet 1", "B stick", "A draw")
    assert soft.fact("banker_result") is None
    soft("A draw")
    assert soft.fact("banker_hand") == ["AH", "7H", "3H", "2H"]
    assert soft.fact("phase") == "banker"
    hard = table("TC KH 9D 7H 4H")("B bet 1", "B stick", "A draw")
    assert hard.fact("banker_result") == "stay"
    assert hard.events[2].args == {"n": 22, "choice": "tricks"}


def test_7_what_the_bank_pays_is_told_as_the_rules_say_it() -> None:
    eighteen = table("TC KH 9D 8H")("B bet 1", "B stick", "A stay")
    assert eighteen.told == ["paid", "settled"]
    assert eighteen.events[0].args == {"n": 1, "m": 0, "choice": "gets"}
    assert eighteen.events[1].args == {"n": 19, "choice": "stay"}
    bust = table("TC KH 9D 6H 8H")("B bet 1", "B stick", "A draw")
    assert [event.what for event in bust.events] == ["drawn", "paid", "settled"]
    assert bust.events[2].args["choice"] == "bust"


def test_7_what_the_bank_came_to_is_told_after_all_payments() -> None:
    players = "BCDE"
    one = table("TC TD TH JC KH 9C 9D 9H 9S 6H 8H", "ABCDE")(*(f"{seat} bet 1" for seat in players))
    one(*(f"{seat} stick" for seat in players), "A draw")
    assert one.told == ["drawn", *["paid"] * 4, "settled"]


# Settlement


@pytest.mark.parametrize(
    ("result", "banks", "hand", "amount"),
    [
        ("bust", 22, PONTOON, 10),
        ("bust", 22, TRICK, 10),
        ("bust", 22, stuck("TC", "5D"), 5),
        ("stay", 18, PONTOON, 10),
        ("stay", 18, TRICK, 10),
        ("stay", 18, stuck("TC", "9D"), 5),
        ("stay", 18, stuck("TC", "8D"), -5),
        ("stay", 18, stuck("TC", "7D"), -5),
        ("stay", 21, stuck("TC", "5D", "6C"), -5),
        ("stay", 21, TRICK, 10),
        ("stay", 20, stuck("AC", "4D", "6C"), 5),
        ("fct", 15, PONTOON, 10),
        ("fct", 15, TRICK, -10),
        ("fct", 15, stuck("TC", "9D"), -10),
        ("fct", 15, stuck("TC", "5D", "6C"), -10),
        ("pontoon", 21, PONTOON, -10),
        ("pontoon", 21, stuck("TC", "9D"), -10),
    ],
)
def test_8_every_cell_of_the_settlement(result: str, banks: int, hand: Hand, amount: int) -> None:
    assert payment(result, banks, hand) == amount  # type: ignore[arg-type]


def test_8_a_stake_is_what_it_was_raised_to() -> None:
    one = table("2C TH 3D 8C 4H 5S 2D")("B bet 4", "B buy 8", "B buy 6", "B buy 4")
    assert one.fact("status")["B"] == ["fct"]
    assert one.fact("stake")["B"] == [22]
    one("A stay")
    assert one.fact("paid") == [["B", 44]]


def test_12_nobody_can_tell_a_five_card_trick_before_the_settlement() -> None:
    one = table("2C TH 3D 8C 4H 5S 2D")("B bet 4", "B buy 8", "B buy 6", "B buy 4")
    for viewer in (None, 0):
        assert GAME.observe(one.state, viewer).hands[1][0].cards == (BACK,) * 5
    one("A stay")
    assert GAME.observe(one.state, None).hands[1][0].cards == ("2C", "3D", "4H", "5S", "2D")


def test_an_unknown_move_has_no_form() -> None:
    state = dealt(2).state
    assert refused(state, 1, "knock").code == "E_FORM"
    assert refused(state, 1, "bet", amount="many").code == "E_FORM"
    assert refused(state, 1, "bet").code == "E_FORM"
    one = table("2C TH 3D 9C")("B bet 1")
    assert refused(one.state, 1, "buy", amount="two").code == "E_FORM"
