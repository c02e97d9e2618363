"""The custom_id codec: what a control says when pressed. Short ASCII, at most 100 characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["act", "draft", "table", "ask", "night"]
_LETTER: dict[Kind, str] = {"act": "a", "draft": "d", "table": "t", "ask": "q", "night": "n"}
_KIND: dict[str, Kind] = {letter: kind for kind, letter in _LETTER.items()}

PATTERN = re.compile(r"snug:[adtqn]:[0-9a-z]{1,13}:[0-9a-z]{1,7}:[a-z_]{1,24}(?::[^:]{0,24}){0,6}")
"""Everything this codec writes. discord.py matches it whole on a press, but only its start when a
button is made: so `encode` matches it whole as well."""

LIMIT = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Control:
    """One control of a session.

    kinds: `act` submits game action `name`, with `args` as `field=value` texts; `draft` changes
    the presser's draft (`name` = action, args = field and value, or a verb such as `clear`);
    `table` is a control of the session itself (`join`, `start`, `hand`, …); `ask` is the same
    where a modal or a confirmation answers it; `night` is a control of a night, whose id stands
    where the session's does. `beat` is the beat of the action's lane, for
    `table` and `ask` the session's round (so that a button of an earlier round is known).
    """

    kind: Kind
    session: int
    beat: int
    name: str
    args: tuple[str, ...] = ()


def _base36(number: int) -> str:
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


def encode(control: Control) -> str:
    """The custom_id of a control. Raises ValueError when it does not fit Discord's limit."""
    head = ("snug", _LETTER[control.kind], _base36(control.session), _base36(control.beat))
    text = ":".join((*head, control.name, *control.args))
    split = any(":" in arg for arg in control.args)
    if split or len(text) > LIMIT or not PATTERN.fullmatch(text):
        raise ValueError(f"no custom_id can carry {control}")
    return text


def decode(custom_id: str) -> Control | None:
    """The control behind a custom_id; None when it is none of ours."""
    if not PATTERN.fullmatch(custom_id) or len(custom_id) > LIMIT:
        return None
    _, letter, session, beat, name, *args = custom_id.split(":")
    return Control(_KIND[letter], int(session, 36), int(beat, 36), name, tuple(args))
