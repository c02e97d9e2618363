"""Standings: who plays how often in a server, and wins."""

from __future__ import annotations

import sqlite3

from bot.storage.connection import Connection
from bot.storage.store import Standing

_STANDINGS = """SELECT game, user, won, played FROM (
    SELECT game, user, sum(won) AS won, count(*) AS played, row_number() OVER (
        PARTITION BY game ORDER BY sum(won) DESC, count(*), user) AS place
    FROM result WHERE guild = ? AND user > 0 AND counted = 1 GROUP BY game, user
) WHERE place <= ? ORDER BY game, place"""


class SqliteStandings:
    """The part of the store that compares people."""

    _reader: Connection

    async def standings(self, guild: int, limit: int) -> list[Standing]:
        """Those who have won most in a server, so many for each game; the best first."""

        def read(db: sqlite3.Connection) -> list[Standing]:
            found = db.execute(_STANDINGS, (guild, limit)).fetchall()
            return [Standing(*row) for row in found]

        return await self._reader.run(read)
