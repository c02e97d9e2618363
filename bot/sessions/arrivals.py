"""Presses that came in and are not judged yet: what came later waits for them, clocks too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from weakref import WeakValueDictionary

PATIENCE = 1.0
"""Seconds from when a press came in; with one that takes longer something is wrong."""


class Arrival:
    """A press, from the moment it came in (`at`, Unix ms) until it is judged."""

    def __init__(self, line: _Line, at: int) -> None:
        self.at = at
        self._line = line
        self._judged = asyncio.Event()
        self._until = asyncio.get_running_loop().time() + PATIENCE
        line.append(self)

    async def turn(self) -> None:
        """Waits for the presses of the same session that came in before this one."""
        await _judged(self._line[: self._line.index(self)])

    async def wait(self) -> None:
        """Waits until it is judged, or out of time."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._until):
                await self._judged.wait()

    def judged(self) -> None:
        """Nobody has to wait for it any more; again is harmless."""
        if not self._judged.is_set():
            self._judged.set()
            self._line.remove(self)


class _Line(list[Arrival]):
    """The presses of one session, in the order in which they came in."""


class Arrivals:
    """The presses that are on their way inside this process, by session.

    Whatever waits does so for what came in before it, and before it takes the session's lock:
    nobody waits in a circle.
    """

    def __init__(self) -> None:
        self._lines: WeakValueDictionary[int, _Line] = WeakValueDictionary()

    def announce(self, session: int, at: int) -> Arrival:
        """A press came in (Unix ms). Whoever announces it says when it is judged, or has failed."""
        line = self._lines.get(session)
        if line is None:
            line = self._lines[session] = _Line()
        return Arrival(line, at)

    async def before(self, session: int, moment: int) -> None:
        """Waits for the presses of a session that came in before a moment (Unix ms)."""
        await _judged([press for press in self._lines.get(session, ()) if press.at < moment])


async def _judged(presses: Iterable[Arrival]) -> None:
    for press in presses:
        await press.wait()
