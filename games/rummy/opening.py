"""Going down: a contract of sets and runs, and what the melds of one opening are to each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from games.rummy.flaws import Flaw
from games.rummy.melds import Kind
from games.rummy.reading import Readings
from games.rummy.ruleset import Together
from games.rummy.slots import Reading


@dataclass(frozen=True, slots=True)
class Need:
    """One meld of a contract: a set or a run of so many cards, or more."""

    kind: Kind
    least: int


@dataclass(frozen=True, slots=True)
class Contract:
    """All the melds that go down at once, no fewer and no more."""

    needs: tuple[Need, ...]


def opens(melds: Sequence[Readings], contract: Contract, together: Together) -> Flaw | None:
    """Why these melds, each with its legal readings, aren't this contract; None when they are.

    CONTRACT, then REPEAT or ADJ_RUNS; among several readings one that fits is enough.
    """
    flaw: Flaw | None = Flaw.CONTRACT
    for readings in product(*melds):
        if _meets(readings, contract):
            flaw = _clash(readings, together)
            if flaw is None:
                return None
    return flaw


def _meets(readings: Sequence[Reading], contract: Contract) -> bool:
    if len(readings) != len(contract.needs):
        return False
    return any(
        all(
            meld.kind is need.kind and len(meld.slots) >= need.least
            for meld, need in zip(readings, needs, strict=True)
        )
        for needs in set(permutations(contract.needs))
    )


def _clash(readings: Iterable[Reading], together: Together) -> Flaw | None:
    for one, other in combinations(readings, 2):
        if one.kind is not other.kind:
            continue
        if together is Together.DISTINCT and (one.rank, one.suit) == (other.rank, other.suit):
            return Flaw.REPEAT
        if together is Together.APART and touching(one, other):
            return Flaw.ADJ_RUNS
    return None


def touching(one: Reading, other: Reading) -> bool:
    """Whether two runs of a suit lie end to end, so that together they would be one."""
    if one.kind is not Kind.RUN or other.kind is not Kind.RUN or one.suit != other.suit:
        return False
    return other.low == one.low + len(one.slots) or one.low == other.low + len(other.slots)
