"""Playing Cheat over the wire: a play from somebody's hand, and the window it opens."""

from __future__ import annotations

from datetime import datetime

from bot.screens import ids
from bot.screens.ids import Control
from games.core.lanes import beat
from sandbox.driver import Person
from tests.wire.bot.racing import control
from tests.wire.bot.room import Room


async def plays(room: Room, person: Person, rank: str, *cards: str) -> None:
    """Somebody puts cards down under a rank; returns once everybody can challenge them."""
    session = await room.session()
    number = beat(session.state.beats, session.game.forms["play"].lane)
    args = (*(f"cards={card}" for card in cards), f"rank={rank}")
    sent = Control("act", session.id, number, "play", args)
    state = await room.sends(person, room.hand(person), ids.encode(sent))
    assert state["state"] == "answered", state
    for each in room.people:
        await each.wait_for(lambda each=each: control(room.table(each), "cheat"))


def opened(room: Room) -> float:
    """When the window opened on Discord's clock, in Unix seconds: the table's last edit."""
    edited = room.table().payload["edited_timestamp"]
    return datetime.fromisoformat(edited).timestamp()
