"""The world on disk: one SQLite file of JSON objects, written a moment after they change."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sandbox.defaults import default_world
from sandbox.lock import Lock
from sandbox.refusal import Json
from sandbox.snowflake import Id
from sandbox.world import Application, Channel, Guild, Message, Person, Role, World

Rows = list[tuple[str, Id, str | None]]


class Store:
    """Loads a world and saves what changed, at most twice a second."""

    def __init__(self, place: Path | None, *, fresh: bool = False) -> None:
        self._place = place
        self._database: sqlite3.Connection | None = None
        # One thread writes, in order: closed under a write, a connection takes the process along.
        self._writer = ThreadPoolExecutor(1, "world")
        self._lock: Lock | None = None
        if place is not None:
            self._lock = Lock(place)
            if fresh:
                _empty(place)
            (place / "files").mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(place / "world.db", check_same_thread=False)
            self._database.executescript(
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                "CREATE TABLE IF NOT EXISTS object"
                " (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;"
            )

    def load(self) -> World:
        """The saved world, or the default one."""
        if self._database is None:
            return default_world()
        found: dict[str, dict[Id, Json]] = {}
        for kind, key, body in self._database.execute("SELECT kind, id, body FROM object"):
            found.setdefault(kind, {})[key] = json.loads(body)
        return _revive(found) if "guild" in found else default_world()

    def tell(self, address: str) -> None:
        """Says to whoever else wants this world where it is open."""
        if self._lock is not None:
            self._lock.tell(address)

    async def save(self, world: World) -> None:
        """Writes what changed; the writing happens beside the event loop."""
        if world.dirty:
            rows = _collect(world)
            if self._database is not None:
                loop = asyncio.get_running_loop()
                # What is being written is no longer dirty: to cancel it would lose it.
                await asyncio.shield(loop.run_in_executor(self._writer, self._write, rows))

    async def keep_saving(self, world: World) -> None:
        """Saves until cancelled."""
        while True:
            await asyncio.sleep(0.5)
            await self.save(world)

    def close(self, world: World) -> None:
        """Saves a last time, and lets others have the world."""
        rows = _collect(world)
        if self._database is not None:
            self._writer.submit(self._write, rows).result()
            self._database.close()
        self._writer.shutdown()
        if self._lock is not None:
            self._lock.release()

    def _write(self, rows: Rows) -> None:
        assert self._database is not None
        gone = [(kind, key) for kind, key, body in rows if body is None]
        kept = [row for row in rows if row[2] is not None]
        with self._database:
            self._database.executemany("REPLACE INTO object VALUES (?, ?, ?)", kept)
            self._database.executemany("DELETE FROM object WHERE kind = ? AND id = ?", gone)

    def keep_file(self, world: World, key: Id, content: bytes) -> None:
        """Keeps an attachment or emoji picture."""
        if self._place is None:
            world.files[key] = content
        else:
            (self._place / "files" / key).write_bytes(content)

    def file(self, world: World, key: Id) -> bytes | None:
        """The bytes of an attachment or emoji."""
        if self._place is None:
            return world.files.get(key)
        with contextlib.suppress(FileNotFoundError):
            return (self._place / "files" / key).read_bytes() if key.isdigit() else None
        return None


def _empty(place: Path) -> None:
    """Removes a world, and the bot's database where it lies beside it; nothing that is neither."""
    for database in place.glob("*.db*"):
        database.unlink()
    shutil.rmtree(place / "files", ignore_errors=True)


def _collect(world: World) -> Rows:
    dirty, world.dirty = world.dirty, set()
    return [(kind, key, _body(world, kind, key)) for kind, key in dirty]


def _body(world: World, kind: str, key: Id) -> str | None:
    thing: Person | Role | Channel | Guild | Application | Message | None
    match kind:
        case "person":
            thing = world.account(key)
        case "role":
            thing = world.roles.get(key)
        case "channel":
            thing = world.channels.get(key)
        case "guild":
            thing = world.guild
        case "application":
            thing = world.application
        case _:
            thing = world.messages.get(key)
    if thing is None or (isinstance(thing, Message) and thing.owner is not None):
        return None
    names = [each.name for each in dataclasses.fields(thing) if each.name != "messages"]
    return json.dumps({name: getattr(thing, name) for name in names})


def _revive(found: dict[str, dict[Id, Json]]) -> World:
    application = Application(**next(iter(found["application"].values())))
    people = {key: Person(**body) for key, body in found["person"].items()}
    bot = people.pop(application.id)
    world = World(Guild(**next(iter(found["guild"].values()))), application, bot)
    world.people = people
    world.roles = {key: Role(**body) for key, body in found["role"].items()}
    for key in sorted(found["channel"], key=int):
        body = found["channel"][key]
        body["overwrites"] = {who: tuple(pair) for who, pair in body["overwrites"].items()}
        world.channels[key] = Channel(**body)
        world.snowflakes.seen(key)
    for key in sorted(found.get("message", {}), key=int):
        message = Message(**found["message"][key])
        if message.channel_id in world.channels:
            world.channels[message.channel_id].messages[key] = message
            world.messages[key] = message
            world.snowflakes.seen(key)
    return world
