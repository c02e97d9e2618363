"""What anybody may check of a table: its shuffles, its races, and after the end every move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.sessions.session import Session
from games.core.chance import Chance, commitment, join_presses
from games.core.fair import fair_file, seat_order
from games.core.replay import Entry, Log, replay, write_log

_LOW_BITS = 0x3FFFFF


def revealed(session: Session) -> bool:
    """Whether the seed may be shown: its game is over for good."""
    return session.phase in ("over", "closed") and session.state is not None


def promise(session: Session) -> dict[str, Any]:
    """What may be known before the end: the hash of the seed, and the presses mixed in."""
    return {
        "commitment": commitment(bytes.fromhex(session.seed)),
        "presses": [str(press) for press in sorted(session.presses)],
    }


def proof(session: Session, log: Log | None, names: Sequence[str]) -> dict[str, Any]:
    """What `python -m games verify` reads (fair-shuffle.md, 8); `names` are by seat.

    A log that today's rules cannot follow any more leaves the seed without the shuffles.
    """
    if not revealed(session):
        return promise(session)
    sealed = {**promise(session), "seed": session.seed}
    if log is None:
        return sealed
    dealt_in = _joined(session, names[: log.head.seats])
    try:
        return fair_file(session.game, log, over=True, joined=dealt_in)
    except ValueError:
        return sealed


def record(session: Session, log: Log | None) -> str | None:
    """What `python -m games replay` reads: every move of a game that is over for good.

    None where some of what was played is to stay unknown (`Game.sealed`).
    """
    if log is None or session.game.sealed or not revealed(session):
        return None
    return write_log(log)


def races(session: Session, log: Log | None, names: Sequence[str]) -> str | None:
    """The races of a game so far, as JSON lines that anybody can work out again.

    First comes who sits where, then a row for each race (`Game.audit`); `names` are by seat. None
    where there are no races, or today's rules cannot follow the log any more.
    """
    if log is None:
        return None
    entries: list[Entry | None] = [None, *(line.entry for line in log.lines)]
    try:
        steps = zip(entries, replay(session.game, log), strict=True)
        rows = session.game.audit(steps)
    except ValueError:
        return None
    if not rows:
        return None
    place = {"session": session.id, "channel": str(session.channel)}
    return _lines([{**place, **_sitting(session, log, names)}, *({**place, **r} for r in rows)])


def _sitting(session: Session, log: Log, names: Sequence[str]) -> Mapping[str, Any]:
    """Who sits where, and for which seats ids were made here since nobody pressed.

    Such an id ends in its seat's number; those of Discord come from its own servers.
    """
    computers = [seat for seat, player in enumerate(session.players) if not player.human]
    made = {
        entry.seat
        for entry in (line.entry for line in log.lines)
        if entry.kind == "play" and entry.seat is not None
        if entry.stamp.id & _LOW_BITS == entry.seat & _LOW_BITS
    }
    return {
        "game": session.game_key,
        "players": list(names),
        "computers": computers,
        "minted": sorted(made),
    }


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    return "".join(
        json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows
    )


def _joined(session: Session, names: Sequence[str]) -> list[str]:
    """Who was dealt in at the start, in order of joining, where the seats were drawn: not in a
    rematch.
    """
    if session.round != 1:
        return []
    chance = Chance(session.seed, join_presses(session.presses))
    places = seat_order(chance, range(len(names)))
    return [names[places.index(place)] for place in range(len(names))]
