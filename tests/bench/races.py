"""Races of Irish Snap: who was first, how soon a press is acknowledged, what a race costs.

Eight people race at every table, all tables at once. Whatever goes to Discord, to the bot and back
takes up to 20 ms longer than the last, at random, so presses change places on their way. The order
that counts is that of the ids which the sandbox minted when it saw the presses.

The reference is a plain discord.py bot that does nothing but defer; it gets the very same presses
at the same moments. REST limits are off: they would be what is measured. The bot publishes its
tables at its usual pace.
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.storage.sqlite import SqliteStore
from sandbox import Sandbox
from tests.bench.load import Finger, Pressed
from tests.bench.snapping import GUESTS, Table, facts, guest, match_next, opened, read
from tests.bench.table import Row
from tests.bench.wire import ECHO, posted_boards, press_board
from tests.kit.stage import Stage

TABLES = 50
RACES = 10
JITTER = (0.0, 0.02)
DELAYS = {"from_person": JITTER, "to_bot": JITTER, "to_person": JITTER, "seed": 1}
DWELL = 1.6
"""Seconds from seeing a card to turning the next; the rules ask for 1.5."""

REACTION = (0.25, 0.45)
SPREAD = 0.05
"""Seconds from seeing a match to the first hand, and from there to the last."""


@dataclass(frozen=True, slots=True)
class Snap:
    """A press as it was made, to be made again: seconds from the beginning, table, person."""

    at: float
    table: int
    person: int
    pressed: Pressed


Result = tuple[tuple[int, ...], int | None]
"""Seats in the order of a race, and who took the pile."""


@dataclass(frozen=True, slots=True)
class Race:
    """One race: press ids by seat, the result (order and loser) as stored and as people read it.

    `changes` is how often the table's message changed from the first press on.
    """

    card: int
    presses: dict[int, int]
    stored: Result
    shown: Result
    changes: int

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as the ids of their presses rank them."""
        return tuple(sorted(self.presses, key=lambda seat: self.presses[seat]))

    @property
    def right(self) -> bool:
        """Whether the stored result and the one people read are those of the ids."""
        return self.stored == self.shown == (self.order, self.order[-1])


class Evening:
    """All tables of one run, and the presses made at them."""

    def __init__(self, stage: Stage, finger: Finger, store: SqliteStore) -> None:
        self._stage = stage
        self._finger = finger
        self._store = store
        self._began = 0.0
        self._dice = random.Random(1)
        self.people: list[str] = []
        self.snaps: list[Snap] = []

    async def play(self, tables: list[Table], races: int) -> list[list[Race]]:
        """So many races at each table."""
        by_message = {table.message: table for table in tables}
        for table in tables:
            await read(self._store, table)
        self.people = sorted(tables[0].people)

        def watching(_event: str, message: object) -> None:
            table = by_message.get(getattr(message, "id", ""))
            if table is not None:
                table.heard()

        self._stage.box.news.watching = watching
        await jitter(self._stage.box)
        self._began = time.perf_counter()
        return await asyncio.gather(
            *(self._races(number, table, races) for number, table in enumerate(tables))
        )

    async def _races(self, number: int, table: Table, races: int) -> list[Race]:
        await asyncio.sleep(self._dice.uniform(0, 2 * DWELL))
        return [await self._race(number, table) for _ in range(races)]

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
        seen = self._stage.box.faults.wait("to_person", person)
        await asyncio.sleep(seen + reaction + self._dice.uniform(0, SPREAD))
        at = time.perf_counter() - self._began
        pressed: Pressed = await table.press(self._finger, person, "snap")
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

    async def arrivals(self, table: Table) -> dict[int, list[tuple[int, int]]]:
        """From the log: the presses of each card, seat and id, as they arrived."""
        found: dict[int, list[tuple[int, int]]] = {}
        log = await self._store.log(table.session)
        assert log is not None
        for line in log.lines:
            move, seat = line.entry.move, line.entry.seat
            if move is not None and move.action == "snap" and seat is not None:
                card = int(str(move.values["card"]))
                found.setdefault(card, []).append((seat, line.entry.stamp.id))
        return found


@dataclass(frozen=True, slots=True)
class Played:
    """What came of Snug's run."""

    races: list[Race]
    snaps: list[Snap]
    logged: int
    overtaken: int


