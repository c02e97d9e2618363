"""The way of every change of a night: load, apply, commit, tell; again where somebody was first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from bot.night import attendance, water
from bot.night.change import Change
from bot.night.night import Night, Notice
from bot.sessions.door import TRIES
from bot.sessions.refused import Refused
from bot.sessions.service import Sessions
from bot.storage.evenings import Sip
from bot.storage.store import Conflict, StorageError, Store

Listener = Callable[[Night, Night, tuple[Notice, ...]], None]

_LOG = logging.getLogger(__name__)


class Door:
    """What all changes of nights have in common."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self.store = store
        self.sessions = sessions
        self.listeners: list[Listener] = []
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()
        self._behind: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Unix time in ms."""
        return self.sessions.now()

    async def get(self, night_id: int) -> Night:
        """A night by id. Raises Refused E_NO_NIGHT."""
        night = await self.store.night(night_id)
        if night is None:
            raise Refused("E_NO_NIGHT")
        return night

    async def find(self, channel: int) -> Night:
        """The night that goes on in a channel. Raises Refused E_NO_NIGHT."""
        night = await self.store.night_in(channel)
        if night is None:
            raise Refused("E_NO_NIGHT")
        return night

    async def _in(self, channel: int, body: Callable[[Change], object]) -> Night:
        """Changes the night that goes on in a channel. Raises Refused E_NO_NIGHT."""
        return await self._do((await self.find(channel)).id, body)

    async def _do(
        self, night_id: int, body: Callable[[Change], object], sips: tuple[Sip, ...] = ()
    ) -> Night:
        """Applies `body` to a night and commits; on a conflict loads it again and retries."""
        async with self._lock("night", night_id):
            for _ in range(TRIES):
                before = await self.store.night(night_id)
                if before is None:
                    raise Refused("E_NO_NIGHT")
                change = Change(before, self.now())
                body(change)
                attendance.hand_over(change)
                if not change.changed and not change.notices and not sips:
                    return before
                after = change.finished()
                try:
                    await self.store.commit_night(before, after, sips)
                except Conflict:
                    continue
                self._tell(before, after, tuple(change.notices))
                return after
            raise Refused("E_STALE")

    def _tell(self, before: Night, after: Night, notices: tuple[Notice, ...]) -> None:
        for listener in self.listeners:
            try:
                listener(before, after, notices)
            except Exception:  # noqa: BLE001  # the change is committed, whoever fails to hear
                _LOG.exception("night %s: a listener failed", after.id)

    def _lock(self, kind: str, key: int) -> asyncio.Lock:
        lock = self._locks.get((kind, key))
        if lock is None:
            lock = self._locks[kind, key] = asyncio.Lock()
        return lock

    # -- work behind the presses

    def follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Has something done that follows from a change; its failure is nobody's but the log's."""
        task = asyncio.create_task(self.guarded(work))
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Does work whose failure is nobody's but the log's."""
        try:
            await work
        except Refused as refused:
            _LOG.info("a night could not follow: %s", refused.code)
        except StorageError as error:
            _LOG.error("a night waits for the database: %s", error)  # one line
        except Exception:  # noqa: BLE001  # one night's trouble is its own
            _LOG.exception("a night could not follow")

    async def settled(self) -> None:
        """Waits until everything that follows from what has happened is done."""
        while self._behind:
            await asyncio.gather(*self._behind)

    async def finish(self, seconds: float) -> None:
        """Lets what follows end, for so long at most."""
        if self._behind:
            await asyncio.wait(self._behind, timeout=seconds)


def due(night: Night) -> int | None:
    """When a night next needs the clock (Unix ms)."""
    if not night.live:
        return None
    moments = [moment for moment in (attendance.due(night), water.due(night)) if moment is not None]
    return min(moments, default=None)
