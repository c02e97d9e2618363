"""The surfaces of all sessions this process has touched, and how they are kept in storage."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

from bot.discord_calls import Calls
from bot.reply import TOKEN_LIFE, Reply
from bot.screens.layout import Layout
from bot.sessions.crew import Crew
from bot.sessions.session import Session
from bot.sessions.surfaces import Board, Slot, SlotKind
from bot.storage.store import Store, Surface

KEPT = 1000
"""Boards kept for the sake of speed; what is idle beyond that is read again when needed."""


class Boards:
    """Boards by session: read from storage when first needed, written back in batches."""

    def __init__(self, store: Store, calls: Calls, crew: Crew, debounce: float) -> None:
        self._store = store
        self._calls = calls
        self._crew = crew
        self._debounce = debounce
        self._boards: OrderedDict[int, Board] = OrderedDict()
        self._unsaved: dict[int, Slot] = {}
        self._flushing = False

    def known(self, session_id: int) -> Board | None:
        """The board of a session, if this process has touched it."""
        return self._boards.get(session_id)

    def wanting_in(self, guild: int) -> list[Board]:
        """The boards of a server on which something could not be shown."""
        return [
            board
            for board in self._boards.values()
            if board.session.guild == guild
            if any(slot.resting or slot.hung is None for slot in board.slots.values())
        ]

    def of(self, session: Session) -> Board:
        """The board of a session, told of its newest state; its slots may not be loaded yet."""
        board = self._boards.get(session.id)
        if board is None:
            board = self._boards[session.id] = Board(session)
            self._shed()
        else:
            self._boards.move_to_end(session.id)
            self.heard(session)
        return board

    def heard(self, session: Session) -> None:
        """Tells the board of a session its newest state, if there is one."""
        board = self._boards.get(session.id)
        if board is not None and session.version >= board.session.version:
            board.session = session

    def _shed(self) -> None:
        """Forgets the boards touched longest ago, but for those with work on them."""
        for session_id in list(self._boards)[: max(len(self._boards) - KEPT, 0)]:
            if self._boards[session_id].idle:
                del self._boards[session_id]

    async def load(self, session: Session) -> Board:
        """The board of a session with all its slots."""
        board = self.of(session)
        if not board.loaded:
            for surface in await self._store.surfaces(session.id):
                if surface.kind != "ping" and surface.message not in board.slots:
                    board.slots[surface.message] = self._slot(surface)
            board.loaded = True
        return board

    def _slot(self, surface: Surface) -> Slot:
        return Slot(
            kind="table" if surface.kind == "table" else "hand",
            session=surface.session,
            channel=surface.channel,
            message=surface.message,
            user=surface.user,
            posted=surface.posted,
            edit=partial(self._calls.edit, surface.channel, surface.message),
            version=surface.shown,
            seat=surface.seat,
        )

    def adopt(
        self,
        board: Board,
        kind: SlotKind,
        channel: int,
        message: int,
        user: int | None,
        now: int,
    ) -> Slot:
        """Makes a message just sent a surface of the board's session."""
        slot = Slot(
            kind=kind,
            session=board.session.id,
            channel=channel,
            message=message,
            user=user,
            posted=now,
            seat=None if user is None else board.session.seat_of(user),
            edit=partial(self._calls.edit, channel, message),
        )
        board.slots[message] = slot
        return slot

    def adopt_reply(
        self,
        session: Session,
        reply: Reply,
        message: int,
        now: int,
        layout: Layout | None = None,
    ) -> Slot:
        """Makes a private reply a person's hand, reachable while the interaction's token lives."""
        board = self.of(session)
        user = reply.interaction.user.id
        old = board.of(user, "reply")
        if old is not None:
            board.slots.pop(old.message, None)
        slot = self.adopt(board, "reply", 0, message, user, now)
        slot.edit = reply.editor(message)
        if layout is not None:
            slot.version, slot.layout = session.version, layout
        return slot

    async def drop(self, board: Board, slot: Slot) -> None:
        """A message is no surface any more."""
        board.slots.pop(slot.message, None)
        self._unsaved.pop(slot.message, None)
        if slot.kind != "reply":
            await self._store.drop_surface(_surface(slot))

    def save(self, slot: Slot) -> None:
        """Has a slot stored shortly; whatever is saved until then goes along."""
        if slot.kind == "reply":
            return
        self._unsaved[slot.message] = slot
        if not self._flushing:
            self._flushing = True
            self._crew.spawn(self._flush_soon())

    async def _flush_soon(self) -> None:
        try:
            await asyncio.sleep(self._debounce)
            await self.flush()
        finally:
            self._flushing = False

    async def flush(self) -> None:
        """Stores what waits for it; what cannot be stored now goes along with the next."""
        while self._unsaved:
            message, slot = self._unsaved.popitem()
            try:
                await self._write(slot)
            except BaseException:
                self._unsaved.setdefault(message, slot)
                raise

    async def _write(self, slot: Slot) -> None:
        board = self._boards.get(slot.session)
        if board is not None and slot.message not in board.slots:
            return  # dropped while it waited
        if board is not None and slot.user is not None:
            seat = board.session.seat_of(slot.user)
            if seat != slot.seat:
                # Seats are shuffled at the start, and people behind a leaver move up.
                await self._store.drop_surface(_surface(slot))
                slot.seat = seat
        await self._store.save_surface(_surface(slot))

    def expire(self, board: Board, now: int) -> None:
        """Forgets replies that cannot be reached any more."""
        for slot in list(board.slots.values()):
            if slot.kind == "reply" and now - slot.posted > TOKEN_LIFE * 1000:
                del board.slots[slot.message]

    def tidy(self, board: Board) -> None:
        """Forgets a table that is history."""
        if board.session.phase != "closed" or board.hands:
            return
        if not any(
            slot.version < board.session.version or slot.lock.locked()
            for slot in board.slots.values()
        ):
            self._boards.pop(board.session.id, None)


def _surface(slot: Slot) -> Surface:
    return Surface(
        session=slot.session,
        kind="table" if slot.kind == "table" else "hand",
        seat=slot.seat,
        channel=slot.channel,
        message=slot.message,
        shown=slot.version,
        posted=slot.posted,
        user=slot.user,
    )
