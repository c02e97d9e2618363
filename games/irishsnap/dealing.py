"""The start of a game of Irish Snap: who may play, who deals, the deal (irish-snap.md, 2, 3)."""

from __future__ import annotations

from games.core.cards import Card, pack
from games.core.game import Deal, Refusal, Step
from games.core.seats import check_seats, clockwise
from games.irishsnap.state import Position, SnapOptions
from games.irishsnap.table import Table

SEATS = (2, 8)


def check_table(seats: int) -> Refusal | None:
    """E_SEATS for other than two to eight (2)."""
    return check_seats(seats, *SEATS)


def deal(table: Deal) -> Step[Position]:
    """The whole pack, singly, from the left of the dealer, who is drawn if none is named (3)."""
    options, seats = table.options, table.seats
    assert isinstance(options, SnapOptions)
    dealer = table.dealer
    if dealer is None:
        dealer = table.chance.below("first:1", seats)
    deck = table.chance.shuffle("deal:1", pack())
    stacks: list[tuple[Card, ...]] = [()] * seats
    order = list(clockwise(seats, dealer))
    for place, seat in enumerate(order):
        stacks[seat] = deck[place::seats]
    start = Position(options, seats, dealer, tuple(stacks), order[0], dealer, chance=table.chance)
    opened = Table(start)
    opened.tell("dealt", dealer, other=order[0])
    opened.go_on(table.stamp.arrival)
    return opened.close()
