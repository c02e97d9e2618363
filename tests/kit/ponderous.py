"""A game that thinks as long as a test wants, and what that does to the event loop."""

from __future__ import annotations

import asyncio
import runpy
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import games
from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.game import Choice, Seat, Step
from games.core.scene import Scene
from games.gofish import GoFish
from games.gofish.state import Fish


class Ponderous(GoFish):
    """Go Fish whose every method that may think does so for `seconds` of processor time.

    `thought` are the methods called so far, and whether each was on the main thread.
    """

    heavy = True

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.thought: list[tuple[str, bool]] = []

    @property
    def on_the_loop(self) -> set[str]:
        """The methods called on the thread that the event loop runs on."""
        return {name for name, main in self.thought if main}

    def _ponder(self, name: str) -> None:
        main = threading.current_thread() is threading.main_thread()
        self.thought.append((name, main))
        until = time.thread_time() + self.seconds
        while time.thread_time() < until:
            pass

    def actions(
        self, seen: Fish, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        self._ponder("actions")
        return super().actions(seen, seat, draft)

    def play(self, state: Fish, seat: Seat, move: Move, stamp: Stamp) -> Step[Fish]:
        self._ponder("play")
        return super().play(state, seat, move, stamp)

    def expire(self, state: Fish, clock: str, now: int) -> Step[Fish]:
        self._ponder("expire")
        return super().expire(state, clock, now)

    def scene(self, seen: Fish, seat: Seat | None) -> Scene:
        self._ponder("scene")
        return super().scene(seen, seat)

    def choose(self, seen: Fish, seat: Seat, chance: Chance) -> Choice:
        self._ponder("choose")
        return super().choose(seen, seat, chance)

    def automatic(self, seen: Fish, seat: Seat) -> Move | None:
        self._ponder("automatic")
        return super().automatic(seen, seat)


@contextmanager
def busiest() -> Iterator[list[float]]:
    """Seconds of processor time that the loop's longest steps took, in rising order at the end.

    Unlike the time that goes by they are the same however busy the machine is.
    """
    took: list[float] = []
    original = asyncio.Handle._run

    def timed(self: asyncio.Handle) -> Any:
        began = time.thread_time()
        original(self)
        took.append(time.thread_time() - began)

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    try:
        yield took
    finally:
        asyncio.Handle._run = original  # type: ignore[method-assign]
        took.sort()


def main(file: str) -> None:
    """The bot, with this game for Go Fish; the seconds stand in a file, to be changed there."""

    class Told(Ponderous):
        def _ponder(self, name: str) -> None:
            self.seconds = float(Path(file).read_text())
            super()._ponder(name)

    game = Told()
    games.CATALOGUE[game.key] = game  # type: ignore[index]  # nothing else changes it
    del sys.argv[1:]
    runpy.run_module("bot", run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
