"""The world a newcomer finds: the server Friday Cards and a few friends."""

from sandbox import permissions
from sandbox.snowflake import Id, timestamp_of
from sandbox.world import FORUM, TEXT, VOICE, Application, Channel, Guild, Person, Role, World

_FIRST = 1_190_000_000_000_000_000
_EVERYONE = permissions.bits(
    (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "SEND_MESSAGES_IN_THREADS",
        "READ_MESSAGE_HISTORY",
        "ADD_REACTIONS",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "USE_EXTERNAL_EMOJIS",
        "CONNECT",
        "SPEAK",
        "USE_VAD",
        "STREAM",
        "CHANGE_NICKNAME",
        "CREATE_INSTANT_INVITE",
        "CREATE_PUBLIC_THREADS",
        "CREATE_PRIVATE_THREADS",
        "USE_APPLICATION_COMMANDS",
        "MENTION_EVERYONE",
        "SEND_POLLS",
        "USE_SOUNDBOARD",
        "SET_VOICE_CHANNEL_STATUS",
    )
)
_MODERATOR = permissions.bits(
    (
        "MANAGE_MESSAGES",
        "MANAGE_CHANNELS",
        "MANAGE_GUILD",
        "MANAGE_THREADS",
        "KICK_MEMBERS",
        "BAN_MEMBERS",
        "MODERATE_MEMBERS",
        "PIN_MESSAGES",
    )
)
_BOT = permissions.bits(
    (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "SEND_MESSAGES_IN_THREADS",
        "ATTACH_FILES",
        "EMBED_LINKS",
        "READ_MESSAGE_HISTORY",
    )
)

PEOPLE = (
    ("ann", "Ann", "en-US"),
    ("ben", "Ben", "en-GB"),
    ("cy", "Cy", "de"),
    ("dee", "Dee", "fr"),
    ("mo", "Mo", "en-US"),
    ("star_everyone", "*_@everyone_*", "en-US"),
    ("dana_rtl", "\u202eדָּנָה \U0001f0a1", "en-US"),
)


def _id(number: int) -> Id:
    return str(_FIRST + number * 4_194_304_000)


def default_world() -> World:
    """A fresh world; its first ids are always the same."""
    bot = Person(_id(1), "Snug", "Snug", roles=[_id(4)], bot=True)
    guild = Guild(_id(2), "Friday Cards", owner_id=_id(10))
    world = World(guild, Application(bot.id, "", "Snug"), bot)
    for role in (
        Role(guild.id, "@everyone", _EVERYONE),
        Role(_id(3), "Moderator", _MODERATOR, position=2),
        Role(_id(4), "Snug", _BOT, position=1, managed=True),
    ):
        world.roles[role.id] = role
    for number, (username, name, locale) in enumerate(PEOPLE):
        person = Person(_id(10 + number), username, name, locale)
        world.people[person.id] = person
    world.find_person("Mo").roles.append(_id(3))
    for channel in (
        Channel(_id(50), TEXT, "games", "Deal the cards here."),
        Channel(_id(51), TEXT, "general", "Everything else.", position=1),
        Channel(_id(52), TEXT, "after-dark", "Adults only.", nsfw=True, position=2),
        Channel(_id(53), FORUM, "tables", "One post for each table.", position=3),
        Channel(_id(54), VOICE, "The Lounge", position=4),
    ):
        channel.created_at = timestamp_of(channel.id)
        world.channels[channel.id] = channel
    for kind, known in (
        ("person", world.people),
        ("role", world.roles),
        ("channel", world.channels),
    ):
        for key in known:
            world.touch(kind, key)
    world.touch("person", bot.id)
    world.touch("guild", guild.id)
    world.touch("application", bot.id)
    return world
