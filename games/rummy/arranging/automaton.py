"""How a run grows, card by card from low to high: a small machine made from its rule.

A state remembers no more than decides whether the run is legal, now or later. States are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from games.rummy.melds import Ace, RunRule

NATURAL, HOME, WILD = 0, 1, 2
"""What a place is filled with: a natural, a card that could be wild at home, an acting wild."""


@dataclass(frozen=True, slots=True, order=True)
class _Run:
    """What is remembered of a run under way; every count is capped where more makes no odds."""

    length: int
    naturals: int
    wilds: int
    balance: int
    tail: bool
    """Its last card acts as a wild (told only where wilds may not be neighbours)."""
    low: bool
    """It began with a low ace, so a high one is no part of it."""
    bound: bool
    """It began with a wild, so it has to reach the highest place: otherwise the wild goes there."""
    pure: bool
    """Nothing acts as a wild, and it counts among the pure melds asked for."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """Runs of one rule. `grow[state]` is the next state by a natural and by a wild, −1 for none."""

    grow: tuple[tuple[int, int], ...]
    legal: tuple[bool, ...]
    """Whether a run may end in this state."""
    missing: tuple[int, ...]
    """How many cards it lacks at least."""
    low: tuple[bool, ...]
    bound: tuple[bool, ...]
    pure: tuple[bool, ...]
    starts: tuple[int, ...]
    serves: tuple[frozenset[int], ...]
    """For each state the states in whose place a run in this state would do."""
    plain: tuple[int, ...]
    """For each state the same without being pure."""
    best: int
    """The complete state that would do in place of any but a pure one, −1 for none."""

    def heads(self, *, first: bool, pure: bool) -> Iterator[tuple[int, int]]:
        """First states of a run, each with the card it begins with."""
        natural, wild, pure_natural = self.starts[3 * first : 3 * first + 3]
        yield natural, NATURAL
        yield natural, HOME
        yield wild, WILD
        if pure:
            yield pure_natural, NATURAL
            yield pure_natural, HOME


NO_RUNS = Automaton((), (), (), (), (), (), (-1,) * 6, (), (), -1)


@cache
def automaton(rule: RunRule, wilds: int) -> Automaton:
    """The machine for hands with so many wilds.

    A run that begins with a wild reaches to the highest place: anywhere else the same wild at its
    upper end makes the same meld. Not so where wilds may not be neighbours.
    """
    builder = _Builder(rule, wilds)
    starts: list[int] = []
    for low in (False, rule.ace is Ace.BOTH):
        nothing = _Run(0, 0, 0, 0, tail=False, low=low, bound=False, pure=False)
        for head, card in (
            (nothing, NATURAL),
            (replace(nothing, bound=not rule.limits.apart), WILD),
            (replace(nothing, pure=True), NATURAL),
        ):
            starts.append(builder.number(builder.next(head, card)))
    return builder.finish(tuple(starts))


class _Builder:
    def __init__(self, rule: RunRule, wilds: int) -> None:
        self.rule, self.wilds = rule, wilds
        # Melds of nothing but wilds are no runs: they are made of what is left over.
        self.least_naturals = max(rule.limits.naturals, 1)
        self.numbers: dict[_Run, int] = {}
        self.runs: list[_Run] = []

    def number(self, run: _Run | None) -> int:
        if run is None:
            return -1
        if run not in self.numbers:
            self.numbers[run] = len(self.runs)
            self.runs.append(run)
        return self.numbers[run]

    def next(self, run: _Run, card: int) -> _Run | None:
        rule, limits, wild = self.rule, self.rule.limits, card == WILD
        if (wild and (run.pure or (limits.apart and run.tail))) or run.length == rule.most:
            return None
        wilds = run.wilds + wild if limits.wilds is not None else 0
        if limits.wilds is not None and wilds > limits.wilds:
            return None
        balance = run.balance + (-1 if wild else 1) if limits.balanced else 0
        if balance < -self.wilds:
            return None
        return _Run(
            length=min(run.length + 1, rule.most or rule.least),
            naturals=min(run.naturals + (not wild), self.least_naturals),
            wilds=wilds,
            balance=min(balance, self.wilds),
            tail=wild and limits.apart,
            low=run.low,
            bound=run.bound,
            pure=run.pure,
        )

    def legal(self, run: _Run) -> bool:
        return (
            run.length >= self.rule.least
            and run.naturals >= self.least_naturals
            and run.balance >= 0
        )

    def missing(self, run: _Run) -> int:
        return max(
            self.rule.least - run.length,
            self.least_naturals - run.naturals,
            -run.balance,
        )

    def finish(self, starts: tuple[int, ...]) -> Automaton:
        grow: list[tuple[int, int]] = []
        for run in self.runs:  # grows while it is walked
            by_natural, by_wild = self.next(run, NATURAL), self.next(run, WILD)
            grow.append((self.number(by_natural), self.number(by_wild)))
        legal = tuple(map(self.legal, self.runs))
        serves = self._serves(grow, legal)
        everything = range(len(self.runs))
        common = {state for state in everything if not self.runs[state].pure}
        return Automaton(
            grow=tuple(grow),
            legal=legal,
            missing=tuple(max(0, self.missing(run)) for run in self.runs),
            low=tuple(run.low for run in self.runs),
            bound=tuple(run.bound for run in self.runs),
            pure=tuple(run.pure for run in self.runs),
            starts=starts,
            serves=serves,
            plain=tuple(self.numbers[replace(run, pure=False)] for run in self.runs),
            best=next((s for s in everything if self._complete(s) and common <= serves[s]), -1),
        )

    def _complete(self, state: int) -> bool:
        return self.legal(self.runs[state]) and not self.runs[state].bound

    def _serves(
        self, grow: list[tuple[int, int]], legal: tuple[bool, ...]
    ) -> tuple[frozenset[int], ...]:
        """Whatever makes the other run legal, now or later, makes this one legal too."""
        everything = range(len(self.runs))
        pairs = {(a, b) for a in everything for b in everything if self._alike(a, b, legal)}
        while True:
            kept = {
                (a, b)
                for a, b in pairs
                if all(
                    there < 0 or (here, there) in pairs
                    for here, there in zip(grow[a], grow[b], strict=True)
                )
            }
            if kept == pairs:
                break
            pairs = kept
        return tuple(frozenset(b for b in everything if (a, b) in pairs) for a in everything)

    def _alike(self, a: int, b: int, legal: tuple[bool, ...]) -> bool:
        one, other = self.runs[a], self.runs[b]
        return (
            legal[a] >= legal[b]
            and one.low <= other.low
            and one.bound <= other.bound
            and one.pure == other.pure
            and (not one.pure or legal[a] == legal[b])
        )
