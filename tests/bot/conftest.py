from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from games.blackjack import Blackjack
from games.pontoon import Pontoon


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that go on deal after deal are in the catalogue."""
    for game in (Blackjack(), Pontoon()):
        monkeypatch.setitem(CATALOGUE, game.key, game)  # type: ignore[arg-type]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "snug.db")
    yield opened
    await opened.close()
