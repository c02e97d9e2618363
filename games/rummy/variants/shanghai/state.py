"""A match of Shanghai Rummy: its house rules, its contracts and its position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic import Field

from games.core.game import Seat
from games.core.options import Options
from games.rummy.melds import Kind
from games.rummy.opening import Contract, Need
from games.rummy.turns.position import Position

CONTRACTS: Mapping[str, tuple[str, ...]] = {
    "ten": ("SR", "SSS", "SSR", "SRR", "RRR", "SSSS", "SSSR", "SSRR", "SRRR", "RRRR"),
    "nine": ("SSS", "SSR", "SRR", "RRR", "SSSS", "SSSR", "SSRR", "SRRR", "RRRR"),
    "short": ("SR", "SSS", "SSR", "RRR", "RRRR"),
    "prose": ("SS", "SR", "RR", "SSS", "SSR", "SRR", "RRR", "SSSS", "SSSR", "SSRR"),
}
"""The contracts of a match, hand by hand (§6): S a set of three, R a run of four."""
BUYS, LATE_BUYS = 3, 4
"""So many cards may be bought in a hand, and in the last ones (§5.1)."""
_EARLY: Mapping[str, int] = {"ten": 8, "nine": 8, "short": 4, "prose": 8}
"""After so many hands a card more may be bought."""


class ShanghaiOptions(Options):
    """House rules of Shanghai Rummy (shanghai-rummy.md, Notation of this game)."""

    contracts: Literal["ten", "nine", "short", "prose"] = Field(
        "ten", description="which contracts are played, and how many"
    )
    buy_order: Literal["dealer_left", "turn"] = Field(
        "dealer_left", description="who comes first of several who would buy a card"
    )
    out: Literal["forbidden", "discard_optional"] = Field(
        "forbidden", description="whether the last card may be discarded"
    )
    big_table: bool = Field(default=False, description="seven or eight players with four packs")
    buy_seconds: int = Field(
        8, ge=3, le=20, description="seconds others have to buy a card", examples=[5, 8, 12, 20]
    )


@dataclass(frozen=True, slots=True)
class Shanghai(Position):
    """A position of Shanghai Rummy."""

    options: ShanghaiOptions


@cache
def contract_of(letters: str) -> Contract:
    """The contract that the letters of `CONTRACTS` stand for."""
    least = {"S": Need(Kind.SET, 3), "R": Need(Kind.RUN, 4)}
    return Contract(tuple(least[letter] for letter in letters))


def letters(options: ShanghaiOptions, hand: int) -> str:
    """The contract of a hand of the match, counted from 1, in letters."""
    return CONTRACTS[options.contracts][hand - 1]


def hands(options: ShanghaiOptions) -> int:
    """How many hands a match has."""
    return len(CONTRACTS[options.contracts])


def limit(options: ShanghaiOptions, hand: int) -> int:
    """How many cards each may buy in a hand."""
    return BUYS if hand <= _EARLY[options.contracts] else LATE_BUYS


def buys_left(seen: Shanghai, seat: Seat) -> int:
    """How many cards a seat may still buy in this hand."""
    assert seen.buying is not None, "in this game cards are bought"
    return limit(seen.options, seen.deals) - seen.buying.used[seat]
