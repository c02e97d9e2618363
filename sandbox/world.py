"""Everything that exists: one server, its people, channels, messages and the bot's application."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandbox import permissions
from sandbox.refusal import Json, Refusal
from sandbox.snowflake import Id, Snowflakes

TEXT, DM, VOICE, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 2, 11, 12, 15
EPHEMERAL, LOADING, V2, SUPPRESS_NOTIFICATIONS = 1 << 6, 1 << 7, 1 << 15, 1 << 12


@dataclass(slots=True)
class Person:
    """Somebody with a Discord account; the bot is one too."""

    id: Id
    username: str
    global_name: str
    locale: str = "en-US"
    dms_open: bool = True
    in_guild: bool = True
    banned: bool = False
    adult: bool = True
    roles: list[Id] = field(default_factory=list)
    joined_at: str = "2024-03-01T18:00:00+00:00"
    voice: Id | None = None
    bot: bool = False
    read: dict[Id, Id] = field(default_factory=dict)
    mentions: dict[Id, int] = field(default_factory=dict)


@dataclass(slots=True)
class Role:
    """A named set of permissions; the one with the server's id is everyone's."""

    id: Id
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(slots=True)
class Message:
    """A message; `payload` is Discord's message object and is replaced, never changed, by edits.

    A private reply has an owner, whose client may have dropped it: then it is hidden. `files` are
    all attachments, those too that `payload` does not list because components show them.
    """

    id: Id
    channel_id: Id
    author_id: Id
    payload: Json
    owner: Id | None = None
    hidden: bool = False
    files: list[Json] = field(default_factory=list)

    @property
    def flags(self) -> int:
        """The message's flags."""
        return int(self.payload["flags"])


@dataclass(slots=True)
class Channel:
    """A text, voice, forum or direct-message channel, or a thread."""

    id: Id
    type: int
    name: str
    topic: str | None = None
    nsfw: bool = False
    position: int = 0
    parent_id: Id | None = None
    overwrites: dict[Id, tuple[int, int]] = field(default_factory=dict)
    recipient: Id | None = None
    status: str | None = None
    owner_id: Id | None = None
    members: list[Id] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 4320
    created_at: str = ""
    archived_at: str = ""
    applied_tags: list[Id] = field(default_factory=list)
    tags: list[Json] = field(default_factory=list)
    slowmode: int = 0
    last_message_id: Id | None = None
    pins: dict[Id, str] = field(default_factory=dict)
    messages: dict[Id, Message] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass(slots=True)
class Guild:
    """The server."""

    id: Id
    name: str
    owner_id: Id
    locale: str = "en-US"
    bans: list[Id] = field(default_factory=list)


@dataclass(slots=True)
class Application:
    """The bot's registration with Discord; its token is another one in each run."""

    id: Id
    token: str
    name: str
    granted_intents: list[str] = field(default_factory=list)
    commands: dict[Id, Json] = field(default_factory=dict)
    emojis: dict[Id, Json] = field(default_factory=dict)


class World:
    """The objects by id, who may do what, and what has changed since it was last saved."""

    def __init__(self, guild: Guild, application: Application, bot: Person) -> None:
        self.guild = guild
        self.application = application
        self.bot = bot
        self.people: dict[Id, Person] = {}
        self.roles: dict[Id, Role] = {}
        self.channels: dict[Id, Channel] = {}
        self.messages: dict[Id, Message] = {}
        self.uploads: dict[Id, Json] = {}
        self.files: dict[Id, bytes] = {}
        self.snowflakes = Snowflakes()
        self.dirty: set[tuple[str, Id]] = set()
        self._access: dict[tuple[Id, Id], int] = {}

    def touch(self, kind: str, key: Id) -> None:
        """This object has changed and must be saved."""
        self.dirty.add((kind, key))

    def access_changed(self) -> None:
        """Roles, overwrites or memberships changed: permissions must be computed anew."""
        self._access.clear()

    def account(self, who: Id) -> Person | None:
        """A person or the bot."""
        return self.bot if who == self.bot.id else self.people.get(who)

    def members(self) -> Iterator[Person]:
        """Everybody in the server, the bot included."""
        yield from (each for each in (self.bot, *self.people.values()) if each.in_guild)

    def roles_of(self, who: Id) -> list[Id] | None:
        """A member's roles; none for somebody who is not in the server."""
        person = self.account(who)
        return person.roles if person is not None and person.in_guild else None

    def permissions(self, who: Id, channel: Channel | None) -> int:
        """What somebody may do in a channel."""
        key = (who, channel.id if channel is not None else "")
        known = self._access.get(key)
        if known is None:
            known = self._access[key] = permissions.compute(self, who, channel)
        return known

    def may(self, who: Id, channel: Channel, bit: int) -> bool:
        """Whether somebody has a permission in a channel."""
        return self.permissions(who, channel) & bit == bit

    def sees(self, who: Id, channel: Channel) -> bool:
        """Whether a channel is visible to somebody."""
        return bool(self.permissions(who, channel) & permissions.VIEW)

    def find_person(self, name: object) -> Person:
        """Somebody by id, user name or display name."""
        text = str(name)
        if text in self.people:
            return self.people[text]
        for person in self.people.values():
            if text.casefold() in (person.username.casefold(), person.global_name.casefold()):
                return person
        raise ValueError(f"There is nobody called {text}.")

    def find_channel(self, name: object) -> Channel:
        """A channel or thread by id or name."""
        text = str(name)
        if text in self.channels:
            return self.channels[text]
        bare = text.removeprefix("#")
        for channel in self.channels.values():
            if channel.recipient is None and channel.name == bare:
                return channel
        raise ValueError(f"There is no channel called {text}.")

    def channel(self, key: Id) -> Channel:
        """A channel by id, or error 10003."""
        found = self.channels.get(key)
        if found is None:
            raise Refusal(10003)
        return found

    def threads_of(self, parent: Id) -> list[Channel]:
        """The threads under a channel."""
        return [each for each in self.channels.values() if each.parent_id == parent]

    def direct(self, person: Id) -> Channel | None:
        """The direct channel between the bot and a person, if it was ever opened."""
        for channel in self.channels.values():
            if channel.recipient == person:
                return channel
        return None

    def put(self, message: Message) -> None:
        """Keeps a new or changed message."""
        fresh = message.id not in self.messages
        self.messages[message.id] = message
        if message.owner is not None:
            return
        channel = self.channels[message.channel_id]
        if fresh:
            channel.last_message_id = message.id
            self.touch("channel", channel.id)
        channel.messages[message.id] = message
        self.touch("message", message.id)

    def drop(self, message: Message) -> None:
        """Forgets a message."""
        self.messages.pop(message.id, None)
        channel = self.channels.get(message.channel_id)
        if message.owner is not None or channel is None:
            return
        channel.messages.pop(message.id, None)
        if channel.pins.pop(message.id, None):
            self.touch("channel", channel.id)
        self.touch("message", message.id)

    def drop_channel(self, channel: Channel) -> None:
        """Forgets a channel and all that was said there."""
        for message in [*self.messages.values()]:
            if message.channel_id == channel.id:
                self.drop(message)
        self.channels.pop(channel.id, None)
        self.touch("channel", channel.id)

    def ephemerals(self, who: Id) -> list[Message]:
        """The private replies somebody has, oldest first."""
        mine = [each for each in self.messages.values() if each.owner == who]
        return [each for each in mine if not each.hidden]
