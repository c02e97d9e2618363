"""Calls to whoever is waited for, when the database is in trouble."""

import logging

import discord
import pytest

from bot.client import intents
from bot.discord_calls import Calls, Pace
from bot.house import House
from bot.sessions.pings import Pings
from bot.settings import Settings
from bot.storage.store import StorageError
from tests.bot.sessions.evening import ANN, BEN, Evening
from tests.kit.tables import catalogue


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
