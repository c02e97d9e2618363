"""Clocks that wait for their message to be seen, and when they begin if nobody can see it."""

from __future__ import annotations

from bot.sessions.change import Change
from bot.sessions.session import Session
from games.core.clocks import Clock, mint, next_clock, unseen
from games.core.replay import Entry

UNSEEN_MS = 15_000
"""A clock that could not be shown to anybody begins after so long all the same."""

Waiting = tuple[tuple[str, int], ...]
"""Name and start of each clock that waits to be seen."""


def waiting(session: Session) -> Waiting:
    """The clocks of a session that begin when people see its table."""
    if not session.running:
        return ()
    return tuple((clock.name, clock.start) for clock in unseen(session.state.clocks))


def anchor(
    change: Change, shown: Waiting, at: int | None, message: int | None, arrival: int
) -> None:
    """Lets the clocks begin that a table shown now was waiting for; others are left alone.

    `at` is on Discord's clock, `arrival` on ours (Unix ms). Where Discord named no moment, it is
    worked out from how far apart the two clocks were last.
    """
    if change.session.phase != "playing":
        return
    still = [one for one in waiting(change.session) if one in shown]
    if still and at is not None:
        change.set(lag=arrival - at)
    for name, _ in still:
        seen = mint(arrival - change.session.lag if at is None else at, 0, arrival)
        change.apply(Entry("anchor", seen, clock=name, message=message))


def coming(session: Session) -> tuple[int, Clock] | None:
    """What the clocks do next, and when (Unix ms): one fires, or begins although nobody saw it."""
    clocks = session.state.clocks
    moments = [(clock.start + UNSEEN_MS, clock) for clock in unseen(clocks)]
    running = next_clock(clocks)
    if running is not None:
        moments.append((running.due, running))
    return min(moments, key=lambda one: one[0], default=None)
