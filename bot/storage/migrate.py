"""Numbered forward migrations, checksummed, each in a transaction of its own."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.storage.failures import failure

FOLDER = Path(__file__).parent / "migrations"
APPLICATION = 0x534E5547
"""Marks our files (SQLite's `application_id`): "SNUG"."""

_LIST = """CREATE TABLE IF NOT EXISTS migration (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL
) STRICT"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """SHA-256 of its text."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrations(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """All migrations there are, in order."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    return tuple(Migration(int(f.name[:4]), f.stem, f.read_text("utf-8")) for f in files)


def migrate(db: sqlite3.Connection, path: str, steps: tuple[Migration, ...]) -> None:
    """Brings a file up to date. Raises StorageError, before anything is written, for files that
    are not ours, from a newer version, or made by other migrations than these.
    """
    _check_ours(db, path)
    if len(_applied(db, path, steps)) == len(steps):
        return
    for step in steps:
        db.execute("BEGIN IMMEDIATE")
        try:
            if step.number not in _applied(db, path, steps):
                _apply(db, step)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:  # a full disk has rolled it back already
                db.execute("ROLLBACK")
            raise


def _check_ours(db: sqlite3.Connection, path: str) -> None:
    db.execute("BEGIN")  # both from one moment: another process may be making the tables now
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    db.execute("COMMIT")
    if application != APPLICATION and (application or tables):
        raise failure("foreign", path)


def _applied(db: sqlite3.Connection, path: str, steps: tuple[Migration, ...]) -> set[int]:
    known = {step.number: step.checksum for step in steps}
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'migration'").fetchone():
        return set()
    applied = dict(db.execute("SELECT number, checksum FROM migration").fetchall())
    if any(number not in known for number in applied):
        raise failure("newer", path)
    if any(known[number] != checksum for number, checksum in applied.items()):
        raise failure("tampered", path)
    return set(applied)


def _apply(db: sqlite3.Connection, step: Migration) -> None:
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(_LIST)
    for statement in _statements(step.sql):
        db.execute(statement)
    db.execute("INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, step.checksum))


def _statements(sql: str) -> Iterator[str]:
    """Single statements: `executescript` would commit the transaction they belong to."""
    text = ""
    for line in sql.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""
