"""Nights and sips in SQLite: their rows, and how a night is written as JSON, both ways."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from pydantic_core import to_json

from bot.night.night import Guest, Night, Told, Water
from bot.storage.codec import dump_event, load_event, tuples
from bot.storage.connection import Connection, Writer
from bot.storage.evenings import Sip
from bot.storage.store import Conflict, Occupied

_IN = "SELECT * FROM night WHERE channel = ? AND live = 1"
_LAST = "SELECT * FROM night WHERE channel = ? AND live IS NULL ORDER BY ended DESC LIMIT 1"
_OPEN = "SELECT * FROM night WHERE live = 1 OR json_extract(record, '$.status') ORDER BY id"
_NAMING = "SELECT * FROM night WHERE instr(record, ?)"
_UPDATE = """UPDATE night SET live = ?, version = ?, ended = ?, record = ?
    WHERE id = ? AND version = ?"""
_SIP = """INSERT OR IGNORE INTO sip (user, at, guild, night, session, prompt, passed)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""
_TAKE_BACK = """UPDATE sip SET passed = 1 WHERE id = (SELECT id FROM sip WHERE user = :user
    AND passed = 0 AND session = coalesce(:session, session)
    AND (:night IS NULL OR night = :night) ORDER BY id DESC LIMIT 1)"""
_SIPS = """SELECT * FROM sip WHERE user = :user AND (:night IS NULL OR night = :night)
    ORDER BY id DESC"""


class SqliteNights:
    """The part of the store that keeps nights and sips (see `NightStore`)."""

    _reader: Connection
    _writer: Writer

    async def new_night(self, night: Night) -> Night:
        """Stores a new night and returns it with its id. Raises Occupied."""
        return replace(night, id=await self._writer.run(lambda db: _insert(db, night)))

    async def night(self, night_id: int) -> Night | None:
        """A night by id."""
        return await self._night("SELECT * FROM night WHERE id = ?", night_id)

    async def night_in(self, channel: int) -> Night | None:
        """The live night of a channel."""
        return await self._night(_IN, channel)

    async def last_night_in(self, channel: int) -> Night | None:
        """The night that last ended in a channel, while it is kept."""
        return await self._night(_LAST, channel)

    async def nights(self) -> list[Night]:
        """All nights that go on, and those that have left a status on their channel."""
        found = await self._reader.run(lambda db: db.execute(_OPEN).fetchall())
        return [_load(row) for row in found]

    async def commit_night(self, before: Night, after: Night, sips: tuple[Sip, ...] = ()) -> None:
        """Writes one change durably, with the prompts that belong to it. Raises Conflict."""
        await self._writer.run(lambda db: _update(db, before, after, sips))

    async def add_sips(self, sips: tuple[Sip, ...]) -> None:
        """Writes prompts that belong to no night, each once."""
        if sips:
            await self._writer.run(lambda db: _add_sips(db, sips))

    async def pass_sip(
        self, user: int, *, session: int | None = None, night: int | None = None
    ) -> bool:
        """Takes back the latest prompt not passed yet; whether there was one."""
        key = {"user": user, "session": session, "night": night}
        return await self._writer.run(lambda db: db.execute(_TAKE_BACK, key).rowcount) > 0

    async def sips_of(self, user: int, night: int | None = None) -> list[Sip]:
        """A person's own prompts, newest first; of one night only, if given."""
        return await self._reader.run(lambda db: _sips_of(db, user, night))

    async def _night(self, sql: str, key: int) -> Night | None:
        row = await self._reader.run(lambda db: db.execute(sql, (key,)).fetchone())
        return None if row is None else _load(row)


# -- rows


def _insert(db: sqlite3.Connection, night: Night) -> int:
    held = db.execute(_IN, (night.channel,)).fetchone()
    if held is not None:
        raise Occupied(held["id"])
    made = db.execute(
        """INSERT INTO night (guild, channel, live, version, ended, record)
        VALUES (?, ?, ?, ?, ?, ?)""",
        (night.guild, night.channel, *_columns(night)),
    ).lastrowid
    assert made is not None
    return made


def _update(
    db: sqlite3.Connection, before: Night, after: Night, sips: tuple[Sip, ...] = ()
) -> None:
    if not db.execute(_UPDATE, (*_columns(after), after.id, before.version)).rowcount:
        raise Conflict(after.id)
    _add_sips(db, sips)


def _columns(night: Night) -> tuple[Any, ...]:
    return (1 if night.live else None, night.version, night.ended, dump_night(night))


