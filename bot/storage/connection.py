"""Connections that run whole functions on their thread, and group commit on one of them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.storage.failures import explained

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_SECONDS = 5.0


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that runs a function in one hop to its thread."""

    def __init__(self, path: Path, busy: float = BUSY_SECONDS) -> None:
        self.path = str(path)
        super().__init__(lambda: _connect(self.path, busy), iter_chunk_size=64)
        # What was committed is durable; a bot that fails must not hang on its connections.
        self._thread.daemon = True

    async def open(self) -> None:
        """Connects. Raises StorageError."""
        await self
        await self.run(_set_up)

    async def run(self, work: Work[T]) -> T:
        """What `work` returns. Raises what it raises, SQLite's errors as StorageError."""
        try:
            # One statement per hop is all that is public; this is what those methods are made of.
            hop = self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # theirs
            result: T = await hop
        except sqlite3.Error as error:
            raise explained(error, self.path) from error
        return result


def _connect(path: str, busy: float) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=busy, isolation_level=None, cached_statements=256)
    db.row_factory = sqlite3.Row
    return db


def _set_up(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")


def probe(path: Path) -> None:
    """Raises StorageError if no connection to the file can be made."""
    try:
        _connect(str(path), 0).close()
    except sqlite3.Error as error:
        raise explained(error, str(path)) from error


class Writer:
    """Commits whatever is waiting as one transaction; work that fails spoils no other's.

    The first in line leads: it takes all that waits to the connection's thread. The others find
    their work done when the lock comes to them.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []

    async def run(self, work: Work[T]) -> T:
        """What `work` returns, once it is durable. Raises what it raises, or StorageError."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        async with self._lock:
            if not done.done() and self._waiting:
                batch, self._waiting = self._waiting, []
                # Shielded: a leader that is cancelled still owes the others their answers.
                await asyncio.shield(asyncio.ensure_future(self._flush(batch)))
        return await done

    async def _flush(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            outcomes = await self._connection.run(lambda db: _together(db, works))
        except Exception as error:  # noqa: BLE001  # all failed together: everybody hears of it
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.done():
                continue
            if isinstance(outcome, BaseException):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)


def _together(db: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """The outcome of each work, all in one transaction; a failed one is undone alone."""
    db.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [_one(db, work) for work in works]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return outcomes


def _one(db: sqlite3.Connection, work: Work[Any]) -> Any:
    db.execute("SAVEPOINT work")
    try:
        outcome = work(db)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise  # the file's trouble, not this work's
        outcome = error
        db.execute("ROLLBACK TO work")
    db.execute("RELEASE work")
    return outcome
