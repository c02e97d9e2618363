"""Presses made twice: whoever has just done what they press for once more needs no telling-off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.presses.visit import Visit
from bot.sessions import typed
from bot.sessions.session import Session
from games.core.actions import Form, raw_of
from games.core.game import HOUSE, Seat
from games.core.replay import Entry

TWICE_MS = 5000
"""Within so long, on Discord's clock, the same press is one of a finger that pressed twice."""

PAST = frozenset({"E_STALE", "E_OVER", "E_NOT_TURN"})
"""What a press is told whose moment has gone; it may have gone by the first of two presses.

The second may come upon a table that has been drawn anew, where the button is the next player's."""


async def doubled(visit: Visit, session: Session, given: Mapping[str, list[str]]) -> bool:
    """Whether a press asks for the very move that its presser's last one has just made.

    `given` are the fields that it names; a button that only opens or submits a form names none.
    The log decides, so that the answer is the same after a crash.
    """
    form = session.game.forms.get(visit.control.name)
    if form is None or visit.race:
        return False
    for seat in _seats(visit, session, form):
        last = await visit.house.store.last_move(session.id, seat)
        if last is not None and _same(last, visit, form, given):
            return True
    return False


def _seats(visit: Visit, session: Session, form: Form) -> Iterator[Seat]:
    """The seats that the presser makes such a move for."""
    own = session.seat_of(visit.user)
    if own is not None:
        yield own
    if form.order and (session.is_host(visit.user) or visit.moderator):
        yield HOUSE


def _same(last: Entry, visit: Visit, form: Form, given: Mapping[str, list[str]]) -> bool:
    if last.move is None or last.move.action != form.name:
        return False
    if abs(visit.stamp.ms - last.stamp.ms) > TWICE_MS:
        return False
    return typed.tidied(form, given).items() <= raw_of(last.move).items()
