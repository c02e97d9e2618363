"""Making a file ready at the start: checked for damage, migrated, switched to WAL."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from bot.storage.failures import failure
from bot.storage.migrate import Migration, migrate

CHECKED_BYTES = 64 * 1024 * 1024
"""Files up to this size are checked for damage: more would take too long."""

RETRY_SECONDS = 0.02


def make_ready(
    db: sqlite3.Connection, file: Path, steps: tuple[Migration, ...], busy: float
) -> None:
    """Brings a file in order. Raises StorageError, and then has written nothing."""
    if file.stat().st_size <= CHECKED_BYTES:
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise failure("corrupt", str(file))
    migrate(db, str(file), steps)
    until = time.monotonic() + busy
    while not _switched(db, last=time.monotonic() > until):
        time.sleep(RETRY_SECONDS)


def _switched(db: sqlite3.Connection, *, last: bool) -> bool:
    """Switches to WAL. The busy timeout does not cover this where others start as well."""
    try:
        db.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if last or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True
