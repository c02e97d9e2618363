"""Pure melds of three cards: those a hand holds, and how many cards it lacks to have some.

Runs and cards alike lie within a suit, so each suit is looked at by itself, and what was found is
kept. Nothing is wild here, and printed jokers are passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from games.core.cards import JOKER, RANKS, SUITS, Card, face, rank

Counts = tuple[int, ...]
"""How many copies of each rank there are of one suit, A to K."""
Lacks = tuple[int, ...]
"""How many cards no, one, two, three pure melds lack."""
Faces = tuple[Card, ...]
"""A meld; copies are all the same here."""

SIZE = 3
MOST = 3
"""No game of the family asks for more pure melds."""
KEPT = 1 << 16
"""So many suits are remembered."""
NONE: Lacks = (0,) + (SIZE * MOST * 2,) * MOST
_RUNS = tuple((low, low + 1, (low + 2) % len(RANKS)) for low in range(len(RANKS) - 1))
"""The three ranks of each run; an ace is low or high."""
_SHAPES = (*_RUNS, *((rank,) * SIZE for rank in range(len(RANKS))))


def counts_of(cards: Iterable[Card]) -> list[Counts]:
    """How often each rank is there, suit by suit."""
    held = Counter(map(face, cards))
    return [tuple(held[value + suit] for value in RANKS) for suit in SUITS]


def changed(counts: Counts, place: int, by: int) -> Counts:
    """The same suit with more or fewer copies of a rank."""
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


@lru_cache(maxsize=KEPT)
def lacks(counts: Counts) -> Lacks:
    """How many cards pure melds of this suit lack."""
    near = [
        (shape, missing)
        for shape in _SHAPES
        if (missing := SIZE - len(_held(counts, shape))) < SIZE - 1
    ]
    best = list(NONE)
    _try(near, list(counts), (0, 0), best)
    return tuple(best)


def _held(counts: Sequence[int], shape: Sequence[int]) -> Sequence[int]:
    """The ranks of a shape that are there."""
    if shape[0] == shape[1]:
        return shape[: counts[shape[0]]]
    return [place for place in shape if counts[place]]


def _try(
    near: Sequence[tuple[Sequence[int], int]],
    left: list[int],
    before: tuple[int, int],
    best: list[int],
) -> None:
    """Goes on from some melds and what they lack: with one of those near, else from single cards.

    A single card lacks two, whatever it is; a meld of which nothing is there lacks three.
    """
    number, missing = before
    cards = sum(left)
    for more in range(MOST - number + 1):
        total = missing + SIZE * more - min(more, cards)
        best[number + more] = min(best[number + more], total)
    if number == MOST:
        return
    for place, (shape, wanted) in enumerate(near):
        used = _held(left, shape)
        if SIZE - len(used) == wanted:
            for one in used:
                left[one] -= 1
            _try(near[place:], left, (number + 1, missing + wanted), best)
            for one in used:
                left[one] += 1


def together(first: Lacks, second: Lacks) -> Lacks:
    """What melds lack that are made of two suits' cards."""
    return tuple(
        min(first[here] + second[number - here] for here in range(number + 1))
        for number in range(MOST + 1)
    )


def pure_melds(cards: Iterable[Card], *, sets: bool = False) -> list[Faces]:
    """Every pure meld of three that these cards hold; `sets`: three suits of a rank as well."""
    held = {face(card) for card in cards if rank(card) != JOKER}
    found = [
        tuple(RANKS[place] + suit for place in shape)
        for suit, counts in zip(SUITS, counts_of(cards), strict=True)
        for shape in _SHAPES
        if len(_held(counts, shape)) == SIZE
    ]
    if sets:
        for value in RANKS:
            alike = [value + suit for suit in SUITS if value + suit in held]
            found += combinations(alike, SIZE)
    return found


def threes(melds: Sequence[Faces], cards: Iterable[Card]) -> Iterator[tuple[Faces, ...]]:
    """Every choice of three of these melds that the cards are enough for."""
    held = Counter(map(face, cards))
    for place, first in enumerate(melds):
        after = held - Counter(first)
        for further, second in enumerate(melds[place:], place):
            both = after - Counter(second)
            if both.total() + SIZE != after.total():
                continue
            for third in melds[further:]:
                if all(both[card] >= third.count(card) for card in third):
                    yield first, second, third
