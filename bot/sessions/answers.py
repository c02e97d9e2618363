"""Answers of presses: the message that was pressed on, redrawn by the call that acknowledges."""

from __future__ import annotations

from bot.discord_calls import Outcome, hung
from bot.house import House
from bot.reply import Reply
from bot.screens.layout import Layout
from bot.sessions import looks
from bot.sessions.boards import Boards
from bot.sessions.gallery import Gallery
from bot.sessions.session import Session
from bot.sessions.surfaces import Board, Shown, Slot


class Answers:
    """Redraws for whoever pressed what a press was made on."""

    def __init__(self, house: House, boards: Boards, gallery: Gallery, shown: Shown) -> None:
        self._house = house
        self._boards = boards
        self._gallery = gallery
        self._shown = shown

    async def redraw(self, reply: Reply, session: Session, note: str | None = None) -> Outcome:
        """Answers a press by redrawing the message it was pressed on."""
        board = await self._boards.load(session)
        message = reply.interaction.message
        assert message is not None
        slot = board.slots.get(message.id)
        if message.flags.ephemeral:
            slot = self._boards.adopt_reply(session, reply, message.id, self._house.now())
        elif slot is None and reply.interaction.guild_id and board.table() is None:
            # Posted just before the last process died, which could not store it any more.
            channel = reply.interaction.channel_id or session.channel
            slot = self._boards.adopt(board, "table", channel, message.id, None, self._house.now())
        if slot is None:
            return await self._redraw_old(reply, board, note)
        if slot.lock.locked():
            # Another call is changing this message, perhaps held up by a rate limit that answers
            # know nothing of. Whatever it leaves behind is brought up to date after it.
            layout = await looks.slot_now(self._house, slot, board.session, note)
            return await self._update(reply, slot, layout)
        async with slot.lock:
            newest = board.session
            layout = await looks.slot_now(self._house, slot, newest, note)
            outcome = await self._update(reply, slot, layout)
            if outcome.done:
                await self._shown(board, slot, newest, layout, outcome)
        if slot.kind != "reply":
            self._boards.save(slot)
        return outcome

    async def _update(self, reply: Reply, slot: Slot, layout: Layout) -> Outcome:
        """Redraws the message; the press tells what it shows, and whether it takes pictures."""
        message = reply.interaction.message
        if slot.layout is None and message is not None:
            slot.hung = hung(message.components)
        files = (slot.hung or {}) if reply.takes_files else None
        outcome = await self._gallery.send(reply.update, layout, files)
        if outcome.done:
            slot.hung = outcome.hung
        return outcome

    async def _redraw_old(self, reply: Reply, board: Board, note: str | None) -> Outcome:
        """A press on a message that is no surface any more: it loses its controls."""
        session = board.session
        user = reply.interaction.user.id
        if reply.interaction.guild_id is None:
            layout = await looks.hand_now(self._house, session, user, private=False, note=note)
        else:
            layout = await looks.table_now(self._house, session)
        return await reply.update(looks.retired(self._house, session, layout))

    def adopt(self, session: Session, reply: Reply, message: int, layout: Layout) -> None:
        """Makes a private reply just sent a person's hand."""
        self._boards.adopt_reply(session, reply, message, self._house.now(), layout)
