from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store
from tests.bot.storage.contract import StoreContract
from tests.bot.storage.nights import NightContract


class TestSqlite(StoreContract, NightContract):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        opened = await SqliteStore.open(tmp_path / "snug.db")
        yield opened
        await opened.close()

    @pytest.fixture
    async def again(
        self, store: Store, tmp_path: Path
    ) -> AsyncIterator[Callable[[], Awaitable[Store]]]:
        opened: list[SqliteStore] = []

        async def reopen() -> Store:
            opened.append(await SqliteStore.open(tmp_path / "snug.db"))
            return opened[-1]

        yield reopen
        for one in opened:
            await one.close()