def _add_sips(db: sqlite3.Connection, sips: tuple[Sip, ...]) -> None:
    db.executemany(
        _SIP, [(s.user, s.at, s.guild, s.night, s.session, s.prompt, int(s.passed)) for s in sips]
    )


def _sips_of(db: sqlite3.Connection, user: int, night: int | None = None) -> list[Sip]:
    rows = db.execute(_SIPS, {"user": user, "night": night})
    return [
        Sip(
            r["user"], r["at"], r["guild"], r["night"], r["session"], r["prompt"], bool(r["passed"])
        )
        for r in rows
    ]


# -- what people may ask about themselves


def export(db: sqlite3.Connection, user: int) -> dict[str, Any]:
    """What nights hold about a person: their part as a guest, and their sips."""
    found = _naming(db, user)
    mine = [
        {
            "night": night.id,
            "guild": night.guild,
            "channel": night.channel,
            "started": night.started,
            "ended": night.ended,
            "host": night.host == user,
            "you": None if (guest := night.guest(user)) is None else asdict(guest),
            "votes": [asked for asked, voters in night.votes.items() if user in voters],
            "told": [(what, at) for what, whom, at in night.whispers if whom == user],
        }
        for night in found
    ]
    return {"nights": mine, "sips": [asdict(sip) for sip in _sips_of(db, user)]}


def forget(db: sqlite3.Connection, user: int) -> None:
    """Takes a person out of every night, and deletes their sips."""
    for night in _naming(db, user):
        _update(db, night, replace(without(night, user), version=night.version + 1))
    db.execute("DELETE FROM sip WHERE user = ?", (user,))


def _naming(db: sqlite3.Connection, user: int) -> list[Night]:
    """The nights where somebody stands anywhere."""
    rows = db.execute(_NAMING, (str(user),)).fetchall()
    return [night for night in map(_load, rows) if without(night, user) != night]


def without(night: Night, user: int) -> Night:
    """The night without a person, wherever they stand."""

    def told(one: Told) -> Told:
        return replace(
            one,
            users=tuple(-1 if each == user else each for each in one.users),
            names=tuple(
                "" if each == user else name
                for each, name in zip(one.users, one.names, strict=True)
            ),
        )

    votes = {
        asked: tuple(one for one in them if one != user) for asked, them in night.votes.items()
    }
    return replace(
        night,
        host=-1 if night.host == user else night.host,
        guests=tuple(guest for guest in night.guests if guest.user != user),
        votes={asked: voters for asked, voters in votes.items() if voters},
        past=tuple(map(told, night.past)),
        moments=tuple(map(told, night.moments)),
        whispers=tuple(one for one in night.whispers if one[1] != user),
    )


def prune(db: sqlite3.Connection, before: int) -> None:
    """Deletes nights that ended before a moment (Unix ms), or that nothing has moved since; and
    sips told before it.
    """
    db.execute("DELETE FROM night WHERE ended < ? AND live IS NULL", (before,))
    db.execute("DELETE FROM night WHERE json_extract(record, '$.touched') < ?", (before,))
    db.execute("DELETE FROM sip WHERE at < ?", (before,))


# -- JSON

_PLAIN = (
    "host", "started", "touched", "locale", "votes", "sips", "whispers", "panel", "status",
    "ended_why",
)  # fmt: skip


def dump_night(night: Night) -> str:
    """Everything of a night but the columns of its row."""
    record: dict[str, Any] = {name: getattr(night, name) for name in _PLAIN}
    record["guests"] = [asdict(guest) for guest in night.guests]
    record["water"] = asdict(night.water)
    record["past"] = [_dump_told(one) for one in night.past]
    record["moments"] = [_dump_told(one) for one in night.moments]
    return to_json(record).decode()


def _load(row: Mapping[str, Any]) -> Night:
    record = json.loads(row["record"])
    return Night(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        version=row["version"],
        ended=row["ended"],
        guests=tuple(Guest(**guest) for guest in record["guests"]),
        water=Water(**record["water"]),
        past=tuple(map(_load_told, record["past"])),
        moments=tuple(map(_load_told, record["moments"])),
        **{name: tuples(record[name]) for name in _PLAIN},
    )


def _dump_told(one: Told) -> list[Any]:
    event = None if one.event is None else dump_event(one.event)
    seats = (one.winners, one.losers)
    return [one.session, one.game_key, one.at, one.users, one.names, event, *seats]


def _load_told(stored: list[Any]) -> Told:
    session, game_key, at, users, names, event, *seats = stored
    told = None if event is None else load_event(event)
    return Told(session, game_key, at, tuple(users), tuple(names), told, *map(tuple, seats))
