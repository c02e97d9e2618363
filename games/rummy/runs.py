"""Runs: windows over the order of ranks, tied cards on their places, free cards in what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from games.core.cards import Card, Rank, Suit, face, suit
from games.rummy.flaws import Flaw
from games.rummy.melds import Ace, Kind, Limits, MeldRules, RunRule
from games.rummy.slots import Reading, Slot, Split, at_home


@cache
def windows(rule: RunRule, size: int) -> tuple[tuple[int, tuple[Rank, ...]], ...]:
    """Every stretch of so many places, as its first place and its ranks from low to high."""
    if not 0 < size <= rule.longest:
        return ()
    places = rule.places
    if rule.ace is Ace.WRAP:
        places, starts = places * 2, range(len(places))
    else:
        starts = range(len(places) - size + 1)
    return tuple((low, places[low : low + size]) for low in starts)


def read_run(split: Split, rules: MeldRules, of: Suit) -> tuple[Reading, ...] | Flaw:
    """All readings as a run of this suit, or why there is none.

    Checks in the order of meld-cases.md: NO_RUNS, DUP_RANK, SHORT, WILDS, ADJ_WILD, TOO_LONG,
    ACE, GAP.
    """
    rule = rules.runs
    if rule is None:
        return Flaw.NO_RUNS
    if _twice(split, rule):
        return Flaw.DUP_RANK
    if split.size < rule.least:
        return Flaw.SHORT
    placed = list(placements(split, rules, of))
    legal = [reading for reading in placed if rule.limits.allow(reading.naturals, reading.wilds)]
    if not legal and (placed or not _lenient(split, rules, of)):
        return Flaw.WILDS
    if rule.limits.apart and placed:
        legal = [reading for reading in legal if not side_by_side(reading.slots)]
        if not legal:
            return Flaw.ADJ_WILD
    if split.size > (rule.most or split.size) or split.size > rule.longest:
        return Flaw.TOO_LONG
    return tuple(legal) or joins_nothing(split, rules, of)


def joins_nothing(split: Split, rules: MeldRules, of: Suit) -> Flaw:
    """ACE when the cards would be a run round the corner, else GAP."""
    assert rules.runs is not None
    corner = replace(rules, runs=replace(rules.runs, ace=Ace.WRAP, limits=Limits()))
    return Flaw.ACE if any(placements(split, corner, of)) else Flaw.GAP


def placements(split: Split, rules: MeldRules, of: Suit) -> Iterator[Reading]:
    """All ways to lay the cards on neighbouring places, whatever the limits."""
    assert rules.runs is not None
    for low, ranks in windows(rules.runs, split.size):
        slots = _lay(split, rules, of, ranks)
        if slots is not None:
            yield Reading(Kind.RUN, slots, suit=of, low=low)


def _lay(
    split: Split, rules: MeldRules, of: Suit, ranks: Sequence[Rank]
) -> tuple[Slot, ...] | None:
    """The cards on these places: tied ones, then free ones at home, then wilds from the low end."""
    laid: list[Slot | None] = [None] * len(ranks)
    for slot in split.tied:
        place = _vacant(laid, ranks, slot.face[0])
        if place is None:
            return None
        laid[place] = slot
    acting: list[Card] = []
    for card in split.free:
        home = suit(card) == of and at_home(rules, card, Kind.RUN)
        place = _vacant(laid, ranks, card[0]) if home else None
        if place is None:
            acting.append(card)
        else:
            laid[place] = Slot(card, face(card), wild=False)
    wilds = iter(acting)
    return tuple(
        slot or Slot(next(wilds), value + of, wild=True)
        for slot, value in zip(laid, ranks, strict=True)
    )


def _vacant(laid: Sequence[Slot | None], ranks: Sequence[Rank], value: Rank) -> int | None:
    for place, there in enumerate(ranks):
        if there == value and laid[place] is None:
            return place
    return None


def _twice(split: Split, rule: RunRule) -> bool:
    """Whether two tied cards claim one place; the longest run has room for a second ace."""
    counts = Counter(slot.face[0] for slot in split.tied)
    if rule.ace is Ace.BOTH_ENDS and split.size >= rule.longest:
        counts[rule.order[0]] -= 1
    return any(count > 1 for count in counts.values())


def _lenient(split: Split, rules: MeldRules, of: Suit) -> bool:
    """Whether the limits allow the cards when as few as possible act, wherever they lie."""
    assert rules.runs is not None
    home = {
        face(card) for card in split.free if suit(card) == of and at_home(rules, card, Kind.RUN)
    }
    naturals = len(split.naturals) + len(home - {slot.face for slot in split.naturals})
    return rules.runs.limits.allow(naturals, split.size - naturals)


def side_by_side(slots: Sequence[Slot]) -> bool:
    """Whether two acting wilds are neighbours."""
    return any(low.wild and high.wild for low, high in pairwise(slots))
