"""Moves: actions of the game, and choices on the way to one."""

from __future__ import annotations

from bot.discord_calls import Fate
from bot.presses import asking
from bot.presses.visit import Visit
from bot.screens import forms, notes
from bot.sessions import drafts, grouping
from bot.sessions import play as moves
from bot.sessions.arrivals import Arrival
from bot.sessions.door import Acted
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.actions import Action, Form, Groups, Lays, Pick, Raw
from games.core.events import seen_by
from games.core.game import Seat
from games.core.lanes import is_stale

PRESSED = "pressed"
"""The fact of a race that is for its presser alone, said privately: `<game>-event-pressed`."""


async def act(visit: Visit) -> None:
    """Plays a move that the control carries whole."""
    await _shown(visit, await _acted(visit, _given(visit)))


async def _shown(visit: Visit, acted: Acted) -> None:
    """Answers a move by the message it was made on; a quiet one by what is its owner's alone.

    The private menu of a table makes way for what came of a press on it.
    """
    session = visit.note(acted.session)
    form: Form | None = session.game.forms.get(visit.control.name)
    if form is None or not (form.quiet or form.where == "menu"):
        await visit.show_present(session)
        return
    seat, words = session.seat_of(visit.user), await visit.words(session)
    own = [event for event in acted.events if not form.quiet or event.seat == seat in event.to]
    told = [words.event(seen_by(event, seat)) for event in own]
    await visit.done(notes.note("\n".join(filter(None, told))))


async def race(visit: Visit, press: Arrival) -> None:
    """Plays a move of a race; its message follows by itself, as it does for everybody.

    Only what is the presser's own is said.
    """
    async with visit.races.judging(press):
        acted = await _acted(visit, _given(visit))
    session = visit.note(acted.session)
    message = visit.interaction.message
    if visit.own and message and not visit.publisher.knows(session.id, message.id):
        # Nothing else reaches a private reply from before a restart, or one grown old.
        await visit.show_present(session)
    seat, words = session.seat_of(visit.user), await visit.words(session)
    pressed = [seen_by(e, seat) for e in acted.events if e.what == PRESSED and e.seat == seat]
    for sentence in filter(None, map(words.event, pressed)):
        await visit.line(sentence)


async def _acted(visit: Visit, raw: Raw) -> Acted:
    control = visit.control
    return await visit.house.sessions.act(
        control.session,
        visit.user,
        control.beat,
        (control.name, raw),
        visit.stamp,
        moderator=visit.moderator,
    )


async def submitted(visit: Visit) -> None:
    """Plays a move whose last fields were typed into a form."""
    acted = await _acted(visit, _given(visit) | visit.fields)
    if visit.interaction.message is None:
        await visit.show_hand(acted.session)
    else:
        await _shown(visit, acted)


def _given(visit: Visit) -> dict[str, list[str]]:
    """The fields of a move as the control has them, `field=value`; a menu gives the last one."""
    raw: dict[str, list[str]] = {}
    for arg in visit.control.args:
        name, equals, value = arg.partition("=")
        if equals:
            raw.setdefault(name, []).append(value)
        else:
            raw[name] = list(visit.values)
    return raw


def named(visit: Visit) -> dict[str, list[str]]:
    """The fields of a move that a press names: all of them, or the one that its menu is for."""
    if visit.control.kind == "act" or visit.fields:
        return _given(visit) | visit.fields
    match visit.control.args:
        case ("form" | "submit" | "clear" | "suggest", *_) | ():
            return {}
        case field, "", _:
            return {field: list(visit.values)}
        case field, value, *_:
            return {field: [value]}
        case (field,):
            return {field: list(visit.values)}
    return {}


async def draft(visit: Visit) -> None:
    """A choice on the way to a move, or a verb: form, submit, suggest, clear, page."""
    verb, *rest = visit.control.args or ("clear",)
    match verb, rest:
        case "form", _:
            await _open_form(visit)
        case "submit", _:
            await _submit(visit, sure=asking.YES in rest)
        case "suggest", _:
            await _suggested(visit)
        case "clear", _:
            await _clear(visit)
        case field, ["", grouping.WAY]:
            await _choose(visit, field, [grouping.WAY, *visit.values])
        case field, ["", grouping.TARGET, *target]:
            await _choose(visit, field, [grouping.TARGET, *target, *visit.values])
        case field, ["", _]:
            among = await _page(visit, field, visit.number(2))
            await _choose(visit, field, list(visit.values), among)
        case field, [value, *_]:
            await _choose(visit, field, [value])
        case field, _:
            await _choose(visit, field, list(visit.values))


