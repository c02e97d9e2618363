"""Races of Irish Snap: who was first, how soon a press is acknowledged, what a race costs.

Eight people race at every table, all tables at once. Whatever goes to Discord, to the bot and back
takes up to 20 ms longer than the last, at random, so presses change places on their way. The order
that counts is that of the ids which the sandbox minted when it saw the presses.

The reference is a plain discord.py bot that does nothing but defer; it gets the very same presses
at the same moments. REST limits are off: they would be what is measured. The bot publishes its
tables at its usual pace.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bot.storage.sqlite import SqliteStore
from tests.bench.evening import Evening, Race, Snap, jitter
from tests.bench.load import Finger, Pressed
from tests.bench.snapping import GUESTS, guest, opened
from tests.bench.table import Row
from tests.bench.wire import ECHO, posted_boards, press_board
from tests.kit.stage import Stage

TABLES = 50
RACES = (4, 3, 3)
"""At each table, run by run; the reference follows after each."""


@dataclass(frozen=True, slots=True)
class Run:
    """The races of one run, and the same presses at either bot."""

    races: list[Race]
    ours: list[Pressed]
    theirs: list[Pressed]


async def snug(folder: Path, tables: int, races: int, seed: int) -> tuple[list[Race], list[Snap]]:
    """Snug, with a game at every table."""
    async with Stage(folder, limits=False, SNUG_LOG_LEVEL="WARNING") as stage:
        ann = await stage.person("Ann")
        await stage.start_bot()
        finger = Finger(stage.box)
        seated = await opened(stage, ann, finger, tables)
        store = await SqliteStore.open(stage.database)
        try:
            evening = Evening(stage, finger, store, seed)
            return await evening.play(seated, races), evening.snaps
        finally:
            await store.close()


async def plain(folder: Path, tables: int, snaps: list[Snap], seed: int) -> list[Pressed]:
    """The same presses at the same moments, to a bot that only defers."""
    async with Stage(folder, limits=False, command=(*ECHO, "defer")) as stage:
        box = stage.box
        for table in range(tables):
            await box.control.do("create_channel", {"name": f"table-{table}"})
        ann = await stage.person("Ann")
        people = [ann.me["id"], *[await guest(box, name) for name in GUESTS]]
        await stage.start_bot()
        boards = await posted_boards(box, tables)
        await jitter(box, seed)
        finger = Finger(box)
        began = time.perf_counter()

        async def again(snap: Snap) -> Pressed:
            await asyncio.sleep(began + snap.at - time.perf_counter())
            board = box.world.messages[boards[snap.table]]
            return await press_board(finger, people[snap.person], board)

        return await asyncio.gather(*(again(snap) for snap in snaps))


async def measure(tables: int = TABLES, races: tuple[int, ...] = RACES) -> list[Row]:
    """All races together; of the times, the median of the runs."""
    runs: list[Run] = []
    for seed, count in enumerate(races, start=1):
        with tempfile.TemporaryDirectory() as folder:
            raced, snaps = await snug(Path(folder), tables, count, seed)
        with tempfile.TemporaryDirectory() as folder:
            theirs = await plain(Path(folder), tables, snaps, seed)
        runs.append(Run(raced, [snap.pressed for snap in snaps], theirs))
    failed = sum(one.state == "failed" for run in runs for one in run.ours)
    return [
        *_results([race for run in runs for race in run.races]),
        _times("p99 of a race's press, to its acknowledgement", runs, lambda one: one.ms, 3),
        _times("the same, from where the bot gets it", runs, lambda one: one.ms - one.carried),
        Row("presses of those never acknowledged", f"{failed}", "0", not failed),
    ]


def _results(races: list[Race]) -> list[Row]:
    total, right = len(races), sum(race.right for race in races)
    overtaken = sum(race.overtaken for race in races)
    changes = [race.changes for race in races]
    return [
        Row(
            f"races of {len(GUESTS) + 1}, results in the order of the presses' ids",
            f"{right} of {total}",
            "all",
            right == total,
        ),
        Row("those whose presses arrived in another order", f"{overtaken}", "", None),
        Row(
            "changes of the table per race, most and mean",
            f"{max(changes)}, {statistics.mean(changes):.2f}",
            "<= 2",
            max(changes) <= 2,
        ),
    ]


def _times(
    what: str, runs: list[Run], took: Callable[[Pressed], float], bar: int | None = None
) -> Row:
    ours, theirs = (
        statistics.median(_p99([took(one) for one in presses]) for presses in bots)
        for bots in ([run.ours for run in runs], [run.theirs for run in runs])
    )
    return Row(
        what,
        f"{ours:.0f} ms",
        "" if bar is None else f"ratio <= {bar}",
        None if bar is None else ours <= bar * theirs,
        "bare discord.py that only defers",
        f"{theirs:.0f} ms",
        f"{ours / theirs:.2f}",
    )


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]
