"""What a seat may do, as controls: actions and their fields become buttons, menus and modals.

Up to ten choices are buttons (two rows of five: on a phone one tap, where a menu takes two; numbers
are narrow, so up to fifteen), up to 25 a menu, more several menus that share their ticks (all in
sight: no page to turn, nothing to remember but the draft). A press that completes a form submits
it; any other choice goes to the draft and the hand is drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.screens.blocks import button_rows
from bot.screens.budget import BUTTONS, LABEL, OPTIONS, TITLE, label
from bot.screens.ids import Control
from bot.screens.layout import Block, Button, Choice, Input, Modal, Option, Row, Text
from bot.screens.sheet import Sheet, chosen, complete, single, ticked
from bot.screens.tray import pages, tray
from bot.sessions.play import offered as moves
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Action, Form, Number, Pick, Values
from games.core.actions import Words as Typed
from games.core.game import HOUSE, Seat

__all__ = ["modal", "own", "pages", "public", "single", "ticked", "timer"]

LEAVE = "leave"
"""The one action that belongs to the session's own menu."""

TICK = "✓ "
_AS_BUTTONS = 2 * BUTTONS
_NUMBERS = 3 * BUTTONS
_FORM_FIELDS = 5


def own(session: Session, seat: Seat, seen: Any, words: Words) -> list[Block]:
    """The controls of a seat's hand."""
    draft = session.drafts.get(seat, {})
    blocks: list[Block] = []
    plain: list[Sheet] = []
    for action in session.game.actions(seen, seat, draft):
        sheet = Sheet(session, action, words, draft)
        if action.name == LEAVE or sheet.form.where == "table":
            continue
        if all(map(_wordless, action.fields)):
            plain.append(sheet)
        else:
            blocks += _fields(sheet)
    return [*blocks, *_rows(plain)]


def public(session: Session, seen: Any, words: Words) -> list[Block]:
    """The controls on the table: actions that are the same for whoever may press them, and orders.

    They are worked out from what a spectator may know, so that nothing else can show in them.
    """
    if session.phase != "playing":
        return []
    forms = session.game.forms
    shown = [name for name, form in forms.items() if form.where != "hand" and name != LEAVE]
    if not shown:
        return []
    offered = {
        action.name: Sheet(session, action, words, {})
        for seat in (HOUSE, *reversed(range(len(session.players))))
        for action in session.game.actions(seen, seat)
    }
    blocks: list[Block] = []
    plain: list[Sheet] = []
    for sheet in (offered[name] for name in shown if name in offered):
        pick = _inline(sheet)
        if pick is None:
            plain.append(sheet)
        else:
            blocks += _choices(sheet, pick)
    idle = [name for name in shown if name not in offered and _lasting(forms[name])]
    return [*blocks, *_rows(plain), *(_idle(session, name, words) for name in idle)]


def _rows(sheets: list[Sheet]) -> list[Row]:
    """One button for each action; what is costly or red alone in the last rows.

    So it keeps its place, whatever comes and goes above it.
    """
    calm = [_opening(sheet) for sheet in sheets if not _alone(sheet.form)]
    return [*button_rows(calm), *(Row((_opening(s),)) for s in sheets if _alone(s.form))]


def _alone(form: Form) -> bool:
    return form.costly or form.style == "danger"


def _lasting(form: Form) -> bool:
    """Whether a button stays on the table while it is out of use.

    The red one of a race does: where it is about to be, no other may stand that is pressed twice.
    """
    return form.race and _alone(form)


def _idle(session: Session, name: str, words: Words) -> Row:
    sheet = Sheet(session, Action(name), words, {})
    return Row((Button(sheet.control("act"), _label(sheet), sheet.form.style, disabled=True),))


def _inline(sheet: Sheet) -> Pick | None:
    """The one choice of an action, if it is small enough to stand on the table."""
    match _open(sheet):
        case [Pick(kind=kind, options=options) as pick] if single(pick):
            return pick if len(options) <= (_NUMBERS if kind == "number" else BUTTONS) else None
    return None


def _open(sheet: Sheet) -> list[Any]:
    """The fields in which there is something to choose."""
    return [field for field in sheet.action.fields if chosen(field, {}) is None]


def _opening(sheet: Sheet) -> Button:
    """The one button of an action: it plays it, or asks for what is missing."""
    if not _open(sheet):
        return _submit(sheet)
    return Button(sheet.control("draft", "form"), _label(sheet), sheet.form.style)


def _choices(sheet: Sheet, pick: Pick) -> Iterator[Block]:
    """The options as buttons; numbers under what they are for, each always in the same place."""
    buttons = [_choice(sheet, pick, option) for option in pick.options]
    if pick.kind != "number":
        yield from button_rows(buttons)
        return
    yield Text(sheet.prompt(pick.name))
    for start in range(0, len(buttons), BUTTONS):
        yield Row(tuple(buttons[start : start + BUTTONS]))


def _label(sheet: Sheet) -> str:
    return sheet.text(f"action-{sheet.action.name}")


def _submit(sheet: Sheet, *, disabled: bool = False) -> Button:
    """The button that plays the action with all that is chosen; costly ones are asked about."""
    values = _raw(sheet)
    if sheet.form.confirm or len("".join(values)) > LABEL // 2 or _many(sheet):
        control = sheet.control("draft", "submit")
    else:
        control = sheet.control("act", *values)
    return Button(control, _label(sheet), sheet.form.style, disabled=disabled)


