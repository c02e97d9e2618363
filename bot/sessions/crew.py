"""Work done behind the presses: sessions waiting to be published, a few workers, one way to end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.discord_calls import Fate, Outcome
from bot.storage.store import StorageError

log = logging.getLogger(__name__)

WORKERS = 64
"""So many sessions are published at once; the others wait as mere numbers."""

PATIENCE = 5.0
"""Seconds that work under way gets to finish at the end."""


class Crew:
    """Runs `publish` for whatever session is woken, shortly after, and other work by the way.

    Its tasks are parked on sleeps and locks only, and none of them fails loudly.
    """

    def __init__(self, publish: Callable[[int], Awaitable[None]], debounce: float) -> None:
        self._publish = publish
        self._debounce = debounce
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waiting: dict[int, float] = {}
        self._workers = 0
        self.closing = False

    def wake(self, session_id: int) -> None:
        """Has a session published shortly; what is changed until then goes along."""
        if self.closing or session_id in self._waiting:
            return
        self._waiting[session_id] = asyncio.get_running_loop().time() + self._debounce
        if self._workers < WORKERS:
            self._workers += 1
            self.spawn(self._work())

    async def _work(self) -> None:
        """Publishes whatever waits, longest first, until nothing does."""
        try:
            while self._waiting and not self.closing:
                session_id, start = next(iter(self._waiting.items()))
                early = start - asyncio.get_running_loop().time()
                if early > 0:
                    await asyncio.sleep(early)
                elif self._waiting.pop(session_id, None) is not None:
                    await self.guarded(self._publish(session_id))
        finally:
            self._workers -= 1

    def spawn(self, work: Awaitable[Any]) -> asyncio.Task[Any]:
        """Has work done by the way."""
        task = asyncio.create_task(self.guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def guarded(self, work: Awaitable[Any]) -> Any:
        """Does work whose failure is nobody's but the log's."""
        try:
            return await work
        except StorageError as error:
            # What is shown stays behind for now; the next change brings it up to date.
            log.error("publishing waits for the database: %s", error)  # noqa: TRY400  # one line
            return Outcome(Fate.DOWN)
        except Exception:
            log.exception("publishing failed")
            return Outcome(Fate.DOWN)

    async def close(self) -> None:
        """Takes nothing more, waits for what is being done, and ends it."""
        self.closing = True
        working = [task for task in self._tasks if not task.done()]
        if working:
            await asyncio.wait(working, timeout=PATIENCE)
        for task in list(self._tasks):
            task.cancel()
