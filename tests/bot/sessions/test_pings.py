"""Calls to whoever is waited for: one at a time, also over a restart and a broken database."""

import itertools
import logging
from typing import Any

import discord
import pytest

from bot.client import intents
from bot.discord_calls import Calls, Fate, Outcome, Pace
from bot.house import House
from bot.screens.layout import Layout, Text
from bot.sessions.pings import Pings
from bot.sessions.session import Session
from bot.settings import Settings
from bot.storage.store import StorageError, Surface
from games.core.game import HOUSE
from tests.bot.sessions.evening import ANN, BEN, Evening
from tests.bot.sessions.rounds import deal
from tests.kit.tables import catalogue


class Channel(Calls):
    """The calls that stand in a channel."""

    def __init__(self) -> None:
        super().__init__(discord.Client(intents=intents()), Pace(50))
        self.standing: list[int] = []
        self.words: list[str] = []
        self._ids = itertools.count(901)

    async def post(self, channel: int, layout: Layout) -> Outcome:
        self.standing.append(next(self._ids))
        self.words += [block.content for block in layout.blocks if isinstance(block, Text)]
        return Outcome(Fate.DONE, self.standing[-1], channel)

    async def delete(self, channel: int, message: int) -> Outcome:
        self.standing.remove(message)
        return Outcome(Fate.DONE)


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
def pings(evening: Evening, channel: Channel) -> Pings:
    house = House(Settings(), evening.store, evening.sessions, catalogue(), lambda: evening.now)
    made = Pings(house, channel)
    evening.sessions.listeners.append(made.changed)
    return made


async def called(evening: Evening, channel: Channel) -> Session:
    """A table where somebody was called before a restart."""
    table = await evening.table(ANN, BEN)
    seat = evening.turn(table)
    user = table.players[seat].user
    await evening.store.save_surface(
        Surface(table.id, "ping", seat, table.channel, 900, table.version, evening.now, user)
    )
    channel.standing.append(900)
    return table


async def test_a_call_after_a_restart_takes_the_place_of_the_one_before(
    evening: Evening, channel: Channel, pings: Pings
) -> None:
    table = await called(evening, channel)
    await pings.close()
    pings._sent.clear()
    pings.nudged(table, evening.turn(table), "turn")
    await pings.close()
    assert channel.standing == [901]
    await evening.move(table)
    await pings.close()
    assert channel.standing == []
    assert await evening.store.surfaces(table.id) == []


async def test_a_call_to_the_host_names_the_button_and_goes_with_the_order(
    evening: Evening, channel: Channel, pings: Pings
) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    pings.nudged(table, HOUSE, "turn")
    await pings.close()
    assert channel.words == [f"<@{ANN}>, you're the host: press **Deal** when you're all ready."]
    assert channel.standing == [901]
    await deal(evening, table)
    await pings.close()
    assert channel.standing == []


async def test_calls_are_looked_for_once_and_gone_after_the_end(
    evening: Evening, channel: Channel, pings: Pings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await called(evening, channel)
    await pings.close()
    pings._sent.clear()
    real: Any = evening.store.surfaces
    asked: list[int] = []

    async def surfaces(session_id: int) -> Any:
        asked.append(session_id)
        return await real(session_id)

    monkeypatch.setattr(evening.store, "surfaces", surfaces)
    await evening.sessions.vote(table.id, BEN, "stop")
    await evening.sessions.moderator_stop(table.id)
    await pings.close()
    assert asked == [table.id]
    assert channel.standing == []
    assert pings._sent == {}


async def test_a_database_in_trouble_costs_a_call_one_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def locked(_: int) -> None:
        raise StorageError("locked", "The database is locked.")

    table = await evening.table(ANN, BEN)
    monkeypatch.setattr(evening.store, "session", locked)
    house = House(Settings(), evening.store, evening.sessions, catalogue(), lambda: evening.now)
    pings = Pings(house, Calls(discord.Client(intents=intents()), Pace(50)))
    with caplog.at_level(logging.INFO):
        pings.nudged(table, evening.turn(table), "turn")
        await pings.close()
    (record,) = caplog.records
    assert record.getMessage() == "a call waits for the database: The database is locked."
