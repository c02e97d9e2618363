"""The log of a match: every entry that changed the state, applied by one door live and later.

As text it is JSON lines: a header that holds what the deal was made from, then every entry in
order. Some entries carry the fingerprint of the position they led to, so that a replay that no
longer fits says at which move.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

from pydantic import ValidationError

from games.core.actions import Move, parse_move, raw_of
from games.core.chance import Chance, join_presses
from games.core.clocks import Stamp, renewed
from games.core.errors import IllegalMove
from games.core.game import Deal, Game, S, Step

T = TypeVar("T")
EntryKind = Literal["play", "expire", "leave", "join", "anchor", "renew"]
KINDS: tuple[str, ...] = get_args(EntryKind)
FORMAT = 1
"""The format of a log's text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `stamp.id` is the press; entries of the clock carry only the time.

    `anchor`: the message that `clock` waited for was seen; `stamp.ms` on Discord's clock. `message`
    is its id, where there was one.
    """

    kind: EntryKind
    stamp: Stamp
    seat: int | None = None
    move: Move | None = None
    clock: str | None = None
    message: int | None = None


def apply(game: Game[S], state: S, entry: Entry) -> Step[S]:
    """The position after an entry. Raises IllegalMove as the rules do, ValueError for no clock."""
    match entry:
        case Entry("play", stamp, int(seat), Move() as move):
            return game.play(state, seat, move, stamp)
        case Entry("expire", stamp, clock=str(clock)):
            return game.expire(state, clock, stamp.arrival)
        case Entry("leave", stamp, int(seat)):
            return game.leave(state, seat, stamp)
        case Entry("join", stamp):
            return game.join(state, stamp)
        case Entry("anchor", stamp, clock=str(clock)):
            return Step(game.anchor(state, clock, stamp))
        case Entry("renew", stamp):
            return Step(game.reclock(state, renewed(state.clocks, stamp.arrival)))
    raise ValueError(f"no such entry: {entry}")


def fingerprint(game: Game[S], state: S) -> str:
    """Sixteen hex digits that differ when two states differ."""
    return hashlib.sha256(game.dump(state).encode()).hexdigest()[:16]


# A whole match


class BadLogError(ValueError):
    """A log that cannot be read; the message is a sentence that names the line."""


class DiffersError(ValueError):
    """A log that no longer fits the rules; `move` counts its entries from 1."""

    def __init__(self, move: int, why: str) -> None:
        super().__init__(f"move {move}: {why}")
        self.move = move


@dataclass(frozen=True, slots=True)
class Head:
    """What a match was dealt from, and the versions that dealt it. `presses` are press ids."""

    game: str
    version: str
    state_version: int
    options: Mapping[str, Any]
    seats: int
    seed: str
    presses: tuple[int, ...]
    dealer: int | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with the fingerprint of the position after it, where one was kept."""

    entry: Entry
    fp: str | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """A whole match."""

    head: Head
    lines: tuple[Line, ...]


def head_of(game: Game[S], table: Deal, presses: Iterable[int]) -> Head:
    """The head of a match dealt now from this table."""
    options = table.options.model_dump(mode="json")
    return Head(
        game.key,
        game.version,
        game.state_version,
        options,
        table.seats,
        table.chance.seed,
        tuple(sorted(presses)),
        table.dealer,
        table.stamp,
    )


def table_of(game: Game[S], head: Head) -> Deal:
    """What the match was dealt from. Raises BadLogError when the options no longer fit."""
    try:
        options = game.options(**head.options)
    except ValidationError as error:
        raise BadLogError(f"line 1: the options don't fit: {error.errors()[0]['msg']}") from None
    chance = Chance(head.seed, join_presses(head.presses))
    return Deal(head.seats, options, chance, head.stamp, head.dealer)


