"""What a game of Irish Snap is made of: its house rules, its constants and its position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from games.core.cards import RANKS, Card, Rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options

HOLD = 400
"""H: so many ms a turned card is held back for snaps that were pressed before (5.1)."""

DWELL = 1_500
"""D: so many ms everybody may look at a card before the next is turned (5)."""

WINDOW = 5_000
"""W: so many ms hands may come down after the first one, on Discord's clock (6)."""

GRACE = 1_500
"""G: so many ms the bot waits after the window for presses still under way (6)."""

FALSE = 700
"""F: so many ms the bot waits for earlier presses when a snap was wrong (7)."""

TIMER = 15
"""Seconds to turn a card under the live clock (10)."""

TURNS = (2_500, 4_000)
CALLS = (1_500, 3_500)
"""Shortest and longest time between two cards that the bot turns (1), between two calls (8)."""

TURN = "turn"
"""The lane of Turn card: a beat for every card, call and pile that is taken (13)."""

_LOW_BITS = 0x3FFFFF
_NEXT = dict(zip(RANKS, (*RANKS[1:], RANKS[0]), strict=True))
_PREVIOUS = {rank: before for before, rank in _NEXT.items()}

How = Literal["press", "timeout", "bot"]
Phase = Literal["open", "race", "falsesnap", "countdown", "over"]
Why = Literal["last", "falsesnap", "win"]


class SnapOptions(Options):
    """House rules of Irish Snap (irish-snap.md, 1)."""

    pickup: Literal["shuffle", "keep"] = Field("shuffle", description="a pile that is taken")
    count_after: Literal["ace", "continue"] = Field("ace", description="number after a pile")
    pairs: bool = Field(default=False, description="a rank equal to the one beneath matches too")
    penalty: Literal["pile", "one_card"] = Field("pile", description="what a false snap costs")
    turner: Literal["players", "auto"] = Field("players", description="who turns the cards")
    absence: Literal["leave"] = Field("leave", description="what three misses in a row bring")


@dataclass(frozen=True, slots=True)
class Press:
    """A press that may be ranked: by whom, its id, its arrival at the bot (Unix ms).

    `how` is told of flips: pressed, made when a timer ran out, or the bot's own.
    """

    seat: Seat
    id: int
    arrival: int
    how: How = "press"

    @property
    def ms(self) -> int:
        """Server time (Unix ms)."""
        return Stamp(self.id, self.arrival).ms

    @property
    def rank(self) -> tuple[int, bool]:
        """Sorts presses: by id. Only an id that the bot minted for a computer can equal another.

        Its low bits are the computer's seat; the person is first (6).
        """
        return (self.id, self.id & _LOW_BITS == self.seat)


@dataclass(frozen=True, slots=True)
class Snaps:
    """Presses on SNAP while a race is open or a false snap is being settled.

    `n` is the card or call, `opener` whose press came first. `presses` are one a seat, by seat.
    `first` is the earliest server time of all presses received, also of those dropped since.
    """

    n: int
    opener: Seat
    presses: tuple[Press, ...]
    first: int

    @property
    def until(self) -> int:
        """The last moment on Discord's clock at which a press is in time (6)."""
        return self.first + WINDOW

    def of(self, seat: Seat) -> Press | None:
        """The press of a seat, if its hand is down."""
        return next((press for press in self.presses if press.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Race:
    """The last race settled: its card, the end of its window, who pressed in time, by id."""

    n: int
    until: int
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Stacks are top first, the pile is bottom first.

    `sunk` are cards of the pile that nobody has seen: stacks of leavers. `turner` turned the card
    on top (before the first, the seat that turn comes round from). `n` counts cards and calls;
    `calls` those calls made over the card on top. `t0` is when card n was seen, `t0_before` when
    the one before was, `ready` when the table as it stands was, all on Discord's clock (Unix ms);
    `lag` is by how much the bot's clock was ahead of it. `early` are snaps, each with its card or
    call, that came before T0 of the newest call was known. `paid` is the card for which somebody
    paid with one card. `piles` and `deals` count the shuffles of piles taken and dealt anew.
    """

    options: SnapOptions
    seats: int
    dealer: Seat | None
    stacks: tuple[tuple[Card, ...], ...]
    turn: Seat | None
    turner: Seat
    pile: tuple[Card, ...] = ()
    sunk: tuple[Card, ...] = ()
    phase: Phase = "open"
    n: int = 0
    called: Rank | None = None
    next_call: Rank = RANKS[0]
    calls: int = 0
    t0: int | None = None
    t0_before: int | None = None
    ready: int | None = None
    lag: int | None = None
    held: Press | None = None
    early: tuple[tuple[int, Press], ...] = ()
    snaps: Snaps | None = None
    race: Race | None = None
    paid: int = 0
    piles: int = 0
    deals: int = 0
    note: tuple[Why, Seat] | None = None
    winner: Seat | None = None
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


def after(rank: Rank) -> Rank:
    """The next number of the loop: the king is followed by the ace (4)."""
    return _NEXT[rank]


def before(rank: Rank) -> Rank:
    """The number before in the loop."""
    return _PREVIOUS[rank]


def top(state: Position) -> Card | None:
    """The card that lies face up on the pile, if one does."""
    return state.pile[-1] if state.pile and state.pile[-1] not in state.sunk else None


def can_be_snapped(state: Position) -> bool:
    """Whether card n lies on top, and nobody has paid for it (6 and, with `one_card`, 7)."""
    return state.n > 0 and state.paid != state.n and top(state) is not None


def called_with(state: Position, n: int) -> Rank | None:
    """The number called with the newest card or call, or with the one before a call."""
    if state.called is None or n == state.n:
        return state.called
    return before(state.called)


def is_match(state: Position, n: int) -> bool:
    """Match(n) for the newest card or call, or the one before a call, with a card on top (4).

    A pair is one with the card that was turned, not with a call over it: that match is gone (6).
    """
    card = top(state)
    assert card is not None
    if card[0] == called_with(state, n):
        return True
    if not state.options.pairs or state.n - n != state.calls:
        return False
    beneath = state.pile[-2] if len(state.pile) > 1 else None
    return beneath is not None and beneath not in state.sunk and beneath[0] == card[0]
