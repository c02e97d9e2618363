import pytest

from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from tests.bot.night.party import Party
from tests.kit.toasts import ToastsGame, WateredGame


@pytest.fixture(autouse=True)
def toasts(monkeypatch: pytest.MonkeyPatch) -> ToastsGame:
    """A small game with prompts is in the catalogue, with and without reminders of its own."""
    game = ToastsGame()
    for one in (game, WateredGame()):
        monkeypatch.setitem(CATALOGUE, one.key, one)
    return game


@pytest.fixture
def party(store: SqliteStore) -> Party:
    return Party(store)
