"""Moves to try: what an action offers, and what has a shape at all, sensible or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from random import Random
from typing import Any

from games.core.actions import (
    Action,
    FieldSpec,
    Form,
    Groups,
    Lays,
    Move,
    Number,
    Pick,
    Words,
)
from games.core.cards import RANKS, SUITS, face, pack
from games.core.game import Game

MANY = 120
"""How many moves of one form are tried at most."""
SPREAD = 12
"""How many choices of a size are tried where several options may be chosen at once."""


def moves_of(action: Action) -> list[Move]:
    """Moves that an offered action allows: all of them, or a fair spread where they are many.

    What the rules group by themselves is left to them.
    """
    fields = [field for field in action.fields if not isinstance(field, Groups | Lays)]
    names = [field.name for field in fields]
    return [
        Move(action.name, dict(zip(names, chosen, strict=True)))
        for chosen in _some([_values(field) for field in fields])
    ]


def allows(action: Action, move: Move) -> bool:
    """Whether an offered action allows this very move; copies of a card are alike."""
    fields = {field.name: field for field in action.fields}
    left_out = {name for name, field in fields.items() if isinstance(field, Groups | Lays)}
    if move.action != action.name or not fields.keys() - left_out <= move.values.keys():
        return False
    return all(name in fields and _takes(fields[name], v) for name, v in move.values.items())


def tries(game: Game[Any], state: Any) -> list[Move]:
    """Moves of every form with values that have a shape, sensible or not."""
    return [
        Move(form.name, dict(zip(fields, chosen, strict=True)))
        for form in game.forms.values()
        for fields in _filled(form)
        for chosen in _some([_universe(game, spec, state) for spec in fields.values()])
    ]


def _filled(form: Form) -> list[Mapping[str, FieldSpec]]:
    """All fields of a form, and those without which there is no move where they are fewer."""
    needed = {name: spec for name, spec in form.fields.items() if not spec.by_rules}
    return [form.fields] if needed == form.fields else [form.fields, needed]


def _values(field: object) -> Sequence[Any]:
    match field:
        case Pick(many=False, options=options):
            return options
        case Pick(options=options, least=least, most=most):
            sizes = sorted({least, min(least + 1, most), most})
            return [chosen for size in sizes for chosen in _runs(options, size)]
        case Number(low=low, high=high):
            return range(low, high + 1)
        case Words(low=low):
            return ["word".ljust(low, "s")]
        case _:
            raise NotImplementedError(f"the kit cannot list the values of {field}")


def _runs(options: Sequence[Any], size: int) -> list[tuple[Any, ...]]:
    """Some choices of `size` options."""
    starts = range(len(options) - size + 1)
    step = max(1, len(starts) // SPREAD)
    return [tuple(options[i : i + size]) for i in starts[::step]]


def _takes(field: object, value: Any) -> bool:
    match field:
        case Pick(many=False, options=options):
            return _plain(value) in map(_plain, options)
        case Pick(options=options, least=least, most=most):
            held = Counter(map(_plain, options))
            return least <= len(value) <= most and Counter(map(_plain, value)) <= held
        case Number(low=low, high=high):
            return bool(low <= value <= high)
        case Words(low=low, high=high):
            return low <= len(value) <= high
        case Groups(pool=pool):
            return not Counter(card for group in value for card in group) - Counter(pool)
        case Lays(targets=targets, pool=pool):
            cards = Counter(card for _, *laid in value for card in laid)
            return not cards - Counter(pool) and all(name in targets for name, *_ in value)
    raise NotImplementedError(f"the kit cannot judge values of {field}")


def _plain(value: Any) -> Any:
    return face(value) if isinstance(value, str) else value


def _universe(game: Game[Any], spec: FieldSpec, state: Any) -> Sequence[Any]:
    if spec.kind == "groups":
        return [(), *((run,) for run in _runs(pack(), 3))]
    if spec.kind == "lays":
        return [(), *(((name, card),) for name in game.notation.choices for card in pack()[::9])]
    values: dict[str, Sequence[Any]] = {
        "seat": range(-2, state.seats + 1),
        "rank": RANKS,
        "suit": SUITS,
        "card": pack(),
        "number": range(-1, 12),
        "words": ["word"],
        "choice": ["word", *game.notation.choices],
    }
    single = values[spec.kind]
    if not spec.many:
        return single
    doubled = [(one, one) for one in single]
    runs = [run for size in (1, 2, 3, 5, 9) for run in _runs(single, size)]
    return [(), *doubled, *runs]


def _some(choices: list[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """All combinations, or as many as are tried at most, picked fairly and always the same."""
    total = prod(map(len, choices))
    numbers = range(total) if total <= MANY else sorted(Random(total).sample(range(total), MANY))
    for number in numbers:
        chosen, rest = [], number
        for options in choices:
            rest, place = divmod(rest, len(options))
            chosen.append(options[place])
        yield tuple(chosen)
