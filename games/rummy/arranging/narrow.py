"""Hands with few sets to choose from: every choice is tried, and runs are looked up suit by suit.

Most hands of one pack are such, and most of two with a wild or none; the search takes the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, product

from games.core.cards import RANKS, SUITS, Card
from games.rummy.arranging.automaton import WILD
from games.rummy.arranging.groups import NONE, Part
from games.rummy.arranging.lanes import NEVER, Cell, Lane
from games.rummy.arranging.posing import ANYHOW, Frame, frame, leads_of, reaches_of
from games.rummy.arranging.steps import NEW, Step
from games.rummy.arranging.stock import (
    BITS,
    COPIES,
    COUNT,
    FIELD,
    MASK,
    ONES,
    Bits,
    Cards,
    Stock,
    of_set,
)
from games.rummy.melds import OwnPlace
from games.rummy.ruleset import Ruleset

MANY = 64
"""So many choices of sets are tried at most."""
MOST_WILDS = 2
KEPT = 50_000
"""So many answers are remembered for each suit."""

Melds = tuple[Cards, ...]
Stretch = tuple[tuple[int, Step], ...]
"""What happens to a suit's runs, with the places where it happens."""
Runs = tuple[Bits, ...]
"""Runs of one suit, as if it were the lowest."""
Alone = tuple[tuple[int, Runs], ...]
"""For each number of wilds spent: what is loose of a suit at least, and how; NEVER: cannot be."""
Choice = tuple[tuple[int, int, int, int], int, tuple[tuple[int, Part], ...]]
"""What of each suit is left, the wilds spent, and the sets with their places."""
"""The loose points, the sets with their places, the runs of each suit."""
Found = tuple[int, tuple[tuple[int, Part], ...], tuple[Runs, ...]]


@cache
def narrow(ruleset: Ruleset, wild: frozenset[Card]) -> Narrow:
    """The one for this table and these wilds."""
    return Narrow(ruleset, wild)


