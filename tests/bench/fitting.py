"""What a card on the table's melds costs to ask: by arithmetic, or by the recogniser.

Every card of a hand is asked about on every meld; `room` is worked out once per meld, as the game
does it. Times are per card and meld, in µs of processor time.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

from games.core.cards import RANKS, SUITS, Card, pack
from games.rummy.fitting import room
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.reading import read
from games.rummy.rulesets.all import RULESETS
from games.rummy.slots import Reading
from games.rummy.wilds import wild_faces
from tests.bench.table import Row

ROUNDS, HAND = 300, 11
TABLES = (("basic", 1, 0), ("shanghai", 2, 2))
"""Rules, packs, and jokers in each."""
Melds = Sequence[Reading]


def melds(name: str, wild: frozenset[Card]) -> list[Reading]:
    """Sets of three and runs of four that leave room: one of each rank, and one in every suit."""
    rules = RULESETS[name].melds
    groups = [[rank + suit for suit in "CDH"] for rank in RANKS if rank not in rules.sets.barred]
    groups += [[rank + suit for rank in RANKS[3:7]] for suit in SUITS]
    found = [read(group, rules, wild) for group in groups]
    return [one[0] for one in found if not isinstance(one, Flaw)]


def by_arithmetic(name: str, wild: frozenset[Card]) -> Callable[[Melds, Sequence[Card]], int]:
    """How many of the pairs fit, told by the room that each meld has."""
    rules = RULESETS[name].melds

    def count(table: Melds, hand: Sequence[Card]) -> int:
        fits = 0
        for meld in table:
            space = room(meld, rules)
            fits += sum(space.takes(card, wild) for card in hand)
        return fits

    return count


def by_recogniser(name: str, wild: frozenset[Card]) -> Callable[[Melds, Sequence[Card]], int]:
    """The same, by laying each card."""
    rules = RULESETS[name].melds

    def count(table: Melds, hand: Sequence[Card]) -> int:
        return sum(
            not isinstance(lay(meld, (card,), rules, wild), Flaw) for meld in table for card in hand
        )

    return count


def measure(rounds: int = ROUNDS) -> list[Row]:
    """Both ways over the same melds and hands; they have to agree."""
    rows = []
    for name, packs, jokers in TABLES:
        wild = wild_faces(RULESETS[name].melds.wilds)
        table, dice = melds(name, wild), Random(name)
        hands = [dice.sample(pack(packs, jokers), HAND) for _ in range(rounds)]
        ways = [by_arithmetic(name, wild), by_recogniser(name, wild)]
        took: list[list[float]] = [[], []]
        for hand in hands:
            answers = []
            for way, times in zip(ways, took, strict=True):
                began = time.thread_time_ns()
                answers.append(way(table, hand))
                times.append((time.thread_time_ns() - began) / 1e3 / len(table) / len(hand))
            assert answers[0] == answers[1], f"{hand} fits in two ways"
        ours, theirs = map(statistics.median, took)
        what = f"whether a card fits a meld, {name}"
        figure, ratio = f"{theirs:.2f} µs", f"{theirs / ours:.1f} × as fast"
        bar = "faster"
        rows.append(
            Row(what, f"{ours:.2f} µs", bar, ours < theirs, "the recogniser", figure, ratio)
        )
    return rows
