"""Discord's JSON objects for what is in the world (docs: resources/*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.refusal import Json
from sandbox.snowflake import timestamp_of
from sandbox.world import DM, FORUM, VOICE

if TYPE_CHECKING:
    from sandbox.snowflake import Id
    from sandbox.world import Channel, Message, Person, Role, World


def user(person: Person) -> Json:
    """A user object."""
    body: Json = {
        "id": person.id,
        "username": person.username,
        "global_name": None if person.bot else person.global_name,
        "discriminator": "0001" if person.bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if person.bot:
        body["bot"] = True
    return body


def member(person: Person, permissions: int | None = None) -> Json:
    """A guild member with its user; `permissions` as in interactions."""
    body = bare_member(person)
    body["user"] = user(person)
    if permissions is not None:
        body["permissions"] = str(permissions)
        body["unusual_dm_activity_until"] = None
    return body


def bare_member(person: Person) -> Json:
    """A guild member without its user, as in message events."""
    return {
        "roles": person.roles,
        "joined_at": person.joined_at,
        "nick": None,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def role(one: Role) -> Json:
    """A role object."""
    return {
        "id": one.id,
        "name": one.name,
        "description": None,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(world: World, one: Channel) -> Json:
    """A channel object; threads and direct channels included."""
    if one.type == DM:
        return direct(world, one)
    if one.is_thread:
        return thread(world, one)
    body: Json = {
        "id": one.id,
        "type": one.type,
        "guild_id": world.guild.id,
        "name": one.name,
        "position": one.position,
        "parent_id": one.parent_id,
        "flags": 0,
        "nsfw": one.nsfw,
        "topic": one.topic,
        "rate_limit_per_user": one.slowmode,
        "last_message_id": one.last_message_id,
        "permission_overwrites": [
            {
                "id": key,
                "type": 0 if key in world.roles else 1,
                "allow": str(allow),
                "deny": str(deny),
            }
            for key, (allow, deny) in one.overwrites.items()
        ],
    }
    if one.type == VOICE:
        body |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "status": one.status}
    if one.type == FORUM:
        body |= {
            "available_tags": one.tags,
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return body


def direct(world: World, one: Channel) -> Json:
    """A direct-message channel."""
    person = world.people.get(one.recipient or "")
    return {
        "id": one.id,
        "type": DM,
        "flags": 0,
        "last_message_id": one.last_message_id,
        "recipients": [user(person)] if person is not None else [],
    }


def thread(world: World, one: Channel) -> Json:
    """A thread."""
    metadata: Json = {
        "archived": one.archived,
        "locked": one.locked,
        "auto_archive_duration": one.archive_minutes,
        "archive_timestamp": one.archived_at or one.created_at,
        "create_timestamp": one.created_at,
    }
    if one.type == 12:
        metadata["invitable"] = True
    body: Json = {
        "id": one.id,
        "type": one.type,
        "guild_id": world.guild.id,
        "parent_id": one.parent_id,
        "owner_id": one.owner_id,
        "name": one.name,
        "flags": 0,
        "rate_limit_per_user": one.slowmode,
        "last_message_id": one.last_message_id,
        "message_count": len(one.messages),
        "member_count": len(one.members),
        "total_message_sent": len(one.messages),
        "thread_metadata": metadata,
    }
    if one.applied_tags:
        body["applied_tags"] = one.applied_tags
    if world.bot.id in one.members:
        body["member"] = thread_member(one, world.bot.id)
    return body


def thread_member(one: Channel, who: Id) -> Json:
    """Somebody's membership of a thread."""
    return {"id": one.id, "user_id": who, "join_timestamp": one.created_at, "flags": 0}


def voice_state(world: World, person: Person) -> Json:
    """Where somebody is listening, with the member."""
    body: Json = {
        "guild_id": world.guild.id,
        "channel_id": person.voice,
        "user_id": person.id,
        "session_id": f"voice{person.id}",
        "deaf": False,
        "mute": False,
        "self_deaf": False,
        "self_mute": False,
        "self_stream": False,
        "self_video": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
    }
    if person.in_guild:
        body["member"] = member(person)
    return body


def guild(world: World) -> Json:
    """The server, as REST gives it."""
    one = world.guild
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": ["COMMUNITY"],
        "banner": None,
        "owner_id": one.owner_id,
        "application_id": None,
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 1,
        "roles": [role(each) for each in world.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 2,
        "max_presences": None,
        "max_members": 25_000_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": one.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "hub_type": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(world: World, *, voice: bool, members: bool) -> Json:
    """The server as the gateway announces it (docs: events/gateway-events, "Guild Create")."""
    people = list(world.members())
    listed = (
        people
        if members
        else [each for each in people if each.bot or (voice and each.voice is not None)]
    )
    seen = [each for each in world.channels.values() if each.type != DM]
    return guild(world) | {
        "joined_at": world.bot.joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(people),
        "voice_states": (
            [voice_state(world, each) for each in people if each.voice is not None] if voice else []
        ),
        "members": [member(each) for each in listed],
        "channels": [channel(world, each) for each in seen if not each.is_thread],
        "threads": [
            thread(world, each)
            for each in seen
            if each.is_thread and not each.archived and world.sees(world.bot.id, each)
        ],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def emoji(one: Json) -> Json:
    """An application emoji without the sandbox's own notes."""
    return {key: value for key, value in one.items() if not key.startswith("_")}


def bot_view(world: World, message: Message) -> Json:
    """A message as the bot reads it: without the message-content intent others' words are blank
    (docs: events/gateway, "Message Content Intent").
    """
    payload = message.payload
    bot = world.bot.id
    if (
        message.author_id == bot
        or "message_content" in world.application.granted_intents
        or world.channels[message.channel_id].type == DM
        or any(each["id"] == bot for each in payload["mentions"])
    ):
        return payload
    return payload | {"content": "", "embeds": [], "attachments": [], "components": []}


def in_guild(world: World, message: Message, payload: Json) -> Json:
    """A message as its gateway event carries it in a server."""
    author = world.account(message.author_id)
    extra: Json = {"guild_id": world.guild.id, "channel_type": 0}
    extra["channel_type"] = world.channels[message.channel_id].type
    if author is not None and author.in_guild:
        extra["member"] = bare_member(author)
    return payload | extra


def created_at(message: Message) -> str:
    """When a message was sent."""
    return timestamp_of(message.id)
