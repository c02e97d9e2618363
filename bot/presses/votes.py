"""What a table decides together: skipping, removing, ending. What is final is asked once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.presses.visit import Visit
from bot.screens import notes
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.game import Seat

Handler = Callable[[Visit], Awaitable[object]]


async def skip(visit: Visit) -> None:
    """Counts a vote to let the automatic move be made for somebody."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.vote(
        session.id, visit.user, "skip", _seat(visit), moderator=visit.moderator
    )
    await voted(visit, acted.session, "skip")


async def kick(visit: Visit) -> None:
    """Asks whether somebody is really to be removed."""
    session = await _for_player(visit)
    seat = _seat(visit)
    if seat is None or seat >= len(session.players):
        raise Refused("E_NO_SEAT", session=session)
    await visit.done(notes.kick(session, seat, await visit.words(session)))


async def kick_yes(visit: Visit) -> None:
    """Counts a vote to remove somebody."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.vote(
        session.id, visit.user, "kick", _seat(visit), moderator=visit.moderator
    )
    await voted(visit, acted.session, "kick")


async def stop(visit: Visit) -> None:
    """Asks whether the game is really to end for all."""
    session = await _for_player(visit)
    await visit.done(notes.stop(session, await visit.words(session)))


async def stop_yes(visit: Visit) -> None:
    """Ends the game: at once for host and moderators, else a vote is counted.

    Nothing that is played is cut short unless the question said so.
    """
    session, sessions = await visit.load_fresh(), visit.house.sessions
    at_once = notes.CUT in visit.control.args
    if visit.moderator:
        acted = await sessions.moderator_stop(session.id, at_once=at_once)
    else:
        acted = await sessions.vote(session.id, visit.user, "stop", at_once=at_once)
    await voted(visit, acted.session, "stop")


async def _for_player(visit: Visit) -> Session:
    """The session, for those who may decide something there. Raises E_STALE, E_NOT_PLAYER."""
    session = await visit.load_fresh()
    if session.seat_of(visit.user) is None and not visit.moderator:
        raise Refused("E_NOT_PLAYER", session=session)
    return session


async def voted(visit: Visit, after: Session, question: str) -> None:
    """Says whether a vote was counted or has already passed, and where that takes a while."""
    counted = any(
        visit.user in users and key.partition(":")[0] == question
        for key, users in after.votes.items()
    )
    visit.note(after)
    words = await visit.words(after)
    ending = question == "stop" and after.running
    passed = "stop-later" if ending else f"{question}-done"
    await visit.done(notes.note(words("vote-counted" if counted else passed)))


def _seat(visit: Visit) -> Seat | None:
    return visit.number(0) if visit.control.args else None


HANDLERS: Mapping[str, Handler] = {
    "skip": skip,
    "kick": kick,
    "kick_yes": kick_yes,
    "stop": stop,
    "stop_yes": stop_yes,
}
"""What each control of a vote does."""
