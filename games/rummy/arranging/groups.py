"""The sets that can be made of the cards of one rank, and what each choice takes.

Answers are remembered, as those for runs are (games/rummy/arranging/steps.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from games.rummy.arranging.packing import Packing
from games.rummy.melds import SetRule, Suits

Counts = tuple[int, ...]
"""One number per suit C, D, H, S."""
NONE: Counts = (0, 0, 0, 0)


class Part(NamedTuple):
    """One set: naturals per suit, cards at home that could be wild per suit, acting wilds."""

    naturals: Counts
    home: Counts
    wilds: int
    pure: bool = False
    """Counted as pure: then it takes no wilds."""


class Groups(NamedTuple):
    """Some sets of one rank at once."""

    naturals: Counts
    home: Counts
    spent: int
    """Cards used that may be wild, at home or not."""
    alike: int
    """How many of the sets are pure: cards alike, as a rule."""
    parts: tuple[Part, ...]


class GroupRule(NamedTuple):
    """What sets may be, and how closely to look."""

    sets: SetRule
    identical: int | None
    absorb: bool
    """A set takes any number of wilds, so that no more than needed have to be tried."""
    counted: bool
    """It matters how many sets there are."""
    home: bool
    """Cards that may be wild count as natural in a set of their own rank."""
    lonely: bool
    """A single natural may be a set; not worth a try where it may as well begin a run."""
    pure_sets: bool = False
    """Sets without acting wilds may be pure as well."""


NOTHING = Groups(NONE, NONE, 0, 0, ())


class Grouping:
    """The choices of sets under one rule, remembered."""

    def __init__(self, rule: GroupRule, packing: Packing) -> None:
        self.rule, self.packing = rule, packing
        self._known: dict[tuple[Counts, Counts, int], tuple[tuple[Groups, int], ...]] = {}

    def choices(self, naturals: Counts, home: Counts, wilds: int) -> tuple[tuple[Groups, int], ...]:
        """Every choice of sets of one rank that isn't worse than another, none at all included.

        Those that take the fewest wilds come first, each with its counts packed. `wilds`: the
        most that a choice may take.
        """
        if not self.rule.home:
            home = NONE
        key = (naturals, home, wilds)
        found = self._known.get(key)
        if found is None:
            chosen = _chosen(self.rule, naturals, home, wilds)
            found = tuple((one, _packed(self.packing, one)) for one in chosen)
            self._known[key] = found
        return found


def _chosen(rule: GroupRule, naturals: Counts, home: Counts, wilds: int) -> list[Groups]:
    parts = list(_parts(rule, naturals, home, wilds))
    kept: dict[tuple[Counts, Counts, int, int, int], Groups] = {}
    for found in _choices(rule, parts, (naturals, home, wilds)):
        spent = 0 if rule.absorb else found.spent
        number = len(found.parts) if rule.counted else 0
        key = (found.naturals, found.home, spent, number, found.alike)
        if key not in kept or found.spent < kept[key].spent:
            kept[key] = found
    return sorted(kept.values(), key=lambda one: one.spent)


def _packed(packing: Packing, found: Groups) -> int:
    return packing.pack(
        spent=found.spent,
        home=sum(found.home),
        sets=len(found.parts),
        pure=found.alike,
        shut=found.alike,
    )


def _choices(
    rule: GroupRule, parts: list[Part], left: tuple[Counts, Counts, int]
) -> Iterator[Groups]:
    """Parts in every combination that the cards allow."""
    yield NOTHING
    for index, part in enumerate(parts):
        rest = _minus(left, part)
        if rest is None:
            continue
        others = parts[index:] if _several(rule) else []
        for more in _choices(rule, others, rest):
            yield Groups(
                _plus(part.naturals, more.naturals),
                _plus(part.home, more.home),
                sum(part.home) + part.wilds + more.spent,
                part.pure + more.alike,
                (part, *more.parts),
            )


def _several(rule: GroupRule) -> bool:
    """Whether two sets of a rank can do what one larger set can't."""
    if rule.sets.once:
        return False
    one_does = rule.sets.suits is Suits.ANY and rule.sets.most is None
    return rule.counted or not one_does or rule.sets.limits.wilds is not None


def _parts(rule: GroupRule, naturals: Counts, home: Counts, wilds: int) -> Iterator[Part]:
    """Every single set."""
    sets, top = rule.sets, 1 if rule.sets.suits is Suits.DISTINCT else max(naturals) + max(home)
    for cards in product(
        *(range(min(top, n + h) + 1) for n, h in zip(naturals, home, strict=True))
    ):
        size = sum(cards)
        if size == 0 or (size == 1 and not rule.lonely):
            continue
        for at_home in product(
            *(_shares(c, n, h) for c, n, h in zip(cards, naturals, home, strict=True))
        ):
            left = wilds - sum(at_home)
            most = left if sets.most is None else min(left, sets.most - size)
            least = max(0, sets.least - size)
            for acting in range(least, (min(least, most) if rule.absorb else most) + 1):
                if sets.limits.allow(size, acting):
                    found = Part(_minus_counts(cards, at_home), at_home, acting)
                    yield found
                    if rule.pure_sets and not acting:
                        yield found._replace(pure=True)
    if rule.identical is not None:
        yield from _alikes(rule, rule.identical, naturals, home)


def _shares(cards: int, naturals: int, home: int) -> Iterable[int]:
    """How many of a suit's cards in a set may be those that could be wild."""
    return range(max(0, cards - naturals), min(cards, home) + 1)


def _alikes(rule: GroupRule, least: int, naturals: Counts, home: Counts) -> Iterator[Part]:
    for suit in range(4):
        for size in range(least, naturals[suit] + home[suit] + 1):
            if rule.sets.most is not None and size > max(rule.sets.most, least):
                continue
            for own in _shares(size, naturals[suit], home[suit]):
                yield Part(_at(suit, size - own), _at(suit, own), 0, pure=True)


def _at(suit: int, count: int) -> Counts:
    return tuple(count if index == suit else 0 for index in range(4))


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _minus_counts(one: Counts, other: Counts) -> Counts:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _minus(left: tuple[Counts, Counts, int], part: Part) -> tuple[Counts, Counts, int] | None:
    naturals, home = _minus_counts(left[0], part.naturals), _minus_counts(left[1], part.home)
    wilds = left[2] - sum(part.home) - part.wilds
    if wilds < 0 or min(naturals) < 0 or min(home) < 0:
        return None
    return naturals, home, wilds
