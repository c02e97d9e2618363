import pytest

from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from tests.bot.sessions.evening import Evening
from tests.kit.whack import WhackGame


@pytest.fixture
def whack(monkeypatch: pytest.MonkeyPatch) -> WhackGame:
    """A small game of races is in the catalogue."""
    game = WhackGame()
    monkeypatch.setitem(CATALOGUE, game.key, game)  # type: ignore[arg-type]
    return game


@pytest.fixture
def evening(store: SqliteStore) -> Evening:
    return Evening(store)
