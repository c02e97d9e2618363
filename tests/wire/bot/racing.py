"""Pressing in races: many at once, each with its own way to the bot, and what came of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

from bot.screens import ids
from bot.screens.ids import Control
from sandbox.driver import Person
from sandbox.screen import Message
from tests.kit.stage import Stage
from tests.wire.bot.prepared import pressed
from tests.wire.bot.room import Room, ended


def control(message: Message, name: str) -> Control | None:
    """The control of this name that a message offers, if it does."""
    found = [ids.decode(each.custom_id) for each in message.buttons if not each.disabled]
    return next((one for one in found if one is not None and one.name == name), None)


def offered(room: Room, name: str) -> Control:
    """The control of this name on the table."""
    found = control(room.table(), name)
    assert found is not None, f"nothing called {name} on:\n{room.table()}"
    return found


async def sends(room: Room, person: Person, one: Control) -> int:
    """Somebody presses a control of the table as it is; the press's id, without waiting."""
    custom_id = ids.encode(one)
    sent = await person.ask("press", message=room.table(person).id, custom_id=custom_id)
    return int(sent["interaction"])


async def answered(person: Person, press: int) -> float:
    """Waits until a press is acknowledged; ms that took. Nobody may see it fail."""
    state = await ended(person, str(press))
    assert state["state"] in ("deferred", "answered"), state
    return float(state["ms"])


def failures(room: Room) -> list[dict[str, Any]]:
    """The presses of which a client said that the interaction failed."""
    return [
        data
        for person in room.people
        for event, data in person.events
        if event == "interaction_state" and data["state"] == "failed"
    ]


async def way(room: Room, person: Person, seconds: float) -> None:
    """From now on somebody's presses take so long from Discord to the bot."""
    await room.fault("delay", person=person.me["id"], to_bot=[seconds, seconds])


@asynccontextmanager
async def locked(stage: Stage) -> AsyncIterator[None]:
    """The database is written to by somebody else, for as long as this lasts."""
    with closing(sqlite3.connect(stage.database, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            db.execute("ROLLBACK")


async def until_arrived(room: Room, count: int, action: str, patience: float = 5.0) -> None:
    """Waits until so many presses of an action stand in the log."""
    async with asyncio.timeout(patience):
        while len(await pressed(room, action)) < count:
            await asyncio.sleep(0.02)
