"""One action on its way to the screen: its fields, what is chosen, what things are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.screens.blocks import short
from bot.screens.ids import Control
from bot.screens.layout import ButtonStyle
from bot.sessions.choices import plain
from bot.sessions.grouping import finished
from bot.sessions.plans import weighed
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Action, Field, Form, Groups, Lays, Number, Pick, Value, Values
from games.core.cards import label as card_label
from games.core.cards import rank_label
from games.core.lanes import beat


@dataclass(frozen=True, slots=True)
class Sheet:
    """One offered action with what its seat has chosen so far."""

    session: Session
    action: Action
    words: Words
    draft: Values

    @property
    def form(self) -> Form:
        """The static side of the action."""
        form: Form = self.session.game.forms[self.action.name]
        return form

    @property
    def fields(self) -> list[Field]:
        """The fields as people think: first what, then whom; those of an order as it has them."""
        if self.form.order:
            return list(self.action.fields)
        return sorted(self.action.fields, key=lambda f: isinstance(f, Pick) and f.kind == "seat")

    def control(self, kind: Literal["act", "draft"], *args: str) -> Control:
        """A control of this action at the present beat of its lane."""
        number = beat(self.session.state.beats, self.form.lane)
        return Control(kind, self.session.id, number, self.action.name, args)

    @property
    def title(self) -> str:
        """What the action is called."""
        return self.text(f"action-{self.action.name}", **self.action.args)

    @property
    def style(self) -> ButtonStyle:
        """How its buttons look; what is costly doesn't ask to be pressed."""
        form = self.form
        return "secondary" if form.costly and form.style == "primary" else form.style

    @property
    def settled(self) -> list[tuple[str, int | str]]:
        """The single choices known so far, by field."""
        values = [(field.name, chosen(field, self.draft)) for field in self.action.fields]
        return [(name, value) for name, value in values if isinstance(value, int | str)]

    @property
    def known(self) -> list[str]:
        """What leaves nothing to choose, such as the one buyer there is."""
        picks = (field for field in self.fields if isinstance(field, Pick) and only(field))
        return [self._settled(field, plain=False) for field in picks]

    def text(self, key: str, **args: object) -> str:
        """A message of the game."""
        return self.words(f"{self.words.game}-{key}", **args)

    def each(self, field: str, args: Mapping[str, object]) -> str:
        """What one thing in a field is called, by what the game tells of it."""
        return self.text(f"field-{self.action.name}-{field}.each", **args)

    def prompt(self, name: str, *, plain: bool = False) -> str:
        """What a field asks for, by the args of its action and the other fields, if settled."""
        others = {
            f.name: self._settled(f, plain=plain) for f in self.action.fields if f.name != name
        }
        args = {**self.action.args, **others}
        return self.text(f"field-{self.action.name}-{name}", **args)

    def _settled(self, field: object, *, plain: bool) -> str:
        value = chosen(field, self.draft)
        if not single(field) or not isinstance(value, int | str):
            return "none"
        if not isinstance(field, Pick):
            return str(value)
        if field.kind == "seat" and isinstance(value, int) and not plain:
            return self.words.name(value)
        return self._option(field, value)

    def bounded(self, number: Number) -> str:
        """What a number is for, and between which bounds."""
        prompt = self.prompt(number.name)
        return self.words("field-bounds", prompt=prompt, n=number.low, m=number.high)

    def option(self, field: Pick | Number, value: int | str) -> str:
        """The label of a choice, with how many there are where that is known."""
        if isinstance(field, Number):
            return str(value)
        text = self._option(field, value)
        count = field.counts[field.options.index(value)] if field.counts else 1
        return f"{text} ×{count}" if count > 1 else text

    def _option(self, pick: Pick, value: int | str) -> str:
        if pick.told:
            return self.each(pick.name, pick.told[pick.options.index(value)])
        match pick.kind, value:
            case "seat", int(seat):
                return short(self.words.label(seat))
            case "rank", str(rank):
                return rank_label(rank)
            case "card", str(card):
                return card_label(card)
            case "suit", str(suit):
                return self.words(f"suit-{suit}")
            case "choice", str(choice):
                key = f"{self.words.game}-field-{self.action.name}-{pick.name}-{choice}"
                return self.words(key) if self.words.has(key) else choice
        return str(value)


def chosen(field: object, draft: Values) -> Value | None:
    """What stands in a field: the only choice there is, or what the draft holds and still may."""
    value = draft.get(getattr(field, "name", ""))
    if isinstance(field, Number):
        held = isinstance(value, int) and field.low <= value <= field.high
        return field.low if field.low == field.high else value if held else None
    if not isinstance(field, Pick):
        return value
    if not single(field):
        return ticked(field, draft)
    if len(field.options) == 1:
        return field.options[0]
    return value if isinstance(value, int | str) and value in field.options else None


def only(field: object) -> bool:
    """Whether there is nothing to choose."""
    return single(field) and chosen(field, {}) is not None


def single(field: object) -> bool:
    """Whether exactly one option, or number, is to be chosen."""
    if isinstance(field, Pick):
        return (field.least, field.most, field.many) == (1, 1, False)
    return isinstance(field, Number)


def ticked(pick: Pick, draft: Values) -> tuple[int | str, ...]:
    """The options ticked so far that still are on offer, in the order of the options."""
    value = draft.get(pick.name, ())
    held = value if isinstance(value, tuple) else (value,)
    chosen = [plain(pick.kind, one) for one in held]
    return tuple(option for option in pick.options if option in chosen)


def apart(sheet: Sheet) -> bool:
    """Whether an action is sent by a button of its own, not by the last choice."""
    return many(sheet) or sheet.form.confirm or weighed(sheet.action, sheet.form)


def many(sheet: Sheet) -> bool:
    """Whether several things may be chosen in one of its fields."""
    return not all(map(single, sheet.action.fields))


def plays(sheet: Sheet, field: Pick | Number) -> bool:
    """Whether a choice in this field is all that is missing, so that it plays at once."""
    others = (chosen(f, sheet.draft) for f in sheet.action.fields if f is not field)
    return not apart(sheet) and None not in others


def risky(sheet: Sheet, field: Pick | Number, value: int | str) -> bool:
    """Whether a choice, or another one made before, is to be asked about before it is played."""
    values = {f.name: chosen(f, sheet.draft) for f in sheet.action.fields} | {field.name: value}
    return any(isinstance(f, Pick) and values[f.name] in f.risky for f in sheet.action.fields)


def complete(action: Action, draft: Values) -> bool:
    """Whether every field of an action has what it needs, so that it can be submitted."""
    for field in action.fields:
        value = chosen(field, draft)
        if isinstance(field, Groups):
            made = finished(value) if value is not None else ()
            if not field.least <= len(made) <= field.most:
                return False
        elif isinstance(field, Pick) and not single(field):
            count = len(value) if isinstance(value, tuple) else 0
            if not field.least <= count <= field.most:
                return False
        elif value is None and not isinstance(field, Lays):
            return False
    return True
