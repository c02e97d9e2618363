"""What Discord tells of voice channels, brought to the nights: comings, goings, and long silences.

No members are known, only ids: what people are called comes from their presses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

import discord

from bot.night.clock import NightClock
from bot.night.night import Night
from bot.night.service import Nights
from bot.night.status import VoiceStatus
from bot.sessions.refused import Refused
from bot.storage.store import StorageError

_LOG = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds after which nights are compared once more when the database failed."""


class Voice:
    """Hears of voice states. The bot's own mean nothing."""

    def __init__(
        self, client: discord.Client, nights: Nights, clock: NightClock, status: VoiceStatus
    ) -> None:
        self._client = client
        self._nights = nights
        self._clock = clock
        self._status = status
        self._order = asyncio.Lock()
        self._open = True

    def here(self, channel: int) -> frozenset[int]:
        """Who is in a voice channel now, as far as Discord has told us."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.VoiceChannel | discord.StageChannel):
            return frozenset()
        me = self._client.user
        return frozenset(found.voice_states) - ({me.id} if me is not None else set())

    def sits(self, guild: int, user: int) -> int | None:
        """The voice channel of a server that somebody is in."""
        server = self._client.get_guild(guild)
        if server is None:
            return None
        places = (*server.voice_channels, *server.stage_channels)
        return next((place.id for place in places if user in place.voice_states), None)

    async def moved(self, user: int, before: int | None, after: int | None) -> None:
        """Somebody left a channel, came into one, or both; in the order it was told."""
        if before == after or (self._client.user and user == self._client.user.id):
            return
        async with self._order:
            for channel, here in ((before, False), (after, True)):
                if channel is not None and self._open:
                    await _guarded(self._nights.voice_changed(channel, user, here=here))

    async def compare(self, guild: int | None = None) -> None:
        """Compares the nights of a server, or of all we see, with who is there now.

        A night whose channel is gone is over. Those of servers we do not see are left alone: they
        are another process's, or Discord cannot serve them now.
        """
        async with self._order:
            while self._open:
                try:
                    await self._compare(guild)
                except StorageError as error:
                    _LOG.error("nights wait for the database: %s", error)  # one line
                    await asyncio.sleep(RETRY)
                else:
                    return

    async def _compare(self, guild: int | None) -> None:
        for night in await self._nights.store.nights():
            server = self._client.get_guild(night.guild)
            if server is None or server.unavailable or guild not in (None, server.id):
                continue
            self._status.refresh(night.channel)
            if not night.live:
                continue
            try:
                await self._bring(night, server)
            except StorageError:
                raise
            except Exception:  # noqa: BLE001  # one night's trouble is its own
                _LOG.exception("night %s could not be compared with who is there", night.id)

    async def _bring(self, night: Night, server: discord.Guild) -> None:
        """Brings one night in line with who is there now."""
        if server.get_channel(night.channel) is None:
            await self._nights.channel_lost(night.channel)
            return
        rebuilt = await self._nights.rebuild(night.channel, self.here(night.channel))
        if rebuilt is not None:
            self._clock.watch(rebuilt)

    async def close(self) -> None:
        """Hears no more; what is being worked on ends first."""
        self._open = False
        async with self._order:
            pass


async def _guarded(work: Awaitable[object]) -> None:
    """What goes wrong about one night is its own; who is there is compared again at READY."""
    try:
        await work
    except Refused as refused:
        _LOG.info("a night did not follow a voice state: %s", refused.code)
    except StorageError as error:
        _LOG.error("a night waits for the database: %s", error)  # one line


def channel_of(state: discord.VoiceState) -> int | None:
    """The voice channel of a state."""
    return None if state.channel is None else state.channel.id
