"""Balances: what people won and lost in chips, in servers that keep count.

Only changes are stored, a row per match and person. A balance is their sum, so it can neither drift
nor count a match twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from typing import Any

from bot.storage.connection import Connection, Writer
from bot.storage.store import Balance, Commit

_ADD = """INSERT INTO chips SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (
    SELECT 1 FROM server WHERE guild = ? AND json_extract(prefs, '$.balances'))"""
_OF = "SELECT coalesce(sum(change), 0), count(*) FROM chips WHERE guild = ? AND user = ?"
_HIGHEST = """SELECT user, sum(change) AS n, count(*) AS matches FROM chips WHERE guild = ?
    GROUP BY user ORDER BY n DESC, matches, user LIMIT ?"""
_EXPORT = """SELECT session, guild, game, ended, change FROM chips WHERE user = ?
    ORDER BY ended, session"""

Rows = tuple[tuple[Any, ...], ...]


class SqliteBalances:
    """The part of the store that keeps balances."""

    _reader: Connection
    _writer: Writer

    async def balances(self, guild: int, users: Collection[int]) -> dict[int, Balance]:
        """What each of these people has in a server; 0 for who never played for chips there."""

        def read(db: sqlite3.Connection) -> dict[int, Balance]:
            return {
                user: Balance(user, *db.execute(_OF, (guild, user)).fetchone()) for user in users
            }

        return await self._reader.run(read)

    async def highest(self, guild: int, limit: int) -> list[Balance]:
        """The highest balances of a server, highest first."""
        found = await self._reader.run(lambda db: db.execute(_HIGHEST, (guild, limit)).fetchall())
        return [Balance(*row) for row in found]

    async def reset_balances(self, guild: int) -> None:
        """Everybody in a server begins at 0 again."""
        await self._writer.run(
            lambda db: db.execute("DELETE FROM chips WHERE guild = ?", (guild,)).rowcount
        )


def prepared(commit: Commit) -> Rows:
    """The rows of a match that ended with this commit."""
    session = commit.after
    return tuple(
        (session.id, user, session.guild, session.game_key, session.ended, change, session.guild)
        for user, change in commit.chips.items()
    )


def write(db: sqlite3.Connection, rows: Rows) -> None:
    """Adds a match, if its server keeps balances at this moment."""
    db.executemany(_ADD, rows)


def export(db: sqlite3.Connection, user: int) -> list[dict[str, Any]]:
    """All that is stored of a person's chips."""
    return [dict(row) for row in db.execute(_EXPORT, (user,))]


def forget(db: sqlite3.Connection, user: int) -> None:
    """Deletes a person's balances in every server."""
    db.execute("DELETE FROM chips WHERE user = ?", (user,))
