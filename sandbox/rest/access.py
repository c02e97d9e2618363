"""What the bot may do in a channel, in Discord's refusals."""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING

from sandbox import permissions
from sandbox.permissions import BITS
from sandbox.refusal import Refusal
from sandbox.snowflake import Id
from sandbox.world import DM, FORUM, VOICE, Channel, Message

if TYPE_CHECKING:
    from sandbox.box import Sandbox


def seen(box: Sandbox, key: Id, *names: str) -> Channel:
    """A channel the bot sees, in which it has the named permissions."""
    world = box.world
    channel = world.channel(key)
    if channel.type != DM:
        if not world.bot.in_guild or not world.sees(world.bot.id, channel):
            raise Refusal(50001)
        if not world.may(world.bot.id, channel, sum(BITS[name] for name in names)):
            raise Refusal(50013)
    return channel


def writable(box: Sandbox, key: Id, *, uploads: bool = False) -> Channel:
    """A channel the bot may send messages to."""
    world = box.world
    channel = seen(box, key)
    if channel.type == DM:
        reachable(box, channel.recipient or "")
        return channel
    if channel.type == FORUM:
        raise Refusal(50008)
    needed = permissions.SEND_IN_THREADS if channel.is_thread else permissions.SEND
    if channel.type == VOICE:
        needed |= permissions.CONNECT
    if uploads:
        needed |= BITS["ATTACH_FILES"]
    if not world.may(world.bot.id, channel, needed):
        raise Refusal(50013)
    if channel.locked and not world.may(world.bot.id, channel, BITS["MANAGE_THREADS"]):
        raise Refusal(160005)
    return channel


def uploading(box: Sandbox, key: Id, uploads: Sized) -> None:
    """Refuses files where the bot may not attach any, by whatever request they come."""
    channel = box.world.channel(key)
    may = channel.type == DM or box.world.may(box.world.bot.id, channel, BITS["ATTACH_FILES"])
    if uploads and not may:
        raise Refusal(50013)


def reachable(box: Sandbox, who: Id) -> None:
    """Refuses a direct message to somebody who does not take it."""
    person = box.world.people.get(who)
    if person is None:
        raise Refusal(10013)
    if not person.in_guild or not box.world.bot.in_guild:
        raise Refusal(50278)
    if not person.dms_open:
        raise Refusal(50007)


def message(channel: Channel, key: Id) -> Message:
    """A message in a channel; private replies are not found this way."""
    found = channel.messages.get(key)
    if found is None:
        raise Refusal(10008)
    return found
