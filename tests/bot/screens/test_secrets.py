"""Nothing hidden shows: what a viewer cannot know may be shuffled without changing their screens.

The shuffling here is written apart from `observe`, from the rules' own table of what is hidden
(go-fish.md, 9).
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.screens import hand, result, table
from bot.sessions.session import Session
from tests.kit.tables import LATER, lobby, playing, words


def shuffled(session: Session, viewer: int | None, dice: random.Random) -> Session:
    """The same table with all cards moved that the viewer cannot see, sizes kept."""
    state: Any = session.state
    hidden = [card for seat, h in enumerate(state.hands) if seat != viewer for card in h]
    hidden += state.stock
    dice.shuffle(hidden)
    cards = iter(hidden)
    hands = tuple(
        h if seat == viewer else tuple(next(cards) for _ in h)
        for seat, h in enumerate(state.hands)
    )  # fmt: skip
    fresh = tuple(
        f if seat == viewer else tuple(dice.sample(hands[seat], min(len(f), len(hands[seat]))))
        for seat, f in enumerate(state.fresh)
    )
    stock = tuple(cards)
    chance = replace(state.chance, seed="ff" * 32)
    told = tuple(
        replace(event, args={**event.args, "card": dice.choice(stock or ("2C",))})
        if event.secret and viewer not in event.to
        else event
        for event in session.recent
    )
    changed = replace(state, hands=hands, fresh=fresh, stock=stock, chance=chance)
    drafts = {s: {"rank": "A", "target": 0} for s in range(len(state.hands)) if s != viewer}
    own = session.drafts.get(viewer, {}) if viewer is not None else {}
    drafts |= {viewer: own} if viewer is not None and own else {}
    return replace(session, state=changed, recent=told, seed=session.seed, drafts=drafts)


@pytest.mark.parametrize("moves", range(0, 40, 3))
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_c112_hidden_cards_never_change_what_a_viewer_sees(moves: int, viewer: int | None) -> None:
    session = playing(lobby(computers=0), moves=moves)
    if session.phase == "over":
        pytest.skip("all is open by now")
    dice = random.Random(moves)
    moved = 0
    for _ in range(4):
        other = shuffled(session, viewer, dice)
        moved += other.state.hands != session.state.hands
        speak = words(session, viewer)
        assert table.table(other, words(session)) == table.table(session, words(session))
        assert result.fair(other, speak) == result.fair(session, speak)
        if viewer is not None:
            ours = hand.hand(session, viewer, speak, private=True)
            assert hand.hand(other, viewer, speak, private=True) == ours
            user = session.players[viewer].user or 0
            assert table.more(other, user, speak, LATER) == table.more(session, user, speak, LATER)
    assert moved
