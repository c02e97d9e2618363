"""Whom a table waits for: whoever owes a decision, or whoever hosts where only an order is missing.

An order is waited for under the seat HOUSE, and so is what anybody may press for all.
"""

from __future__ import annotations

from bot.sessions.play import offered
from bot.sessions.session import Player, Session
from games.core.game import HOUSE, Seat


def waited(session: Session) -> tuple[Seat, ...]:
    """The seats that owe a decision; HOUSE where the game stands still until it gets an order.

    A clock that people can see will move the game on by itself.
    """
    state = session.state
    seats = owing(session)
    if seats or state.over or any(not clock.secret for clock in state.clocks):
        return seats
    return (HOUSE,) if order(session) else ()


def owing(session: Session) -> tuple[Seat, ...]:
    """The seats that owe a decision: nobody does where one press of anybody is for all."""
    seats: tuple[Seat, ...] = session.game.waiting(session.state)
    return () if _shared(session, seats) else seats


def _shared(session: Session, seats: tuple[Seat, ...]) -> str | None:
    """What anybody may press for all, if several seats are waited for and that is why."""
    forms = session.game.forms
    if len(seats) < 2 or not any(form.shared for form in forms.values()):
        return None
    names = (action.name for action in offered(session, seats[0]))
    return next((name for name in names if forms[name].shared), None)


def order(session: Session) -> str | None:
    """What moves a game on now, if any: for all, or by order, but not by closing the table."""
    if shared := _shared(session, session.game.waiting(session.state)):
        return shared
    if not any(form.order for form in session.game.forms.values()):
        return None
    names = [action.name for action in offered(session, HOUSE)]
    return next((name for name in names if name != session.game.closing), None)


def person(session: Session, seat: Seat) -> Player | None:
    """Who is called when a seat is waited for, if they are there; for HOUSE the host comes first.

    A co-host stands in for a host who is away, and where anybody may press, so does anybody.
    """
    seats = [seat]
    if seat == HOUSE:
        found = [session.seat_of(user) for user in (session.host, *session.cohosts)]
        owing = session.game.waiting(session.state)
        anybody = owing if _shared(session, owing) else ()
        seats = [*(one for one in found if one is not None), *anybody]
    players = [session.players[one] for one in seats if one < len(session.players)]
    return next((player for player in players if player.present), None)
