"""Between hands: the next one, the bank won and sold, the pack, the end (pontoon.md, 9 and 10)."""

from __future__ import annotations

import pytest

from games.core.cards import pack
from games.core.game import HOUSE
from games.core.lanes import beat
from games.core.notation import EPOCH
from tests.games.pontoon.positions import GAME, Table, offered, play, refused, table

PLAIN = "TC 9D TH 9H 9S 7C"
"""Three seats: B has 19, C 18, the bank 17."""


def settled(deck: str = PLAIN, seats: str = "ABC", **opts: object) -> Table:
    """A hand in which everybody sticks and the bank stays."""
    one = table(deck, seats, **opts)
    one(*(f"{seat} bet 1" for seat in seats[1:]))
    return one(*(f"{seat} stick" for seat in seats[1:]), "A stay")


# The bank won


def test_9_of_several_pontoons_the_nearest_wins_the_bank() -> None:
    one = table("9C AS AD TH 9S KS QD 8C", "ABCD")(
        "B bet 1", "C bet 1", "D bet 1", "B stick", "C declare", "D declare", "A stay"
    )
    assert one.told[-1] == "won"
    assert one.fact("next_banker") == "C"
    assert one.press("A offer B 5") == "E_BANK_WON"
    assert "offer" not in offered(one.state, 0)
    one("A next")
    assert one.told == ["dealt", "banker", "turn"]
    assert one.events[0].args == {"n": 2, "choice": "shuffled"}
    assert one.fact("banker") == "C"
    assert one.fact("turn") == "D"


@pytest.mark.parametrize("when", ["before", "after"])
def test_9_a_winner_who_leaves_leaves_the_bank_where_it_is(when: str) -> None:
    one = table("AS AD 9C TH KS QD 9S 8C", "ABCD")
    one("B bet 1", "C bet 1", "D bet 1", "B declare")
    leaving = "B leave"
    if when == "before":
        one(leaving)
    one("C declare", "D stick", "A stay")
    if when == "after":
        assert one.fact("next_banker") == "B"
        one(leaving)
    assert one.fact("next_banker") is None
    assert one.fact("reshuffle") is True
    one("A next")
    assert one.fact("banker") == "A"


def test_9_a_banker_may_deal_on_when_nothing_was_won() -> None:
    one = settled()
    assert one.fact("next_banker") is None
    one("A next")
    assert one.told == ["dealt", "turn"]
    assert (one.fact("banker"), one.fact("turn")) == ("A", "B")
    assert one.fact("paid") == []
    assert one.fact("banker_result") is None


# The pack


def test_9_used_cards_go_under_the_pack_as_they_were_dealt() -> None:
    deck = "8C 9D TH 8D 9S 8H TC TD"
    one = table(deck, "ABC")("B bet 1", "C bet 1", "B split", "B stick", "B stick", "C stick")
    one("A stay", "A next")
    assert one.fact("pack")[-8:] == ["8C", "TC", "8D", "TD", "9D", "9S", "TH", "8H"]
    assert one.fact("pack")[0] == "4C"
    assert one.fact("cards") == {"B": [["AC"]], "C": [["2C"]]}
    assert one.fact("banker_hand") == ["3C"]


def test_9_after_a_pontoon_the_whole_pack_is_shuffled_by_its_own_stream() -> None:
    one = table("AC 9H KD 9S")("B bet 3", "B declare")
    assert one.fact("reshuffle") is True
    before = one.state
    after = play(before, 0, "next").state
    shuffled = before.chance.shuffle("deal:2", pack())
    # The winner deals, so A is the only player and gets the first card.
    assert after.hands[0][0].cards == shuffled[:1]
    assert after.bank == shuffled[1:2]
    assert after.pack == shuffled[2:]
    assert after.reshuffle is True


def test_1_always_shuffled_when_the_table_wants_it() -> None:
    one = settled(shuffle="always")
    assert one.fact("reshuffle") is True
    after = play(one.state, 0, "next").state
    assert after.pack == one.state.chance.shuffle("deal:2", pack())[3:]


# Orders


def test_9_the_banker_or_the_host_deals() -> None:
    one = settled()
    assert one.press("C next") == "E_NOT_TURN"
    assert refused(one.state, 2, "next").values == {"seat": 0}
    assert set(offered(one.state, HOUSE)) == {"next", "end"}
    assert set(offered(one.state, 0)) == {"next", "offer"}
    assert offered(one.state, 1) == {}
    assert play(one.state, HOUSE, "next").state.phase == "bet"
    assert refused(play(one.state, HOUSE, "next").state, HOUSE, "next").code == "E_PHASE"


