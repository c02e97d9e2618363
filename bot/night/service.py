"""Everything that can be done with a night, for whoever speaks with Discord.

`Nights` in short; every method that takes a channel raises Refused E_NO_NIGHT where there is none:

| method | for |
| --- | --- |
| `find(channel)`, `get(night_id)`, `last(channel)` | reading |
| `start(guild, channel, person, press, present, locale, sips=False)` | `/night start` |
| `join(channel, person, press, present)`, `leave(channel, user)` | Join, Leave |
| `out(channel, user)`, `back(channel, user)` | sitting out, and playing again |
| `pass_latest(channel, user)` | taking back one's own latest prompt |
| `vote_next(channel, user, game_key)` | *What next?*: open the lobby once `Decided.game_key` is |
| `end(channel, user, moderator=False)` | `/night end`; look at `live` of what it returns |
| `set_sips(channel, user, on)` | the host: do other games prompt too? |
| `drink_water(channel, user)` | `/night water`: a break now |
| `own_sips(user)`, `own_tally(user, night_id)` | for their owner's eyes |
| `candidates(session)` | whom **Seat us all** would seat; empty: do not offer it |
| `seat_all(session_id, user)` | that press |
| `note_panel`, `note_water`, `note_status` | messages and status of ours, once Discord has them |
| `voice_changed`, `rebuild`, `tick` | what Discord and the clock tell |
| `channel_lost`, `server_lost` | ends |

`present` are the ids in the voice channel (`Snug.in_voice(channel)`). `listeners` hear of every
commit: before, after, notices (`bot/night/night.py`); `before.id` is 0 for a new night. Sessions
tell the service what happened at their tables (`session_changed`, `moved`); what follows from that
is done behind them, in order; `settled` waits for it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.night import attendance, course, water
from bot.night.change import Change, invited
from bot.night.night import Guest, Night
from bot.night.play import Play
from bot.sessions import wording
from bot.sessions.door import Acted
from bot.sessions.person import Person
from bot.sessions.refused import Refused
from bot.sessions.seats import most
from bot.sessions.session import Session
from bot.storage.store import Occupied

__all__ = ["Decided", "Nights"]


@dataclass(frozen=True, slots=True)
class Decided:
    """Where a vote stands; `game_key` is given once its lobby is to be opened."""

    night: Night
    game_key: str | None = None


class Nights(Play):
    """All nights. Methods raise Refused for what cannot be done, StorageError when nothing can."""

    # -- reading

    async def last(self, channel: int) -> Night | None:
        """The night that last ended in a channel."""
        return await self.store.last_night_in(channel)

    # -- people

    async def start(
        self,
        *,
        guild: int,
        channel: int,
        person: Person,
        press: int,
        present: Collection[int],
        locale: str = "en",
        sips: bool = False,
    ) -> Night:
        """A new night, hosted by whoever starts it; the game that is on there belongs to it.

        Raises Refused E_NOT_THERE, and E_NIGHT where one goes on.
        """
        if person.user not in present:
            raise Refused("E_NOT_THERE")
        wanted = attendance.started(
            guild=guild,
            channel=channel,
            person=person,
            press=press,
            locale=locale,
            sips=sips,
            now=self.now(),
        )
        # What the night before left under the channel's name is now this one's to clear.
        before = await self.last(channel)
        wanted = replace(wanted, status=before is not None and before.status)
        try:
            night = await self.store.new_night(wanted)
        except Occupied:
            raise Refused("E_NIGHT") from None
        self._tell(wanted, night, ())
        await self.enlist(night)
        return night

    async def join(
        self, channel: int, person: Person, press: int, present: Collection[int]
    ) -> Night:
        """Makes somebody a guest, or has one play again. Raises Refused E_NOT_THERE."""
        night = await self._in(
            channel, lambda change: attendance.join(change, person, press, present)
        )
        await self.make_here(night, person.user, "back")
        return night

    async def leave(self, channel: int, user: int) -> Night:
        """A guest leaves the night, not the game they sit at. Raises Refused E_NOT_GUEST."""
        return await self._in(channel, lambda change: attendance.leave(change, user))

    async def out(self, channel: int, user: int) -> Night:
        """A guest sits out, silently, also in the next game. Raises Refused E_NOT_GUEST."""
        night = await self._in(channel, lambda change: attendance.out(change, user))
        await self.make_here(night, user, "out")
        return night

    async def back(self, channel: int, user: int) -> Night:
        """A guest plays again. Raises Refused E_NOT_GUEST."""
        night = await self._in(channel, lambda change: attendance.back(change, user))
        await self.make_here(night, user, "back")
        return night

    # -- the evening

    async def vote_next(self, channel: int, user: int, game_key: str) -> Decided:
        """Counts a wish for the next game; the host's decides, and so does a majority.

        Raises Refused E_NOT_GUEST, E_NOT_IN, E_GAME, and E_RUNNING while a game is on.
        """
        busy = await self.store.live_in(channel)
        if busy is not None:
            raise Refused("E_RUNNING", {"text": busy.game_key}, session=busy)
        told: list[str] = []

        def body(change: Change) -> None:
            told.clear()
            course.vote_next(change, user, game_key)
            told.extend(notice.text for notice in change.notices if notice.what == "next")

        night = await self._in(channel, body)
        return Decided(night, told[0] if told else None)

    async def end(self, channel: int, user: int, *, moderator: bool = False) -> Night:
        """Ends the night, or counts the vote. The game that is on goes on.

        Raises Refused E_NOT_GUEST, E_NOT_IN.
        """
        return await self._in(channel, lambda change: course.end(change, user, moderator=moderator))

    async def set_sips(self, channel: int, user: int, *, on: bool) -> Night:
        """The host says whether other games prompt too. Raises Refused E_NOT_NIGHT_HOST."""
        night = await self._in(channel, lambda change: course.set_sips(change, user, on=on))
        await self.enlist(night)
        return night

    async def drink_water(self, channel: int, user: int) -> Night:
        """A guest calls a water break now. Raises Refused E_NOT_GUEST."""

        def body(change: Change) -> None:
            invited(change, user)
            water.call(change)

        return await self._in(channel, body)

    # -- seats

    async def candidates(self, session: Session) -> tuple[Guest, ...]:
        """The guests that **Seat us all** would seat in a lobby of this night.

        Nobody where everybody joins by a press of their own: with words for drinks.
        """
        if session.night is None or session.phase != "lobby" or wording.wants(session):
            return ()
        night = await self.store.night(session.night)
        if night is None or not night.live:
            return ()
        free = most(session) - len(session.players)
        seated = {player.user for player in session.players} | set(session.declined)
        return tuple(g for g in night.guests if g.playing and g.user not in seated)[: max(free, 0)]

    async def seat_all(self, session_id: int, user: int) -> Acted:
        """One guest's press seats all candidates.

        Raises Refused E_NOT_GUEST, E_NO_NIGHT, or as `Sessions.seat_all` does.
        """
        session = await self.sessions.get(session_id)
        if session.night is None:
            raise Refused("E_NO_NIGHT", session=session)
        if (await self.get(session.night)).guest(user) is None:
            raise Refused("E_NOT_GUEST", session=session)
        guests = await self.candidates(session)
        people = [(await self._person(guest), guest.press) for guest in guests]
        return await self.sessions.seat_all(session_id, people, user)

    async def _person(self, guest: Guest) -> Person:
        prefs = await self.store.player(guest.user)
        return Person(
            guest.user,
            guest.name,
            locale=guest.locale,
            delivery=prefs.delivery,
            pings=prefs.pings,
            sorting=prefs.sorting,
            sober=prefs.sober,
        )

    # -- messages and status of ours

    async def note_panel(self, night_id: int, message: int | None) -> Night:
        """The panel is this message now."""
        return await self._do(night_id, lambda change: change.set(panel=message))

    async def note_water(self, night_id: int, message: int | None) -> Night:
        """The last reminder is this message now."""
        return await self._do(night_id, lambda change: water.shown(change, message))

    async def note_status(self, night_id: int, *, on: bool) -> Night:
        """The channel may carry a status of ours from now on, or carries none."""
        return await self._do(night_id, lambda change: change.set(status=on))

    # -- what Discord and the clock tell

    async def voice_changed(self, channel: int, user: int, *, here: bool) -> Night | None:
        """Somebody came into a voice channel, or left it. The bot's own states are not told."""
        night = await self.store.night_in(channel)
        if night is None or night.guest(user) is None:
            return None
        return await self._do(night.id, lambda one: attendance.moved(one, user, here=here))

    async def rebuild(self, channel: int, present: Collection[int]) -> Night | None:
        """Compares a night with who is there, after a time in which we heard nothing."""
        night = await self.store.night_in(channel)
        if night is None:
            return None
        night = await self._do(night.id, lambda change: attendance.compared(change, present))
        await self.catch_up(night)
        return await self.get(night.id)

    async def tick(self, night_id: int) -> Night:
        """Does what is due: who is away now, water, an empty night's end."""
        away: list[int] = []

        def body(change: Change) -> None:
            away[:] = attendance.tick(change)
            water.tick(change)

        night = await self._do(night_id, body)
        for user in away:
            await self.make_here(night, user, "out")
        return night

    async def channel_lost(self, channel: int) -> Night | None:
        """The channel is gone: so is the night."""
        night = await self.store.night_in(channel)
        return None if night is None else await self._do(night.id, lambda one: one.over("lost"))

    async def server_lost(self, guild: int) -> None:
        """The bot is in a server no more: nor are its nights."""
        for night in await self.store.nights():
            if night.live and night.guild == guild:
                await self._do(night.id, lambda change: change.over("lost"))

    async def forget(self, user: int) -> None:
        """Leaves every night, so that somebody else hosts; the store does the rest."""
        for night in await self.store.nights():
            if night.live and night.guest(user) is not None:
                await self._do(night.id, lambda change: attendance.leave(change, user))
