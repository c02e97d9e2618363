"""Which cards are wild, and for whom (rummy-family.md, §4: wildness can depend on who looks)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.core.cards import JOKER, RANKS, SUITS, Card, Rank, face, rank, suit
from games.rummy.melds import FixedWilds, HiddenWilds, RankWilds, Wilds


@dataclass(frozen=True, slots=True)
class View:
    """What somebody knows that decides which cards are wild; nothing of it: the empty view."""

    rank: Rank | None = None
    """The rank that is wild in this deal; `JK` when a printed joker was cut."""
    joker: Card | None = None
    """The hidden joker, for who has seen it."""


@cache
def wild_faces(wilds: Wilds, view: View = View()) -> frozenset[Card]:
    """The faces that may act as wilds for whoever has this view; `JK` stands for every joker."""
    match wilds:
        case FixedWilds(jokers, ranks, faces):
            return frozenset(faces) | _of_ranks(ranks) | _jokers(jokers)
        case RankWilds(jokers):
            # indian13: a printed joker as cut card makes aces wild.
            cut = "A" if view.rank == JOKER else view.rank
            return _of_ranks(cut or "") | _jokers(jokers)
        case HiddenWilds(jokers):
            return _around(view.joker) | _jokers(jokers)


def neighbours(joker: Card) -> tuple[Card, Card]:
    """The cards below and above in its suit; an ace and a king are neighbours."""
    place = RANKS.index(rank(joker))
    below, above = RANKS[place - 1], RANKS[(place + 1) % len(RANKS)]
    return below + suit(joker), above + suit(joker)


def _around(joker: Card | None) -> frozenset[Card]:
    if joker is None:
        return frozenset()
    return _of_ranks({rank(joker)}) | set(neighbours(joker))


def _of_ranks(ranks: Iterable[Rank]) -> frozenset[Card]:
    return frozenset(r + s for r in ranks for s in SUITS)


def _jokers(used: bool) -> frozenset[Card]:  # noqa: FBT001  # a field of the declaration
    return frozenset({JOKER}) if used else frozenset()


def is_wild(card: Card, wild: frozenset[Card]) -> bool:
    """Whether this card may act as a wild, given the wild faces."""
    return face(card) in wild
