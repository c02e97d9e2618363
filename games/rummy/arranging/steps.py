"""One place of one suit: what may become of its open runs, and what that costs.

Answers are remembered: hands differ, the few shapes of a suit at a place come again and again.
Several threads may ask at once, so open runs get their number only when all is known of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from games.rummy.arranging.automaton import HOME, NATURAL, WILD, Automaton
from games.rummy.arranging.packing import SPENT_BITS, Packing

NEW = -1
FEW = 1
"""So many runs of a suit that lack a card are told apart in bounds."""
CLOSED = 3
"""What became of a run that takes no more cards."""
FIRST, STRETCH, LEAD = 1, 2, 4
"""Hints: the lowest place; a complete run may take a wild; so many runs may begin with one."""


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
    starts: int
    """Runs that begin here."""
    moves: tuple[Move, ...]
    """In the order of the open runs afterwards."""
    ended: tuple[Move, ...]
    """Complete runs that grew here and stay as they are."""


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
    """Places above it."""
    first: bool
    stretch: bool
    """Whether it is worth a try that a complete run takes a wild."""
    leads: int
    """How many runs may begin with a wild."""


def _worth(step: Step) -> tuple[int, int, int]:
    return step.loose, step.spent, -len(step.moves)


class Steps:
    """All steps of one kind of run."""

    def __init__(
        self,
        machine: Automaton,
        packing: Packing,
        *,
        apart: bool = False,
        thrifty: bool = False,
        absorb: bool = False,
    ) -> None:
        """`apart`: two runs may not touch. `thrifty`: wilds need no naturals, wherever they are.

        `absorb`: it costs nothing to spend fewer wilds, because melds take those left over.
        """
        self.machine, self.packing, self.apart = machine, packing, apart
        self.thrifty, self.absorb = thrifty, absorb
        self._far = max(machine.missing, default=0) + 1
        """From so many places above on it makes no odds how many there are."""
        self.opens: dict[int, tuple[int, ...]] = {0: ()}
        self.lacking: dict[int, tuple[int, ...]] = {0: ()}
        """How many open runs lack a card at least, how many two, and so on."""
        self._numbers: dict[tuple[int, ...], int] = {(): 0}
        self._free = count(1)
        self._eased: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, ...], tuple[Step, ...]] = {}

    def at(
        self, number: int, naturals: int, home: int, wilds: int, room: int, keep: int, hints: int
    ) -> tuple[Step, ...]:
        """All steps that are not worse than another, the fewest loose cards first.

        `room`: places above; `keep`: so many complete runs stay open; `hints`: FIRST and STRETCH
        where they hold, and LEAD so many times.
        """
        runs = self.opens[number]
        wilds = min(wilds, len(runs) + home + hints // LEAD)
        room = min(room, self._far)
        key = (number, naturals, home, wilds, room, keep, hints)
        found = self._known.get(key)
        if found is None:
            ways = self._grow(
                runs,
                Supply(naturals, home, wilds),
                Spot(room, bool(hints & FIRST), bool(hints & STRETCH), hints // LEAD),
            )
            found = self._known[key] = self._best(
                self._step(runs, way, naturals, keep) for way in ways
            )
        return found

    def eased(self, number: int, reached: int) -> int:
        """Open runs that would do in place of these, of few kinds: for bounds.

        `reached`: so many complete runs find a natural above, at most. All complete ones are taken
        for the best there is, and beyond the first few those too that lack cards.
        """
        key = (number, reached)
        found = self._eased.get(key)
        if found is None:
            found = self._eased[key] = self._ease(self.opens[number], reached)
        return found

    def _ease(self, runs: tuple[int, ...], reached: int) -> int:
        machine = self.machine
        if machine.best < 0 or self.packing.pure:
            return self._number(runs)
        lacking = [state for state in runs if not machine.legal[state] or machine.bound[state]]
        lacking.sort(key=lambda state: -machine.missing[state])
        complete = min(reached, len(runs) - len(lacking[:FEW]))
        return self._number(tuple(sorted((*lacking[:FEW], *[machine.best] * complete))))

    def plainly(self, runs: tuple[int, ...]) -> int:
        """The number of open runs when it makes no odds which are pure."""
        return self._number(tuple(sorted(self.machine.plain[state] for state in runs)))

    def may_end(self, number: int) -> bool:
        """Whether all these open runs are legal as they are."""
        return not number or all(self.machine.legal[state] for state in self.opens[number])

    def _step(self, runs: tuple[int, ...], way: tuple[Move, ...], naturals: int, keep: int) -> Step:
        ended = self._spare(way, keep)
        moves = tuple(sorted(move for move in way if move not in ended))
        after = tuple(move.state for move in moves)
        spent = sum(move.card != NATURAL for move in way)
        home = sum(move.card == HOME for move in way)
        starts = sum(move.before == NEW for move in way)
        return Step(
            open=self._number(after),
            counts=self.packing.pack(
                spent=spent,
                home=home,
                runs=starts,
                pure=sum(self._completes(runs, move) for move in way),
                shut=sum(move.before == NEW and self.machine.pure[move.state] for move in way),
            ),
            loose=naturals - sum(move.card == NATURAL for move in way),
            spent=spent,
            home=home,
            starts=starts,
            moves=moves,
            ended=ended,
        )

    def _number(self, runs: tuple[int, ...]) -> int:
        found = self._numbers.get(runs)
        if found is None:
            number = next(self._free)
            lacks = [self.machine.missing[state] for state in runs]
            far = range(1, max(lacks, default=0) + 1)
            self.opens[number] = runs
            self.lacking[number] = tuple(sum(lack >= n for lack in lacks) for n in far)
            found = self._numbers.setdefault(runs, number)
        return found

    def _spare(self, way: tuple[Move, ...], keep: int) -> tuple[Move, ...]:
        """The complete runs beyond so many; those that can do the least."""
        complete = [
            m for m in way if self.machine.legal[m.state] and not self.machine.bound[m.state]
        ]
        if len(complete) <= keep:
            return ()
        complete.sort(key=lambda move: len(self.machine.serves[move.state]))
        return tuple(complete[: len(complete) - keep])

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
                if self.thrifty and any(move.card == WILD for move in kept):
                    # The natural that would begin a run does as well in place of the wild.
                    supply = Supply(0, 0, supply.wilds)
                yield from (kept + new for new in self._start(supply, spot))
            return
        state = runs[index]
        # Of runs alike it makes no odds which gets what: they are served in the order of cards.
        alike = index > 0 and runs[index - 1] == state
        served = done[-1].card if alike else NATURAL
        complete = machine.legal[state] and not machine.bound[state]
        if complete:
            yield from self._grow(runs, supply, spot, (*done, Move(-1, index, CLOSED)))
        if machine.low[state] and not spot.room:
            return
        for card in (NATURAL, HOME, WILD) if not complete or spot.stretch else (NATURAL, HOME):
            rest, grown = supply.without(card), machine.grow[state][card == WILD]
            if rest is None or grown < 0 or card < served:
                continue
            if machine.missing[grown] <= spot.room:
                yield from self._grow(runs, rest, spot, (*done, Move(grown, index, card)))

    def _start(self, supply: Supply, spot: Spot) -> Iterator[tuple[Move, ...]]:
        """One new run or more."""
        heads = [
            Move(state, NEW, card)
            for state, card in self.machine.heads(first=spot.first, pure=self.packing.pure)
            if state >= 0 and self.machine.missing[state] <= spot.room
        ]
        yield from self._begin(heads, supply, spot.leads, ())

    def _begin(
        self, heads: list[Move], supply: Supply, leads: int, done: tuple[Move, ...]
    ) -> Iterator[tuple[Move, ...]]:
        for index, head in enumerate(heads):
            rest, wild = supply.without(head.card), head.card == WILD
            if rest is not None and leads >= wild:
                yield (*done, head)
                yield from self._begin(heads[index:], rest, leads - wild, (*done, head))

    def _best(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps that no other beats, the fewest loose cards first."""
        kept: list[Step] = []
        for step in sorted(dict.fromkeys(steps), key=_worth):
            counts = step.counts & ~SPENT_BITS
            if not any(
                (other.spent <= step.spent if self.absorb else other.spent == step.spent)
                and other.counts & ~SPENT_BITS == counts
                and self._serves(self.opens[other.open], self.opens[step.open])
                for other in kept
            ):
                kept.append(step)
        return tuple(kept)

    def _serves(self, some: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Whether some open runs do in place of others: one for each, what remains is legal."""
        if not others:
            return all(self.machine.legal[s] and not self.machine.bound[s] for s in some)
        first, rest = others[0], others[1:]
        return any(
            first in self.machine.serves[state]
            and self._serves(some[:index] + some[index + 1 :], rest)
            for index, state in enumerate(some)
            if state not in some[:index]
        )
