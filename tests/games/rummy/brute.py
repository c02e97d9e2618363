"""The fewest loose points by trying every division of a small hand, with the recogniser alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.core.cards import Card
from games.rummy.flaws import Flaw
from games.rummy.reading import Readings, read
from games.rummy.ruleset import Ruleset


def melds_of(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card]) -> dict[int, Readings]:
    """Every subset of a hand that is a meld, as a bit mask, with its readings."""
    found: dict[int, Readings] = {}
    for size in range(ruleset.melds.least, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            readings = read([hand[index] for index in chosen], ruleset.melds, wild)
            if not isinstance(readings, Flaw):
                found[sum(1 << index for index in chosen)] = readings
    return found


def fewest_points(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card]) -> int:
    """The least that can be loose."""
    worth = [ruleset.values.of(card, wild) for card in hand]
    melds = list(melds_of(hand, ruleset, wild))
    best = {0: 0}
    for mask in range(1, 1 << len(hand)):
        low = (mask & -mask).bit_length() - 1
        best[mask] = min(
            (best[mask & ~meld] for meld in melds if meld & mask == meld and meld >> low & 1),
            default=1 << 30,
        )
        best[mask] = min(best[mask], best[mask & ~(1 << low)] + worth[low])
    return best[(1 << len(hand)) - 1]


def divisions(melds: dict[int, Readings], hand: int, number: int) -> Iterator[list[int]]:
    """Every choice of so many melds that share no card, as masks within `hand`."""
    if number == 0:
        yield []
        return
    for meld in melds:
        if meld & hand == meld:
            for others in divisions(
                {m: r for m, r in melds.items() if m > meld}, hand & ~meld, number - 1
            ):
                yield [meld, *others]
