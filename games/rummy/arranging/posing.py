"""From a hand and a ruleset to the problem that the search solves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from games.core.cards import RANKS
from games.rummy.arranging.automaton import NO_RUNS, automaton
from games.rummy.arranging.groups import Counts, Grouping, GroupRule
from games.rummy.arranging.lanes import NEVER, Cell, Lane
from games.rummy.arranging.packing import Packing
from games.rummy.arranging.search import Problem, Spot
from games.rummy.arranging.steps import Steps
from games.rummy.arranging.tally import Tally
from games.rummy.melds import Limits, MeldRules, OwnPlace, Suits
from games.rummy.ruleset import Ruleset, Together

PRICE = 16
"""What a spent wild counts in the bounds: about what it saves in most hands, which bounds best."""
KEPT = 20_000
"""So many combinations of open runs are remembered before all is forgotten."""


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


@dataclass(frozen=True, slots=True)
class Frame:
    """What is the same for all hands with so many wilds: made once, with all that it remembers."""

    packing: Packing
    grouping: Grouping
    steps: Steps
    absorb: bool
    """Melds take all wilds that are left over."""
    trim: bool
    """Complete runs need no wilds for their own sake, and one is as good as another."""
    single: bool
    """Each suit may have one run only."""


@cache
def frame(ruleset: Ruleset, aim: Aim, wilds: int, mixed: bool) -> Frame:  # noqa: FBT001  # a key
    """The frame for hands with so many wilds. `mixed`: they don't all count the same."""
    rules = ruleset.melds
    look = looks_home(rules, aim)
    absorb = (
        absorbs(rules.sets.limits)
        and rules.sets.most is None
        and rules.runs is not None
        and absorbs(rules.runs.limits)
    )
    packing = Packing(
        home=look and not absorb and mixed,
        counted=aim.counted,
        pure=aim.pure > 0,
        takes=absorb and wilds > 0 and (rules.identical is not None or aim.pure > 0),
    )
    once = ruleset.together is Together.DISTINCT and aim.counted
    least = max(rules.sets.least, aim.set_least)
    group_rule = GroupRule(
        sets=replace(rules.sets, least=least, once=rules.sets.once or once),
        identical=rules.identical,
        absorb=absorb,
        counted=aim.counted,
        home=look and rules.own_place is OwnPlace.ANY,
        lonely=aim.counted or not _runs_do(rules),
        pure_sets=rules.pure_sets and aim.pure > 0,
    )
    return Frame(
        packing,
        Grouping(group_rule, packing),
        _steps(ruleset, aim, packing, wilds if _counts_wilds(rules) else 0, absorb),
        absorb,
        trim=absorb and not aim.pure,
        single=once,
    )


def pose(tally: Tally, ruleset: Ruleset, aim: Aim) -> Problem:
    """The problem of arranging this hand."""
    rules = ruleset.melds
    wilds = len(tally.wilds)
    worth = [tally.points[card] for card in tally.wilds]
    mixed = len(set(worth)) > 1
    fixed = frame(ruleset, aim, wilds, mixed)
    if len(fixed.steps.opens) > KEPT:
        frame.cache_clear()
        _steps.cache_clear()
        fixed = frame(ruleset, aim, wilds, mixed)
    rows = [tuple(row) for row in _cells(tally, rules, absorb=fixed.absorb)]
    lanes = _lanes(rows, fixed, wilds)
    if aim.pure:
        free = frame(ruleset, ANYHOW, wilds, mixed)
        if not looks_home(rules, ANYHOW):
            rows = [tuple(replace(cell, home=0) for cell in row) for row in rows]
        below = _lanes(rows, free, wilds)
        lanes = tuple(replace(lane, plain=plain) for lane, plain in zip(lanes, below, strict=True))
    return Problem(
        spots=_spots(tally, rules),
        lanes=lanes,
        grouping=fixed.grouping,
        packing=fixed.packing,
        wilds=wilds,
        price=PRICE,
        left_over=_left_over(tally, rules, fixed.packing),
        absorb=fixed.absorb,
        total=sum(tally.points.values()) - sum(worth),
        sets=aim.sets,
        runs=aim.runs,
        pure=aim.pure,
    )


def _lanes(rows: list[tuple[Cell, ...]], fixed: Frame, wilds: int) -> tuple[Lane, ...]:
    return tuple(
        Lane(suit, row, fixed.steps, wilds, PRICE, fixed.trim, single=fixed.single)
        for suit, row in enumerate(rows)
    )


def _runs_do(rules: MeldRules) -> bool:
    """Whether a natural that wilds make a set of makes a run with them too."""
    runs, sets = rules.runs, rules.sets
    return runs is not None and runs.least <= sets.least and runs.limits == sets.limits


