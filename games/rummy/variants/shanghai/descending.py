"""How a computer goes down with many cards: by the plan that leaves least, found in no time.

Which melds leave the fewest points is found exactly for hands of few cards (finding.py). Of many
cards most are added once the contract lies on the table, so that a good choice does as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.cards import SUITS, Card, face
from games.rummy.planning import Plan, Planner
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.wilds import is_wild

MOST = 40
"""So many plans are compared."""
_VALUES = RULES.ruleset.values

Melds = tuple[tuple[Card, ...], ...]


def melds(of: Planner, hand: Sequence[Card]) -> Melds | None:
    """Melds of the contract that leave little, once more is added to them; None: none was found."""
    lacking, plans = of.plans(of.count(hand), slack=0, most=MOST)
    if lacking:
        return None
    found = [(_left(of, plan, hand), made) for plan in plans for made in _made(of, plan, hand)]
    return min(found, key=lambda one: one[0])[1] if found else None


def _made(of: Planner, plan: Plan, hand: Sequence[Card]) -> Iterator[Melds]:
    """The cards of a plan, if none of its melds has too few naturals by the first choice."""
    naturals: dict[Card, list[Card]] = {}
    wilds: list[Card] = []
    for card in hand:
        if is_wild(card, WILD):
            wilds.append(card)
        else:
            naturals.setdefault(face(card), []).append(card)
    made: list[tuple[Card, ...]] = []
    lacks: list[int] = []
    for suit, run in plan.runs:
        made.append(tuple(naturals[of.order[p] + SUITS[suit]].pop() for p in run.used))
        lacks.append(of.run_size - len(run.used))
    for group in plan.sets:
        there = [card for s in SUITS for card in naturals.get(of.order[group.place] + s, ())]
        chosen = tuple(there[: of.set_size])
        for card in chosen:
            naturals[face(card)].remove(card)
        made.append(chosen)
        lacks.append(of.set_size - len(chosen))
    enough = all(len(cards) >= short for cards, short in zip(made, lacks, strict=True))
    if len(made) == of.runs + of.sets and enough and sum(lacks) <= len(wilds):
        acting = iter(wilds)
        yield tuple(
            (*cards, *(next(acting) for _ in range(short)))
            for cards, short in zip(made, lacks, strict=True)
        )


def _left(of: Planner, plan: Plan, hand: Sequence[Card]) -> int:
    """What naturals count that could not be added to the melds of a plan."""
    counts = of.counts(of.count(hand))
    for suit, run in plan.runs:
        for place in run.used:
            counts[suit * of.last + place] -= 1
        below, above = run.ends(of.last)
        for place, step in ((below, -1), (above, 1)):
            while counts[suit * of.last + place] > 0:
                counts[suit * of.last + place] -= 1
                place = (place + step) % of.last  # noqa: PLW2901  # walks on from the end
    ranks = {group.place for group in plan.sets}
    return sum(
        count * _VALUES.of(of.order[index % of.last] + SUITS[index // of.last])
        for index, count in enumerate(counts)
        if count > 0 and index % of.last not in ranks
    )
