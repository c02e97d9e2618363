"""Press to durable commit to answer, beside a plain discord.py bot that only answers a button.

Both bots run as a process of their own against the same kind of sandbox; the presses come from
this process, 50 in flight over 200 tables. Latency is counted by the sandbox, from the moment of
the press to the answer's arrival.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bot.screens import ids
from sandbox.driver import Outcome, Person
from tests.bench.table import Row
from tests.kit.stage import Stage

TABLES = 200
IN_FLIGHT = 50
ECHO = (sys.executable, "-m", "tests.bench.echo")
PATIENCE = 60.0

PressTable = Callable[[int], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True)
class Run:
    """One measured run: presses per second, latencies in ms, and what the bot asked of Discord."""

    rate: float
    p50: float
    p99: float
    deferred: int
    calls: dict[str, float]


async def load(press: PressTable, stage: Stage, presses: int) -> Run:
    """Presses `presses` times, IN_FLIGHT at once, taking the tables in turn."""
    tables: asyncio.Queue[int] = asyncio.Queue()
    for table in range(TABLES):
        tables.put_nowait(table)
    outcomes: list[Outcome] = []
    left = presses

    async def worker() -> None:
        nonlocal left
        while left > 0:
            left -= 1
            table = tables.get_nowait()
            outcomes.append(await press(table))
            tables.put_nowait(table)

    await load_warm(press)
    await asyncio.sleep(1.0)
    mark = stage.box.ledger.sequence
    began = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(IN_FLIGHT)))
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)
    failed = [outcome for outcome in outcomes if not outcome.ok]
    if failed:
        raise RuntimeError(f"{len(failed)} presses failed: {failed[0].error}\n{stage.log[-2000:]}")
    took_ms = sorted(outcome.ms for outcome in outcomes)
    counts: dict[str, float] = {}
    for entry in stage.box.ledger.since(mark):
        name = f"{entry.method} {entry.route}"
        counts[name] = counts.get(name, 0) + 1 / len(outcomes)
    return Run(
        len(outcomes) / took,
        statistics.median(took_ms),
        took_ms[int(len(took_ms) * 0.99)],
        sum(outcome.state == "deferred" for outcome in outcomes),
        counts,
    )


async def load_warm(press: PressTable) -> None:
    """Every path runs once before anything is counted."""
    for table in range(0, TABLES, IN_FLIGHT):
        await asyncio.gather(*(press(t) for t in range(table, table + IN_FLIGHT)))


async def echo(folder: Path, presses: int) -> Run:
    """The plain bot."""
    async with Stage(folder, limits=False, command=ECHO) as stage:
        for table in range(TABLES):
            await stage.box.control.do("create_channel", {"name": f"table-{table}"})
        ann = await stage.person("Ann")
        await stage.start_bot()
        while len(boards(ann)) < TABLES:
            await asyncio.sleep(0.1)
        found = boards(ann)

        async def press(table: int) -> Outcome:
            message = ann.message(found[table])
            return await ann.press(message, custom_id=message.buttons[0].custom_id)

        return await load(press, stage, presses)


def boards(person: Person) -> list[str]:
    """The echo bot's messages."""
    return [m.id for name in person.channels for m in person.messages(name) if m.buttons]


async def snug(folder: Path, presses: int) -> Run:
    """Snug with TABLES games of Go Fish between the same two people."""
    async with Stage(
        folder, limits=False, SNUG_LOG_LEVEL="WARNING", SNUG_CALLS_PER_SECOND="5000"
    ) as stage:
        for table in range(TABLES):
            await stage.box.control.do("create_channel", {"name": f"table-{table}"})
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands, PATIENCE)
        for first in range(0, TABLES, IN_FLIGHT):
            await asyncio.gather(*(_deal(ann, ben, t) for t in range(first, first + IN_FLIGHT)))
        for person in (ann, ben):
            await _dealt(person)
        hands = {"Ann": _hands(ann), "Ben": _hands(ben)}
        order = sorted(hands["Ann"])

        async def press(table: int) -> Outcome:
            key = order[table]

            def turn() -> tuple[Person, str, str] | None:
                for person in (ann, ben):
                    message = hands[person.name][key]
                    for button in person.message(message).buttons:
                        control = ids.decode(button.custom_id)
                        if control is not None and control.kind == "act" and not button.disabled:
                            return person, message, button.custom_id
                return None

            found = turn()
            while found is None:
                await asyncio.sleep(0.002)
                found = turn()
            person, message, custom_id = found
            outcome = await person.press(message, custom_id=custom_id)
            await _moved_on(person, message, custom_id)
            return outcome

        return await load(press, stage, presses)


