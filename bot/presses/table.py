"""Controls of the session itself: joining, starting, leaving, votes, hands, rules, rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.discord_calls import Fate
from bot.presses.visit import Visit
from bot.screens import notes, result, table
from bot.screens.options import options
from bot.screens.rules import rules as rules_page
from bot.sessions.proof import proof, races, record
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.game import Seat
from games.core.replay import Log

Handler = Callable[[Visit], Awaitable[object]]


async def join(visit: Visit) -> None:
    """Seats the presser, opens their hand, and says at once if their DMs are closed.

    Whoever sits down at a table that is playing is told from when on they play.
    """
    session = await visit.load_fresh()
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


async def leave(visit: Visit) -> None:
    """Leaves a lobby at once; asks once before leaving a running game."""
    session = await visit.load()
    if session.seat_of(visit.user) is None:
        raise Refused("E_NOT_PLAYER", session=session)
    if session.running:
        await visit.done(notes.leave(session, await visit.words(session)))
        return
    acted = await visit.house.sessions.leave(session.id, visit.user, visit.press)
    await present(visit, acted.session, "leave-done")


async def leave_yes(visit: Visit) -> None:
    """Leaves for good."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.leave(session.id, visit.user, visit.press)
    await present(visit, acted.session, "leave-done")


async def present(visit: Visit, session: Session, key: str, **args: object) -> None:
    """Redraws a public message that was pressed on, or says privately what was done."""
    visit.note(session)
    message = visit.interaction.message
    if message is not None and visit.publisher.knows(session.id, message.id):
        await visit.show_present(session)
        return
    await visit.done(notes.note((await visit.words(session))(key, **args)))


async def keep(visit: Visit) -> None:
    """The answer to a question was no."""
    await visit.done(notes.note((await visit.words())("confirm-kept")))


async def start(visit: Visit) -> None:
    """Starts, or counts a vote to start; at a table for drinks asks first who is here."""
    session = await visit.load_fresh()
    await _start(visit, session)


async def start_yes(visit: Visit) -> None:
    """Everybody who sat here when it was asked may drink: starts, or asks again for who came."""
    session = await visit.load_fresh()
    await _start(visit, session, visit.number(0))


async def _start(visit: Visit, session: Session, sure: int | None = None) -> None:
    try:
        started = await visit.house.sessions.start(session.id, visit.user, visit.press, sure)
    except Refused as refused:
        if refused.code != "E_ADULTS":
            raise
        await visit.done(notes.adults(refused.session or session, await visit.words(session)))
        return
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


async def hand(visit: Visit) -> None:
    """Shows the presser's hand privately, again and again."""
    session = await visit.load()
    if session.seat_of(visit.user) is None:
        raise Refused("E_NOT_PLAYER", session=session)
    if not session.game.hands:
        raise Refused("no-hands", session=session)
    if session.running:
        session = visit.note(await visit.house.sessions.back(session.id, visit.user))
    await visit.show_hand(session)


async def refresh(visit: Visit) -> None:
    """Redraws the message it was pressed on."""
    await visit.show_present(await visit.load())


async def rules(visit: Visit) -> None:
    """The rules as this table plays them; later pages in place."""
    args = visit.control.args
    session = await visit.load() if visit.control.session else None
    key = args[0] if args and args[0] in CATALOGUE else session.game_key if session else None
    if key is None:
        raise Refused("E_NO_GAME")
    game = CATALOGUE[key]
    words = await visit.words(session, game=key)
    page = visit.number(1) if len(args) > 1 else 0
    ours = session is not None and session.game_key == key
    options = session.options if session and ours else game.options()
    layout = rules_page(game, options, words, page, session.id if session and ours else 0)
    await (visit.done(layout) if len(args) > 1 else visit.reply.private(layout))


async def more(visit: Visit) -> None:
    """The private menu of what else can be done."""
    session = await visit.load()
    words, now = await visit.words(session), visit.house.now()
    await visit.reply.private(table.more(session, visit.user, words, now))


async def bottom(visit: Visit) -> None:
    """Posts the table anew at the bottom of its channel."""
    session = await visit.load()
    await visit.reply.defer()
    await visit.publisher.tables.post(session, session.channel)
    await visit.done(notes.note((await visit.words(session))("table-posted")))


async def back(visit: Visit) -> None:
    """Puts an absent player back on their seat."""
    session = await visit.load()
    session = await visit.house.sessions.back(session.id, visit.user)
    await present(visit, session, "back-done")


async def takeover(visit: Visit) -> None:
    """Hosts in place of an absent host."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.take_over(session.id, visit.user)
    await present(visit, acted.session, "takeover-done")


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


async def fair(visit: Visit) -> None:
    """How to check the shuffle."""
    session = await visit.load()
    words = await visit.words(session)
    names = [words.label(seat) for seat in range(len(session.players))]
    logged = await visit.house.store.log(session.id)
    # A long game is replayed from its start; presses must not wait for that.
    given = await asyncio.to_thread(_papers, session, logged, names)
    await visit.reply.private(result.fair(session, words, *given))


def _papers(
    session: Session, logged: Log | None, names: list[str]
) -> tuple[dict[str, Any], str | None, str | None]:
    return proof(session, logged, names), record(session, logged), races(session, logged, names)


async def skip(visit: Visit) -> None:
    """Counts a vote to let the automatic move be made for somebody."""
    session = await visit.load_fresh()
    acted = await visit.house.sessions.vote(
        session.id, visit.user, "skip", _seat(visit), moderator=visit.moderator
    )
    await voted(visit, acted.session, "skip")


async def kick(visit: Visit) -> None:
    """Asks whether somebody is really to be removed."""
    session = await visit.load_fresh()
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
    session = await visit.load_fresh()
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
    "join": join,
    "leave": leave,
    "leave_yes": leave_yes,
    "keep": keep,
    "start": start,
    "start_yes": start_yes,
    "computer": computer,
    "hand": hand,
    "refresh": refresh,
    "rules": rules,
    "more": more,
    "bottom": bottom,
    "back": back,
    "takeover": takeover,
    "rematch": rematch,
    "change": change,
    "fair": fair,
    "skip": skip,
    "kick": kick,
    "kick_yes": kick_yes,
    "stop": stop,
    "stop_yes": stop_yes,
}
"""What each control of kind `table` or `ask` does, but for the options (`presses/options.py`)."""
