"""One place of one suit: what may become of its open runs, and what that costs.

Answers are remembered: hands differ, the few shapes of a suit at a place come again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.rummy.arranging.automaton import HOME, NATURAL, WILD, Automaton
from games.rummy.arranging.packing import SPENT_BITS, Packing

NEW = -1
FIRST, LEAD = 2, 1
"""The lowest place; a place where a run may begin with a wild."""


class Move(NamedTuple):
    """What became of a run at a place."""

    state: int
    before: int
    """Which of the open runs it was; NEW when it begins here."""
    card: int
    """NATURAL, WILD or HOME."""


class Step(NamedTuple):
    """One way through a place."""

    open: int
    """The number of the open runs afterwards."""
    counts: int
    """What is spent, at home, begun and pure, packed as the search packs it."""
    loose: int
    """Naturals in no run."""
    spent: int
    """Cards used that may be wild, at home or not."""
    home: int
    moves: tuple[Move, ...]
    """In the order of the open runs afterwards."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What a suit has at a place: naturals, cards at home there that may be wild, any wilds."""

    naturals: int
    home: int
    wilds: int
    """How many cards that may be wild can still be spent, those at home included."""

    def without(self, card: int) -> Supply | None:
        """What is left when a card of this sort is used; None when there is none."""
        naturals = self.naturals - (card == NATURAL)
        home = self.home - (card == HOME)
        wilds = self.wilds - (card != NATURAL)
        if naturals < 0 or home < 0 or wilds < 0:
            return None
        return Supply(naturals, home, wilds)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the order a place lies."""

    room: int
    """Places above it, as far as that matters."""
    first: bool
    lead: bool
    """Whether a run may begin with a wild here."""


class Steps:
    """All steps of one kind of run."""

    def __init__(self, machine: Automaton, packing: Packing, *, apart: bool = False) -> None:
        """`apart`: two runs may not touch."""
        self.machine, self.packing, self.apart = machine, packing, apart
        self.opens: list[tuple[int, ...]] = [()]
        self._numbers: dict[tuple[int, ...], int] = {(): 0}
        self._known: dict[tuple[int, ...], tuple[Step, ...]] = {}

    def at(
        self, number: int, naturals: int, home: int, wilds: int, room: int, head: int
    ) -> tuple[Step, ...]:
        """All steps that are not worse than another, the fewest loose cards first.

        `room`: places above; `head`: FIRST and LEAD where they hold.
        """
        key = (number, naturals, home, wilds, room, head)
        found = self._known.get(key)
        if found is None:
            runs = self.opens[number]
            ways = self._grow(
                runs,
                Supply(naturals, home, wilds),
                Spot(room, bool(head & FIRST), bool(head & LEAD)),
            )
            found = self._known[key] = best(self._step(runs, way, naturals) for way in ways)
        return found

    def may_end(self, number: int) -> bool:
        """Whether all these open runs are legal as they are."""
        return all(self.machine.legal[state] for state in self.opens[number])

    def _step(self, runs: tuple[int, ...], way: tuple[Move, ...], naturals: int) -> Step:
        moves = tuple(sorted(way))
        after = tuple(move.state for move in moves)
        if after not in self._numbers:
            self._numbers[after] = len(self.opens)
            self.opens.append(after)
        spent = sum(move.card != NATURAL for move in moves)
        home = sum(move.card == HOME for move in moves)
        return Step(
            open=self._numbers[after],
            counts=self.packing.pack(
                spent=spent,
                home=home,
                runs=sum(move.before == NEW for move in moves),
                pure=sum(self._completes(runs, move) for move in moves),
            ),
            loose=naturals - sum(move.card == NATURAL for move in moves),
            spent=spent,
            home=home,
            moves=moves,
        )

    def _completes(self, runs: tuple[int, ...], move: Move) -> bool:
        """Whether a pure run has just become long enough."""
        lacked = move.before == NEW or self.machine.missing[runs[move.before]] > 0
        return self.machine.pure[move.state] and lacked and self.machine.legal[move.state]

    def _grow(
        self, runs: tuple[int, ...], supply: Supply, spot: Spot, done: tuple[Move, ...] = ()
    ) -> Iterator[tuple[Move, ...]]:
        """Each run closes, or grows by one card; then new ones begin."""
        machine, index = self.machine, len(done)
        if index == len(runs):
            kept = tuple(move for move in done if move.state >= 0)
            yield kept
            if not (self.apart and len(kept) < len(done)):
                yield from (kept + new for new in self._start(supply, spot))
            return
        state = runs[index]
        if machine.legal[state] and not machine.bound[state]:
            yield from self._grow(runs, supply, spot, (*done, Move(-1, index, NATURAL)))
        if machine.low[state] and not spot.room:
            return
        for card in (NATURAL, HOME, WILD):
            rest, grown = supply.without(card), machine.grow[state][card == WILD]
            if rest is not None and grown >= 0 and machine.missing[grown] <= spot.room:
                yield from self._grow(runs, rest, spot, (*done, Move(grown, index, card)))

    def _start(self, supply: Supply, spot: Spot) -> Iterator[tuple[Move, ...]]:
        """One new run or more."""
        heads = [
            Move(state, NEW, card)
            for state, card in self.machine.heads(spot.first, spot.lead, self.packing.pure)
            if state >= 0 and self.machine.missing[state] <= spot.room
        ]
        yield from self._begin(heads, supply, ())

    def _begin(
        self, heads: list[Move], supply: Supply, done: tuple[Move, ...]
    ) -> Iterator[tuple[Move, ...]]:
        for index, head in enumerate(heads):
            rest = supply.without(head.card)
            if rest is not None:
                yield (*done, head)
                yield from self._begin(heads[index:], rest, (*done, head))


def best(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that no other of the same outcome beats, the fewest loose cards first."""
    kept: dict[tuple[int, int], list[Step]] = {}
    for step in sorted(steps, key=lambda one: (one.loose, one.spent)):
        same = kept.setdefault((step.open, step.counts & ~SPENT_BITS), [])
        if all(step.spent < other.spent for other in same):
            same.append(step)
    return tuple(
        sorted((s for same in kept.values() for s in same), key=lambda one: (one.loose, one.spent))
    )


def idle(naturals: int) -> tuple[Step, ...]:
    """The one step where there are no runs: every card stays loose."""
    return (Step(0, 0, naturals, 0, 0, ()),) if naturals else ()
