"""How a table that would go on for ever is closed: by its own order, so that somebody has won.

That order is open between two deals only (`Game.closing`). Asked for in the middle of one, it is
given as soon as that is played out (docs/decisions/0015-tables-that-go-on.md).
"""

from __future__ import annotations

from typing import Literal

from bot.sessions.change import Change, without
from bot.sessions.play import offered
from bot.sessions.session import Session
from games.core.actions import Move
from games.core.clocks import mint
from games.core.events import Event
from games.core.game import HOUSE
from games.core.replay import Entry

Plan = Literal["close", "wait", "cut"]


def plan(session: Session) -> Plan:
    """What stopping a table means now.

    `close`: it ends by its own order, with a result; `wait`: so it does once the present deal is
    played out; `cut`: it ends at once, and nobody wins.
    """
    if not session.running or session.game.closing is None:
        return "cut"
    if _is_open(session):
        return "close"
    return "cut" if session.closing or session.phase == "paused" else "wait"


def _is_open(session: Session) -> bool:
    return any(action.name == session.game.closing for action in offered(session, HOUSE))


def stop(change: Change, *, at_once: bool) -> None:
    """Does what the plan is; a table in its last deal is cut short only where `at_once` is meant.

    Ends every other table.
    """
    session = change.session
    match plan(session):
        case "close":
            _close(change)
        case "wait":
            change.set(closing=True, votes=without(session.votes, "stop"))
            change.tell(Event("closing"))
        case "cut" if at_once or not session.closing:
            change.end("stopped")


def keep_word(change: Change) -> None:
    """Closes a table whose last deal is over."""
    session = change.session
    if session.closing and session.phase == "playing" and _is_open(session):
        _close(change)


def give_up(change: Change, why: str) -> None:
    """Ends a table that everybody has left standing; between two deals whoever is ahead has won."""
    if plan(change.session) == "close":
        _close(change)
    else:
        change.end(why)


def _close(change: Change) -> None:
    order = Move(str(change.session.game.closing))
    change.apply(Entry("play", mint(change.now, HOUSE), HOUSE, order))
