"""Every risky Discord call, with named outcomes. Discord's error codes live nowhere else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from typing import Any
from urllib.parse import unquote, urlsplit

import aiohttp
import discord

from bot.screens import draw
from bot.screens.layout import Layout
from games.core.clocks import Stamp

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
QUARANTINED = 20026
OLD_MESSAGE_EDITS = 30046
DMS_TOO_FAST = 40003
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
CANNOT_MESSAGE_USER = 50007
MISSING_PERMISSIONS = 50013
TOKEN_EXPIRED = 50027
INVALID_FORM = 50035
ARCHIVED_THREAD = 50083
NO_MUTUAL_GUILD = 50278
LOCKED_THREAD = 160005
TOO_MANY_THREADS = 160006

BOUND = 90.0
"""Seconds any call may take, rate limits included; discord.py alone would wait as long as told."""


class Fate(Enum):
    """How a call to Discord ended."""

    DONE = auto()
    LATE = auto()
    """The interaction's token is spent or was never answered in time."""
    ANSWERED = auto()
    """Somebody answered this interaction before: it was delivered twice, or two bots run."""
    MESSAGE_GONE = auto()
    CHANNEL_GONE = auto()
    PERSON_GONE = auto()
    """They left the server (or Discord)."""
    CLOSED = auto()
    """They take no DMs from us."""
    FORBIDDEN = auto()
    """A permission is missing, or the thread is locked."""
    ASLEEP = auto()
    """The thread is archived: a new message wakes it, an edit does not."""
    TOO_OLD = auto()
    """Edits of messages older than an hour are throttled."""
    BUSY = auto()
    """Discord wants us to slow down: DMs, threads, or the whole bot."""
    FILE_GONE = auto()
    """A file that the message should keep is not there: another call has replaced it meanwhile."""
    REFUSED = auto()
    """Discord did not understand us: our own fault."""
    DOWN = auto()
    """Discord or the way there does not work."""


