"""Taking a wild from the table for the card it stands for (§4, `swap`).

In a run it must be the very card, in a set any natural of the rank. Facts: `reclaimed` seat, card
(the wild), cards (the one that lies in its place now).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.cards import Card, by_rank, canonical_key, face
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.rummy.flaws import Flaw
from games.rummy.laying import reclaim
from games.rummy.melds import Kind, MeldRules
from games.rummy.slots import Reading, Slot
from games.rummy.turns.copies import held
from games.rummy.turns.position import Laid, index_of
from games.rummy.turns.table import P, Table
from games.rummy.turns.turn import check_drawn, check_turn, groups_of
from games.rummy.wilds import is_wild

EVENTS: Mapping[str, tuple[str, ...]] = {"reclaimed": ("seat", "card", "cards")}
CODES = frozenset({"E_NO_MELD", "E_RECLAIM_NOT_OPEN", "E_NO_WILD", "E_WRONG_CARD"})
Swap = tuple[str, str, str | None]
"""The name of a meld, the card that goes there, and which wild is meant, if that was said."""


def take(table: Table[P], seat: Seat, name: object, card: object, wild: object) -> None:
    """A wild for the hand of somebody who is down. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    if all(laid.owner != seat for laid in state.table):
        raise IllegalMove("E_RECLAIM_NOT_OPEN")
    swap(table, seat, name, str(card), None if wild is None else str(wild))


def swap(table: Table[P], seat: Seat, name: object, card: Card, wild: Card | None) -> None:
    """The card goes to the meld, the wild to the hand.

    Raises IllegalMove E_NO_MELD, E_NOT_HELD, E_NO_WILD, E_WRONG_CARD.
    """
    place = index_of(name, len(table.table))
    if place is None:
        raise IllegalMove("E_NO_MELD")
    (own,) = held(table.hands[seat], (card,))
    there = table.table[place]
    taken = wild_for(there.meld, own, wild, table.rules.ruleset.melds, table.wild(seat))
    longer = Laid(there.owner, swapped(there.meld, own, taken))
    table.table = (*table.table[:place], longer, *table.table[place + 1 :])
    table.play_taken(seat, (own,))
    table.give(seat, (own,))
    table.hands[seat] = by_rank((*table.hands[seat], taken))
    table.known[seat] = (*table.known[seat], taken)
    table.busy = True
    table.tell("reclaimed", seat, card=taken, cards=(own,))


def wild_for(
    meld: Reading, own: Card, named: Card | None, rules: MeldRules, wild: frozenset[Card]
) -> Card:
    """The wild of a meld that a card takes the place of: the one named, or a joker before a two.

    Raises IllegalMove E_NO_WILD, E_WRONG_CARD.
    """
    acting = [slot for slot in meld.slots if slot.wild]
    chosen = [slot for slot in acting if named in (None, slot.card, face(slot.card))]
    if not chosen:
        raise IllegalMove("E_NO_WILD")
    only = [slot for slot in meld.slots if not slot.wild or slot in chosen]
    found = reclaim(replace(meld, slots=tuple(only)), own, rules, wild)
    if found is Flaw.NO_WILD:
        raise IllegalMove("E_NO_WILD")
    if isinstance(found, Flaw):
        stands = tuple(slot.face for slot in chosen)
        raise IllegalMove("E_WRONG_CARD", choice=meld.kind.value, cards=stands, rank=stands[0][0])
    return found


def swapped(meld: Reading, own: Card, taken: Card) -> Reading:
    """The meld with a natural card where a wild lay."""
    slots = tuple(
        Slot(own, face(own), wild=False) if slot.card == taken else slot for slot in meld.slots
    )
    if meld.kind is Kind.RUN:
        return replace(meld, slots=slots)
    naturals = sorted((s for s in slots if not s.wild), key=lambda s: canonical_key(s.card))
    return replace(meld, slots=(*naturals, *(s for s in slots if s.wild)))


def swaps_of(value: object, table: Table[P], seat: Seat) -> list[Swap]:
    """What is to be reclaimed: groups of the name of a meld, a card, and perhaps which wild.

    A second card for the same meld may follow; it is one if that wild doesn't act there, yet such a
    card is held. Raises IllegalMove E_FORM.
    """
    if value is None:
        return []
    found: list[Swap] = []
    for group in groups_of(value):
        if len(group) < 2:
            raise IllegalMove("E_FORM")
        name, *rest = group
        while rest:
            card = rest.pop(0)
            wild = rest.pop(0) if rest and _names_wild(table, seat, name, rest[0]) else None
            found.append((name, card, wild))
    return found


def _names_wild(table: Table[P], seat: Seat, name: object, card: Card) -> bool:
    if not is_wild(card, table.wild(seat)):
        return False
    place = index_of(name, len(table.table))
    slots = () if place is None else table.table[place].meld.slots
    acting = any(slot.wild and card in (slot.card, face(slot.card)) for slot in slots)
    return acting or face(card) not in map(face, table.hands[seat])
