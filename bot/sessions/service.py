"""Everything that can be done with a table, for whoever speaks with Discord."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from typing import Any, Literal

from bot.sessions import drafts, lobby, play, seats, votes, waking, windows
from bot.sessions.change import Change
from bot.sessions.door import Acted, Listener, Nudged
from bot.sessions.lobbies import Lobbies
from bot.sessions.person import Person
from bot.sessions.refused import Refused
from bot.sessions.session import DmState, Session
from bot.sessions.windows import Waiting
from games.core.actions import Move, Raw
from games.core.clocks import Stamp
from games.core.game import Seat

__all__ = ["Acted", "Listener", "Nudged", "Person", "Refused", "Sessions"]


class Sessions(Lobbies):
    """All tables. Methods raise Refused for what cannot be done, StorageError when nothing can.

    Who sits at them, and by which rules they play, is in `Lobbies`.
    """

    # -- reading

    async def find(self, channel: int) -> Session | None:
        """The live session of a channel, else the one that last ended there."""
        live = await self.store.live_in(channel)
        if live is not None and (live := await self._readable(live)).live:
            return live
        past = await self.store.last_over_in(channel)
        return None if past is None else await self._readable(past)

    async def tables_of(self, user: int) -> list[Session]:
        """The live sessions where a person sits."""
        return await self.store.live_of(user)

    # -- play

    async def act(
        self,
        session_id: int,
        user: int,
        beat: int,
        move: Move | tuple[str, Raw],
        stamp: Stamp,
        *,
        moderator: bool = False,
    ) -> Acted:
        """Plays a move. Raises Refused: the common codes, then the game's.

        Whoever hosts gives orders; a moderator the one that ends a match (`Form.order`).
        """
        return await self._do(
            session_id,
            lambda change: play.act(change, user, beat, move, stamp, moderator=moderator),
            user=user,
            press=stamp.id,
            arrival=stamp.arrival,
        )

    async def move_for(self, session_id: int, user: int, name: str, stamp: Stamp) -> Acted:
        """Makes a move without fields for somebody who pressed nothing: the absent stay absent.

        Raises as `act` does.
        """

        def body(change: Change) -> None:
            play.make_for(change, user, Move(name), stamp)

        return await self._do(session_id, body, arrival=stamp.arrival)

    async def draft(  # what a press on a form carries
        self,
        session_id: int,
        user: int,
        beat: int,
        action: str,
        field: str,
        values: Sequence[str],
        stamp: Stamp,
        among: Collection[str] | None = None,
    ) -> Acted:
        """Stores a choice not yet submitted, or plays the move when it was the last one missing.

        `among` are the options of the one menu that was chosen from, where a field has several that
        share their ticks. Raises as `act` does.
        """
        return await self._do(
            session_id,
            lambda change: drafts.choose(
                change, user, beat, action, stamp, field=field, values=values, among=among
            ),
            user=user,
            press=stamp.id,
            arrival=stamp.arrival,
        )

    async def submit_draft(
        self,
        session_id: int,
        user: int,
        beat: int,
        action: str,
        stamp: Stamp,
        *,
        moderator: bool = False,
    ) -> Acted:
        """Plays the move that a draft amounts to. Raises as `act` does; E_FORM if incomplete."""
        return await self._do(
            session_id,
            lambda change: drafts.submit(change, user, beat, action, stamp, moderator=moderator),
            user=user,
            press=stamp.id,
            arrival=stamp.arrival,
        )

    async def suggested(
        self, session_id: int, user: int, beat: int, action: str, number: int, stamp: Stamp
    ) -> Acted:
        """Plays, or fills in, what the game suggests, by its number. Raises as `act` does."""
        return await self._do(
            session_id,
            lambda change: drafts.suggested(change, user, beat, action, number, stamp),
            user=user,
            press=stamp.id,
            arrival=stamp.arrival,
        )

    async def clear_draft(self, session_id: int, user: int, action: str = "") -> Acted:
        """Throws a seat's choices away, those of one action or all. Raises Refused E_NOT_PLAYER."""
        return await self._do(
            session_id, lambda change: drafts.clear(change, user, action), user=user
        )

    async def vote(
        self,
        session_id: int,
        user: int,
        question: Literal["skip", "kick", "stop"],
        seat: Seat | None = None,
        *,
        moderator: bool = False,
        at_once: bool = False,
    ) -> Acted:
        """Counts a vote, and does what was asked once it passes.

        The host alone may stop, skip, and remove an absent player; a moderator may do all three.
        `seat` None means whom the game waits for. Stopping a table that would go on for ever lets
        the present deal be played out; `at_once` cuts even that short, once it has been asked for.
        Raises Refused E_NOT_PLAYER, E_NO_SEAT, E_SELF,
        E_NO_COMPUTER, E_NOT_WAITED, E_SKIP_EARLY, E_NO_GAME, E_OVER.
        """
        return await self._do(
            session_id,
            lambda change: votes.cast(
                change, user, question, seat, moderator=moderator, at_once=at_once
            ),
            user=user,
        )

    async def back(self, session_id: int, user: int) -> Session:
        """Puts an away player back on their seat; any press of theirs does so too."""
        acted = await self._do(
            session_id, lambda change: play.seat_of(change.session, user), user=user
        )
        return acted.session

    # -- what Discord tells

    async def dm_result(self, session_id: int, user: int, state: DmState) -> Session:
        """Notes whether a person's DMs are open."""
        acted = await self._do(session_id, lambda change: seats.dm(change, user, state))
        return acted.session

    async def prefer(self, session_id: int, person: Person) -> Session:
        """A seated person chose other preferences."""
        acted = await self._do(session_id, lambda change: seats.prefer(change, person))
        return acted.session

    async def gone(self, session_id: int, user: int) -> Session:
        """A player is no longer in the server: the seat is held for 60 s, then leaves."""
        acted = await self._do(session_id, lambda change: seats.gone(change, user, change.now))
        return acted.session

    async def returned(self, session_id: int, user: int) -> Session:
        """A player is in the server again: nothing has happened."""
        acted = await self._do(session_id, lambda change: seats.gone(change, user, None))
        return acted.session

    async def channel_lost(self, channel: int) -> Session | None:
        """A channel is gone, or closed to us for good: its table ends."""
        live = await self.store.live_in(channel)
        if live is None:
            return None
        return (await self._do(live.id, lambda change: change.end("lost"))).session

    async def reword(self, guild: int | None = None) -> None:
        """Gives all live tables, of a server or of all, the words that their places allow."""
        for session_id in await self.store.all_live(guild):
            with contextlib.suppress(Refused):  # gone by now
                await self.get(session_id)

    async def moderator_stop(self, session_id: int, *, at_once: bool = False) -> Acted:
        """Ends a table by a moderator's order, as `vote` does. Raises Refused E_OVER."""
        return await self._do(session_id, lambda change: votes.stop(change, at_once=at_once))

    # -- the clock

    async def wake(self, session_id: int, now: int | None = None) -> Session:
        """Does what is due: clocks, computers, gone seats, nudges, idle lobbies, long pauses."""
        moment = self.now() if now is None else now
        nudges: list[waking.Nudge] = []

        def body(change: Change) -> None:
            nudges[:] = waking.wake(change)

        acted = await self._do(session_id, body, arrival=moment, now=moment)
        for seat, kind in nudges:
            for hear in self.nudged:
                hear(acted.session, seat, kind)
        return acted.session

    async def shown(
        self, session_id: int, waiting: Waiting, at: int | None, message: int | None
    ) -> Session:
        """People see a table from `at` on, on Discord's clock (Unix ms; None: from just now).

        Clocks that waited in the version shown, and still do, begin there.
        """
        heard = self.now()
        acted = await self._do(
            session_id,
            lambda change: windows.anchor(change, waiting, at, message, heard),
            arrival=heard,
        )
        return acted.session

    # -- what people may ask about themselves

    async def export(self, user: int) -> dict[str, Any]:
        """Everything stored about a person; of running games only what they may see."""
        found = await self.store.export(user)
        found["running"] = [lobby.own_view(s, user) for s in await self.store.live_of(user)]
        return found

    async def forget(self, user: int) -> None:
        """Leaves every table, then replaces the person wherever they stood and are shown."""
        for session in await self.store.live_of(user):
            with contextlib.suppress(Refused):  # gone from there by now
                await self.leave(session.id, user, 0)
        for session_id in await self.store.forget(user):
            session = await self.get(session_id)
            self._tell(session, session, ())
