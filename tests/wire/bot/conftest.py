"""The bot as its own process in a sandbox, shared by the tests of a module; a room for each."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.house import House
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.text import Catalogue
from sandbox.driver import Person
from tests.kit.stage import ROOT, Stage
from tests.wire.bot.manners import check
from tests.wire.bot.room import Room

OURS = re.compile(r"(ERROR|CRITICAL) +(bot|asyncio)\b")
"""A line of the log that says that we, not Discord or the library, did something wrong."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("stage")
    async with Stage(folder, limits=False) as stage:
        await stage.start_bot()
        yield stage


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(stage: Stage) -> AsyncIterator[House]:
    """Eyes on what the bot has stored, and what that ought to look like."""
    store = await SqliteStore.open(stage.database)
    catalogue = Catalogue(ROOT / "data" / "locales")
    yield House(Settings(), store, Sessions(store), catalogue, lambda: 0)
    await store.close()


async def _person(stage: Stage, name: str) -> Person:
    person = await stage.person(name)
    await person.wait_for(lambda: person.commands)
    return person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ann(stage: Stage) -> Person:
    return await _person(stage, "Ann")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ben(stage: Stage) -> Person:
    return await _person(stage, "Ben")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def cy(stage: Stage) -> Person:
    return await _person(stage, "Cy")


@pytest_asyncio.fixture(loop_scope="module")
async def room(stage: Stage, house: House) -> AsyncIterator[Room]:
    room = await Room.made(stage, house)
    yield room
    await room.calm()


@pytest.fixture(autouse=True)
def manners(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test makes the bot ask of Discord is well-formed and pings nobody."""
    if "stage" not in request.fixturenames:
        yield
        return
    stage: Stage = request.getfixturevalue("stage")
    since = stage.box.ledger.sequence
    written = len(stage.log)
    yield
    check(stage, since)
    assert not OURS.search(stage.log, written), stage.log[written:][-3000:]