def test_9_the_next_hand_comes_by_itself_after_half_a_minute() -> None:
    one = settled(timer=120)
    (clock,) = one.state.clocks
    assert (clock.name, clock.due - clock.start, clock.seats) == ("next", 30_000, ())
    step = GAME.expire(one.state, "next", clock.due)
    assert [event.what for event in step.events] == ["dealt", "turn"]
    assert GAME.waiting(one.state) == ()


def test_without_clocks_the_banker_is_waited_for() -> None:
    one = settled(clock="off")
    assert one.state.clocks == ()
    assert GAME.waiting(one.state) == (0,)
    move = GAME.automatic(GAME.observe(one.state, 0), 0)
    assert move is not None
    assert move.action == "next"
    assert settled(clock="slow").state.clocks[0].due - EPOCH == 24 * 3600 * 1000


def test_10_only_the_host_closes_the_table() -> None:
    one = settled()
    assert one.press("B end") == "E_NOT_HOST"
    assert refused(one.state, 0, "end").code == "E_NOT_HOST"
    one("A end")
    assert one.fact("over") is True
    assert one.events[-1].args == {"seats": (1, 2), "n": 101, "choice": "host"}
    assert one.press("A next") == "E_OVER"
    assert refused(one.state, HOUSE, "end").code == "E_OVER"
    assert GAME.actions(GAME.observe(one.state, 0), 0) == ()
    outcome = GAME.outcome(one.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.walkover) == ((1, 2), (98, 101, 101), False)


def test_10_not_in_the_middle_of_a_hand() -> None:
    assert table(PLAIN, "ABC").press("A end") == "E_PHASE"


def test_1_the_table_closes_after_so_many_hands() -> None:
    one = settled(hands=2)
    assert one.fact("over") is False
    one("A next", "B bet 1", "C bet 1")
    while not one.fact("over"):
        one("timeout")
    assert one.state.deals == 2
    assert one.events[-1].args["choice"] == "hands"
    assert one.state.clocks == ()


# The sale


def test_9_a_sale_moves_the_price_and_the_bank() -> None:
    one = settled()
    assert "offer" in offered(one.state, 0)
    one("A offer C 20")
    assert one.events[0].args == {"other": 2, "n": 20}
    assert set(offered(one.state, 2)) == {"answer"}
    assert "answer" not in offered(one.state, 1)
    one("C answer true")
    assert one.told == ["sold"]
    assert one.fact("balance") == {"A": 118, "B": 101, "C": 81}
    assert one.fact("paid") == [["B", 1], ["C", 1]]
    assert one.press("C answer true") == "E_NO_OFFER"
    assert one.press("A offer B 5") == "E_BANK_WON"
    one("A next")
    assert (one.fact("banker"), one.fact("turn")) == ("C", "A")


def test_9_an_offer_may_be_declined_and_made_anew() -> None:
    one = settled()("A offer C 20", "C answer false")
    assert one.told == ["declined"]
    assert one.fact("next_banker") is None
    assert offered(one.state, 2) == {}
    assert one.press("C answer true") == "E_NO_OFFER"
    one("A offer B 5", "A offer C 0")
    assert one.press("B answer true") == "E_NO_OFFER"
    one("C answer true")
    assert one.fact("next_banker") == "C"


def test_9_the_next_deal_cancels_an_offer() -> None:
    one = settled()("A offer C 20", "A next")
    assert one.state.offer is None
    assert one.press("C answer true") == "E_SALE_CLOSED"


def test_9_what_forbids_a_sale_is_told_in_the_printed_order() -> None:
    one = settled()
    assert one.press("B offer Z 5") == "E_NOT_BANKER"
    assert one.press("A offer Z 5000") == "E_TARGET_UNKNOWN"
    assert one.press("A offer B 1001") == "E_PRICE"
    assert one.press("A offer B -1") == "E_PRICE"
    assert one.press("B answer true") == "E_NO_OFFER"
    assert refused(one.state, 0, "offer", to="B", price=1).code == "E_FORM"
    one("A offer B 1000")
    assert refused(one.state, 1, "answer", accept="maybe").code == "E_FORM"
    assert refused(one.state, HOUSE, "offer", to=1, price=1).code == "E_NOT_PLAYER"


def test_presses_on_an_offer_that_was_replaced_are_stale() -> None:
    """An answer to an old price must not count for a new one; nothing else grows old by it."""
    one = settled()
    first = one("A offer C 20").state
    again = one("A offer C 30").state
    assert beat(again.beats, "answer") > beat(first.beats, "answer")
    assert beat(again.beats, "offer") > beat(first.beats, "offer")
    assert beat(again.beats, "main") == beat(first.beats, "main")
    assert again.clocks == first.clocks
    declined = one("C answer false").state
    assert beat(declined.beats, "offer") == beat(again.beats, "offer")
    dealt = one("A next").state
    assert beat(dealt.beats, "offer") > beat(declined.beats, "offer")
