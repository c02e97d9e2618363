"""Everything that can be done with the people and the rules of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.sessions import lobby, seats, sipping, wording
from bot.sessions.door import Acted, Door
from bot.sessions.person import Person
from bot.sessions.session import Session


class Lobbies(Door):
    """Tables as they come together: opened, joined, left, given rules, started, opened again."""

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        game_key: str,
        person: Person,
        press: int,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        locale: str = "en",
    ) -> Session:
        """A new lobby with its opener seated. Raises Refused E_RUNNING, E_GAME, E_PRESET, E_OPTION.

        A live session that nobody has moved for very long makes way.
        """
        wanted = lobby.opened(
            guild=guild,
            channel=channel,
            game_key=game_key,
            person=person,
            press=press,
            preset=preset,
            options=options or {},
            locale=locale,
            now=self.now(),
            seed=self._entropy(32),
        )
        if wording.has_modes(wanted):
            mode = wording.DRINKS if await self.allows(wanted) else wording.PLAIN
            wanted = wording.in_mode(wanted, mode)
        async with self._lock("channel", channel):
            return await self._new(wanted)

    async def rematch(self, session_id: int, person: Person, press: int) -> Session:
        """A lobby with the same people in the same order, same rules, next dealer.

        Raises Refused E_NOT_ENDED, E_NO_REMATCH, E_RUNNING. Whoever presses second joins the lobby
        that the first press opened.
        """
        async with self._lock("channel", (await self.get(session_id)).channel):
            ended = await self.get(session_id)
            live = await self.store.live_in(ended.channel)
            if live is None or not lobby.follows(live, ended):
                wanted = lobby.again(ended, person, press, self.now(), self._entropy(32))
                return await self._new(wanted)
        return (await self.join(live.id, person, press)).session

    async def join(self, session_id: int, person: Person, press: int) -> Acted:
        """Seats a person; again is harmless. Raises Refused E_STARTED, E_FULL, E_LEFT, E_LAST_DEAL.

        Where the game lets people sit down between deals, they play from the next one on.
        """
        return await self._do(
            session_id,
            lambda change: seats.join(change, person, press),
            user=person.user,
            press=press,
        )

    async def seat_all(
        self, session_id: int, people: Sequence[tuple[Person, int]], user: int | None = None
    ) -> Acted:
        """Seats people in a lobby, each with a press of their own, while there is room.

        `user` pressed for them all. Raises Refused E_OVER, E_STARTED, and E_FULL where there is
        room for nobody.
        """
        return await self._do(session_id, lambda change: lobby.join_all(change, people), user=user)

    async def belong(self, session_id: int, night: int, *, sips: bool) -> Session:
        """The table belongs to a night from now on, with its wish for prompts."""
        acted = await self._do(session_id, lambda change: sipping.belong(change, night, sips=sips))
        return acted.session

    async def leave(self, session_id: int, user: int, press: int) -> Acted:
        """Takes a person off the table for good. Raises Refused E_NOT_PLAYER, E_OVER."""
        return await self._do(
            session_id, lambda change: seats.leave(change, user, press), press=press
        )

    async def remove(self, session_id: int, by: int, key: str) -> Acted:
        """The host removes somebody (`Player.key`) from the lobby.

        Raises Refused E_NOT_HOST, E_STARTED, E_NO_SEAT, E_SELF.
        """
        return await self._do(session_id, lambda change: seats.remove(change, by, key), user=by)

    async def add_computer(
        self, session_id: int, by: int, name: str | None = None, press: int = 0
    ) -> Acted:
        """Seats a computer, one per press; at a table that is playing only the host may.

        Raises Refused E_NOT_PLAYER, E_STARTED, E_NOT_HOST, E_FULL.
        """
        return await self._do(
            session_id,
            lambda change: seats.add_computer(change, by, name, press),
            user=by,
            press=press,
        )

    async def cohost(self, session_id: int, by: int, key: str) -> Acted:
        """The host shares its powers with somebody (`Player.key`).

        Raises Refused E_NOT_HOST, E_NO_SEAT, E_NO_COMPUTER.
        """
        return await self._do(session_id, lambda change: seats.cohost(change, by, key), user=by)

    async def take_over(self, session_id: int, user: int) -> Acted:
        """A seated person hosts in place of an absent host. Raises Refused E_HOST_HERE."""
        return await self._do(session_id, lambda change: seats.take_over(change, user), user=user)

    async def configure(self, session_id: int, by: int, changes: Mapping[str, object]) -> Acted:
        """Changes house rules.

        Raises Refused E_NOT_HOST, E_STARTED, E_OPTION, E_OPTION_RANGE, E_DRINKS_HERE.
        """
        return await self._do(
            session_id, lambda change: lobby.configure(change, by, changes), user=by
        )

    async def choose_preset(self, session_id: int, by: int, preset: str) -> Acted:
        """Takes over a preset. Raises Refused E_NOT_HOST, E_STARTED, E_PRESET."""
        return await self._do(
            session_id, lambda change: lobby.choose_preset(change, by, preset), user=by
        )

    async def appoint(self, session_id: int, by: int, key: str) -> Acted:
        """The host names who deals first (`Player.key`), where the game asks for that.

        Raises Refused E_NOT_HOST, E_STARTED, E_NO_SEAT, E_OPTION.
        """
        return await self._do(session_id, lambda change: lobby.appoint(change, by, key), user=by)

    async def start(
        self, session_id: int, user: int, press: int, sure: int | None = None
    ) -> Session:
        """Deals if the host asks or a majority has; else the vote is counted.

        At a table for drinks somebody answers for all: `sure` is whom they saw sitting there
        (`wording.newest`). Raises Refused E_NOT_PLAYER, E_STARTED, E_ADULTS, or the game's reason
        (`check_table`).
        """
        acted = await self._do(
            session_id,
            lambda change: lobby.start(change, user, press, sure),
            user=user,
            press=press,
        )
        return acted.session
