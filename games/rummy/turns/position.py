"""A position of any game of the family: one deal of a match, and what the match has come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from games.core.cards import Card
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.rummy.slots import Reading

Phase = Literal["offer", "draw", "play", "reply", "done"]
"""`offer`: the upcard is offered; `reply`: somebody has knocked; `done`: between deals."""


class MatchOptions(Options):
    """House rules of a match that is played to a number of points."""

    target: int = Field(
        100, ge=10, le=500, description="points that win the match", examples=[50, 100, 150, 200]
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table: whose it is, and how it is read."""

    owner: Seat
    meld: Reading


@dataclass(frozen=True, slots=True)
class Knock:
    """Who has knocked, with which melds, and the card that went face down (none: all melded).

    `layoffs` are cards the other has laid to those melds, which are `longer` by them, `answer` the
    other's own melds, `loose` points left per seat: all are there once it is settled.
    """

    seat: Seat
    down: Card | None
    melds: tuple[Reading, ...]
    layoffs: tuple[Card, ...] = ()
    longer: tuple[Reading, ...] = ()
    answer: tuple[Reading, ...] = ()
    loose: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: a word of its game, who won it, and for how many points.

    `changes` are what each seat's score changed by, where not only the winner's did.
    """

    kind: str
    winner: Seat | None = None
    points: int = 0
    changes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Buying:
    """The upcard that others may buy (shanghai-rummy.md, §5.1), and who has bought in this deal.

    `used` counts by seat. `by` has discarded the card; None: it was turned from the stock. The
    window is `waiting` for those who may buy, or `free`, or `closed`. `answers` are kept from other
    seats until it closes, `answered` says how many there are. `bought` is who got what since the
    last discard, `extra` the cards from the stock that came with it, which only the buyer knows.
    """

    used: tuple[int, ...]
    by: Seat | None = None
    window: Literal["waiting", "free", "closed"] = "closed"
    answers: tuple[tuple[Seat, bool], ...] = ()
    answered: int = 0
    bought: tuple[Seat, Card] | None = None
    extra: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """The hidden joker (indian-marriage.md, §3), and who has seen it.

    `joker` is a back for whoever may not know it. `values` and `counts` are by seat, once the deal
    is over, and so are the triples that everybody showed before the first draw, `tunnelas`, from
    the start where they count. `corrected` is what the host has added to scores since the deal was
    over, by seat; empty where none was put right.
    """

    joker: Card
    seen: tuple[Seat, ...] = ()
    values: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    tunnelas: tuple[int, ...] = ()
    corrected: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Rows run by seat; the stock has its top first, the pile its bottom first.

    `deals` counts deals from 1. `laid` are the seats that have laid or added something in an
    earlier turn of this deal; `busy`: the seat in turn has, in this one. `fresh` is what it has
    drawn in this turn, `taken` the card it took from the pile. `known` are cards in hands that
    everybody saw being taken. `refused` are the seats that did not want the upcard; `shut`: it
    cannot be taken any more. `turns` counts the turns of this deal. `won` counts deals won, `aside`
    are the hands of those who left in this deal. `turn` is None in `done`.
    """

    options: Options
    seats: int
    dealer: Seat
    deals: int
    phase: Phase
    turn: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    scores: tuple[int, ...]
    won: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    table: tuple[Laid, ...] = ()
    laid: tuple[Seat, ...] = ()
    busy: bool = False
    fresh: tuple[Card, ...] = ()
    taken: Card | None = None
    refused: tuple[Seat, ...] = ()
    shut: bool = False
    turnovers: int = 0
    turns: int = 0
    result: Result | None = None
    knock: Knock | None = None
    buying: Buying | None = None
    hidden: Hidden | None = None
    aside: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def named(position: Position, name: object) -> int | None:
    """Where a meld called `M1`, `M2`, … stands on the table; None when there is none."""
    return index_of(name, len(position.table))


def index_of(name: object, count: int) -> int | None:
    """Which of so many melds `M1`, `M2`, … is; None when none is."""
    text = str(name)
    number = text[1:]
    if not text.startswith("M") or not number.isascii() or not number.isdigit():
        return None
    return int(number) - 1 if 1 <= int(number) <= count and len(number) < 4 else None


def name_of(index: int) -> str:
    """What a meld is called."""
    return f"M{index + 1}"
