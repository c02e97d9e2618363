"""Numbers, costly presses, orders and split hands, at the tables of Blackjack and Pontoon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.screens import forms, hand, result, table
from bot.screens.layout import Button, Choice, Input, Layout, Line, Modal, Row
from bot.sessions.session import Session
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import example, my_hand, words

pytestmark = pytest.mark.usefixtures("rounds")

SEATS = {"seats": ["Ann", "Ben", "Cy"], "banker": "Ann"}
BET: Mapping[str, object] = {"do": "bet", "by": "Ben", "amount": 6}


def pontoon(deck: str, *steps: Mapping[str, object], seats: int = 3, **opts: object) -> Session:
    """A table of Pontoon after some presses; Ann holds the bank, Ben plays first."""
    setup = {**SEATS, "seats": SEATS["seats"][:seats], "deck": deck.split()}
    return example("pontoon", setup, *steps, **opts)[-1]


def settled(**opts: object) -> Session:
    """Between two hands: Ann may sell the bank."""
    steps = [{"do": "bet", "by": by, "amount": 2} for by in ("Ben", "Cy")]
    sticks = [{"do": "stick", "by": by} for by in ("Ben", "Cy")]
    deck = "TC 9D TH 9H 9S 7C"
    return pontoon(deck, *steps, *sticks, {"do": "stay", "by": "Ann"}, **opts)


def shown(session: Session, seat: int | None = None) -> Layout:
    if seat is None:
        return table.table(session, words(session))
    return hand.hand(session, seat, words(session, seat), private=False)


def buttons(layout: Layout, action: str) -> list[Button]:
    return [b for b in controls(layout) if isinstance(b, Button) and b.control.name == action]


def window(session: Session, seat: int, action: str) -> Modal:
    found = forms.modal(session, seat, action, words(session, seat))
    assert found is not None
    return found


def rows(layout: Layout) -> list[str]:
    """The controls row by row, with the thin lines between them."""
    kept = tuple(block for block in layout.blocks if isinstance(block, Row | Line))
    return spelled(Layout(kept)).splitlines()


# Numbers


def test_what_may_be_bet_stands_there_before_anything_is_pressed() -> None:
    session = pontoon("2C")
    assert "How much do you bet? (1 to 10)\n[!1] [!5] [!10] [Other…]" in my_hand(session, 1)
    assert "**Ben** to bet 1 to 10" in texts(shown(session))
    bets = buttons(shown(session, 1), "bet")
    assert [b.control.args for b in bets] == [
        ("amount=1",),
        ("amount=5",),
        ("amount=10",),
        ("form",),
    ]
    assert [b.control.kind for b in bets] == ["act", "act", "act", "draft"]


def test_a_few_amounts_are_all_there_and_need_no_other() -> None:
    session = pontoon("2C", min=3, max=7)
    assert "[!3] [!4] [!5] [!6] [!7]\n" in my_hand(session, 1)
    assert "Other" not in my_hand(session, 1)
    assert "Other" in my_hand(pontoon("2C", min=3, max=8), 1)


def test_the_window_tells_the_bounds_and_holds_the_least() -> None:
    form = window(pontoon("2C", min=5, max=200), 1, "bet")
    assert (form.title, form.control.args) == ("Bet", ())
    (field,) = form.fields
    assert field == Input(
        "amount",
        "How much do you bet?",
        "A whole number from 5 to 200.",
        "5 to 200",
        "5",
        least=1,
        most=12,
    )


def test_the_window_holds_a_usual_number_or_what_was_chosen_last() -> None:
    usual = window(settled(), 0, "offer").fields[0]
    assert isinstance(usual, Input)
    assert (usual.value, usual.description) == ("5", "A whole number from 0 to 1,000.")
    session = replace(settled(), drafts={0: {"price": 50}})
    price, to = window(session, 0, "offer").fields
    assert isinstance(price, Input)
    assert isinstance(to, Choice)
    assert (price.value, price.placeholder) == ("50", "0 to 1,000")
    assert [option.label for option in to.options] == ["Ben", "Cy"]
    assert window(session, 0, "offer").control.args == ()


def test_on_the_table_a_number_is_one_button_for_everybody() -> None:
    (bet,) = buttons(shown(pontoon("2C")), "bet")
    assert (bet.label, bet.control.kind, bet.control.args) == ("Bet", "draft", ("form",))


def test_a_number_without_a_choice_is_one_button() -> None:
    session = pontoon("2C", min=4, max=4)
    for viewer in (None, 1):
        (bet,) = buttons(shown(session, viewer), "bet")
        assert (bet.label, bet.control.kind) == ("Bet · 4", "act")
        assert bet.control.args == ("amount=4",)
    assert "How much" not in my_hand(session, 1)
    assert forms.modal(session, 1, "bet", words(session, 1)) is None


# What costs


def test_what_costs_stands_apart_and_does_not_shine() -> None:
    session = pontoon("8C 9D TH 8D 6S 5C", BET, {**BET, "by": "Cy", "amount": 1})
    assert rows(shown(session, 1)) == [
        "[!Stick] [!Twist]",
        "───",
        "[Split]",
        "[6] [9] [12] [Other…]",
        "[(Buy)]",
        "───",
        "[⋯]",
    ]
    assert "Buy a card for… (6 to 12)" in my_hand(session, 1)


def test_the_bounds_of_a_purchase_follow_the_one_before() -> None:
    bought = [{"do": "buy", "by": "Ben", "amount": amount} for amount in (10, 6)]
    session = pontoon("2C TD TH 3D 9S 8C 4H 5S", BET, {**BET, "by": "Cy"}, bought[0])
    assert "Buy a card for… (6 to 10)\n[6] [7] [8] [9] [10]\n" in my_hand(session, 1)
    session = pontoon("2C TD TH 3D 9S 8C 4H 5S", BET, {**BET, "by": "Cy"}, *bought)
    assert "───\n[Buy · 6]\n───" in my_hand(session, 1)


def test_doubling_stands_apart_in_the_hand_and_on_the_table() -> None:
    setup = {"seats": ["Ann", "Ben"], "deck": "5C 9C 8D 6C 7C TH".split()}
    bets = [{"do": "bet", "by": by, "amount": 5} for by in ("Ann", "Ben")]
    session = example("blackjack", setup, {"do": "deal"}, *bets, chips=True, double=True)[-1]
    apart = ["[!Hit] [Stand]", "───", "[Double]", "───"]
    assert rows(shown(session, 0)) == [*apart, "[⋯]"]
    assert rows(shown(session))[-5:-1] == apart


# Orders


def test_orders_have_a_row_of_their_own_and_the_last_one_ends_it() -> None:
    between = [
        "[+Next hand]",
        "───",
        "[Sell the bank] [Close the table]",
        "───",
        "[!🃏 My hand] [Join] [⋯]",
    ]
    assert rows(shown(settled()))[-5:] == between
    setup = {"seats": ["Ann", "Ben"], "deck": []}
    session = example("blackjack", setup)[-1]
    assert rows(shown(session))[-5:-1] == ["[+Deal]", "───", "[Close the table]", "───"]


def test_who_cannot_give_an_order_is_not_offered_it_in_the_hand() -> None:
    assert buttons(shown(settled(), 1), "next") == []
    assert buttons(shown(settled(), 0), "next") != []
    assert buttons(shown(settled(), 0), "end") == []


def test_what_only_a_computer_may_do_is_no_button() -> None:
    """Ann holds the bank; once a computer plays her seat there is nobody to press for it."""
    session = settled()
    assert "[Sell the bank] [Close the table]" in rows(shown(session))
    players = (replace(session.players[0], user=None), *session.players[1:])
    robin = replace(session, players=players, host=session.players[1].user)
    assert "[Close the table]" in rows(shown(robin))
    assert "[+Next hand]" in rows(shown(robin))


# Two fields


def test_a_price_and_a_buyer_are_chosen_in_either_order_and_sent() -> None:
    session = settled()
    assert "**Sell the bank**\nFor how much? (0 to 1,000)\n" in my_hand(session, 0)
    *first, last = buttons(shown(session, 0), "offer")
    assert {b.control.kind for b in first} == {"draft"}
    assert (last.label, last.disabled) == ("Sell the bank", True)
    priced = replace(session, drafts={0: {"price": 20}})
    assert "[+✓ 20]" in my_hand(priced, 0)
    assert "Who should buy the bank for 20?" in my_hand(priced, 0)
    (last,) = [b for b in buttons(shown(priced, 0), "offer") if b.control.kind == "act"]
    assert last.disabled
    both = replace(session, drafts={0: {"price": 20, "to": 2}})
    (last,) = [b for b in buttons(shown(both, 0), "offer") if b.control.kind == "act"]
    assert (last.label, last.disabled) == ("Sell the bank · 20", False)
    assert last.control.args == ("to=2", "price=20")


def test_for_two_one_slip_sells_nothing() -> None:
    """The only buyer is named, and a price is sent by another tap than the one that chose it."""
    steps = [{"do": "bet", "by": "Ben", "amount": 2}, {"do": "stick", "by": "Ben"}]
    session = pontoon("TC TH 9H 7C", *steps, {"do": "stay", "by": "Ann"}, seats=2)
    assert "**Sell the bank** · Ben\nFor how much? (0 to 1,000)\n" in my_hand(session, 0)
    sending = [b for b in buttons(shown(session, 0), "offer") if b.control.kind == "act"]
    assert [(b.label, b.disabled) for b in sending] == [("Sell the bank", True)]
    priced = replace(session, drafts={0: {"price": 20}})
    (last,) = [b for b in buttons(shown(priced, 0), "offer") if b.control.kind == "act"]
    assert (last.label, last.disabled) == ("Sell the bank · 20", False)
    assert last.control.args == ("to=1", "price=20")


def test_an_answer_is_two_buttons_on_the_table() -> None:
    offer = {"do": "offer", "by": "Ann", "to": "Ben", "price": 20}
    steps = [{"do": "bet", "by": "Ben", "amount": 2}, {"do": "stick", "by": "Ben"}]
    session = pontoon("TC TH 9H 7C", *steps, {"do": "stay", "by": "Ann"}, offer, seats=2)
    assert "[!Buy the bank] [!No, thanks]" in rows(shown(session))
    assert "Do you buy the bank?\n[!Buy the bank] [!No, thanks]" in my_hand(session, 1)


# Several hands


def four_hands() -> Session:
    split = {"do": "split", "by": "Ben"}
    stick = {"do": "stick", "by": "Ben"}
    deck = "8C TH 8D 9C 8H 8S 7S QD TC 6D"
    bet = {"do": "bet", "by": "Ben", "amount": 2}
    return pontoon(deck, bet, split, split, stick, stick, split, seats=2)


def test_each_of_four_hands_has_its_line_with_the_turn_on_one() -> None:
    lines = texts(shown(four_hands())).splitlines()
    start = lines.index("▶ **Ben** · 🪙 100")
    assert lines[start + 1 : start + 5] == [
        "    8♣ 🂠 · stake 2 · sticks",
        "    8♥ 🂠 · stake 2 · sticks",
        "  ▶ 8♦ 🂠 · stake 2",
        "    8♠ 🂠 · stake 2",
    ]


def test_a_single_hand_stays_on_the_line_of_its_seat() -> None:
    session = pontoon("2C", BET)
    assert "  Ben · 🂠 · stake 6 · 🪙 100" in texts(shown(session)).splitlines()


def test_the_card_that_lies_face_down_is_a_back_beside_the_open_one() -> None:
    setup = {"seats": ["Ann", "Ben"], "deck": "5C 9C 8D 6C 7C TH".split()}
    session = example("blackjack", setup, {"do": "deal"})[-1]
    assert "▶ **Ann** (host) · 🂠 6♣ · 6 + ?" in texts(shown(session)).splitlines()


# The settlement


def test_a_hand_that_is_settled_is_a_table_for_all_and_in_every_hand() -> None:
    session = settled()
    lines = [
        "Player  Bet  Result  +/−  Chips",
        "Ben       2  won      +2    102",
        "Cy        2  won      +2    102",
        "Ann          bank     −4     96",
    ]
    assert "\n".join(["```", *lines, "```"]) in texts(shown(session))
    own = [line.replace("Cy ", "You", 1) for line in lines]
    assert "\n".join(["```", *own, "```"]) in my_hand(session, 2)
    assert "```" not in texts(shown(pontoon("2C")))


def test_at_the_end_too_a_hand_is_read_before_what_it_came_to() -> None:
    """Ben's 19 and Cy's 18 beat Ann's 17."""
    bets = [{"do": "bet", "by": by, "amount": 2} for by in ("Ben", "Cy")]
    sticks = [{"do": "stick", "by": by} for by in ("Ben", "Cy")]
    last = [{"do": "stay", "by": "Ann"}, {"do": "end", "by": "Ann"}]
    session = pontoon("TC 9D TH 9H 9S 7C", *bets, *sticks, *last)
    podium = texts(result.result(session, words(session))).splitlines()
    assert "🥇 **Ben** · 102 chips · 10♣ 9♥ · 19" in podium
    assert "🥉 Ann · 96 chips · 10♥ 7♣ · 🎩 bank · 17" in podium
