"""Before the joker is seen: how near a hand is to three pure melds, and which card it can spare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.core.cards import JOKER, RANKS, SUITS, Card, rank
from games.rummy.purity import NONE, Counts, Lacks, changed, counts_of, lacks, together

BESIDE = {1: 1.0, 2: 0.7}
"""What a card of the same suit is worth for later melds, by how far apart they are."""
SAME_RANK, ALIKE = 1.0, 0.5
WORTHLESS = 0.0


class Seeking:
    """A hand that wants three pure melds; `live` are the cards that may still come, by face."""

    def __init__(self, hand: Iterable[Card], live: Mapping[Card, int]) -> None:
        self._live = live
        self._counts = counts_of(hand)
        self._rows = [lacks(counts) for counts in self._counts]
        self._others = [_all_but(suit, self._rows) for suit in range(len(SUITS))]
        self._more = [list(self._helpful(*given)) for given in enumerate(self._counts)]
        self.distance = _least(self._rows[0], self._others[0])
        """How many cards three pure melds lack."""

    def after(self, card: Card) -> int:
        """How many they lack once this card has come."""
        if rank(card) == JOKER:
            return self.distance
        suit, place = _where(card)
        return _least(lacks(changed(self._counts[suit], place, 1)), self._others[suit])

    def without(self, card: Card) -> tuple[int, int]:
        """How many they lack without this card, and how many that may come would help then."""
        suit, place = _where(card)
        counts = changed(self._counts[suit], place, -1)
        rows = [*self._rows]
        rows[suit] = lacks(counts)
        distance = _least(rows[suit], self._others[suit])
        if distance > self.distance:
            return distance, 0
        helping = 0
        for other in range(len(SUITS)):
            more = self._helpful(suit, counts) if other == suit else self._more[other]
            beside = self._others[suit] if other == suit else _all_but(other, rows)
            helping += sum(n for n, then in more if _least(then, beside) < distance)
        return distance, helping

    def _helpful(self, suit: int, counts: Counts) -> Iterator[tuple[int, Lacks]]:
        """What of a suit may come and bring something: how many cards, and what lacks then."""
        now = lacks(counts)
        for place, value in enumerate(RANKS):
            live = self._live.get(value + SUITS[suit], 0)
            if live:
                then = lacks(changed(counts, place, 1))
                if then != now:
                    yield live, then


def _where(card: Card) -> tuple[int, int]:
    return SUITS.index(card[1]), RANKS.index(card[0])


def _all_but(suit: int, rows: Sequence[Lacks]) -> Lacks:
    found = NONE
    for other, row in enumerate(rows):
        if other != suit:
            found = together(found, row)
    return found


def _least(row: Lacks, others: Lacks) -> int:
    """What three melds lack."""
    return min(row[0] + others[3], row[1] + others[2], row[2] + others[1], row[3] + others[0])


def bonds(card: Card, hand: Iterable[Card]) -> float:
    """How many cards of the hand may be in a meld with this one later on, near ones above all."""
    total = 0.0
    for other in hand:
        if other == card or rank(other) == JOKER:
            continue
        if other[0] == card[0]:
            total += ALIKE if other[1] == card[1] else SAME_RANK
        elif other[1] == card[1]:
            apart = abs(RANKS.index(other[0]) - RANKS.index(card[0]))
            if "A" in (other[0], card[0]):
                apart = min(apart, len(RANKS) - apart)
            total += BESIDE.get(apart, WORTHLESS)
    return total
