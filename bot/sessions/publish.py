"""Brings every surface of a session to its committed version: coalesced, newest wins.

One call at a time changes a message (`Slot.lock`). The answer of a press redraws the message it was
pressed on, so while a press is being worked on (`hold`) that message is left to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.discord_calls import Calls, Fate, Outcome
from bot.house import House
from bot.pictures.album import Album
from bot.screens.layout import Layout, alike
from bot.sessions import looks, windows
from bot.sessions.answers import Answers
from bot.sessions.boards import Boards
from bot.sessions.crew import Crew
from bot.sessions.gallery import Gallery
from bot.sessions.hands import Hands
from bot.sessions.session import Session
from bot.sessions.surfaces import Board, Slot
from bot.sessions.tables import Tables
from bot.storage.store import StorageError
from games.core.events import Event

log = logging.getLogger(__name__)

DEBOUNCE = 0.1
AGE_LIMIT_MS = 55 * 60 * 1000
"""Older messages are posted anew: Discord throttles edits of hour-old ones."""

Drawn = tuple[Session, Layout]
"""A state of a session, and what a message shows of it."""

RETRY_MS = 60_000
BOOT_GAP = 0.2
BOOT_LIMIT = 500


class Publisher:
    """Keeps what people see in step with what is stored.

    `hands` and `tables` open surfaces, `answers` redraws those that are pressed on.
    """

    def __init__(self, house: House, calls: Calls, debounce: float = DEBOUNCE) -> None:
        self._house = house
        self._calls = calls
        self._crew = Crew(self._publish, debounce)
        self._boards = Boards(house.store, calls, self._crew, debounce)
        self.hands = Hands(house, calls, self._boards, self._crew, self._shown)
        self.gallery = Gallery(Album())
        self.tables = Tables(house, calls, self._boards, self._crew, self.gallery, self._shown)
        self.answers = Answers(house, self._boards, self.gallery, self._shown)
        self._held: Counter[int] = Counter()

    # what happens to sessions

    def changed(self, before: Session, after: Session, events: tuple[Event, ...]) -> None:
        """Hears of every commit; schedules what has to be redrawn."""
        self._boards.heard(after)
        self._crew.wake(after.id)

    @contextmanager
    def hold(self, session: int, message: int) -> Iterator[None]:
        """Leaves a message to the press being worked on; afterwards it is brought up to date."""
        self._held[message] += 1
        try:
            yield
        finally:
            self._held[message] -= 1
            if not self._held[message]:
                del self._held[message]
            if self._boards.known(session) is not None:
                self._crew.wake(session)

    # the work

    async def _publish(self, session_id: int) -> None:
        board = self._boards.known(session_id)
        if board is None:
            session = await self._house.store.session(session_id)
            if session is None:
                return
            board = self._boards.of(session)
        await self._boards.load(board.session)
        self._boards.expire(board, self._house.now())
        if board.session.phase == "lobby" and board.session.round:
            # The press that opened a rematch may have died before it showed the table.
            await self.tables.ensure(board.session)
        due = [
            slot
            for slot in tuple(board.slots.values())
            if self._behind(board, slot) and not slot.queued
            if not await looks.may_wait(self._house, slot, board.session)
        ]
        behind = [slot for slot in due if self._behind(board, slot) and not slot.queued]
        for slot in behind:
            slot.queued = True
        await asyncio.gather(*(self._crew.guarded(self._bring(board, slot)) for slot in behind))
        await self.hands.open_missing(board)
        self._boards.tidy(board)

    def _behind(self, board: Board, slot: Slot) -> bool:
        return (
            slot.message in board.slots
            and slot.version < board.session.version
            and not self._held[slot.message]
            and slot.resting <= self._house.now()
        )

    async def _bring(self, board: Board, slot: Slot) -> None:
        """Edits a message until it is up to date, each time in its turn and as of then."""
        try:
            while self._behind(board, slot):
                async with slot.lock:
                    drawn = await self._drawn(board, slot)
                if drawn is None:
                    continue
                if slot.kind != "reply":
                    await self._calls.turn()
                async with slot.lock:
                    if self._behind(board, slot):
                        await self._bring_once(board, slot, drawn)
        finally:
            slot.queued = False
        if slot.message in board.slots:
            self._boards.save(slot)

    async def _drawn(self, board: Board, slot: Slot) -> Drawn | None:
        """What a message is to show; None where people see it already, which costs no turn."""
        session = board.session
        layout = await looks.slot_now(self._house, slot, session)
        if slot.layout is None or not alike(layout, slot.layout):
            return session, layout
        await self._shown(board, slot, session, slot.layout, None)
        return None

    async def _bring_once(self, board: Board, slot: Slot, drawn: Drawn) -> None:
        session, layout = drawn
        if session is not board.session:
            again = await self._drawn(board, slot)
            if again is None:
                return
            session, layout = again
        old = self._house.now() - slot.posted > AGE_LIMIT_MS
        if old and _goes_on(slot, session):
            await self._replace(board, slot)
            return
        outcome = await self.gallery.send(slot.edit, layout, slot.hung)
        if outcome.done:
            await self._shown(board, slot, session, layout, outcome)
        else:
            await self._failed(board, slot, outcome)

    async def _shown(
        self, board: Board, slot: Slot, session: Session, layout: Layout, outcome: Outcome | None
    ) -> None:
        """A message shows this state of the session, by a call if that took one."""
        slot.version, slot.layout, slot.resting = session.version, layout, 0
        if outcome is not None:
            slot.hung = outcome.hung
        if slot.kind == "table":
            board.told = False
            waiting = windows.waiting(session)
            if waiting:
                at = None if outcome is None else outcome.at
                seen = self._house.sessions.shown(session.id, waiting, at, slot.message)
                self._crew.spawn(seen)
        elif slot.user is not None and session.seat_of(slot.user) is None:
            # The farewell stands; nothing of this session is shown there any more.
            await self._boards.drop(board, slot)

    async def _failed(self, board: Board, slot: Slot, outcome: Outcome) -> None:
        session = board.session
        match outcome.fate:
            case Fate.MESSAGE_GONE:
                await self._replace(board, slot, gone=True)
            case Fate.TOO_OLD | Fate.ASLEEP:
                await self._replace(board, slot)
            case Fate.CHANNEL_GONE if slot.kind == "table":
                await self._boards.drop(board, slot)
                self._crew.spawn(self._house.sessions.channel_lost(slot.channel))
            case Fate.CLOSED | Fate.PERSON_GONE if slot.kind == "hand":
                await self._boards.drop(board, slot)
                await self.hands.refused(session, slot.user or 0, outcome)
            case Fate.LATE | Fate.REFUSED if slot.kind == "reply":
                await self._boards.drop(board, slot)
            case _:
                await self._put_off(board, slot, outcome)

    async def _put_off(self, board: Board, slot: Slot, outcome: Outcome) -> None:
        """What cannot be shown now is tried again later; a host can help with permissions."""
        self._rest(board, slot)
        if slot.kind == "table" and outcome.fate is Fate.FORBIDDEN:
            await self.tables.tell_host(board)

    def stir(self, guild: int) -> None:
        """Something changed in a server: what could not be shown there is tried again at once."""
        for board in self._boards.wanting_in(guild):
            for slot in board.slots.values():
                slot.resting = 0
                if slot.hung is None:
                    slot.hung = {}
            self._crew.wake(board.session.id)

    def _rest(self, board: Board, slot: Slot) -> None:
        slot.resting = self._house.now() + RETRY_MS
        asyncio.get_running_loop().call_later(
            RETRY_MS / 1000 + 1, self._crew.wake, board.session.id
        )

    # surfaces come and go

    async def _replace(self, board: Board, slot: Slot, *, gone: bool = False) -> None:
        """Posts anew what was deleted or has grown old; an old one loses its controls."""
        session = board.session
        shown = slot.layout or await looks.slot_now(self._house, slot, session)
        await self._boards.drop(board, slot)
        if not _goes_on(slot, session):
            return
        if slot.kind == "table":
            outcome = await self.tables.post(session, slot.channel)
            if outcome.fate is Fate.CHANNEL_GONE:
                self._crew.spawn(self._house.sessions.channel_lost(slot.channel))
            elif not outcome.done and board.table() is None:
                board.slots[slot.message] = slot
                self._boards.save(slot)
                await self._put_off(board, slot, outcome)
                return
        elif slot.user is not None:
            self.hands.open(session, slot.user)
        if not gone:
            self._crew.spawn(self.tables.retire(slot, session, shown))

    def knows(self, session: int, message: int) -> bool:
        """Whether a message is a surface of this session now."""
        board = self._boards.known(session)
        return board is not None and message in board.slots

    # storage, start and end

    async def reconcile(self) -> None:
        """Publishes what fell behind while the bot was away, at a gentle pace."""
        last: int | None = 0
        while last is not None:
            try:
                last = await self._catch_up(last)
            except StorageError as error:
                log.error("catching up waits for the database: %s", error)  # noqa: TRY400  # one line
                await asyncio.sleep(RETRY_MS / 1000)

    async def _catch_up(self, last: int) -> int | None:
        """Publishes a batch of sessions that are behind; the last one, or None at the end."""
        found = await self._house.store.behind(BOOT_LIMIT, last)
        for session_id in found:
            self._crew.wake(session_id)
            await asyncio.sleep(BOOT_GAP)
        return found[-1] if found else None

    async def close(self) -> None:
        """Waits for what is being published, stores what is shown, and stops."""
        await self._crew.close()
        await self._crew.guarded(self._boards.flush())


def _goes_on(slot: Slot, session: Session) -> bool:
    """Whether another message takes over from this one; what is history stays where it is."""
    if slot.kind == "table":
        return session.phase != "closed"
    return slot.kind == "hand" and session.live and session.seat_of(slot.user or 0) is not None
