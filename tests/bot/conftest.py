import pytest

from games import CATALOGUE
from games.blackjack import Blackjack
from games.pontoon import Pontoon


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that go on deal after deal are in the catalogue."""
    for game in (Blackjack(), Pontoon()):
        monkeypatch.setitem(CATALOGUE, game.key, game)  # type: ignore[arg-type]
