"""One suit on its own: its steps at every place, and the least that it must still cost.

The bound prices every wild that is spent (`price`), and lets each card leave for a set at its share
of the wilds that such a set would need. So suits do not depend on each other, and the sum over them
is never more than what the whole hand costs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rummy.arranging.packing import (
    BEGUN,
    OPEN_MASK,
    SHIFTS,
    WAITING_MASK,
    home_aces,
    natural_aces,
    waiting,
)
from games.rummy.arranging.steps import FIRST, LEAD, STRETCH, Step, Steps

NEVER = 1 << 30
MANY = 99

Turn = tuple[int, int, Step]
"""What a step adds to a state, and to its bound; and the step."""
Way = tuple[int, int, int, Step]
"""The suit's field after a step, the wilds it takes now or later, what it costs; and the step."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of one suit."""

    naturals: int
    home: int
    points: int
    """What a loose card counts."""
    leads: tuple[int, ...]
    """How many wilds one run needs that begins with one here, how many two need, and so on."""
    reach: int
    """How many wilds lead a complete run from here to another card."""
    share: int
    """The least price at which a natural leaves for a set; NEVER when there can be none."""
    low_ace: bool = False
    """Aces that stay out of runs here wait for the highest place."""
    high_ace: bool = False


@dataclass
class Lane:
    """One suit of one hand."""

    suit: int
    cells: tuple[Cell, ...]
    steps: Steps
    wilds: int
    price: int
    trim: bool
    """Complete runs need no wilds for their own sake, and one is as good as another."""
    plain: Lane | None = None
    """The same suit where no run has to be pure: it costs less, and bounds this one."""
    single: bool = False
    """The suit may have one run only."""
    _ahead: list[dict[int, int]] = field(default_factory=list)
    _ways: dict[tuple[int, ...], list[Way]] = field(default_factory=dict)
    _turns: dict[tuple[int, ...], list[Turn]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._ahead = [{} for _ in range(len(self.cells) + 1)]
        self.held = [cell.naturals + cell.home for cell in self.cells]

    @property
    def looks(self) -> bool:
        """Whether cards that could be wild are looked at where they are at home."""
        return any(cell.home for cell in self.cells)

    def supply(self, place: int, suit: int) -> tuple[int, int]:
        """The naturals and the cards at home at a place, for this suit's field of a state."""
        cell = self.cells[place]
        if cell.high_ace:
            return natural_aces(suit), home_aces(suit)
        return cell.naturals, cell.home

    def ahead(self, place: int, suit: int) -> int:
        """The least that this suit costs from a place on, wilds at their price."""
        if place == len(self.cells):
            return 0 if self.steps.may_end(suit & OPEN_MASK) else NEVER
        found = self._ahead[place].get(suit)
        if found is None and self.plain is not None:
            number = self.plain.steps.plainly(self.steps.opens[suit & OPEN_MASK])
            aces = waiting(natural_aces(suit), home_aces(suit) if self.plain.looks else 0)
            found = self._ahead[place][suit] = self.plain.ahead(place, number + aces)
        elif found is None:
            number = suit & OPEN_MASK
            eased = self.steps.eased(number, self._reached(place - 1)) if number else 0
            easier = (suit & ~OPEN_MASK) + eased
            found = self._ahead[place].get(easier)
            if found is None:
                found = self._ahead[place][easier] = self._least(place, easier)
            self._ahead[place][suit] = found
        return found

    def _least(self, place: int, suit: int) -> int:
        naturals, _ = self.supply(place, suit)
        share = self.cells[place].share
        away = range(naturals + 1) if share < NEVER else range(1)
        return min(
            (
                gone * share + cost + self.ahead(place + 1, after)
                for gone in away
                for after, _, cost, _ in self.ways(place, suit, gone, 0)
            ),
            default=NEVER,
        )

    def turns(self, place: int, suit: int, gone: int, gone_home: int, left: int) -> list[Turn]:
        """All steps at a place once some cards have left for sets, with so many wilds left."""
        key = (place, suit, gone, gone_home, left)
        found = self._turns.get(key)
        if found is None:
            here, shift = self.ahead(place, suit), SHIFTS[self.suit]
            found = self._turns[key] = [
                (
                    (after << shift) + step.counts,
                    cost + self.ahead(place + 1, after) - here,
                    step,
                )
                for after, needed, cost, step in self.ways(place, suit, gone, gone_home)
                if needed <= left and self.ahead(place + 1, after) < NEVER
            ]
        return found

    def _reached(self, place: int) -> int:
        """How many complete runs can find a natural above a place; the others stay as they are."""
        return max(self.held[place + 1 : place + 2 + self.wilds], default=0)

    def _owed(self, place: int, number: int) -> int:
        """How many wilds open runs need at least to become complete above a place."""
        if not number:
            return 0
        owed = 0
        for above, runs in enumerate(self.steps.lacking[number], start=place + 1):
            owed += max(0, runs - self.held[above])
        return owed

    def ways(self, place: int, suit: int, gone: int, gone_home: int) -> list[Way]:
        """Every step at a place once some cards have left for sets, were all wilds left."""
        key = (place, suit, gone, gone_home)
        found = self._ways.get(key)
        if found is not None:
            return found
        cell, left = self.cells[place], self.wilds
        naturals, home = self.supply(place, suit)
        naturals, home = naturals - gone, home - gone_home
        room = len(self.cells) - 1 - place
        leads = sum(need <= left for need in cell.leads)
        hints = FIRST * cell.low_ace + STRETCH * (cell.reach <= left) + LEAD * leads
        keep = self._reached(place) if self.trim else MANY
        found = self._ways[key] = []
        for step in self.steps.at(suit & OPEN_MASK, naturals, home, left, room, keep, hints):
            needed = step.spent + self._owed(place, step.open)
            if needed > left:
                continue
            after, cost = step.open, self.price * step.spent
            if cell.low_ace:
                after += waiting(step.loose, home - step.home)
            else:
                cost += step.loose * cell.points
                after += 0 if cell.high_ace else suit & WAITING_MASK
            if self.single:
                begun = bool(suit & BEGUN) + step.starts
                if begun > 1:
                    continue
                after += BEGUN * begun
            found.append((after, needed, cost, step))
        return found
