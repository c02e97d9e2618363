"""What people type: numbers however they write them, and what the rules say to what is none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.sessions.refused import Refused, refusal
from bot.sessions.session import Session
from games.core.actions import Action, Form, Number, Raw, parse_move
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import Seat

_WHOLE = re.compile(r"-?[0-9]{1,12}")
_GROUPED = re.compile(r"-?\d{1,3}(?:[, '’]\d{3})+")
_MINUS = re.compile("^[-\u2212\u2013\u2014] ?(?=[0-9])")
"""What people, and their phones, write before a number below 0."""


def tidied(form: Form, raw: Raw) -> Raw:
    """What a press carries, with its numbers as the rules write them."""
    return {**raw, **{name: [_plain(text) for text in raw[name]] for name in _numbers(form, raw)}}


def _plain(text: str) -> str:
    """`１ ０００` as `1000`: other digits, signs, spaces around, thousands apart."""
    plain = unicodedata.normalize("NFKC", text).strip()
    plain = _MINUS.sub("-", re.sub(r"^\+ ?(?=[0-9])", "", plain))
    return re.sub(r"[^\d-]", "", plain) if _GROUPED.fullmatch(plain) else plain


def _numbers(form: Form, raw: Raw) -> list[str]:
    return [name for name, spec in form.fields.items() if spec.kind == "number" and name in raw]


def refused(
    session: Session, seat: Seat, form: Form, raw: Raw, offered: Sequence[Action], stamp: Stamp
) -> Refused:
    """Why something was typed that is no whole number: what the rules say to one out of bounds.

    Their sentence tells what would do. E_FORM where nothing of that kind is wrong.
    """
    fields = [field for action in offered if action.name == form.name for field in action.fields]
    beyond = {field.name: str(field.high + 1) for field in fields if isinstance(field, Number)}
    wrong = [name for name in _numbers(form, raw) if not all(map(_WHOLE.fullmatch, raw[name]))]
    numbers = {name: [beyond.get(name, "0")] for name in wrong}
    try:
        move = parse_move(form, {**raw, **numbers})
        session.game.play(session.state, seat, move, stamp)
    except IllegalMove as illegal:
        return refusal(illegal, session)
    return Refused("E_FORM")
