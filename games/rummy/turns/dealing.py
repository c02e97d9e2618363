"""The start of a match and of each deal (rummy-family.md, §5.2)."""

from __future__ import annotations

from collections.abc import Callable

from games.core.cards import by_rank
from games.core.chance import Chance
from games.core.game import Deal, Seat, Step
from games.core.options import Options
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.table import P, Table

Empty = Callable[[Options, int, Seat, Chance], P]
"""Makes a position without cards from options, seats, the first dealer and the chance."""


def first_dealer(table: Deal) -> Seat:
    """Whoever is named, or a seat drawn by lot."""
    if table.dealer is not None:
        return table.dealer
    return table.chance.below("first:1", table.seats)


def start(empty: P, rules: Declaration, now: int) -> Step[P]:
    """The first deal of a match."""
    table = Table(empty, rules)
    deal(table)
    return table.close(now)


def deal_next(state: P, rules: Declaration, now: int) -> Step[P]:
    """The next deal of a match."""
    table = Table(state, rules)
    table.dealer = rules.hooks.next_dealer(table)
    deal(table)
    return table.close(now)


def deal(table: Table[P]) -> None:
    """Cards one at a time, clockwise; one more is turned; left of the dealer begins."""
    rules, chance = table.rules, table.state.chance
    table.deals += 1
    deck = chance.shuffle(f"deal:{table.deals}", rules.deck(table.state.options, table.seats))
    order = table.order(table.dealer)
    size = rules.size(len(order))
    dealt = size * len(order)
    table.hands = [()] * table.seats
    for place, seat in enumerate(order):
        table.hands[seat] = by_rank(deck[place : dealt : len(order)])
    rest = rules.hooks.begun(table, deck[dealt:])
    table.pile, table.stock = rest[:1], rest[1:]
    table.known = [()] * table.seats
    table.table, table.laid, table.aside, table.refused = (), (), (), ()
    table.turnovers = table.turns = 0
    table.result, table.knock, table.shut = None, None, False
    table.tell("dealt", table.dealer, "begins", n=size)
    table.to_move(order[0], "offer" if rules.offer else "draw")
    rules.hooks.opened(table)