async def snug(folder: Path, tables: int, races: int) -> Played:
    """Snug, with a game at every table."""
    async with Stage(folder, limits=False, SNUG_LOG_LEVEL="WARNING") as stage:
        ann = await stage.person("Ann")
        await stage.start_bot()
        finger = Finger(stage.box)
        open_tables = await opened(stage, ann, finger, tables)
        store = await SqliteStore.open(stage.database)
        try:
            evening = Evening(stage, finger, store)
            played = await evening.play(open_tables, races)
            logged = overtaken = 0
            for table, row in zip(open_tables, played, strict=True):
                arrived = await evening.arrivals(table)
                for race in row:
                    logged += dict(arrived.get(race.card, [])) == race.presses
                    seats = tuple(seat for seat, _ in arrived.get(race.card, []))
                    overtaken += seats != race.order
        finally:
            await store.close()
    return Played([race for row in played for race in row], evening.snaps, logged, overtaken)


async def plain(folder: Path, tables: int, snaps: list[Snap]) -> list[Pressed]:
    """The same presses at the same moments, to a bot that only defers."""
    async with Stage(folder, limits=False, command=(*ECHO, "defer")) as stage:
        box = stage.box
        for table in range(tables):
            await box.control.do("create_channel", {"name": f"table-{table}"})
        ann = await stage.person("Ann")
        people = [ann.me["id"], *[await guest(box, name) for name in GUESTS]]
        await stage.start_bot()
        boards = await posted_boards(box, tables)
        await jitter(box)
        finger = Finger(box)
        began = time.perf_counter()

        async def again(snap: Snap) -> Pressed:
            await asyncio.sleep(began + snap.at - time.perf_counter())
            board = box.world.messages[boards[snap.table]]
            return await press_board(finger, people[snap.person], board)

        return await asyncio.gather(*(again(snap) for snap in snaps))


async def jitter(box: Sandbox) -> None:
    """From now on every way takes its time; what the sandbox was made of is no garbage to look for.

    Looking for it would stop the sandbox now and then, and the bot would seem to answer late.
    """
    gc.collect()
    gc.freeze()
    await box.control.do("delay", DELAYS)


def p99(times: Iterable[float]) -> float:
    """The 99th of a hundred."""
    ordered = sorted(times)
    return ordered[int(len(ordered) * 0.99)]


async def measure(tables: int = TABLES, races: int = RACES) -> list[Row]:
    """One run of each."""
    with tempfile.TemporaryDirectory() as folder:
        played = await snug(Path(folder), tables, races)
    with tempfile.TemporaryDirectory() as folder:
        reference = await plain(Path(folder), tables, played.snaps)
    return [*_results(played), *_acknowledged([one.pressed for one in played.snaps], reference)]


def _results(played: Played) -> list[Row]:
    total = len(played.races)
    right = sum(race.right for race in played.races)
    changes = [race.changes for race in played.races]
    return [
        Row(
            f"races of {len(GUESTS) + 1}, results in the order of the presses' ids",
            f"{right} of {total}",
            "all",
            right == total and played.logged == total,
        ),
        Row("those whose presses arrived in another order", f"{played.overtaken}", "", None),
        Row(
            "changes of the table per race, most and mean",
            f"{max(changes)}, {statistics.mean(changes):.2f}",
            "<= 2",
            max(changes) <= 2,
        ),
    ]


def _acknowledged(ours: list[Pressed], theirs: list[Pressed]) -> list[Row]:
    name = "bare discord.py that only defers"
    rows = []
    for what, bar, mine, other in (
        ("p99 of a race's press, to its acknowledgement", 3,
         p99(one.ms for one in ours), p99(one.ms for one in theirs)),
        ("the same, from where the bot gets it", None,
         p99(one.ms - one.carried for one in ours), p99(one.ms - one.carried for one in theirs)),
    ):  # fmt: skip
        rows.append(
            Row(
                what,
                f"{mine:.0f} ms",
                "" if bar is None else f"ratio <= {bar}",
                None if bar is None else mine <= bar * other,
                name,
                f"{other:.0f} ms",
                f"{mine / other:.2f}",
            )
        )
    failed = sum(one.state == "failed" for one in ours)
    return [*rows, Row("presses of those never acknowledged", f"{failed}", "0", not failed)]
