"""Whether hands that take long to arrange hold anybody up who plays at another table.

A bot arranges one large hand after another, without a pause: apart, as heavy games do, and for
comparison on its event loop. Meanwhile people play Go Fish at other tables, and the bot notes how
late its loop comes to what is due every millisecond. As a process: that bot.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import games
from bot import program
from bot.sessions.thinker import Thinker
from games.gofish import GoFish
from games.rummy.arranging.best import arrange
from games.rummy.rulesets.all import RULESETS
from tests.bench.arranging import NINES, WARMING, Hand, nasty
from tests.bench.deals import deal
from tests.bench.load import Finger, Pressed, Run, drive
from tests.bench.table import Row
from tests.kit import tables
from tests.kit.stage import Stage

TABLES = 20
PRESSES = 600
RUNS = 3
TICK = 0.001
KEY = "arranging"
MODES = ("not", "apart", "on the loop")


class Figures(NamedTuple):
    """One run: the loop's worst delay and its 99th percentile in ms, and how presses fared."""

    worst: float
    p99: float
    presses: Run


# the bot


class Arranging(GoFish):
    """A game whose rules arrange hands."""

    key = KEY


def hands() -> Iterator[Hand]:
    """Hands that take long to arrange."""
    dice = random.Random("thinking")
    while True:
        yield nasty(dice)


async def bot(chosen: Any, mode: str, file: Path) -> None:
    """Runs the bot; between two SIGUSR1 it arranges and notes how late its loop is."""
    Arranging.heavy = mode == "apart"
    games.CATALOGUE[KEY] = Arranging()  # type: ignore[index]  # nothing else changes it
    dealt = hands()
    for _ in range(WARMING if mode != "not" else 0):
        arrange(next(dealt), RULESETS["marriage_in"], NINES)
    signals: asyncio.Queue[None] = asyncio.Queue()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, signals.put_nowait, None)
    watching = asyncio.create_task(_watch(signals, mode, dealt, file))
    try:
        await run(chosen)
    finally:
        watching.cancel()


async def _watch(
    signals: asyncio.Queue[None], mode: str, dealt: Iterator[Hand], file: Path
) -> None:
    await signals.get()
    arranging = asyncio.create_task(_arrange(dealt)) if mode != "not" else None
    late: list[float] = []
    last = time.perf_counter()
    while signals.empty():
        await asyncio.sleep(TICK)
        now = time.perf_counter()
        late.append((now - last - TICK) * 1000)
        last = now
    if arranging is not None:
        arranging.cancel()
    late.sort()
    file.write_text(json.dumps((late[-1], late[int(len(late) * 0.99)])))


async def _arrange(dealt: Iterator[Hand]) -> None:
    thinker, table = Thinker(), tables.lobby(game=KEY)
    for hand in dealt:
        await thinker.think(table, arrange, hand, RULESETS["marriage_in"], NINES)
        await asyncio.sleep(0)


run = program.run


def main(mode: str, file: str) -> None:
    """The bot's process."""
    program.run = lambda chosen: bot(chosen, mode, Path(file))
    sys.exit(program.main([]))


# the measurement


async def once(folder: Path, mode: str, presses: int) -> Figures:
    """One run in one mode."""
    file = folder / "figures"
    command = (sys.executable, "-m", "tests.bench.thinking", mode, str(file))
    async with Stage(folder, limits=False, command=command, SNUG_LOG_LEVEL="WARNING") as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        dealt = await deal(stage, ann, ben, TABLES)
        finger, dice = Finger(stage.box), random.Random(1)

        async def press(table: int) -> Pressed:
            return await dealt[table].press(finger, dice)

        assert stage.process is not None
        stage.process.send_signal(signal.SIGUSR1)
        pressed = await drive(press, TABLES, 1, presses)
        stage.process.send_signal(signal.SIGUSR1)
        while not file.exists():
            await asyncio.sleep(0.05)
    worst, p99 = json.loads(file.read_text())
    return Figures(worst, p99, pressed)


async def measure(presses: int = PRESSES, runs: int = RUNS) -> list[Row]:
    """Medians of alternating runs; of the worst delays, the worst of all."""
    found: dict[str, list[Figures]] = {mode: [] for mode in MODES}
    for _ in range(runs):
        for mode in MODES:
            with tempfile.TemporaryDirectory() as folder:
                found[mode].append(await once(Path(folder), mode, presses))
    quiet, apart, loop = (found[mode] for mode in MODES)
    worst, idle, there = (max(one.worst for one in each) for each in (apart, quiet, loop))
    late, idle99, there99 = (statistics.median(o.p99 for o in e) for e in (apart, quiet, loop))
    p99, other = (statistics.median(one.presses.p99 for one in each) for each in (apart, quiet))
    return [
        Row(
            "event loop blocked while hands are arranged without a pause, worst",
            f"{worst:.0f} ms",
            "<= 20 ms",
            worst <= 20,
            "arranged on the loop; nothing arranged",
            f"{there:.0f} ms; {idle:.0f} ms",
        ),
        Row(
            "the same, 99th percentile",
            f"{late:.1f} ms",
            "",
            None,
            "arranged on the loop; nothing arranged",
            f"{there99:.1f} ms; {idle99:.1f} ms",
        ),
        Row(
            "p99 of a press at another table meanwhile",
            f"{p99:.0f} ms",
            "",
            None,
            "nothing arranged",
            f"{other:.0f} ms",
            f"{p99 / other:.2f}",
        ),
    ]


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(*sys.argv[1:])
