"""One press or command being worked on: who, where, on which table, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

import discord

from bot.discord_calls import Outcome
from bot.house import House
from bot.presses.races import RACES, Races
from bot.reply import Reply
from bot.screens import notes
from bot.screens.ids import Control
from bot.screens.layout import Layout
from bot.sessions import looks
from bot.sessions.publish import Publisher
from bot.sessions.refused import Refused
from bot.sessions.service import Person
from bot.sessions.session import Session
from bot.storage.store import PlayerChange, PlayerPrefs
from bot.text import Words
from games.core.clocks import Stamp

NOTHING = Control("table", 0, 0, "none")

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(slots=True)
class Visit:
    """What every handler is given; `session` is the state seen last, for log and error path."""

    house: House
    publisher: Publisher
    reply: Reply
    races: Races
    interaction: discord.Interaction[Any]
    control: Control = NOTHING
    values: list[str] = field(default_factory=list)
    arrival: int = 0
    session: Session | None = None
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def press(self) -> int:
        """The press's id: Discord's clock, its order, and what makes it count once."""
        return self.interaction.id

    @property
    def stamp(self) -> Stamp:
        """When it was pressed and when it came here."""
        return Stamp(self.interaction.id, self.arrival)

    @property
    def own(self) -> bool:
        """Whether it was pressed on the presser's own message: a DM or a private reply."""
        message = self.interaction.message
        return message is not None and (
            message.flags.ephemeral or self.interaction.guild_id is None
        )

    @property
    def race(self) -> bool:
        """Whether it is a press in a race."""
        return self.control.kind == "act" and self.control.name in RACES

    def number(self, index: int) -> int:
        """A whole number the control carries. Raises Refused E_FORM."""
        args = self.control.args
        if index >= len(args) or not args[index].isascii() or not args[index].isdigit():
            raise Refused("E_FORM", session=self.session)
        return int(args[index])

    @property
    def moderator(self) -> bool:
        """Whether the presser may end other people's tables here."""
        if self.interaction.guild_id is None:
            return False
        permissions = self.interaction.permissions
        return permissions.manage_messages or permissions.manage_guild

    async def person(self) -> Person:
        """Who pressed, with their preferences."""
        return await self.house.person(self.interaction)

    async def prefer(self, change: PlayerChange) -> PlayerPrefs:
        """Changes the presser's preferences, for the tables they sit at too, and returns them."""
        after = await self.house.store.change_player(self.user, change)
        person = await self.person()
        for session in await self.house.sessions.tables_of(self.user):
            await self.house.sessions.prefer(session.id, person)
        return after

    async def load(self) -> Session:
        """The control's session. Raises Refused E_NO_GAME."""
        return self.note(await self.house.sessions.get(self.control.session))

    async def load_fresh(self) -> Session:
        """The control's session, if the control belongs to its present round.

        Raises Refused E_STARTED for a control of the lobby before it, E_STALE.
        """
        session = await self.load()
        if session.round != self.control.beat:
            begun = session.running and self.control.beat < session.round
            raise Refused("E_STARTED" if begun else "E_STALE", session=session)
        return session

    async def think(
        self, session: Session, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What asks the rules of a table for something they may think about (see `Thinker`)."""
        return await self.house.sessions.thinker.think(session, work, *args, **kwargs)

    def note(self, session: Session) -> Session:
        """Remembers the state seen last."""
        self.session = session
        return session

    async def words(self, session: Session | None = None, game: str | None = None) -> Words:
        """The presser's own words, with a table's names and game where there is one."""
        person = await self.person()
        if session is None:
            return self.house.catalogue.words(person.locale, game=game)
        seat = session.seat_of(self.user)
        return self.house.words(session, person.locale, me=seat, sober=person.sober)

    async def say(self, key: str, **args: object) -> Outcome:
        """A private sentence."""
        words = await self.words(self.session)
        return await self.reply.private(notes.note(words(key, **args)))

    async def line(self, sentence: str) -> Outcome:
        """A private sentence in a race; the one before makes way."""
        now = self.house.now()
        return await self.races.say(self.control.session, self.reply, sentence, now)

    async def show_present(self, session: Session, note: str | None = None) -> Outcome:
        """Answers by redrawing the message that was pressed on."""
        return await self.publisher.answers.redraw(self.reply, self.note(session), note)

    async def show_hand(self, session: Session, note: str | None = None) -> Outcome:
        """Answers with the presser's hand as a private reply that stays playable."""
        layout = await looks.hand_now(self.house, session, self.user, private=True, note=note)
        outcome = await self.reply.private(layout)
        if outcome.done and outcome.message:
            self.publisher.answers.adopt(session, self.reply, outcome.message, layout)
        return outcome

    async def done(self, layout: Layout) -> Outcome:
        """Answers a question asked before: in place where it was asked privately."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            return await self.reply.update(layout)
        return await self.reply.private(layout)
