"""Presses by the hundred, straight into a sandbox of this process, and what came of them."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from sandbox.box import Sandbox
from sandbox.interactions import COMPONENT, Interaction
from sandbox.world import Message

BUTTON = 2
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press and its end; `ms` counts from the press to the answer's arrival.

    `id` is its interaction's; of the `ms`, the press was `carried` so long on its way to the bot.
    """

    state: str
    ms: float
    id: int = 0
    carried: float = 0.0


class Finger:
    """Presses buttons without a screen between, so that only the bot is measured."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self._waiting: dict[str, asyncio.Future[Pressed]] = {}
        box.interactions.watching = self._heard

    def _heard(self, one: Interaction) -> None:
        waiting = self._waiting.get(one.id)
        if waiting is not None and one.state != "pending" and not waiting.done():
            now, began = time.perf_counter(), one.began
            carried = (one.delivered - began) * 1000
            waiting.set_result(Pressed(one.state, (now - began) * 1000, int(one.id), carried))

    async def press(self, person: str, message: Message, custom_id: str) -> Pressed:
        """Presses one button of a message."""
        interactions = self._box.interactions
        wait = self._box.faults.wait("from_person", person)
        if wait:
            await asyncio.sleep(wait)
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
        one = interactions.new(COMPONENT, person, message.channel_id, data, message=message)
        future = self._waiting[one.id] = asyncio.get_running_loop().create_future()
        interactions.begin(one)
        try:
            return await asyncio.wait_for(future, PATIENCE)
        finally:
            del self._waiting[one.id]


def offering(
    message: Message, components: list[Any], place: dict[str, Any], custom_id: str
) -> Message:
    """The message as it looks once its button at `place` (within `components`) carries this id."""
    place["custom_id"] = custom_id
    return replace(message, payload={**message.payload, "components": components})


@dataclass(frozen=True, slots=True)
class Run:
    """One measured run: presses per second, and latencies in ms."""

    rate: float
    p50: float
    p99: float
    unanswered: int


PressTable = Callable[[int], Awaitable[Pressed]]


async def drive(press: PressTable, tables: int, in_flight: int, presses: int) -> Run:
    """Presses `presses` times, `in_flight` at once, the tables taken in turn; warmed up before."""
    queue: asyncio.Queue[int] = asyncio.Queue()
    for table in range(tables):
        queue.put_nowait(table)
    left = 0
    done: list[Pressed] = []

    async def worker() -> None:
        nonlocal left
        while left > 0:
            left -= 1
            table = queue.get_nowait()
            done.append(await press(table))
            queue.put_nowait(table)

    left = tables
    await asyncio.gather(*(worker() for _ in range(in_flight)))
    done.clear()
    left = presses
    began = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(in_flight)))
    took = time.perf_counter() - began
    times = sorted(one.ms for one in done)
    return Run(
        len(done) / took,
        statistics.median(times),
        times[int(len(times) * 0.99)],
        sum(one.state != "answered" for one in done),
    )
