"""An evening of races at many tables: who pressed when, and what came of each race."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from dataclasses import dataclass, replace

from bot.storage.sqlite import SqliteStore
from sandbox.box import Sandbox
from sandbox.world import Message
from tests.bench.load import Finger, Pressed
from tests.bench.snapping import Table, facts, match_next, read
from tests.kit.stage import Stage

JITTER = (0.0, 0.02)
DELAYS = {"from_person": JITTER, "to_bot": JITTER, "to_person": JITTER}
DWELL = 1.6
"""Seconds from seeing a card to turning the next; the rules ask for 1.5."""

REACTION = (0.25, 0.45)
SPREAD = 0.05
"""Seconds from seeing a match to the first hand, and from there to the last."""

Result = tuple[tuple[int, ...], int | None]
"""Seats in the order of a race, and who took the pile."""


@dataclass(frozen=True, slots=True)
class Snap:
    """A press as it was made, to be made again: seconds from the beginning, table, person."""

    at: float
    table: int
    person: int
    pressed: Pressed


@dataclass(frozen=True, slots=True)
class Race:
    """One race: press ids by seat, the result as stored and as people read it.

    `changes` is how often the table's message changed from the first press on; `logged` are seat
    and id of the presses in the log, as they arrived.
    """

    card: int
    presses: dict[int, int]
    stored: Result
    shown: Result
    changes: int
    logged: tuple[tuple[int, int], ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as the ids of their presses rank them."""
        return tuple(sorted(self.presses, key=lambda seat: self.presses[seat]))

    @property
    def right(self) -> bool:
        """Whether what is stored, logged and read is what the ids say."""
        kept = dict(self.logged) == self.presses
        return kept and self.stored == self.shown == (self.order, self.order[-1])

    @property
    def overtaken(self) -> bool:
        """Whether the presses arrived in another order than they were made."""
        return tuple(seat for seat, _ in self.logged) != self.order


class Evening:
    """All tables of one run, and the presses made at them."""

    def __init__(self, stage: Stage, finger: Finger, store: SqliteStore, seed: int) -> None:
        self._box = stage.box
        self._finger = finger
        self._store = store
        self._began = 0.0
        self._seed = seed
        self._dice = random.Random(seed)
        self.people: list[str] = []
        self.snaps: list[Snap] = []

    async def play(self, tables: list[Table], races: int) -> list[Race]:
        """So many races at each table."""
        by_message = {table.message: table for table in tables}
        for table in tables:
            await read(self._store, table)
        self.people = sorted(tables[0].people)

        def watching(_event: str, message: Message) -> None:
            if message.id in by_message:
                by_message[message.id].heard()

        self._box.news.watching = watching
        await jitter(self._box, self._seed)
        self._began = time.perf_counter()
        found = await asyncio.gather(
            *(self._races(number, table, races) for number, table in enumerate(tables))
        )
        return [race for row in found for race in row]

    async def _races(self, number: int, table: Table, races: int) -> list[Race]:
        await asyncio.sleep(self._dice.uniform(0, 2 * DWELL))
        played = [await self._race(number, table) for _ in range(races)]
        logged = await self._logged(table)
        return [replace(race, logged=tuple(logged.get(race.card, ()))) for race in played]

    async def _race(self, number: int, table: Table) -> Race:
        turner = await match_next(self._store, table)
        await self._turn(table, turner)
        before, past = table.changes, table.told()
        reaction = self._dice.uniform(*REACTION)
        made = await asyncio.gather(
            *(self._snap(number, table, seat, reaction) for seat in range(len(table.people)))
        )
        stored = await self._settled(table)
        await table.until(lambda: table.told() != past, 3.0)
        shown = tuple(table.names.index(name) for name, _ in table.told()), table.taker()
        await asyncio.sleep(max(table.turned + DWELL - time.monotonic(), 0.3))
        presses = {seat: one.id for seat, one in enumerate(made)}
        return Race(table.card, presses, stored, shown, table.changes - before)

    async def _turn(self, table: Table, seat: int) -> None:
        """The next card is turned, and seen."""
        card = table.card
        for _ in range(5):
            await table.press(self._finger, table.people[seat], "flip")
            if await table.until(lambda: table.card > card, 4.0):
                return
        raise RuntimeError(f"no card was turned on:\n{table.shown}")

    async def _snap(self, number: int, table: Table, seat: int, reaction: float) -> Pressed:
        person = table.people[seat]
        seen = self._box.faults.wait("to_person", person)
        await asyncio.sleep(seen + reaction + self._dice.uniform(0, SPREAD))
        at = time.perf_counter() - self._began
        pressed = await table.press(self._finger, person, "snap")
        self.snaps.append(Snap(at, number, self.people.index(person), pressed))
        return pressed

    async def _settled(self, table: Table) -> Result:
        """The result, once it is stored."""
        deadline = time.monotonic() + 10.0
        while time.monotonic() < deadline:
            session = await self._store.session(table.session)
            assert session is not None
            known = facts(session)
            if known["phase"] != "race" and not known["pile_n"]:
                why, loser = known["note"]
                order = tuple(int(seat) for seat in known["order"])
                return order, int(loser) if why == "last" else None
            await asyncio.sleep(0.05)
        return (), None

    async def _logged(self, table: Table) -> dict[int, list[tuple[int, int]]]:
        """From the log: seat and id of the presses on each card, as they arrived."""
        found: dict[int, list[tuple[int, int]]] = {}
        log = await self._store.log(table.session)
        assert log is not None
        for line in log.lines:
            move, seat = line.entry.move, line.entry.seat
            if move is not None and move.action == "snap" and seat is not None:
                card = int(str(move.values["card"]))
                found.setdefault(card, []).append((seat, line.entry.stamp.id))
        return found


async def jitter(box: Sandbox, seed: int) -> None:
    """From now on every way takes its time; what the sandbox was made of is no garbage to look for.

    Looking for it would stop the sandbox now and then, and the bot would seem to answer late.
    """
    gc.collect()
    gc.freeze()
    await box.control.do("delay", {**DELAYS, "seed": seed})
