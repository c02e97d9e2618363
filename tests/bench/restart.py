"""Starting again with many live games in the database: the first press, and the memory held."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bot.screens import ids
from bot.sessions.service import Person as Player
from bot.sessions.service import Sessions
from bot.storage.sqlite import SqliteStore
from sandbox.driver import Person
from tests.bench.table import Row
from tests.kit.stage import Stage

SESSIONS = 10_000
AT_ONCE = 200
FIRST_CHANNEL = 1 << 60


async def fill(database: Path, count: int) -> None:
    """Adds running games of two people each, in channels of their own."""
    store = await SqliteStore.open(database)
    sessions = Sessions(store)
    try:
        for start in range(0, count, AT_ONCE):
            batch = range(start, min(start + AT_ONCE, count))
            await asyncio.gather(*(_game(sessions, number) for number in batch))
    finally:
        await store.close()


async def _game(sessions: Sessions, number: int) -> None:
    place = FIRST_CHANNEL + 10 * number
    first, second = (Player(place + seat, f"Player {seat}") for seat in (1, 2))
    opened = await sessions.open(
        guild=place, channel=place, game_key="gofish", person=first, press=place + 3
    )
    await sessions.join(opened.id, second, place + 4)
    await sessions.start(opened.id, first.user, place + 5)


async def first_press(stage: Stage, ann: Person, ben: Person) -> float:
    """Seconds from READY to a move's answer."""
    await stage.start_bot()
    began = time.perf_counter()
    for person in (ann, ben):
        for message in person.dms():
            for button in message.buttons:
                control = ids.decode(button.custom_id)
                if control is not None and control.kind == "act" and not button.disabled:
                    outcome = await person.press(message, custom_id=button.custom_id)
                    assert outcome.ok, outcome
                    return time.perf_counter() - began
    raise RuntimeError("nobody could move")


def resident_mb(pid: int) -> float:
    """Resident memory of a process in MB, at its highest."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1000
    raise RuntimeError("the system does not say how much memory a process holds")


async def measure(folder: Path, count: int = SESSIONS) -> list[Row]:
    """One restart with `count` live games."""
    async with Stage(folder, SNUG_LOG_LEVEL="WARNING") as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands)
        await ann.command("games", "play", game="gofish")
        await ben.wait_for(lambda: ben.messages("games"))
        await ben.press(ben.messages("games")[-1], "Join")
        await ann.press(ann.messages("games")[-1], "Start")
        await ann.settled(timeout=30)
        await stage.stop_bot()
        await fill(stage.database, count - 1)
        seconds = await first_press(stage, ann, ben)
        assert stage.process is not None
        await asyncio.sleep(30)
        memory = resident_mb(stage.process.pid)
    return [
        Row(
            f"first press after READY, {count:,} live games",
            f"{seconds * 1000:.0f} ms",
            "<= 1 s",
            seconds <= 1,
        ),
        Row(
            f"memory of the bot, {count:,} live games",
            f"{memory:.0f} MB",
            "<= 150 MB",
            memory <= 150,
        ),
    ]
