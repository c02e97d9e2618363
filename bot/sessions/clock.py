"""The clock: sleeps until the next session is due, claims what is due, and wakes it."""

from __future__ import annotations

import asyncio
import logging
import secrets

from bot.sessions.service import Sessions
from bot.sessions.session import Session
from bot.storage.store import StorageError
from games.core.events import Event

_LOG = logging.getLogger(__name__)

LEASE_MS = 15_000
"""A claimed session that was not brought further is due again after so long."""

BATCH = 20
"""So many sessions are woken at once."""

LONGEST_MS = 30_000
"""At the latest after so long the database is asked again: another process may have gone."""

PRUNE_MS = 6 * 60 * 60_000
"""How often old logs are deleted."""


class SessionClock:
    """Wakes what is due in the database. `start` in a running loop, `stop` before closing it.

    Only `asyncio.sleep` is waited on: the nap is cut short by cancelling it, never by an event.
    """

    def __init__(self, sessions: Sessions, *, owner: str | None = None) -> None:
        self._sessions = sessions
        self._owner = owner or secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self._napping_until: int | None = None
        self._running = False
        self._pruned = 0

    def start(self) -> None:
        """Begins to wake sessions."""
        self._sessions.listeners.append(self._changed)
        self._running = True
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ends after the sessions being woken now."""
        if not self._running or self._task is None:
            return
        self._running = False
        self._sessions.listeners.remove(self._changed)
        if self._napping_until is not None:
            self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _changed(self, _before: Session, after: Session, _events: tuple[Event, ...]) -> None:
        """A session became due earlier than the nap would end."""
        until = self._napping_until
        if until is None or after.due is None or after.due >= until or self._task is None:
            return
        self._napping_until = None
        self._task.cancel()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._running:
            await self._nap(await self._look())

    async def _nap(self, delay: int) -> None:
        if self._running and delay > 0:
            self._napping_until = self._sessions.now() + delay
            await asyncio.sleep(delay / 1000)
            self._napping_until = None

    async def _look(self) -> int:
        """Wakes a batch of what is due; for how long (ms) there is nothing to do."""
        try:
            return await self._tick()
        except StorageError as error:
            _LOG.error("the clock waits for the database: %s", error)  # one line
        except Exception:  # noqa: BLE001  # nothing may stop the clock
            _LOG.exception("the clock failed; it goes on")
        return LONGEST_MS

    async def _tick(self) -> int:
        sessions, store = self._sessions, self._sessions.store
        now = sessions.now()
        due = await store.claim_due(now, self._owner, LEASE_MS, BATCH)
        await asyncio.gather(*map(self._wake, due))  # their commits share a transaction
        if now - self._pruned >= PRUNE_MS:
            self._pruned = now
            await store.prune(now)
        later = await store.next_due()
        return LONGEST_MS if later is None else min(max(later - sessions.now(), 0), LONGEST_MS)

    async def _wake(self, session_id: int) -> None:
        try:
            await self._sessions.wake(session_id)
        except Exception:  # noqa: BLE001  # one session's trouble is its own
            # Its claim keeps it from being due again at once; the others must not wait.
            _LOG.exception("session %s could not be woken", session_id)