async def _clear(visit: Visit) -> None:
    control = visit.control
    acted = await visit.house.sessions.clear_draft(control.session, visit.user, control.name)
    await visit.show_present(acted.session)


async def _choose(
    visit: Visit, field: str, values: list[str], among: frozenset[str] | None = None
) -> None:
    control, session = visit.control, await visit.load()
    form: Form | None = session.game.forms.get(control.name) if session.running else None
    if form is not None and await asking.unsure(
        visit, form, field=field, values=values, among=among
    ):
        return
    acted = await visit.house.sessions.draft(
        control.session, visit.user, control.beat, control.name, field, values, visit.stamp, among
    )
    if visit.own or acted.events:
        await visit.show_present(acted.session)
    else:
        # Pressed on the table: what is still missing is asked in the presser's own hand.
        await visit.show_hand(acted.session)


async def _page(visit: Visit, field: str, page: int) -> frozenset[str]:
    """The options that one of the menus of a tray shows."""
    session = await visit.load()
    pick = await visit.think(session, _pick, session, visit, field)
    pages = forms.pages(pick) if pick is not None else []
    return frozenset(map(str, pages[page])) if 0 <= page < len(pages) else frozenset()


def _pick(session: Session, visit: Visit, field: str) -> Pick | None:
    form = session.game.forms.get(visit.control.name) if session.running else None
    if form is None:
        return None
    seat = moves.acting(session, visit.user, form)
    values = session.drafts.get(seat, {})
    for action in moves.offered(session, seat, values):
        if action.name == visit.control.name:
            for one in action.fields:
                if isinstance(one, Groups) and one.name == field:
                    return forms.next_group(one, values)
                if isinstance(one, Lays) and one.name == field:
                    return forms.next_lay(one, values)
                if isinstance(one, Pick) and one.name == field and not forms.single(one):
                    return one
    return None


async def _submit(visit: Visit, *, sure: bool) -> None:
    session = await visit.load()
    form: Form | None = session.game.forms.get(visit.control.name)
    if form is not None and not sure:
        if form.confirm:
            action = await visit.think(session, _open_to, visit, session, form)
            await asking.confirm(visit, session, action)
            return
        if await asking.unsure(visit, form):
            return
    acted = await visit.house.sessions.submit_draft(
        session.id,
        visit.user,
        visit.control.beat,
        visit.control.name,
        visit.stamp,
        moderator=visit.moderator,
    )
    await visit.show_present(acted.session)


def _open_to(visit: Visit, session: Session, form: Form) -> Action:
    """The action of a form as it is offered to the presser. Raises Refused."""
    beat = visit.control.beat
    seat, _ = moves.checked(session, visit.user, beat, form.name, moderator=visit.moderator)
    for action in moves.offered(session, seat, session.drafts.get(seat, {})):
        if action.name == form.name:
            return action
    raise _no_form(visit, session, seat, form)


async def _suggested(visit: Visit) -> None:
    control, number = visit.control, visit.number(1)
    acted = await visit.house.sessions.suggested(
        control.session, visit.user, control.beat, control.name, number, visit.stamp
    )
    await visit.show_present(acted.session)


async def _open_form(visit: Visit) -> None:
    """Opens the form of an action, as the press's first and only answer."""
    session = await visit.load()
    form = session.game.forms.get(visit.control.name) if session.running else None
    if form is None:
        raise Refused("E_STALE", session=session)
    seat = await visit.think(
        session, moves.acting, session, visit.user, form, moderator=visit.moderator
    )
    words = await visit.words(session)
    modal = await visit.think(session, forms.modal, session, seat, form.name, words)
    if modal is None:
        raise await visit.think(session, _no_form, visit, session, seat, form)
    outcome = await visit.reply.modal(modal)
    if outcome.fate is Fate.LATE:
        await visit.say("error-press-again")


def _no_form(visit: Visit, session: Session, seat: Seat, form: Form) -> Refused:
    """Why there is nothing to fill in: the button is old, or the rules don't let its presser."""
    draft = session.drafts.get(seat, {})
    stale = is_stale(session.state.beats, form.lane, visit.control.beat)
    if stale or any(one.name == form.name for one in moves.offered(session, seat, draft)):
        return Refused("E_STALE", session=session)
    return drafts.why_not(session, seat, form.name, draft, visit.stamp)
