"""A machine whose clock is wrong cuts no window short and lets none last longer."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.house import House
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.text import Catalogue
from sandbox.driver import Person
from tests.kit.scale import FULL
from tests.kit.stage import ROOT, Stage
from tests.wire.bot.racing import failures
from tests.wire.bot.room import Room
from tests.wire.bot.test_challenges import WAIT, honest
from tests.wire.bot.test_challenges import WINDOW as CHALLENGE
from tests.wire.bot.test_challenges import settled as closed
from tests.wire.bot.test_races import WINDOW, card, race, settled, tells

pytestmark = pytest.mark.asyncio(loop_scope="module")

SKEWS = [-40.0, 40.0] if FULL else [40.0]
"""Seconds that Discord's clock is ahead."""

GRACE = 1.5
"""Seconds that presses of a race made in time may take to arrive."""


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=SKEWS)
async def stage(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Stage]:
    """A stage on which Discord's clock and the bot's are far apart."""
    async with Stage(tmp_path_factory.mktemp("stage"), limits=False) as stage:
        await stage.box.control.do("clock", {"ahead": request.param})
        await stage.start_bot()
        yield stage


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(stage: Stage) -> AsyncIterator[House]:
    store = await SqliteStore.open(stage.database)
    catalogue = Catalogue(ROOT / "data" / "locales")
    yield House(Settings(), store, Sessions(store), catalogue, lambda: 0)
    await store.close()


async def test_a_race(room: Room, ann: Person, ben: Person, cy: Person) -> None:
    await card(room, ann, ben, cy)
    began = time.monotonic()
    ids = await race(room, ben, ann)
    known = await settled(room)
    assert WINDOW + GRACE - 0.1 < time.monotonic() - began < WINDOW + GRACE + 1.5
    assert known["note"] == ["last", "Cy"]
    tells(room, [ben, ann], ids)
    assert not failures(room)


async def test_a_window(room: Room, ann: Person, ben: Person, cy: Person) -> None:
    await honest(room, ann, ben, cy)
    began = time.monotonic()
    known = await closed(room)
    assert CHALLENGE + WAIT - 0.5 < time.monotonic() - began < CHALLENGE + WAIT + 1.5
    assert known["turn"] != "Ann"
    assert not failures(room)
