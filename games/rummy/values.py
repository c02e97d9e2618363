"""What cards count: in the hand, and in a first meld that must be worth something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.core.cards import JOKER, RANKS, Card, face, rank
from games.rummy.melds import Kind
from games.rummy.slots import Reading
from games.rummy.wilds import is_wild

Points = tuple[int, ...]


def by_rank(ace: int, pips: Iterable[int], figures: int) -> Points:
    """Points from the ace to the king: ace, 2 to 10, then J, Q, K alike."""
    return (ace, *pips, figures, figures, figures)


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points per card."""

    ranks: Points
    """In the order of `RANKS`."""
    joker: int = 0
    faces: tuple[tuple[Card, int], ...] = ()
    """Single cards that count otherwise than their rank."""
    wild: int | None = None
    """What any card counts that may act as a wild; None: what it is."""
    low_ace: int | None = None
    """An ace at the low end of a run, in a meld; None: as any other ace."""
    stands: bool = False
    """In a meld a wild counts as the card it stands for."""

    def of(self, card: Card, wild: frozenset[Card] = frozenset()) -> int:
        """What a card counts in the hand of somebody for whom these faces are wild."""
        if self.wild is not None and is_wild(card, wild):
            return self.wild
        if rank(card) == JOKER:
            return self.joker
        own = face(card)
        for single, points in self.faces:
            if single == own:
                return points
        return self.ranks[RANKS.index(own[0])]

    def total(self, cards: Iterable[Card], wild: frozenset[Card] = frozenset()) -> int:
        """What cards count together in the hand."""
        return sum(self.of(card, wild) for card in cards)

    def melded(self, meld: Reading) -> int:
        """What a meld counts on the table."""
        points = 0
        for place, slot in enumerate(meld.slots):
            value = slot.face[0] if self.stands or not slot.wild else ""
            if self.low_ace is not None and value == "A" and _low(meld, place):
                points += self.low_ace
            elif slot.wild and self.stands:
                points += self.ranks[RANKS.index(value)]
            else:
                points += self.of(slot.card)
        return points


def _low(meld: Reading, place: int) -> bool:
    return meld.kind is Kind.RUN and place == 0 and len(meld.slots) > 1


def best_value(values: CardValues, readings: Sequence[Reading]) -> int:
    """The most that cards count in any of their readings."""
    return max(values.melded(reading) for reading in readings)
