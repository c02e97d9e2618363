"""The log of a match: every entry that changed the state, applied by one door live and later."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Literal

from games.core.actions import Move
from games.core.clocks import Stamp, anchored, renewed
from games.core.game import Game, S, Step

EntryKind = Literal["play", "expire", "leave", "join", "anchor", "renew", "pause"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `stamp.id` is the press; entries of the clock carry only the time."""

    kind: EntryKind
    stamp: Stamp
    seat: int | None = None
    move: Move | None = None
    clock: str | None = None


def apply(game: Game[S], state: S, entry: Entry) -> Step[S]:
    """The position after an entry. Raises IllegalMove as the rules do."""
    match entry:
        case Entry("play", stamp, int(seat), Move() as move):
            return game.play(state, seat, move, stamp)
        case Entry("expire", stamp, clock=str(clock)):
            return game.expire(state, clock, stamp.arrival)
        case Entry("leave", stamp, int(seat)):
            return game.leave(state, seat, stamp)
        case Entry("join", stamp):
            return game.join(state, stamp)
        case Entry("anchor", stamp):
            return Step(game.reclock(state, anchored(state.clocks, stamp.arrival)))
        case Entry("renew", stamp):
            return Step(game.reclock(state, renewed(state.clocks, stamp.arrival)))
        case Entry("pause", _):
            still = tuple(replace(c, shown=False) if c.decision else c for c in state.clocks)
            return Step(game.reclock(state, still))
    raise ValueError(f"no such entry: {entry}")


def fingerprint(game: Game[S], state: S) -> str:
    """Sixteen hex digits that differ when two states differ."""
    return hashlib.sha256(game.dump(state).encode()).hexdigest()[:16]
