"""Hands counted up to 21, as in Blackjack and Pontoon (blackjack.md, 2; pontoon.md, 2).

Backs count nothing, so that of a hand seen from outside the visible cards are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.cards import BACK, RANKS, Card

BEST = 21
"""More than this is bust."""

_VALUES = {rank: min(number, 10) for number, rank in enumerate(RANKS, start=1)} | {BACK[0]: 0}
_SOFTER = 10
"""How much more an ace counts where that suits its holder."""


def low(cards: Sequence[Card]) -> int:
    """The total with every ace as 1."""
    return sum([_VALUES[card[0]] for card in cards])


def total(cards: Sequence[Card]) -> int:
    """The total with one ace as 11 where that makes no more than 21."""
    hard = low(cards)
    return hard + _SOFTER if is_soft(cards) else hard


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts 11 in the total."""
    return any(card[0] == "A" for card in cards) and low(cards) + _SOFTER <= BEST


def is_bust(cards: Sequence[Card]) -> bool:
    """Whether even with every ace as 1 there are more than 21."""
    return low(cards) > BEST


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether these are an ace and a ten-valued card, and nothing else."""
    return len(cards) == 2 and total(cards) == BEST
