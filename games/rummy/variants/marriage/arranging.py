"""What somebody's own cards can be made into, by what they know; remembered hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.cards import Card, by_suit, face
from games.core.game import Seat
from games.rummy.arranging.best import Arrangement, arrange
from games.rummy.arranging.posing import ANYHOW, Aim
from games.rummy.flaws import Flaw
from games.rummy.reading import Readings, read
from games.rummy.ruleset import Ruleset
from games.rummy.showing import SEE_PAIRS, SHOW_PAIRS, is_pure
from games.rummy.variants.marriage.knowing import by_pairs, owned, ruleset, shown, wild
from games.rummy.variants.marriage.state import SEES, Marriage

KEPT = 2_000
Cards = tuple[Card, ...]
Melds = tuple[Cards, ...]
PURE = {0: ANYHOW} | {number: Aim(pure=number) for number in range(1, SEES + 1)}


class Show(NamedTuple):
    """How somebody could show: the groups, and the discard if a card is left."""

    melds: Melds
    discard: Card | None


@lru_cache(maxsize=KEPT)
def arranged(
    cards: Cards, rules: Ruleset, faces: frozenset[Card], pure: int = 0
) -> Arrangement | None:
    """The best arrangement with so many pure melds at least, those first; None if there is none.

    The cards of a meld lie as it is read: a run from low to high.
    """
    found = arrange(cards, rules, faces, PURE[pure])
    if found is None:
        return None
    melds = [_read(meld, rules, faces) for meld in found.melds]
    melds.sort(key=lambda readings: not is_pure(readings, sets=rules.melds.pure_sets))
    ordered = tuple(readings[0].cards for readings in melds)
    return found._replace(melds=ordered, loose=by_suit(found.loose))


def _read(meld: Cards, rules: Ruleset, faces: frozenset[Card]) -> Readings:
    readings = read(meld, rules.melds, faces)
    assert not isinstance(readings, Flaw), f"{meld} was arranged and is no meld"
    return readings


def grouped(state: Marriage, seat: Seat) -> Arrangement:
    """The hand in groups: with three pure melds if it holds them and nobody has shown any yet.

    Who has seen the joker groups the cards that are not shown, with wilds.
    """
    hand, rules, faces = state.hands[seat], ruleset(state.options), wild(state, seat)
    sees = not any(laid.owner == seat for laid in state.table)
    found = (arranged(hand, rules, faces, SEES) if sees else None) or arranged(hand, rules, faces)
    assert found is not None, "cards can be left as they are"
    return found


def pure_melds(state: Marriage, seat: Seat) -> Melds:
    """The pure melds that a hand can be made to hold at once, three at most."""
    hand, rules, faces = state.hands[seat], ruleset(state.options), wild(state, seat)
    for number in range(SEES, 0, -1):
        found = arranged(hand, rules, faces, number)
        if found is not None:
            return found.melds[:number]
    return ()


def seeing(state: Marriage, seat: Seat) -> Melds | None:
    """What shows the joker to a seat: three pure melds, or seven pairs; None if it has neither."""
    found = pure_melds(state, seat)
    if len(found) == SEES:
        return found
    pairs = pairs_of(state.hands[seat])
    return pairs[:SEE_PAIRS] if state.options.dublee and len(pairs) >= SEE_PAIRS else None


def pairs_of(cards: Sequence[Card]) -> Melds:
    """Identical cards two by two."""
    return tuple(_pairs(cards))


def _pairs(cards: Sequence[Card]) -> Iterator[Cards]:
    alike: dict[Card, list[Card]] = {}
    for card in by_suit(cards):
        alike.setdefault(face(card), []).append(card)
    for copies in alike.values():
        for at in range(0, len(copies) - 1, 2):
            yield (copies[at], copies[at + 1])


def showing(state: Marriage, seat: Seat) -> Show | None:
    """How a seat could show now; None if it cannot, or would have to throw back what it took."""
    cards = owned(state, seat)
    if state.options.dublee and by_pairs(state, seat):
        pairs = pairs_of(cards)
        if len(pairs) >= SHOW_PAIRS:
            return Show(pairs[:SHOW_PAIRS], None)
    counted, faces = ruleset(state.options, counted=True), wild(state, seat)
    cards = by_suit(cards)
    lying = tuple(meld.cards for meld in shown(state, seat))
    if len(lying) == SEES:
        # What is shown already may stay: then the hand alone is to be arranged, at once.
        hand = by_suit(state.hands[seat])
        rest = arranged(hand, counted, faces)
        found = _shown(state, cards, rest, lying)
        if found is None and rest is not None and len(rest.loose) == 1:
            found = _keeping(hand, state.taken, counted, faces, lying)
        if found is not None:
            return found
    # Without pure melds it is found at once, and nearly always tells that there is no show.
    bound = arranged(cards, counted, faces)
    if bound is None or len(bound.loose) > 1:
        return None
    return _shown(state, cards, arranged(cards, counted, faces, SEES))


def _keeping(
    hand: Cards, taken: Card | None, rules: Ruleset, faces: frozenset[Card], lying: Melds
) -> Show | None:
    """A show that melds the card just taken, and leaves any other."""
    for discard in {face(card): card for card in hand if card != taken}.values():
        found = arranged(tuple(card for card in hand if card != discard), rules, faces)
        if found is not None and not found.loose:
            return Show((*lying, *found.melds), discard)
    return None


def _shown(
    state: Marriage, cards: Cards, found: Arrangement | None, lying: Melds = ()
) -> Show | None:
    """The show that an arrangement is, with melds that lie there already."""
    if found is None or len(found.loose) > 1:
        return None
    discard = found.loose[0] if found.loose else None
    if discard == state.taken and Counter(map(face, cards))[face(str(discard))] == 1:
        return None
    return Show((*lying, *found.melds), discard)
