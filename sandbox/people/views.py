"""What a person sees: the objects of PROTOCOL.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import permissions, shapes
from sandbox.limits.components import walk
from sandbox.permissions import BITS
from sandbox.refusal import Json
from sandbox.world import DM, Channel, Person, World

if TYPE_CHECKING:
    from sandbox.box import Sandbox

_CAN = {
    "commands": BITS["USE_APPLICATION_COMMANDS"],
    "react": BITS["ADD_REACTIONS"],
    "threads": BITS["CREATE_PUBLIC_THREADS"],
    "connect": BITS["CONNECT"],
    "manage_messages": BITS["MANAGE_MESSAGES"],
    "manage_channels": BITS["MANAGE_CHANNELS"],
}


def person(world: World, one: Person) -> Json:
    """A Person."""
    granted = world.permissions(one.id, None)
    return {
        "id": one.id,
        "username": one.username,
        "global_name": one.global_name,
        "locale": one.locale,
        "dms_open": one.dms_open,
        "in_guild": one.in_guild,
        "owner": one.id == world.guild.owner_id,
        "moderator": bool(granted & BITS["MANAGE_GUILD"]),
        "adult": one.adult,
        "voice": one.voice,
        "bot": one.bot,
    }


def bot(box: Sandbox) -> Json:
    """The Bot."""
    one = box.world.bot
    return {
        "id": one.id,
        "username": one.username,
        "application_id": box.world.application.id,
        "online": box.gateway.online,
        "in_guild": one.in_guild,
        "bot": True,
    }


def guild(world: World) -> Json:
    """The Guild."""
    return {"id": world.guild.id, "name": world.guild.name, "owner_id": world.guild.owner_id}


def unread(one: Channel, who: Person) -> int:
    """How many messages of others came after what somebody has read; at most 99."""
    mark = int(who.read.get(one.id, "0"))
    count = 0
    for key, message in reversed(one.messages.items()):
        if int(key) <= mark or count == 99:
            break
        count += message.author_id != who.id
    return count


def channel(world: World, one: Channel, who: Person) -> Json:
    """A Channel as somebody sees it."""
    if one.type == DM:
        return direct(world, one, who)
    granted = world.permissions(who.id, one)
    sending = permissions.SEND_IN_THREADS if one.is_thread else permissions.SEND
    parent = world.channels.get(one.parent_id or "", one)
    body = shapes.channel(world, one)
    body.pop("permission_overwrites", None)
    return body | {
        "nsfw": parent.nsfw if one.is_thread else one.nsfw,
        "unread": unread(one, who),
        "mentions": who.mentions.get(one.id, 0),
        "joined": who.id in one.members,
        "open": who.adult or not (parent.nsfw or one.nsfw),
        "can": {"send": bool(granted & sending) and not one.locked}
        | {name: bool(granted & bit) for name, bit in _CAN.items()},
    }


def direct(world: World, one: Channel, who: Person) -> Json:
    """A Dm."""
    bot_user = world.bot
    return {
        "id": one.id,
        "type": DM,
        "recipient": {
            "id": bot_user.id,
            "username": bot_user.username,
            "global_name": bot_user.username,
            "bot": True,
        },
        "unread": unread(one, who),
        "mentions": who.mentions.get(one.id, 0),
        "last_message_id": one.last_message_id,
    }


def visible(world: World, who: Person) -> list[Channel]:
    """The channels somebody sees, parents in order and each followed by its threads."""
    found = [
        each for each in world.channels.values() if each.type != DM and world.sees(who.id, each)
    ]
    tops = sorted((each for each in found if not each.is_thread), key=lambda each: each.position)
    ordered: list[Channel] = []
    for top in tops:
        ordered.append(top)
        ordered += [thread for thread in found if thread.parent_id == top.id]
    return ordered


def snapshot(box: Sandbox, who: Person) -> Json:
    """All that somebody sees at first."""
    world = box.world
    return {
        "me": person(world, who),
        "people": [person(world, each) for each in world.people.values()],
        "guild": guild(world),
        "channels": [channel(world, each, who) for each in visible(world, who)],
        "dms": [
            direct(world, each, who) for each in world.channels.values() if each.recipient == who.id
        ],
        "voice": {each.id: each.voice for each in world.members() if each.voice is not None},
        "commands": [*world.application.commands.values()],
        "emojis": [shapes.emoji(each) for each in world.application.emojis.values()],
        "bot": bot(box),
        "ephemerals": [each.payload for each in world.ephemerals(who.id)],
        "modal": box.interactions.modal_of(who.id),
        "settings": {
            "limits": box.buckets.on,
            "response_seconds": box.timing.response_seconds,
            "token_seconds": box.timing.token_seconds,
        },
    }


def first_words(content: str, components: list[Json]) -> str:
    """The beginning of a message, marks and all, for a notification.

    Whoever shows it takes the marks away and then shortens it: a mark cut in two would show.
    """
    text = content or "\n".join(
        str(one["content"]) for one in walk(components) if one.get("content")
    )
    return text if len(text) <= 500 else text[:499] + "…"
