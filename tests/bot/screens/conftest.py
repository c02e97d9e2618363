"""What the tests of screens share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.sessions.session import Session
from bot.text import Catalogue, Words
from games import CATALOGUE
from games.blackjack import Blackjack
from games.core.events import Event
from games.pontoon import Pontoon
from tests.kit.crowd import CARDS, FTL, SEATS, Crowd, Crowded
from tests.kit.tables import LOCALES, lobby

WORST_NAME = "_" * 32
"""Every character needs a backslash."""


@pytest.fixture(scope="session")
def crowd_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder = tmp_path_factory.mktemp("data") / "locales"
    shutil.copytree(LOCALES, folder)
    (folder / "en" / "crowd.ftl").write_text(FTL)
    return Catalogue(folder, strict=True)


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that go on deal after deal, whether the catalogue has them yet or not."""
    for game in (Blackjack(), Pontoon()):
        monkeypatch.setitem(CATALOGUE, game.key, game)


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A table of twenty, in the middle of everything."""
    monkeypatch.setitem(CATALOGUE, "crowd", Crowd())
    spoke = Event("spoke", 0, {"other": 1, "cards": CARDS[:26]})
    return lobby(
        [WORST_NAME] * SEATS,
        computers=3,
        game="crowd",
        phase="playing",
        state=Crowded(beats={}),
        recent=(spoke,) * 24,
        drafts={0: {"cards": CARDS[:26], "number": 3}},
    )


@pytest.fixture
def crowd_words(crowd_catalogue: Catalogue) -> Callable[..., Words]:
    def words(session: Session, me: int | None = None) -> Words:
        return crowd_catalogue.words("en", session.names, session.game_key, me)

    return words


@pytest.fixture(scope="session")
def goldens() -> Path:
    return Path(__file__).parents[2] / "goldens" / "screens"
