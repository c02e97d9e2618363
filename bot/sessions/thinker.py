"""What takes a game long, away from the event loop: one thread thinks for all tables of such games.

One only: two would take turns with each other and with the loop, so that neither is done sooner and
the loop waits twice as long for its own.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from bot.sessions.session import Session

TURN = 0.001
"""Seconds after which a thread that thinks makes way for the loop; Python's own are five times as
many, and a press takes many such turns."""

WARM = frozenset({100, 1_000, 10_000, 100_000})
"""After so many thoughts, what games have come to remember is left out of looks for garbage, which
would stop everything for 50 ms. What else there is at that moment is left out as well: so seldom.
"""

P = ParamSpec("P")
R = TypeVar("R")


class Thinker:
    """Calls what thinks about a session: at once, or on its thread where the game is `heavy`.

    Such calls are made one after the other, in the order in which they were asked for. What they
    are given belongs to them until they end.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(
            1, "thinker", initializer=sys.setswitchinterval, initargs=(TURN,)
        )
        self._thoughts = 0

    async def think(
        self, session: Session, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What `work` gives; raises what it raises. Where the game is light nothing is awaited.

        A call that is cancelled before its turn is not made; later its end is not waited for.
        """
        if not (session.readable and session.game.heavy):
            return work(*args, **kwargs)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._thread, self._undisturbed, partial(work, *args, **kwargs)
        )

    def close(self) -> None:
        """Ends after the call being made, without waiting for it; those that wait are dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _undisturbed(self, work: Callable[[], R]) -> R:
        """Does work without a look for garbage, which stops all threads while it lasts.

        Searches set up hundreds of thousands of things that go by themselves, and every few
        thousands of them bring such a look on.
        """
        looking = gc.isenabled()
        gc.disable()
        try:
            return work()
        finally:
            self._thoughts += 1
            if self._thoughts in WARM:
                gc.collect()
                gc.freeze()
            if looking:
                gc.enable()
