"""Who is in the server, where they listen and what they may do; changes are told at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.permissions import ALL
from sandbox.snowflake import timestamp
from sandbox.world import DM, VOICE, Channel, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


class Standing:
    """Changes memberships, voice places and permissions."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box

    def leaves(self, person: Person, *, banned: bool = False) -> None:
        """Somebody leaves, or is put out of, the server."""
        if banned:
            person.banned = True
        if not person.in_guild:
            return
        self.moves(person, None)
        person.in_guild = False
        self._changed(person)
        self._box.news.member(person, "remove")

    def returns(self, person: Person) -> None:
        """Somebody comes back."""
        person.banned = False
        if person.in_guild:
            return
        person.in_guild = True
        person.joined_at = timestamp()
        self._changed(person)
        self._box.news.member(person, "add")

    def moves(self, person: Person, channel: Channel | None) -> None:
        """Somebody joins, changes or leaves a voice channel."""
        place = channel.id if channel is not None else None
        if channel is not None and channel.type != VOICE:
            raise ValueError(f"{channel.name} is not a voice channel.")
        if person.voice == place:
            return
        person.voice = place
        self._box.world.touch("person", person.id)
        self._box.news.voice(person)

    def bot_leaves(self) -> None:
        """The bot leaves, or is put out of, the server."""
        world = self._box.world
        if world.bot.in_guild:
            world.bot.in_guild = False
            world.bot.voice = None
            self._box.gateway.dispatch("GUILD_DELETE", {"id": world.guild.id}, 1)
            self._bot_changed()

    def bot_returns(self) -> None:
        """The bot is added to the server again."""
        world = self._box.world
        if not world.bot.in_guild:
            world.bot.in_guild = True
            self._box.gateway.guild_returned()
            self._bot_changed()

    def _bot_changed(self) -> None:
        box = self._box
        self._changed(box.world.bot)
        box.news.bot()
        for who in box.hub.connected:
            box.news.snapshot(who)

    def permit(self, person: Person, channel: Channel | None, granted: int, *, deny: bool) -> None:
        """Takes permissions from a member, or gives them back, in one channel or all."""
        world = self._box.world
        places = (
            [channel]
            if channel is not None
            else [
                each for each in world.channels.values() if each.type != DM and not each.is_thread
            ]
        )
        for each in places:
            place = world.channels.get(each.parent_id or "", each) if each.is_thread else each
            allowed, denied = place.overwrites.get(person.id, (0, 0))
            if deny:
                pair = (allowed & ~granted, denied | granted)
            else:
                # Only what was taken is given back; to give all back leaves no overwrite.
                pair = (0, 0) if granted == ALL else (allowed | granted, denied & ~granted)
            place.overwrites.pop(person.id, None)
            if any(pair):
                place.overwrites[person.id] = pair
            world.touch("channel", place.id)
            world.access_changed()
            self._box.news.channel("update", place)
            for thread in world.threads_of(place.id):
                if person.id in world.people:
                    self._box.news.channel_for("update", thread, person)

    def _changed(self, person: Person) -> None:
        self._box.world.touch("person", person.id)
        self._box.world.access_changed()
