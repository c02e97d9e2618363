"""From the way that the search found to melds made of the very cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.cards import Card
from games.rummy.arranging.automaton import HOME, NATURAL
from games.rummy.arranging.groups import Part
from games.rummy.arranging.posing import loose_wilds
from games.rummy.arranging.search import Way
from games.rummy.arranging.steps import NEW, Move, Step
from games.rummy.arranging.tally import Cells, Tally
from games.rummy.melds import MeldRules, RunRule

Meld = tuple[Card, ...]
_Slots = list[Card | None]
"""A meld under way; None is a wild that has yet to be chosen."""


@dataclass
class _Run:
    slots: _Slots
    low: int
    pure: bool = False
    """It is among the pure melds asked for, so it takes no wilds."""


@dataclass
class Builder:
    """Lays the cards along the way."""

    tally: Tally
    rules: MeldRules
    absorb: bool
    """Whether melds take wilds that are left over."""
    pure: tuple[bool, ...]
    """Which states of a run are those of pure ones asked for."""
    runs: list[_Run] = field(default_factory=list)
    sets: list[_Slots] = field(default_factory=list)
    shut: list[bool] = field(default_factory=list)
    """Which of the sets are among the pure melds asked for."""

    def __post_init__(self) -> None:
        self.naturals = _copied(self.tally.naturals)
        self.home = _copied(self.tally.home)
        if self.tally.high_ace:  # one store of aces, for the lowest place and the highest
            self.naturals[-1], self.home[-1] = self.naturals[0], self.home[0]
        self.at_home: set[Card] = set()
        self.rule = self.rules.runs or RunRule()

    def build(self, path: Sequence[Way]) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
        """The melds and the loose cards."""
        under_way: list[list[_Run]] = [[], [], [], []]
        for place, way in enumerate(path):
            for part in way.groups.parts:
                self._set(place, part)
            for suit, step in enumerate(way.steps):
                under_way[suit] = self._step(place, suit, step, under_way[suit])
        for runs in under_way:
            self.runs += runs
        return self._finish()

    def _set(self, place: int, part: Part) -> None:
        slots: _Slots = []
        for suit in range(4):
            slots += [self.naturals[place][suit].pop() for _ in range(part.naturals[suit])]
            slots += [self._from_home(place, suit) for _ in range(part.home[suit])]
        self.sets.append(slots + [None] * part.wilds)
        self.shut.append(part.pure)

    def _step(self, place: int, suit: int, step: Step, before: list[_Run]) -> list[_Run]:
        moves = (*step.moves, *step.ended)
        went_on = {move.before for move in moves}
        self.runs += [run for index, run in enumerate(before) if index not in went_on]
        after: list[_Run] = []
        for move in moves:
            run = before[move.before] if move.before != NEW else self._begun(place, move)
            if move.card == NATURAL:
                run.slots.append(self.naturals[place][suit].pop())
            elif move.card == HOME:
                run.slots.append(self._from_home(place, suit))
            else:
                run.slots.append(None)
            after.append(run)
        self.runs += after[len(step.moves) :]
        return after[: len(step.moves)]

    def _begun(self, place: int, move: Move) -> _Run:
        return _Run([], place, self.pure[move.state])

    def _from_home(self, place: int, suit: int) -> Card:
        card = self.home[place][suit].pop()
        self.at_home.add(card)
        return card

    def _finish(self) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
        free = [card for card in self.tally.wilds if card not in self.at_home]
        for slots in (*(run.slots for run in self.runs), *self.sets):
            for index, card in enumerate(slots):
                if card is None:
                    slots[index] = free.pop(0)
        if self.absorb:
            free = self._absorb(free)
        alone = len(free) - loose_wilds(self.rules, len(free))
        wild_melds = [] if not alone else self._wild_melds(free[:alone])
        made = [tuple(filter(None, s)) for s in (*(run.slots for run in self.runs), *self.sets)]
        cells = self.naturals[:-1] if self.tally.high_ace else self.naturals
        loose = [card for suits in cells for cards in suits for card in cards]
        return (*made, *wild_melds), (*loose, *free[alone:])

    def _absorb(self, free: list[Card]) -> list[Card]:
        """Adds wilds to melds that take any number: a set, else runs as far as they go."""
        for slots, shut in zip(self.sets, self.shut, strict=True):
            if not shut:
                slots.extend(free)
                return []
        runs = [run for run in self.runs if not run.pure]
        while free and runs:
            run = next((run for run in runs if len(run.slots) < self.rule.longest), None)
            if run is None:  # the longest runs are two runs in a row
                whole = runs[0]
                cut = len(whole.slots) // 2
                upper = _Run(whole.slots[cut:], whole.low + cut)
                del whole.slots[cut:]
                runs.append(upper)
                self.runs.append(upper)
            elif run.low + len(run.slots) < self.tally.places:
                run.slots.append(free.pop())
            else:
                run.slots.insert(0, free.pop())
                run.low -= 1
        return free

    def _wild_melds(self, cards: list[Card]) -> list[Meld]:
        """Melds of nothing but wilds."""
        size = self.rules.sets.most or len(cards)
        return [tuple(cards[at : at + size]) for at in range(0, len(cards), size)]


def _copied(cells: Cells) -> Cells:
    return [[list(cards) for cards in suits] for suits in cells]
