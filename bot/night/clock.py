"""The clock of the nights whose voice channels this process hears: wakes them when they are due.

It lives in memory: voice states reach one process only, and after a start the nights are compared
with who is there (`Nights.rebuild`), which sets it again.
"""

from __future__ import annotations

import asyncio
import logging

from bot.night.door import due
from bot.night.night import Night, Notice
from bot.night.service import Nights
from bot.sessions.alarms import Alarms
from bot.sessions.refused import Refused
from bot.storage.store import StorageError

_LOG = logging.getLogger(__name__)

RETRY_MS, FAULT_MS = 1_000, 60_000
"""So long after the database failed, or something else did, a night is woken again."""


class NightClock:
    """Wakes what is due. `start` in a running loop, `stop` before closing it."""

    def __init__(self, nights: Nights) -> None:
        self._nights = nights
        self._alarms = Alarms()
        self._timer: asyncio.TimerHandle | None = None
        self._waking: set[asyncio.Task[None]] = set()
        self._running = False

    def start(self) -> None:
        """Begins to wake nights."""
        self._nights.listeners.append(self._changed)
        self._running = True

    async def stop(self) -> None:
        """Ends after the nights being woken now."""
        if not self._running:
            return
        self._running = False
        self._nights.listeners.remove(self._changed)
        if self._timer is not None:
            self._timer.cancel()
        await asyncio.gather(*self._waking, return_exceptions=True)

    def watch(self, night: Night) -> None:
        """This night is woken when it is due."""
        self._set(night.id, due(night))

    def _changed(self, _before: Night, after: Night, _notices: tuple[Notice, ...]) -> None:
        self.watch(after)

    def _set(self, night_id: int, moment: int | None) -> None:
        self._alarms.set(night_id, moment)
        self._wind()

    def _wind(self) -> None:
        """Sets the timer for the earliest alarm."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moment = self._alarms.next()
        if moment is not None and self._running:
            delay = max(moment - self._nights.now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        for night_id in self._alarms.ring(self._nights.now()):
            task = asyncio.create_task(self._wake(night_id))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)
        self._wind()

    async def _wake(self, night_id: int) -> None:
        try:
            self.watch(await self._nights.tick(night_id))
        except Refused:
            return  # it is gone, or others keep changing it
        except StorageError as error:
            _LOG.error("night %s waits for the database: %s", night_id, error)  # one line
            self._set(night_id, self._nights.now() + RETRY_MS)
        except Exception:  # noqa: BLE001  # one night's trouble is its own
            _LOG.exception("night %s could not be woken", night_id)
            self._set(night_id, self._nights.now() + FAULT_MS)
