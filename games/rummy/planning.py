"""Ways to a contract: melds that a hand could still be made into, and what each of them lacks.

A plan names the places of its runs and the ranks of its sets, each no longer than the contract
asks. Naturals are counted as bits (games/rummy/arranging/stock.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from typing import NamedTuple

from games.core.cards import SUITS, Card
from games.rummy.arranging.narrow import narrow
from games.rummy.arranging.stock import BITS, COUNT, FIELD, MASK
from games.rummy.melds import Kind, OwnPlace
from games.rummy.opening import Contract
from games.rummy.ruleset import Ruleset
from games.rummy.setplans import Group, candidates, choices
from games.rummy.suitplans import Run, Suit

MANY = 3
"""From so many wilds on, melds with hardly a natural are thought of, too."""
NEVER = 99
KEPT = 20_000
"""So many suits are remembered before all are forgotten."""


class Plan(NamedTuple):
    """One way to the contract. Melds that hold nothing yet are only counted, in `lacks` too."""

    lacks: int
    """For how many cards of its melds the hand has no natural."""
    strict: int
    """How many of these no wild can be, as melds need naturals."""
    runs: tuple[tuple[int, Run], ...]
    """Each with the number of its suit."""
    sets: tuple[Group, ...]
    spare: tuple[int, ...]
    """By rank, the naturals that runs leave to sets."""


def lacking(
    hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card], contract: Contract
) -> int:
    """How many cards a hand still needs to be able to go down, if they were the best ones.

    Exact where melds of a contract may be alike and touch. Sets ask for the same number of cards
    at least, and so do runs.
    """
    asked = planner(ruleset, wild, contract)
    return asked.lacking(asked.count(hand))


@cache
def planner(ruleset: Ruleset, wild: frozenset[Card], contract: Contract) -> Planner:
    """The one for this contract at this table."""
    return Planner(ruleset, wild, contract)


class Counted(NamedTuple):
    """A hand in numbers: its naturals, by suit and by rank, its wilds, those at home by suit."""

    fields: tuple[int, ...]
    ranks: tuple[int, ...]
    wilds: int
    home: tuple[int, ...]


class Planner:
    """One contract of one table; it remembers what single suits can do."""

    def __init__(self, ruleset: Ruleset, wild: frozenset[Card], contract: Contract) -> None:
        rules, counting = ruleset.melds, narrow(ruleset, wild)
        assert rules.runs is not None, "contracts are for games with runs"
        self.bits, self.places, self.last = counting.bits, counting.places, counting.last
        self.wild, self.order = wild, rules.runs.order
        sizes = {kind: [n.least for n in contract.needs if n.kind is kind] for kind in Kind}
        self.sets, self.runs = len(sizes[Kind.SET]), len(sizes[Kind.RUN])
        self.set_size = max(*sizes[Kind.SET], rules.sets.least) if self.sets else rules.sets.least
        self.run_size = max(*sizes[Kind.RUN], rules.runs.least) if self.runs else rules.runs.least
        self.cards = self.sets * self.set_size + self.runs * self.run_size
        """How many the melds of the contract take at least."""
        limits = rules.sets.limits
        self.set_naturals = max(-(-self.set_size // 2) if limits.balanced else 1, limits.naturals)
        limits = rules.runs.limits
        self.run_naturals = max(-(-self.run_size // 2) if limits.balanced else 1, limits.naturals)
        self.at_home = rules.own_place is not OwnPlace.NO
        self.index = {
            card: bit.bit_length() // FIELD * self.last + bit.bit_length() % FIELD // BITS
            for card, bit in self.bits.items()
        }
        """Where the naturals are counted: suit by suit, by place."""
        self._suits: dict[tuple[int, int, bool], Suit] = {}

    def count(self, hand: Iterable[Card]) -> Counted:
        """The hand in numbers."""
        code, wilds, home = 0, 0, [0, 0, 0, 0]
        for card in hand:
            bit = self.bits.get(card)
            if bit is not None:
                code += bit
                continue
            wilds += 1
            if self.at_home and card[0] in self.order and card[1] in SUITS:
                home[SUITS.index(card[1])] += 1 << (BITS * self.order.index(card[0]))
        fields = tuple(code >> FIELD * suit & MASK for suit in range(4))
        ranks = tuple(
            sum(field >> BITS * place & COUNT for field in fields) for place in range(self.last)
        )
        return Counted(fields, ranks, wilds, tuple(home))

    def counts(self, hand: Counted) -> list[int]:
        """How many there are of each natural, by `index`."""
        places = range(self.last)
        return [field >> BITS * place & COUNT for field in hand.fields for place in places]

    def lacking(self, hand: Counted) -> int:
        """How many cards the hand needs at least."""
        search = _Search(self, hand)
        best, lacks = NEVER, search.least
        while max(0, lacks - hand.wilds) < best:
            reachable = max(0, lacks - hand.wilds)
            for plan in search.plans(lacks):
                best = min(best, max(reachable, plan.strict))
                if best == reachable:
                    return best
            lacks += 1
        return best

    def plans(self, hand: Counted, slack: int = 1, most: int = 200) -> tuple[int, list[Plan]]:
        """What `lacking` says, and the plans that need no more than `slack` cards more.

        At most so many that lack the same number of naturals.
        """
        best, search = self.lacking(hand), _Search(self, hand)
        found: list[Plan] = []
        for lacks in range(search.least, best + hand.wilds + slack + 1):
            able = (plan for plan in search.plans(lacks) if plan.strict <= best + slack)
            found += islice(able, most)
        return best, found

    def suit(self, field: int, home: int, *, rich: bool) -> Suit:
        """What the cards of one suit can do."""
        key = (field, home, rich)
        found = self._suits.get(key)
        if found is None:
            if len(self._suits) > KEPT:
                self._suits.clear()
            counts = [field >> BITS * place & COUNT for place in range(self.last)]
            at_home = [home >> BITS * place & COUNT for place in range(self.last)]
            found = Suit(counts, at_home, self, rich=rich)
            self._suits[key] = found
        return found


class _Search:
    """All plans of one hand, those first that lack the fewest naturals."""

    def __init__(self, of: Planner, hand: Counted) -> None:
        self.of, self.hand = of, hand
        self.rich = hand.wilds >= MANY
        self.suits = [
            of.suit(field, home, rich=self.rich)
            for field, home in zip(hand.fields, hand.home, strict=True)
        ]
        self.set_least = self._least_of_sets()
        # By suit, the fewest that so many runs lack in this suit and those after it.
        self.rest = [[of.run_size * number for number in range(of.runs + 1)]]
        for suit in reversed(self.suits):
            after = self.rest[0]
            self.rest.insert(
                0,
                [
                    min(suit.least[here] + after[number - here] for here in range(number + 1))
                    for number in range(of.runs + 1)
                ],
            )
        self.least = self.rest[0][of.runs] + self.set_least

    def plans(self, lacks: int) -> Iterator[Plan]:
        """The plans that lack so many naturals."""
        return self._runs(0, self.of.runs, lacks, lacks, ())

    def _runs(
        self, suit: int, runs: int, left: int, lacks: int, chosen: tuple[tuple[int, Run], ...]
    ) -> Iterator[Plan]:
        if suit == 4:
            yield from self._sets(left - runs * self.of.run_size, lacks, chosen)
            return
        own, after = self.suits[suit], self.rest[suit + 1]
        for here in range(runs + 1):
            room = left - self.set_least - after[runs - here]
            for spent in range(own.least[here], room + 1):
                for way in own.ways(here, spent):
                    more = tuple((suit, run) for run in way)
                    yield from self._runs(
                        suit + 1, runs - here, left - spent, lacks, (*chosen, *more)
                    )

    def _sets(self, left: int, lacks: int, runs: tuple[tuple[int, Run], ...]) -> Iterator[Plan]:
        if left < 0:
            return
        spare = list(self.hand.ranks)
        for _, run in runs:
            for place in run.used:
                spare[place] -= 1
        naturals = tuple(spare)
        for groups in choices(self._candidates(naturals), 0, self.of.sets, left, self.of.set_size):
            yield Plan(lacks, self._strict(lacks, runs, groups), runs, groups, naturals)

    def _least_of_sets(self) -> int:
        found = sorted(group.lacks for group in self._candidates(self.hand.ranks))
        found += [self.of.set_size] * self.of.sets
        return sum(found[: self.of.sets])

    def _candidates(self, ranks: Sequence[int]) -> list[Group]:
        held = self.hand.ranks if self.rich else None
        return candidates(ranks, self.of.sets, self.of.set_size, held)

    def _strict(
        self, lacks: int, runs: tuple[tuple[int, Run], ...], groups: Sequence[Group]
    ) -> int:
        """How many naturals the melds need beside what the hand has, shared out the best way."""
        of = self.of
        unborn = (of.runs - len(runs)) * of.run_naturals
        unborn += (of.sets - len(groups)) * of.set_naturals
        quick = unborn + sum(max(0, of.run_naturals - run.naturals) for _, run in runs)
        quick += sum(max(0, of.set_naturals - group.naturals) for group in groups)
        if not quick or quick <= lacks - self.hand.wilds:
            return quick
        counts = [[*suit.counts] for suit in self.suits]
        home = [[*suit.home] for suit in self.suits]
        wanted: dict[int, int] = {}
        for group in groups:
            wanted[group.place] = wanted.get(group.place, 0) + of.set_naturals
        return unborn + self._shared(runs, wanted, counts, home)

    def _shared(
        self,
        runs: Sequence[tuple[int, Run]],
        wanted: dict[int, int],
        counts: list[list[int]],
        home: list[list[int]],
    ) -> int:
        """The fewest naturals that runs and sets lack under what they need at least."""
        if not runs:
            return sum(
                max(0, number - sum(suit[place] for suit in counts))
                for place, number in wanted.items()
            )
        (number, run), rest = runs[0], runs[1:]
        own, at_home = counts[number], home[number]
        there = [place for place in run.places if own[place] > 0 or at_home[place] > 0]
        size = min(self.of.run_naturals, len(there))
        best = NEVER
        for chosen in combinations(there, size):
            for place in chosen:
                (own if own[place] else at_home)[place] -= 1
            short = self.of.run_naturals - size
            best = min(best, short + self._shared(rest, wanted, counts, home))
            for place in chosen:
                self._put_back(number, place, own, at_home)
        return best

    def _put_back(self, suit: int, place: int, own: list[int], at_home: list[int]) -> None:
        """A card's own rank is either natural or wild, so it comes back where it was taken."""
        (own if self.suits[suit].counts[place] else at_home)[place] += 1
