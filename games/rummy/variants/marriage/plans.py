"""After the joker is seen: which three pure melds to keep, and how near the rest is to a show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.core.cards import Card, face
from games.rummy.nearness import LEAST, Rest, tails
from games.rummy.purity import Faces, pure_melds, threes
from games.rummy.turns.copies import held

PLANS = 6
"""So many ways to keep three pure melds are looked at."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Three pure melds to keep, and the cards beside them: naturals and wilds."""

    pure: tuple[tuple[Card, ...], ...]
    rest: Rest
    wilds: tuple[Card, ...]

    def melds(self, mask: int) -> tuple[tuple[Card, ...], ...] | None:
        """All of the plan and these cards of the rest in melds; only where nothing is lacking.

        None where no meld takes the wilds that are left over.
        """
        tails_of = [list(tails(meld)) if _is_run(meld) else [] for meld in self.pure]
        pure = list(self.pure)
        made: list[tuple[Card, ...]] = []
        rigid: list[tuple[Card, ...]] = []
        wilds = list(self.wilds)
        for group, missing in self.rest.melds(mask):
            cards = self.rest.named(group)
            if len(cards) + missing < LEAST:
                tail = frozenset(map(face, cards))
                at = next(n for n, ends in enumerate(tails_of) if tail in ends)
                tails_of[at] = [end for end in tails_of[at] if not end & tail]
                pure[at] = (*pure[at], *cards)
                continue
            filled = (*cards, *(wilds.pop() for _ in range(missing)))
            (rigid if len(cards) > 1 and not _is_mixed(cards) else made).append(filled)
        if made:
            made[0] = (*made[0], *wilds)
        elif wilds and len(wilds) < LEAST:
            return None
        elif wilds:
            made = [tuple(wilds)]
        return (*pure, *made, *rigid)


def _is_mixed(cards: Sequence[Card]) -> bool:
    """Whether these are not all copies of one card."""
    return len(set(map(face, cards))) > 1


def _is_run(meld: Sequence[Card]) -> bool:
    """Whether a pure meld is no set and no cards alike."""
    return len({card[0] for card in meld}) > 1


def plans(
    cards: Sequence[Card],
    wild: frozenset[Card],
    *,
    sets: bool = False,
    first: Sequence[Sequence[Card]] = (),
) -> list[Plan]:
    """The most promising ways to keep three pure melds, and the one that lies there already.

    Those that use few cards which are wild. `sets`: sets may be pure, too.
    """
    ways = sorted(
        threes(pure_melds(cards, sets=sets), cards),
        key=lambda three: sum(card in wild for meld in three for card in meld),
    )
    lying = [tuple(tuple(map(face, meld)) for meld in first)] if first else []
    return [_plan(three, cards, wild) for three in [*lying, *ways[:PLANS]]]


def _plan(three: Sequence[Faces], cards: Sequence[Card], wild: frozenset[Card]) -> Plan:
    left = list(cards)
    pure: list[tuple[Card, ...]] = []
    for meld in three:
        pure.append(held(left, meld))
        left = [card for card in left if card not in pure[-1]]
    naturals = [card for card in left if face(card) not in wild]
    wilds = tuple(card for card in left if face(card) in wild)
    runs = [meld for meld in three if _is_run(meld)]
    return Plan(tuple(pure), Rest(naturals, len(wilds), runs), wilds)


class Outs:
    """Which cards that may come, by face, bring a plan nearer to a show."""

    def __init__(self, plan: Plan, live: Mapping[Card, int], wild: frozenset[Card]) -> None:
        self._rest = plan.rest
        self._live = [
            (n, list(plan.rest.groups(card))) for card, n in live.items() if card not in wild
        ]
        self._wilds = sum(n for card, n in live.items() if card in wild)

    def count(self, mask: int, lacks: int) -> int:
        """How many cards help these, that lack so many (at least one)."""
        helps = self._rest.helps
        return self._wilds + sum(n for n, groups in self._live if helps(mask, groups, lacks))


def live_of(cards: Iterable[Card]) -> dict[Card, int]:
    """How many copies of each face there are."""
    found: dict[Card, int] = {}
    for card in cards:
        found[face(card)] = found.get(face(card), 0) + 1
    return found
