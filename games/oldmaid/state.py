"""What a game of Old Maid is made of: its house rules and its position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from pydantic import Field

from games.core.cards import Card, rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options

QUEEN: Card = "QC"
"""The card that is left out under `odd = queen` (old-maid.md, 1)."""

ARRANGE = "arrange"
"""The clock in whose time the offerer may arrange the fan."""


class MaidOptions(Options):
    """House rules of Old Maid (old-maid.md, 1); the defaults are the preset `classic`."""

    odd: Literal["queen", "mystery"] = Field("queen", description="which card is left out")
    arrange: bool = Field(default=False, description="the offerer may put the cards in order")
    stop_at: Literal["loser"] = Field("loser", description="when the game ends")


@dataclass(frozen=True, slots=True)
class Maid:
    """A position. Hands are kept in hand order; the discard runs in the order laid, pair by pair.

    `aside` is the card left out. `fan` are the offerer's cards as they are on offer, left to right
    (the offerer's secret), `fans` how many fans were shuffled, `leaves` how many hands were dealt
    round. `fresh` are each seat's newest cards, private like its hand. `safe` runs in the order of
    becoming safe. `offerer` and `picker` are None after the end; `loser` is None until then, and if
    nobody lost. `dealer` is None where a given position names none.
    """

    options: MaidOptions
    seats: int
    dealer: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...]
    aside: Card
    fresh: tuple[tuple[Card, ...], ...]
    offerer: Seat | None = None
    picker: Seat | None = None
    fan: tuple[Card, ...] = ()
    safe: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    loser: Seat | None = None
    over: bool = False
    fans: int = 0
    leaves: int = 0
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def pairs(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The pairs in a hand that is in hand order: of each rank the lowest suits (3.3)."""
    found: list[Card] = []
    for _, same in groupby(hand, rank):
        cards = list(same)
        found += cards[: len(cards) // 2 * 2]
    return tuple(found)


def is_arranging(state: Maid) -> bool:
    """Whether the offerer may arrange the fan now: while its clock runs, if there is a choice."""
    return len(state.fan) > 1 and any(clock.name == ARRANGE for clock in state.clocks)
