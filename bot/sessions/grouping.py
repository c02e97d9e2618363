"""Cards put into groups, one group after the other; the last one in a draft is still being made."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.actions import Value
from games.core.cards import Card

NEXT_GROUP = "next"
"""Ends the group that is being made; the first one begins what is otherwise left to the rules."""
LAST_GROUP = "last"
"""Takes the group made last up again, instead of the one that is being made."""

Cards = tuple[Card, ...]


def parted(value: Value | None) -> tuple[tuple[Cards, ...], Cards]:
    """The groups that are made, and the one that is being made."""
    groups = value if isinstance(value, tuple) else ()
    made = tuple(group for group in groups if isinstance(group, tuple))
    return made[:-1], made[-1] if made else ()


def pressed(held: Value | None, values: Sequence[str], among: Collection[str] | None) -> list[str]:
    """The groups after a press, as texts: cards ticked, or one of the two words.

    `among` are the cards of the one menu that was chosen from, where there are several.
    """
    closed, now = parted(held)
    if list(values) == [NEXT_GROUP]:
        after = (*closed, now, ()) if now else (*closed, ())
    elif list(values) == [LAST_GROUP]:
        after = closed or ((),)
    else:
        elsewhere = [] if among is None else [card for card in now if card not in among]
        after = (*closed, (*elsewhere, *values))
    return [" ".join(group) for group in after]


def is_grouped(value: Value) -> bool:
    """Whether this is cards in groups, even if none is made."""
    return isinstance(value, tuple) and any(isinstance(group, tuple) for group in value)


def finished(value: Value) -> tuple[Cards, ...]:
    """The groups that a move carries: all but empty ones."""
    closed, now = parted(value)
    return tuple(group for group in (*closed, now) if group)
