"""The host's private menus before the first card: house rules, presets, who sits here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.discord_calls import Fate
from bot.presses.visit import Visit
from bot.screens import forms, options
from bot.screens.ids import Control
from bot.screens.layout import Layout
from bot.sessions.refused import Refused
from bot.sessions.session import Session

Handler = Callable[[Visit], Awaitable[object]]

TIMER = "timer"


async def show(visit: Visit) -> None:
    """Opens the menus for the host; everybody else is told who that is."""
    await visit.reply.private(await _menus(visit, await _for_host(visit)))


async def turn(visit: Visit) -> None:
    """Another page of the menus."""
    await _redraw(visit, await _for_host(visit), visit.number(0))


async def change(visit: Visit) -> None:
    """One house rule got another value."""
    session = await _for_host(visit)
    field = next(iter(visit.control.args), "")
    chosen = tuple(visit.values)
    many = isinstance(getattr(session.options, field, None), tuple)
    value: object = chosen if many else chosen[0] if chosen else None
    acted = await visit.house.sessions.configure(session.id, visit.user, {field: value})
    await _redraw(visit, acted.session, await _page_of(visit, acted.session, field))


async def preset(visit: Visit) -> None:
    """A whole preset was chosen."""
    session = await _for_host(visit)
    acted = await visit.house.sessions.choose_preset(session.id, visit.user, _value(visit))
    await _redraw(visit, acted.session, 0)


async def timer(visit: Visit) -> None:
    """Opens the form where seconds are typed."""
    session = await _for_host(visit)
    control = Control("ask", session.id, session.round, TIMER)
    outcome = await visit.reply.modal(forms.timer(session, control, await visit.words(session)))
    if outcome.fate is Fate.LATE:
        await visit.say("error-press-again")


async def timer_typed(visit: Visit) -> None:
    """Seconds were typed."""
    session = await _for_host(visit)
    typed = "".join(visit.fields.get(TIMER, []))
    value: object = int(typed) if typed.isascii() and typed.isdigit() else typed
    acted = await visit.house.sessions.configure(session.id, visit.user, {TIMER: value})
    await _redraw(visit, acted.session, await _page_of(visit, acted.session, TIMER))


async def remove(visit: Visit) -> None:
    """The host takes somebody out of the lobby."""
    session = await _for_host(visit)
    acted = await visit.house.sessions.remove(session.id, visit.user, _value(visit))
    await _redraw(visit, acted.session, await _last(visit, acted.session))


async def cohost(visit: Visit) -> None:
    """The host shares the host's powers."""
    session = await _for_host(visit)
    acted = await visit.house.sessions.cohost(session.id, visit.user, _value(visit))
    await _redraw(visit, acted.session, await _last(visit, acted.session))


async def appoint(visit: Visit) -> None:
    """The host names who deals first."""
    session = await _for_host(visit)
    acted = await visit.house.sessions.appoint(session.id, visit.user, _value(visit))
    await _redraw(visit, acted.session, await _last(visit, acted.session))


async def _for_host(visit: Visit) -> Session:
    session = await visit.load_fresh()
    if not session.is_host(visit.user):
        seats = {player.user: seat for seat, player in enumerate(session.players)}
        raise Refused("E_NOT_HOST", {"seat": seats.get(session.host, 0)}, session=session)
    if session.phase != "lobby":
        raise Refused("E_STARTED", session=session)
    return session


async def _redraw(visit: Visit, session: Session, page: int) -> None:
    await visit.done(await _menus(visit, visit.note(session), page))


async def _menus(visit: Visit, session: Session, page: int = 0) -> Layout:
    words = await visit.words(session)
    return options.options(session, words, page, drinks=await _drinks(visit, session))


async def _drinks(visit: Visit, session: Session) -> bool:
    """Whether the host may choose that wording here."""
    return bool(await visit.house.sessions.allowed(session))


def _value(visit: Visit) -> str:
    if not visit.values:
        raise Refused("E_FORM", session=visit.session)
    return visit.values[0]


async def _page_of(visit: Visit, session: Session, field: str) -> int:
    pages = options.pages(session.game, drinks=await _drinks(visit, session))
    return next((number for number, names in enumerate(pages) if field in names), 0)


async def _last(visit: Visit, session: Session) -> int:
    return len(options.pages(session.game, drinks=await _drinks(visit, session)))


HANDLERS: Mapping[str, Handler] = {
    "options": show,
    "options_page": turn,
    "options_set": change,
    "preset": preset,
    "timer": timer,
    "remove": remove,
    "cohost": cohost,
    "appoint": appoint,
}
"""What each control of the options does."""

SUBMISSIONS: Mapping[str, Handler] = {TIMER: timer_typed}
"""What each form of the options does once it is sent."""
