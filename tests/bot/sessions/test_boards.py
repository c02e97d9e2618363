"""How the surfaces of tables get into storage, also when that fails for a while."""

import asyncio
import logging
from typing import Any

import discord
import pytest

from bot.client import intents
from bot.discord_calls import Calls, Pace
from bot.house import House
from bot.sessions import publish
from bot.sessions.boards import Boards
from bot.sessions.crew import Crew
from bot.sessions.publish import Publisher
from bot.sessions.surfaces import Slot
from bot.settings import Settings
from bot.storage.store import StorageError, Surface
from tests.bot.sessions.evening import ANN, BEN, CY, Evening
from tests.kit.tables import catalogue

SOON = 0.01


@pytest.fixture
def calls() -> Calls:
    return Calls(discord.Client(intents=intents()), Pace(50))


@pytest.fixture
def boards(evening: Evening, calls: Calls) -> Boards:
    async def publish(_: int) -> None: ...

    return Boards(evening.store, calls, Crew(publish, SOON), SOON)


class Trouble:
    """A database that refuses what it is told the next few times."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self._real: Any = getattr(evening.store, name)
        self.left = 0
        self.heard = 0
        monkeypatch.setattr(evening.store, name, self._call)

    async def _call(self, *args: Any) -> Any:
        self.heard += 1
        if self.left:
            self.left -= 1
            raise StorageError("locked", "The database is locked.")
        return await self._real(*args)


async def table(evening: Evening, boards: Boards) -> list[Slot]:
    """The table of a game and the hands of three, none of them stored yet."""
    session = await evening.table(ANN, BEN, CY)
    board = await boards.load(session)
    slots = [boards.adopt(board, "table", 50, 900, None, evening.now)]
    slots += [boards.adopt(board, "hand", u, 900 + u, u, evening.now) for u in (ANN, BEN, CY)]
    return slots


async def flushed(boards: Boards) -> None:
    while boards._flushing:
        await asyncio.sleep(SOON)


async def stored(evening: Evening, slot: Slot) -> set[int]:
    return {surface.message for surface in await evening.store.surfaces(slot.session)}


async def test_what_storage_refused_goes_along_with_the_next(
    evening: Evening, boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = await table(evening, boards)
    trouble = Trouble(evening, monkeypatch, "save_surface")
    trouble.left = 1
    for slot in slots:
        boards.save(slot)
    await flushed(boards)
    assert trouble.heard == 1
    assert await stored(evening, slots[0]) == set()
    boards.save(slots[0])
    await flushed(boards)
    assert await stored(evening, slots[0]) == {slot.message for slot in slots}


async def test_what_is_dropped_while_it_waits_is_not_stored(
    evening: Evening, boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = await table(evening, boards)
    trouble = Trouble(evening, monkeypatch, "save_surface")
    trouble.left = 1
    boards.save(slots[0])
    await flushed(boards)
    await boards.drop(await boards.load(await evening.sessions.get(slots[0].session)), slots[0])
    boards.save(slots[1])
    await boards.flush()
    assert await stored(evening, slots[0]) == {slots[1].message}


async def test_versions_that_could_not_be_written_are_written_later(
    evening: Evening, boards: Boards
) -> None:
    session = await evening.table(ANN, BEN)
    surface = Surface(session.id, "table", None, 50, 900, shown=1, posted=evening.now)
    store: Any = evening.store
    await store.save_surface(surface)
    await store.save_surface(Surface(session.id, "table", None, 50, 900, 2, evening.now))
    writer = store._connections[0]
    await writer.run(lambda db: db.execute("PRAGMA query_only = ON").fetchall())
    with pytest.raises(StorageError):
        await store.behind(10)
    await writer.run(lambda db: db.execute("PRAGMA query_only = OFF").fetchall())
    await store.behind(10)
    rows = await store._reader.run(lambda db: db.execute("SELECT shown FROM surface").fetchall())
    assert [row["shown"] for row in rows] == [2]


async def test_catching_up_goes_on_after_the_database_was_in_trouble(
    evening: Evening,
    calls: Calls,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House(Settings(), evening.store, evening.sessions, catalogue(), lambda: evening.now)
    publisher = Publisher(house, calls, SOON)
    monkeypatch.setattr(publish, "RETRY_MS", 1)
    trouble = Trouble(evening, monkeypatch, "behind")
    trouble.left = 2
    with caplog.at_level(logging.INFO):
        await asyncio.wait_for(publisher.reconcile(), 5)
    assert trouble.heard == 3
    told = [record.getMessage() for record in caplog.records]
    assert told == ["catching up waits for the database: The database is locked."] * 2
    await publisher.close()
