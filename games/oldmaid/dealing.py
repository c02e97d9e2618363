"""The start of a game of Old Maid: who may play, who deals, the deal (old-maid.md, 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.cards import Card, by_rank, pack
from games.core.game import Deal, Refusal, Seat, Step
from games.core.seats import check_seats
from games.oldmaid.state import QUEEN, Maid, MaidOptions
from games.oldmaid.table import Table

SEATS = (2, 8)


def removed(options: MaidOptions) -> tuple[Card, ...]:
    """The card that everybody knows to be left out, if there is one (1)."""
    return (QUEEN,) if options.odd == "queen" else ()


def deck(options: MaidOptions) -> tuple[Card, ...]:
    """What is shuffled: the pack, whose last card is put aside unseen under `mystery`."""
    out = removed(options)
    return tuple(card for card in pack() if card not in out)


def check_table(seats: int) -> Refusal | None:
    """E_SEATS for other than two to eight (2)."""
    return check_seats(seats, *SEATS)


def deal(table: Deal) -> Step[Maid]:
    """Draws the dealer if none is named, deals all cards, lays down pairs, opens the first offer.

    With few players the game may be over before the first pick (3, 6).
    """
    options, seats = table.options, table.seats
    assert isinstance(options, MaidOptions)
    dealer = table.dealer
    if dealer is None:
        dealer = table.chance.below("first:1", seats)
    cards = table.chance.shuffle("deal:1", deck(options))
    aside = QUEEN
    if options.odd == "mystery":
        cards, aside = cards[:-1], cards[-1]
    hands = tuple(by_rank(cards[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))
    opened = Table(
        Maid(options, seats, dealer, hands, (), aside, ((),) * seats, chance=table.chance)
    )
    opened.tell("dealt", dealer, n=len(cards))
    begin(opened, dealer, range(seats))
    return opened.close(table.stamp.arrival)


def begin(table: Table, first: Seat, laying: Iterable[Seat]) -> None:
    """Pairs go down and empty hands are safe, clockwise from the left of `first`, who offers.

    Only the seats in `laying` have pairs to lay down.
    """
    seats = len(table.hands)
    for seat in ((first + step) % seats for step in range(1, seats + 1)):
        if seat in laying:
            table.lay_pairs(seat)
        if seat not in table.left:
            table.rest(seat)
    table.go_on(first)
