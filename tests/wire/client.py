"""A plain discord.py client, and pointing the library at a sandbox."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands

from sandbox.box import Sandbox

INTENTS = discord.Intents(guilds=True, voice_states=True, guild_messages=True, dm_messages=True)


class Bot(discord.Client):
    """A plain client with a command tree."""

    def __init__(self, intents: discord.Intents = INTENTS, **options: Any) -> None:
        super().__init__(
            intents=intents, guild_ready_timeout=0.05, allowed_mentions=None, **options
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.is_up = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library waits five seconds here, which only Discord's own limits need."""

    async def on_ready(self) -> None:
        self.is_up.set()

    async def on_socket_event_type(self, event: str) -> None:
        self.heard.append(event)


def point_at(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = yarl.URL(box.gateway.url)
    monkeypatch.setattr(discord.http.Route, "BASE", box.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)


@contextlib.asynccontextmanager
async def running(bot: Bot, token: str) -> AsyncIterator[Bot]:
    task = asyncio.create_task(bot.start(token))
    ready = asyncio.create_task(bot.is_up.wait())
    try:
        done, _ = await asyncio.wait({task, ready}, timeout=5, return_when="FIRST_COMPLETED")
        assert ready in done, task
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task