class Narrow:
    """One table, for players with the same wilds; it remembers what single suits can do."""

    def __init__(self, ruleset: Ruleset, wild: frozenset[Card]) -> None:
        rules = ruleset.melds
        order = rules.runs.order if rules.runs is not None else RANKS
        self.ruleset, self.rules, self.values, self.wild = ruleset, rules, ruleset.values, wild
        self.places = len(rules.runs.places) if rules.runs is not None else len(order)
        self.last = len(order)
        self.bits = {
            f"{value}{suit}{copy}": 1 << (FIELD * number + BITS * place)
            for number, suit in enumerate(SUITS)
            for place, value in enumerate(order)
            for copy in ("", "#2", "#3", "#4")
            if value + suit not in wild
        }
        self.points = [[ruleset.values.of(value + suit, wild) for value in order] for suit in SUITS]
        self.sets = sum(
            1 << (BITS * place)
            for place, value in enumerate(order)
            if value not in rules.sets.barred
        )
        self.own = rules.own_place is not OwnPlace.NO
        self._frames: dict[int, Frame] = {}
        # Suits whose cards count alike share what is known.
        self._suits: list[tuple[dict[int, Alone], ...]] = []
        for _ in range(MOST_WILDS + 1):
            known: dict[tuple[int, ...], dict[int, Alone]] = {tuple(row): {} for row in self.points}
            self._suits.append(tuple(known[tuple(row)] for row in self.points))
        self._runs: dict[tuple[int, int, tuple[int, ...]], Alone] = {}

    def arrange(self, hand: Sequence[Card]) -> tuple[int, Melds, Cards] | None:
        """The fewest loose points, melds and loose cards; None when there is too much to try."""
        bits = self.bits
        wilds: Cards = ()
        try:
            places = [bits[card] for card in hand]
        except KeyError:
            wilds = self._dearest(card for card in hand if card not in bits)
            hand = [card for card in hand if card in bits]
            places = [bits[card] for card in hand]
        found = self.solve(sum(places), [self.values.of(card, self.wild) for card in wilds])
        if found is None:
            return None
        points, sets, runs = found
        if not sets and not any(runs):
            return points, (), (*hand, *wilds)
        stock = Stock(places, hand, wilds)
        melds = [
            *(stock.meld(of_set(part), BITS * place) for place, part in sets),
            *(stock.meld(run, FIELD * suit) for suit, own in enumerate(runs) for run in own),
        ]
        return points, tuple(melds), stock.left()

    def _dearest(self, wilds: Iterable[Card]) -> Cards:
        return tuple(sorted(wilds, key=lambda card: -self.values.of(card, self.wild)))

    def solve(self, code: int, worth: Sequence[int]) -> Found | None:
        """The fewest loose points, the sets and the runs; None when there is too much to try.

        `code` counts the naturals, `worth` are the points of the wilds.
        """
        wilds = len(worth)
        if wilds and (wilds > MOST_WILDS or self.own or self._frame(wilds).absorb):
            return None
        choices = self._choices(code, wilds)
        if choices is None:
            return None
        if not wilds:
            return self._without_wilds(choices)
        best: Found | None = None
        spare = [0, *accumulate(sorted(worth))]
        for fields, spent, sets in choices:
            alone = [
                self._suits[wilds][suit].get(field) or self._alone(suit, field, wilds)
                for suit, field in enumerate(fields)
            ]
            for points, used, runs in _shared(alone, wilds - spent):
                total = points + spare[wilds - spent - used]
                if best is None or total < best[0]:
                    best = (total, sets, runs)
        return best

    def _without_wilds(self, choices: list[Choice]) -> Found:
        """The best choice where every suit is on its own: most hands, so it is short and quick."""
        clubs, diamonds, hearts, spades = self._suits[0]
        best = NEVER
        found: Found = (NEVER, (), ())
        for (p, q, r, s), _, sets in choices:
            a = (clubs.get(p) or self._alone(0, p, 0))[0]
            b = (diamonds.get(q) or self._alone(1, q, 0))[0]
            c = (hearts.get(r) or self._alone(2, r, 0))[0]
            d = (spades.get(s) or self._alone(3, s, 0))[0]
            points = a[0] + b[0] + c[0] + d[0]
            if points < best:
                best = points
                found = (points, sets, (a[1], b[1], c[1], d[1]))
        return found

    def _frame(self, wilds: int) -> Frame:
        found = self._frames.get(wilds)
        if found is None:
            found = self._frames[wilds] = frame(self.ruleset, ANYHOW, wilds, mixed=False)
        return found

    def _choices(self, code: int, wilds: int) -> list[Choice] | None:
        """Every choice of sets; None when they are too many."""
        a, b = code & MASK, code >> FIELD & MASK
        c, d = code >> 2 * FIELD & MASK, code >> 3 * FIELD
        choices: list[Choice] = [((a, b, c, d), 0, ())]
        there = self._candidates(a, b, c, d, wilds)
        if not there:
            return choices
        grouping = self._frame(wilds).grouping
        while there:
            lowest = there & -there
            there ^= lowest
            shift = lowest.bit_length() - 1
            counts = tuple((field >> shift) & COUNT for field in (a, b, c, d))
            more: list[Choice] = []
            for chosen, _ in grouping.choices(counts, NONE, wilds):
                if not chosen.parts:
                    continue
                p, q, r, s = (count << shift for count in chosen.naturals)
                new = tuple((shift // BITS, part) for part in chosen.parts)
                more += [
                    ((left[0] - p, left[1] - q, left[2] - r, left[3] - s), spent, (*sets, *new))
                    for left, before, sets in choices
                    if (spent := before + chosen.spent) <= wilds
                ]
            choices += more
            if len(choices) > MANY:
                return None
        return choices

    def _candidates(self, a: int, b: int, c: int, d: int, wilds: int) -> int:
        """Where sets might be: places with cards of enough suits, or with copies of one."""
        copies = (a | b | c | d) & COPIES
        if copies:
            copies = (copies >> 1 | copies >> 2) & ONES
            a, b, c, d = ((field | field >> 1 | field >> 2) & ONES for field in (a, b, c, d))
        match self.rules.sets.least - wilds:
            case 3:
                there = (a & b & (c | d)) | (c & d & (a | b))
            case 2:
                there = (a & (b | c | d)) | (b & (c | d)) | (c & d)
            case _:
                there = a | b | c | d
        return (there | copies) & self.sets

    def _alone(self, suit: int, field: int, wilds: int) -> Alone:
        """What a suit can do by itself, for each number of wilds."""
        useful = self._useful(field, wilds)
        loose = self._worth(suit, field - useful)
        runs = self._in_runs(suit, useful, wilds) if useful else ((0, ()),)
        found = tuple((points + loose, own) for points, own in runs)
        known = self._suits[wilds][suit]
        if len(known) >= KEPT:
            known.clear()
        known[field] = found
        return found

    def _counts(self, field: int) -> list[int]:
        return [(field >> (BITS * place)) & COUNT for place in range(self.places)]

    def _worth(self, suit: int, field: int) -> int:
        pairs = zip(self._counts(field), self.points[suit], strict=False)
        return sum(count * points for count, points in pairs)

    def _useful(self, field: int, wilds: int) -> int:
        """The cards that may be in a run at all: enough others lie near."""
        rule = self.rules.runs
        if rule is None:
            return 0
        there = (field | field >> 1 | field >> 2) & ONES
        if self.places > self.last:
            there |= (there & 1) << (BITS * self.last)
        shifts = [BITS * step for step in range(rule.least)]
        near = 0
        for some in combinations(shifts, rule.least - wilds):
            full = ONES
            for shift in some:
                full &= there >> shift
            for shift in shifts:
                near |= full << shift
        near |= near >> (BITS * self.last)
        return field & (near & ONES) * COUNT

    def _in_runs(self, suit: int, field: int, wilds: int) -> Alone:
        """The best runs of these cards for each number of wilds, by every way through the suit."""
        key = (field, wilds, tuple(self.points[suit]))
        found = self._runs.get(key)
        if found is not None:
            return found
        lane = self._lane(suit, field, wilds)
        layer: dict[tuple[int, int], tuple[int, Stretch]] = {(0, 0): (0, ())}
        for place in range(self.places):
            after: dict[tuple[int, int], tuple[int, Stretch]] = {}
            for (code, spent), (points, stretch) in layer.items():
                for new, _, cost, step in lane.ways(place, code, 0, 0):
                    state, paid = (new, spent + step.spent), points + cost
                    if state[1] <= wilds and (state not in after or paid < after[state][0]):
                        did = ((place, step),) if step.moves or step.ended else ()
                        after[state] = (paid, stretch + did)
            layer = after
        ends = [
            (s, points, way)
            for (code, s), (points, way) in layer.items()
            if lane.steps.may_end(code)
        ]
        best = (
            min(
                ((points, way) for spent, points, way in ends if spent == number),
                key=lambda end: end[0],
                default=(NEVER, ()),
            )
            for number in range(wilds + 1)
        )
        found = tuple((points, tuple(self._melds(way))) for points, way in best)
        self._runs[key] = found
        return found

    def _melds(self, stretch: Stretch) -> Iterator[Bits]:
        """The runs that such a way through a suit makes."""
        runs: list[Bits] = []
        last = -1
        for place, step in stretch:
            if place > last + 1:
                yield from runs
                runs = []
            moves = (*step.moves, *step.ended)
            went_on = {move.before for move in moves}
            yield from (run for index, run in enumerate(runs) if index not in went_on)
            bit = 1 << (BITS * (place % self.last))
            grown = [
                (
                    *(() if move.before == NEW else runs[move.before]),
                    0 if move.card == WILD else bit,
                )
                for move in moves
            ]
            yield from grown[len(step.moves) :]
            runs, last = grown[: len(step.moves)], place
        yield from runs

    def _lane(self, suit: int, field: int, wilds: int) -> Lane:
        counts = self._counts(field)
        high_ace = self.places > self.last
        if high_ace:
            counts[self.last] = counts[0]
        fixed = self._frame(wilds)
        leads, reaches = leads_of(counts, self.rules), reaches_of(counts, absorb=fixed.absorb)
        cells = tuple(
            Cell(
                naturals=count,
                home=0,
                points=self.points[suit][place % self.last],
                leads=leads[place],
                reach=reaches[place],
                share=NEVER,
                low_ace=high_ace and place == 0,
                high_ace=high_ace and place == self.last,
            )
            for place, count in enumerate(counts)
        )
        return Lane(suit, cells, fixed.steps, wilds, 0, fixed.trim)


def _shared(alone: Sequence[Alone], wilds: int) -> Iterator[tuple[int, int, tuple[Runs, ...]]]:
    """All ways to share wilds among the suits: what is loose, how many are used, and the runs."""
    for shares in product(*(range(min(wilds + 1, len(one))) for one in alone)):
        used = sum(shares)
        if used <= wilds:
            chosen = [one[share] for one, share in zip(alone, shares, strict=True)]
            yield sum(one[0] for one in chosen), used, tuple(one[1] for one in chosen)
