"""A reading of cards as a meld: which card lies on which place, and what it stands for there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core.cards import JOKER, Card, Rank, Suit, face, hand_key, rank, suit
from games.rummy.melds import Kind, MeldRules, OwnPlace
from games.rummy.wilds import is_wild


@dataclass(frozen=True, slots=True)
class Slot:
    """One card of a meld. `face` is the card it stands for; a bare rank for a wild in a set."""

    card: Card
    face: Card
    wild: bool
    """Whether it is acting as a wild here."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read cards: a run from low to high, or a group with its naturals first.

    `low` is a run's first place (`RunRule.places`); `rank` or `suit` are empty where they say
    nothing.
    """

    kind: Kind
    slots: tuple[Slot, ...]
    rank: Rank = ""
    suit: Suit = ""
    low: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The physical cards."""
        return tuple(slot.card for slot in self.slots)

    @property
    def wilds(self) -> int:
        """How many cards are acting as wilds."""
        return sum(slot.wild for slot in self.slots)

    @property
    def naturals(self) -> int:
        """How many are not."""
        return len(self.slots) - self.wilds

    @property
    def text(self) -> str:
        """How a list of readings writes it: `set 9`, `run 4H-7H`, `tunnela 6D`, `wild`."""
        match self.kind:
            case Kind.RUN:
                return f"run {self.slots[0].face}-{self.slots[-1].face}"
            case Kind.SET:
                return f"set {self.rank}"
            case Kind.IDENTICAL:
                return f"tunnela {self.rank}{self.suit}"
        return str(self.kind)

    @property
    def pure(self) -> bool:
        """A run or cards alike, and nothing acting as a wild (indian-marriage.md, §4)."""
        return self.kind in (Kind.RUN, Kind.IDENTICAL) and not self.wilds


@dataclass(frozen=True, slots=True)
class Split:
    """Cards told apart by what they can be: tied to one face, or free to act as wilds."""

    tied: tuple[Slot, ...]
    """Naturals, and wilds somebody has said the meaning of."""
    free: tuple[Card, ...]
    """Cards that may act as wilds: jokers first, then in hand order."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.tied) + len(self.free)

    @property
    def naturals(self) -> list[Slot]:
        """The tied cards that are not acting as wilds."""
        return [slot for slot in self.tied if not slot.wild]


def split(
    cards: Iterable[Card], wild: frozenset[Card], stands: Mapping[Card, Card] | None = None
) -> Split:
    """Tells cards apart. `stands` says which face a wild was declared to stand for."""
    tied: list[Slot] = []
    free: list[Card] = []
    for card in cards:
        own = face(card)
        said = stands.get(card) if stands else None
        if not is_wild(card, wild):
            tied.append(Slot(card, own, wild=False))
        elif said is not None:
            tied.append(Slot(card, said, wild=said != own))
        else:
            free.append(card)
    free.sort(key=lambda card: (rank(card) != JOKER, hand_key(card)))
    return Split(tuple(tied), tuple(free))


def at_home(rules: MeldRules, card: Card, kind: Kind) -> bool:
    """Whether a card that may be wild counts as natural on its own place in such a meld."""
    if rank(card) == JOKER or rules.own_place is OwnPlace.NO:
        return False
    return rules.own_place is OwnPlace.ANY or kind is Kind.RUN


def one(values: Iterable[str]) -> str | None:
    """The one value they all have, or None when they differ or are none."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def ranks_of(slots: Iterable[Slot]) -> str | None:
    """The one rank that all of them stand for, or None."""
    return one(slot.face[0] for slot in slots)


def suits_of(slots: Iterable[Slot]) -> str | None:
    """The one suit that all of them stand for, or None."""
    return one(suit(slot.face) for slot in slots)
