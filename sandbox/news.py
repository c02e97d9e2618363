"""What happened, told to the bot and to the people who may know."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.gateway import (
    DIRECT_MESSAGES,
    DIRECT_TYPING,
    GUILD_MESSAGES,
    GUILD_TYPING,
    GUILDS,
    MEMBERS,
    VOICE_STATES,
)
from sandbox.messages import Pinged
from sandbox.people import views
from sandbox.refusal import Json
from sandbox.snowflake import Id
from sandbox.world import DM, FORUM, Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


class News:
    """Tells both sides; changes nothing but read marks."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self.watching: Callable[[str, Message], None] | None = None

    def message(self, event: str, message: Message) -> None:
        """A message was created or changed: MESSAGE_CREATE or MESSAGE_UPDATE."""
        box, channel = self._box, self._box.world.channels[message.channel_id]
        if self.watching is not None:
            self.watching(event, message)
        name = "message_create" if event == "MESSAGE_CREATE" else "message_update"
        if not message.hidden:
            box.hub.tell_all(self._readers(message), name, {"message": message.payload})
        # Private replies reach the bot as if they were direct messages, without the server.
        direct = channel.type == DM or message.owner is not None
        intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
        if not box.gateway.wants(intent) or not self._bot_sees(channel):
            return
        payload = shapes.bot_view(box.world, message)
        if not direct:
            payload = shapes.in_guild(box.world, message, payload)
        box.gateway.dispatch(event, payload, intent, guild=not direct)

    def created(self, message: Message, pinged: Pinged) -> None:
        """A new message, and who is notified of it."""
        channel = self._box.world.channels[message.channel_id]
        if message.owner is None:
            self._mark(channel, message, pinged)
        self.message("MESSAGE_CREATE", message)

    def _mark(self, channel: Channel, message: Message, pinged: Pinged) -> None:
        world = self._box.world
        author = world.people.get(message.author_id)
        if author is not None:
            author.read[channel.id] = message.id
        if channel.type == DM:
            if author is None and channel.recipient is not None:
                self._ping(world.people[channel.recipient], channel, message, "dm")
            return
        if not (pinged.people or pinged.roles or pinged.everyone):
            return
        replied = (message.payload.get("referenced_message") or {}).get("author", {}).get("id")
        for person in world.people.values():
            kind = pinged.how(person)
            if not kind or person.id == message.author_id or not world.sees(person.id, channel):
                continue
            if channel.is_thread and person.id not in channel.members and kind != "everyone":
                channel.members.append(person.id)
                world.touch("channel", channel.id)
            self._ping(person, channel, message, "reply" if person.id == replied else kind)

    def _ping(self, person: Person, channel: Channel, message: Message, kind: str) -> None:
        person.mentions[channel.id] = person.mentions.get(channel.id, 0) + 1
        self._box.world.touch("person", person.id)
        payload = message.payload
        note: Json = {
            "message_id": message.id,
            "channel_id": channel.id,
            "kind": kind,
            "from": message.author_id,
            "text": views.first_words(payload["content"], payload["components"]),
        }
        self._box.hub.tell(person.id, "ping", note)

    def deleted(self, message: Message) -> None:
        """A message is gone."""
        box = self._box
        channel = box.world.channels.get(message.channel_id)
        if channel is None:
            return
        note: Json = {"id": message.id, "channel_id": channel.id}
        private = message.owner is not None
        box.hub.tell_all(self._readers(message), "message_delete", note | {"ephemeral": private})
        direct = channel.type == DM or private
        if self._bot_sees(channel):
            body = note if direct else note | {"guild_id": box.world.guild.id}
            box.gateway.dispatch(
                "MESSAGE_DELETE",
                body,
                DIRECT_MESSAGES if direct else GUILD_MESSAGES,
                guild=not direct,
            )

    def channel(self, what: str, channel: Channel) -> None:
        """A channel or thread was made, changed or removed: what is create, update or delete."""
        box, world = self._box, self._box.world
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        shape = shapes.channel(world, channel)
        if what == "create" and channel.is_thread:
            shape["newly_created"] = True
        if what != "delete":
            # Threads go by the channel above them: who may enter, and whether it is for adults.
            shown = [channel, *(world.threads_of(channel.id) if what == "update" else ())]
            for who in box.hub.connected:
                for each in shown:
                    self.channel_for(what, each, world.people[who])
        else:
            box.hub.tell_all(box.hub.connected, "channel_delete", {"id": channel.id})
        hidden = channel.is_thread and not world.sees(world.bot.id, channel)
        if world.bot.in_guild and channel.type != DM and not hidden:
            box.gateway.dispatch(f"{kind}_{what.upper()}", shape, GUILDS)

    def channel_for(self, what: str, channel: Channel, who: Person) -> None:
        """Tells one person how a channel is now."""
        box = self._box
        if not box.world.sees(who.id, channel):
            if what == "update":
                box.hub.tell(who.id, "channel_delete", {"id": channel.id})
            return
        if channel.type == DM:
            box.hub.tell(who.id, "dm_create", {"dm": views.direct(box.world, channel, who)})
            return
        shape = views.channel(box.world, channel, who)
        box.hub.tell(who.id, f"channel_{what}", {"channel": shape})

    def pins(self, channel: Channel) -> None:
        """The pins of a channel changed."""
        box = self._box
        note: Json = {"channel_id": channel.id, "pinned": [*channel.pins]}
        box.hub.tell_all(box.hub.audience(channel), "pins_update", note)
        body: Json = {
            "channel_id": channel.id,
            "last_pin_timestamp": max(channel.pins.values(), default=None),
        }
        if channel.type != DM:
            body["guild_id"] = box.world.guild.id
        box.gateway.dispatch("CHANNEL_PINS_UPDATE", body, GUILDS, guild=channel.type != DM)

    def typing(self, channel: Channel, who: Id) -> None:
        """Somebody is typing."""
        box = self._box
        note: Json = {"channel_id": channel.id, "user_id": who}
        box.hub.tell_all(box.hub.audience(channel), "typing", note)
        if who != box.world.bot.id and self._bot_sees(channel):
            direct = channel.type == DM
            body = note | {"timestamp": int(time.time())}
            if not direct:
                body["guild_id"] = box.world.guild.id
            intent = DIRECT_TYPING if direct else GUILD_TYPING
            box.gateway.dispatch("TYPING_START", body, intent, guild=not direct)

    def voice(self, person: Person) -> None:
        """Somebody joined, moved or left a voice channel."""
        box = self._box
        note: Json = {"user_id": person.id, "channel_id": person.voice}
        box.hub.tell_all(box.hub.connected, "voice_update", note)
        state = shapes.voice_state(box.world, person)
        box.gateway.dispatch("VOICE_STATE_UPDATE", state, VOICE_STATES)

    def member(self, person: Person, what: str) -> None:
        """Somebody came into or left the server: what is add or remove."""
        box = self._box
        self.person(person)
        body: Json = {"guild_id": box.world.guild.id}
        if what == "add":
            body |= shapes.member(person)
        else:
            body["user"] = shapes.user(person)
        box.gateway.dispatch(f"GUILD_MEMBER_{what.upper()}", body, MEMBERS)
        self.snapshot(person.id)

    def person(self, person: Person) -> None:
        """Somebody's settings or standing changed."""
        box = self._box
        note: Json = {"person": views.person(box.world, person)}
        box.hub.tell_all(box.hub.connected, "person_update", note)

    def snapshot(self, who: Id) -> None:
        """Somebody's view changed as a whole."""
        box = self._box
        person = box.world.people.get(who)
        if person is not None and box.hub.peers(who):
            box.hub.tell(who, "snapshot", views.snapshot(box, person))

    def bot(self) -> None:
        """The bot came or went."""
        box = self._box
        box.hub.tell_all(box.hub.connected, "bot_status", {"bot": views.bot(box)})

    def commands(self) -> None:
        """The registered commands changed."""
        box = self._box
        listed = [*box.world.application.commands.values()]
        box.hub.tell_all(box.hub.connected, "commands_update", {"commands": listed})

    def emojis(self) -> None:
        """The application's emojis changed."""
        box = self._box
        listed = [shapes.emoji(each) for each in box.world.application.emojis.values()]
        box.hub.tell_all(box.hub.connected, "emojis_update", {"emojis": listed})

    def _readers(self, message: Message) -> list[Id]:
        if message.owner is not None:
            return [message.owner]
        return self._box.hub.audience(self._box.world.channels[message.channel_id])

    def _bot_sees(self, channel: Channel) -> bool:
        world = self._box.world
        return channel.type == DM or (channel.type != FORUM and world.sees(world.bot.id, channel))
