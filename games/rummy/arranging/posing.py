"""From a hand and a ruleset to the problem that the search solves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from games.core.cards import RANKS
from games.rummy.arranging.automaton import automaton
from games.rummy.arranging.groups import NONE, GroupRule
from games.rummy.arranging.packing import Packing
from games.rummy.arranging.search import NEVER, Problem, Spot
from games.rummy.arranging.steps import Steps
from games.rummy.arranging.tally import Tally
from games.rummy.melds import Limits, MeldRules, OwnPlace, RunRule
from games.rummy.ruleset import Ruleset, Together


@dataclass(frozen=True, slots=True)
class Aim:
    """What an arrangement must have, beside few loose points.

    `sets` and `runs`: so many and no more, each of so many cards at least; None: any number.
    """

    sets: int | None = None
    runs: int | None = None
    set_least: int = 0
    run_least: int = 0
    pure: int = 0
    """At least so many pure melds."""

    @property
    def counted(self) -> bool:
        """Whether it matters how many melds there are."""
        return self.sets is not None or self.runs is not None


ANYHOW = Aim()


def looks_home(rules: MeldRules, aim: Aim) -> bool:
    """Whether it matters that a card that could be wild lies on its own place."""
    return rules.own_place is not OwnPlace.NO and (not rules.all_wild or aim.pure > 0)


def absorbs(limits: Limits) -> bool:
    """Whether a meld takes any number of wilds more."""
    return limits.wilds is None and not limits.balanced and not limits.apart


def pose(tally: Tally, ruleset: Ruleset, aim: Aim) -> Problem:
    """The problem of arranging this hand."""
    rules = ruleset.melds
    wilds = len(tally.wilds)
    look = looks_home(rules, aim)
    worth = [tally.points[card] for card in tally.wilds]
    absorb = absorbs(rules.sets.limits) and rules.sets.most is None and rules.runs is not None
    packing = Packing(
        home=look and not absorb and len(set(worth)) > 1,
        counted=aim.counted,
        pure=aim.pure > 0,
        takes=absorb and wilds > 0 and rules.identical is not None,
    )
    sets = replace(rules.sets, least=max(rules.sets.least, aim.set_least))
    once = ruleset.together is Together.DISTINCT and aim.counted
    group_rule = GroupRule(
        sets=replace(sets, once=sets.once or once),
        identical=rules.identical,
        absorb=absorb,
        counted=aim.counted,
        home=look and rules.own_place is OwnPlace.ANY,
    )
    return Problem(
        spots=_spots(tally, rules),
        steps=_steps(rules, aim, packing, wilds, ruleset.together),
        group_rule=group_rule,
        packing=packing,
        wilds=wilds,
        left_over=_left_over(tally, rules, packing),
        absorb=absorb,
        total=sum(tally.points.values()) - sum(worth),
        sets=aim.sets,
        runs=aim.runs,
        pure=aim.pure,
    )


def _steps(
    rules: MeldRules, aim: Aim, packing: Packing, wilds: int, together: Together
) -> Steps | None:
    if rules.runs is None:
        return None
    rule = replace(rules.runs, least=max(rules.runs.least, aim.run_least))
    bare = not rule.limits.balanced
    together = together if aim.counted else Together.FREE
    return _known_steps(rule, 0 if bare else wilds, rules.all_wild, packing, together)


@cache
def _known_steps(
    rule: RunRule,
    wilds: int,
    all_wild: bool,  # noqa: FBT001  # part of a key
    packing: Packing,
    together: Together,
) -> Steps:
    machine = automaton(rule, wilds, all_wild=all_wild)
    return Steps(machine, packing, apart=together is Together.APART)


def _spots(tally: Tally, rules: MeldRules) -> tuple[Spot, ...]:
    counts = [tuple(map(len, suits)) for suits in tally.naturals]
    home = [tuple(map(len, suits)) for suits in tally.home]
    filled = [
        tuple(n + h for n, h in zip(*both, strict=True)) for both in zip(counts, home, strict=True)
    ]
    if tally.high_ace:
        filled[-1] = filled[0]
    leads = _leads(filled, rules)
    order = rules.runs.places if rules.runs is not None else RANKS
    spots: list[Spot] = []
    for place in range(tally.places):
        first, last = place == 0, place == tally.places - 1
        own = tally.naturals[0 if tally.high_ace and last else place]
        spots.append(
            Spot(
                naturals=counts[place],
                home=home[place],
                points=tuple(tally.points[suit[0]] if suit else 0 for suit in own),
                room=tally.places - 1 - place,
                lead=leads[place],
                sets=order[place] not in rules.sets.barred,
                low_ace=first and tally.high_ace,
                high_ace=last and tally.high_ace,
            )
        )
    return tuple(spots)


def _leads(filled: list[tuple[int, ...]], rules: MeldRules) -> list[tuple[int, ...]]:
    """How many wilds a run needs, by suit, that begins with one at each place."""
    if rules.runs is None:
        return [(NEVER,) * 4 for _ in filled]
    if rules.runs.limits.apart:
        return [(1,) * 4 for _ in filled]
    empty = [tuple(int(not count) for count in counts) for counts in filled]
    above = list(
        accumulate(reversed(empty), lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True)))
    )[::-1]
    return [tuple(1 + gaps for gaps in row) for row in (*above[1:], NONE)]


def _left_over(tally: Tally, rules: MeldRules, packing: Packing) -> tuple[tuple[int, ...], ...]:
    """What the cheapest wilds count that are left over, by how many lie at home."""
    cheap = sorted(tally.points[card] for card in tally.wilds)
    at_home = [tally.points[card] for suits in tally.home for cards in suits for card in cards]
    table: list[tuple[int, ...]] = []
    for used in range((len(at_home) if packing.home else 0) + 1):
        rest = list(cheap)
        for points in at_home[:used]:
            rest.remove(points)
        sums = [0, *accumulate(rest)]
        table.append(tuple(_loose(rules, sums, left) for left in range(len(rest) + 1)))
    return tuple(table)


def _loose(rules: MeldRules, sums: list[int], left: int) -> int:
    """What so many wilds count, when those that are melds by themselves are laid aside."""
    return sums[loose_wilds(rules, left)]


def loose_wilds(rules: MeldRules, left: int) -> int:
    """How many of so many wilds stay loose when nothing else takes them."""
    least, most = rules.sets.least, rules.sets.most
    if not rules.all_wild or left < least:
        return left
    return 0 if most is None else left % least
