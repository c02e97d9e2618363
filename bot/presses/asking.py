"""Moves that are asked about once before they are made: final ones, and slips that would cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.presses.visit import Visit
from bot.screens import notes
from bot.screens.ids import Control
from bot.screens.layout import Button
from bot.screens.sheet import Sheet
from bot.sessions import play as moves
from bot.sessions.plans import Plan, planned
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.actions import Action, Form, Pick, raw_of

YES = "yes"


async def confirm(visit: Visit, session: Session, action: Action) -> None:
    """Asks whether a final move is really to be made, whoever may make it."""
    words = await visit.words(session)
    if action.name == session.game.closing:
        await visit.reply.private(notes.stop(session, words))
        return
    title = Sheet(session, action, words, {}).title
    yes = _control(visit, "submit", YES)
    await _ask(visit, session, words("confirm-move", action=title), title, yes)


async def unsure(
    visit: Visit,
    form: Form,
    *,
    field: str = "",
    values: Sequence[str] = (),
    among: Collection[str] | None = None,
) -> bool:
    """Whether a choice would play something that is asked about first; then it has been asked.

    Without a `field` it is all that is chosen already that would be played.
    """
    spec = form.fields.get(field)
    if spec is not None and (spec.many or spec.kind in ("groups", "lays")):
        return False
    session, beat = await visit.load(), visit.control.beat
    try:
        seat, _ = await visit.think(
            session,
            moves.checked,
            session,
            visit.user,
            beat,
            form.name,
            moderator=visit.moderator,
        )
        plan = await visit.think(
            session, planned, session, seat, form, field=field, values=values, among=among
        )
    except Refused:
        return False  # the press itself will say why
    found = plan.risky if plan.plays or not field else None
    if found is None or plan.offered is None:
        return False
    sheet = Sheet(session, plan.offered, await visit.words(session), plan.own)
    question = _question(sheet, *found)
    await _ask(visit, session, question, sheet.title, _yes(visit, plan, field))
    return True


def _question(sheet: Sheet, pick: Pick, chosen: tuple[int | str, ...]) -> str:
    """Whether what is chosen in a field is really meant, in the game's own words."""
    if pick.told:
        args = pick.told[pick.options.index(chosen[0])]
    elif pick.kind == "card":
        args = {"card": chosen[0], "cards": chosen}
    else:
        args = {"n" if pick.kind == "number" else pick.kind: chosen[0]}
    return sheet.text(f"risky-{sheet.form.name}-{pick.name}", **args)


def _yes(visit: Visit, plan: Plan, field: str) -> Control:
    """Plays what was asked about: what is chosen already, or with the choice made just now."""
    if not field:
        return _control(visit, "submit", YES)
    given = (f"{name}={text}" for name, texts in raw_of(plan.move).items() for text in texts)
    control = visit.control
    return Control("act", control.session, control.beat, control.name, tuple(given))


def _control(visit: Visit, *args: str) -> Control:
    control = visit.control
    return Control("draft", control.session, control.beat, control.name, args)


async def _ask(visit: Visit, session: Session, question: str, action: str, yes: Control) -> None:
    words = await visit.words(session)
    no = Control("table", session.id, session.round, "keep")
    buttons = Button(yes, action, "danger"), Button(no, words("confirm-no"))
    await visit.reply.private(notes.confirm(question, *buttons))
