"""Before the play: who may start, the cut for the bank, and each hand's cards (pontoon.md, 2-4)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import RANKS, Card, pack
from games.core.chance import Chance
from games.core.events import Event
from games.core.game import Deal, Refusal, Seat, Step
from games.core.seats import check_seats, clockwise
from games.pontoon import course
from games.pontoon.state import GONE, Hand, PontoonOptions, Sitting
from games.pontoon.table import Table

SEATS = (2, 8)
_HEIGHT = {rank: place for place, rank in enumerate((*RANKS[1:], "A"))}
"""For the cut 2 is low and the ace high (3.1)."""


def check_table(options: PontoonOptions, seats: int) -> Refusal | None:
    """E_SEATS for other than two to eight, E_LIMITS when no bet lies between the limits."""
    if options.min > options.max:
        limits = Refusal("E_LIMITS", {"n": options.min, "m": options.max})
        return check_seats(seats, *SEATS) or limits
    return check_seats(seats, *SEATS)


def turned(chance: Chance) -> Iterator[Card]:
    """The cards that are cut, one by one; a pack used up is shuffled anew."""
    number = 1
    while True:
        yield from chance.shuffle(f"cut:{number}", pack())
        number += 1


def cut(seats: int, cards: Iterator[Card]) -> tuple[Seat, list[Event]]:
    """The first banker: highest of one card each, the tied for highest cutting again (3.1)."""
    tied = list(range(seats))
    told: list[Event] = []
    while len(tied) > 1:
        drawn = {seat: next(cards) for seat in tied}
        told += [Event("cut", seat, {"card": card}) for seat, card in drawn.items()]
        highest = max(_HEIGHT[card[0]] for card in drawn.values())
        tied = [seat for seat, card in drawn.items() if _HEIGHT[card[0]] == highest]
    return tied[0], told


def bare(options: PontoonOptions, seats: int, banker: Seat, chance: Chance) -> Sitting:
    """A table at which nothing is dealt yet: an unshuffled pack, everybody with their chips."""
    balances = (options.start,) * seats
    return Sitting(options, seats, banker, balances, ((),) * seats, pack(), chance=chance)


def deal(table: Deal) -> Step[Sitting]:
    """Finds the banker if none is named, and begins the first hand (3, 4)."""
    options = table.options
    assert isinstance(options, PontoonOptions)
    banker, told = table.dealer, list[Event]()
    if banker is None:
        banker, told = cut(table.seats, turned(table.chance))
    opened = Table(bare(options, table.seats, banker, table.chance))
    opened.events += told
    opened.tell("banker", banker)
    begin(opened, table.chance)
    return opened.close(table.stamp.arrival)


def begin(table: Table, chance: Chance) -> None:
    """The first hand's first cards, from a shuffled pack."""
    table.pack = list(chance.shuffle("deal:1", pack()))
    _first_cards(table)


def next_hand(table: Table, chance: Chance) -> None:
    """Used cards go under the pack or all are shuffled, the bank changes hands, and on (9)."""
    number = table.deals + 1
    if table.reshuffle:
        table.pack = list(chance.shuffle(f"deal:{number}", pack()))
    else:
        table.pack += used(table)
    how = "shuffled" if table.reshuffle else "as_it_is"
    table.tell("dealt", None, "begins", n=number, choice=how)
    if table.next_banker is not None:
        table.banker = table.next_banker
        table.tell("banker", table.banker)
    _first_cards(table)


def used(table: Table) -> list[Card]:
    """The cards of a settled hand in the order in which they go under the pack (9)."""
    hands = [hand for seat in table.order for hand in table.hands[seat]]
    return [card for hand in hands if hand.status not in GONE for card in hand.cards] + [
        *table.bank
    ]


def _first_cards(table: Table) -> None:
    """One card face down to each in order, the banker last; then the bets (4.1, 4.2)."""
    table.deals += 1
    around = clockwise(table.seats, table.banker)
    table.order = tuple(s for s in around if s != table.banker and s not in table.left)
    table.hands = [[] for _ in range(table.seats)]
    table.result, table.bank, table.bank_up, table.auto = None, (), False, False
    table.paid, table.declared, table.next_banker, table.offer = [], (), None, None
    for seat in table.order:
        table.hands[seat] = [Hand()]
        table.deal_to(seat, 0)
    table.bank = (table.draw(),)
    table.phase, table.turn = "bet", None
    course.proceed(table)
