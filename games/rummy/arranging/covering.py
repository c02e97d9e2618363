"""Covering a contract: whether a hand can go down, and how to keep the least in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.core.cards import Card
from games.rummy.arranging.best import Arrangement, arrange
from games.rummy.arranging.lanes import NEVER
from games.rummy.arranging.narrow import Narrow, narrow
from games.rummy.arranging.posing import Aim
from games.rummy.arranging.stock import BITS, COUNT, FIELD, MASK
from games.rummy.melds import Kind, OwnPlace
from games.rummy.opening import Contract
from games.rummy.ruleset import Ruleset, Together


def cover(
    hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card], contract: Contract
) -> Arrangement | None:
    """The melds of a contract that leave the fewest points in the hand; None: it can't go down.

    The sets of a contract ask for the same number of cards at least, and so do its runs.
    """
    asked = _asked(ruleset, wild, contract)
    if asked.too_many_wilds(hand):
        return None
    return arrange(hand, ruleset, wild, asked.aim)


@cache
def _asked(ruleset: Ruleset, wild: frozenset[Card], contract: Contract) -> _Asked:
    return _Asked(ruleset, narrow(ruleset, wild), contract)


class _Asked:
    """One contract of one table; it remembers how many wilds the runs of a suit need."""

    def __init__(self, ruleset: Ruleset, counting: Narrow, contract: Contract) -> None:
        rules = ruleset.melds
        sets = [need.least for need in contract.needs if need.kind is Kind.SET]
        runs = [need.least for need in contract.needs if need.kind is Kind.RUN]
        self.aim = Aim(len(sets), len(runs), max(sets, default=0), max(runs, default=0))
        self.counting = counting
        self.runs, self.sets = len(runs), len(sets)
        self.run_least = max(self.aim.run_least, rules.runs.least if rules.runs else 0)
        self.set_least = max(self.aim.set_least, rules.sets.least)
        limits = rules.sets.limits
        half = -(-self.set_least // 2) if limits.balanced else 1
        at_home = rules.own_place is OwnPlace.ANY  # then a wild may be the natural that is needed
        self.set_naturals = 0 if at_home else max(half, limits.naturals)
        self.often = 1 if ruleset.together is Together.DISTINCT else self.sets
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}

    def too_many_wilds(self, hand: Sequence[Card]) -> bool:
        """Whether sets and runs, each counted by itself, need more wilds than there are."""
        bits = self.counting.bits
        naturals = [bits[card] for card in hand if card in bits]
        code, wilds = sum(naturals), len(hand) - len(naturals)
        fields = [(code >> (FIELD * suit)) & MASK for suit in range(4)]
        needed = 0
        if self.sets:
            cheapest = sorted(self._for_sets(fields))[: self.sets]
            needed = sum(cheapest) if len(cheapest) == self.sets else NEVER
        if self.runs and needed <= wilds:
            needed += self._for_runs(fields, wilds)
        return needed > wilds

    def _for_sets(self, fields: Sequence[int]) -> Iterator[int]:
        """How many wilds each set needs at least that might be made, or one more of its rank."""
        a, b, c, d = fields
        for shift in range(0, BITS * self.counting.last, BITS):
            count = (a >> shift & COUNT) + (b >> shift & COUNT)
            count += (c >> shift & COUNT) + (d >> shift & COUNT)
            before = 0
            for number in range(1, self.often + 1):
                if count < number * self.set_naturals:
                    break
                needed = max(0, number * self.set_least - count)
                yield needed - before
                before = needed

    def _for_runs(self, fields: Sequence[int], wilds: int) -> int:
        """How many wilds the runs need at least, shared out among the suits the best way."""
        best = [0] + [NEVER] * self.runs
        for field in fields:
            own = self._of_suit(field, wilds)
            best = [
                min(best[number - here] + own[here] for here in range(number + 1))
                for number in range(self.runs + 1)
            ]
        return best[-1]

    def _of_suit(self, field: int, wilds: int) -> tuple[int, ...]:
        """How many wilds no run of a suit needs, one, two and so on; NEVER: more than there are."""
        found = self._known.get((field, wilds))
        if found is None:
            counts = [(field >> (BITS * place)) & COUNT for place in range(self.counting.places)]
            if self.counting.places > self.counting.last:
                counts[self.counting.last] = counts[0]
            runs = range(self.runs + 1)
            found = tuple(self._least(counts, number, 0, wilds) for number in runs)
            self._known[field, wilds] = found
        return found

    def _least(self, counts: list[int], number: int, low: int, wilds: int) -> int:
        """The fewest wilds for so many runs that begin at a place or above."""
        if not number:
            return 0
        best = NEVER
        for start in range(low, len(counts) - self.run_least + 1):
            window = range(start, start + self.run_least)
            gaps = sum(counts[place] <= 0 for place in window)
            if gaps <= min(wilds, best - 1):
                left = list(counts)
                for place in window:
                    left[place] -= 1
                rest = self._least(left, number - 1, start, wilds - gaps)
                best = min(best, gaps + rest)
        return best
