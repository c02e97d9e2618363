"""How promising a hand is for its contract, by the cards that may still come.

Every plan counts by the chance that what it lacks comes in time. So a hand with many ways is better
than one with few, and a card is worth what the plans lose without it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import log, prod
from typing import NamedTuple

from games.core.cards import SUITS, Card
from games.rummy.planning import Counted, Plan, Planner

MOST = 80
"""So many plans are looked at that lack equally much."""
LOOKS = 5.0
"""Chances are those to see a card among so many to come."""
SHARE = 0.3
"""What of the wilds to come is counted for each card that is lacking."""
BLANK = 0.25
"""The chance of each card of a meld that holds nothing yet."""
SHARP = 2.0
"""How far plans that are likely outweigh many that are not."""
LOST = 1e-4
"""What is left, at least, of a promise without a card."""


class Coming(NamedTuple):
    """How many cards may still come: naturals by suit and place, by place, wilds, all together."""

    faces: tuple[int, ...]
    ranks: tuple[int, ...]
    wilds: int
    total: int


class Outlook(NamedTuple):
    """What a hand lacks, its promise, and what of that each face is worth."""

    lacking: int
    promise: float
    worth: tuple[float, ...]
    """By suit and place, the part of the promise that goes with the card; 0: it is not needed."""

    def need(self, card: Card, of: Planner) -> float:
        """What it costs to part with a card, from 0."""
        place = of.index.get(card)
        if place is None or not self.promise:
            return 0.0
        return -log(max(LOST, 1 - self.worth[place] / self.promise))


def coming(of: Planner, cards: Iterable[Card], gone: Collection[Card]) -> Coming:
    """All cards of the packs but those that are known to lie elsewhere."""
    faces, wilds, total = [0] * (len(SUITS) * of.last), 0, 0
    for card in cards:
        if card in gone:
            continue
        total += 1
        place = of.index.get(card)
        if place is None:
            wilds += 1
        else:
            faces[place] += 1
    ranks = tuple(sum(faces[place :: of.last]) for place in range(of.last))
    return Coming(tuple(faces), ranks, wilds, total)


def outlook(of: Planner, hand: Counted, to_come: Coming) -> Outlook:
    """The outlook of a hand."""
    best, plans = of.plans(hand, most=MOST)
    weigher = _Weigher(of, hand, to_come)
    for plan in plans:
        weigher.add(plan)
    return Outlook(best, weigher.promise, tuple(weigher.worth))


class _Weigher:
    def __init__(self, of: Planner, hand: Counted, to_come: Coming) -> None:
        self.of, self.hand = of, hand
        self.counts = of.counts(hand)
        self.faces = _chances(to_come.faces, to_come)
        self.ranks = _chances(to_come.ranks, to_come)
        self.promise = 0.0
        self.worth = [0.0] * len(self.counts)

    def add(self, plan: Plan) -> None:
        """Counts a plan by the chance of what it lacks after the wilds did the hardest."""
        needed = sorted(self._needed(plan))
        able = plan.lacks - plan.strict
        weight = prod(needed[min(self.hand.wilds, able) :]) ** SHARP
        self.promise += weight
        if self.hand.wilds <= able:
            self._hurt(plan, weight)

    def _needed(self, plan: Plan) -> list[float]:
        of, found = self.of, []
        for suit, run in plan.runs:
            base = suit * of.last
            found += [self.faces[base + place] for place in run.gaps]
        for group in plan.sets:
            found += [self.ranks[group.place]] * group.lacks
        unborn = (of.runs - len(plan.runs)) * of.run_size + (of.sets - len(plan.sets)) * of.set_size
        return found + [BLANK] * unborn

    def _hurt(self, plan: Plan, weight: float) -> None:
        """What the plan would lose with each card it cannot spare."""
        last = self.of.last
        used: dict[int, int] = {}
        for suit, run in plan.runs:
            for place in run.used:
                index = suit * last + place
                used[index] = used.get(index, 0) + 1
        for index, number in used.items():
            if number >= self.counts[index]:
                self.worth[index] += weight * (1 - self.faces[index])
        for group in plan.sets:
            place = group.place
            taken = sum(one.naturals for one in plan.sets if one.place == place)
            if plan.spare[place] > taken or not group.naturals:
                continue
            for index in range(place, len(self.counts), last):
                if self.counts[index] > used.get(index, 0):
                    self.worth[index] += weight * (1 - self.ranks[place])


def _chances(counts: Sequence[int], to_come: Coming) -> list[float]:
    total, wilds = max(1, to_come.total), SHARE * to_come.wilds
    known: dict[int, float] = {}
    for count in counts:
        if count not in known:
            known[count] = 1 - max(0.0, 1 - (count + wilds) / total) ** LOOKS
    return [known[count] for count in counts]
