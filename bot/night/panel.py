"""The panel of a night: one message in its channel, kept in step with what is stored.

One call at a time changes it, the newest state wins, and what looks the same costs no call. Which
message it is stands in the record. It is posted anew where it was deleted or has grown old, and
below a table that has ended, so that *What next?* stands under the result. Two processes that post
it at once name the same nonce, for which Discord makes one message.
"""

from __future__ import annotations

import asyncio

from bot.discord_calls import Calls, Fate, Outcome
from bot.house import House
from bot.night.night import Night, Notice
from bot.reply import Reply
from bot.screens import night as screens
from bot.screens.layout import Layout
from bot.sessions.publish import AGE_LIMIT_MS
from bot.sessions.session import Session
from bot.sessions.tables import Tables
from bot.storage.store import StorageError
from games.core.clocks import Stamp
from games.core.events import Event

OPENING = 10.0
"""So many seconds the answer to a command has to become the panel."""

AGAIN = 60.0
REST = 600.0
"""Seconds until it is tried again: when Discord was down or busy, and when we may not."""

_REFUSED = (Fate.FORBIDDEN, Fate.REFUSED)


def nonce(night: Night) -> str:
    """What the message that follows the present panel is known by: at most 25 characters."""
    return f"{night.id:x}-{night.panel or 0:x}"


