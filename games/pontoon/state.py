"""What a sitting of Pontoon is made of: its house rules and its position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field, field_validator

from games.core.cards import Card
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.core.seats import seated

FIVE = 5
"""So many cards are the most a hand may hold."""

OPEN = "open"
"""How people write a sitting without a number of hands."""

Phase = Literal["idle", "bet", "play", "banker", "done"]
Status = Literal["wait", "stuck", "pontoon", "fct", "bust", "left"]
Result = Literal["pontoon", "stay", "bust", "fct"]

GONE = ("bust", "left")
"""Hands that are settled already, their cards under the pack."""


class PontoonOptions(Options):
    """House rules of Pontoon (pontoon.md, 1)."""

    min: int = Field(1, ge=1, le=1000, description="lowest bet", examples=[1, 2, 5, 10])
    max: int = Field(10, ge=1, le=1000, description="highest bet", examples=[5, 10, 20, 50])
    start: int = Field(
        100, ge=0, le=100_000, description="chips to start with", examples=[50, 100, 200, 500]
    )
    hands: int = Field(
        0, ge=0, le=1000, description="hands until the table closes", examples=[0, 5, 10, 20]
    )
    """0 stands for `open`: until the host ends it."""

    shuffle: Literal["after_pontoon", "always"] = Field(
        "after_pontoon", description="when the pack is shuffled"
    )

    @field_validator("hands", mode="before")
    @classmethod
    def _open(cls, value: object) -> object:
        return 0 if value == OPEN else value


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a player: cards in the order received, and which of them lie face up.

    `bet` is the player's initial bet of this deal, 0 before; `bought` are the purchases in order. A
    bust hand keeps its cards in sight although they lie under the pack.
    """

    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()
    bet: int = 0
    bought: tuple[int, ...] = ()
    status: Status = "wait"
    twisted: bool = False

    @property
    def stake(self) -> int:
        """Initial bet and purchases."""
        return self.bet + sum(self.bought)


@dataclass(frozen=True, slots=True)
class Offer:
    """The bank on sale to a seat; not `open` any more once it was answered."""

    to: Seat
    price: int
    open: bool = True


@dataclass(frozen=True, slots=True)
class Sitting:
    """A position. The pack is kept top first; `hands` are per seat, none for the banker.

    `order` are the players of this hand, clockwise from the banker's left; who came later waits for
    the next one. `deals` counts hands from 1 and is 0 before the first. `bank_up`: the banker's
    cards lie face up; `auto`: the bot plays the bank. `result` is None until the hand is settled,
    from when on everything lies face up. `paid` are this hand's payments, + to the player.
    `declared` are the seats whose Pontoons were declared. `next_banker` None: the bank stays.
    """

    options: PontoonOptions
    seats: int
    banker: Seat
    balances: tuple[int, ...]
    hands: tuple[tuple[Hand, ...], ...]
    pack: tuple[Card, ...]
    order: tuple[Seat, ...] = ()
    deals: int = 0
    phase: Phase = "idle"
    turn: Seat | None = None
    bank: tuple[Card, ...] = ()
    bank_up: bool = False
    auto: bool = False
    result: Result | None = None
    paid: tuple[tuple[Seat, int], ...] = ()
    declared: tuple[Seat, ...] = ()
    next_banker: Seat | None = None
    reshuffle: bool = False
    offer: Offer | None = None
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def leaders(state: Sitting) -> tuple[Seat, ...]:
    """The highest balances among those still seated who have played a hand (10).

    Whoever is seated at a deal plays, so only newcomers are not in the last one.
    """
    played = (*state.order, state.banker) if state.deals else ()
    chips = {seat: state.balances[seat] for seat in seated(state) if seat in played}
    best = max(chips.values(), default=0)
    return tuple([seat for seat, n in chips.items() if n == best])


def waiting_hand(order: Sequence[Seat], hands: Sequence[Sequence[Hand]]) -> tuple[Seat, int] | None:
    """The current hand: the first in status `wait`, by players, then by hands (pontoon.md, 6)."""
    for seat in order:
        for index, hand in enumerate(hands[seat]):
            if hand.status == "wait":
                return seat, index
    return None


def keeper(state: Sitting) -> Seat | None:
    """Whose it is to deal the next hand: the banker, or whoever follows one that has left."""
    return state.next_banker if state.banker in state.left else state.banker


def purchase(hand: Hand) -> tuple[int, int] | None:
    """What a card may be bought for (pontoon.md, 6); None after a twist."""
    if hand.twisted:
        return None
    return hand.bet, hand.bought[-1] if hand.bought else 2 * hand.bet
