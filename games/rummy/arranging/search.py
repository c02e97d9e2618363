"""The search for the fewest loose points: place by place, with the open runs as its state.

What each suit must still cost bounds every state from below (games/rummy/arranging/lanes.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from games.rummy.arranging.groups import NOTHING, Counts, Grouping, Groups
from games.rummy.arranging.lanes import NEVER, Lane
from games.rummy.arranging.packing import (
    COUNT_MASK,
    COUNTS,
    HOME,
    PURE,
    RUNS,
    SETS,
    SHIFTS,
    SPENT,
    SUIT_MASK,
    TAKES_ONE,
    Packing,
    settled,
)
from games.rummy.arranging.steps import Step

Trail = Any
"""The sets chosen at a place, then pairs of everything before and a suit's step."""
State = tuple[int, int, Trail]
"""A bound on what the hand will cost, the state before, and what was done in between."""


class Spot(NamedTuple):
    """One place of the order, over all suits."""

    naturals: Counts
    home: Counts
    sets: bool
    """Whether this rank may be a set, here."""
    high_ace: bool


class Way(NamedTuple):
    """How a place was passed: the sets made there, and each suit's step."""

    groups: Groups
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One hand, counted out, and what is asked of it."""

    spots: tuple[Spot, ...]
    lanes: tuple[Lane, ...]
    grouping: Grouping
    packing: Packing
    wilds: int
    price: int
    """What a spent wild counts in the bounds; taken off in the end."""
    left_over: tuple[tuple[int, ...], ...]
    """What wilds count that are left over: by how many lie at home, then by how many are left."""
    absorb: bool
    """Any meld takes all wilds that are left over."""
    total: int
    """What all naturals count together."""
    sets: int | None = None
    runs: int | None = None
    """So many of each and no more; None: any number."""
    pure: int = 0
    """At least so many pure melds."""

    @property
    def pure_states(self) -> tuple[bool, ...]:
        """Which states of a run are those of pure ones asked for."""
        return self.lanes[0].steps.machine.pure

    def solve(self) -> tuple[int, list[Way]] | None:
        """The fewest loose points and the way to them; None when what is asked cannot be had.

        States are looked at in the order of their bounds, so that the first end is the best.
        """
        last = len(self.spots)
        base = self.price * self.wilds
        start = sum(lane.ahead(0, 0) for lane in self.lanes)
        known: list[dict[int, State]] = [{} for _ in range(last + 1)]
        known[0][0] = (start, 0, None)
        # By bound, then the farthest first; beyond the last place lie the ends, at their true cost.
        # Of equals the one found first: the numbers in a code tell what was arranged before.
        found = count(1)
        heap = [(start, 0, 0, 0)]
        while heap:
            cost, place, _, code = heappop(heap)
            place = -place
            if place > last:
                return cost - base, _told(known, code)
            if cost > known[place][code][0]:
                continue
            if place < last:
                for paid, new in self._pass(place, code, cost, known[place + 1]):
                    heappush(heap, (paid, -place - 1, next(found), new))
            elif (final := self._final(code, cost)) < NEVER:
                heappush(heap, (final + base, -last - 1, next(found), code))
        return None

    def _pass(
        self, place: int, code: int, cost: int, after: dict[int, State]
    ) -> Iterator[tuple[int, int]]:
        """All states that follow one state at a place, each with its bound before it."""
        spot, lanes = self.spots[place], self.lanes
        fields = [(code >> shift) & SUIT_MASK for shift in SHIFTS]
        naturals, home = spot.naturals, spot.home
        if spot.high_ace:
            supplies = [lane.supply(place, fields[lane.suit]) for lane in lanes]
            naturals, home = map(tuple, zip(*supplies, strict=True))
        left = self.wilds - ((code >> SPENT) & COUNT_MASK)
        for chosen, counts in self._groups(spot, naturals, home):
            if chosen.spent > left:
                break
            rest = left - chosen.spent
            ways: list[tuple[int, int, Trail]] = [
                ((code & COUNTS) + counts, cost + self.price * chosen.spent, chosen)
            ]
            for suit, lane in enumerate(lanes):
                turns = lane.turns(
                    place, fields[suit], chosen.naturals[suit], chosen.home[suit], rest
                )
                ways = [
                    (have + adds, paid + costs, (trail, step))
                    for have, paid, trail in ways
                    for adds, costs, step in turns
                ]
            if self.packing.takes:
                ways = [(settled(new), paid, trail) for new, paid, trail in ways]
            for new, paid, trail in ways:
                state = after.get(new)
                if (state is None or paid < state[0]) and self._affordable(new):
                    after[new] = (paid, code, trail)
                    yield paid, new

    def _groups(self, spot: Spot, naturals: Counts, home: Counts) -> tuple[tuple[Groups, int], ...]:
        """The choices of sets at a place, each with its counts packed."""
        if not spot.sets:
            return ((NOTHING, 0),)
        return self.grouping.choices(naturals, home, self.wilds)

    def _affordable(self, code: int) -> bool:
        return (
            ((code >> SPENT) & COUNT_MASK) <= self.wilds
            and (self.sets is None or ((code >> SETS) & COUNT_MASK) <= self.sets)
            and (self.runs is None or ((code >> RUNS) & COUNT_MASK) <= self.runs)
        )

    def _final(self, code: int, cost: int) -> int:
        """The loose points of a final state; NEVER when it isn't what was asked."""
        for asked, where in ((self.sets, SETS), (self.runs, RUNS)):
            if asked is not None and ((code >> where) & COUNT_MASK) != asked:
                return NEVER
        if ((code >> PURE) & COUNT_MASK) < self.pure:
            return NEVER
        spent = (code >> SPENT) & COUNT_MASK
        loose = cost - self.price * spent
        if self.absorb and self._takes_wilds(code, spent, loose):
            return loose
        return loose + self.left_over[(code >> HOME) & COUNT_MASK][self.wilds - spent]

    def _takes_wilds(self, code: int, spent: int, loose: int) -> bool:
        """Whether there is a meld that takes the wilds that are left over."""
        if self.packing.takes:
            return bool(code & TAKES_ONE)
        return spent > 0 or loose < self.total


def _told(known: list[dict[int, State]], code: int) -> list[Way]:
    """The way to a final state, place by place."""
    path: list[Way] = []
    for layer in known[:0:-1]:
        _, before, trail = layer[code]
        steps: list[Step] = []
        while not isinstance(trail, Groups):
            trail, step = trail
            steps.append(step)
        path.append(Way(trail, tuple(reversed(steps))))
        code = before
    return path[::-1]