def replay(game: Game[S], log: Log, table: Deal | None = None) -> Iterator[Step[S]]:
    """The deal's step, then that of every entry; fingerprints are checked on the way.

    `table` may be that of the head with another chance. Raises DiffersError, BadLogError.
    """
    step = game.deal(table or table_of(game, log.head))
    yield step
    for number, line in enumerate(log.lines, start=1):
        try:
            step = apply(game, step.state, line.entry)
        except IllegalMove as refusal:
            raise DiffersError(number, f"refused with {refusal.code}") from None
        except ValueError as error:
            raise DiffersError(number, str(error)) from None
        if line.fp is not None and fingerprint(game, step.state) != line.fp:
            raise DiffersError(number, "the position differs from the one that was played")
        yield step


# Text


def write_log(log: Log) -> str:
    """The log as text, one JSON object a line; ids are texts, so that any reader keeps them."""
    head = log.head
    first = {
        "format": FORMAT,
        "game": head.game,
        "version": head.version,
        "state_version": head.state_version,
        "options": dict(head.options),
        "seats": head.seats,
        "seed": head.seed,
        "presses": [str(press) for press in head.presses],
        "dealer": head.dealer,
        "stamp": {"id": str(head.stamp.id), "at": head.stamp.arrival},
    }
    rows = [first, *(_row(line) for line in log.lines)]
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


def _row(line: Line) -> dict[str, Any]:
    entry = line.entry
    row: dict[str, Any] = {
        "kind": entry.kind,
        "id": str(entry.stamp.id),
        "at": entry.stamp.arrival,
        "seat": entry.seat,
        "action": entry.move.action if entry.move else None,
        "values": raw_of(entry.move) if entry.move else None,
        "clock": entry.clock,
        "message": None if entry.message is None else str(entry.message),
        "fp": line.fp,
    }
    return {key: value for key, value in row.items() if value is not None}


def read_log(text: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Log]:
    """The game and the log that a text holds. Raises BadLogError."""
    rows = [(n, _object(n, line)) for n, line in enumerate(text.splitlines(), start=1) if line]
    if not rows:
        raise BadLogError("line 1: a header is expected")
    (number, first), *others = rows
    if first.get("format") != FORMAT:
        raise BadLogError(f"line {number}: a header with format {FORMAT} is expected")
    game = games.get(str(first.get("game")))
    if game is None:
        raise BadLogError(f"line {number}: there is no game '{first.get('game')}'")
    head = _read(number, _head, first)
    lines = tuple(_read(n, lambda row: _line(game, row), row) for n, row in others)
    return game, Log(head, lines)


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError:
        row = None
    if not isinstance(row, dict):
        raise BadLogError(f"line {number}: this is no JSON object")
    return row


def _read(number: int, read: Callable[[dict[str, Any]], T], row: dict[str, Any]) -> T:
    try:
        return read(row)
    except KeyError as error:
        raise BadLogError(f"line {number}: {error} is missing") from None
    except (TypeError, ValueError, AttributeError, IllegalMove) as error:
        raise BadLogError(f"line {number}: cannot be read ({error})") from None


def _head(row: dict[str, Any]) -> Head:
    stamp = Stamp(int(row["stamp"]["id"]), int(row["stamp"]["at"]))
    presses = tuple(int(press) for press in row["presses"])
    seed = str(row["seed"])
    bytes.fromhex(seed)
    dealer = row.get("dealer")
    return Head(
        str(row["game"]),
        str(row["version"]),
        int(row["state_version"]),
        dict(row["options"]),
        int(row["seats"]),
        seed,
        presses,
        None if dealer is None else int(dealer),
        stamp,
    )


def _line(game: Game[Any], row: dict[str, Any]) -> Line:
    kind = row["kind"]
    if kind not in KINDS:
        raise ValueError(f"no kind '{kind}'")
    move = None
    if "action" in row:
        form = game.forms.get(row["action"])
        if form is None:
            raise ValueError(f"no action '{row['action']}'")
        move = parse_move(form, row.get("values", {}))
    stamp = Stamp(int(row.get("id", 0)), int(row["at"]))
    message = None if row.get("message") is None else int(row["message"])
    entry = Entry(kind, stamp, row.get("seat"), move, row.get("clock"), message)
    return Line(entry, row.get("fp"))
