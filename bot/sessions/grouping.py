"""Cards put into groups, or laid to targets, one group after the other; the last in a draft is
still being made.

A group of what is laid begins with the name of its target. Cards that say what they stand for are
the same cards: only a choice among the readings of a group says it, and any other press forgets it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.actions import FieldKind, Groups, Value
from games.core.cards import Card, bare, meaning

NEXT_GROUP = "next"
"""Ends the group that is being made; the first one begins what is otherwise left to the rules."""
LAST_GROUP = "last"
"""Takes the group made last up again; one that is being made goes before all others, so that none
is lost and each comes up in its turn. Of what is laid it is taken back."""
TARGET = "at"
"""Begins a group laid to the target whose name follows."""
WAY = "way"
"""Chooses one of the readings of the cards; which one follows (`way_name`)."""

Cards = tuple[Card, ...]


def parted(value: Value | None) -> tuple[tuple[Cards, ...], Cards]:
    """The groups that are made, and the one that is being made."""
    groups = value if isinstance(value, tuple) else ()
    made = tuple(group for group in groups if isinstance(group, tuple))
    return made[:-1], made[-1] if made else ()


def pressed(held: Value | None, values: Sequence[str], among: Collection[str] | None) -> list[str]:
    """The groups after a press, as texts: cards ticked, or one of the words above.

    `among` are the cards of the one menu that was chosen from, where there are several.
    """
    closed, now = parted(held)
    if list(values) == [NEXT_GROUP]:
        after = (*closed, now, ()) if now else (*closed, ())
    elif list(values) == [LAST_GROUP]:
        after = ((now, *closed) if now else closed) or ((),)
    else:
        after = (*closed, (*_elsewhere(now, among), *values))
    return [" ".join(group) for group in after]


def laid(held: Value | None, values: Sequence[str], among: Collection[str] | None) -> list[str]:
    """What is laid after a press, as in `pressed`; nothing yet is no group at all."""
    closed, now = parted(held)
    whole = (*closed, now) if len(now) > 1 else closed
    match list(values):
        case [word] if word == NEXT_GROUP:
            after = whole
        case [word] if word == LAST_GROUP:
            after = closed
        case [word, target] if word == TARGET:
            after = (*closed, now) if now[:1] == (target,) else (*whole, (target,))
        case _:
            after = (*closed, (*now[:1], *_elsewhere(now[1:], among), *values))
    return [" ".join(group) for group in after]


def _elsewhere(cards: Cards, among: Collection[str] | None) -> list[Card]:
    return [] if among is None else [c for c in map(bare, cards) if c not in among]


def is_grouped(value: Value) -> bool:
    """Whether this is cards in groups, even if none is made."""
    return isinstance(value, tuple) and any(isinstance(group, tuple) for group in value)


def finished(value: Value, kind: FieldKind = "groups") -> tuple[Cards, ...]:
    """The groups that a move carries: all that have cards."""
    closed, now = parted(value)
    least = 2 if kind == "lays" else 1
    return tuple(group for group in (*closed, now) if len(group) >= least)


def ended(field: Groups, value: Value) -> Value:
    """The groups, with the last one ended where it is something already and another may follow."""
    closed, now = parted(value)
    told = field.told[len(closed)] if len(field.told) > len(closed) else {}
    if now and told and len(closed) + 1 < field.most:
        return (*closed, now, ())
    return value


def way_name(way: Sequence[str]) -> str:
    """A reading by what its wilds stand for, short enough for an option; `-` where none says it."""
    return " ".join(card for card in way if meaning(card)) or "-"


def read_as(value: Value | None, way: Cards) -> Value:
    """The draft's cards, or the last group of them that has any, as the reading chosen has them."""
    if value is not None and is_grouped(value):
        closed, now = parted(value)
        return (*closed, way) if now else (*closed[:-1], way, ())
    cards = {bare(card) for card in way}
    held = value if isinstance(value, tuple) else ()
    return (*(str(one) for one in held if bare(str(one)) not in cards), *way)
