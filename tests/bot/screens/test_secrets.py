"""Nothing hidden shows: what a viewer cannot know may be shuffled without changing their screens.

The shuffling shares no line with `observe`: for every game it knows only where cards are and who
sees them (`Notation.places`), for Go Fish it is written anew from the rules' own table of what is
hidden (go-fish.md, 9).
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.screens import hand, result, table
from bot.screens.layout import Layout
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.cards import pack
from games.core.events import Event
from tests.kit import hidden, tables
from tests.kit.golden import presets
from tests.kit.tables import LATER, lobby, playing, words

TABLES = [(key, preset) for key, game in CATALOGUE.items() for preset in presets(game)]
EVERY = 7
"""Every how many moments of a match somebody looks."""


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


def scrambled(session: Session, viewer: int | None, dice: random.Random) -> Session:
    """The same table with another truth behind all that the viewer cannot know."""
    game = session.game
    state = hidden.scrambled(game, session.state, viewer, dice)
    later = dice.randrange(1, 60_000)
    clocks = tuple(
        replace(c, start=c.start + later, until=c.until + later, due=c.due + later)
        if c.secret
        else c
        for c in state.clocks
    )
    told = tuple(retold(event, viewer, dice) for event in session.recent)
    drafts = {s: {"nonsense": "A"} for s in range(len(session.players)) if s != viewer}
    return replace(session, state=game.reclock(state, clocks), recent=told, drafts=drafts)


def retold(event: Event, viewer: int | None, dice: random.Random) -> Event:
    """A fact with other secrets in it, for whoever may not know them."""
    if viewer is not None and viewer in event.to:
        return event
    others = {key: another(event.args[key], dice) for key in event.secret}
    return replace(event, args={**event.args, **others})


def another(value: object, dice: random.Random) -> object:
    """Other cards, as many as there were; another number."""
    if isinstance(value, tuple):
        return tuple(dice.sample(pack(), len(value)))
    return dice.randrange(10_000) if isinstance(value, int) else dice.choice(pack())


def screens(session: Session, viewer: int | None) -> list[Layout]:
    """All that somebody at a table, or who passes by, may ever see of it."""
    public, speak = words(session), words(session, viewer)
    shown = result.result if session.phase == "over" else table.table
    layouts = [shown(session, public), result.fair(session, speak)]
    if viewer is not None:
        user = session.players[viewer].user or 0
        layouts.append(hand.hand(session, viewer, speak, private=True))
        layouts.append(table.more(session, user, speak, LATER))
    return layouts


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_c112_no_game_shows_anybody_what_they_cannot_know(key: str, preset: str) -> None:
    moved = 0
    for number, session in enumerate(tables.moments(tables.opened(key, preset), seed=4)):
        if number % EVERY and session.phase != "over":
            continue
        dice = random.Random(number)
        for viewer in (None, *range(len(session.players))):
            other = scrambled(session, viewer, dice)
            places = session.game.notation.places
            moved += places(other.state) != places(session.state)
            assert screens(other, viewer) == screens(session, viewer)
    assert moved
