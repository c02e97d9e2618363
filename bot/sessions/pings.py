"""Turn pings: a fresh message that calls whoever a table waits for, and goes when they play.

Edits do not notify, so the table cannot do it. When it is time to call is the sessions' business
(`Sessions.nudged`); here it is said, unless the person or the server does not want it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Literal

from bot.discord_calls import Calls
from bot.house import House
from bot.screens.layout import Layout, Text
from bot.sessions import waits
from bot.sessions.session import Session
from bot.storage.store import StorageError, Surface
from bot.text import Words
from games.core.events import Event
from games.core.game import HOUSE, Seat

log = logging.getLogger(__name__)

AT_ONCE = 20
"""So many calls are under way at once; the others wait as mere numbers."""

Sent = dict[int, Surface]
"""Calls that stand in the channel, by user."""


class Pings:
    """The calls that stand now, per session."""

    def __init__(self, house: House, calls: Calls) -> None:
        self._house = house
        self._calls = calls
        self._sent: dict[int, Sent] = {}
        self._finding = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    def nudged(self, session: Session, seat: Seat, kind: Literal["turn", "reminder"]) -> None:
        """Hears that somebody should be called."""
        player = waits.person(session, seat)
        if player is not None and player.user is not None and player.pings:
            self._spawn(self._call(session.id, seat, player.user, kind))

    def changed(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        """Hears of every commit: a call to somebody who has played goes away."""
        if after.running and self._sent.get(after.id) == {}:
            return
        if before.running or after.running:
            self._spawn(self._review(before, after, events))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StorageError as error:
            log.error("a call waits for the database: %s", error)  # noqa: TRY400  # one line
        except Exception:
            log.exception("a call failed")

    async def _standing(self, session_id: int) -> Sent:
        """The calls of a session that stand, those from before a restart too."""
        async with self._finding:
            if session_id not in self._sent:
                stored = await self._house.store.surfaces(session_id)
                self._sent[session_id] = {
                    surface.user: surface
                    for surface in stored
                    if surface.kind == "ping" and surface.user is not None
                }
            return self._sent[session_id]

    async def _review(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        """Takes away the calls that are past by a change."""
        sent = await self._standing(after.id)
        if not after.running:
            self._sent.pop(after.id, None)
        moved = {event.seat for event in events}
        waited = _waited_for(after)
        for user in list(sent):
            seat = after.seat_of(user)
            past = user not in waited or seat in moved or _chose(before, after, seat)
            if past and (surface := sent.pop(user, None)) is not None:
                await self._take_away(surface)

    async def _call(self, session_id: int, seat: Seat, user: int, kind: str) -> None:
        async with self._few:
            session = await self._house.sessions.get(session_id)
            if user in _waited_for(session):
                await self._say(session, seat, user, kind)

    async def _say(self, session: Session, seat: Seat, user: int, kind: str) -> None:
        server = await self._house.store.server(session.guild)
        prefs = await self._house.store.player(user)
        if not server.pings or not prefs.pings:
            return
        sent = await self._standing(session.id)
        if (old := sent.pop(user, None)) is not None:
            await self._take_away(old)
        text = Text(_sentence(session, self._house.words(session), user, seat, kind))
        outcome = await self._calls.post(session.channel, Layout((text,), pings=(user,)))
        if not outcome.done:
            return
        surface = Surface(
            session=session.id,
            kind="ping",
            seat=seat,
            channel=session.channel,
            message=outcome.message,
            shown=session.version,
            posted=self._house.now(),
            user=user,
        )
        sent[user] = surface
        await self._house.store.save_surface(surface)
        # Whoever plays from here on takes it away; they may have played before.
        now = await self._house.sessions.get(session.id)
        if user not in _waited_for(now) and sent.pop(user, None) is not None:
            await self._take_away(surface)

    async def _take_away(self, surface: Surface) -> None:
        await self._calls.delete(surface.channel, surface.message)
        await self._house.store.drop_surface(surface)

    async def close(self) -> None:
        """Waits for calls on their way; those that stand are found again at the next start."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)


def _waited_for(session: Session) -> set[int]:
    """People whose decision, or whose order, is awaited."""
    if session.phase != "playing":
        return set()
    players = [waits.person(session, seat) for seat in waits.waited(session)]
    return {player.user for player in players if player is not None and player.user}


def _sentence(session: Session, words: Words, user: int, seat: Seat, kind: str) -> str:
    """What calls somebody; whoever hosts, or else anybody, is told which button is waited for."""
    mention, order = f"<@{user}>", waits.order(session) if seat == HOUSE else None
    if order is None:
        return words(f"ping-{kind}", mention=mention)
    button = words(f"{words.game}-action-{order}")
    role = "host" if session.is_host(user) else "anybody"
    return words(f"ping-order-{kind}", mention=mention, action=button, choice=role)


def _chose(before: Session, after: Session, seat: int | None) -> bool:
    return seat is not None and before.drafts.get(seat) != after.drafts.get(seat)
