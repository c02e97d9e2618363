"""Controls of the table itself: hands, rules, fairness, leaving, coming back, hosting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from bot.presses.visit import Visit
from bot.screens import notes, result, table
from bot.screens.rules import rules as rules_page
from bot.sessions.proof import proof, races, record
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.replay import Log
from games.core.scene import Block

Handler = Callable[[Visit], Awaitable[object]]


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
    ours = session if session is not None and session.game_key == key else None
    options = ours.options if ours else game.options()
    force = () if ours is None else await visit.think(ours, _in_force, ours)
    layout = rules_page(game, options, words, page, ours.id if ours else 0, force)
    await (visit.done(layout) if len(args) > 1 else visit.reply.private(layout))


def _in_force(session: Session) -> Sequence[Sequence[Block]]:
    """What a running table adds to the rules."""
    if not session.running:
        return ()
    return session.game.in_force(session.game.observe(session.state, None))


async def more(visit: Visit) -> None:
    """The private menu of what else can be done."""
    session = await visit.load()
    words, now = await visit.words(session), visit.house.now()
    moderator = visit.moderator
    menu = await visit.think(
        session, table.more, session, visit.user, words, now, moderator=moderator
    )
    await visit.reply.private(menu)


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


HANDLERS: Mapping[str, Handler] = {
    "leave": leave,
    "leave_yes": leave_yes,
    "keep": keep,
    "hand": hand,
    "refresh": refresh,
    "rules": rules,
    "more": more,
    "bottom": bottom,
    "back": back,
    "takeover": takeover,
    "fair": fair,
}
"""What each control of the table does, but for those of the modules beside this one."""
