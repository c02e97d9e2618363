"""Controls of a lobby: who sits down, computers, the start, and the next game after this one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.discord_calls import Fate
from bot.presses.table import present
from bot.presses.visit import Visit
from bot.screens import notes
from bot.screens.options import options
from bot.sessions.refused import Refused
from bot.sessions.session import Session

Handler = Callable[[Visit], Awaitable[object]]


async def join(visit: Visit) -> None:
    """Seats the presser, opens their hand, and says at once if their DMs are closed.

    Whoever sits down at a table that is playing is told from when on they play, also if the lobby's
    button was pressed and the game has begun since.
    """
    session = await visit.load()
    before = session.seat_of(visit.user)
    acted = await visit.house.sessions.join(session.id, await visit.person(), visit.press)
    await visit.show_present(acted.session)
    if before is None:
        if acted.session.running:
            await visit.say("join-later")
        await welcome(visit, acted.session)


async def welcome(visit: Visit, session: Session) -> None:
    """Opens the hand of somebody just seated; tells them privately where their cards will be."""
    seat = session.seat_of(visit.user)
    if seat is None or not session.game.hands or session.players[seat].delivery != "dm":
        return
    outcome = await visit.publisher.hands.open(session, visit.user)
    if outcome.fate in (Fate.CLOSED, Fate.FORBIDDEN):
        await visit.say("lobby-dm-closed")


async def start(visit: Visit) -> None:
    """Starts, or counts a vote to start; at a table for drinks asks first who is here."""
    await _start(visit, await visit.load())


async def start_yes(visit: Visit) -> None:
    """Everybody who sat here when it was asked may drink: starts, or asks again for who came."""
    session = await visit.load_fresh()
    await _start(visit, session, visit.number(0))


async def _start(visit: Visit, session: Session, sure: int | None = None) -> None:
    try:
        started = await visit.house.sessions.start(session.id, visit.user, visit.press, sure)
    except Refused as refused:
        started = refused.session or session
        if refused.code == "E_ADULTS":
            await visit.done(notes.adults(started, await visit.words(session)))
            return
        if refused.code != "E_STARTED":
            raise
        # Another press came first, perhaps their own: what they wanted has been done.
    if sure is None:
        await visit.show_present(started)
    else:
        await present(visit, started, "start-done" if started.running else "vote-counted")


async def computer(visit: Visit) -> None:
    """Seats a computer player."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.add_computer(session.id, visit.user, press=visit.press)
    if acted.session.running:
        await present(visit, acted.session, "computer-done")
    else:
        await visit.show_present(acted.session)


async def rematch(visit: Visit) -> None:
    """Opens the lobby of the next game: same people, same rules, next dealer."""
    ended = await visit.load()
    await _again(visit, ended)
    await visit.publisher.answers.redraw(visit.reply, await visit.house.sessions.get(ended.id))


async def change(visit: Visit) -> None:
    """Opens the lobby of the next game, and the house rules for its host."""
    session = await _again(visit, await visit.load())
    words = await visit.words(session)
    if session.is_host(visit.user):
        drinks = bool(await visit.house.sessions.allowed(session))
        await visit.reply.private(options(session, words, drinks=drinks))
    else:
        await visit.reply.private(notes.note(words("rematch-open")))


async def _again(visit: Visit, ended: Session) -> Session:
    person = await visit.person()
    session = visit.note(await visit.house.sessions.rematch(ended.id, person, visit.press))
    await visit.reply.defer()
    await visit.publisher.tables.ensure(session)
    return session


HANDLERS: Mapping[str, Handler] = {
    "join": join,
    "start": start,
    "start_yes": start_yes,
    "computer": computer,
    "rematch": rematch,
    "change": change,
}
"""What each control of a lobby does, but for the options (`presses/options.py`)."""
