"""The search for the fewest loose points: place by place, with the open runs as its state.

A quick narrow search gives a bound; the full one drops every state that cannot beat it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.rummy.arranging.groups import NOTHING, Counts, GroupRule, Groups, groups
from games.rummy.arranging.packing import (
    ACE_MASK,
    ACES,
    COUNT_MASK,
    HOME,
    OPEN_MASK,
    PURE,
    RUNS,
    SETS,
    SHIFTS,
    SPENT,
    TAKES_ONE,
    Packing,
    ace_shift,
)
from games.rummy.arranging.steps import FIRST, LEAD, Step, Steps, idle

NARROW = 12
"""States kept per place by the quick search."""
WILD_PRICE = 6
"""What a spent wild counts when the quick search compares states."""
NEVER = 1 << 30
_COUNTS = ((1 << (ACES - SPENT)) - 1) << SPENT
_COUNTS_AND_ACES = -1 << SPENT

Trail = Any
"""The sets chosen at a place, then pairs of everything before and (suit, step)."""
State = tuple[int, int, Trail]
"""The loose points so far, the state before, and what was done at the place between."""


class Spot(NamedTuple):
    """One place of the order, as the search sees it."""

    naturals: Counts
    home: Counts
    points: Counts
    """What a loose card of each suit counts."""
    room: int
    """Places above, as far as that matters."""
    lead: Counts
    """How many wilds a run needs, by suit, that begins with one here."""
    sets: bool = True
    """Whether this rank may be a set."""
    low_ace: bool = False
    """Aces that stay out of runs here wait for the highest place."""
    high_ace: bool = False
    floor: int = 0
    """The fewest points that are loose from here on, whatever happens."""


class Way(NamedTuple):
    """How a place was passed: the sets made there, and each suit's step."""

    groups: Groups
    steps: tuple[Step | None, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One hand, counted out, and what is asked of it."""

    spots: tuple[Spot, ...]
    steps: Steps | None
    group_rule: GroupRule
    packing: Packing
    wilds: int
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

    def solve(self) -> tuple[int, list[Way]] | None:
        """The fewest loose points and the way to them; None when what is asked cannot be had."""
        found = self._sweep(NEVER, NARROW)
        if found is None or found[0] > 0:
            found = self._sweep(found[0] if found else NEVER, None) or found
        return found

    def _sweep(self, bound: int, width: int | None) -> tuple[int, list[Way]] | None:
        """Every place once: what beats the bound, with the way to it."""
        layers: list[dict[int, State]] = [{0: (0, 0, None)}]
        for spot in self.spots:
            after: dict[int, State] = {}
            for code, state in layers[-1].items():
                self._pass(spot, code, state[0], bound - spot.floor, after)
            if width is not None and len(after) > width:
                after = _narrowed(after, width)
            layers.append(after)
        ends = [
            (state[0] + self._final(code, state[0]), code) for code, state in layers[-1].items()
        ]
        best, code = min(ends, default=(NEVER, 0))
        if best >= bound:
            return None
        way: list[Way] = []
        for layer in layers[:0:-1]:
            _, before, trail = layer[code]
            way.append(_told(trail))
            code = before
        return best, way[::-1]

    def _pass(self, spot: Spot, code: int, cost: int, limit: int, after: dict[int, State]) -> None:
        """All states that follow one state at a place, put into the next layer."""
        naturals, home, kept = spot.naturals, spot.home, _COUNTS_AND_ACES
        if spot.high_ace:
            naturals, home, kept = _waiting(code, home=False), _waiting(code, home=True), _COUNTS
        left = self.wilds - ((code >> SPENT) & COUNT_MASK)
        for chosen, counts in self._groups(spot, naturals, home, left):
            ways = [((code & kept) + counts, cost, chosen)]
            for suit in range(4):
                own = naturals[suit] - chosen.naturals[suit]
                at_home = home[suit] - chosen.home[suit]
                steps = self._steps(spot, suit, code, own, at_home, left - chosen.spent)
                if steps is not None:
                    ways = self._through(spot, suit, at_home, steps, ways, limit)
            if self.packing.takes:
                ways = [(self.packing.settled(new), paid, trail) for new, paid, trail in ways]
            for new, paid, trail in ways:
                known = after.get(new)
                if (known is None or paid < known[0]) and self._affordable(new):
                    after[new] = (paid, code, trail)

    def _through(
        self,
        spot: Spot,
        suit: int,
        at_home: int,
        steps: Iterable[Step],
        ways: list[tuple[int, int, Trail]],
        limit: int,
    ) -> list[tuple[int, int, Trail]]:
        """Every way so far, with every step of one more suit."""
        shift, points = SHIFTS[suit], spot.points[suit]
        if spot.low_ace:
            wait, wait_home = ace_shift(suit, home=False), ace_shift(suit, home=True)
            return [
                (
                    have
                    + (step.open << shift)
                    + step.counts
                    + (step.loose << wait)
                    + ((at_home - step.home) << wait_home),
                    paid,
                    (trail, suit, step),
                )
                for have, paid, trail in ways
                for step in steps
            ]
        return [
            (
                have + (step.open << shift) + step.counts,
                paid + step.loose * points,
                (trail, suit, step),
            )
            for have, paid, trail in ways
            for step in steps
            if paid + step.loose * points < limit
        ]

    def _groups(
        self, spot: Spot, naturals: Counts, home: Counts, left: int
    ) -> tuple[tuple[Groups, int], ...]:
        """The choices of sets at a place, each with its counts packed."""
        if not spot.sets or spot.low_ace:
            return ((NOTHING, 0),)
        return groups(self.group_rule, self.packing, naturals, home, left)

    def _steps(
        self, spot: Spot, suit: int, code: int, own: int, at_home: int, left: int
    ) -> tuple[Step, ...] | None:
        """A suit's steps after the sets; None when there is nothing to do."""
        if self.steps is None:
            return idle(own) or None
        number = (code >> SHIFTS[suit]) & OPEN_MASK
        lead = spot.lead[suit] <= left
        if not (number or own or at_home or lead):
            return None
        head = FIRST * spot.low_ace + LEAD * lead
        return self.steps.at(number, own, at_home, left, spot.room, head)

    def _affordable(self, code: int) -> bool:
        return (
            ((code >> SPENT) & COUNT_MASK) <= self.wilds
            and (self.sets is None or ((code >> SETS) & COUNT_MASK) <= self.sets)
            and (self.runs is None or ((code >> RUNS) & COUNT_MASK) <= self.runs)
        )

    def _final(self, code: int, cost: int) -> int:
        """What is loose beside naturals in a final state; NEVER when it isn't legal."""
        steps = self.steps
        if steps is not None and not all(steps.may_end((code >> s) & OPEN_MASK) for s in SHIFTS):
            return NEVER
        for asked, where in ((self.sets, SETS), (self.runs, RUNS)):
            if asked is not None and ((code >> where) & COUNT_MASK) != asked:
                return NEVER
        if ((code >> PURE) & COUNT_MASK) < self.pure:
            return NEVER
        spent = (code >> SPENT) & COUNT_MASK
        if self.absorb and self._takes_wilds(code, spent, cost):
            return 0
        return self.left_over[(code >> HOME) & COUNT_MASK][self.wilds - spent]

    def _takes_wilds(self, code: int, spent: int, cost: int) -> bool:
        """Whether there is a meld that takes the wilds that are left over."""
        if self.packing.takes:
            return bool(code & TAKES_ONE)
        return spent > 0 or cost < self.total


def _waiting(code: int, *, home: bool) -> Counts:
    return tuple((code >> ace_shift(suit, home=home)) & ACE_MASK for suit in range(4))


def _narrowed(layer: dict[int, State], width: int) -> dict[int, State]:
    """The most promising states: few loose points, few wilds spent."""
    ranked = sorted(
        layer, key=lambda code: layer[code][0] + WILD_PRICE * ((code >> SPENT) & COUNT_MASK)
    )
    return {code: layer[code] for code in ranked[:width]}


def _told(trail: Trail) -> Way:
    steps: list[Step | None] = [None] * 4
    while not isinstance(trail, Groups):
        trail, suit, step = trail
        steps[suit] = step
    return Way(trail, tuple(steps))
