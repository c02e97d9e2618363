"""Going down with the contract of a deal, and what only those may do who are down (§4, `open`).

Facts: `down` seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from games.core.cards import Card
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.rummy.melds import Kind
from games.rummy.opening import Contract, opens
from games.rummy.reading import Readings, read
from games.rummy.ruleset import Ruleset
from games.rummy.slots import Reading
from games.rummy.turns import turn
from games.rummy.turns.copies import held, parted
from games.rummy.turns.position import Laid, Position
from games.rummy.turns.reclaiming import swap, swaps_of
from games.rummy.turns.table import P, Table
from games.rummy.turns.turn import check_drawn, check_turn, groups_of, leave_hand

EVENTS: Mapping[str, tuple[str, ...]] = {"down": ("seat",)}
CODES = frozenset({"E_NOT_OPEN", "E_ALREADY_OPEN", "E_CONTRACT"})
Groups = tuple[tuple[str, ...], ...]


def is_down(table: Table[P] | Position, seat: Seat) -> bool:
    """Whether a seat has laid its contract in this deal."""
    return any(laid.owner == seat for laid in table.table)


def check_down(state: Position, seat: Seat) -> None:
    """Raises IllegalMove E_NOT_OPEN."""
    if not is_down(state, seat):
        raise IllegalMove("E_NOT_OPEN")


def go_down(
    table: Table[P], seat: Seat, contract: Contract, melds: object, reclaims: object
) -> None:
    """The whole contract, and wilds taken for it from the table: all of it or nothing.

    Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    if is_down(state, seat):
        raise IllegalMove("E_ALREADY_OPEN")
    groups = groups_of(melds)
    for name, card, wild in swaps_of(reclaims, table, seat):
        swap(table, seat, name, card, wild)
    named = _named(table.hands[seat], groups)
    rules, faces = table.rules.ruleset.melds, table.wild(seat)
    readings = [turn.all_of(read(cards, rules, faces, stands)) for cards, stands in named]
    laid = fulfilling(readings, contract, table.rules.ruleset)
    if laid is None:
        raise IllegalMove("E_CONTRACT", choice=letters_of(contract))
    table.table = (*table.table, *(Laid(seat, meld) for meld in laid))
    table.tell("down", seat)
    leave_hand(table, seat, tuple(card for cards, _ in named for card in cards))


def _named(
    hand: Sequence[Card], groups: Groups
) -> list[tuple[tuple[Card, ...], Mapping[Card, Card] | None]]:
    """The cards of each group by the copies held, and what was said of wilds. Raises E_NOT_HELD."""
    parts = [parted(group) for group in groups]
    cards = iter(held(hand, [card for named, _ in parts for card in named]))
    found: list[tuple[tuple[Card, ...], Mapping[Card, Card] | None]] = []
    for named, said in parts:
        own = tuple(next(cards) for _ in named)
        found.append((own, {own[place]: meaning for place, meaning in said.items()} or None))
    return found


def fulfilling(
    melds: Sequence[Readings], contract: Contract, ruleset: Ruleset
) -> tuple[Reading, ...] | None:
    """The first readings of all melds, by their defaults, that are the contract together."""
    for chosen in product(*melds):
        if opens([(one,) for one in chosen], contract, ruleset.together) is None:
            return chosen
    return None


def letters_of(contract: Contract) -> str:
    """A contract in letters, S for each set and R for each run: `SSR`."""
    return "".join("SR"[need.kind is Kind.RUN] for need in contract.needs)


def add(table: Table[P], seat: Seat, name: object, value: object) -> None:
    """Cards to a meld, by somebody who is down. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    check_down(state, seat)
    turn.add(table, seat, name, value)
