"""What a seat may do, as controls: actions and their fields become buttons, menus and modals.

Up to ten choices are buttons (two rows of five: on a phone one tap, where a menu takes two; numbers
and cards are narrow, so up to fifteen), up to 25 a menu, more several menus that share their ticks
(all in sight: no page to turn, nothing to remember but the draft). Where that would be too much for
one message, choices are menus. A press that completes a form submits
it; any other choice goes to the draft and the hand is drawn anew. What is costly stands apart, and
a number in it is sent by a button of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.screens.blocks import button_rows
from bot.screens.budget import BUTTONS, components, label
from bot.screens.fields import AS_BUTTONS, NUMBERS, choices, fields, still_open, submit, wordless
from bot.screens.layout import Block, Button, ButtonStyle, Layout, Line, Row
from bot.screens.lays import next_lay
from bot.screens.modals import modal, timer
from bot.screens.sheet import Sheet, single, ticked
from bot.screens.tray import next_group, pages
from bot.sessions.grouping import NEXT_GROUP, is_grouped
from bot.sessions.play import offered as offered_to
from bot.sessions.play import suggestions
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Action, Form, Lays, Pick, Values
from games.core.game import HOUSE, Seat, Suggestion

__all__ = [
    "menu",
    "modal",
    "next_group",
    "next_lay",
    "own",
    "pages",
    "public",
    "single",
    "ticked",
    "timer",
]

LEAVE = "leave"
"""The one action that belongs to the session's own menu."""

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
    close = any(map(is_grouped, draft.values())) or components(Layout(tuple(blank))) > _ROOM
    return _own(session, seat, seen, words, draft, close=close) if draft or close else blank


def _own(
    session: Session, seat: Seat, seen: Any, words: Words, draft: Values, *, close: bool
) -> list[Block]:
    offered = {a.name: a for a in session.game.actions(seen, seat, draft)}
    if session.is_host(session.players[seat].user or 0):
        public = session.game.observe(session.state, None)
        offered = {a.name: a for a in session.game.actions(public, HOUSE)} | offered
    asked = (_asked(session, one, draft) for one in offered.values())
    sheets = (Sheet(session, one, words, draft) for one in asked)
    here = [s for s in sheets if s.form.name != LEAVE and s.form.where in ("hand", "both")]
    found = list(enumerate(suggestions(session, seat)))[:AS_BUTTONS]

    def drawn(sheet: Sheet) -> list[Block]:
        if sheet.form.standing:
            return []
        own = [_suggested(sheet, n, one) for n, one in found if one.action == sheet.form.name]
        hand = _by_hand(sheet, offered[sheet.form.name])
        if all(map(wordless, sheet.action.fields)):
            plain = [] if own or not hand else [_opening(sheet)]
            return [*button_rows([*own, *plain, *hand])]
        ours = [one for _, one in found if one.action == sheet.form.name]
        if not own or not _told(sheet, ours):
            return [*button_rows(own), *fields(sheet, close=close), *button_rows(hand)]
        more = [] if _unquestioned(sheet) else [replace(_opening(sheet), label=_more(sheet))]
        return [*button_rows([*own, *more, *hand])]

    return _arranged(here, drawn)


def _asked(session: Session, action: Action, draft: Values) -> Action:
    """The action without the fields that the rules fill in, as long as none is begun by hand."""
    form = session.game.forms[action.name]
    if any(form.fields[field.name].by_rules and field.name in draft for field in action.fields):
        return action
    return replace(action, fields=tuple(f for f in action.fields if f.name in form.asked))


def _by_hand(sheet: Sheet, offered: Action) -> list[Button]:
    """A button to group cards and to lay them off oneself, where else the rules do."""
    left = [field for field in offered.fields if field not in sheet.action.fields]
    if not left:
        return []
    begin = sheet.control("draft", left[0].name, NEXT_GROUP)
    own = f"{sheet.words.game}-field-{sheet.form.name}-{left[0].name}.begin"
    lays = any(isinstance(field, Lays) for field in left)
    shared = "button-lay-by-hand" if lays else "button-by-hand"
    return [Button(begin, sheet.words(own if sheet.words.has(own) else shared))]


def _unquestioned(sheet: Sheet) -> bool:
    """Whether an action leaves nothing to choose, so that a suggestion says it all."""
    return all(isinstance(f, Pick) and len(f.options) == f.least for f in sheet.action.fields)


def _told(sheet: Sheet, ours: Sequence[Suggestion]) -> bool:
    """Whether suggestions name all there is to choose from, and nothing is chosen by hand.

    Then the rest, such as a part of what is suggested, is behind one button.
    """
    if _unquestioned(sheet):
        return True
    begun = any(field.name in sheet.draft for field in sheet.action.fields)
    return (sheet.form.brief and not begun) and all(
        isinstance(field, Pick) and set(field.options) <= _named(ours, field.name)
        for field in sheet.action.fields
    )


def _more(sheet: Sheet) -> str:
    """What the button is called beside suggestions."""
    own = f"{sheet.words.game}-action-{sheet.form.name}.more"
    return sheet.words(own) if sheet.words.has(own) else sheet.title


def _named(ours: Sequence[Suggestion], field: str) -> set[object]:
    values = [one.values.get(field) for one in ours]
    return {v for value in values for v in (value if isinstance(value, tuple) else (value,))}


def _suggested(sheet: Sheet, number: int, one: Suggestion) -> Button:
    """A move that the game suggests, as one button; what only fills the form in is no move yet."""
    text = sheet.text(f"suggest-{one.key}", **one.args)
    style: ButtonStyle = "secondary" if one.draft else "primary"
    return Button(sheet.control("draft", "suggest", str(number)), label(text), style)


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
    match still_open(sheet):
        case [Pick(kind=kind, options=options) as pick] if single(pick):
            if len(options) <= (NUMBERS if kind == "number" else BUTTONS):
                yield from choices(sheet, pick)


def _opening(sheet: Sheet) -> Button:
    """The one button of an action: it plays it, or asks for what is missing."""
    if not still_open(sheet):
        return submit(sheet)
    return Button(sheet.control("draft", "form"), sheet.title, sheet.style)
