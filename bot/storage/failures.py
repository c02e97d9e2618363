"""What went wrong with the database file, in one plain sentence."""

from __future__ import annotations

import sqlite3

from bot.storage.store import StorageError

_SENTENCES = {
    "locked": "The database {path} is locked by another program; stop that program and try again.",
    "corrupt": "The database {path} is damaged; restore it from a backup (nothing was changed).",
    "foreign": "The file {path} is no Snug database; choose another one (nothing was changed).",
    "readonly": "The database {path} may not be written; check who owns the file and its folder.",
    "full": "There is no space left for the database {path}; make room and try again.",
    "missing": "The database {path} cannot be opened; check that its folder exists and is yours.",
    "newer": "The database {path} is from a newer Snug; install that one (nothing was changed).",
    "tampered": "The tables of {path} were made by a changed Snug; restore its own version"
    " (nothing was changed).",
    "failed": "The database {path} failed: {cause}.",
}

_REASONS = (
    ("SQLITE_BUSY", "locked"),
    ("SQLITE_LOCKED", "locked"),
    ("SQLITE_CORRUPT", "corrupt"),
    ("SQLITE_NOTADB", "foreign"),
    ("SQLITE_READONLY", "readonly"),
    ("SQLITE_PERM", "readonly"),
    ("SQLITE_FULL", "full"),
    ("SQLITE_CANTOPEN", "missing"),
)


def failure(reason: str, path: str, cause: object = "") -> StorageError:
    """The error for a reason, with its sentence."""
    return StorageError(reason, _SENTENCES[reason].format(path=path, cause=cause))


def explained(error: sqlite3.Error, path: str) -> StorageError:
    """The error behind what SQLite reports."""
    name = getattr(error, "sqlite_errorname", "")
    for start, reason in _REASONS:
        if name.startswith(start):
            return failure(reason, path)
    return failure("failed", path, error)
