"""The fields of one action as controls: buttons, menus, trays, and what sends it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.screens.blocks import button_rows
from bot.screens.budget import BUTTONS, LABEL, label
from bot.screens.layout import Block, Button, Row, Text
from bot.screens.lays import lays
from bot.screens.sheet import (
    Sheet,
    apart,
    chosen,
    complete,
    many,
    only,
    plays,
    risky,
    single,
)
from bot.screens.tray import groups, tray
from games.core.actions import Field, Groups, Lays, Number, Pick
from games.core.actions import Words as Typed

TICK = "✓ "
AS_BUTTONS = 2 * BUTTONS
NUMBERS = 3 * BUTTONS
FEW = 3
"""So many options that are told, which makes them long, are buttons where room is short."""


def fields(sheet: Sheet, *, close: bool = False) -> Iterator[Block]:
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
        yield from _field(sheet, field, close=close)
    if not asked or apart(sheet):
        yield Row(tuple(_last(sheet)))


def _field(sheet: Sheet, field: Field, *, close: bool) -> Iterator[Block]:
    match field:
        case Pick(kind="number") if single(field) and len(field.options) <= NUMBERS:
            yield from choices(sheet, field)
        case Pick() if single(field) and len(field.options) <= _buttons(field, close=close):
            yield Text(sheet.prompt(field.name))
            yield from choices(sheet, field)
        case Pick():
            yield from tray(sheet, field)
        case Groups():
            yield from groups(sheet, field)
        case Lays():
            yield from lays(sheet, field)
        case Number():
            yield Text(sheet.bounded(field))
            yield Row(tuple(_amounts(sheet, field)))
        case Typed():
            yield Text(sheet.prompt(field.name))
            yield Row((Button(sheet.control("draft", "form"), sheet.words("button-type")),))
        case _:
            assert_never(field)


def _buttons(pick: Pick, *, close: bool) -> int:
    """How many options of a single choice are buttons at most."""
    if close:
        few = FEW if pick.told else BUTTONS
        return few if pick.kind != "card" else 0
    return NUMBERS if pick.kind == "card" else AS_BUTTONS


def choices(sheet: Sheet, pick: Pick) -> Iterator[Block]:
    """The options as buttons; numbers under what they are for, each always in the same place."""
    buttons = [_choice(sheet, pick, option) for option in pick.options]
    if pick.kind != "number":
        yield from button_rows(buttons)
        return
    yield Text(sheet.prompt(pick.name))
    for start in range(0, len(buttons), BUTTONS):
        yield Row(tuple(buttons[start : start + BUTTONS]))


def _amounts(sheet: Sheet, field: Number) -> Iterator[Button]:
    """Every number where there are few; else those worth a button, and a way to any other."""
    numbers = range(field.low, field.high + 1)
    few = len(numbers) <= BUTTONS
    shown = numbers if few else [n for n in field.presets if n in numbers][: BUTTONS - 1]
    yield from (_choice(sheet, field, number) for number in shown)
    if not few:
        yield Button(sheet.control("draft", "form"), sheet.words("button-amount"))


def _choice(sheet: Sheet, field: Pick | Number, value: int | str) -> Button:
    """One option as a button: it plays at once when it is all that was missing."""
    text = label(sheet.option(field, value))
    if plays(sheet, field):
        if risky(sheet, field, value):
            return Button(sheet.control("draft", field.name, str(value)), text, sheet.style)
        others = {f.name: chosen(f, sheet.draft) for f in sheet.action.fields if f is not field}
        raw = tuple(f"{f.name}={others.get(f.name, value)}" for f in sheet.action.fields)
        return Button(sheet.control("act", *raw), text, sheet.style)
    ticked = chosen(field, sheet.draft) == value
    control = sheet.control("draft", field.name, str(value))
    return Button(control, TICK + text if ticked else text, "success" if ticked else "secondary")


def _last(sheet: Sheet) -> Iterator[Button]:
    yield submit(sheet, disabled=not complete(sheet.action, sheet.draft))
    if any(chosen(f, sheet.draft) not in (None, ()) for f in sheet.fields if not only(f)):
        yield Button(sheet.control("draft", "clear"), sheet.words("button-clear"))


def submit(sheet: Sheet, *, disabled: bool = False) -> Button:
    """The button that plays the action with all that is chosen; costly ones are asked about."""
    values = [f"{name}={value}" for name, value in sheet.settled]
    picks = [f for f in sheet.action.fields if isinstance(f, Pick) and f.risky]
    asked = sheet.form.confirm or any(chosen(f, sheet.draft) in f.risky for f in picks)
    if asked or len("".join(values)) > LABEL // 2 or many(sheet):
        control = sheet.control("draft", "submit")
    else:
        control = sheet.control("act", *values)
    numbers = (chosen(f, sheet.draft) for f in sheet.fields if isinstance(f, Number))
    parts = [sheet.title, *(str(number) for number in numbers if number is not None)]
    return Button(control, " · ".join(parts), sheet.style, disabled=disabled)


def still_open(sheet: Sheet) -> list[Field]:
    """The fields in which there is something to choose."""
    return [field for field in sheet.action.fields if chosen(field, {}) in (None, ())]


def wordless(field: object) -> bool:
    """Whether a field needs no words: a number that is settled, such as that of a race."""
    number = isinstance(field, Number) or (isinstance(field, Pick) and field.kind == "number")
    return number and only(field)
