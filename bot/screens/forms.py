"""What a seat may do, as controls: actions and their fields become buttons, menus and modals.

Up to ten choices are buttons (two rows of five: on a phone one tap, where a menu takes two; numbers
and cards are narrow, so up to fifteen), up to 25 a menu, more several menus that share their ticks
(all in sight: no page to turn, nothing to remember but the draft). Where that would be too much for
one message, choices are menus. A press that completes a form submits
it; any other choice goes to the draft and the hand is drawn anew. What is costly stands apart, and
a number in it is sent by a button of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from bot.screens.blocks import button_rows
from bot.screens.budget import BUTTONS, LABEL, components, label
from bot.screens.layout import Block, Button, Layout, Line, Row, Text
from bot.screens.modals import modal, timer
from bot.screens.sheet import Sheet, chosen, complete, only, single, ticked
from bot.screens.tray import pages, tray
from bot.sessions.drafts import weighed
from bot.sessions.play import offered as offered_to
from bot.sessions.play import suggestions
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Action, Form, Number, Pick, Values
from games.core.actions import Words as Typed
from games.core.game import HOUSE, Seat, Suggestion

__all__ = ["menu", "modal", "own", "pages", "public", "single", "ticked", "timer"]

LEAVE = "leave"
"""The one action that belongs to the session's own menu."""

TICK = "✓ "
_AS_BUTTONS = 2 * BUTTONS
_NUMBERS = 3 * BUTTONS
_ROOM = 26
"""So many components the controls of a hand take before they stand close together; the rest of the
forty is for what it says, and for what is brought by a choice.
"""


def own(session: Session, seat: Seat, seen: Any, words: Words) -> list[Block]:
    """The controls of a seat's hand; those of whoever hosts has the orders of the house as well.

    Whether they stand close together does not depend on what is chosen, so that nothing moves.
    """
    draft = session.drafts.get(seat, {})
    blank = _own(session, seat, seen, words, {}, close=False)
    close = components(Layout(tuple(blank))) > _ROOM
    return _own(session, seat, seen, words, draft, close=close) if draft or close else blank


def _own(
    session: Session, seat: Seat, seen: Any, words: Words, draft: Values, *, close: bool
) -> list[Block]:
    offered = {a.name: a for a in session.game.actions(seen, seat, draft)}
    if session.is_host(session.players[seat].user or 0):
        public = session.game.observe(session.state, None)
        offered = {a.name: a for a in session.game.actions(public, HOUSE)} | offered
    sheets = (Sheet(session, _asked(session, one), words, draft) for one in offered.values())
    here = [s for s in sheets if s.form.name != LEAVE and s.form.where in ("hand", "both")]
    found = list(enumerate(suggestions(session, seat)))[:_AS_BUTTONS]

    def drawn(sheet: Sheet) -> list[Block]:
        own = [_suggested(sheet, n, one) for n, one in found if one.action == sheet.form.name]
        plain = all(map(_wordless, sheet.action.fields)) or (own and _unquestioned(sheet))
        return [*button_rows(own), *([] if plain else _fields(sheet, close=close))]

    return _arranged(here, drawn)


def _asked(session: Session, action: Action) -> Action:
    """The action without the fields that the rules fill in."""
    asked = session.game.forms[action.name].asked
    return replace(action, fields=tuple(f for f in action.fields if f.name in asked))


def _unquestioned(sheet: Sheet) -> bool:
    """Whether an action leaves nothing to choose, so that a suggestion says it all."""
    picks = [field for field in sheet.action.fields if isinstance(field, Pick)]
    return all(len(pick.options) == pick.least for pick in picks)


def _suggested(sheet: Sheet, number: int, one: Suggestion) -> Button:
    """A move that the game suggests, as one button."""
    text = sheet.text(f"suggest-{one.key}", **one.args)
    return Button(sheet.control("draft", "suggest", str(number)), label(text), "primary")


def menu(session: Session, viewer: int, words: Words, *, moderator: bool = False) -> list[Button]:
    """What stands behind the table's ⋯ for one person (by user id): their own, and orders."""
    if session.phase != "playing":
        return []
    forms, hosts = session.game.forms, session.is_host(viewer)
    offered: dict[str, Sheet] = {}
    for seat in (HOUSE, session.seat_of(viewer)):
        for action in offered_to(session, seat) if seat is not None else ():
            form = forms[action.name]
            given = seat != HOUSE or hosts or (moderator and form.moderated)
            if form.where == "menu" and given:
                offered[action.name] = Sheet(session, action, words, {})
    return [_opening(offered[name]) for name in forms if name in offered]


