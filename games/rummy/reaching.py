"""Which cards of a hand may go to a meld together with others: what a tray offers for it.

`fitting.room` says what one more card may be; here several may be added at once, so that a card
counts too that is reached over others. No recogniser is called.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.core.cards import Card, face, suit
from games.rummy.melds import Kind, MeldRules, RunRule
from games.rummy.slots import Reading, at_home
from games.rummy.wilds import is_wild


def reached(
    meld: Reading, hand: Sequence[Card], rules: MeldRules, wild: frozenset[Card]
) -> tuple[Card, ...]:
    """The cards that are part of some addition to this meld, in hand order."""
    if meld.kind is Kind.SET:
        return _to_set(meld, hand, rules, wild)
    assert meld.kind is Kind.RUN
    assert rules.runs is not None
    return _to_run(meld, hand, rules, rules.runs, wild)


def _to_set(
    meld: Reading, hand: Sequence[Card], rules: MeldRules, wild: frozenset[Card]
) -> tuple[Card, ...]:
    naturals = [card for card in hand if card[0] == meld.rank and not is_wild(card, wild)]
    room = rules.sets.limits.allow(meld.naturals + len(naturals), meld.wilds + 1)
    return tuple(card for card in hand if card in naturals or (room and is_wild(card, wild)))


def _to_run(
    meld: Reading,
    hand: Sequence[Card],
    rules: MeldRules,
    rule: RunRule,
    wild: frozenset[Card],
) -> tuple[Card, ...]:
    wilds = [card for card in hand if is_wild(card, wild)]
    own = {
        face(card)
        for card in hand
        if suit(card) == meld.suit and (card not in wilds or at_home(rules, card, Kind.RUN))
    }
    faces: set[Card] = set()
    acting = False
    for places in _longer(meld, rule):
        held = [place for place in places if place in own]
        missing = len(places) - len(held)
        if missing > len(wilds):
            continue
        naturals = meld.naturals + len(held)
        if rule.limits.allow(naturals, meld.wilds + missing):
            faces.update(held)
            acting = acting or missing > 0
        # A wild may also take the place of a card that is held.
        if held and missing < len(wilds):
            acting = acting or rule.limits.allow(naturals - 1, meld.wilds + missing + 1)
    return tuple(card for card in hand if face(card) in faces or (acting and card in wilds))


def _longer(meld: Reading, rule: RunRule) -> Iterator[Collection[Card]]:
    """The new places of every longer run that this one could become."""
    places, low = rule.places, meld.low
    high = low + len(meld.slots)
    for first in range(low + 1):
        for last in range(high, len(places) + 1):
            size = last - first
            if len(meld.slots) < size <= min(rule.longest, rule.most or rule.longest):
                new = (*places[first:low], *places[high:last])
                if len(set(new)) == len(new):
                    yield tuple(value + meld.suit for value in new)
