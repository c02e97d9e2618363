"""One action on its way to the screen: its fields, what is chosen, what things are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from bot.screens.blocks import short
from bot.screens.ids import Control
from bot.sessions.session import Session
from bot.text import Words
from games.core.actions import Action, Form, Pick, Value, Values
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
    def fields(self) -> list[Any]:
        """The fields in the order people think: first what, then whom."""
        return sorted(self.action.fields, key=lambda f: isinstance(f, Pick) and f.kind == "seat")

    def control(self, kind: Literal["act", "draft"], *args: str) -> Control:
        """A control of this action at the present beat of its lane."""
        number = beat(self.session.state.beats, self.form.lane)
        return Control(kind, self.session.id, number, self.action.name, args)

    def text(self, key: str, **args: object) -> str:
        """A message of the game."""
        return self.words(f"{self.words.game}-{key}", **args)

    def prompt(self, name: str, *, plain: bool = False) -> str:
        """What a field asks for; the other fields are named as far as they are settled."""
        others = {
            f.name: self._settled(f, plain=plain) for f in self.action.fields if f.name != name
        }
        return self.text(f"field-{self.action.name}-{name}", **others)

    def _settled(self, field: object, *, plain: bool) -> str:
        value = chosen(field, self.draft)
        if not isinstance(field, Pick) or not single(field) or value is None:
            return "none"
        if field.kind == "seat" and isinstance(value, int) and not plain:
            return self.words.name(value)
        return self._option(field, value) if isinstance(value, int | str) else "none"

    def option(self, pick: Pick, value: int | str) -> str:
        """The label of a choice, with how many there are where that is known."""
        text = self._option(pick, value)
        count = pick.counts[pick.options.index(value)] if pick.counts else 1
        return f"{text} ×{count}" if count > 1 else text

    def _option(self, pick: Pick, value: int | str) -> str:
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
                return self.text(f"field-{self.action.name}-{pick.name}-{choice}")
        return str(value)


def chosen(field: object, draft: Values) -> Value | None:
    """What stands in a field: the only choice there is, or what the draft holds and still may."""
    if not isinstance(field, Pick):
        return draft.get(getattr(field, "name", ""))
    if not single(field):
        return ticked(field, draft)
    if len(field.options) == 1:
        return field.options[0]
    value = draft.get(field.name)
    return value if isinstance(value, int | str) and value in field.options else None


def single(pick: Pick) -> bool:
    """Whether exactly one option is to be chosen."""
    return (pick.least, pick.most, pick.many) == (1, 1, False)


def ticked(pick: Pick, draft: Values) -> tuple[int | str, ...]:
    """The options ticked so far that still are on offer, in the order of the options."""
    held = draft.get(pick.name, ())
    held = held if isinstance(held, tuple) else (held,)
    return tuple(option for option in pick.options if option in held)


def complete(action: Action, draft: Values) -> bool:
    """Whether every field of an action has what it needs, so that it can be submitted."""
    for field in action.fields:
        value = chosen(field, draft)
        if isinstance(field, Pick) and not single(field):
            count = len(value) if isinstance(value, tuple) else 0
            if not field.least <= count <= field.most:
                return False
        elif value is None:
            return False
    return True
