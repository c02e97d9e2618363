"""The SQL of people, servers, results and messages: functions that run on a connection's thread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from bot.storage import balances, nights
from bot.storage.codec import anonymous, dump_record, load_session
from bot.storage.rows import DEAL
from bot.storage.store import (
    PastResult,
    PlayerChange,
    PlayerPrefs,
    ServerChange,
    ServerPrefs,
    Surface,
)

Prefs = TypeVar("Prefs", PlayerPrefs, ServerPrefs)

KEEP_MS = 30 * 24 * 60 * 60 * 1000
"""How long after its end a session stays, with its log; results stay."""

TABLE = -1
"""Stands for the table where a surface's seat goes."""

_RESULTS = """SELECT session, guild, game, ended, seats, won, lost, score, counted FROM result
    WHERE user = ? AND guild = coalesce(?, guild) ORDER BY ended DESC"""
_BEHIND = """SELECT surface.session AS id FROM surface JOIN session ON id = surface.session
    WHERE surface.session > :after AND kind IN ('table', 'hand') AND shown < version
    UNION SELECT id FROM session WHERE id > :after AND live = 1 AND phase = 'lobby'
    AND json_extract(record, '$.round') > 0
    AND NOT EXISTS (SELECT 1 FROM surface WHERE session = id AND kind = 'table')
    ORDER BY id LIMIT :limit"""


def save_surfaces(db: sqlite3.Connection, surfaces: list[Surface]) -> None:
    """Stores messages of ours, each in place of what stood there; of sessions that exist."""
    db.executemany(
        """INSERT OR REPLACE INTO surface SELECT ?, ?, ?, ?, ?, ?, ?, ?
        WHERE EXISTS (SELECT 1 FROM session WHERE id = ?)""",
        [(*_surface_row(surface), surface.session) for surface in surfaces],
    )


def save_shown(db: sqlite3.Connection, surfaces: list[Surface]) -> None:
    """Stores which version messages show by now, if they still are what they were."""
    db.executemany(
        "UPDATE surface SET shown = ? WHERE session = ? AND kind = ? AND seat = ? AND message = ?",
        [(s.shown, *_surface_row(s)[:3], s.message) for s in surfaces],
    )


def drop_surface(db: sqlite3.Connection, surface: Surface) -> None:
    """Forgets one message."""
    db.execute(
        "DELETE FROM surface WHERE session = ? AND kind = ? AND seat = ? AND message = ?",
        (*_surface_row(surface)[:3], surface.message),
    )


def surfaces(db: sqlite3.Connection, session_id: int) -> list[Surface]:
    """All messages of a session."""
    found = db.execute("SELECT * FROM surface WHERE session = ?", (session_id,))
    return [_surface(row) for row in found]


def behind(db: sqlite3.Connection, limit: int, after: int) -> list[int]:
    """Sessions with a table or hand at an older version, or the lobby of a rematch without one."""
    return [row[0] for row in db.execute(_BEHIND, {"after": after, "limit": limit})]


def _surface_row(surface: Surface) -> tuple[Any, ...]:
    s = surface
    seat = TABLE if s.seat is None else s.seat
    return (s.session, s.kind, seat, s.channel, s.message, s.shown, s.posted, s.user)


def _surface(row: sqlite3.Row) -> Surface:
    parts = dict(row)
    return Surface(**{**parts, "seat": None if row["seat"] == TABLE else row["seat"]})


def player(db: sqlite3.Connection, user: int) -> PlayerPrefs:
    """A person's choices."""
    row = db.execute("SELECT prefs FROM player WHERE user = ?", (user,)).fetchone()
    return PlayerPrefs(user, **({} if row is None else json.loads(row[0])))


def change_player(db: sqlite3.Connection, user: int, change: PlayerChange) -> PlayerPrefs:
    """Changes a person's choices."""
    keep = "INSERT OR REPLACE INTO player VALUES (?, ?)"
    return _changed(db, keep, "user", player(db, user), change)


def server(db: sqlite3.Connection, guild: int) -> ServerPrefs:
    """A server's choices."""
    row = db.execute("SELECT prefs FROM server WHERE guild = ?", (guild,)).fetchone()
    parts = {} if row is None else json.loads(row[0])
    return ServerPrefs(guild, **{**parts, "channels": tuple(parts.get("channels", ()))})


