"""What hands are worth against a bank that draws to 16, from a pack without end.

Worth is what a hand should bring per chip of its stake; where more may be bought, in initial bets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.core.cards import Card
from games.core.twentyone import BEST, low
from games.pontoon.course import STAYS
from games.pontoon.playing import LEAST
from games.pontoon.state import FIVE

CARDS = tuple((value, (4 if value == 10 else 1) / 13) for value in range(1, 11))
"""Each value that a card may have, with its chance; 1 is an ace."""

PONTOON = 2 * (1 / 13) * (4 / 13)
"""How likely two cards are a Pontoon."""

MANY = 4096
"""So many worths of stakes are kept; computers alone come to a few dozen."""

BUST, TRICK = 0, BEST + 1
"""A bank's results beside its totals."""


class Shape(NamedTuple):
    """All that matters of a hand's cards: low total, whether there is an ace, how many."""

    low: int = 0
    ace: bool = False
    n: int = 0

    @property
    def total(self) -> int:
        """The total of such cards."""
        return self.low + 10 if self.ace and self.low + 10 <= BEST else self.low

    def plus(self, value: int) -> Shape:
        """The shape with one more card of this value."""
        return Shape(self.low + value, self.ace or value == 1, self.n + 1)

    @property
    def is_pontoon(self) -> bool:
        """Whether it is a Pontoon."""
        return self.n == 2 and self.total == BEST


NOTHING = Shape()


def shape_of(cards: Sequence[Card]) -> Shape:
    """The shape of these cards."""
    return Shape(low(cards), any(card[0] == "A" for card in cards), len(cards))


@cache
def bank(shape: Shape = NOTHING) -> tuple[float, ...]:
    """How likely each result is for a bank with these cards: by total, BUST and TRICK.

    It has no Pontoon, for that would have ended the hand before.
    """
    chances = [0.0] * (TRICK + 1)
    if shape.low > BEST:
        chances[BUST] = 1.0
    elif shape.n == FIVE:
        chances[TRICK] = 1.0
    elif shape.low == BEST or (shape.n >= 2 and shape.total >= STAYS):
        chances[shape.total] = 1.0
    else:
        for value, likely in CARDS:
            after = shape.plus(value)
            if not after.is_pontoon:
                for result, chance in enumerate(bank(after)):
                    chances[result] += likely * chance
        if not shape.n:
            chances = [chance / sum(chances) for chance in chances]
    return tuple(chances)


def stuck(total: int) -> float:
    """The worth of a hand that sticks on a total."""
    results = bank()
    won = results[BUST] + sum(results[BUST + 1 : total])
    return won - sum(results[total:TRICK]) - 2 * results[TRICK]


def trick() -> float:
    """The worth of a Five Card Trick."""
    return 2 - 4 * bank()[TRICK]


def stick(shape: Shape) -> float | None:
    """The worth of sticking, where that is allowed."""
    return stuck(shape.total) if shape.total >= LEAST else None


def _drawn(shape: Shape, goes_on: Callable[[Shape], float]) -> float:
    """The mean of what one more card makes of a hand, per chip of its stake."""
    worth = 0.0
    for value, likely in CARDS:
        after = shape.plus(value)
        if after.low > BEST:
            worth -= likely
        elif after.n == FIVE:
            worth += likely * trick()
        elif after.low == BEST:
            worth += likely * stuck(BEST)
        else:
            worth += likely * goes_on(after)
    return worth


@cache
def twist(shape: Shape) -> float:
    """The worth of a card face up, with all that may follow."""
    return _drawn(shape, _twisted)


def _twisted(shape: Shape) -> float:
    sticking = stick(shape)
    return twist(shape) if sticking is None else max(sticking, twist(shape))


@lru_cache(maxsize=MANY)
def buy(shape: Shape, stake: float, price: float) -> float:
    """The worth, in initial bets, of a card bought at this price on this stake."""
    grown = stake + price
    return grown * _drawn(shape, lambda after: worth(after, grown, price) / grown)


@lru_cache(maxsize=MANY)
def worth(shape: Shape, stake: float = 1.0, dearest: float = 2.0) -> float:
    """The worth of a hand on turn, in initial bets, with the best that can be done with it."""
    found = [stake * twist(shape), buy(shape, stake, 1.0), buy(shape, stake, dearest)]
    sticking = stick(shape)
    return max(found if sticking is None else [*found, stake * sticking])


@cache
def pair(first: int, second: int) -> float:
    """The worth of two cards by their values, in initial bets."""
    shape = NOTHING.plus(first).plus(second)
    return 2.0 if shape.is_pontoon else worth(shape)


@cache
def split(value: int) -> float:
    """The worth of two hands that begin with a card of this value, in initial bets."""
    return 2 * sum(likely * pair(value, second) for second, likely in CARDS)


@cache
def first(value: int) -> float:
    """The worth of a first card, in initial bets; a banker's Pontoon takes double."""
    after = sum(likely * pair(value, second) for second, likely in CARDS)
    return (1 - PONTOON) * after - 2 * PONTOON
