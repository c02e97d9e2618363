"""What a table of Blackjack is made of: its house rules, the hands, its position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from games.core.cards import Card
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import HOUSE, Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.core.seats import clockwise, is_seated, seated

Phase = Literal["idle", "bet", "play", "dealer", "done"]
"""As the rules name them; `dealer` is the dealer's own play, of which examples see no moment."""

Status = Literal["wait", "stand", "bust", "left"]
Result = Literal["win", "lose", "push", "left"]


class BlackjackOptions(Options):
    """House rules of Blackjack (blackjack.md, 1); the defaults are the preset `classic`."""

    dealer: Literal["house", "fixed", "rotate"] = Field("house", description="who deals")
    natural: bool = Field(default=False, description="ace and ten beat any other 21")
    soft17: Literal["stand", "hit"] = Field("stand", description="the dealer's play on a soft 17")
    chips: bool = Field(default=False, description="players bet")
    min: int = Field(1, ge=1, le=10_000, description="smallest bet", examples=[1, 2, 5, 10, 50])
    max: int = Field(10, ge=1, le=10_000, description="largest bet", examples=[5, 10, 20, 50, 100])
    double: bool = Field(default=False, description="double the bet for one more card; with chips")


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's hand in a round: cards as dealt, of which the first lies face down.

    `bet` is 0 until it is placed; `change` is what the round brought its owner in chips.
    """

    cards: tuple[Card, ...] = ()
    status: Status = "wait"
    bet: int = 0
    result: Result | None = None
    change: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Hands won, lost and pushed; of a dealer those beaten, lost to and tied."""

    won: int = 0
    lost: int = 0
    pushed: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A table. Rows run by seat; the pack has its top first.

    `dealer` deals this round, or between rounds the next one; `holder` is whose side the dealer's
    cards are on (they differ between rounds). `last` is the seat from which the deal moves on.
    `order` are the seats that play this round, as they come; all others have no hand. `bank` are
    the dealer's cards, the first face down until `shown`. `anyone` may deal once the host was slow.
    `played` are the seats that cards were dealt to or that dealt them, in any round.
    """

    options: BlackjackOptions
    seats: int
    phase: Phase
    dealer: Seat
    holder: Seat
    last: Seat
    round: int
    order: tuple[Seat, ...]
    hands: tuple[Hand | None, ...]
    bank: tuple[Card, ...]
    shown: bool
    pack: tuple[Card, ...]
    turn: Seat | None
    tallies: tuple[Tally, ...]
    balances: tuple[int, ...]
    house: int = 0
    anyone: bool = False
    left: tuple[Seat, ...] = ()
    played: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def is_open(state: Position, hand: Hand) -> bool:
    """Whether everybody sees the whole hand: once it is bust, and at the end of the round (8)."""
    return hand.status == "bust" or (state.phase == "done" and hand.status != "left")


def may_double(options: BlackjackOptions, cards: tuple[Card, ...]) -> bool:
    """Whether a hand on turn may double: with chips, where that is played, on two cards (5)."""
    return options.double and options.chips and len(cards) == 2


def score(state: Position, seat: Seat) -> int:
    """What decides at the end: the balance, or hands won less hands lost (6)."""
    if state.options.chips:
        return state.balances[seat]
    return state.tallies[seat].won - state.tallies[seat].lost


def leaders(state: Position) -> tuple[tuple[Seat, ...], int]:
    """The best of those still here who have played a hand, and their score (6)."""
    scores = {seat: score(state, seat) for seat in seated(state) if seat in state.played}
    best = max(scores.values(), default=0)
    return tuple([seat for seat, n in scores.items() if n == best]), best


def house_for_good(state: Position) -> bool:
    """Whether no player will deal any more."""
    match state.options.dealer:
        case "house":
            return True
        case "fixed":
            return not is_seated(state, state.last)
        case "rotate":
            return False


def dealer_next(state: Position) -> Seat:
    """Who deals the next round: the house where no player does, or one alone (3.1, 7)."""
    if house_for_good(state) or len(seated(state)) < 2:
        return HOUSE
    if state.options.dealer == "fixed":
        return state.last
    return next(s for s in clockwise(state.seats, state.last) if is_seated(state, s))
