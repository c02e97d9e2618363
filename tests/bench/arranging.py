"""How fast hands are arranged, in processor time: each kind of hand beside its bar.

Gin hands are given to RLCard's own routine too, the same hands in the same run, where it is
installed (`pip install 'snug[bench]'`).
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from games.core.cards import SUITS, Card, pack
from games.rummy.arranging.best import arrange
from games.rummy.arranging.covering import cover
from games.rummy.melds import Kind
from games.rummy.opening import Contract, Need
from games.rummy.rulesets.all import RULESETS
from games.rummy.wilds import wild_faces
from tests.bench.table import Row

WARMING = 300
NINES = frozenset("9" + suit for suit in SUITS)
RLCARD = "RLCard 1.2, get_best_meld_clusters"

Hand = list[Card]


def times(work: Callable[[Any], object], hands: Sequence[Any]) -> list[float]:
    """Milliseconds of processor time for each hand, after the first few.

    What the first few left behind is kept from the garbage collector, as `timeit` does with all.
    """
    for hand in hands[:WARMING]:
        work(hand)
    gc.collect()
    gc.freeze()
    taken: list[float] = []
    for hand in hands[WARMING:]:
        began = time.thread_time_ns()
        work(hand)
        taken.append((time.thread_time_ns() - began) / 1e6)
    gc.unfreeze()
    return taken


def of(size: int, packs: int = 1, jokers: int = 0) -> Callable[[Random], Hand]:
    """Hands of so many cards, dealt from full packs."""
    cards = pack(packs, jokers)
    return lambda dice: dice.sample(cards, size)


def nasty(dice: Random) -> Hand:
    """Twenty-two cards of two suits, four of them wild."""
    suits = dice.sample(SUITS, 2)
    cards = pack(3)
    plain = [card for card in cards if card[1] in suits and card[0] != "9"]
    return dice.sample(plain, 18) + dice.sample([card for card in cards if card[0] == "9"], 4)


def arranging(name: str, wild: frozenset[Card]) -> Callable[[Hand], object]:
    """Least deadwood under a table's rules."""
    ruleset = RULESETS[name]
    return lambda hand: arrange(hand, ruleset, wild)


def covering(name: str, *needs: Need) -> Callable[[Hand], object]:
    """Whether a hand can go down, and how."""
    ruleset = RULESETS[name]
    wild = wild_faces(ruleset.melds.wilds)
    return lambda hand: cover(hand, ruleset, wild, Contract(needs))


SET, RUN = Need(Kind.SET, 3), Need(Kind.RUN, 4)
JOKERS = frozenset({"JK"})


class Sort(NamedTuple):
    """A sort of hand: how it is dealt and arranged, its bars in ms, how many are measured."""

    what: str
    work: Callable[[Hand], object]
    deal: Callable[[Random], Hand]
    median: float
    tail: float | None = None
    hands: int = 1000


SORTS = (
    Sort("10 cards, Gin", arranging("gin", frozenset()), of(10), 0.02, hands=5000),
    Sort("11 cards, two packs, jokers", arranging("romme", JOKERS), of(11, 2, 3), 0.15),
    Sort("21 cards, Marriage, a wild rank", arranging("marriage_in", NINES), of(21, 3), 3, 20),
    Sort("22 cards, Marriage, a wild rank", arranging("marriage_in", NINES), of(22, 3), 3, 20),
    Sort("22 cards of two suits, four wilds", arranging("marriage_in", NINES), nasty, 60, 60, 500),
    Sort("a set and a run of 12, Shanghai", covering("shanghai", SET, RUN), of(12, 2, 2), 0.3),
    Sort("three sets of 12, Kalooki", covering("kalooki", SET, SET, SET), of(12, 2, 2), 0.3),
)


def theirs(hands: Sequence[Hand]) -> list[float] | None:
    """RLCard's times for the same Gin hands; None where it isn't installed."""
    try:
        melding = import_module("rlcard.games.gin_rummy.utils.melding")
        card = import_module("rlcard.games.base").Card
    except ImportError:
        return None
    translated = [[card(suit=one[1], rank=one[0]) for one in hand] for hand in hands]
    return times(melding.get_best_meld_clusters, translated)


def measure(runs: int = 3, share: float = 1.0) -> list[Row]:
    """Medians over runs of the median, and of the 99th percentile where it has a bar."""
    rows: list[Row] = []
    for sort in SORTS:
        mine: list[list[float]] = []
        other: list[list[float]] = []
        for run in range(runs):
            dice = Random(f"{sort.what} {run}")
            dealt = [sort.deal(dice) for _ in range(round(sort.hands * share) + WARMING)]
            mine.append(times(sort.work, dealt))
            reference = theirs(dealt) if "Gin" in sort.what else None
            if reference is not None:
                other.append(reference)
        rows.append(_row(f"{sort.what}: median", mine, statistics.median, sort.median, other))
        if other:
            rows.append(_row(f"{sort.what}: mean", mine, statistics.mean, sort.median, other))
        if sort.tail is not None:
            rows.append(_row(f"{sort.what}: 99th percentile", mine, _tail, sort.tail, []))
    return rows


def _tail(taken: Sequence[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.99)]


def _row(
    what: str,
    mine: list[list[float]],
    figure: Callable[[Sequence[float]], float],
    bar: float,
    other: list[list[float]],
) -> Row:
    ours = statistics.median(map(figure, mine))
    said, met = f"≤ {bar:g} ms", ours <= bar
    if "Gin" not in what:
        return Row(what, f"{ours:.3f} ms", said, met)
    if not other:
        return Row(what, f"{ours:.3f} ms", said, met, RLCARD, "not installed")
    reference = statistics.median(map(figure, other))
    ratio = f"{reference / ours:.1f} × as fast"
    faster = ours < reference
    return Row(what, f"{ours:.3f} ms", said, met and faster, RLCARD, f"{reference:.3f} ms", ratio)
