from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.sqlite import SqliteStore
from tests.bot.sessions.evening import Evening


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "snug.db")
    yield opened
    await opened.close()


@pytest.fixture
def evening(store: SqliteStore) -> Evening:
    return Evening(store)