async def _moved_on(person: Person, message: str, custom_id: str) -> None:
    """The answer has reached the presser's own screen."""
    while any(b.custom_id == custom_id for b in person.message(message).buttons):
        await asyncio.sleep(0.002)


async def _deal(ann: Person, ben: Person, table: int) -> None:
    channel = f"table-{table}"
    done = await ann.command(channel, "play", game="gofish", timeout=PATIENCE)
    assert done.message is not None, done
    await ben.wait_for(lambda: ben.messages(channel), PATIENCE)
    await ben.press(ben.messages(channel)[-1], "Join", timeout=PATIENCE)
    await ann.press(ann.messages(channel)[-1], "Start", timeout=PATIENCE)


async def _dealt(person: Person) -> None:
    deadline = time.perf_counter() + PATIENCE
    while len(_hands(person)) < TABLES:
        if time.perf_counter() > deadline:
            raise RuntimeError(f"{person.name} holds {len(_hands(person))} hands of {TABLES}")
        await asyncio.sleep(0.1)


def _hands(person: Person) -> dict[int, str]:
    found: dict[int, str] = {}
    for message in person.dms():
        for button in message.buttons:
            control = ids.decode(button.custom_id)
            if control is not None:
                found[control.session] = message.id
    return found


async def measure(presses: int = 3000, runs: int = 3) -> list[Row]:
    """Medians of alternating runs."""
    plain: list[Run] = []
    ours: list[Run] = []
    for _ in range(runs):
        for results, play in ((plain, echo), (ours, snug)):
            with tempfile.TemporaryDirectory() as folder:
                results.append(await play(Path(folder), presses))
    rate = statistics.median(run.rate for run in ours)
    reference = statistics.median(run.rate for run in plain)
    p99 = statistics.median(run.p99 for run in ours)
    reference_p99 = statistics.median(run.p99 for run in plain)
    name = "bare discord.py"
    return [
        Row(
            "durable presses, 50 in flight, 200 tables",
            f"{rate:,.0f}/s",
            ">= 0.4",
            rate >= 0.4 * reference,
            name,
            f"{reference:,.0f}/s",
            f"{rate / reference:.2f}",
        ),
        Row(
            "p99 of the same",
            f"{p99:.0f} ms",
            "<= 3",
            p99 <= 3 * reference_p99,
            name,
            f"{reference_p99:.0f} ms",
            f"{p99 / reference_p99:.2f}",
        ),
        *_calls(ours),
    ]


def _calls(runs: list[Run]) -> list[Row]:
    answers = statistics.median(_count(run, "callback") for run in runs)
    edits = statistics.median(_count(run, "PATCH /channels") for run in runs)
    others = statistics.median(sum(run.calls.values()) for run in runs) - answers - edits
    return [
        Row("calls per move: answers", f"{answers:.2f}", "<= 1", answers <= 1.001),
        Row("calls per move: table and other hands' edits", f"{edits:.2f}", "<= 2", edits <= 2.001),
        Row("calls per move: anything else", f"{others:.3f}", "<= 0.05", others <= 0.05),
        Row(
            "presses deferred instead of answered",
            str(sum(run.deferred for run in runs)),
            "0",
            not any(run.deferred for run in runs),
        ),
    ]


def _count(run: Run, part: str) -> float:
    return sum(count for name, count in run.calls.items() if part in name)
