"""Press to durable commit to answer, beside a plain discord.py bot that only answers a button.

Both bots run as a process of their own against the same kind of sandbox, in this one; 50 presses
are in flight over 200 tables. Discord lets a bot make 50 calls a second besides answering presses,
so at this rate other people's hands lag behind whatever anybody does; each press is therefore made
on the hand as the position would have it, not waiting for the screen. Tables and hands are
published meanwhile at the bot's usual pace.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from sandbox.box import Sandbox
from sandbox.world import Message
from tests.bench.deals import deal
from tests.bench.load import Finger, Pressed, Run, drive
from tests.bench.table import Row
from tests.kit.stage import Stage

TABLES = 200
IN_FLIGHT = 50
PRESSES = 3000
RUNS = 3
ROW = 1
ECHO = (sys.executable, "-m", "tests.bench.echo")


async def echo(folder: Path, presses: int = PRESSES, *more: str) -> Run:
    """The plain bot."""
    async with Stage(folder, limits=False, command=(*ECHO, *more)) as stage:
        for table in range(TABLES):
            await stage.box.control.do("create_channel", {"name": f"table-{table}"})
        ann, _ = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        boards = await posted_boards(stage.box, TABLES)
        finger = Finger(stage.box)

        async def press(table: int) -> Pressed:
            return await press_board(finger, ann.me["id"], stage.box.world.messages[boards[table]])

        return await drive(press, TABLES, IN_FLIGHT, presses)


async def _echo_of_a_hand(folder: Path, presses: int = PRESSES) -> Run:
    return await echo(folder, presses, "hand")


async def posted_boards(box: Sandbox, count: int) -> list[str]:
    """The ids of the plain bot's messages, once all are there."""
    posted: list[str] = []
    while len(posted) < count:
        await asyncio.sleep(0.1)
        posted = [m.id for m in box.world.messages.values() if m.payload["components"]]
    return posted


async def press_board(finger: Finger, person: str, message: Message) -> Pressed:
    """Somebody presses the first button of a plain bot's message."""
    return await finger.press(person, message, _first_button(message.payload))


def _first_button(payload: dict[str, Any]) -> str:
    rows = (part for part in payload["components"][0]["components"] if part["type"] == ROW)
    return str(next(rows)["components"][0]["custom_id"])


async def snug(folder: Path, presses: int = PRESSES) -> Run:
    """Snug with a running game at every table."""
    async with Stage(folder, limits=False, SNUG_LOG_LEVEL="WARNING") as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        games = await deal(stage, ann, ben, TABLES)
        finger = Finger(stage.box)
        dice = random.Random(1)

        async def press(table: int) -> Pressed:
            return await games[table].press(finger, dice)

        return await drive(press, TABLES, IN_FLIGHT, presses)


async def measure(presses: int = PRESSES, runs: int = RUNS) -> list[Row]:
    """Medians of alternating runs."""
    plain: list[Run] = []
    large: list[Run] = []
    ours: list[Run] = []
    for _ in range(runs):
        for results, play in (
            (plain, echo),
            (large, _echo_of_a_hand),
            (ours, snug),
        ):
            with tempfile.TemporaryDirectory() as folder:
                results.append(await play(Path(folder), presses=presses))
    rate, reference, largest = (
        statistics.median(run.rate for run in each) for each in (ours, plain, large)
    )
    p99, reference_p99 = (statistics.median(run.p99 for run in each) for each in (ours, plain))
    unanswered = sum(run.unanswered for run in ours)
    name = "bare discord.py"
    return [
        Row(
            f"durable presses, {IN_FLIGHT} in flight, {TABLES} tables",
            f"{rate:,.0f}/s",
            "ratio >= 0.4",
            rate >= 0.4 * reference,
            name,
            f"{reference:,.0f}/s",
            f"{rate / reference:.2f}",
        ),
        Row(
            "the same",
            f"{rate:,.0f}/s",
            "",
            None,
            f"{name}, a message as large as a hand",
            f"{largest:,.0f}/s",
            f"{rate / largest:.2f}",
        ),
        Row(
            "p99 of the same, press to answer",
            f"{p99:.0f} ms",
            "ratio <= 3",
            p99 <= 3 * reference_p99,
            name,
            f"{reference_p99:.0f} ms",
            f"{p99 / reference_p99:.2f}",
        ),
        Row("presses of those only deferred", str(unanswered), "0", unanswered == 0),
    ]
