"""The Discord client: intents, start, what Discord tells, and the order of stopping."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterable
from typing import Any, cast

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.adults import allows
from bot.commands.tree import Tree
from bot.discord_calls import Calls, Pace
from bot.house import House
from bot.night.clock import NightClock
from bot.night.notices import Notices
from bot.night.panel import Panels
from bot.night.status import VoiceStatus
from bot.night.voice import Voice, channel_of
from bot.presses.router import Presses
from bot.screens import ids
from bot.screens.base import Press
from bot.screens.ids import Control
from bot.sessions.clock import SessionClock
from bot.sessions.pings import Pings
from bot.sessions.publish import DEBOUNCE, Publisher
from bot.settings import Settings

log = logging.getLogger(__name__)

FAREWELL = 10.0
"""Seconds that running presses get to finish when the bot stops."""

HEARTBEAT = 20.0
RATELIMIT_PATIENCE = 60.0


def intents() -> discord.Intents:
    """What the bot listens to; nothing privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.voice_states = True  # who is there, for nights
    return wanted


def prepare(settings: Settings) -> None:
    """Sets what the library keeps for the whole process: which Discord, and no word about voice."""
    # Nobody is spoken to; the library would warn about its missing parts at every start.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)


class Snug(discord.Client):
    """One connection to Discord, and everything that answers it."""

    def __init__(self, house: House, *, debounce: float = DEBOUNCE, **options: Any) -> None:
        super().__init__(
            intents=intents(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATELIMIT_PATIENCE,
            chunk_guilds_at_startup=False,
            **options,
        )
        self.house = house
        self.calls = Calls(self, Pace(house.settings.calls_per_second))
        self.publisher = Publisher(house, self.calls, debounce)
        self.pings = Pings(house, self.calls)
        self.presses = Presses(house, self.publisher)
        self.clock = SessionClock(house.sessions)
        self.night_clock = NightClock(house.nights)
        self.notices = Notices(house, self.calls)
        self.voice_status = VoiceStatus(house, self.calls)
        self.panels = Panels(house, self.calls, self.publisher.tables, 3 * debounce)
        self.voice = Voice(self, house.nights, self.night_clock, self.voice_status)
        house.sessions.allows = allows(self, house)
        self.tree = Tree(self)
        self.command_ids: dict[str, int] = {}
        self.connected = False
        self._background: list[asyncio.Task[None]] = []

    # start

    async def setup_hook(self) -> None:
        """Everything that has to stand before the first event: controls, commands, clocks."""
        self.add_dynamic_items(Press)
        self.house.sessions.listeners += [self.publisher.changed, self.pings.changed]
        self.house.sessions.nudged.append(self.pings.nudged)
        self.house.sessions.listeners.append(self.voice_status.session_changed)
        self.house.sessions.listeners.append(self.panels.session_changed)
        self.publisher.tables.posted.append(self.panels.table_posted)
        self.house.nights.listeners += [self.notices.changed, self.voice_status.night_changed]
        self.house.nights.resting.append(self.notices.rest)
        self.house.nights.listeners.append(self.panels.night_changed)
        await self.house.sessions.boot()
        await self._sync_commands()
        self.clock.start()
        self.night_clock.start()

    async def _sync_commands(self) -> None:
        """Tells Discord our commands, but only when they differ from those told last.

        Whoever else has the token may have told others since.
        """
        payload = await self.tree.payload()
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        store, application = self.house.store, cast("int", self.application_id)
        known = await self.http.get_global_commands(application)
        same = {command["name"] for command in known} == {command["name"] for command in payload}
        if not same or await store.meta("commands.hash") != digest:
            known = await self.http.bulk_upsert_global_commands(application, payload=payload)
            await store.set_meta("commands.hash", digest)
            log.info("commands told to Discord", extra={"commands": len(known)})
        self.command_ids = {command["name"]: int(command["id"]) for command in known}

    async def on_ready(self) -> None:
        """Catches up with what happened while we were away."""
        self.connected = True
        log.info("ready", extra={"user": str(self.user), "servers": len(self.guilds)})
        if not self._background:
            self._background.append(asyncio.create_task(self.publisher.reconcile()))
        # First what waits for the database by itself: without it no night's clock would run.
        await self._compare()
        await self.house.sessions.reword()

    async def _compare(self, guild: int | None = None) -> None:
        """Brings nights in step with who is there, and their panels with the nights."""
        await self.voice.compare(guild)
        await self.house.nights.guarded(self.panels.catch_up())

    async def on_resumed(self) -> None:
        """The gateway is back where it was."""
        self.connected = True

    async def on_disconnect(self) -> None:
        """The gateway is gone; the library tries again by itself."""
        self.connected = False

    async def connect(self, *, reconnect: bool = True) -> None:
        """Keeps the connection. Raises ConnectionError when the first one cannot be made."""
        try:
            await super().connect(reconnect=reconnect)
        except AttributeError as error:
            if cast("Any", self).ws is not None:
                raise
            # The library stumbles over the connection that it has not had yet.
            raise ConnectionError("the gateway does not answer") from error

    # presses

    async def pressed(
        self, interaction: discord.Interaction[Any], control: Control, values: list[str]
    ) -> None:
        """A control of ours was pressed (called by `Press`)."""
        await self.presses.pressed(interaction, control, values)

    async def failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """A press went wrong before it could be answered (called by `Press`)."""
        await self.presses.failed(interaction, error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answers what no dynamic item does: submitted forms, and controls of another age."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.presses.submitted(interaction)
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        control = ids.decode(custom_id)
        if control is None:
            await self.presses.unknown(interaction)
        elif interaction.message and not _carries(interaction.message.components, custom_id):
            # The library drops presses of what the message has lost meanwhile without a word.
            await self.presses.pressed(interaction, control, list(data.get("values", ())))

    # what Discord tells

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: its table and its night end."""
        await self.house.sessions.channel_lost(channel.id)
        await self.house.nights.channel_lost(channel.id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Perhaps we may speak there again, or have to mind our words."""
        self.publisher.stir(channel.guild.id)
        await self.house.sessions.reword(channel.guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Perhaps we may speak again in some channels."""
        self.publisher.stir(role.guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """We are in a server, perhaps again."""
        self.publisher.stir(guild.id)
        await self.house.sessions.reword(guild.id)
        await self._compare(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """We are in a server no more."""
        await self.house.nights.server_lost(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there, perhaps again."""
        self.publisher.stir(guild.id)
        await self.house.sessions.reword(guild.id)
        await self._compare(guild.id)

    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        """Somebody came into a voice channel, or left one."""
        await self.voice.moved(member.id, channel_of(before), channel_of(after))

    def in_voice(self, channel: int) -> frozenset[int]:
        """Who is in a voice channel now: what `Nights` calls `present`."""
        return self.voice.here(channel)

    def voice_of(self, guild: int, user: int) -> int | None:
        """The voice channel of a server that somebody sits in, as far as Discord has told us."""
        return self.voice.sits(guild, user)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: its table ends."""
        await self.house.sessions.channel_lost(event.thread_id)

    # the end

    async def close(self) -> None:
        """Stops in order: no new presses, running ones finish, surfaces catch up, then the rest."""
        if self.is_closed():
            return
        for task in self._background:
            task.cancel()
        await self.clock.stop()
        await self.voice.close()
        await self.night_clock.stop()
        await self.presses.finish(FAREWELL)
        await self.voice_status.close()
        await self.panels.close(FAREWELL)
        await self.house.nights.finish(FAREWELL)
        await self.pings.close()
        await self.publisher.close()
        self.house.sessions.thinker.close()
        await super().close()
        await self.house.store.close()


def _carries(components: Iterable[Any], custom_id: str) -> bool:
    """Whether a control is among these parts of a message, or inside one of them."""
    return any(
        getattr(part, "custom_id", None) == custom_id
        or _carries(getattr(part, "children", ()), custom_id)
        for part in components
    )


class ShardedSnug(Snug, discord.AutoShardedClient):
    """The same over several gateway connections."""


def make(house: House) -> Snug:
    """The client that the settings ask for."""
    if house.settings.shards > 1:
        return ShardedSnug(house, shard_count=house.settings.shards)
    return Snug(house)
