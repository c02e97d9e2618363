"""The start of a game of Go Fish: who may play, who deals, the deal (go-fish.md, 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import RANKS, Card, by_rank, pack
from games.core.chance import Chance
from games.core.events import Event
from games.core.game import Deal, Refusal, Seat, Step
from games.core.seats import check_seats
from games.gofish.state import Fish, FishOptions, unknown
from games.gofish.table import Table

SEATS = (2, 6)
LOW_TO_HIGH = (*RANKS[1:], "A")
"""For the dealer, and for the automatic ask, 2 is low and the ace high (2 and 8)."""


def hand_size(options: FishOptions, seats: int) -> int:
    """How many cards everybody is dealt (go-fish.md, 3.2)."""
    return 7 if seats <= (3 if options.deal == "classic" else 2) else 5


def check_table(options: FishOptions, seats: int) -> Refusal | None:
    """E_SEATS for other than two to six, E_DECK_SMALL when the deck is too short (2)."""
    if (wrong := check_seats(seats, *SEATS)) is not None:
        return wrong
    if len(pack(removed=options.removed)) < seats * hand_size(options, seats) + 1:
        return Refusal("E_DECK_SMALL", {"n": seats})
    return None


def turned(options: FishOptions, chance: Chance) -> Iterator[Card]:
    """The cards of a shuffled deck one by one; a deck used up is shuffled anew (3.1)."""
    number = 1
    while True:
        yield from chance.shuffle(f"cut:{number}", pack(removed=options.removed))
        number += 1


def cut(seats: int, cards: Iterator[Card]) -> tuple[Seat, list[Event]]:
    """The dealer: lowest card of one each, the tied for lowest getting another (3.1)."""
    tied = list(range(seats))
    events: list[Event] = []
    while len(tied) > 1:
        drawn = {seat: next(cards) for seat in tied}
        events += [Event("cut", seat, {"card": card}) for seat, card in drawn.items()]
        height = {seat: LOW_TO_HIGH.index(card[0]) for seat, card in drawn.items()}
        tied = [seat for seat in tied if height[seat] == min(height.values())]
    return tied[0], events


def deal(table: Deal) -> Step[Fish]:
    """Finds the dealer if none is named, deals, lays down dealt fours, opens the turn (3)."""
    options, seats = table.options, table.seats
    assert isinstance(options, FishOptions)
    dealer = table.dealer
    told: list[Event] = []
    if dealer is None:
        dealer, told = cut(seats, turned(options, table.chance))
    deck = table.chance.shuffle("deal:1", pack(removed=options.removed))
    size = hand_size(options, seats)
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    hands: list[tuple[Card, ...]] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = by_rank(deck[place : size * seats : seats])
    start = Fish(
        options,
        seats,
        dealer,
        tuple(hands),
        deck[size * seats :],
        books=((),) * seats,
        known=(unknown(size),) * seats,
        turn=None,
        fresh=((),) * seats,
        chance=table.chance,
    )
    opened = Table(start)
    opened.events += told
    opened.tell("dealt", dealer, n=size)
    for seat in order:
        for rank in RANKS:
            opened.lay(seat, rank)
    opened.to_move(order[0])
    return opened.close(table.stamp.arrival)
