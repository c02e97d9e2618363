"""Misses, stand-ins and coming back; tables that everybody has forgotten."""

from __future__ import annotations

from bot.sessions import pauses, seats
from bot.sessions.change import Change, without
from bot.sessions.pauses import PAUSE_MS
from bot.sessions.session import Session
from games.core.events import Event
from games.core.game import Seat

_HOUR = 60 * 60_000
DEAF_MS = {"live": 6 * _HOUR, "slow": 72 * _HOUR, "off": 7 * 24 * _HOUR}
"""A running game that nobody has moved for so long may be replaced (by clock speed)."""


def missed(change: Change, seat: Seat) -> None:
    """A person let the clock run out: enough misses in a row make the seat absent."""
    change.decided(seat)
    player = change.session.players[seat]
    if not player.present:
        return
    change.player(seat, misses=player.misses + 1)
    if player.misses + 1 < change.session.game.misses:
        return
    if change.session.options.absence == "leave":
        if not change.session.state.over:
            seats.depart(change, seat, 0)
        return
    change.player(seat, away=True)
    change.tell(Event("away", seat))


def slept(change: Change, seat: Seat) -> None:
    """The cards were dealt for somebody who slept, which is no miss (blackjack.md, 7).

    Where nobody else is there either the table would deal on for ever, to nobody: then they are
    away.
    """
    players = change.session.players
    if players[seat].present and sum(player.present for player in players) == 1:
        change.player(seat, away=True)
        change.tell(Event("away", seat))


def back(change: Change, user: int) -> None:
    """Whatever an absent player presses puts them straight back, also from out of the server."""
    seat = change.session.seat_of(user)
    seats.gone(change, user, None)
    if seat is None or not change.session.live or not change.session.players[seat].away:
        return
    change.player(seat, away=False, misses=0)
    if change.session.phase == "lobby":
        return
    change.set(thinking=without(change.session.thinking, seat))
    change.tell(Event("back", seat))
    pauses.resume(change)


def deaf(session: Session, now: int) -> bool:
    """Whether nobody and nothing has moved a live session for very long."""
    long = PAUSE_MS if session.phase == "paused" else DEAF_MS[session.options.clock]
    return now - session.touched >= long
