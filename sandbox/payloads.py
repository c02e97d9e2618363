"""The interaction object the bot receives (docs: interactions/receiving-and-responding)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.refusal import Json
from sandbox.snowflake import Id
from sandbox.world import DM

if TYPE_CHECKING:
    from sandbox.interactions import Interaction
    from sandbox.world import Channel, World

LARGEST_UPLOAD = 10 * 1024 * 1024


def interaction(world: World, one: Interaction, channel: Channel) -> Json:
    """The payload of INTERACTION_CREATE."""
    person = world.people[one.person]
    granted = world.permissions(person.id, channel)
    shape = shapes.channel(world, channel)
    shape.pop("permission_overwrites", None)
    body: Json = {
        "id": one.id,
        "application_id": world.application.id,
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel": shape | {"permissions": str(granted)},
        "channel_id": channel.id,
        "app_permissions": str(world.permissions(world.bot.id, channel)),
        "locale": person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": LARGEST_UPLOAD,
    }
    if channel.type == DM:
        body |= {
            "user": shapes.user(person),
            "context": 1,
            "authorizing_integration_owners": {"0": "0"},
        }
    else:
        guild = world.guild
        body |= {
            "member": shapes.member(person, granted),
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": ["COMMUNITY"]},
            "guild_locale": guild.locale,
            "context": 0,
            "authorizing_integration_owners": {"0": guild.id},
        }
    if one.message is not None:
        body["message"] = one.message.payload
    return body


def metadata(world: World, one: Interaction) -> Json:
    """What a message says of the interaction it came from
    (docs: resources/message, "Message Interaction Metadata Object").
    """
    channel = world.channels[one.channel]
    owner = "0" if channel.type == DM else world.guild.id
    body: Json = {
        "id": one.id,
        "type": one.kind,
        "user": shapes.user(world.people[one.person]),
        "authorizing_integration_owners": {"0": owner},
    }
    if one.kind == 2:
        body |= {"name": one.name, "command_type": one.data["type"]}
    elif one.kind == 3 and one.message is not None:
        body["interacted_message_id"] = one.message.id
    elif one.kind == 5 and one.origin is not None:
        body["triggering_interaction_metadata"] = metadata(world, one.origin)
    return body


def resolved(world: World, who: Id, kinds: Iterable[tuple[int, list[str]]]) -> Json:
    """The objects behind chosen ids; kinds are component types 5 user, 6 role, 7 mentionable,
    8 channel, or 0 attachment.
    """
    found: Json = {}

    def put(name: str, key: Id, value: Json) -> None:
        found.setdefault(name, {})[key] = value

    for kind, values in kinds:
        for key in values:
            person = world.account(key)
            role = world.roles.get(key)
            channel = world.channels.get(key)
            if kind in (5, 7) and person is not None:
                put("users", key, shapes.user(person))
                if person.in_guild:
                    granted = world.permissions(key, None)
                    put("members", key, shapes.bare_member(person) | {"permissions": str(granted)})
            elif kind in (6, 7) and role is not None:
                put("roles", key, shapes.role(role))
            elif kind == 8 and channel is not None:
                granted = world.permissions(who, channel)
                shape = shapes.channel(world, channel) | {"permissions": str(granted)}
                shape.pop("permission_overwrites", None)
                put("channels", key, shape)
            elif kind == 0 and key in world.uploads:
                put("attachments", key, world.uploads[key])
            else:
                raise ValueError("Something chosen does not exist.")
    return found
