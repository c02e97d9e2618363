"""Sets that cards could be made into, by how many naturals they lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Group(NamedTuple):
    """A set of a plan: the place of its rank, how many naturals are there, how many it lacks."""

    place: int
    naturals: int
    lacks: int


def candidates(
    ranks: Sequence[int], sets: int, size: int, held: Sequence[int] | None = None
) -> list[Group]:
    """Sets that might be made of so many cards of each rank, those first that lack least.

    `held`: sets are wanted, too, whose naturals runs have taken from these.
    """
    found: list[Group] = []
    if not sets:
        return found
    for place, count in enumerate(ranks):
        if count <= 0 and not (held and held[place]):
            continue
        here = min(size, count)
        found.append(Group(place, here, size - here))
        for number in range(1, sets):
            more = min(size, count - number * size)
            if more < (1 if held is None else 0):
                break
            found.append(Group(place, more, size - more))
    found.sort(key=lambda group: group.lacks)
    return found


def choices(
    found: Sequence[Group], start: int, sets: int, left: int, size: int
) -> Iterator[tuple[Group, ...]]:
    """Every choice of so many sets that lack so much; some may hold nothing yet."""
    if left == sets * size:
        yield ()
    if not sets:
        return
    for index in range(start, len(found)):
        group = found[index]
        if group.lacks * sets > left:
            break
        for others in choices(found, index + 1, sets - 1, left - group.lacks, size):
            yield (group, *others)
