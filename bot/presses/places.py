"""Where a table may stand: what the server allows, and what the bot is allowed there."""

from __future__ import annotations

from typing import Literal

import discord

from bot.discord_calls import Fate, attempt
from bot.presses.visit import Visit
from bot.sessions.refused import Refused

THREAD_LIFE: Literal[1440] = 1440
"""Minutes without a message after which Discord archives a thread: a day."""


async def check(visit: Visit, *, thread: bool = False) -> int:
    """The channel of this command. Raises Refused when no table may stand there."""
    channel = visit.interaction.channel
    if channel is None or visit.interaction.guild_id is None:
        raise Refused("server-only")
    await _check_server(visit, channel)
    _check_permissions(channel, visit.interaction.app_permissions, thread=thread)
    if isinstance(channel, discord.Thread):
        await _check_thread(visit, channel)
        if thread:
            raise Refused("thread-in-thread")
    elif thread and not threads(visit):
        raise Refused("no-threads")
    return channel.id


def threads(visit: Visit) -> bool:
    """Whether a second table can be opened in a thread of the channel where this was said."""
    return isinstance(visit.interaction.channel, discord.TextChannel)


async def _check_server(visit: Visit, channel: object) -> None:
    server = await visit.house.store.server(visit.interaction.guild_id or 0)
    here = {getattr(channel, "id", 0), getattr(channel, "parent_id", 0)}
    if server.channels and not here & set(server.channels):
        named = " ".join(f"<#{one}>" for one in server.channels[:10])
        raise Refused("not-here", {"channels": named})


def check_chat(visit: Visit, channel: int) -> None:
    """Whether something can be posted in a channel of ours, which need not be this one.

    Raises Refused where it cannot. A channel that we don't know is Discord's to refuse.
    """
    found = visit.interaction.client.get_channel(channel)
    if isinstance(found, discord.abc.GuildChannel):
        _check_permissions(found, found.permissions_for(found.guild.me))


def _check_permissions(
    channel: object, granted: discord.Permissions, *, thread: bool = False
) -> None:
    """Says all that is missing at once; only what a table needs."""
    needed = {"view_channel": "View Channel"}
    if isinstance(channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
    else:
        needed["send_messages"] = "Send Messages"
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        needed["connect"] = "Connect"  # without it Discord lets us see nothing of the chat
    if thread:
        needed["create_public_threads"] = "Create Public Threads"
        needed["send_messages_in_threads"] = "Send Messages in Threads"
    missing = [name for flag, name in needed.items() if not getattr(granted, flag)]
    if missing:
        named = ", ".join(f"**{name}**" for name in missing)
        raise Refused("permissions", {"permissions": named})


async def _check_thread(visit: Visit, thread: discord.Thread) -> None:
    """In a private thread the permissions look right though we are not in it (C129)."""
    if not thread.is_private():
        return
    outcome = await attempt(visit.interaction.client.fetch_channel(thread.id))
    if not outcome.done and outcome.fate is not Fate.DOWN:
        raise Refused("private-thread")


async def open_thread(visit: Visit, name: str) -> int:
    """A new public thread for a second table. Raises Refused where Discord says no."""
    channel = visit.interaction.channel
    assert isinstance(channel, discord.TextChannel)
    outcome = await attempt(
        channel.create_thread(
            name=name,
            type=discord.ChannelType.public_thread,
            auto_archive_duration=THREAD_LIFE,
        )
    )
    if not outcome.done:
        raise Refused("no-threads")
    return outcome.channel
