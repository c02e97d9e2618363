"""Which of the choices in a draft are on offer; actions with fields of one name share them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.actions import Action, Groups, Lays, Number, Pick, Value, Values, Words
from games.core.actions import Field as FormField
from games.core.cards import bare


def held(offered: Iterable[Action], draft: Values) -> dict[str, Value]:
    """The part of a draft that some of these actions offer."""
    fields = [field for action in offered for field in action.fields]
    kept: dict[str, Value] = {}
    for name, value in draft.items():
        taken = [_taken(field, value) for field in fields if field.name == name]
        found = [one for one in taken if one is not None]
        if found:
            kept[name] = _together(value, found)
    return kept


def _together(value: Value, found: Sequence[Value]) -> Value:
    """What was chosen in a field that several actions have, as far as any of them takes it."""
    if not isinstance(value, tuple) or all(one == found[0] for one in found):
        return found[0]
    taken = [one for one in found if isinstance(one, tuple)]
    return tuple(one for one in value if any(one in some for some in taken))  # type: ignore[return-value]  # one kind of entry


def _taken(field: FormField, value: Value) -> Value | None:
    """What a field takes of what was chosen; None: nothing."""
    match field:
        case Pick(kind=kind, options=options, many=True) if isinstance(value, tuple):
            ticked = tuple(
                one for one in value if not isinstance(one, tuple) and plain(kind, one) in options
            )
            return ticked or None
        case Pick(options=options, many=False):
            return value if value in options else None
        case Number(low=low, high=high) if isinstance(value, int):
            return value if low <= value <= high else None
        case Groups(pool=pool) if isinstance(value, tuple):
            return tuple(tuple(c for c in _cards(group) if bare(c) in pool) for group in value)
        case Lays(targets=targets, pool=pool) if isinstance(value, tuple):
            lays = [_cards(group) for group in value]
            return tuple((at, *(c for c in cs if c in pool)) for at, *cs in lays if at in targets)
        case Words() if isinstance(value, str):
            return value
    return None


def plain(kind: str, one: object) -> object:
    """An option as it is on offer: a card without what it was said to stand for."""
    return bare(one) if kind == "card" and isinstance(one, str) else one


def _cards(group: int | str | tuple[str, ...]) -> tuple[str, ...]:
    return group if isinstance(group, tuple) else (str(group),)


def filled(offered: Action, draft: dict[str, Value]) -> dict[str, Value]:
    """The draft with fields that leave no choice filled in."""
    for field in offered.fields:
        if isinstance(field, Pick) and not field.many and len(field.options) == 1:
            draft.setdefault(field.name, field.options[0])
        elif isinstance(field, Number) and field.low == field.high:
            draft.setdefault(field.name, field.low)
    return draft