_FATES = {
    UNKNOWN_CHANNEL: Fate.CHANNEL_GONE,
    UNKNOWN_GUILD: Fate.CHANNEL_GONE,
    UNKNOWN_MEMBER: Fate.PERSON_GONE,
    UNKNOWN_MESSAGE: Fate.MESSAGE_GONE,
    UNKNOWN_USER: Fate.PERSON_GONE,
    UNKNOWN_WEBHOOK: Fate.LATE,
    UNKNOWN_INTERACTION: Fate.LATE,
    TOKEN_EXPIRED: Fate.LATE,
    QUARANTINED: Fate.BUSY,
    DMS_TOO_FAST: Fate.BUSY,
    TOO_MANY_THREADS: Fate.BUSY,
    OLD_MESSAGE_EDITS: Fate.TOO_OLD,
    ALREADY_ACKNOWLEDGED: Fate.ANSWERED,
    MISSING_ACCESS: Fate.FORBIDDEN,
    MISSING_PERMISSIONS: Fate.FORBIDDEN,
    ARCHIVED_THREAD: Fate.ASLEEP,
    LOCKED_THREAD: Fate.FORBIDDEN,
    CANNOT_MESSAGE_USER: Fate.CLOSED,
    NO_MUTUAL_GUILD: Fate.PERSON_GONE,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ended and, where it made or changed one, which message it was.

    `at` is the moment on Discord's clock from which it shows what was sent (Unix ms). `hung` are
    the files behind its pictures, id by name; None where it was left without because it takes none.
    """

    fate: Fate
    message: int = 0
    channel: int = 0
    at: int | None = None
    hung: Mapping[str, int] | None = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether people see what was sent."""
        return self.fate is Fate.DONE


def fate_of(error: Exception) -> Fate:
    """The name of what an exception of discord.py or the network means."""
    if isinstance(error, discord.InteractionResponded):
        return Fate.ANSWERED
    if isinstance(error, discord.HTTPException):
        known = _FATES.get(error.code)
        if known is not None:
            return known
        if error.status == 403:
            return Fate.FORBIDDEN
        if error.status == 429:
            return Fate.BUSY
        if error.code == INVALID_FORM and "attachment" in error.text:
            return Fate.FILE_GONE
        return Fate.DOWN if error.status >= 500 else Fate.REFUSED
    if isinstance(error, discord.RateLimited):
        return Fate.BUSY
    return Fate.DOWN


def unreachable(error: BaseException) -> str:
    """The sentence for whoever runs the bot where the network does not lead to Discord."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"Discord cannot be reached at {error.host}:{error.port}."
    return "Discord cannot be reached."


async def attempt(call: Awaitable[object]) -> Outcome:
    """Makes one call within bounded time and names how it ended; Discord's faults raise nothing."""
    try:
        result = await asyncio.wait_for(call, BOUND)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        fate = fate_of(error)
        level = logging.ERROR if fate is Fate.REFUSED else logging.INFO
        log.log(level, "Discord call ended as %s: %s", fate.name.lower(), error)
        return Outcome(fate)
    if isinstance(result, discord.Message):
        return Outcome(
            Fate.DONE, result.id, result.channel.id, shown_at(result), hung(result.components)
        )
    if isinstance(result, discord.InteractionCallbackResponse):
        shown = result.resource
        if isinstance(shown, discord.Message):
            at, files = shown_at(shown), hung(shown.components)
            return Outcome(Fate.DONE, result.message_id or 0, at=at, hung=files)
        return Outcome(Fate.DONE, result.message_id or 0)
    if isinstance(result, discord.abc.GuildChannel | discord.Thread | discord.DMChannel):
        return Outcome(Fate.DONE, channel=result.id)
    return Outcome(Fate.DONE)


def shown_at(message: discord.Message) -> int:
    """When Discord showed a message as it stands: its last edit, else its id (Unix ms)."""
    if message.edited_at is not None:
        return (message.edited_at - _UNIX) // timedelta(milliseconds=1)
    return Stamp(message.id, 0).ms


def hung(components: Iterable[Any]) -> dict[str, int]:
    """The attachments behind the pictures of a message, id by name.

    Discord lists them nowhere else, and an edit has to name both to keep one.
    """
    found: dict[str, int] = {}
    for part in components:
        found |= hung(getattr(part, "children", ()))
        for item in part.items if isinstance(part, discord.MediaGalleryComponent) else ():
            if item.media.attachment_id is not None:
                name = unquote(urlsplit(item.media.url).path.rpartition("/")[2])
                found[name] = item.media.attachment_id
    return found


_UNIX = datetime(1970, 1, 1, tzinfo=UTC)


def mentions(layout: Layout) -> discord.AllowedMentions:
    """Nobody but the people this layout means to call."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in layout.pings]
    )


class Pace:
    """Spaces calls so that the bot stays under Discord's global limit: 50 a second, answers of
    interactions apart.
    """

    def __init__(self, per_second: int) -> None:
        self._gap = 1 / per_second
        self._next = 0.0

    async def turn(self) -> None:
        """Waits until the next call may be made."""
        now = asyncio.get_running_loop().time()
        start = max(now, self._next)
        self._next = start + self._gap
        if start > now:
            await asyncio.sleep(start - now)


class Calls:
    """The calls made with the bot's own token: to post, edit and delete messages.

    All but `edit` wait for their turn under the global limit by themselves.
    """

    def __init__(self, client: discord.Client, pace: Pace) -> None:
        self._client = client
        self._pace = pace

    async def turn(self) -> None:
        """Waits until a call may be made; what an edit is to show is best decided after that."""
        await self._pace.turn()

    async def post(self, channel: int, layout: Layout, nonce: str | None = None) -> Outcome:
        """Posts a message; of several with the same `nonce` (25 characters) there is one."""
        await self._pace.turn()
        target = self._client.get_partial_messageable(channel)
        options: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
        call = target.send(
            view=draw.view(layout),
            files=draw.files(layout),
            allowed_mentions=mentions(layout),
            **options,
        )
        return await attempt(call)

    async def edit(self, channel: int, message: int, layout: Layout) -> Outcome:
        """Redraws a message of ours, at once."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        call = target.edit(
            view=draw.view(layout),
            attachments=draw.attachments(layout),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return await attempt(call)

    async def delete(self, channel: int, message: int) -> Outcome:
        """Deletes a message of ours."""
        await self._pace.turn()
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        return await attempt(target.delete())

    async def voice_status(self, channel: int, text: str | None) -> Outcome:
        """Sets the line under a voice channel's name (at most 500 characters), or clears it."""
        await self._pace.turn()
        call = self._client.http.edit_voice_channel_status(text, channel_id=channel)
        return await attempt(call)

    def in_server(self, guild: int) -> bool:
        """Whether we are in a server now."""
        return self._client.get_guild(guild) is not None

    async def open_dm(self, user: int) -> Outcome:
        """The DM channel of a person."""
        await self._pace.turn()
        return await attempt(self._client.create_dm(discord.Object(user)))

    async def dm(self, user: int, layout: Layout) -> Outcome:
        """Posts a message in a person's DMs."""
        opened = await self.open_dm(user)
        return await self.post(opened.channel, layout) if opened.done else opened
