"""Adding cards to a meld on the table, and taking a wild from it (meld-cases.md, `lay`, `swap`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.cards import JOKER, Card, face, rank, suit
from games.rummy.flaws import Flaw
from games.rummy.melds import Ace, Kind, MeldRules, RunRule, Suits
from games.rummy.reading import Readings, in_order
from games.rummy.runs import placements, side_by_side
from games.rummy.sets import read_set
from games.rummy.slots import Reading, Split, at_home, split
from games.rummy.wilds import is_wild


def lay(
    meld: Reading,
    cards: Sequence[Card],
    rules: MeldRules,
    wild: frozenset[Card],
    stands: Mapping[Card, Card] | None = None,
) -> Readings | Flaw:
    """The readings of a meld with cards added, or why they don't fit.

    The meld keeps its kind and what its wilds stand for. NOFIT when a card could not belong
    whatever the limits, otherwise the code of the limit.
    """
    if not rules.jokers and any(rank(card) == JOKER for card in cards):
        return Flaw.NO_JOKER
    added = split(cards, wild, stands)
    whole = Split((*meld.slots, *added.tied), added.free)
    if meld.kind is Kind.RUN:
        return _lengthen(meld, added, whole, rules)
    if any(slot.face[0] != meld.rank for slot in added.tied):
        return Flaw.NOFIT
    group = read_set(whole, rules, meld.rank)
    return group if isinstance(group, Flaw) else (group,)


def _lengthen(meld: Reading, added: Split, whole: Split, rules: MeldRules) -> Readings | Flaw:
    rule = rules.runs
    assert rule is not None
    if any(suit(slot.face) != meld.suit for slot in added.tied) or _taken(whole, rule):
        return Flaw.NOFIT
    placed = list(placements(whole, rules, meld.suit))
    corner = replace(rules, runs=replace(rule, ace=Ace.WRAP))
    round_it = not placed and any(placements(whole, corner, meld.suit))
    if not placed and not round_it and not _belongs(added, whole, rules, meld.suit):
        return Flaw.NOFIT
    legal = [run for run in placed if rule.limits.allow(run.naturals, run.wilds)]
    wilds = sum(slot.wild for slot in whole.tied) + len(whole.free)
    if not legal and (placed or not rule.limits.allow(whole.size - wilds, wilds)):
        return Flaw.WILDS
    if rule.limits.apart and placed:
        legal = [run for run in legal if not side_by_side(run.slots)]
        if not legal:
            return Flaw.ADJ_WILD
    if round_it:
        return Flaw.ACE
    if not legal or (rule.most is not None and whole.size > rule.most):
        return Flaw.TOO_LONG
    return in_order(legal)


def _taken(whole: Split, rule: RunRule) -> bool:
    """Whether two cards claim one place; an ace may come twice where a run has room for it."""
    counts = Counter(slot.face[0] for slot in whole.tied)
    if rule.ace is Ace.BOTH_ENDS and whole.size >= rule.longest:
        counts[rule.order[0]] -= 1
    return max(counts.values()) > 1


def _belongs(added: Split, whole: Split, rules: MeldRules, of: str) -> bool:
    """Whether the naturals alone would fit, with no more than these wilds between them."""
    if not added.tied:
        return True
    fewer = (Split(whole.tied, whole.free[:used]) for used in range(len(whole.free)))
    return any(any(placements(some, rules, of)) for some in fewer)


def reclaim(meld: Reading, card: Card, rules: MeldRules, wild: frozenset[Card]) -> Card | Flaw:
    """The wild that this card may take the place of (a joker before another), or why not.

    In a run the card must be the one the wild stands for; in a set its rank is enough, where
    suits may repeat, else it must be of a suit that is missing.
    """
    acting = [slot for slot in meld.slots if slot.wild]
    if not acting or meld.kind not in rules.reclaim:
        return Flaw.NO_WILD
    own = face(card)
    if meld.kind is Kind.RUN:
        found = [slot.card for slot in acting if slot.face == own]
        home = at_home(rules, card, Kind.RUN) and bool(found)
    else:
        found = [slot.card for slot in acting] if _missing(meld, own, rules) else []
        home = at_home(rules, card, Kind.SET)
    if is_wild(card, wild) and not home:
        return Flaw.NATURAL_ONLY
    return min(found, key=lambda one: rank(one) != JOKER) if found else Flaw.WRONG_CARD


def _missing(meld: Reading, own: Card, rules: MeldRules) -> bool:
    if rank(own) != meld.rank:
        return False
    there = {suit(slot.face) for slot in meld.slots if not slot.wild}
    return rules.sets.suits is Suits.ANY or suit(own) not in there


def ends(run: Reading, rule: RunRule) -> tuple[Card, ...]:
    """The faces that would lengthen a run by one: below, then above, where there are such."""
    places, size = rule.places, len(run.slots)
    if size >= min(rule.longest, rule.most or rule.longest):
        return ()
    if rule.ace is Ace.WRAP:
        found = [places[run.low - 1], places[(run.low + size) % len(places)]]
    else:
        found = [places[run.low - 1]] if run.low else []
        found += [places[run.low + size]] if run.low + size < len(places) else []
    return tuple(value + run.suit for value in found)
