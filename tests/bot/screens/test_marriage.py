"""Indian Marriage on its screens: seven players, 22 cards, and all of it in one message."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.screens import budget, hand, result, table
from bot.screens.layout import Menu
from bot.sessions.session import Session
from games.core.actions import Move
from games.core.cards import face, label
from games.core.clocks import mint
from tests.kit import tables
from tests.kit.spelled import controls, texts
from tests.kit.tables import words

SEATS = list(tables.NAMES[:7])
MELDS = [[rank + suit for rank in ("9", "T", "J", "Q", "K")] for suit in "CDHS"]
LYING = dict.fromkeys(SEATS[1:4], MELDS[:3]) | dict.fromkeys(SEATS[4:5], MELDS[1:])
"""Four players have shown as much as they can, runs of five."""
ANN = [["AC", "2C", "3C"], ["AD", "2D", "3D"], ["AH", "2H", "3H"]]
HAND = "KS KC TS 4D 5D 6D 4H 5H 6H 7C 7D 7H 8S".split()


def crowded(**setup: Any) -> Session:
    given = {"seats": SEATS, "turn": "Ann", "phase": "play", "joker": "8H", "hands": {}, **setup}
    session = tables.example("marriage", given)[0]
    players = tuple(
        replace(player, name=tables.HOSTILE[seat % len(tables.HOSTILE)])
        for seat, player in enumerate(session.players)
    )
    return replace(session, players=players)


def unseen() -> Session:
    return crowded(hands={"Ann": [*(card for meld in ANN for card in meld), *HAND]})


def seen() -> Session:
    return crowded(table={"Ann": ANN, **LYING}, hands={"Ann": HAND})


def _drafts(session: Session) -> list[dict[str, Any]]:
    state: Any = session.state
    own = [*state.hands[0], *(c for one in state.table if one.owner == 0 for c in one.meld.cards)]
    threes = tuple(tuple(own[at : at + 3]) for at in range(0, 21, 3))
    return [{}, {"melds": ((),)}, {"melds": threes[:2]}, {"melds": threes}]


@pytest.mark.parametrize("make", [unseen, seen])
@pytest.mark.parametrize("number", range(4))
def test_a_hand_of_22_cards_fits_one_message_whatever_is_being_grouped(
    make: Any, number: int
) -> None:
    session = make()
    session = replace(session, drafts={0: _drafts(session)[number]})
    layout = hand.hand(session, 0, words(session, 0), private=True, note="x" * 300)
    assert budget.check(layout) == []
    for menu in (item for item in controls(layout) if isinstance(item, Menu)):
        assert len(menu.options) <= 25


def test_a_hand_of_22_cards_is_chosen_from_in_one_menu() -> None:
    session = unseen()
    shown = controls(hand.hand(session, 0, words(session, 0), private=False))
    menus = [item for item in shown if isinstance(item, Menu)]
    assert [(menu.control.name, len(menu.options)) for menu in menus] == [("discard", 22)]


def test_the_table_of_seven_fits_while_it_runs_and_when_all_hands_lie_open() -> None:
    running = seen()
    game = running.game
    state = replace(running.state, turnovers=1, stock=(), phase="draw", fresh=())
    drawn = game.play(state, 0, Move("draw", {"from": "stock"}), mint(tables.START, 0)).state
    assert drawn.result is not None
    settled = replace(running, state=drawn)
    for session in (running, settled):
        layout = table.table(session, words(session))
        assert budget.check(layout) == []
    shown = texts(table.table(settled, words(settled))).replace("\u00a0", " ")
    assert "9♣ 10♣ J♣ Q♣ K♣ · 9♦ 10♦ J♦ Q♦ K♦" in shown
    # The joker is the 8H, so the seven and eight in her hand are wild.
    assert "8♠★" in shown
    assert "7♥★" in shown
    assert "more" not in shown
    over = replace(settled, phase="over", state=replace(drawn, over=True, turn=None))
    assert budget.check(result.result(over, words(over))) == []
    own = hand.hand(settled, 0, words(settled, 0), private=True)
    assert budget.check(own) == []


def test_every_card_of_a_hand_is_to_be_seen_once() -> None:
    for session in (unseen(), seen()):
        held: Any = session.state.hands[0]
        shown = texts(hand.hand(session, 0, words(session, 0), private=False))
        shown = shown.replace("\u00a0", " ").replace("★", "").replace("#", "")
        (in_melds, melds, apart, loose) = shown.splitlines()[1:5]
        assert (in_melds, apart) == ("- In melds:", "- Loose:")
        written = [card for card in f"{melds} {loose}".split() if card != "·"]
        assert sorted(written) == sorted(label(face(card)) for card in held)
