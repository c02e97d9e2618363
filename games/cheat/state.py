"""What a game of Cheat is made of: its house rules and its position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from games.core.cards import RANKS, SUITS, Card, Rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.core.seats import is_seated

_RING = {rank: index for index, rank in enumerate(RANKS)}

Phase = Literal["turn", "window", "over"]


class CheatOptions(Options):
    """House rules of Cheat (cheat.md, 1)."""

    call_rule: Literal["adjacent", "up_only"] = Field("adjacent", description="which calls follow")
    after_challenge: Literal["continue", "next_up", "free"] = Field(
        "continue", description="which calls are open after a challenge"
    )
    decks: Literal[1, 2] = Field(1, description="packs of cards; two from 6 players up")
    window: int = Field(
        10,
        ge=5,
        le=60,
        description="seconds to challenge a play",
        examples=[5, 8, 10, 15, 20, 30, 45, 60],
    )
    places: bool = Field(default=False, description="play goes on for second place and so on")

    @property
    def cap(self) -> int:
        """The most cards of one play, and all there are of a rank (5)."""
        return len(SUITS) * self.decks


@dataclass(frozen=True, slots=True)
class Play:
    """Cards that came onto the pile together, by whom, and what they were called.

    Nothing was called of a leaver's hand; of a given pile nobody knows whose the cards were.
    """

    cards: tuple[Card, ...]
    by: Seat | None = None
    rank: Rank | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """The last call; a given position may leave out whose it was, and of how many cards."""

    rank: Rank
    by: Seat | None = None
    n: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody could remember of one seat's hand.

    `cards` were shown to all when the seat took them up. `out` counts the cards that it has put
    down unseen since, any of which may be among them; so of `n` known cards of a rank at least
    `n - out` are certainly there.
    """

    cards: tuple[Card, ...] = ()
    out: int = 0


NOTHING_KNOWN = Known()


@dataclass(frozen=True, slots=True)
class Bluff:
    """A position. Hands are kept in hand order, the pile bottom first, play by play.

    `turn` is who plays, during a window still the one who played, and None after the end. `last`
    is the last call, `challenged` whether its play was challenged and settled. `plays` counts all
    plays. While a window is open, `believed` are seats that have let the play go, with when (Unix
    ms on Discord's clock), and `challenges` seats with the lowest id they pressed; both are private
    to their seat, as are its hand and `fresh`, the cards it took up last. `placed` have got rid of
    their cards, in order. `first` began, and is None where a given position names nobody.
    """

    options: CheatOptions
    seats: int
    first: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Play, ...]
    turn: Seat | None
    phase: Phase
    last: Call | None
    known: tuple[Known, ...]
    fresh: tuple[tuple[Card, ...], ...]
    challenged: bool = False
    plays: int = 0
    believed: tuple[tuple[Seat, int], ...] = ()
    challenges: tuple[tuple[Seat, int], ...] = ()
    placed: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"


def is_in(state: Bluff, seat: Seat) -> bool:
    """Whether a seat still takes part: seated, and not yet rid of its cards for good."""
    return is_seated(state, seat) and seat not in state.placed


def believed_at(state: Bluff, seat: Seat) -> int | None:
    """When a seat let the last play go (Unix ms on Discord's clock); None if it has not."""
    return next((ms for one, ms in state.believed if one == seat), None)


def window_of(state: Bluff) -> Clock | None:
    """The clock of the window; None while there is none."""
    return next((clock for clock in state.clocks if clock.name == "window"), None)


def pile_size(state: Bluff) -> int:
    """How many cards lie on the pile."""
    return sum(len(play.cards) for play in state.pile)


def step(rank: Rank, by: int) -> Rank:
    """The rank so many steps up the ring, in which the ace follows the king."""
    return RANKS[(_RING[rank] + by) % len(RANKS)]


def allowed(state: Bluff) -> tuple[Rank, ...]:
    """The calls open to the next play: same, above, below; A…K where any is (5, 6.3)."""
    options, last = state.options, state.last
    if last is None or (state.challenged and options.after_challenge == "free"):
        return RANKS
    up = step(last.rank, 1)
    only_up = state.challenged and options.after_challenge == "next_up"
    if only_up or options.call_rule == "up_only":
        return (up,)
    return (last.rank, up, step(last.rank, -1))


def winner_of(stayed: Sequence[Seat], placed: Sequence[Seat]) -> Seat:
    """Who has won: the first to be rid of all cards, also if they have left since (7).

    Whoever is the last one seated wins by walkover, though others may have finished before (8).
    """
    return stayed[0] if len(stayed) == 1 else placed[0]
