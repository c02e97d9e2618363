"""What a banker can tell of hands mostly face down, and whether one more card is worth it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.cards import BACK
from games.core.twentyone import BEST
from games.pontoon.odds import CARDS, TRICK, Shape, shape_of
from games.pontoon.playing import LEAST
from games.pontoon.state import FIVE, Hand

KEEN = {15: 0.3, 16: 0.4, 17: 0.6}
"""How often people stick on a low total when they might have gone on; on any other, always."""


@cache
def totals(up: Shape, down: int) -> tuple[float, ...]:
    """How likely each total is for a hand that sticks with these cards face up and so many down."""
    shapes = {up: 1.0}
    for _ in range(down):
        drawn: dict[Shape, float] = {}
        for shape, chance in shapes.items():
            for value, likely in CARDS:
                after = shape.plus(value)
                drawn[after] = drawn.get(after, 0.0) + chance * likely
        shapes = drawn
    chances = [0.0] * (BEST + 1)
    for shape, chance in shapes.items():
        if LEAST <= shape.total <= BEST and not shape.is_pontoon:
            chances[shape.total] += chance * KEEN.get(shape.total, 1.0)
    whole = sum(chances)
    return tuple(chance / whole if whole else 0.0 for chance in chances)


class Stakes:
    """What stands against a bank: stuck hands with what they may hold, and Five Card Tricks."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self._stuck = [
            (hand.stake, totals(*_seen(hand))) for hand in hands if hand.status == "stuck"
        ]
        self._in = sum(stake for stake, _ in self._stuck)
        self._tricks = sum(hand.stake for hand in hands if hand.status == "fct")
        self._stay = [self._stays(total) for total in range(TRICK)]
        self._draw: dict[Shape, float] = {}

    def _stays(self, total: int) -> float:
        """What the bank should gain by staying on a total."""
        gained = -2.0 * self._tricks
        for stake, chances in self._stuck:
            gained += stake * (sum(chances[: total + 1]) - sum(chances[total + 1 :]))
        return gained

    def stay(self, bank: Shape) -> float:
        """What the bank should gain by staying as it is."""
        return self._stay[bank.total]

    def draw(self, bank: Shape) -> float:
        """What the bank should gain by drawing, and going on as long as that is better."""
        if bank not in self._draw:
            self._draw[bank] = sum(likely * self._after(bank.plus(v)) for v, likely in CARDS)
        return self._draw[bank]

    def _after(self, bank: Shape) -> float:
        if bank.low > BEST:
            return -self._in - 2.0 * self._tricks
        if bank.n == FIVE:
            return 2.0 * (self._in + self._tricks)
        if bank.low == BEST:
            return self.stay(bank)
        return max(self.stay(bank), self.draw(bank))


def _seen(hand: Hand) -> tuple[Shape, int]:
    """The cards of a hand that lie face up, and how many do not."""
    up = shape_of([card for card in hand.cards if card != BACK])
    return up, len(hand.cards) - up.n