class Panels:
    """Keeps the panels of nights. `answer` posts one as the answer to a command."""

    def __init__(self, house: House, calls: Calls, tables: Tables, delay: float) -> None:
        # `delay`: seconds that changes are gathered before a panel follows.
        self._house = house
        self._calls = calls
        self._tables = tables
        self._delay = delay
        self._shown: dict[int, tuple[int, Layout]] = {}
        self._opening: dict[int, float] = {}
        self._wanted: dict[int, bool] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[int, asyncio.TimerHandle] = {}
        self._closing = False

    # -- what is told

    def night_changed(self, before: Night, after: Night, _: tuple[Notice, ...]) -> None:
        """Hears of every commit of a night."""
        if not before.id:
            self._opening[after.id] = asyncio.get_running_loop().time() + OPENING
        else:
            self.refresh(after.id)

    def session_changed(self, before: Session, after: Session, _: tuple[Event, ...]) -> None:
        """Hears of every commit of a session."""
        turned = (before.night, before.phase, before.players, before.declined) != (
            after.night, after.phase, after.players, after.declined,
        )  # fmt: skip
        if after.night is not None and (turned or not before.id):
            self.refresh(after.night)

    def table_posted(self, session: Session) -> None:
        """Hears that a table is another message now."""
        if session.night is not None:
            self.refresh(session.night)

    # -- showing

    async def answer(self, reply: Reply, night: Night) -> None:
        """Answers a command with the panel itself; should that fail, posts it the other way."""
        layout = screens.panel(await self._evening(night), self._house.catalogue)
        outcome = await reply.show(layout)
        if outcome.fate is Fate.ANSWERED:
            outcome = await reply.found()
        if outcome.done and outcome.message:
            await self._adopt(night, outcome.message, layout)
        else:
            self.refresh(night.id, anew=True)
        self._opening.pop(night.id, None)

    def refresh(self, night_id: int, *, anew: bool = False) -> None:
        """Has a panel brought up to date in its turn, or posted at the bottom again."""
        if self._closing:
            return
        self._wanted[night_id] = anew or self._wanted.get(night_id, False)
        if night_id not in self._tasks:
            task = asyncio.create_task(self._house.nights.guarded(self._work(night_id)))
            self._tasks[night_id] = task
            task.add_done_callback(lambda done: self._done(night_id, done))

    async def catch_up(self) -> None:
        """Has the panels of the servers we are in show what happened while we were away."""
        for night in await self._house.store.nights():
            if night.live and self._calls.in_server(night.guild):
                self.refresh(night.id)

    async def close(self, seconds: float) -> None:
        """Takes nothing more, and lets what is under way end."""
        self._closing = True
        for timer in self._resting.values():
            timer.cancel()
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()

    # -- the work

    def _done(self, night_id: int, done: asyncio.Task[None]) -> None:
        self._tasks.pop(night_id, None)
        if night_id in self._wanted and not done.cancelled():
            self.refresh(night_id)  # it was wanted while the last turn ended

    async def _work(self, night_id: int) -> None:
        while night_id in self._wanted:
            if not self._closing:
                await asyncio.sleep(self._delay)
            anew = self._wanted.pop(night_id)
            if (timer := self._resting.pop(night_id, None)) is not None:
                timer.cancel()
            try:
                night = await self._house.nights.get(night_id)
                outcome = await self._bring(night, anew=anew)
                await self._follow(night, outcome, anew=anew)
            except StorageError:
                self._rest(night_id, AGAIN, anew=anew)
                raise

    async def _bring(self, night: Night, *, anew: bool) -> Outcome | None:
        """Makes the panel show the newest; how the call ended, if it took one."""
        opening = self._opening.get(night.id, 0.0) > asyncio.get_running_loop().time()
        if (night.panel is None and (not night.live or opening)) or night.ended_why == "lost":
            return None
        layout = screens.panel(await self._evening(night), self._house.catalogue)
        if night.panel is None or anew or await self._outrun(night):
            return await self._post(night, layout)
        if self._shown.get(night.id) == (night.panel, layout):
            return None
        await self._calls.turn()
        outcome = await self._calls.edit(night.channel, night.panel, layout)
        if outcome.done:
            self._shown[night.id] = (night.panel, layout)
        elif outcome.fate in (Fate.MESSAGE_GONE, Fate.TOO_OLD) and night.live:
            return await self._post(night, layout)
        return outcome

    async def _post(self, night: Night, layout: Layout) -> Outcome:
        """Posts the panel at the bottom; the message before makes way."""
        outcome = await self._calls.post(night.channel, layout, nonce(night))
        if outcome.done:
            await self._adopt(night, outcome.message, layout)
        return outcome

    async def _adopt(self, night: Night, message: int, layout: Layout) -> None:
        self._shown[night.id] = (message, layout)
        await self._house.nights.note_panel(night.id, message)
        if night.panel not in (None, message):
            await self._calls.delete(night.channel, night.panel or 0)

    async def _follow(self, night: Night, outcome: Outcome | None, *, anew: bool) -> None:
        """What a call that failed leads to; what is over is forgotten."""
        if outcome is not None and outcome.fate is Fate.CHANNEL_GONE:
            await self._house.nights.channel_lost(night.channel)
        elif outcome is not None and not outcome.done and outcome.fate is not Fate.MESSAGE_GONE:
            self._rest(night.id, REST if outcome.fate in _REFUSED else AGAIN, anew=anew)
        if not night.live:
            self._shown.pop(night.id, None)
            self._opening.pop(night.id, None)

    def _rest(self, night_id: int, seconds: float, *, anew: bool) -> None:
        """Tries again after a while, if no change of the night does so before."""
        loop = asyncio.get_running_loop()
        self._resting[night_id] = loop.call_later(
            seconds, lambda: self.refresh(night_id, anew=anew)
        )

    async def _outrun(self, night: Night) -> bool:
        """Whether the panel is too old to be edited, or a table that has ended stands below it."""
        assert night.panel is not None
        if self._house.now() - Stamp(night.panel, 0).ms > AGE_LIMIT_MS:
            return True
        if not night.past or night.ended_why == "empty":
            return False
        live = await self._house.store.live_in(night.channel)
        last = await self._house.store.session(night.past[-1].session)
        if last is None or (live is not None and night.live):
            return False
        table = await self._tables.of(last)
        return table is not None and table.channel == night.channel and table.message > night.panel

    async def _evening(self, night: Night) -> screens.Evening:
        session = await self._house.store.live_in(night.channel) if night.live else None
        if session is None or session.night != night.id:
            return screens.Evening(night)
        unseated = await self._house.nights.candidates(session)
        return screens.Evening(night, session, await self._tables.address(session), unseated)