def _counts_wilds(rules: MeldRules) -> bool:
    """Whether a run's states depend on how many wilds there are."""
    return rules.runs is not None and rules.runs.limits.balanced


@cache
def _steps(ruleset: Ruleset, aim: Aim, packing: Packing, wilds: int, absorb: bool) -> Steps:  # noqa: FBT001  # a key
    apart = ruleset.together is Together.APART and aim.counted
    rule = ruleset.melds.runs
    if rule is None:
        return Steps(NO_RUNS, packing)
    rule = replace(rule, least=max(rule.least, aim.run_least))
    thrifty = rule.limits == Limits() and not (aim.counted or aim.pure)
    return Steps(automaton(rule, wilds), packing, apart=apart, thrifty=thrifty, absorb=absorb)


def _spots(tally: Tally, rules: MeldRules) -> tuple[Spot, ...]:
    order = rules.runs.places if rules.runs is not None else RANKS
    last = tally.places - 1
    return tuple(
        Spot(
            naturals=tuple(map(len, tally.naturals[place])),
            home=tuple(map(len, tally.home[place])),
            sets=order[place] not in rules.sets.barred and not (tally.high_ace and not place),
            high_ace=tally.high_ace and place == last,
        )
        for place in range(tally.places)
    )


def _cells(tally: Tally, rules: MeldRules, *, absorb: bool) -> list[list[Cell]]:
    """Each suit from its lowest place to its highest."""
    naturals = [tuple(map(len, suits)) for suits in tally.naturals]
    home = [tuple(map(len, suits)) for suits in tally.home]
    last = tally.places - 1
    if tally.high_ace:
        naturals[last], home[last] = naturals[0], home[0]
    cells: list[list[Cell]] = []
    for suit in range(4):
        filled = [n[suit] + h[suit] for n, h in zip(naturals, home, strict=True)]
        leads, reaches = leads_of(filled, rules), reaches_of(filled, absorb=absorb)
        cells.append(
            [
                Cell(
                    naturals=naturals[place][suit],
                    home=home[place][suit],
                    points=_points(tally, place % last if tally.high_ace else place, suit),
                    leads=leads[place],
                    reach=reaches[place],
                    share=_share(rules, naturals[place], suit, len(tally.wilds)),
                    low_ace=tally.high_ace and not place,
                    high_ace=tally.high_ace and place == last,
                )
                for place in range(tally.places)
            ]
        )
    return cells


def _points(tally: Tally, place: int, suit: int) -> int:
    cards = tally.naturals[place][suit]
    return tally.points[cards[0]] if cards else 0


def _share(rules: MeldRules, naturals: Counts, suit: int, wilds: int) -> int:
    """The least price at which one natural of a suit leaves for a set of its rank."""
    rule = rules.sets
    if rules.identical is not None and naturals[suit] >= rules.identical:
        return 0
    most = sum(map(bool, naturals)) if rule.suits is Suits.DISTINCT else sum(naturals)
    lack = max(0, rule.least - most)
    return PRICE * lack // most if most and lack <= wilds else NEVER


def leads_of(filled: list[int], rules: MeldRules) -> list[tuple[int, ...]]:
    """How many wilds runs of a suit need that begin with one, by place and number of runs.

    Such a run reaches to the highest place, except where wilds may not be neighbours.
    """
    if rules.runs is None:
        return [() for _ in filled]
    numbers = range(1, max(filled) + 1)
    if rules.runs.limits.apart:
        return [tuple(numbers) for _ in filled]
    above = [0] * len(numbers)
    leads: list[tuple[int, ...]] = []
    for count in reversed(filled):
        leads.append(tuple(number + gaps for number, gaps in zip(numbers, above, strict=True)))
        above = [gaps + max(0, n - count) for n, gaps in zip(numbers, above, strict=True)]
    return leads[::-1]


def reaches_of(filled: list[int], *, absorb: bool) -> list[int]:
    """How many wilds lead from a place to the next that has a card, by place."""
    reaches: list[int] = []
    reach = NEVER
    for count in reversed(filled):
        reach = min(NEVER, reach + 1)
        reaches.append(reach if absorb else 1)
        reach = 0 if count else reach
    return reaches[::-1]


def _left_over(tally: Tally, rules: MeldRules, packing: Packing) -> tuple[tuple[int, ...], ...]:
    """What the cheapest wilds count that are left over, by how many lie at home."""
    cheap = sorted(tally.points[card] for card in tally.wilds)
    at_home = [tally.points[card] for suits in tally.home for cards in suits for card in cards]
    alike = len(set(at_home)) == 1
    table: list[tuple[int, ...]] = []
    for used in range((len(at_home) if packing.home else 0) + 1):
        rest = list(cheap)
        # Cards at home differ only among Nepal's pure melds; what is loose there never counts.
        for points in at_home[: used if alike else 0]:
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
