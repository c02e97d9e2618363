"""What a game of Go Fish is made of: its house rules and its position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field, field_validator

from games.core.cards import RANKS, Card, Rank, parse_rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.core.seats import is_seated

INDEX = {rank: index for index, rank in enumerate(RANKS)}
"""Where a rank stands in a `Known` row."""


class FishOptions(Options):
    """House rules of Go Fish (go-fish.md, 1); the defaults are the preset `classic`."""

    deal: Literal["classic", "family"] = Field("classic", description="hand size")
    draw_match_again: bool = Field(default=False, description="fishing the asked rank goes on")
    draw_book_again: bool = Field(default=True, description="fishing a book complete goes on")
    pass_to: Literal["left", "asked"] = Field("left", description="who moves after a failed ask")
    end: Literal["all_books", "stock_or_hand"] = Field("all_books", description="when it ends")
    scoring: Literal["count", "value"] = Field("count", description="what a book is worth")
    removed: tuple[Rank, ...] = Field((), description="ranks taken out for a shorter game")

    @field_validator("removed", mode="before")
    @classmethod
    def _ranks(cls, value: object) -> object:
        """Ranks as people write them, each once, in the order A…K."""
        if not isinstance(value, (list, tuple, set, frozenset)):
            return value
        chosen = {parse_rank(item) for item in value}
        return tuple(rank for rank in RANKS if rank in chosen)


FAMILY: Mapping[str, object] = {
    "deal": "family",
    "draw_match_again": True,
    "draw_book_again": False,
    "pass_to": "asked",
    "end": "stock_or_hand",
}
"""The column `family` of go-fish.md, 1."""


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody knows of one seat's hand, from play alone; rows run A…K.

    `sure[i]` cards of a rank are certainly there. `drawn` counts cards ever taken face down, and
    `lacked[i]` is what it counted when the seat last held none beyond the sure ones: so at most
    `sure[i] + drawn - lacked[i]` can be there.
    """

    sure: tuple[int, ...]
    lacked: tuple[int, ...]
    drawn: int


def unknown(drawn: int) -> Known:
    """Nothing is known of a hand but that it was dealt `drawn` cards."""
    return Known((0,) * len(RANKS), (0,) * len(RANKS), drawn)


@dataclass(frozen=True, slots=True)
class Fish:
    """A position. Hands are kept in hand order, the stock top first, books in the order laid.

    `fresh` are each seat's newest cards (private like its hand), `idle` the asks in a row that
    brought nothing from an empty stock, `leaves` how many hands were shuffled back. `turn` is None
    before the deal and after the end; `dealer` is None where a given position names none.
    """

    options: FishOptions
    seats: int
    dealer: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    books: tuple[tuple[Rank, ...], ...]
    known: tuple[Known, ...]
    turn: Seat | None
    fresh: tuple[tuple[Card, ...], ...]
    left: tuple[Seat, ...] = ()
    over: bool = False
    idle: int = 0
    leaves: int = 0
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def is_in(state: Fish, seat: Seat) -> bool:
    """Whether a seat is still in the game: seated, with cards in hand or stock (go-fish.md, 4)."""
    return is_seated(state, seat) and bool(state.stock or state.hands[seat])


def points(options: FishOptions, books: tuple[Rank, ...]) -> int:
    """What books score (go-fish.md, 7)."""
    if options.scoring == "count":
        return len(books)
    return sum(_VALUES[rank] for rank in books)


_VALUES = {rank: min(index + 1, 10) for rank, index in INDEX.items()} | {"A": 11}
