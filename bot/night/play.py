"""What the tables of a night's channel tell it, and the moves it makes there for people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.night import attendance, course, sips, water
from bot.night.change import Change
from bot.night.door import Door
from bot.night.night import Night
from bot.sessions.play import offered
from bot.sessions.refused import Refused
from bot.sessions.service import Sessions
from bot.sessions.session import Session
from bot.storage.evenings import Sip
from bot.storage.store import Store
from games.core.clocks import mint
from games.core.events import Event
from games.core.replay import Entry

TAGS = frozenset({"sip", "water", "moment"})
"""What a night reacts to, whatever the game."""

FOR_ONESELF = frozenset({"skip", "out", "back"})
"""Moves that mean the same in every game (`games/core/actions.py`)."""


class Play(Door):
    """Follows the sessions. What people said for the whole evening is done at their tables."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        super().__init__(store, sessions)
        self._own: set[tuple[int, int]] = set()
        self.resting: list[Callable[[Session, int], None]] = []
        """Hear whom a table that belongs to no night gives reason to offer a break."""
        self._offered: dict[int, int] = {}
        sessions.listeners.append(self.session_changed)
        sessions.logged.append(self.moved)

    # -- what sessions tell

    def session_changed(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        """Hears of every commit of a session."""
        turned = after.night is not None and (not before.id or before.phase != after.phase)
        if turned or any(TAGS.intersection(event.tags) for event in events):
            self.follow(self._in_turn(after, partial(self._changed, before, after, events)))

    def moved(self, session: Session, entries: tuple[Entry, ...]) -> None:
        """Hears of every log entry: what people say at a table for themselves holds all evening."""
        for entry in entries:
            action = None if entry.move is None else entry.move.action
            if action not in FOR_ONESELF or (session.id, entry.stamp.id) in self._own:
                continue
            user = None if entry.seat is None else session.players[entry.seat].user
            if user is not None:
                self.follow(self._in_turn(session, partial(self._did, session, user, action)))

    async def _in_turn(self, session: Session, work: Callable[[], Awaitable[None]]) -> None:
        """What one session told is followed in that order."""
        async with self._lock("table", session.id):
            await work()

    async def _changed(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        night = None if after.night is None else await self.store.night(after.night)
        rows, earlier = await self._rows(after, events, night)
        if night is None or not night.live:
            await self.store.add_sips(rows)
            self._offer_rest(after, sips.tired(rows, earlier, self.now()))
        else:

            def body(change: Change) -> None:
                _follow(change, before, after, events)
                if not water.left_to(after):
                    water.count(change, len(rows))
                sips.whisper(change, rows, earlier)

            night = await self._do(night.id, body, rows)
        for user in {row.user for row in rows if row.passed}:
            await self.make(after, user, "skip")
        if night is not None and after.running and not before.running:
            await self._keep_out(night, after)

    def _offer_rest(self, session: Session, users: tuple[int, ...]) -> None:
        """Offers people a break, and nobody more often than once in a while."""
        now = self.now()
        self._offered = {
            user: at for user, at in self._offered.items() if at + sips.REST_AGAIN_MS > now
        }
        for user in users:
            if user not in self._offered:
                self._offered[user] = now
                for hear in self.resting:
                    hear(session, user)

    async def _rows(
        self, session: Session, events: tuple[Event, ...], night: Night | None
    ) -> tuple[tuple[Sip, ...], dict[int, list[Sip]]]:
        """The prompts of a commit as they are written, and what each person had before them."""
        found = sips.prompts(session, events)
        users = {user for user, _ in found}
        prefs = {user: await self.store.player(user) for user in users}
        earlier = {user: await self.store.sips_of(user, night=session.night) for user in users}
        sitting_out = {g.user for g in (night.guests if night else ()) if g.out or g.away}
        found = tuple(one for one in found if one[0] not in sitting_out)
        return sips.written(session, found, earlier, prefs, self.now()), earlier

    async def _did(self, session: Session, user: int, action: str) -> None:
        if action == "skip":
            await self.store.pass_sip(user, session=session.id)
            return
        night = None if session.night is None else await self.store.night(session.night)
        if night is None or not night.live or night.guest(user) is None:
            return
        said = attendance.out if action == "out" else attendance.back
        await self._do(night.id, lambda change: said(change, user))

    async def catch_up(self, night: Night) -> None:
        """Notes what happened at the tables of a night while nobody told it."""
        live = await self.store.live_in(night.channel)
        past = await self.store.last_over_in(night.channel)

        def body(change: Change) -> None:
            if past is not None and past.night == night.id:
                course.ended(change, past)
            mine = live is not None and live.night == night.id
            if mine:
                course.opened(change)
            water.plays(change, running=mine and live is not None and _counts(live))

        night = await self._do(night.id, body)
        if live is not None and live.night == night.id:
            await self._keep_out(night, live)

    async def _keep_out(self, night: Night, session: Session) -> None:
        """Whoever sits out tonight does so at this table."""
        for guest in night.guests:
            if guest.out or guest.away:
                await self.make(session, guest.user, "out")

    # -- what is nobody else's business

    async def own_sips(self, user: int) -> list[Sip]:
        """A person's own prompts, newest first; for nobody else."""
        return await self.store.sips_of(user)

    async def own_tally(self, user: int, night_id: int) -> int:
        """How many prompts of a night a person has not passed; for nobody else."""
        rows = await self.store.sips_of(user, night=night_id)
        return sum(not row.passed for row in rows)

    async def pass_latest(self, channel: int, user: int) -> bool:
        """Takes back somebody's latest prompt of this night; whether there was one to take back.

        Nobody else learns of it. Raises Refused E_NO_NIGHT.
        """
        night = await self.find(channel)
        at = await self.store.live_in(channel) or await self.store.last_over_in(channel)
        # Their latest prompt may still be being noted, and the next must not come in between.
        async with self._lock("table", 0 if at is None else at.id):
            made = await self.make_here(night, user, "skip")
            return await self.store.pass_sip(user, night=night.id) or made

    # -- what the night does at tables

    async def make(self, session: Session, user: int, name: str) -> bool:
        """Makes a move without fields for somebody, if game and rules let them; whether they did.

        It is no press of theirs: whoever is absent stays so.
        """
        seat = session.seat_of(user)
        form = session.game.forms.get(name)
        if seat is None or form is None or form.fields or not session.running:
            return False
        if all(action.name != name for action in offered(session, seat)):
            return False
        stamp = mint(self.now(), seat)
        self._own.add((session.id, stamp.id))
        try:
            await self.sessions.move_for(session.id, user, name, stamp)
        except Refused:
            return False
        finally:
            self._own.discard((session.id, stamp.id))
        return True

    async def make_here(self, night: Night, user: int, name: str) -> bool:
        """The same at the table of a night's channel."""
        session = await self.store.live_in(night.channel)
        if session is None or session.night != night.id:
            return False
        return await self.make(session, user, name)

    async def enlist(self, night: Night) -> None:
        """The table that stands in a night's channel belongs to it."""
        session = await self.store.live_in(night.channel)
        if session is not None:
            await self.sessions.belong(session.id, night.id, sips=night.sips)


def _follow(change: Change, before: Session, after: Session, events: tuple[Event, ...]) -> None:
    """What a night makes of a change at one of its tables."""
    if not before.id:
        course.opened(change)
    water.plays(change, running=_counts(after))
    if before.live and not after.live:
        course.ended(change, after, events)
    course.moments(change, after, events)
    if any("water" in event.tags for event in events):
        water.reset(change)


def _counts(session: Session) -> bool:
    """Whether the time of a session is time of play until the next water break."""
    return session.phase == "playing" and not water.left_to(session)
