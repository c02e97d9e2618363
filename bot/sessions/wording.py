"""Which words a table speaks (decision 20): of drinks only where the table, its server and its
channel all mean it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.sessions.change import Change
from bot.sessions.refused import Refused
from bot.sessions.session import Session

MODE = "mode"
"""The option of a game that has words for both (`Game.lent`)."""

DRINKS, PLAIN = "drinks", "alcohol_free"

Allows = Callable[[Session], Awaitable[bool | None]]
"""Whether server and channel let a table speak of drinks now; None when nobody can tell yet."""


async def nowhere(_: Session) -> bool:
    """What is allowed until somebody knows better."""
    return False


def has_modes(session: Session) -> bool:
    """Whether a table's game can be worded for drinks."""
    return session.readable and MODE in session.game.lent


def wants(session: Session) -> bool:
    """Whether the table itself is for drinks."""
    return has_modes(session) and getattr(session.options, MODE, PLAIN) == DRINKS


def spoken(session: Session, *, allowed: bool | None) -> Session:
    """The table with the words that this permission leaves it; None leaves them as they are."""
    drinks = wants(session) and (session.drinks if allowed is None else allowed)
    return session if drinks == session.drinks else session.changed(drinks=drinks)


def in_mode(session: Session, mode: str) -> Session:
    """The table with its option set."""
    options = session.options.model_copy(update={MODE: mode})
    return session.changed(options=options)


def settle(change: Change) -> None:
    """Brings a table's words to what the table wants and the place allows."""
    change.session = spoken(change.session, allowed=change.allowed)


def check(change: Change, changes: Mapping[str, object]) -> None:
    """Raises Refused E_DRINKS_HERE where a table is to be for drinks and the place is not."""
    if changes.get(MODE) == DRINKS and has_modes(change.session) and not change.allowed:
        raise Refused("E_DRINKS_HERE")


def newest(session: Session) -> int:
    """Whoever sat down last, by their press: what an answer about everybody here is good for."""
    return max((player.press for player in session.humans), default=0)


def check_start(change: Change, sure: int | None) -> None:
    """What the start needs beside the rules: somebody who answers for all at a table for drinks.

    `sure` is `newest` as it was when they were asked. A table that starts without drinks stays
    without. Raises Refused E_ADULTS.
    """
    session = change.session
    if session.drinks and sure != newest(session):
        raise Refused("E_ADULTS")
    if wants(session) and not session.drinks:
        change.session = in_mode(session, PLAIN)
