"""What anybody may check of a table's shuffles: a promise at first, all of it after the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.sessions.session import Session
from bot.storage.store import LogHeader, LogLine
from games.core.chance import Chance, commitment, join_presses
from games.core.clocks import Stamp
from games.core.fair import fair_file, seat_order
from games.core.replay import Head, Line, Log, write_log

Logged = tuple[LogHeader, Sequence[LogLine]]


def revealed(session: Session) -> bool:
    """Whether the seed may be shown: its game is over for good."""
    return session.phase in ("over", "closed") and session.state is not None


def promise(session: Session) -> dict[str, Any]:
    """What may be known before the end: the hash of the seed, and the presses mixed in."""
    return {
        "commitment": commitment(bytes.fromhex(session.seed)),
        "presses": [str(press) for press in sorted(session.presses)],
    }


def proof(session: Session, logged: Logged | None, names: Sequence[str]) -> dict[str, Any]:
    """What `python -m games verify` reads (fair-shuffle.md, 8); `names` are by seat.

    A log that today's rules cannot follow any more leaves the seed without the shuffles.
    """
    if not revealed(session):
        return promise(session)
    sealed = {**promise(session), "seed": session.seed}
    if logged is None:
        return sealed
    log = log_of(*logged)
    try:
        return fair_file(session.game, log, over=True, joined=_joined(session, names))
    except ValueError:
        return sealed


def record(session: Session, logged: Logged | None) -> str | None:
    """What `python -m games replay` reads: every move of a game that is over for good."""
    return write_log(log_of(*logged)) if logged is not None and revealed(session) else None


def log_of(header: LogHeader, lines: Sequence[LogLine]) -> Log:
    """A stored log as the rules replay it."""
    head = Head(
        header.game_key,
        header.game_version,
        header.state_version,
        header.options,
        header.seats,
        header.seed,
        header.presses,
        header.dealer,
        Stamp(header.stamp_id, header.stamp_arrival),
    )
    return Log(head, tuple(Line(line.entry, line.fingerprint) for line in lines))


def _joined(session: Session, names: Sequence[str]) -> list[str]:
    """The players in order of joining, where the seats were drawn: not in a rematch."""
    if session.round != 1:
        return []
    chance = Chance(session.seed, join_presses(session.presses))
    places = seat_order(chance, range(len(names)))
    return [names[places.index(place)] for place in range(len(names))]
