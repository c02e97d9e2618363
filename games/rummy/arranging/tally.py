"""A hand counted out: what lies on which place of which suit, and which cards may be wild."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.cards import JOKER, RANKS, SUITS, Card, face, rank
from games.rummy.melds import Ace, OwnPlace
from games.rummy.ruleset import Ruleset

_SUIT = {suit: index for index, suit in enumerate(SUITS)}

Cells = list[list[list[Card]]]
"""Cards by place, then by suit C, D, H, S."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A hand from its owner's view. Where an ace may be high, the last place is its upper one.

    Aces lie on the first place; the search moves those that stay out of low runs to the last.
    """

    places: int
    high_ace: bool
    naturals: Cells
    home: Cells
    """Cards that may be wild, on the place where they would count as natural."""
    wilds: tuple[Card, ...]
    """All cards that may be wild, the dearest first."""
    points: dict[Card, int]


def tally(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card], *, own: bool) -> Tally:
    """Counts out a hand. `own`: whether it matters that a card lies on its own place."""
    rules = ruleset.melds
    runs = rules.runs
    order = runs.order if runs is not None else RANKS
    high = runs is not None and runs.ace in (Ace.BOTH, Ace.BOTH_ENDS)
    where = {value: place for place, value in enumerate(order)}
    places = len(order) + high
    naturals: Cells = [[[], [], [], []] for _ in range(places)]
    home: Cells = [[[], [], [], []] for _ in range(places)]
    wilds: list[Card] = []
    for card in hand:
        own_face = face(card)
        cells = naturals
        if own_face in wild:
            wilds.append(card)
            cells = home
        if own_face != JOKER and (
            cells is naturals or (own and rules.own_place is not OwnPlace.NO)
        ):
            cells[where[rank(card)]][_SUIT[card[1]]].append(card)
    points = {card: ruleset.values.of(card, wild) for card in hand}
    wilds.sort(key=lambda card: -points[card])
    return Tally(places, high, naturals, home, tuple(wilds), points)
