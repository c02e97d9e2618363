"""The start of a game of Ring of Fire: who may play, who starts (ring-of-fire.md, 2, 4)."""

from __future__ import annotations

from games.core.cards import Card, pack
from games.core.chance import Chance
from games.core.game import Deal, Refusal, Seat, Step
from games.core.seats import check_seats
from games.ringoffire.state import Position, RingOptions
from games.ringoffire.table import Table

SEATS = (2, 20)


def check_table(seats: int) -> Refusal | None:
    """E_SEATS for other than two to twenty (2)."""
    return check_seats(seats, *SEATS)


def deal(table: Deal) -> Step[Position]:
    """All cards in a ring; the generator picks who starts, in a rematch the next one does (4)."""
    options, seats = table.options, table.seats
    assert isinstance(options, RingOptions)
    starter = table.dealer
    if starter is None:
        starter = table.chance.below("first:1", seats)
    ring = table.chance.shuffle("deal:1", pack())
    state = laid(options, seats, starter, ring, table.stamp.arrival, table.chance)
    opened = Table(state, table.stamp.arrival)
    opened.tell("started", starter)
    return opened.close()


def laid(
    options: RingOptions,
    seats: int,
    starter: Seat,
    ring: tuple[Card, ...],
    now: int,
    chance: Chance,
) -> Position:
    """A ring nobody has drawn from, at `now` (Unix ms)."""
    return Position(
        options,
        seats,
        starter,
        starter,
        ring,
        mates=(None,) * seats,
        tags=((),) * seats,
        asked=(0,) * seats,
        prompts=(0,) * seats,
        skips=(0,) * seats,
        misses=(0,) * seats,
        watered=(0, now),
        since=now,
        chance=chance,
    )
