"""What follows from a change: ends, pauses, votes, computers, waiting, the next due time."""

from __future__ import annotations

from bot.sessions import (
    absence,
    balances,
    closing,
    computers,
    drafts,
    pauses,
    sipping,
    votes,
    waits,
    windows,
)
from bot.sessions.change import Change
from bot.sessions.lobby import IDLE_MS
from bot.sessions.seats import HOLD_MS
from bot.sessions.session import Session
from bot.storage.store import Result, SeatResult
from games.core.game import Outcome, Seat

QUIET_MS = 20_000
"""After so long somebody who is waited for is pinged."""

_HOUR = 60 * 60_000
REMIND_MS = {"slow": 12 * _HOUR, "off": 12 * _HOUR}
"""After so long once more; under the live clock the automatic move comes first."""

REMATCH_MS = 24 * _HOUR
"""So long an ended table offers a rematch."""


def settle(change: Change) -> None:
    """Brings everything in line with what the change did. Does nothing if it did nothing."""
    if not change.changed:
        return
    if change.session.live:
        votes.recount(change)
    closing.keep_word(change)
    if change.session.running and change.session.state.over:
        _finish(change)
    if change.session.live and not change.session.humans:
        change.end("empty")
    if change.session.running:
        _settle_play(change)
    balances.count(change)
    sipping.prompt(change)
    change.set(due=due(change.session, change.now))


def _settle_play(change: Change) -> None:
    absent = all(player.away for player in change.session.humans)
    if absent and change.session.phase == "playing":
        pauses.pause(change)
    if change.session.phase == "paused":
        return
    if change.moved:
        drafts.prune(change)
    if change.moved or change.session.players != change.before.players:
        computers.think(change)
        _wait(change)


def _wait(change: Change) -> None:
    """Since when each person is waited for; computers and absent people are not."""
    session = change.session
    found: dict[Seat, tuple[int, int]] = {}
    for seat in waits.waited(session):
        if waits.person(session, seat) is not None:
            found[seat] = session.waits.get(seat, (change.now, 0))
    if found != session.waits:
        change.set(waits=found)


def _finish(change: Change) -> None:
    session = change.session
    outcome = session.game.outcome(session.state)
    assert outcome is not None
    change.end("walkover" if outcome.walkover else "done")
    change.result = _result(change.session, outcome, change.now)


def _result(session: Session, outcome: Outcome, now: int) -> Result:
    scores = outcome.scores or (None,) * len(session.players)
    return Result(
        now,
        tuple(
            SeatResult(
                seat,
                player.user,
                seat in outcome.winners,
                seat in outcome.losers,
                scores[seat],
                player.left,
            )
            for seat, player in enumerate(session.players)
        ),
        counted=not outcome.walkover,
    )


def due(session: Session, now: int) -> int | None:
    """When the session next needs the clock (Unix ms)."""
    if session.phase == "closed":
        return None
    if session.phase == "over":
        return (session.ended or now) + REMATCH_MS
    moments = [player.gone + HOLD_MS for player in session.humans if player.gone is not None]
    if session.phase == "lobby":
        return min([now + IDLE_MS, *moments])
    if session.phase == "paused":
        moments.append((session.paused or now) + pauses.PAUSE_MS)
    else:
        clock = windows.coming(session)
        if clock is not None:
            moments.append(clock[0])
        moments.extend(session.thinking.values())
        moments.extend(nudge for seat in session.waits if (nudge := nudge_at(session, seat)))
        moments.append(now + absence.DEAF_MS[session.options.clock])
    return min(moments)


def nudge_at(session: Session, seat: Seat) -> int | None:
    """When a person who is waited for is pinged next, if ever."""
    since, nudged = session.waits[seat]
    called = waits.person(session, seat)
    if called is None or not called.pings:
        return None
    if nudged == 0:
        return since + QUIET_MS
    later = REMIND_MS.get(session.options.clock)
    return since + later if nudged == 1 and later else None
