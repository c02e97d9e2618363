"""What is known of a table's place before, and without, the gateway."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.adults import allows
from bot.house import House
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from tests.bot.storage.records import lobby
from tests.kit.tables import catalogue

TABLE = lobby()


def house(store: SqliteStore, **chosen: Any) -> House:
    return House(Settings(**chosen), store, Sessions(store), catalogue(), lambda: 0)


@pytest.fixture
async def client() -> discord.Client:
    """Not connected: it knows no server."""
    return discord.Client(intents=discord.Intents.none())


def unavailable(client: discord.Client) -> None:
    data: Any = {"id": str(TABLE.guild), "unavailable": True}
    state = client._connection
    state._add_guild(discord.Guild(data=data, state=state))


async def test_without_the_switch_nothing_is_allowed(
    store: SqliteStore, client: discord.Client
) -> None:
    assert await allows(client, house(store, drinks_anywhere=True))(TABLE) is False


async def test_a_server_not_there_yet_says_neither_yes_nor_no(
    store: SqliteStore, client: discord.Client
) -> None:
    await store.change_server(TABLE.guild, lambda prefs: replace(prefs, drinks=True))
    allowed = allows(client, house(store))
    assert await allowed(TABLE) is None
    unavailable(client)
    assert await allowed(TABLE) is None


async def test_an_operator_may_drop_the_condition(
    store: SqliteStore, client: discord.Client
) -> None:
    await store.change_server(TABLE.guild, lambda prefs: replace(prefs, drinks=True))
    assert await allows(client, house(store, drinks_anywhere=True))(TABLE) is True
