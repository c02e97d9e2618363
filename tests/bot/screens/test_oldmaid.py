"""Old Maid on its screens: the fan on offer, arranging it, and who is told what."""

from __future__ import annotations

from dataclasses import replace

from bot.screens import hand, table
from bot.sessions.session import Session
from tests.games.oldmaid.positions import begun, pick
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import lobby, my_hand, player, words

HANDS = {"A": "QH 3C 5C", "B": "7D", "C": "3D 5D 7C"}
FAN = ("5C", "QH", "3C")


def at_table(*, arrange: bool = False) -> Session:
    """Ann offers three cards to Ben."""
    state = replace(begun("A", HANDS, arrange=arrange).state, fan=FAN)
    return lobby(game="oldmaid", options=state.options, phase="playing", state=state)


def test_9_the_buttons_on_the_table_carry_places_and_no_cards() -> None:
    session = at_table()
    shown = table.table(session, words(session))
    picks = [c.control for c in controls(shown) if c.control.kind == "act"]
    assert [(p.name, p.args) for p in picks] == [("pick", (f"pos={n}",)) for n in (1, 2, 3)]
    assert "**Ben** picks from **Ann**" in texts(shown)
    other = replace(session, state=replace(session.state, fan=FAN[::-1]))
    assert table.table(other, words(other)) == shown


def test_8_the_offerer_sees_the_order_on_offer_however_hands_are_sorted() -> None:
    for sorting in ("rank", "suit"):
        session = player(at_table(), 0, sorting=sorting)
        assert "5♣ · Q♥ · 3♣" in my_hand(session, 0)
    assert "## 3♦ · 5♦ · 7♣" in my_hand(session, 2)


def test_the_offerer_moves_a_card_in_two_taps() -> None:
    session = at_table(arrange=True)
    first = my_hand(session, 0)
    assert "Move a card…\n[5♣] [Q♥] [3♣]" in first
    assert "…to which place, from the left?\n[1] [2] [3]" in first
    assert "Move a card" not in my_hand(session, 1) + my_hand(session, 2)
    half = replace(session, drafts={0: {"card": "QH"}})
    second = hand.hand(half, 0, words(half, 0), private=False)
    assert "Q♥ goes to place…" in spelled(second)
    acts = [c.control.args for c in controls(second) if c.control.kind == "act"]
    assert acts == [("card=QH", f"to={n}") for n in (1, 2, 3)]


def test_8_only_the_two_are_told_which_card_it_was() -> None:
    session = at_table()
    step = pick(session.state, 1, 2)
    session = replace(session, state=step.state, recent=step.events)
    assert "You took the Q♥ from Ann." in my_hand(session, 1)
    assert "Ben took your Q♥." in my_hand(session, 0)
    for shown in (my_hand(session, 2), spelled(table.table(session, words(session)))):
        assert "Ben took a card from Ann." in shown
        assert "Q♥" not in shown
