"""Naturals as bits: a field for each suit, in it a small count for each place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.cards import Card
from games.rummy.arranging.groups import Part

BITS = 3
COUNT = (1 << BITS) - 1
PLACES = 14
FIELD = BITS * PLACES
MASK = (1 << FIELD) - 1
ONES = sum(1 << (BITS * place) for place in range(PLACES))
"""A bit for every place of a suit."""
COPIES = ONES << 1 | ONES << 2
"""What is set where a card is there more than once."""

Cards = tuple[Card, ...]
Bits = tuple[int, ...]
"""A meld: a bit for each natural, 0 for a wild."""


class Stock:
    """The cards of a hand, taken from it bit by bit."""

    def __init__(self, places: Sequence[int], hand: Sequence[Card], wilds: Cards) -> None:
        self.wilds = list(wilds)
        self.first = dict(zip(places, hand, strict=True))
        self.more: dict[int, list[Card]] = {}
        if len(self.first) < len(hand):
            for place, card in zip(places, hand, strict=True):
                if self.first[place] != card:
                    self.more.setdefault(place, []).append(card)

    def meld(self, bits: Bits, shift: int) -> Cards:
        """The cards of these bits, shifted to their place and suit."""
        if self.more or self.wilds:
            return tuple([self._take(bit << shift) for bit in bits])
        pop = self.first.pop
        return tuple([pop(bit << shift) for bit in bits])

    def _take(self, bit: int) -> Card:
        if not bit:
            return self.wilds.pop(0)
        more = self.more.get(bit)
        return more.pop() if more else self.first.pop(bit)

    def left(self) -> Cards:
        """What was not taken."""
        return (*self.first.values(), *(c for cs in self.more.values() for c in cs), *self.wilds)


@cache
def of_set(part: Part) -> Bits:
    """A set's bits, as if its rank were the lowest."""
    suits = [1 << (FIELD * suit) for suit, count in enumerate(part.naturals) for _ in range(count)]
    return (*suits, *[0] * part.wilds)
