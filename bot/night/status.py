"""The line under a voice channel's name: the game, and how it stands."""

from __future__ import annotations

import asyncio

from bot.discord_calls import Calls, Fate
from bot.house import House
from bot.night.night import Night, Notice
from bot.sessions.session import Session
from bot.storage.store import StorageError
from games.core.events import Event

GAP = 15.0
"""Seconds between two calls for one channel; of what happens meanwhile the newest is shown."""

REST = 600.0
"""Seconds without a try where the bot may not set it."""

AGAIN = 60.0
"""Seconds until the next try when the database failed."""

LIMIT = 500
"""Characters of a status (Discord reference, Set Voice Channel Status)."""


class VoiceStatus:
    """Keeps the status of the channels of nights; what is set is noted before.

    A night that is over, or has no game on, carries none of ours. Calls are counted by channel, so
    that what is cleared for a night that has ended is never the line of the one after it.
    """

    def __init__(self, house: House, calls: Calls, gap: float = GAP) -> None:
        self._house = house
        self._calls = calls
        self._gap = gap
        self._shown: dict[int, str | None] = {}
        self._next: dict[int, float] = {}
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = False

    def session_changed(self, _before: Session, after: Session, _: tuple[Event, ...]) -> None:
        """Hears of every commit of a session."""
        if after.night is not None:
            self.refresh(after.channel)

    def night_changed(self, before: Night, after: Night, _: tuple[Notice, ...]) -> None:
        """Hears of every commit of a night."""
        if not before.id or before.live != after.live:
            self.refresh(after.channel)

    def refresh(self, channel: int) -> None:
        """Has the status of a night's channel brought up to date, in its turn."""
        if self._closing:
            return
        self._wanted.add(channel)
        if channel not in self._tasks:
            task = asyncio.create_task(self._house.nights.guarded(self._work(channel)))
            self._tasks[channel] = task
            task.add_done_callback(lambda done: self._done(channel, done))

    async def close(self) -> None:
        """Stops; what is left behind is cleared at the next start."""
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, channel: int, done: asyncio.Task[None]) -> None:
        self._tasks.pop(channel, None)
        if channel in self._wanted and not done.cancelled():
            self.refresh(channel)  # it was wanted while the last turn ended

    async def _work(self, channel: int) -> None:
        while channel in self._wanted:
            early = self._next.get(channel, 0.0) - asyncio.get_running_loop().time()
            if early > 0:
                await asyncio.sleep(early)
            self._wanted.discard(channel)
            try:
                await self._bring(channel)
            except StorageError:
                self._next[channel] = asyncio.get_running_loop().time() + AGAIN
                self._wanted.add(channel)
                raise

    async def _bring(self, channel: int) -> None:
        """Shows the newest of the night that goes on there, or ended there last."""
        store, nights = self._house.store, self._house.nights
        night = await store.night_in(channel) or await store.last_night_in(channel)
        if night is None:
            return
        text = await self._text(night)
        if text == self._shown.get(channel) and (text is not None or not night.status):
            return
        if text is not None and not night.status:
            await nights.note_status(night.id, on=True)
        now = asyncio.get_running_loop().time()
        outcome = await self._calls.voice_status(channel, text)
        refused = outcome.fate in (Fate.FORBIDDEN, Fate.REFUSED)
        self._next[channel] = now + (REST if refused else self._gap)
        if outcome.done:
            self._shown[channel] = text
        if (outcome.done and text is None) or refused or outcome.fate is Fate.CHANNEL_GONE:
            await nights.note_status(night.id, on=False)

    async def _text(self, night: Night) -> str | None:
        session = await self._house.store.live_in(night.channel) if night.live else None
        if session is None or session.night != night.id:
            return None
        words = self._house.words(session)
        game = words(f"{session.game_key}-name")
        line = None
        if session.running:
            line = session.game.status(session.game.observe(session.state, None))
        elif session.phase == "lobby":
            return words("night-status-lobby", game=game)[:LIMIT]
        if line is None:
            return words("night-status", game=game)[:LIMIT]
        how = words.own(f"line-{line.key}", **line.args)
        return words("night-status-line", game=game, how=how)[:LIMIT]
