"""Hands by direct message: opened once, however many ask, and what follows when that is refused."""

from __future__ import annotations

import asyncio

from bot.discord_calls import Calls, Fate, Outcome
from bot.house import House
from bot.sessions import looks
from bot.sessions.boards import Boards
from bot.sessions.crew import Crew
from bot.sessions.session import Player, Session
from bot.sessions.surfaces import Board, Shown

LOOK_AGAIN = 50.0
"""Seconds after which somebody who left the server is written to again, before the seat goes."""


class Hands:
    """Opens the hands of people at a table."""

    def __init__(
        self, house: House, calls: Calls, boards: Boards, crew: Crew, shown: Shown
    ) -> None:
        self._house = house
        self._calls = calls
        self._boards = boards
        self._crew = crew
        self._shown = shown

    def open(self, session: Session, user: int) -> asyncio.Task[Outcome]:
        """Opens a person's DM with their hand, unless it is open or being opened."""
        board = self._boards.of(session)
        running = board.hands.get(user)
        if running is not None:
            return running
        task = self._crew.spawn(self._open(board, user))
        board.hands[user] = task
        task.add_done_callback(lambda _: board.hands.pop(user, None))
        return task

    async def open_missing(self, board: Board) -> None:
        """Opens the hands of all who want theirs by DM and have none."""
        for player in board.session.humans:
            user = player.user or 0
            if _wanted(board.session, player) and board.of(user, "hand") is None:
                await self.open(board.session, user)

    async def _open(self, board: Board, user: int) -> Outcome:
        if not board.session.game.hands:
            return Outcome(Fate.DONE)  # there is nothing to send, and so nothing to refuse
        await self._boards.load(board.session)
        if (slot := board.of(user, "hand")) is not None:
            return Outcome(Fate.DONE, slot.message, slot.channel)
        session = board.session
        layout = await looks.hand_now(self._house, session, user, private=False)
        outcome = await self._calls.dm(user, layout)
        if outcome.done:
            now = self._house.now()
            slot = self._boards.adopt(board, "hand", outcome.channel, outcome.message, user, now)
            await self._shown(board, slot, session, layout, outcome)
            self._boards.save(slot)
            await self._heard_of(session, user)
            self._crew.wake(session.id)
        elif outcome.fate in (Fate.CLOSED, Fate.FORBIDDEN, Fate.PERSON_GONE):
            # Discord tells those who left the server from those whose DMs are shut.
            await self.refused(session, user, outcome)
        return outcome

    async def _heard_of(self, session: Session, user: int) -> None:
        """A DM arrived: they are there, and take them."""
        seat = session.seat_of(user)
        if seat is not None and session.players[seat].dm != "open":
            await self._house.sessions.dm_result(session.id, user, "open")
        if seat is not None and session.players[seat].gone is not None:
            await self._house.sessions.returned(session.id, user)

    async def refused(self, session: Session, user: int, outcome: Outcome) -> None:
        """A DM did not arrive: their DMs are shut, or they are gone from the server."""
        if outcome.fate is Fate.PERSON_GONE:
            # When it is us who were put out, nobody is to lose a seat over it.
            if self._calls.in_server(session.guild):
                await self._house.sessions.gone(session.id, user)
                loop = asyncio.get_running_loop()
                loop.call_later(LOOK_AGAIN, self._look_again, session.id, user)
        else:
            await self._house.sessions.dm_result(session.id, user, "closed")

    def _look_again(self, session_id: int, user: int) -> None:
        board = self._boards.known(session_id)
        seat = None if board is None else board.session.seat_of(user)
        if board is not None and seat is not None and not self._crew.closing:
            self.open(board.session, user)


def _wanted(session: Session, player: Player) -> bool:
    """Whether somebody is to have their hand by DM, where the game has hands at all."""
    by_dm = player.delivery == "dm" and player.dm != "closed" and player.gone is None
    return session.live and session.game.hands and by_dm
