"""Who may do what where (docs: topics/permissions)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.snowflake import Id
    from sandbox.world import Channel, World

BITS: dict[str, int] = {
    name: 1 << bit
    for bit, name in {
        0: "CREATE_INSTANT_INVITE",
        1: "KICK_MEMBERS",
        2: "BAN_MEMBERS",
        3: "ADMINISTRATOR",
        4: "MANAGE_CHANNELS",
        5: "MANAGE_GUILD",
        6: "ADD_REACTIONS",
        7: "VIEW_AUDIT_LOG",
        8: "PRIORITY_SPEAKER",
        9: "STREAM",
        10: "VIEW_CHANNEL",
        11: "SEND_MESSAGES",
        12: "SEND_TTS_MESSAGES",
        13: "MANAGE_MESSAGES",
        14: "EMBED_LINKS",
        15: "ATTACH_FILES",
        16: "READ_MESSAGE_HISTORY",
        17: "MENTION_EVERYONE",
        18: "USE_EXTERNAL_EMOJIS",
        19: "VIEW_GUILD_INSIGHTS",
        20: "CONNECT",
        21: "SPEAK",
        22: "MUTE_MEMBERS",
        23: "DEAFEN_MEMBERS",
        24: "MOVE_MEMBERS",
        25: "USE_VAD",
        26: "CHANGE_NICKNAME",
        27: "MANAGE_NICKNAMES",
        28: "MANAGE_ROLES",
        29: "MANAGE_WEBHOOKS",
        30: "MANAGE_GUILD_EXPRESSIONS",
        31: "USE_APPLICATION_COMMANDS",
        32: "REQUEST_TO_SPEAK",
        33: "MANAGE_EVENTS",
        34: "MANAGE_THREADS",
        35: "CREATE_PUBLIC_THREADS",
        36: "CREATE_PRIVATE_THREADS",
        37: "USE_EXTERNAL_STICKERS",
        38: "SEND_MESSAGES_IN_THREADS",
        39: "USE_EMBEDDED_ACTIVITIES",
        40: "MODERATE_MEMBERS",
        42: "USE_SOUNDBOARD",
        43: "CREATE_GUILD_EXPRESSIONS",
        44: "CREATE_EVENTS",
        45: "USE_EXTERNAL_SOUNDS",
        46: "SEND_VOICE_MESSAGES",
        48: "SET_VOICE_CHANNEL_STATUS",
        49: "SEND_POLLS",
        50: "USE_EXTERNAL_APPS",
        51: "PIN_MESSAGES",
        52: "BYPASS_SLOWMODE",
    }.items()
}

ALL = sum(BITS.values())
ADMINISTRATOR = BITS["ADMINISTRATOR"]
VIEW = BITS["VIEW_CHANNEL"]
SEND = BITS["SEND_MESSAGES"]
SEND_IN_THREADS = BITS["SEND_MESSAGES_IN_THREADS"]
CONNECT = BITS["CONNECT"]
_NEEDS_SENDING = (
    BITS["MENTION_EVERYONE"]
    | BITS["SEND_TTS_MESSAGES"]
    | BITS["ATTACH_FILES"]
    | BITS["EMBED_LINKS"]
    | BITS["SEND_POLLS"]
)
# What a person keeps in a direct message with the bot.
DIRECT = (
    VIEW
    | SEND
    | BITS["EMBED_LINKS"]
    | BITS["ATTACH_FILES"]
    | BITS["READ_MESSAGE_HISTORY"]
    | BITS["MENTION_EVERYONE"]
    | BITS["USE_EXTERNAL_EMOJIS"]
    | BITS["ADD_REACTIONS"]
    | BITS["USE_APPLICATION_COMMANDS"]
    | BITS["SEND_POLLS"]
    | BITS["PIN_MESSAGES"]
)


def bits(names: Iterable[str]) -> int:
    """The sum of permissions given by name; an unknown name is an error."""
    total = 0
    for name in names:
        key = name.upper()
        if key not in BITS:
            raise ValueError(f"There is no permission called {name}.")
        total |= BITS[key]
    return total


def compute(world: World, who: Id, channel: Channel | None) -> int:
    """A member's permissions in a channel, or in the server when no channel is given."""
    if channel is not None and channel.recipient is not None:
        return DIRECT if who in (channel.recipient, world.bot.id) else 0
    roles = world.roles_of(who)
    if roles is None:
        return 0
    if who == world.guild.owner_id:
        return ALL
    granted = world.roles[world.guild.id].permissions
    for role in roles:
        granted |= world.roles[role].permissions
    if granted & ADMINISTRATOR:
        return ALL
    if channel is None:
        return granted
    return _implicit(_overwritten(world, who, roles, channel, granted), channel)


def _overwritten(world: World, who: Id, roles: Iterable[Id], channel: Channel, granted: int) -> int:
    place = world.channels.get(channel.parent_id or "", channel) if channel.is_thread else channel
    everyone = place.overwrites.get(world.guild.id, (0, 0))
    granted = granted & ~everyone[1] | everyone[0]
    allow = deny = 0
    for role in roles:
        one = place.overwrites.get(role, (0, 0))
        allow |= one[0]
        deny |= one[1]
    granted = granted & ~deny | allow
    own = place.overwrites.get(who, (0, 0))
    granted = granted & ~own[1] | own[0]
    stranger = channel.type == 12 and who not in channel.members
    return 0 if stranger and not granted & BITS["MANAGE_THREADS"] else granted


def _implicit(granted: int, channel: Channel) -> int:
    if not granted & VIEW:
        return 0
    speaking = SEND_IN_THREADS if channel.is_thread else SEND
    if not granted & speaking:
        granted &= ~_NEEDS_SENDING
    return granted
