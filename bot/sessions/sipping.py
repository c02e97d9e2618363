"""Prompts to sip at tables that tell none themselves, where the host of the night wants them.

A fact prompts whoever it caught out or made pay; people's own wishes are the night's business
(docs/decisions/0021-nights.md).
"""

from __future__ import annotations

from bot.sessions.change import Change
from games.core.events import Event

SIP = "sip"
PROMPTING = frozenset({"caught", "loser"})


def belong(change: Change, night: int, *, sips: bool) -> None:
    """The table belongs to a night from now on, with its wish for prompts."""
    session = change.session
    if session.live and (session.night, session.sips) != (night, sips):
        change.set(night=night, sips=sips)


def prompt(change: Change) -> None:
    """Adds one prompt for everybody whom the facts of this change caught, each once."""
    session = change.session
    if not session.sips or SIP in session.game.events:
        return
    caught = {
        event.seat
        for event in change.events
        if event.seat is not None and PROMPTING.intersection(event.tags)
    }
    seats = tuple(sorted(seat for seat in caught if not session.players[seat].left))
    if seats:
        change.tell(Event(SIP, None, {"seats": seats}, tags=(SIP,)))
