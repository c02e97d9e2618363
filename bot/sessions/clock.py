"""The clock: wakes sessions when they are due.

Whoever moved a session last knows when it is due next, and wakes it to the millisecond. What is
left over, because its process has died or the database failed, is claimed from the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from bot.sessions.alarms import Alarms
from bot.sessions.refused import Refused
from bot.sessions.service import Sessions
from bot.sessions.session import Session
from bot.storage.store import StorageError
from games.core.events import Event

_LOG = logging.getLogger(__name__)

LATE_MS = 250
"""What nobody has woken so long after it was due is left over."""

LEASE_MS = 5_000
"""A session whose waking led nowhere is due again after so long."""

RETRY_MS = 1_000
"""So long after it failed, the database is asked again."""

BATCH = 20
"""So many left-over sessions are claimed at once, while no more than that are being woken."""

BREATH_MS = 10
"""What is left over waits so long for those being woken now."""

LONGEST_MS = 30_000
"""At the latest after so long the database is asked again: another process may have gone."""

PRUNE_MS = 6 * 60 * 60_000
"""How often old logs are deleted."""


class SessionClock:
    """Wakes what is due. `start` in a running loop, `stop` before closing it."""

    def __init__(self, sessions: Sessions, *, owner: str | None = None) -> None:
        self._sessions = sessions
        self._owner = owner or secrets.token_hex(8)
        self._alarms = Alarms()
        self._timer: asyncio.TimerHandle | None = None
        self._set_for: int | None = None
        self._waking: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._napping = False
        self._running = False
        self._pruned = 0

    def start(self) -> None:
        """Begins to wake sessions."""
        self._sessions.listeners.append(self._changed)
        self._running = True
        self._looking = asyncio.create_task(self._look_after())

    async def stop(self) -> None:
        """Ends after the sessions being woken now."""
        if not self._running or self._looking is None:
            return
        self._running = False
        self._sessions.listeners.remove(self._changed)
        if self._timer is not None:
            self._timer.cancel()
        if self._napping:
            self._looking.cancel()
        await asyncio.gather(self._looking, *self._waking, return_exceptions=True)

    # what this process moved

    def _changed(self, _before: Session, after: Session, _events: tuple[Event, ...]) -> None:
        self._alarms.set(after.id, after.due)
        self._wind()

    def _wind(self) -> None:
        """Sets the timer for the earliest alarm."""
        due = self._alarms.next()
        if due == self._set_for or not self._running:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._set_for = None, due
        if due is not None:
            delay = max(due - self._sessions.now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = self._set_for = None
        self._rouse(self._alarms.ring(self._sessions.now()))
        self._wind()

    def _rouse(self, sessions: list[int]) -> None:
        """Wakes sessions behind the clock's back; commits at one time share a transaction."""
        for session_id in sessions:
            task = asyncio.create_task(self._wake(session_id))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)

    async def _wake(self, session_id: int) -> None:
        """Wakes a session; where that led nowhere, it is tried again a little later."""
        now = self._sessions.now()
        wait = LEASE_MS
        try:
            session = await self._sessions.wake(session_id)
        except Refused:
            return  # it is gone, or others keep moving it
        except StorageError as error:
            _LOG.error("session %s waits for the database: %s", session_id, error)  # one line
            wait = RETRY_MS
        except Exception:  # noqa: BLE001  # one session's trouble is its own
            _LOG.exception("session %s could not be woken", session_id)
        else:
            if session.due is None or session.due > now:
                return
        if session_id not in self._alarms:
            self._alarms.set(session_id, now + wait)
            self._wind()

    # what others left

    async def _look_after(self) -> None:
        while self._running:
            await self._nap(await self._look())

    async def _nap(self, delay: int) -> None:
        if self._running and delay > 0:
            self._napping = True
            await asyncio.sleep(delay / 1000)
            self._napping = False

    async def _look(self) -> int:
        """Wakes some of what is left over; for how long (ms) there is nothing to do."""
        try:
            return await self._claim()
        except StorageError as error:
            _LOG.error("the clock waits for the database: %s", error)  # one line
        except Exception:  # noqa: BLE001  # nothing may stop the clock
            _LOG.exception("the clock failed; it goes on")
        return RETRY_MS

    async def _claim(self) -> int:
        if len(self._waking) >= BATCH:
            return BREATH_MS
        store, now = self._sessions.store, self._sessions.now()
        self._rouse(await store.claim_due(now - LATE_MS, self._owner, LEASE_MS, BATCH))
        if now - self._pruned >= PRUNE_MS:
            self._pruned = now
            await store.prune(now)
        later = await store.next_due()
        if later is None:
            return LONGEST_MS
        return min(max(later + LATE_MS - self._sessions.now(), 0), LONGEST_MS)
