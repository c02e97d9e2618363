"""A table in a position that a test wrote down, in the notation of the game's rules page.

It is stored as a second process would store it: the bot meets a newer row than the one it knows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.sessions.session import Session
from bot.sessions.settle import due
from bot.storage.store import Commit, Conflict
from games.core.actions import Move
from games.core.clocks import Stamp
from games.core.notation import Place, Setup
from games.core.replay import Entry
from games.core.settings import read_options
from tests.wire.bot.room import Room


async def put(room: Room, given: Mapping[str, Any], **options: Any) -> Session:
    """Puts the game into the position of a `setup` with these house rules, and shows it anew.

    Seats go by the names of the people.
    """

    def prepared(session: Session) -> Session:
        rules = read_options(session.game, options)
        setup = Setup(session.names, given, rules, session.state.chance, _now(room))
        step = session.game.notation.position(setup)
        return session.changed(options=rules, state=step.state)

    await write(room, prepared)
    await room.people[0].command(room.id, "table")
    return await room.current()


async def write(room: Room, changed: Callable[[Session], Session]) -> Session:
    """Stores the session as `changed` makes it, with nothing told and nobody waited for."""
    while True:
        before = await room.session()
        fresh = before.changed(recent=(), waits={}, thinking={}, drafts={}, votes={})
        after = changed(fresh).changed(version=before.version + 1)
        after = after.changed(due=due(after, time.time_ns() // 1_000_000))
        try:
            await room.house.store.commit(Commit(before, after))
        except Conflict:
            continue  # the bot was first
        return after


def exchanged(session: Session, one: str, other: str) -> Session:
    """The same session with two cards in each other's places."""
    swap = {one: other, other: one}

    def swapped(place: Place) -> Place:
        return replace(place, cards=tuple(swap.get(card, card) for card in place.cards))

    notation = session.game.notation
    places = [swapped(place) for place in notation.places(session.state)]
    return session.changed(state=notation.replaced(session.state, places))


async def facts(room: Room) -> dict[str, Any]:
    """The facts of the position as it is stored, with seats by the names of the people."""
    session = await room.session()
    return {**session.game.notation.facts(session.state, (), session.names)}


async def pressed(room: Room, action: str) -> list[tuple[int, Move, Stamp]]:
    """The presses of one action in the log, in the order in which they arrived."""
    log = await room.house.store.log((await room.session()).id)
    assert log is not None
    entries: list[Entry] = [line.entry for line in log.lines]
    return [
        (entry.seat, entry.move, entry.stamp)
        for entry in entries
        if entry.seat is not None and entry.move is not None and entry.move.action == action
    ]


def _now(room: Room) -> Stamp:
    """This moment, on Discord's clock and on ours."""
    return Stamp(int(room.stage.box.world.snowflakes.mint()), time.time_ns() // 1_000_000)
