"""An evening of cards without Discord: a clock moved by hand, people who press, what was told."""

from __future__ import annotations

import itertools
from typing import Any

from bot.sessions.service import Acted, Person, Sessions
from bot.sessions.session import Session
from bot.storage.store import Store
from games.core.clocks import DISCORD_EPOCH, Stamp
from games.core.events import Event

START = 1_800_000_000_000
GUILD, CHANNEL = 1, 50
ANN, BEN, CY, DI = 11, 12, 13, 14
NAMES = {ANN: "Ann", BEN: "Ben", CY: "Cy", DI: "Di"}
MINUTE, HOUR = 60_000, 3_600_000


def person(user: int) -> Person:
    return Person(user, NAMES.get(user, f"P{user}"))


class Evening:
    """One bot on a store."""

    def __init__(self, store: Store, now: int = START) -> None:
        self.store = store
        self.now = now
        self.sessions = Sessions(store, now=lambda: self.now, entropy=lambda n: bytes(range(n)))
        self.told: list[Event] = []
        self.pinged: list[tuple[int, str]] = []
        self.sessions.listeners.append(lambda _b, _a, events: self.told.extend(events))
        self.sessions.nudged.append(lambda _s, seat, kind: self.pinged.append((seat, kind)))
        self._low = itertools.count(1)

    def press(self) -> int:
        return ((self.now - DISCORD_EPOCH) << 22) | next(self._low)

    def stamp(self) -> Stamp:
        return Stamp(self.press(), self.now)

    async def lobby(
        self,
        *people: int,
        game: str = "gofish",
        computers: int = 0,
        channel: int = CHANNEL,
        **options: Any,
    ) -> Session:
        first, *others = people
        opened = await self.sessions.open(
            guild=GUILD,
            channel=channel,
            game_key=game,
            person=person(first),
            press=self.press(),
            options=options,
        )
        for user in others:
            self.now += 1
            await self.sessions.join(opened.id, person(user), self.press())
        for _ in range(computers):
            await self.sessions.add_computer(opened.id, first)
        return await self.sessions.get(opened.id)

    async def table(self, *people: int, **setting: Any) -> Session:
        lobby = await self.lobby(*people, **setting)
        return await self.sessions.start(lobby.id, people[0], self.press())

    def turn(self, session: Session) -> int:
        """The seat the game waits for."""
        return int(session.game.waiting(session.state)[0])

    def ask(self, session: Session, seat: int | None = None) -> tuple[str, dict[str, list[str]]]:
        """A legal ask of the seat on turn, as a press carries it."""
        at = self.turn(session) if seat is None else seat
        move = session.game.automatic(session.game.observe(session.state, at), at)
        assert move is not None
        return "ask", {k: [str(v)] for k, v in move.values.items()}

    def beat(self, session: Session) -> int:
        return int(session.state.beats.get("main", 0))

    async def move(self, session: Session, stamp: Stamp | None = None) -> Acted:
        """The seat on turn makes a legal move."""
        user = session.players[self.turn(session)].user
        assert user is not None
        return await self.sessions.act(
            session.id, user, self.beat(session), self.ask(session), stamp or self.stamp()
        )

    async def pass_time(self, session_id: int, ms: int) -> Session:
        """Lets time go by; the session is woken whenever it is due."""
        until = self.now + ms
        session = await self.sessions.get(session_id)
        while session.due is not None and session.due <= until:
            self.now = max(self.now, session.due)
            session = await self.sessions.wake(session_id)
        self.now = until
        return session

    async def until_turn_of(self, session: Session, user: int) -> Session:
        """Plays on until it is this person's turn."""
        while session.players[self.turn(session)].user != user:
            if session.players[self.turn(session)].user is None:
                session = await self.pass_time(session.id, 5_000)
            else:
                session = (await self.move(session)).session
            assert session.running
        return session

    def whats(self) -> list[str]:
        return [event.what for event in self.told]


def cards(session: Session) -> int:
    """How many cards there are in a game of Go Fish, wherever they lie."""
    state = session.state
    books = sum(len(books) for books in state.books)
    return sum(map(len, state.hands)) + len(state.stock) + 4 * books
