"""A night without Discord: people in a voice channel, a clock moved by hand, what was told."""

from __future__ import annotations

from dataclasses import replace

from bot.night.door import due
from bot.night.night import Night, Notice
from bot.night.service import Nights
from bot.sessions.session import Session
from bot.storage.store import Store
from games.core.actions import Move
from tests.bot.sessions.evening import ANN, GUILD, Evening, person

VOICE = 70


class Party:
    """One bot on a store, with its nights."""

    def __init__(self, store: Store, evening: Evening | None = None) -> None:
        self.evening = evening or Evening(store)
        self.store = store
        self.sessions = self.evening.sessions
        self.nights = Nights(store, self.sessions)
        self.there: set[int] = set()
        self.told: list[Notice] = []
        self.nights.listeners.append(lambda _b, _a, notices: self.told.extend(notices))

    def move_to(self, nights: Nights) -> None:
        """The nights of a house on the same sessions, in place of those made here."""
        self.sessions.listeners.remove(self.nights.session_changed)
        self.sessions.logged.remove(self.nights.moved)
        nights.listeners += self.nights.listeners
        self.nights = nights

    async def night(self, *people: int, sips: bool = False) -> Night:
        """A night with these guests; the first hosts."""
        self.there.update(people)
        first, *others = people
        await self.nights.start(
            guild=GUILD,
            channel=VOICE,
            person=person(first),
            press=self.evening.press(),
            present=self.there,
            sips=sips,
        )
        for user in others:
            self.evening.now += 1
            await self.nights.join(VOICE, person(user), self.evening.press(), self.there)
        return await self.now()

    async def now(self) -> Night:
        """The night as it stands once all that follows is done."""
        await self.nights.settled()
        return await self.nights.find(VOICE)

    async def comes(self, user: int) -> None:
        self.there.add(user)
        await self.nights.voice_changed(VOICE, user, here=True)

    async def goes(self, user: int) -> None:
        self.there.discard(user)
        await self.nights.voice_changed(VOICE, user, here=False)

    async def pass_time(self, ms: int) -> Night:
        """Lets time go by; the night is woken whenever it is due."""
        until = self.evening.now + ms
        await self.nights.settled()
        night = await self.last()
        while (moment := due(night)) is not None and moment <= until:
            self.evening.now = max(self.evening.now, moment)
            night = await self.nights.tick(night.id)
        self.evening.now = until
        await self.nights.settled()
        return await self.last()

    async def pass_no_night(self, ms: int) -> None:
        """Lets time go by where no night goes on."""
        await self.nights.settled()
        self.evening.now += ms

    async def last(self) -> Night:
        """The night, gone on or ended."""
        found = await self.store.night_in(VOICE) or await self.store.last_night_in(VOICE)
        assert found is not None
        return found

    async def table(self, *people: int, game: str = "toasts", **options: str) -> Session:
        """A running game in the night's channel."""
        table = await self.evening.table(*people, game=game, channel=VOICE, **options)
        await self.nights.settled()
        return table

    async def move(self, table: Session, user: int, name: str, *users: int) -> Session:
        """A move at a table of Toasts."""
        session = await self.sessions.get(table.id)
        seats = tuple(session.seat_of(one) for one in users)
        values = {"seats": seats} if name == "toast" else {}
        acted = await self.sessions.act(
            table.id,
            user,
            0,
            Move(name, values),
            self.evening.stamp(),  # type: ignore[arg-type]
        )
        await self.nights.settled()
        return acted.session

    async def toast(self, table: Session, *users: int) -> Session:
        """A prompt for these."""
        self.evening.now += 1
        return await self.move(table, ANN, "toast", *users)

    async def prefer(self, user: int, **prefs: object) -> None:
        await self.store.change_player(user, lambda before: replace(before, **prefs))

    async def taken(self, user: int) -> list[bool]:
        """Of a person's prompts, oldest first, whether each was passed."""
        await self.nights.settled()
        return [row.passed for row in reversed(await self.store.sips_of(user))]

    def whats(self) -> list[tuple[str, int | None]]:
        return [(notice.what, notice.user) for notice in self.told]
