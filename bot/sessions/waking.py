"""What the clock does to a session that is due, and to every session after a restart."""

from __future__ import annotations

from typing import Literal

from bot.sessions import absence, closing, computers, pauses, seats
from bot.sessions.change import Change
from bot.sessions.lobby import IDLE_MS
from bot.sessions.settle import REMATCH_MS, nudge_at
from games.core.clocks import Stamp
from games.core.game import Seat
from games.core.replay import Entry

Nudge = tuple[Seat, Literal["turn", "reminder"]]


def renew(change: Change, booted: int) -> None:
    """Nobody pays for our downtime: what was last touched before the start gets its time anew."""
    session = change.session
    if session.phase == "closed" or session.touched >= booted:
        return
    if not session.readable:
        change.end("unreadable")
        change.set(phase="closed")
    if not change.session.live:
        return
    if session.phase == "playing":
        change.apply(Entry("renew", Stamp(0, change.now)))
    change.set(waits={seat: (change.now, nudged) for seat, (_, nudged) in session.waits.items()})
    for seat, player in enumerate(session.players):
        if player.gone is not None:
            change.player(seat, gone=change.now)


def wake(change: Change) -> list[Nudge]:
    """Does what is due now besides the game's clocks; whom to ping."""
    session, now = change.session, change.now
    if not session.live:
        if session.phase == "over" and now >= (session.ended or 0) + REMATCH_MS:
            change.set(phase="closed")
        return []
    _gone(change)
    session = change.session
    if session.phase == "lobby":
        if now - session.touched >= IDLE_MS and not change.changed:
            change.end("idle")
        return []
    if session.phase == "paused" and now - (session.paused or now) >= pauses.PAUSE_MS:
        closing.give_up(change, "paused")
    elif absence.deaf(session, now) and not change.changed:
        closing.give_up(change, "stale")
    if change.session.phase != "playing":
        return []
    computers.act(change, change.now)
    return _nudges(change)


def _gone(change: Change) -> None:
    """Seats held for people who dropped out of the server leave when their time is up."""
    for player in change.session.humans:
        if change.session.running and change.session.state.over:
            return
        if player.gone is None or change.now < player.gone + seats.HOLD_MS:
            continue
        seat = change.session.seat_of(player.user or 0)
        if seat is not None:
            seats.depart(change, seat, 0)


def _nudges(change: Change) -> list[Nudge]:
    nudges: list[Nudge] = []
    for seat, (since, nudged) in change.session.waits.items():
        moment = nudge_at(change.session, seat)
        if moment is not None and moment <= change.now:
            nudges.append((seat, "reminder" if nudged else "turn"))
            change.set(waits={**change.session.waits, seat: (since, nudged + 1)})
    return nudges
