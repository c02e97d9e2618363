"""Windows in which something is typed: what an action still needs, the seconds of a turn."""

from __future__ import annotations

from typing import Any

from bot.screens.budget import LABEL, OPTIONS, TITLE, label
from bot.screens.ids import Control
from bot.screens.layout import Choice, Input, Modal, Option
from bot.screens.sheet import Sheet, chosen, single
from bot.sessions.play import offered
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Number, Pick, Values
from games.core.actions import Words as Typed
from games.core.game import Seat

_FORM_FIELDS = 5
_DIGITS = 12
"""So many characters of a number may be typed: more than any bound has, for what is too long would
be cut to another number, and what is none can only be explained once it is sent."""


def modal(
    session: Session, seat: Seat, action: str, words: Words, draft: Values | None = None
) -> Modal | None:
    """The window where an action's open fields are typed or chosen; None when there is nothing."""
    values = session.drafts.get(seat, {}) if draft is None else draft
    found = {one.name: one for one in offered(session, seat, values)}
    if action not in found:
        return None
    sheet = Sheet(session, found[action], words, values)
    typed = [f for f in sheet.fields if not _settled(f, values)][:_FORM_FIELDS]
    if not typed:
        return None
    names = {field.name for field in typed}
    settled = [f"{name}={value}" for name, value in sheet.settled if name not in names]
    control = sheet.control("act", *settled)
    return Modal(control, label(sheet.title, TITLE), tuple(_input(sheet, f) for f in typed))


def _settled(field: object, values: Values) -> bool:
    """Whether a field is not to be asked: a number is, so that another one can be typed."""
    known = {} if isinstance(field, Number) else values
    return single(field) and chosen(field, known) is not None


def _input(sheet: Sheet, field: Any) -> Input | Choice:
    name = label(sheet.prompt(field.name, plain=True), TITLE)
    match field:
        case Number(low=low, high=high, presets=presets):
            about = sheet.words("form-number", n=low, m=high)
            hint = sheet.words("form-bounds", n=low, m=high)
            held = chosen(field, sheet.draft)
            # Where it may go either way, no number is likelier than another.
            least = None if low < 0 else low
            likely = next((n for n in presets if low <= n <= high), least)
            first = likely if held is None else held
            typed = "" if first is None else str(first)
            return Input(field.name, name, about, hint, typed, least=1, most=_DIGITS)
        case Typed(low=low, high=high):
            long = high > LABEL
            return Input(field.name, name, least=low, most=high, required=low > 0, long=long)
        case Pick(options=options, held=held):
            shown = tuple(
                Option(str(o), label(sheet.option(field, o)), chosen=o in held)
                for o in options[:OPTIONS]
            )
            return Choice(field.name, name, shown, least=field.least, most=field.most)
    raise NotImplementedError(f"no modal holds {type(field).__name__}")


def timer(session: Session, control: Control, words: Words) -> Modal:
    """The window where the host types the seconds of a turn."""
    own = session.options.timer or session.game.timer
    field = Input(
        "timer", words("timer-label"), words("timer-about"), value=str(own), least=2, most=3
    )
    return Modal(control, label(words("timer-title"), TITLE), (field,))
