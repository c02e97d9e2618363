"""What a hand can do at once, found for its owner: kept by hand, since screens ask again and again.

All of it is worked out from cards that the owner of the hand sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from games.core.cards import Card, by_rank, face
from games.core.game import Seat
from games.rummy.arranging.best import Arrangement, arrange
from games.rummy.arranging.covering import cover
from games.rummy.melds import Kind
from games.rummy.planning import lacking
from games.rummy.turns.position import Laid, Position, name_of
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import contract_of
from games.rummy.wilds import is_wild, wild_faces

WILD = wild_faces(RULES.ruleset.melds.wilds)
MOST_SWAPS = 3
"""So many wilds are taken at once for a contract that is found; people may take more."""
_NEVER = MOST_SWAPS + 1
KEPT = 2_000
"""So many hands are remembered."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A wild on the table that a card of the hand can take the place of."""

    place: int
    wild: Card
    card: Card

    @property
    def said(self) -> tuple[str, Card, Card]:
        """As a move writes it."""
        return name_of(self.place), self.card, self.wild


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that a hand can lay: its melds, the wilds taken for it, what is left over."""

    melds: tuple[Cards, ...]
    swaps: tuple[Swap, ...]
    loose: Cards


def best(hand: Cards) -> Arrangement:
    """The grouping of a hand with the fewest points loose."""
    return _best(by_rank(hand))


@lru_cache(KEPT)
def _best(hand: Cards) -> Arrangement:
    found = arrange(hand, RULES.ruleset, WILD)
    assert found is not None, "any hand can be grouped somehow"
    return found


@lru_cache(KEPT)
def covered(hand: Cards, letters: str) -> Arrangement | None:
    """The contract out of a hand, in hand order, with the fewest points left; None: it has none."""
    return cover(hand, RULES.ruleset, WILD, contract_of(letters))


def swaps(table: Sequence[Laid], hand: Sequence[Card]) -> tuple[Swap, ...]:
    """Every wild that a card of the hand may take the place of; of copies only the first."""
    return tuple(
        Swap(place, slot.card, card)
        for place, laid in enumerate(table)
        for slot in laid.meld.slots
        if slot.wild
        for card in _instead(laid.meld.kind, slot.face, hand)
    )


def _instead(kind: Kind, stands: Card, hand: Sequence[Card]) -> Iterator[Card]:
    seen: set[Card] = set()
    for card in hand:
        own = face(card)
        if own in seen:
            continue
        if own == stands if kind is Kind.RUN else own[0] == stands and not is_wild(card, WILD):
            seen.add(own)
            yield card


def contract(seen: Position, seat: Seat, letters: str) -> Contract | None:
    """A way to go down now, with as few wilds taken from the table as possible."""
    return _contract(seen.hands[seat], seen.table, letters)


@lru_cache(KEPT)
def _contract(hand: Cards, table: tuple[Laid, ...], letters: str) -> Contract | None:
    found = covered(hand, letters)
    if found is not None:
        return Contract(_in_order(found.melds), (), found.loose)
    able = swaps(table, hand)
    # A card more brings a hand one step nearer to its contract at most.
    least = lacking(hand, RULES.ruleset, WILD, contract_of(letters)) if able else _NEVER
    for count in range(least, MOST_SWAPS + 1):
        best: tuple[int, Contract] | None = None
        for some in combinations(able, count):
            if not _apart(some):
                continue
            found = covered(exchanged(hand, some), letters)
            if found is not None and (best is None or found.points < best[0]):
                best = found.points, Contract(_in_order(found.melds), some, found.loose)
        if best is not None:
            return best[1]
    return None


def _in_order(melds: Sequence[Cards]) -> tuple[Cards, ...]:
    """Sets first, as a contract is read."""
    return tuple(
        sorted(melds, key=lambda cards: len({c[0] for c in cards if not is_wild(c, WILD)}) > 1)
    )


def _apart(some: Sequence[Swap]) -> bool:
    """Whether no wild is taken twice, and no card laid twice."""
    return len({s.wild for s in some}) == len({s.card for s in some}) == len(some)


def exchanged(hand: Cards, some: Sequence[Swap]) -> Cards:
    """The hand with the wilds instead of the cards."""
    gone = {swap.card for swap in some}
    return by_rank((*(card for card in hand if card not in gone), *(swap.wild for swap in some)))


def open_question(seen: Position, seat: Seat) -> bool:
    """Whether so many wilds could be taken that not every way to a contract has been tried."""
    able = swaps(seen.table, seen.hands[seat])
    return min(len({s.wild for s in able}), len({s.card for s in able})) > MOST_SWAPS