def public(session: Session, seen: Any, words: Words) -> tuple[list[Block], list[Button]]:
    """The controls on the table: actions that are the same for whoever may press them, and orders.

    First what belongs to the moment, then the buttons of what stands there beside it.

    They are worked out from what a spectator may know, so that nothing else can show in them. What
    only a computer may do is no button.
    """
    if session.phase != "playing":
        return [], []
    forms = session.game.forms
    shown = [n for n, form in forms.items() if form.where in ("table", "both") and n != LEAVE]
    if not shown:
        return [], []
    seats = reversed(range(len(session.players)))
    offered = {
        action.name: Sheet(session, action, words, {})
        for seat in (HOUSE, *(s for s in seats if session.players[s].human))
        for action in session.game.actions(seen, seat)
    }
    for name in shown:
        if forms[name].kept and name not in offered:
            offered[name] = Sheet(session, Action(name), words, {})
    here = [offered[name] for name in shown if name in offered]
    idle = [name for name in shown if name not in offered and _lasting(forms[name])]
    moment = _arranged([s for s in here if not s.form.standing], _inline)
    moment += [_idle(session, name, words) for name in idle]
    return moment, [_opening(sheet) for sheet in here if sheet.form.standing]


def _arranged(sheets: list[Sheet], drawn: Callable[[Sheet], Iterable[Block]]) -> list[Block]:
    """What takes more than a button first, then buttons, orders in a row of their own.

    What is costly stands between thin lines, the order that ends it all last; what is red alone at
    the end, so that it keeps its place, whatever comes and goes above it.
    """
    calm: list[Block] = []
    dear: list[Block] = []
    plain: list[Sheet] = []
    for sheet in sheets:
        found = list(drawn(sheet))
        (dear if sheet.form.costly else calm).extend(found)
        if not found:
            plain.append(sheet)
    red = [s for s in plain if _alone(s.form)]
    costly = sorted((s for s in plain if s.form.costly), key=lambda s: s.form.order)
    rest = [s for s in plain if s not in red and s not in costly]
    for place in sorted({_place(s.form) for s in rest}):
        calm += button_rows([_opening(s) for s in rest if _place(s.form) == place])
    dear = [*button_rows([_opening(s) for s in costly]), *dear]
    apart = [Line(), *dear, Line()] if dear else []
    return [*calm, *apart, *(Row((_opening(s),)) for s in red)]


def _place(form: Form) -> tuple[bool, bool]:
    """Which of the rows of plain buttons: orders come last.

    What is decided beside the main course of the game has a row of its own, above that of the turn.
    """
    return form.order, form.lane in (None, "main")


def _alone(form: Form) -> bool:
    return form.style == "danger" and not form.costly


def _lasting(form: Form) -> bool:
    """Whether a button stays on the table while it is out of use.

    The red one of a race does: where it is about to be, no other may stand that is pressed twice.
    """
    return form.race and _alone(form)


def _idle(session: Session, name: str, words: Words) -> Row:
    sheet = Sheet(session, Action(name), words, {})
    return Row((Button(sheet.control("act"), sheet.title, sheet.style, disabled=True),))


def _inline(sheet: Sheet) -> Iterator[Block]:
    """The one choice of an action, if it is small enough to stand on the table."""
    match _open(sheet):
        case [Pick(kind=kind, options=options) as pick] if single(pick):
            if len(options) <= (_NUMBERS if kind == "number" else BUTTONS):
                yield from _choices(sheet, pick)


def _open(sheet: Sheet) -> list[Any]:
    """The fields in which there is something to choose."""
    return [field for field in sheet.action.fields if chosen(field, {}) in (None, ())]


def _opening(sheet: Sheet) -> Button:
    """The one button of an action: it plays it, or asks for what is missing."""
    if not _open(sheet):
        return _submit(sheet)
    return Button(sheet.control("draft", "form"), sheet.title, sheet.style)


def _choices(sheet: Sheet, pick: Pick) -> Iterator[Block]:
    """The options as buttons; numbers under what they are for, each always in the same place."""
    buttons = [_choice(sheet, pick, option) for option in pick.options]
    if pick.kind != "number":
        yield from button_rows(buttons)
        return
    yield Text(sheet.prompt(pick.name))
    for start in range(0, len(buttons), BUTTONS):
        yield Row(tuple(buttons[start : start + BUTTONS]))


