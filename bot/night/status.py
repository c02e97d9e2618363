"""The line under a voice channel's name: the game, and how it stands."""

from __future__ import annotations

import asyncio

from bot.discord_calls import Calls, Fate
from bot.house import House
from bot.night.night import Night, Notice
from bot.sessions.session import Session
from games.core.events import Event

GAP = 15.0
"""Seconds between two calls for one channel; of what happens meanwhile the newest is shown."""

REST = 600.0
"""Seconds without a try where the bot may not set it."""

LIMIT = 500
"""Characters of a status (Discord reference, Set Voice Channel Status)."""


class VoiceStatus:
    """Keeps the status of the channels of live nights; what is set is noted before.

    A night that is over, or has no game on, carries none of ours.
    """

    def __init__(self, house: House, calls: Calls, gap: float = GAP) -> None:
        self._house = house
        self._calls = calls
        self._gap = gap
        self._shown: dict[int, str | None] = {}
        self._next: dict[int, float] = {}
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def session_changed(self, _before: Session, after: Session, _: tuple[Event, ...]) -> None:
        """Hears of every commit of a session."""
        if after.night is not None:
            self.refresh(after.night)

    def night_changed(self, before: Night, after: Night, _: tuple[Notice, ...]) -> None:
        """Hears of every commit of a night."""
        if not before.id or before.live != after.live:
            self.refresh(after.id)

    def refresh(self, night_id: int) -> None:
        """Has the status of a night's channel brought up to date, in its turn."""
        self._wanted.add(night_id)
        if night_id not in self._tasks:
            task = asyncio.create_task(self._house.nights.guarded(self._work(night_id)))
            self._tasks[night_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(night_id, None))

    async def close(self) -> None:
        """Stops; what is left behind is cleared at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, night_id: int) -> None:
        while night_id in self._wanted:
            early = self._next.get(night_id, 0.0) - asyncio.get_running_loop().time()
            if early > 0:
                await asyncio.sleep(early)
            self._wanted.discard(night_id)
            if not await self._bring(night_id):
                break

    async def _bring(self, night_id: int) -> bool:
        """Shows the newest; whether the night still needs us."""
        night = await self._house.nights.get(night_id)
        text = await self._text(night)
        if text == self._shown.get(night_id) and (text is not None or not night.status):
            return night.live
        if text is not None and not night.status:
            await self._house.nights.note_status(night_id, on=True)
        now = asyncio.get_running_loop().time()
        outcome = await self._calls.voice_status(night.channel, text)
        refused = outcome.fate in (Fate.FORBIDDEN, Fate.REFUSED)
        self._next[night_id] = now + (REST if refused else self._gap)
        if outcome.done:
            self._shown[night_id] = text
        if (outcome.done and text is None) or refused or outcome.fate is Fate.CHANNEL_GONE:
            await self._house.nights.note_status(night_id, on=False)
        if not night.live:
            self._shown.pop(night_id, None)
            self._next.pop(night_id, None)
        return night.live

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
