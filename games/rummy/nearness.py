"""How near cards are to being melded, all of them, with wilds to fill in what is missing.

Cards in groups lack cards; those outside are loose. So many wilds and so many cards still to come
fill the groups, and as many loose ones go for them: what counts is the fewest that must come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from games.core.cards import RANKS, Card, face

LEAST = 3
FAR = 99
REACH = 7
"""So many cards that must come are told apart."""
GAPS = 2
"""No group lacks more cards than so many."""
PLACE = {rank: place for place, rank in enumerate(RANKS)}

Mask = int
Group = tuple[Mask, int]
"""Which cards, and how many are missing."""
Loose = tuple[int, ...]
"""The fewest loose cards by how many missing ones are filled in."""


@cache
def gaps_of(ranks: int) -> int:
    """How many cards a run of one suit lacks that holds these ranks, as bits; FAR: too many."""
    highs = [ranks]
    if ranks & 1:
        highs.append(ranks & ~1 | 1 << 13)
    best = FAR
    for bits in highs:
        low = (bits & -bits).bit_length() - 1
        length = bits.bit_length() - low
        held = bits.bit_count()
        best = min(best, max(length, LEAST) - held)
    return best if best <= GAPS else FAR


class Rest:
    """Natural cards that are to be melded, beside a number of wilds.

    `runs` lie ready as melds of their own: what continues one needs no group, one card at each end.
    """

    def __init__(self, cards: Sequence[Card], wilds: int, runs: Sequence[tuple[Card, ...]]) -> None:
        self.cards = tuple(cards)
        self.wilds = wilds
        self.every = (1 << len(cards)) - 1
        self._faces = [face(card) for card in cards]
        self._tails = Counter(tail for run in runs for tail in tails(run))
        self._groups = [list(self.groups(card, place)) for place, card in enumerate(cards)]
        self._known: dict[Mask, Loose] = {0: (0,) * (wilds + REACH + 1)}

    def groups(self, card: Card, place: int | None = None) -> Iterator[Group]:
        """What a card makes with others, its own bit not among them.

        With the cards behind its place; None: one more card, with any of these.
        """
        own = face(card)
        start = 0 if place is None else place + 1
        alike: list[Mask] = []
        line: list[tuple[int, Mask]] = []
        suits: dict[str, list[Mask]] = {}
        for at in range(start, len(self.cards)):
            other, bit = self._faces[at], 1 << at
            if other == own:
                alike.append(bit)
            elif other[1] == own[1]:
                line.append((1 << PLACE[other[0]], bit))
            elif other[0] == own[0]:
                suits.setdefault(other[1], []).append(bit)
        yield 0, 2
        yield from ((a | b, 0) for a, b in combinations(alike, 2))
        yield from _sets(suits.values())
        yield from _runs(1 << PLACE[own[0]], line)
        yield from self._continuing(own, start, len(self.cards) if place is None else place)

    def _continuing(self, own: Card, start: int, place: int) -> Iterator[Group]:
        """The card alone, or with one more, at the end of a run that lies ready.

        Of cards alike only as many as there are such runs, the first ones.
        """
        for tail, often in self._tails.items():
            if own not in tail or self._faces[:place].count(own) >= often:
                continue
            if len(tail) == 1:
                yield 0, 0
                continue
            (other,) = tail - {own}
            for at in range(start, len(self.cards)):
                if self._faces[at] == other and self._faces[:at].count(other) < often:
                    yield 1 << at, 0

    def loose(self, mask: Mask) -> Loose:
        """How many of some cards stay loose: the lowest does, or is in one of its groups."""
        found = self._known.get(mask)
        if found is not None:
            return found
        low = mask & -mask
        rest = mask ^ low
        best: Loose = tuple([n + 1 for n in self.loose(rest)])
        for others, missing in self._groups[low.bit_length() - 1]:
            if others & rest == others:
                best = self.filled(best, rest ^ others, missing)
        self._known[mask] = best
        return best

    def filled(self, best: Loose, rest: Mask, missing: int) -> Loose:
        """The better of two for each number of cards filled in, `missing` of them beside a rest."""
        after = self.loose(rest)
        if missing:
            after = (FAR,) * missing + after[:-missing]
        return tuple(map(min, best, after))

    def lacks(self, mask: Mask, spare: int = 0) -> int:
        """The fewest cards that must come so that all but `spare` of these are melded."""
        found = self.loose(mask)
        for coming in range(REACH + 1):
            if found[self.wilds + coming] <= coming + spare:
                return coming
        return REACH + 1

    def helps(self, mask: Mask, groups: Sequence[Group], lacks: int) -> bool:
        """Whether a card with these groups brings some cards nearer, that lack so many."""
        filled = self.wilds + lacks - 1
        return any(
            others & mask == others
            and missing <= filled
            and self.loose(mask ^ others)[filled - missing] <= lacks
            for others, missing in groups
        )

    def melds(self, mask: Mask) -> list[Group]:
        """Groups of all these cards that need no more than the wilds. Only where nothing lacks."""
        filled, found = self.wilds, []
        while mask:
            low = mask & -mask
            rest = mask ^ low
            for others, missing in self._groups[low.bit_length() - 1]:
                if (
                    others & rest == others
                    and missing <= filled
                    and self.loose(rest ^ others)[filled - missing] == 0
                ):
                    found.append((low | others, missing))
                    mask, filled = rest ^ others, filled - missing
                    break
            else:
                raise ValueError("these cards are not all melded")
        return found

    def named(self, mask: Mask) -> tuple[Card, ...]:
        """The cards of a mask."""
        return tuple(card for place, card in enumerate(self.cards) if mask >> place & 1)


def _sets(suits: Iterable[Sequence[Mask]]) -> Iterator[Group]:
    """Sets of a card with one at most of each other suit."""
    chosen: list[tuple[Mask, int]] = [(0, 1)]
    for bits in suits:
        chosen += [(mask | bit, count + 1) for mask, count in chosen for bit in bits]
    yield from ((mask, max(0, LEAST - count)) for mask, count in chosen[1:])


def _runs(own: int, line: Sequence[tuple[int, Mask]]) -> Iterator[Group]:
    chosen: list[tuple[int, Mask]] = [(own, 0)]
    for rank, bit in line:
        longer = [(ranks | rank, mask | bit) for ranks, mask in chosen if not ranks & rank]
        chosen += longer
    for ranks, mask in chosen[1:]:
        missing = gaps_of(ranks)
        if missing < FAR:
            yield mask, missing


def tails(run: tuple[Card, ...]) -> Iterator[frozenset[Card]]:
    """The one or two cards that continue a run at one of its ends."""
    suit = run[0][1]
    low, high = PLACE[run[0][0]], PLACE[run[-1][0]] or 13
    places = [[high + 1], [high + 1, high + 2], [low - 1], [low - 1, low - 2]]
    for steps in places:
        if min(steps) >= 0 and max(steps) <= 13:
            yield frozenset(RANKS[step % 13] + suit for step in steps)
