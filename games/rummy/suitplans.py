"""Runs that the cards of one suit could be made into, by how many naturals they lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol


class Run(NamedTuple):
    """A run of a plan: its places by rank, those filled with naturals, those that are not."""

    places: tuple[int, ...]
    used: tuple[int, ...]
    gaps: tuple[int, ...]
    naturals: int
    """Those filled, and one that a wild fills at home."""

    def ends(self, last: int) -> tuple[int, int]:
        """The places below and above, of so many; beyond the ends those round the corner."""
        return (self.places[0] - 1) % last, (self.places[-1] + 1) % last


Way = tuple[Run, ...]


class Sizes(Protocol):
    """What of a contract the runs of a suit depend on."""

    runs: int
    run_size: int
    places: int
    last: int


class Suit:
    """The cards of one suit: `counts` naturals by rank, `home` wilds that would be at home.

    `rich`: runs are wanted, too, whose naturals others have taken.
    """

    def __init__(
        self, counts: Sequence[int], home: Sequence[int], sizes: Sizes, *, rich: bool
    ) -> None:
        self.counts, self.home, self.rich = counts, home, rich
        self.size, self.most = sizes.run_size, sizes.runs
        last = sizes.last
        # The highest place may be the ace again.
        self.windows = [
            tuple(place % last for place in range(start, start + self.size))
            for start in range(sizes.places - self.size + 1)
        ]
        self.there = [sum(counts[p] > 0 for p in window) for window in self.windows]
        self.able = [
            number
            for number, window in enumerate(self.windows)
            if self.there[number] or any(home[p] for p in window)
        ]
        self._ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self.least = [self._least([*counts], number, 0) for number in range(self.most + 1)]

    def ways(self, number: int, lacks: int) -> tuple[Way, ...]:
        """All choices of so many runs that lack so many naturals."""
        found = self._ways.get((number, lacks))
        if found is None:
            found = tuple(self._walk([*self.counts], number, 0, lacks))
            self._ways[number, lacks] = found
        return found

    def _least(self, counts: list[int], number: int, low: int) -> int:
        """The fewest naturals that so many runs lack; one may also lie in no suit yet."""
        best = number * self.size
        if not number:
            return best
        for index in range(low, len(self.able)):
            window = self.windows[self.able[index]]
            filled = [place for place in window if counts[place] > 0]
            gaps = self.size - len(filled)
            if gaps < best and filled:
                for place in filled:
                    counts[place] -= 1
                best = min(best, gaps + self._least(counts, number - 1, index))
                for place in filled:
                    counts[place] += 1
        return best

    def _walk(self, counts: list[int], number: int, low: int, lacks: int) -> Iterator[Way]:
        if not number:
            if not lacks:
                yield ()
            return
        for index in range(low, len(self.able)):
            window = self.windows[self.able[index]]
            used = tuple(place for place in window if counts[place] > 0)
            gaps = self.size - len(used)
            if gaps > lacks or (number == 1 and gaps < lacks):
                continue
            at_home = any(self.home[place] for place in window)
            if not (used or self.rich or at_home):
                continue
            for place in used:
                counts[place] -= 1
            missing = tuple(place for place in window if place not in used)
            run = Run(window, used, missing, len(used) + at_home)
            for others in self._walk(counts, number - 1, index, lacks - gaps):
                yield (run, *others)
            for place in used:
                counts[place] += 1
