"""The recogniser: all legal readings of some cards, or the one code that says why there is none.

It answers from somebody's view: which faces are wild is an argument (games/rummy/wilds.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.cards import JOKER, RANKS, Card, face, rank, suit
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind, MeldRules
from games.rummy.runs import read_run
from games.rummy.sets import read_set
from games.rummy.slots import Reading, Slot, Split, at_home, ranks_of, split, suits_of

Readings = tuple[Reading, ...]


def read(
    cards: Sequence[Card],
    rules: MeldRules,
    wild: frozenset[Card],
    stands: Mapping[Card, Card] | None = None,
) -> Readings | Flaw:
    """All legal readings, the default first, or a code by the precedence of meld-cases.md.

    `wild` are the wild faces for who looks, `stands` what was said of single wilds.
    """
    if not rules.jokers and any(rank(card) == JOKER for card in cards):
        return Flaw.NO_JOKER
    if len(cards) < rules.least:
        return Flaw.SHORT
    parts = split(cards, wild, stands)
    if parts.naturals:
        return _read_tied(parts, rules)
    found = tuple(_wilds_only(parts, rules))
    if found:
        return in_order(found)
    return Flaw.TOO_LONG if rules.all_wild else Flaw.ALL_WILD


def _read_tied(parts: Split, rules: MeldRules) -> Readings | Flaw:
    found: list[Reading] = []
    flaws: list[Flaw] = []
    of_rank, of_suit = ranks_of(parts.tied), suits_of(parts.tied)
    if of_rank is not None:
        group = read_set(parts, rules, of_rank)
        _note(group if isinstance(group, Flaw) else (group,), found, flaws)
    if of_suit is not None and (of_rank is None or len(parts.tied) == 1):
        _note(read_run(parts, rules, of_suit), found, flaws)
    if found:
        return in_order(found)
    return flaws[0] if flaws else Flaw.MIXED


def _wilds_only(parts: Split, rules: MeldRules) -> Iterable[Reading]:
    """Readings of cards that may all be wild: some at home, or, if that is legal, none."""
    said = ranks_of(parts.tied)
    free = [] if parts.tied and said is None else [c for c in parts.free if rank(c) != JOKER]
    for of in {card[0] for card in free if at_home(rules, card, Kind.SET)}:
        if said in (None, of):
            group = read_set(parts, rules, of)
            if not isinstance(group, Flaw) and group.naturals:
                yield group
    for of in {suit(card) for card in parts.free if at_home(rules, card, Kind.RUN)}:
        if not parts.tied or suits_of(parts.tied) == of:
            runs = read_run(parts, rules, of)
            if not isinstance(runs, Flaw):
                yield from (run for run in runs if run.naturals)
    if rules.all_wild and _allowed_size(parts.size, rules):
        cards = (*(slot.card for slot in parts.tied), *parts.free)
        yield Reading(Kind.WILD, tuple(Slot(card, face(card), wild=True) for card in cards))


def _allowed_size(size: int, rules: MeldRules) -> bool:
    shapes = [(rules.sets.least, rules.sets.most)]
    if rules.runs is not None:
        shapes.append((rules.runs.least, rules.runs.most or rules.runs.longest))
    return any(least <= size and (most is None or size <= most) for least, most in shapes)


def _note(answer: Readings | Flaw, found: list[Reading], flaws: list[Flaw]) -> None:
    if isinstance(answer, Flaw):
        flaws.append(answer)
    else:
        found.extend(answer)


def in_order(readings: Iterable[Reading]) -> Readings:
    """The default first: the fewest acting wilds, then the highest, runs before groups."""
    return tuple(sorted(readings, key=_preference))


def _preference(reading: Reading) -> tuple[int, bool, int, str]:
    run = reading.kind is Kind.RUN
    height = reading.low if run else RANKS.index(reading.rank) if reading.rank else 0
    return reading.wilds, not run, -height, reading.text
