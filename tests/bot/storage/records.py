"""Sessions and commits as the store is given them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.sessions.session import Player, Session
from bot.storage.store import Commit
from games import CATALOGUE
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.events import Event
from games.core.game import Deal
from games.core.replay import Entry, head_of

NOW = 1_800_000_000_000
SEED = bytes(range(32)).hex()


def lobby(channel: int = 50, **fields: Any) -> Session:
    """A lobby nobody has stored yet."""
    players = (Player(11, "Ann", NOW, 101, sorting="suit"), Player(None, "Kit", NOW))
    return Session(
        id=0,
        guild=1,
        channel=channel,
        game_key="gofish",
        options=CATALOGUE["gofish"].options(),
        host=11,
        opened=NOW,
        touched=NOW,
        players=players,
        seed=SEED,
        **fields,
    )


def dealt(session: Session) -> Commit:
    """The commit of its start."""
    stamp = Stamp(201, NOW)
    deal = Deal(2, session.options, Chance(SEED, "101\n201"), stamp)
    step = session.game.deal(deal)
    head = head_of(session.game, deal, (101, 201))
    after = changed(
        session, phase="playing", state=step.state, round=1, presses=(101, 201), recent=step.events
    )
    return Commit(session, after, head=head, press=stamp.id)


def changed(session: Session, **fields: Any) -> Session:
    """The next version."""
    return replace(session, version=session.version + 1, **fields)


def change(session: Session, press: int | None = None, entries: int = 0, **fields: Any) -> Commit:
    """A commit of some change; its entries are asks, the first with the press."""
    made = tuple(
        Entry("play", Stamp(press or 0 if n == 0 else 0, NOW), 0, ASK) for n in range(entries)
    )
    after = changed(session, moves=session.moves + entries, **fields)
    return Commit(session, after, made, press=press)


ASK = Move("ask", {"target": 1, "rank": "K"})

FULL = {
    "preset": "family",
    "cohosts": (11, 12),
    "round": 3,
    "dealer": 1,
    "presses": (101, 201),
    "votes": {"stop": (11,), "kick:12": (11, 13)},
    "drafts": {0: {"rank": "K", "target": 1}, 1: {"cards": ("QS", "TD"), "groups": (("2C",),)}},
    "due": NOW + 5,
    "ended_why": "done",
    "locale": "pt-BR",
    "moves": 4,
    "thinking": {1: NOW + 9},
    "waits": {0: (NOW, 1)},
    "paused": NOW + 2,
    "ended": NOW + 3,
    "lag": -120,
    "night": 7,
    "sips": True,
    "declined": (13,),
    "balances": {0: 40, 1: -3},
    "drinks": True,
    "recent": (
        Event("drew", 0, {"card": "QS"}, frozenset({"card"}), (0,), ("last",)),
        Event("caught", 1, {"cards": ("QS", "QD"), "n": 2, "seats": (0, 1)}),
        Event("raced", None, {"times": ((1, 640), (0, 702)), "seats": ()}),
    ),
}
"""A value for each field of a session that a lobby leaves at its default."""
