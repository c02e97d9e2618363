"""Table messages: posted where none is yet, one at a time; the one before loses its controls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from bot.discord_calls import Calls, Outcome
from bot.house import House
from bot.screens import notes
from bot.screens.blocks import jump
from bot.screens.layout import Layout
from bot.sessions import looks
from bot.sessions.boards import Boards
from bot.sessions.crew import Crew
from bot.sessions.gallery import Gallery
from bot.sessions.session import Session
from bot.sessions.surfaces import Board, Shown, Slot


class Tables:
    """Posts the tables of sessions in their channels."""

    def __init__(
        self,
        house: House,
        calls: Calls,
        boards: Boards,
        crew: Crew,
        gallery: Gallery,
        shown: Shown,
    ) -> None:
        self._house = house
        self._calls = calls
        self._boards = boards
        self._crew = crew
        self._gallery = gallery
        self._shown = shown
        self.posted: list[Callable[[Session], None]] = []
        """Hear that the table of a session is another message now."""

    async def of(self, session: Session) -> Slot | None:
        """The table message of a session."""
        return (await self._boards.load(session)).table()

    async def address(self, session: Session) -> str | None:
        """Where the table message of a session is."""
        slot = await self.of(session)
        return None if slot is None else jump(session.guild, slot.channel, slot.message)

    async def post(self, session: Session, channel: int) -> Outcome:
        """Posts the table of a session in its channel; the message before loses its buttons."""
        layout = await looks.table_now(self._house, session)
        outcome = await self._gallery.send(partial(self._calls.post, channel), layout, {})
        if outcome.done:
            await self.adopt(session, channel, layout, outcome)
        return outcome

    def ensure(self, session: Session) -> asyncio.Task[None]:
        """Posts the table of a session that has none yet; once, however many ask."""
        board = self._boards.of(session)
        if board.posting is None or board.posting.done():
            board.posting = self._crew.spawn(self._post_first(board))
        return board.posting

    async def _post_first(self, board: Board) -> None:
        await self._boards.load(board.session)
        if board.table() is None:
            await self.post(board.session, board.session.channel)

    async def adopt(self, session: Session, channel: int, layout: Layout, outcome: Outcome) -> None:
        """Makes the message that a call sent just now the table of a session."""
        board = await self._boards.load(session)
        old = board.table()
        now = self._house.now()
        slot = self._boards.adopt(board, "table", channel, outcome.message, None, now)
        await self._shown(board, slot, session, layout, outcome)
        self._boards.save(slot)
        if old is not None:
            await self._boards.drop(board, old)
            self._crew.spawn(self.retire(old, session, old.layout or layout))
        self._crew.wake(session.id)
        for hear in self.posted:
            hear(session)

    async def retire(self, slot: Slot, session: Session, shown: Layout) -> Outcome:
        """A message that another one took over from loses its controls."""
        await self._calls.turn()
        return await slot.edit(looks.retired(self._house, session, shown))

    async def tell_host(self, board: Board) -> None:
        """Tells the host, once, that a permission is missing where the table stands."""
        if board.told:
            return
        board.told = True
        session = board.session
        words = self._house.words(session)
        note = notes.note(words("table-no-permission", channel=f"<#{session.channel}>"))
        await self._calls.dm(session.host, note)
