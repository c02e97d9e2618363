"""What a game counts as a meld: small declarations, and nothing that acts (rummy-family.md, §2).

Every table of the family is made of these (games/rummy/rulesets).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from games.core.cards import RANKS, Card, Rank


class Kind(StrEnum):
    """What a meld is."""

    SET = "set"
    RUN = "run"
    IDENTICAL = "tunnela"
    WILD = "wild"


class Suits(Enum):
    """Which suits may meet in a set."""

    ANY = "any"
    DISTINCT = "distinct"


class Ace(Enum):
    """Where an ace may lie in a run: low, at either end, round the corner, at both ends at once."""

    LOW = "low"
    BOTH = "both"
    WRAP = "wrap"
    BOTH_ENDS = "both ends"


class OwnPlace(Enum):
    """Where a card that may act as a wild counts as natural, because it lies on its own place."""

    NO = "no"
    RUN = "run"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Limits:
    """How many acting wilds a meld takes: `naturals` at least, `wilds` at most."""

    naturals: int = 0
    wilds: int | None = None
    balanced: bool = False
    """Never more acting wilds than naturals."""
    apart: bool = False
    """In a run no two wilds are neighbours."""

    def allow(self, naturals: int, wilds: int) -> bool:
        """Whether so many of each may lie in one meld."""
        return (
            naturals >= self.naturals
            and (self.wilds is None or wilds <= self.wilds)
            and not (self.balanced and wilds > naturals)
        )


@dataclass(frozen=True, slots=True)
class SetRule:
    """Cards of one rank: from `least` to `most` of them; ranks in `barred` are never melded."""

    least: int = 3
    most: int | None = None
    suits: Suits = Suits.ANY
    barred: frozenset[Rank] = frozenset()
    once: bool = False
    """Whether a rank can be melded only once: more of it is added to that meld."""
    limits: Limits = Limits()


@dataclass(frozen=True, slots=True)
class RunRule:
    """Neighbours in one suit: from `least` to `most` of them, in `order` from low to high."""

    least: int = 3
    most: int | None = None
    ace: Ace = Ace.LOW
    order: tuple[Rank, ...] = RANKS
    limits: Limits = Limits()

    @property
    def places(self) -> tuple[Rank, ...]:
        """The ranks from the lowest place to the highest; an ace that may be high is there twice.

        Round the corner the first rank follows the last.
        """
        high = self.ace in (Ace.BOTH, Ace.BOTH_ENDS)
        return (*self.order, self.order[0]) if high else self.order

    @property
    def longest(self) -> int:
        """The most cards that can lie in a run by its order, whatever `most` says."""
        return len(self.order) + (self.ace is Ace.BOTH_ENDS)


@dataclass(frozen=True, slots=True)
class FixedWilds:
    """The same cards are wild for everybody all the time."""

    jokers: bool = False
    ranks: frozenset[Rank] = frozenset()
    faces: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class RankWilds:
    """All cards of one rank are wild that the deal decides: by its number or an open cut card."""

    jokers: bool = False


@dataclass(frozen=True, slots=True)
class HiddenWilds:
    """A hidden joker makes its rank wild, and its neighbours in its suit, for who has seen it."""

    jokers: bool = False


Wilds = FixedWilds | RankWilds | HiddenWilds


@dataclass(frozen=True, slots=True)
class MeldRules:
    """All that decides whether cards are a meld."""

    sets: SetRule
    runs: RunRule | None = None
    identical: int | None = None
    """The fewest cards, alike in rank and suit, that are a meld of their own."""
    pure_sets: bool = False
    """Whether a set is pure, too, if nothing in it acts as a wild."""
    jokers: bool = False
    """Whether printed jokers are in the pack."""
    wilds: Wilds = FixedWilds()
    own_place: OwnPlace = OwnPlace.NO
    all_wild: bool = False
    """Whether a meld needs no natural card at all."""
    reclaim: frozenset[Kind] = frozenset()
    """From which melds on the table a wild may be taken for the card it stands for."""

    @property
    def least(self) -> int:
        """Under this many cards nothing is a meld."""
        floors = [self.sets.least]
        if self.runs is not None:
            floors.append(self.runs.least)
        if self.identical is not None:
            floors.append(self.identical)
        return min(floors)
