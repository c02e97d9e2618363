"""Groups of one rank: sets, and cards that are alike."""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import Card, Rank, canonical_key, face, rank, suit
from games.rummy.flaws import Flaw
from games.rummy.melds import Kind, MeldRules, Suits
from games.rummy.slots import Reading, Slot, Split, at_home


def read_set(split: Split, rules: MeldRules, of: Rank) -> Reading | Flaw:
    """The one reading of a group whose tied cards all have this rank, or why there is none.

    Checks in the order of meld-cases.md: BANNED, DUP_SUIT, TOO_LONG, SHORT, WILDS.
    """
    rule = rules.sets
    if of in rule.barred:
        return Flaw.BANNED
    alike = read_alike(split, rules)
    if alike is not None:
        return alike
    # A wild that was said to be a card takes that card's suit; one on the table is only a rank.
    suits = [suit(slot.face) for slot in split.tied if slot.face != of]
    if rule.suits is Suits.DISTINCT and len(set(suits)) < len(suits):
        return Flaw.DUP_SUIT
    if rule.most is not None and split.size > rule.most:
        return Flaw.TOO_LONG
    if split.size < rule.least:
        return Flaw.SHORT
    home, acting = _at_home(split, rules, of, set(suits))
    naturals = [*split.naturals, *(Slot(card, face(card), wild=False) for card in home)]
    naturals.sort(key=lambda slot: canonical_key(slot.card))
    wilds = [replace(slot, face=of) for slot in split.tied if slot.wild]
    wilds += [Slot(card, of, wild=True) for card in acting]
    if not rule.limits.allow(len(naturals), len(wilds)):
        return Flaw.WILDS
    return Reading(Kind.SET, (*naturals, *wilds), rank=of)


def read_alike(split: Split, rules: MeldRules) -> Reading | None:
    """The reading as cards alike in rank and suit, none of them acting as a wild."""
    if rules.identical is None or split.size < rules.identical:
        return None
    if any(slot.wild for slot in split.tied):
        return None
    cards = (*(slot.card for slot in split.tied), *split.free)
    if len({face(card) for card in cards}) > 1:
        return None
    if not all(at_home(rules, card, Kind.IDENTICAL) for card in split.free):
        return None
    if rules.sets.most is not None and split.size > max(rules.sets.most, rules.identical):
        return None
    slots = tuple(Slot(card, face(card), wild=False) for card in sorted(cards, key=canonical_key))
    return Reading(Kind.IDENTICAL, slots, rank=rank(cards[0]), suit=suit(cards[0]))


def _at_home(
    split: Split, rules: MeldRules, of: Rank, taken: set[str]
) -> tuple[list[Card], list[Card]]:
    """Which free cards lie on their own place in a set of this rank, and which act as wilds."""
    home: list[Card] = []
    acting: list[Card] = []
    for card in split.free:
        fits = rank(card) == of and at_home(rules, card, Kind.SET)
        if fits and (rules.sets.suits is Suits.ANY or suit(card) not in taken):
            taken.add(suit(card))
            home.append(card)
        else:
            acting.append(card)
    return home, acting