def _submit(sheet: Sheet, *, disabled: bool = False) -> Button:
    """The button that plays the action with all that is chosen; costly ones are asked about."""
    values = [f"{name}={value}" for name, value in sheet.settled]
    if sheet.form.confirm or len("".join(values)) > LABEL // 2 or _many(sheet):
        control = sheet.control("draft", "submit")
    else:
        control = sheet.control("act", *values)
    numbers = (chosen(f, sheet.draft) for f in sheet.fields if isinstance(f, Number))
    parts = [sheet.title, *(str(number) for number in numbers if number is not None)]
    return Button(control, " · ".join(parts), sheet.style, disabled=disabled)


def _apart(sheet: Sheet) -> bool:
    """Whether an action is sent by a button of its own, not by the last choice."""
    return _many(sheet) or sheet.form.confirm or weighed(sheet.action, sheet.form)


def _many(sheet: Sheet) -> bool:
    return not all(map(single, sheet.action.fields))


def _fields(sheet: Sheet, *, close: bool = False) -> Iterator[Block]:
    """The fields of an action one under the other; what has only one answer is not asked.

    `close`: choices are menus, which take two components instead of one each.
    """
    asked = [f for f in sheet.fields if not only(f)]
    if not asked and not sheet.form.confirm:
        # All is settled, but a bare button would not say what it does.
        asked = sheet.fields[:1]
    if sheet.form.costly:
        yield Text(" · ".join([f"**{sheet.title}**", *sheet.known]))
    for field in asked:
        match field:
            case Pick(kind="number") if single(field) and len(field.options) <= _NUMBERS:
                yield from _choices(sheet, field)
            case Pick() if single(field) and len(field.options) <= _buttons(field, close=close):
                yield Text(sheet.prompt(field.name))
                yield from _choices(sheet, field)
            case Pick():
                yield from tray(sheet, field)
            case Number():
                yield Text(sheet.bounded(field))
                yield Row(tuple(_amounts(sheet, field)))
            case Typed():
                yield Text(sheet.prompt(field.name))
                yield Row((Button(sheet.control("draft", "form"), sheet.words("button-type")),))
            case _:
                raise NotImplementedError(f"no screen draws {type(field).__name__} yet")
    if not asked or _apart(sheet):
        yield Row(tuple(_last(sheet)))


def _buttons(pick: Pick, *, close: bool) -> int:
    """How many options of a single choice are buttons at most."""
    if close:
        return BUTTONS if pick.kind != "card" else 0
    return _NUMBERS if pick.kind == "card" else _AS_BUTTONS


def _wordless(field: object) -> bool:
    """Whether a field needs no words: a number that is settled, such as that of a race."""
    number = isinstance(field, Number) or (isinstance(field, Pick) and field.kind == "number")
    return number and only(field)


def _amounts(sheet: Sheet, field: Number) -> Iterator[Button]:
    """Every number where there are few; else those worth a button, and a way to any other."""
    numbers = range(field.low, field.high + 1)
    few = len(numbers) <= BUTTONS
    shown = numbers if few else [n for n in field.presets if n in numbers][: BUTTONS - 1]
    yield from (_choice(sheet, field, number) for number in shown)
    if not few:
        yield Button(sheet.control("draft", "form"), sheet.words("button-amount"))


def _last(sheet: Sheet) -> Iterator[Button]:
    yield _submit(sheet, disabled=not complete(sheet.action, sheet.draft))
    if any(chosen(f, sheet.draft) not in (None, ()) for f in sheet.fields if not only(f)):
        yield Button(sheet.control("draft", "clear"), sheet.words("button-clear"))


def _choice(sheet: Sheet, field: Pick | Number, value: int | str) -> Button:
    """One option as a button: it plays at once when it is all that was missing."""
    text = label(sheet.option(field, value))
    others = {f.name: chosen(f, sheet.draft) for f in sheet.action.fields if f is not field}
    if None not in others.values() and not _apart(sheet):
        raw = tuple(f"{f.name}={others.get(f.name, value)}" for f in sheet.action.fields)
        return Button(sheet.control("act", *raw), text, sheet.style)
    ticked = chosen(field, sheet.draft) == value
    control = sheet.control("draft", field.name, str(value))
    return Button(control, TICK + text if ticked else text, "success" if ticked else "secondary")
