"""The SQL of sessions: functions that run on a connection's thread, inside its transaction."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.sessions.session import Session
from bot.storage import balances
from bot.storage.codec import dump_entry, dump_head, dump_record
from bot.storage.store import Commit, Conflict, Duplicate, Occupied, Result

PRINT_EVERY = 8
"""Every how many log lines a fingerprint of the state is kept."""

DEAL = -1
"""The number of the line that holds what a match was dealt from."""

_INSERT = """INSERT INTO session
    (guild, channel, game, phase, live, version, due, wake, touched, ended, state_version, record,
    state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_UPDATE = """UPDATE session SET phase = ?, live = ?, version = ?, due = ?, wake = ?, touched = ?,
    ended = ?, state_version = coalesce(?, state_version), record = ?,
    state = coalesce(?, state), claimed_by = NULL WHERE id = ? AND version = ?"""
_CLAIM = """UPDATE session SET claimed_by = ?, wake = ? WHERE id IN (
    SELECT id FROM session WHERE wake <= ? ORDER BY wake LIMIT ?) RETURNING id, due"""
_NEXT = "SELECT min(wake) FROM session WHERE wake IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A commit turned into rows, so that the writer's thread only writes."""

    session: int
    press: int | None
    update: tuple[Any, ...]
    seats: tuple[tuple[Any, ...], ...] | None
    moves: tuple[tuple[Any, ...], ...]
    results: tuple[tuple[Any, ...], ...]
    chips: tuple[tuple[Any, ...], ...]


def prepared(commit: Commit) -> Prepared:
    """The rows of a commit."""
    before, after = commit.before, commit.after
    state = None if after.state is before.state else _dump_state(after)
    update = (
        after.phase, _live(after), after.version, after.due, after.due, after.touched, after.ended,
        None if state is None else after.game.state_version, dump_record(after), state,
        after.id, before.version,
    )  # fmt: skip
    return Prepared(
        after.id,
        commit.press,
        update,
        None if _sitting(before) == _sitting(after) else _seat_rows(after),
        _move_rows(commit, state),
        () if commit.result is None else _result_rows(after, commit.result),
        balances.prepared(commit),
    )


def insert(db: sqlite3.Connection, session: Session) -> int:
    """A new session's id. Raises Occupied."""
    live = db.execute(
        "SELECT id FROM session WHERE channel = ? AND live = 1", (session.channel,)
    ).fetchone()
    if live is not None:
        raise Occupied(live[0])
    state = None if session.state is None else _dump_state(session)
    row = (
        session.guild, session.channel, session.game_key, session.phase, _live(session),
        session.version, session.due, session.due, session.touched, session.ended,
        session.game.state_version, dump_record(session), state,
    )  # fmt: skip
    session_id = db.execute(_INSERT, row).lastrowid
    assert session_id is not None
    _write_seats(db, session_id, _seat_rows(session))
    return session_id


def write(db: sqlite3.Connection, rows: Prepared) -> None:
    """One change. Raises Duplicate, Conflict."""
    if rows.press is not None and pressed(db, rows.session, rows.press):
        raise Duplicate(rows.press)
    if db.execute(_UPDATE, rows.update).rowcount == 0:
        raise Conflict(rows.session)
    if rows.moves:
        db.executemany("INSERT INTO move VALUES (?, ?, ?, ?, ?)", rows.moves)
    if rows.seats is not None:
        _write_seats(db, rows.session, rows.seats)
    if rows.results:
        db.executemany(
            "INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows.results,
        )
    if rows.chips:
        balances.write(db, rows.chips)


def pressed(db: sqlite3.Connection, session_id: int, press: int) -> bool:
    """Whether a press stands in the log."""
    found = db.execute(
        "SELECT 1 FROM move WHERE session = ? AND press = ?", (session_id, press)
    ).fetchone()
    return found is not None


def claim(db: sqlite3.Connection, now: int, owner: str, lease_ms: int, limit: int) -> list[int]:
    """Ids of sessions due, earliest first, that nobody else holds; now `owner` holds them."""
    found = db.execute(_CLAIM, (owner, now + lease_ms, now, limit)).fetchall()
    return [row["id"] for row in sorted(found, key=lambda row: row["due"])]


def next_due(db: sqlite3.Connection) -> int | None:
    """The earliest moment at which `claim` would find something."""
    (due,) = db.execute(_NEXT).fetchone()
    return None if due is None else int(due)


def _live(session: Session) -> int | None:
    return 1 if session.live else None


def _dump_state(session: Session) -> str:
    text: str = session.game.dump(session.state)
    return text


def _sitting(session: Session) -> list[tuple[int | None, bool]]:
    return [(player.user, player.left) for player in session.players]


def _seat_rows(session: Session) -> tuple[tuple[Any, ...], ...]:
    return tuple((seat, p.user, int(not p.left)) for seat, p in enumerate(session.players))


def _write_seats(db: sqlite3.Connection, session_id: int, rows: Sequence[tuple[Any, ...]]) -> None:
    db.execute("DELETE FROM seat WHERE session = ?", (session_id,))
    db.executemany("INSERT INTO seat VALUES (?, ?, ?, ?)", [(session_id, *row) for row in rows])


def _move_rows(commit: Commit, state: str | None) -> tuple[tuple[Any, ...], ...]:
    session, first = commit.after.id, commit.before.moves
    rows: list[tuple[Any, ...]] = []
    if commit.head is not None:
        rows.append((session, DEAL, commit.press, dump_head(commit.head), None))
    last = len(commit.entries) - 1
    for index, entry in enumerate(commit.entries):
        # Only the last entry led to the state at hand, and only the press must never come again:
        # ids of our own making may well be those of somebody's press.
        whole = first // PRINT_EVERY != (first + len(commit.entries)) // PRINT_EVERY
        text = state if index == last and (whole or commit.result is not None) else None
        print_ = None if text is None else hashlib.sha256(text.encode()).hexdigest()[:16]
        press = commit.press if entry.stamp.id == commit.press else None
        rows.append((session, first + index, press, dump_entry(entry), print_))
    return tuple(rows)


def _result_rows(session: Session, result: Result) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (
            session.id, s.seat, s.user, session.guild, session.game_key, result.ended,
            len(result.seats), int(s.won), int(s.lost), s.score, int(s.left), int(result.counted),
        )
        for s in result.seats
    )  # fmt: skip
