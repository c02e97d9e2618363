"""The fewest loose points of a large hand, as an integer programme over all melds it could make.

It shares nothing with the search but the declarations. For tables where a wild on its own place
is no more than a wild.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from games.core.cards import RANKS, SUITS, Card, face
from games.rummy.melds import Ace, RunRule, Suits
from games.rummy.ruleset import Ruleset

Column = tuple[Counter[Card], int, bool]
"""A meld: its naturals, how many wilds, and whether it would take any number of wilds more."""


def fewest_points(hand: Sequence[Card], ruleset: Ruleset, wild: frozenset[Card]) -> int:
    """The least that can be loose."""
    naturals = Counter(face(card) for card in hand if face(card) not in wild)
    wilds = sorted(ruleset.values.of(card, wild) for card in hand if face(card) in wild)
    columns = list(_columns(naturals, len(wilds), ruleset))
    faces = list(naturals)
    values = [ruleset.values.of(one, wild) for one in faces]
    # Variables: melds, loose wilds from the cheapest, whether spare wilds are taken in.
    count, spare = len(columns), len(wilds)
    saved = [sum(values[faces.index(f)] * n for f, n in cards.items()) for cards, _, _ in columns]
    objective = np.array([*(-one for one in saved), *wilds, 0.0])
    rows, lows, highs = [], [], []
    for one in faces:
        rows.append([*(cards[one] for cards, _, _ in columns), *[0] * spare, 0])
        lows.append(0)
        highs.append(naturals[one])
    used = [wilds_in for _, wilds_in, _ in columns]
    rows.append([*used, *[1] * spare, spare])  # every wild is used, loose, or taken in
    lows.append(spare)
    highs.append(np.inf)
    rows.append([*used, *[0] * spare, 0])
    lows.append(0)
    highs.append(spare)
    rows.append([*(-int(takes) for _, _, takes in columns), *[0] * spare, 1])
    lows.append(-np.inf)
    highs.append(0)
    solved = milp(
        objective,
        constraints=LinearConstraint(np.array(rows, dtype=float), lows, highs),
        integrality=np.ones(count + spare + 1),
        bounds=Bounds(0, [*[np.inf] * count, *[1] * spare, 1]),
    )
    assert solved.success
    total = sum(value * naturals[one] for one, value in zip(faces, values, strict=True))
    return total + round(solved.fun)


def _columns(naturals: Counter[Card], wilds: int, ruleset: Ruleset) -> Iterator[Column]:
    yield from _sets(naturals, wilds, ruleset)
    yield from _alike(naturals, ruleset)
    if ruleset.melds.runs is not None:
        for suit in SUITS:
            yield from _runs(naturals, wilds, ruleset, ruleset.melds.runs, suit)
    if ruleset.melds.all_wild:
        most = ruleset.melds.sets.most or 5
        for size in range(ruleset.melds.sets.least, min(wilds, most) + 1):
            yield Counter(), size, ruleset.melds.sets.most is None


def _takes(ruleset: Ruleset) -> bool:
    """Whether the limits put no end to the wilds of a meld."""
    runs, sets = ruleset.melds.runs, ruleset.melds.sets
    assert runs is not None
    return sets.most is None and not any(
        limits.balanced or limits.apart or limits.wilds is not None
        for limits in (runs.limits, sets.limits)
    )


def _sets(naturals: Counter[Card], wilds: int, ruleset: Ruleset) -> Iterator[Column]:
    rule = ruleset.melds.sets
    for value in RANKS:
        if value in rule.barred:
            continue
        top = 1 if rule.suits is Suits.DISTINCT else 4
        held = [min(top, naturals[value + suit]) for suit in SUITS]
        for counts in product(*(range(most + 1) for most in held)):
            size = sum(counts)
            for acting in range(wilds + 1):
                fits = rule.least <= size + acting <= (rule.most or 99)
                if size and fits and rule.limits.allow(size, acting):
                    cards = {value + s: n for s, n in zip(SUITS, counts, strict=True) if n}
                    yield Counter(cards), acting, _takes(ruleset)


def _alike(naturals: Counter[Card], ruleset: Ruleset) -> Iterator[Column]:
    least, most = ruleset.melds.identical, ruleset.melds.sets.most or 99
    if least is not None:
        for one, held in naturals.items():
            for size in range(least, min(held, most) + 1):
                yield Counter({one: size}), 0, False


def _runs(
    naturals: Counter[Card], wilds: int, ruleset: Ruleset, rule: RunRule, suit: str
) -> Iterator[Column]:
    places = list(rule.order) + ([rule.order[0]] if rule.ace is not Ace.LOW else [])
    longest = len(places) if rule.ace is Ace.BOTH_ENDS else len(rule.order)
    for low in range(len(places)):
        for size in range(rule.least, min(rule.most or longest, longest, len(places) - low) + 1):
            ranks = places[low : low + size]
            filled = [place for place in range(size) if naturals[ranks[place] + suit]]
            empty = size - len(filled)
            if empty > wilds or not filled:
                continue
            for extra in range(min(wilds - empty, len(filled) - 1) + 1):
                for given_up in combinations(filled, extra):
                    laid = [place for place in filled if place not in given_up]
                    acting = [place for place in range(size) if place not in laid]
                    apart = all(b - a > 1 for a, b in pairwise(acting))
                    if rule.limits.apart and not apart:
                        continue
                    if rule.limits.allow(len(laid), len(acting)):
                        cards = Counter(ranks[place] + suit for place in laid)
                        yield cards, len(acting), _takes(ruleset) and size < longest
