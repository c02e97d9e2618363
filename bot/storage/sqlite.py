"""The store on SQLite: WAL, one writer that commits in groups, a reader apart."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.sessions.session import Session
from bot.storage import people, rows
from bot.storage.balances import SqliteBalances
from bot.storage.codec import load_head, load_line, load_session
from bot.storage.connection import BUSY_SECONDS, Connection, Writer, probe
from bot.storage.migrate import Migration, migrations
from bot.storage.nights import SqliteNights
from bot.storage.ready import make_ready
from bot.storage.standings import SqliteStandings
from bot.storage.store import (
    Commit,
    PastResult,
    PlayerChange,
    PlayerPrefs,
    ServerChange,
    ServerPrefs,
    Surface,
)
from games import CATALOGUE
from games.core.game import Seat
from games.core.replay import Entry, Log

MESSAGES = 4096
"""So many messages of ours are remembered, to tell a mere change of `shown` from a new one."""

Place = tuple[int, str, int | None]

REMEMBERED = 512
"""How many sessions are kept read; `commit` refuses a copy that has been overtaken."""

_SESSION = "SELECT * FROM session WHERE id = ?"
_LIVE_IN = "SELECT * FROM session WHERE channel = ? AND live = 1"
_LIVE_OF = """SELECT session.* FROM seat JOIN session ON id = seat.session
    WHERE user = ? AND present = 1 AND live = 1 ORDER BY id"""
_ALL_LIVE = "SELECT id FROM session WHERE live = 1 AND (?1 IS NULL OR guild = ?1)"
_LAST_OVER = """SELECT * FROM session WHERE channel = ? AND phase = 'over'
    ORDER BY ended DESC LIMIT 1"""
_LAST_MOVE = """SELECT game, entry, fingerprint FROM move JOIN session ON id = session
    WHERE session = ? AND json_extract(entry, '$.kind') = 'play'
    AND json_extract(entry, '$.seat') = ? ORDER BY number DESC LIMIT 1"""
_LOG = "SELECT number, entry, fingerprint FROM move WHERE session = ? ORDER BY number"


class SqliteStore(SqliteNights, SqliteBalances, SqliteStandings):
    """Sessions in one SQLite file (see `Store`). Made by `open`, let go by `close`."""

    def __init__(self, writer: Connection, reader: Connection) -> None:
        self._connections = (writer, reader)
        self._reader = reader
        self._writer = Writer(writer)
        self._read: OrderedDict[int, Session] = OrderedDict()
        self._shown: dict[Place, Surface] = {}
        self._messages: OrderedDict[Place, Surface] = OrderedDict()

    @classmethod
    async def open(
        cls,
        path: str | Path,
        *,
        busy: float = BUSY_SECONDS,
        steps: tuple[Migration, ...] | None = None,
    ) -> SqliteStore:
        """The store in a file, made or migrated as needed. Raises StorageError."""
        file = Path(path)
        # A connection that cannot be made at all would leave its thread behind.
        probe(file)
        writer, reader = Connection(file, busy), Connection(file, busy)
        try:
            await writer.open()
            known = migrations() if steps is None else steps
            await writer.run(lambda db: make_ready(db, file, known, busy))
            await reader.open()
        except BaseException:
            for connection in (writer, reader):
                with contextlib.suppress(ValueError):
                    await connection.close()
            raise
        return cls(writer, reader)

    async def close(self) -> None:
        """Writes what is pending and lets go of the file."""
        try:
            await self._write_shown()
        finally:
            for connection in self._connections:
                await connection.close()

    # -- sessions

    async def new_session(self, session: Session) -> Session:
        """Stores a new session and returns it with its id. Raises Occupied."""
        session_id = await self._writer.run(lambda db: rows.insert(db, session))
        return self._remember(replace(session, id=session_id))

    async def session(self, session_id: int, *, fresh: bool = True) -> Session | None:
        """A session by id; with `fresh=False` perhaps an older version."""
        known = self._read.get(session_id)
        if known is not None and not fresh:
            self._read.move_to_end(session_id)
            return known
        if known is not None:
            version = await self._reader.run(lambda db: _version(db, session_id))
            if version == known.version:
                return known
        row = await self._reader.run(lambda db: db.execute(_SESSION, (session_id,)).fetchone())
        return None if row is None else self._remember(load_session(row))

    async def live_in(self, channel: int) -> Session | None:
        """The live session of a channel."""
        return await self._one(_LIVE_IN, channel)

    async def live_of(self, user: int) -> list[Session]:
        """Live sessions where this user sits, oldest first."""
        found = await self._reader.run(lambda db: db.execute(_LIVE_OF, (user,)).fetchall())
        return [load_session(row) for row in found]

    async def all_live(self, guild: int | None = None) -> list[int]:
        """Ids of the live sessions of a server, or of all."""
        found = await self._reader.run(lambda db: db.execute(_ALL_LIVE, (guild,)).fetchall())
        return sorted(row["id"] for row in found)

    async def last_over_in(self, channel: int) -> Session | None:
        """The session that last ended in a channel, if it still offers a rematch."""
        return await self._one(_LAST_OVER, channel)

    async def commit(self, commit: Commit) -> None:
        """Writes one change durably. Raises Conflict, Duplicate."""
        change = rows.prepared(commit)
        try:
            # Messages that only caught up with their session ride along.
            with self._taking_shown() as shown:

                def work(db: sqlite3.Connection) -> None:
                    rows.write(db, change)
                    people.save_shown(db, shown)

                await self._writer.run(work)
        except BaseException:
            self._read.pop(commit.after.id, None)
            raise
        self._remember(commit.after)

    async def pressed(self, session_id: int, press: int) -> bool:
        """Whether a press has been committed already."""
        return await self._reader.run(lambda db: rows.pressed(db, session_id, press))

    async def claim_due(self, now: int, owner: str, lease_ms: int, limit: int) -> list[int]:
        """Ids of sessions due by `now`, earliest first; nobody else gets them for `lease_ms`."""
        await self._write_shown()
        due = await self._reader.run(rows.next_due)
        if due is None or due > now:
            return []
        return await self._writer.run(lambda db: rows.claim(db, now, owner, lease_ms, limit))

    async def next_due(self) -> int | None:
        """When the next session that nobody holds a claim on is due."""
        return await self._reader.run(rows.next_due)

    # -- messages

    async def save_surface(self, surface: Surface) -> None:
        """Stores a message of ours. A mere change of `shown` waits for the next write."""
        place = _place(surface)
        known = self._messages.get(place)
        if known is not None and replace(known, shown=surface.shown) == surface:
            self._shown[place] = surface
        else:
            self._shown.pop(place, None)
            await self._writer.run(lambda db: people.save_surfaces(db, [surface]))
            self._met(surface)

    async def drop_surface(self, surface: Surface) -> None:
        """Forgets a message of ours, unless another has taken its place."""
        self._messages.pop(_place(surface), None)
        waiting = self._shown.get(_place(surface))
        if waiting is not None and waiting.message == surface.message:
            del self._shown[_place(surface)]
        await self._writer.run(lambda db: people.drop_surface(db, surface))

    async def surfaces(self, session_id: int) -> list[Surface]:
        """All messages of a session."""
        found = await self._reader.run(lambda db: people.surfaces(db, session_id))
        for surface in found:
            self._met(surface)
        return [self._newest(surface) for surface in found]

    async def behind(self, limit: int, after: int = 0) -> list[int]:
        """Ids above `after` of sessions with a table or hand that shows an older version."""
        await self._write_shown()
        return await self._reader.run(lambda db: people.behind(db, limit, after))

    # -- people and servers

    async def player(self, user: int) -> PlayerPrefs:
        """A person's choices, or the defaults."""
        return await self._reader.run(lambda db: people.player(db, user))

    async def change_player(self, user: int, change: PlayerChange) -> PlayerPrefs:
        """Changes a person's choices as they stand by then, and returns them."""
        return await self._writer.run(lambda db: people.change_player(db, user, change))

    async def server(self, guild: int) -> ServerPrefs:
        """A server's choices, or the defaults."""
        return await self._reader.run(lambda db: people.server(db, guild))

    async def change_server(self, guild: int, change: ServerChange) -> ServerPrefs:
        """Changes a server's choices as they stand by then, and returns them."""
        return await self._writer.run(lambda db: people.change_server(db, guild, change))

    async def results_of(self, user: int, guild: int | None = None) -> list[PastResult]:
        """A person's results, newest first."""
        return await self._reader.run(lambda db: people.results_of(db, user, guild))

    async def log(self, session_id: int) -> Log | None:
        """A match's log; None when it was never dealt, or there is no log or game any more."""
        found = await self._reader.run(lambda db: db.execute(_LOG, (session_id,)).fetchall())
        if not found:
            return None
        head = load_head(found[0]["entry"])
        game = CATALOGUE.get(head.game)
        if game is None:
            return None
        return Log(head, tuple(load_line(row, game) for row in found[1:]))

    async def last_move(self, session_id: int, seat: Seat) -> Entry | None:
        """The last move in a match's log that was made for a seat, if any."""
        key = (session_id, seat)
        row = await self._reader.run(lambda db: db.execute(_LAST_MOVE, key).fetchone())
        game = None if row is None else CATALOGUE.get(row["game"])
        return None if game is None else load_line(row, game).entry

    async def export(self, user: int) -> dict[str, Any]:
        """What is stored about a person, but for running games, as plain JSON data."""
        return await self._reader.run(lambda db: people.export(db, user))

    async def forget(self, user: int) -> list[int]:
        """Replaces a person's id and name, and deletes their choices; the sessions changed."""
        await self._write_shown()
        changed = await self._writer.run(lambda db: people.forget(db, user))
        for session_id in changed:
            self._read.pop(session_id, None)
        return changed

    async def prune(self, now: int) -> int:
        """Deletes sessions 30 days after their end, with their logs; results stay. How many."""
        return await self._writer.run(lambda db: people.prune(db, now))

    async def meta(self, key: str) -> str | None:
        """A value the bot keeps for itself."""
        return await self._reader.run(lambda db: people.meta(db, key))

    async def set_meta(self, key: str, value: str) -> None:
        """Stores a value the bot keeps for itself."""
        await self._writer.run(lambda db: people.set_meta(db, key, value))

    # -- within

    async def _one(self, sql: str, key: int) -> Session | None:
        row = await self._reader.run(lambda db: db.execute(sql, (key,)).fetchone())
        if row is None:
            return None
        known = self._read.get(row["id"])
        return known if known and known.version == row["version"] else load_session(row)

    def _remember(self, session: Session) -> Session:
        known = self._read.get(session.id)
        if known is None or known.version <= session.version:
            self._read[session.id] = session
            self._read.move_to_end(session.id)
            if len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        return session

    def _newest(self, stored: Surface) -> Surface:
        waiting = self._shown.get(_place(stored))
        return waiting if waiting and waiting.message == stored.message else stored

    def _met(self, surface: Surface) -> None:
        """Remembers which message stands where, so that a change of `shown` is known for one."""
        self._messages[_place(surface)] = surface
        self._messages.move_to_end(_place(surface))
        if len(self._messages) > MESSAGES:
            self._messages.popitem(last=False)

    async def _write_shown(self) -> None:
        with self._taking_shown() as shown:
            if shown:
                await self._writer.run(lambda db: people.save_shown(db, shown))

    @contextlib.contextmanager
    def _taking_shown(self) -> Iterator[list[Surface]]:
        """What messages show by now and storage does not know; kept if it cannot be written."""
        shown, self._shown = self._shown, {}
        try:
            yield list(shown.values())
        except BaseException:
            self._shown = {**shown, **self._shown}
            raise


def _place(surface: Surface) -> Place:
    return (surface.session, surface.kind, surface.seat)


def _version(db: sqlite3.Connection, session_id: int) -> int | None:
    row = db.execute("SELECT version FROM session WHERE id = ?", (session_id,)).fetchone()
    return None if row is None else int(row[0])
