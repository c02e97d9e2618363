"""Tables of forfeits for Ring of Fire: those that come with Snug, a server's own, files of them.

A file is JSON: `format`, `title`, and under `ranks` what `games.ringoffire.house` reads.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.names import clean
from bot.sessions.refused import Refused
from bot.storage.store import ServerPrefs
from games.core.cards import Rank
from games.ringoffire.house import (
    DEFAULT,
    LENGTHS,
    HouseError,
    HouseTable,
    lay,
    read_rule,
    read_table,
    write_table,
)

log = logging.getLogger(__name__)

GAME = "ringoffire"
FORMAT = "snug-forfeits-1"
LARGEST = 64 * 1024
"""The most bytes a file may have; the longest possible table takes a third of that."""

_FOLDER = Path(__file__).parent.parent / "data" / "forfeits"


@dataclass(frozen=True, slots=True)
class Shipped:
    """A table that comes with Snug."""

    key: str
    title: str
    table: HouseTable


@lru_cache(maxsize=1)
def shipped() -> Mapping[str, Shipped]:
    """The tables of data/forfeits, by the names of their files."""
    found = {}
    for path in sorted(_FOLDER.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = Shipped(path.stem, data["title"], read_table(data["ranks"]))
    return found


def served(prefs: ServerPrefs) -> HouseTable:
    """A server's table. What today's rules don't understand any more is as it usually is."""
    stored = (prefs.house or {}).get(GAME, {}).get("ranks", {})
    try:
        return read_table(stored)
    except HouseError as error:
        log.warning("the house table of server %s is no table any more: %s", prefs.guild, error)
        return DEFAULT


def kept(prefs: ServerPrefs, table: HouseTable) -> ServerPrefs:
    """A server's choices with another table."""
    house = dict(prefs.house or {})
    ours = {**house.pop(GAME, {}), "ranks": write_table(table)}
    if not ours["ranks"]:
        del ours["ranks"]
    return replace(prefs, house={**house, GAME: ours} if ours else house or None)


def written(table: HouseTable) -> bytes:
    """The file of a table, every rank in it."""
    data = {"format": FORMAT, "title": "", "ranks": write_table(table, whole=True)}
    return json.dumps(data, indent=2, ensure_ascii=False).encode()


def read(file: bytes) -> HouseTable:
    """The table of a file. Raises Refused E_FILE, E_FILE_SIZE, E_HOUSE, E_TWO_POURS."""
    if len(file) > LARGEST:
        raise Refused("E_FILE_SIZE", {"n": LARGEST // 1024})
    try:
        data = json.loads(file.decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise Refused("E_FILE") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused("E_FILE")
    ranks = data.get("ranks")
    if not isinstance(ranks, dict):
        raise _refused(HouseError("E_HOUSE", "ranks"))
    try:
        return read_table({rank: _seen(row) for rank, row in ranks.items()})
    except HouseError as error:
        raise _refused(error) from None


def changed(table: HouseTable, rank: Rank, given: Mapping[str, str]) -> HouseTable:
    """The table with parts of one rank's meaning replaced; what no longer belongs there goes.

    Raises Refused E_HOUSE, E_TWO_POURS.
    """
    before = table.of(rank)
    row = {key: value for key, value in before if value is not None}
    if given.get("flow", before.flow) != before.flow:
        # Words that were written for another flow would say something else than what happens.
        row = {}
    try:
        return lay(table, {rank: read_rule(rank, _seen({**row, **given}))})
    except HouseError as error:
        raise _refused(error) from None


def usual(table: HouseTable, rank: Rank | None) -> HouseTable:
    """The table with one rank as it usually is, or all. Raises Refused E_TWO_POURS."""
    if rank is None:
        return DEFAULT
    try:
        return lay(table, {rank: DEFAULT.of(rank)})
    except HouseError as error:
        raise _refused(error) from None


def _seen(row: Any) -> Any:
    """A rank's meaning with people's own words as they may be shown."""
    if not isinstance(row, dict):
        return row
    return {
        key: clean(value, 2 * LENGTHS[key]) if key in LENGTHS and isinstance(value, str) else value
        for key, value in row.items()
    }


def _refused(error: HouseError) -> Refused:
    return Refused(error.code, error.values, game=GAME)
