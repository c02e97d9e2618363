"""When a panel that cannot be shown is tried again; what it says is seen over the wire."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping

import pytest

from bot.discord_calls import Fate, Outcome
from bot.house import House
from bot.night.panel import Panels
from bot.screens.layout import Layout
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.storage.store import StorageError
from bot.text import Catalogue
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN
from tests.kit.tables import LOCALES

REST = 0.2


class Channel:
    """The calls that reach a channel, and how they end (the wire has the real one)."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fate = Fate.DONE
        self._ids = itertools.count(10**18)

    async def turn(self) -> None:
        return

    async def post(self, channel: int, layout: Layout, nonce: str) -> Outcome:
        assert channel == VOICE
        self.calls.append("post")
        done = self.fate is Fate.DONE
        return Outcome(self.fate, next(self._ids) if done else 0, channel)

    async def edit(
        self, channel: int, message: int, layout: Layout, hung: Mapping[str, int] | None = None
    ) -> Outcome:
        self.calls.append("edit")
        return Outcome(self.fate, message, channel)


@pytest.fixture
def channel(monkeypatch: pytest.MonkeyPatch) -> Channel:
    monkeypatch.setattr("bot.night.panel.REST", REST)
    monkeypatch.setattr("bot.night.panel.AGAIN", REST)
    monkeypatch.setattr("bot.night.panel.OPENING", 0.0)
    monkeypatch.setattr("bot.night.panel.AGE_LIMIT_MS", 10**15)
    return Channel()


@pytest.fixture
async def panels(store: SqliteStore, party: Party, channel: Channel) -> AsyncIterator[Panels]:
    sessions = party.sessions
    house = House(Settings(), store, sessions, Catalogue(LOCALES), sessions.now)
    party.move_to(house.nights)
    panels = Panels(house, channel, None, 0.0)  # type: ignore[arg-type]
    house.nights.listeners.append(panels.night_changed)
    yield panels
    await panels.close(1.0)


async def idle(panels: Panels) -> None:
    while panels._tasks:
        await asyncio.gather(*panels._tasks.values(), return_exceptions=True)


async def shown(party: Party, panels: Panels, channel: Channel) -> None:
    """A night whose panel stands."""
    night = await party.night(ANN, BEN)
    panels.refresh(night.id)
    await idle(panels)
    assert (await party.now()).panel
    channel.calls.clear()


async def test_where_we_may_not_one_timer_tries_again(
    party: Party, panels: Panels, channel: Channel
) -> None:
    await shown(party, panels, channel)
    channel.fate = Fate.FORBIDDEN
    for change in (party.nights.out, party.nights.back, party.nights.out):
        await change(VOICE, BEN)
        await idle(panels)
    assert channel.calls == ["edit", "edit"]  # what looks as it is shown is no call
    await asyncio.sleep(1.5 * REST)
    await idle(panels)
    assert channel.calls == ["edit"] * 3
    channel.fate = Fate.DONE
    await asyncio.sleep(1.5 * REST)
    await idle(panels)
    assert channel.calls == ["edit"] * 4
    await asyncio.sleep(1.5 * REST)
    assert channel.calls == ["edit"] * 4


async def test_what_the_database_kept_from_being_shown_is_shown_later(
    party: Party, panels: Panels, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shown(party, panels, channel)
    night = await party.now()

    async def fails(_: int) -> None:
        raise StorageError("locked", "The database is busy.")

    with monkeypatch.context() as patch:
        patch.setattr(party.nights, "get", fails)
        panels.refresh(night.id, anew=True)
        await idle(panels)
    assert channel.calls == []
    await asyncio.sleep(1.5 * REST)
    await idle(panels)
    assert channel.calls == ["post"]