def _many(sheet: Sheet) -> bool:
    return any(not isinstance(f, Pick) or not single(f) for f in sheet.action.fields)


def _raw(sheet: Sheet) -> tuple[str, ...]:
    """The single choices known so far as `field=value`."""
    values = {f.name: chosen(f, sheet.draft) for f in sheet.action.fields}
    return tuple(f"{k}={v}" for k, v in values.items() if isinstance(v, int | str))


def _fields(sheet: Sheet) -> Iterator[Block]:
    """The fields of an action one under the other; what has only one answer is not asked."""
    asked = [f for f in sheet.fields if not _only(f)]
    if not asked and not sheet.form.confirm:
        # All is settled, but a bare button would not say what it does.
        asked = sheet.fields[:1]
    for field in asked:
        match field:
            case Pick(kind="number") if single(field) and len(field.options) <= _NUMBERS:
                yield from _choices(sheet, field)
            case Pick() if single(field) and len(field.options) <= _AS_BUTTONS:
                yield Text(sheet.prompt(field.name))
                yield from _choices(sheet, field)
            case Pick():
                yield from tray(sheet, field)
            case Number(presets=presets):
                yield Text(sheet.prompt(field.name))
                yield from button_rows(
                    [_number(sheet, field, n) for n in presets[: BUTTONS - 1]] + [_typing(sheet)]
                )
            case Typed():
                yield Text(sheet.prompt(field.name))
                yield Row((_typing(sheet),))
            case _:
                raise NotImplementedError(f"no screen draws {type(field).__name__} yet")
    if not asked or _many(sheet) or sheet.form.confirm:
        yield Row(tuple(_last(sheet)))


def _only(field: object) -> bool:
    """Whether there is nothing to choose."""
    return isinstance(field, Pick) and single(field) and len(field.options) == 1


def _wordless(field: object) -> bool:
    """Whether a field needs no words: a number that is settled, such as that of a race."""
    return isinstance(field, Pick) and field.kind == "number" and _only(field)


def _last(sheet: Sheet) -> Iterator[Button]:
    yield _submit(sheet, disabled=not complete(sheet.action, sheet.draft))
    if any(field.name in sheet.draft for field in sheet.fields):
        yield Button(sheet.control("draft", "clear"), sheet.words("button-clear"))


def _choice(sheet: Sheet, pick: Pick, value: int | str) -> Button:
    """One option as a button: it plays at once when it is all that was missing."""
    text = label(sheet.option(pick, value))
    others = {f.name: chosen(f, sheet.draft) for f in sheet.action.fields if f is not pick}
    if None not in others.values() and not _many(sheet) and not sheet.form.confirm:
        raw = tuple(f"{f.name}={others.get(f.name, value)}" for f in sheet.action.fields)
        return Button(sheet.control("act", *raw), text, sheet.form.style)
    ticked = chosen(pick, sheet.draft) == value
    control = sheet.control("draft", pick.name, str(value))
    return Button(control, TICK + text if ticked else text, "success" if ticked else "secondary")


def _number(sheet: Sheet, field: Number, value: int) -> Button:
    ticked = sheet.draft.get(field.name) == value
    control = sheet.control("draft", field.name, str(value))
    return Button(control, f"{TICK if ticked else ''}{value}", "success" if ticked else "secondary")


def _typing(sheet: Sheet) -> Button:
    return Button(sheet.control("draft", "form"), sheet.words("button-type"))


def modal(
    session: Session, seat: Seat, action: str, words: Words, draft: Values | None = None
) -> Modal | None:
    """The window where an action's open fields are typed or chosen; None when there is nothing."""
    values = session.drafts.get(seat, {}) if draft is None else draft
    offered = {one.name: one for one in moves(session, seat, values)}
    if action not in offered:
        return None
    sheet = Sheet(session, offered[action], words, values)
    typed = [_input(sheet, f) for f in sheet.fields if not _settled(f, values)][:_FORM_FIELDS]
    if not typed:
        return None
    title = label(_label(sheet), TITLE)
    return Modal(sheet.control("act", *_raw(sheet)), title, tuple(typed))


def _settled(field: object, values: Values) -> bool:
    return isinstance(field, Pick) and single(field) and chosen(field, values) is not None


def _input(sheet: Sheet, field: Any) -> Input | Choice:
    name = label(sheet.prompt(field.name, plain=True), TITLE)
    match field:
        case Number(low=low, high=high):
            hint = sheet.words("form-number", n=low, m=high)
            return Input(field.name, name, hint, least=1, most=len(str(high)))
        case Typed(low=low, high=high):
            return Input(field.name, name, least=low, most=high, long=high > LABEL)
        case Pick(options=options):
            shown = tuple(Option(str(o), label(sheet.option(field, o))) for o in options[:OPTIONS])
            return Choice(field.name, name, shown, least=field.least, most=field.most)
    raise NotImplementedError(f"no modal holds {type(field).__name__}")


def timer(session: Session, control: Control, words: Words) -> Modal:
    """The window where the host types the seconds of a turn."""
    own = session.options.timer or session.game.timer
    field = Input(
        "timer", words("timer-label"), words("timer-about"), value=str(own), least=2, most=3
    )
    return Modal(control, label(words("timer-title"), TITLE), (field,))