def change_server(db: sqlite3.Connection, guild: int, change: ServerChange) -> ServerPrefs:
    """Changes a server's choices."""
    keep = "INSERT OR REPLACE INTO server VALUES (?, ?)"
    return _changed(db, keep, "guild", server(db, guild), change)


def _changed(
    db: sqlite3.Connection, keep: str, key: str, before: Prefs, change: Callable[[Prefs], Prefs]
) -> Prefs:
    """Changed choices, kept under what `key` of theirs names; nothing is written for the same."""
    after = change(before)
    if after != before:
        parts = asdict(after)
        db.execute(keep, (parts.pop(key), json.dumps(parts)))
    return after


def results_of(db: sqlite3.Connection, user: int, guild: int | None) -> list[PastResult]:
    """A person's results, newest first."""
    return [
        PastResult(
            row["session"], row["guild"], row["game"], row["ended"], row["seats"],
            bool(row["won"]), bool(row["lost"]), row["score"], bool(row["counted"]),
        )
        for row in db.execute(_RESULTS, (user, guild))
    ]  # fmt: skip


def export(db: sqlite3.Connection, user: int) -> dict[str, Any]:
    """What is stored about a person but for running games."""
    seats = db.execute(
        """SELECT session.*, seat FROM seat JOIN session ON id = seat.session
        WHERE user = ? AND (live IS NULL OR present = 0) ORDER BY id""",
        (user,),
    ).fetchall()
    return {
        "preferences": asdict(player(db, user)),
        "results": [asdict(result) for result in results_of(db, user, None)],
        "chips": balances.export(db, user),
        **nights.export(db, user),
        "finished": [_own_part(db, row) for row in seats],
        "messages": [
            asdict(_surface(row))
            for row in db.execute("SELECT * FROM surface WHERE user = ?", (user,))
        ],
    }


def _own_part(db: sqlite3.Connection, row: sqlite3.Row) -> dict[str, Any]:
    record = json.loads(row["record"])
    moves = db.execute(
        "SELECT number, entry FROM move WHERE session = ? AND number > ? ORDER BY number",
        (row["id"], DEAL),
    )
    entries = [json.loads(entry) for _, entry in moves]
    return {
        "session": row["id"],
        "guild": row["guild"],
        "channel": row["channel"],
        "game": row["game"],
        "opened": record["opened"],
        "ended": row["ended"],
        "seat": row["seat"],
        "you": record["players"][row["seat"]],
        "moves": [entry for entry in entries if entry.get("seat") == row["seat"]],
    }


def forget(db: sqlite3.Connection, user: int) -> list[int]:
    """Replaces a person wherever they stand; the sessions changed by it."""
    rows = db.execute(
        """SELECT * FROM session WHERE id IN (SELECT session FROM seat WHERE user = ?)
        OR instr(record, ?)""",
        (user, str(user)),
    ).fetchall()
    for row in rows:
        session = anonymous(load_session(row), user)
        db.execute(
            "UPDATE session SET record = ?, version = version + 1 WHERE id = ?",
            (dump_record(session), row["id"]),
        )
    db.execute("UPDATE seat SET user = -1 - seat WHERE user = ?", (user,))
    db.execute("UPDATE result SET user = NULL WHERE user = ?", (user,))
    balances.forget(db, user)
    nights.forget(db, user)
    db.execute("DELETE FROM surface WHERE user = ?", (user,))
    db.execute("DELETE FROM player WHERE user = ?", (user,))
    return [row["id"] for row in rows]


def prune(db: sqlite3.Connection, now: int) -> int:
    """Deletes sessions that ended long ago, with all that hangs on them but results; and nights."""
    nights.prune(db, now - KEEP_MS)
    return db.execute(
        "DELETE FROM session WHERE ended < ? AND live IS NULL", (now - KEEP_MS,)
    ).rowcount


def meta(db: sqlite3.Connection, key: str) -> str | None:
    """A value the bot keeps for itself."""
    row = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def set_meta(db: sqlite3.Connection, key: str, value: str) -> None:
    """Stores a value the bot keeps for itself."""
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))
