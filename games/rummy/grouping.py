"""The best grouping of a hand without wild cards, found at once: for every move of a computer.

`arranging` answers the same question for any table of the family, wild cards and all; this one
knows only natural cards of one pack and takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.core.cards import SUITS, Card, by_suit, canonical_key
from games.rummy.arranging.best import arrange
from games.rummy.melds import MeldRules
from games.rummy.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Grouping:
    """Melds by the canonical order of their first cards, and what is loose, in canonical order."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    points: int
    """What the loose cards count."""


Cost = tuple[int, int, int]
"""Loose points, loose cards, melds."""
Chosen = tuple[tuple[Card, ...], ...]


class Grouper:
    """A hand to be grouped, all of it or without some cards: what is worked out once is kept."""

    def __init__(self, hand: Iterable[Card], ruleset: Ruleset) -> None:
        self.cards = by_suit(hand)
        self.melds = melds_in(self.cards, ruleset.melds)
        self._bit = {card: 1 << place for place, card in enumerate(self.cards)}
        self._points = {self._bit[card]: ruleset.values.of(card) for card in self.cards}
        self._starting: dict[int, list[tuple[int, tuple[Card, ...]]]] = {}
        for meld in self.melds:
            mask = self._mask(meld)
            self._starting.setdefault(mask & -mask, []).append((mask, meld))
        self._known: dict[int, tuple[Cost, Chosen]] = {0: ((0, 0, 0), ())}

    def points(self, without: Iterable[Card] = ()) -> int:
        """The fewest loose points of the hand, or of what remains of it."""
        return self._best(self._rest(without))[0][0]

    def grouping(self, without: Iterable[Card] = ()) -> Grouping:
        """The grouping with the fewest loose points; of equals the fewest cards, then melds."""
        gone = tuple(without)
        (points, _, _), chosen = self._best(self._rest(gone))
        used = {card for meld in chosen for card in meld} | set(gone)
        loose = tuple(card for card in self.cards if card not in used)
        return Grouping(in_order(chosen), loose, points)

    def _mask(self, cards: Iterable[Card]) -> int:
        return sum(self._bit[card] for card in cards)

    def _rest(self, without: Iterable[Card]) -> int:
        return (1 << len(self.cards)) - 1 - self._mask(without)

    def _best(self, left: int) -> tuple[Cost, Chosen]:
        """The lowest card is loose, or in one of the melds that begin with it."""
        found = self._known.get(left)
        if found is not None:
            return found
        low = left & -left
        (points, loose, melds), rest = self._best(left ^ low)
        found = ((points + self._points[low], loose + 1, melds), rest)
        for mask, meld in self._starting.get(low, ()):
            if mask & left == mask:
                (points, loose, melds), others = self._best(left ^ mask)
                if (points, loose, melds + 1) < found[0]:
                    found = ((points, loose, melds + 1), (meld, *others))
        self._known[left] = found
        return found


def grouped(hand: Iterable[Card], ruleset: Ruleset) -> Grouping:
    """The best grouping of a hand."""
    return Grouper(hand, ruleset).grouping()


def best_loose(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card]) -> tuple[Card, ...]:
    """What the best grouping of any hand leaves loose: quickly where nothing is wild or twice."""
    if not wild and not any("#" in card for card in hand):
        return grouped(hand, ruleset).loose
    found = arrange(hand, ruleset, wild)
    assert found is not None, "a hand can always be left as it is"
    return found.loose


def in_order(melds: Iterable[tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    """Melds by the canonical order of their first cards."""
    return tuple(sorted(melds, key=lambda meld: canonical_key(meld[0])))


def melds_in(hand: Iterable[Card], rules: MeldRules) -> list[tuple[Card, ...]]:
    """Every meld that natural cards make: sets in canonical order, runs from low to high."""
    cards = by_suit(hand)
    return [*_sets(cards, rules), *_runs(cards, rules)]


def _sets(cards: Sequence[Card], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card[0], []).append(card)
    for alike in by_rank.values():
        most = rules.sets.most or len(alike)
        for chosen in range(1, 1 << len(alike)):
            if rules.sets.least <= chosen.bit_count() <= most:
                yield tuple(card for place, card in enumerate(alike) if chosen >> place & 1)


def _runs(cards: Sequence[Card], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    if rules.runs is None:
        return
    held, places = set(cards), rules.runs.places
    for suit in SUITS:
        for low in range(len(places)):
            run: list[Card] = []
            for rank in places[low : low + rules.runs.longest]:
                if rank + suit not in held:
                    break
                run.append(rank + suit)
                if len(run) >= rules.runs.least:
                    yield tuple(run)
