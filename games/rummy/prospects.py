"""What loose cards may still become: how a computer weighs a draw and a discard, without wilds.

Only what everybody has seen is known of other hands; any card not seen may still come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from games.core.cards import RANKS, SUITS, Card
from games.core.game import Seat
from games.rummy.melds import MeldRules
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.position import Position


def unseen(seen: Position, seat: Seat, rules: Declaration) -> frozenset[Card]:
    """Cards that lie where this seat cannot see them: the stock, and what others hold unseen."""
    gone = {*seen.pile, *seen.hands[seat]}
    gone.update(card for cards in seen.known for card in cards)
    gone.update(card for laid in seen.table for card in laid.meld.cards)
    return frozenset(rules.deck(seen.options, seen.seats)) - gone


def outs(card: Card, hand: Collection[Card], coming: Collection[Card], rules: MeldRules) -> int:
    """How many cards that may come would make a meld of three with this card and another held."""
    rank, suit = card[0], card[1]
    found: set[Card] = set()
    if any(other[0] == rank and other != card for other in hand):
        found.update(other for other in coming if other[0] == rank)
    if rules.runs is not None:
        places = rules.runs.places
        for middle in range(1, len(places) - 1):
            window = [places[middle + step] + suit for step in (-1, 0, 1)]
            if card in window:
                held = [other for other in window if other in hand or other == card]
                found.update(o for o in window if o in coming and len(held) == len(window) - 1)
    return len(found)


def completing(
    hand: Collection[Card], coming: Collection[Card], rules: MeldRules
) -> frozenset[Card]:
    """The cards that may come of which any would make a meld of three with two of the hand."""
    held = Counter(card[0] for card in hand)
    found = {card for card in coming if held[card[0]] > 1}
    if rules.runs is not None:
        for suit in SUITS:
            row = [rank + suit for rank in rules.runs.places]
            for window in zip(row, row[1:], row[2:], strict=False):
                lacking = [card for card in window if card not in hand]
                if len(lacking) == 1 and lacking[0] in coming:
                    found.add(lacking[0])
    return frozenset(found)


def fed(card: Card, known: Iterable[Card]) -> bool:
    """Whether a card suits somebody who was seen taking one of its rank, or its neighbour."""
    place = RANKS.index(card[0])
    return any(
        other[0] == card[0] or (other[1] == card[1] and abs(RANKS.index(other[0]) - place) <= 1)
        for other in known
    )
