"""The way of every change: lock, load, check, apply, commit, tell."""

from __future__ import annotations

import logging
import os
import time
from asyncio import Lock
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from weakref import WeakValueDictionary

from bot.sessions import absence, balances, closing, lending, play, waking, wording
from bot.sessions.arrivals import Arrivals
from bot.sessions.change import Change
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from bot.sessions.settle import settle
from bot.sessions.thinker import Thinker
from bot.storage.store import Conflict, Duplicate, Occupied, Store
from games.core.events import Event
from games.core.game import Seat
from games.core.replay import Entry

Listener = Callable[[Session, Session, tuple[Event, ...]], None]
Logged = Callable[[Session, tuple[Entry, ...]], None]
Nudged = Callable[[Session, Seat, Literal["turn", "reminder"]], None]

_LOG = logging.getLogger(__name__)

TRIES = 8
"""So many times in a row somebody else may be first."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What a press led to; a `duplicate` (delivered twice) changed nothing the second time."""

    session: Session
    events: tuple[Event, ...] = ()
    duplicate: bool = False


class Door:
    """What all changes of sessions have in common.

    `listeners` hear of each commit: before, after, events; `logged` of what it adds to the log.
    `nudged` hears when a person who is waited for should be pinged: `turn` after a quiet while,
    `reminder` once much later.
    `arrivals` knows the presses that no clock may overtake. `allows` knows where tables may
    speak of drinks. `thinker` is who works out what takes a game long.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.store = store
        self.now = now
        self.listeners: list[Listener] = []
        self.nudged: list[Nudged] = []
        self.logged: list[Logged] = []
        self.arrivals = Arrivals()
        self.thinker = Thinker()
        self.allows: wording.Allows = wording.nowhere
        self._entropy = entropy
        self._locks: WeakValueDictionary[tuple[str, int], Lock] = WeakValueDictionary()
        self._booted = 0

    async def boot(self, now: int | None = None) -> None:
        """Gives every decision clock its full period anew, when its session is next touched."""
        self._booted = self.now() if now is None else now

    async def get(self, session_id: int) -> Session:
        """The session as it stands. Raises Refused E_NO_GAME."""
        session = await self.store.session(session_id)
        if session is None:
            raise Refused("E_NO_GAME")
        return await self._readable(session)

    async def allowed(self, session: Session) -> bool | None:
        """Whether a table may speak of drinks where it stands; only games that can ask for it."""
        return await self.allows(session) if wording.has_modes(session) else False

    async def _worded(self, session: Session) -> Session:
        return wording.spoken(session, allowed=await self.allowed(session))

    async def _readable(self, session: Session) -> Session:
        """The session as it may be shown: in the words that its place allows, and ended where
        today's rules do not understand it.
        """
        if session.phase == "closed":
            return session
        if session.readable and await self._worded(session) is session:
            return session
        return (await self._do(session.id, lambda _: None)).session

    async def _new(self, wanted: Session) -> Session:
        """Stores a new session; the one that ended before it in its channel becomes history."""
        wanted = await self._worded(wanted)
        night = await self.store.night_in(wanted.channel)
        if night is not None:
            wanted = wanted.changed(night=night.id, sips=night.sips)
        for _ in range(TRIES):
            past = await self.store.last_over_in(wanted.channel)
            try:
                session = await self.store.new_session(wanted)
            except Occupied as occupied:
                await self._make_way(occupied.session)
                continue
            self._tell(wanted, session, ())
            if past is not None:
                await self._do(past.id, lambda change: change.set(phase="closed"))
            return session
        raise Refused("E_RUNNING")

    async def _make_way(self, session_id: int) -> None:
        """Ends a live session that has been deaf for very long. Raises Refused E_RUNNING."""
        live = await self.store.session(session_id)
        if live is None or not live.live:
            return
        if not absence.deaf(live, self.now()):
            raise Refused("E_RUNNING", {"text": live.game_key}, session=live)
        await self._do(session_id, lambda change: closing.give_up(change, "stale"))

    async def _do(
        self,
        session_id: int,
        body: Callable[[Change], object],
        *,
        user: int | None = None,
        press: int | None = None,
        arrival: int | None = None,
        now: int | None = None,
    ) -> Acted:
        """Applies `body` to the session and commits; on a conflict loads it again and retries.

        Clocks have their due up to `arrival` (Unix ms, else this moment), so what came in before
        that goes first. What would write nothing is tried again on a fresh copy: only a commit
        tells whether somebody else has moved the session on.
        """
        until = self.now() if arrival is None else arrival
        await self.arrivals.before(session_id, until)
        async with self._lock("session", session_id):
            for attempt in range(TRIES):
                before = await self.store.session(session_id, fresh=attempt > 0)
                if before is None:
                    raise Refused("E_NO_GAME")
                change = Change(before, self.now() if now is None else now)
                change.allowed = await self.allowed(before)
                change.house = await lending.offered(before, self.store)
                await self.thinker.think(before, self._work, change, body, user, until)
                if attempt == 0 and not change.changed:
                    continue
                try:
                    return await self._finish(change, press)
                except Conflict:
                    continue
            raise Refused("E_STALE")

    def _work(
        self, change: Change, body: Callable[[Change], object], user: int | None, until: int
    ) -> None:
        wording.settle(change)
        waking.renew(change, self._booted)
        play.advance(change, until)
        if user is not None:
            absence.back(change, user)
        mark = change.mark()
        try:
            body(change)
        except Refused as refused:
            change.undo(mark)
            change.refused = refused
        wording.settle(change)
        settle(change)

    async def _finish(self, change: Change, press: int | None) -> Acted:
        refused = change.refused
        if refused and press and await self.store.pressed(change.before.id, press):
            return await self._delivered_before(change)
        if change.changed:
            await balances.stand(change, self.store)
            try:
                await self.store.commit(change.commit(press))
            except Duplicate:
                return await self._delivered_before(change)
            self._tell(change.before, change.session, tuple(change.events))
            self._tell_log(change.session, tuple(change.entries))
        if refused is not None:
            refused.session = refused.session or change.session
            raise refused
        return Acted(change.session, tuple(change.events))

    async def _delivered_before(self, change: Change) -> Acted:
        """A press that was committed already led to what there is now."""
        found = await self.store.session(change.before.id)
        return Acted(found or change.before, (), duplicate=True)

    def _tell(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        for listener in self.listeners:
            try:
                listener(before, after, events)
            except Exception:  # noqa: BLE001  # the change is committed, whoever fails to hear
                _LOG.exception("session %s: a listener failed", after.id)

    def _tell_log(self, session: Session, entries: tuple[Entry, ...]) -> None:
        for hear in self.logged if entries else ():
            try:
                hear(session, entries)
            except Exception:  # noqa: BLE001  # as above
                _LOG.exception("session %s: a listener failed", session.id)

    def _lock(self, kind: str, key: int) -> Lock:
        lock = self._locks.get((kind, key))
        if lock is None:
            lock = self._locks[kind, key] = Lock()
        return lock
