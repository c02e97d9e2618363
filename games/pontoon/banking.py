"""The bank: drawing and staying, the next hand, its sale, and the end (pontoon.md, 7, 9, 10)."""

from __future__ import annotations

from dataclasses import replace

from games.core.errors import IllegalMove
from games.core.game import HOUSE, Seat, Step
from games.core.seats import check_player, is_seated
from games.pontoon import course, dealing
from games.pontoon.state import Offer, Sitting, keeper
from games.pontoon.table import Table

DEAREST = 1_000
"""The highest price of a bank (9)."""

ANSWERS = ("true", "false")


def bank(state: Sitting, seat: Seat, action: str, now: int) -> Step[Sitting]:
    """One more card for the bank, or none. Raises IllegalMove in the printed order."""
    check_player(state, seat)
    if state.phase != "banker" or state.turn is None:
        raise IllegalMove("E_PHASE")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)
    table = Table(state)
    if action == "draw":
        course.draw(table)
    if action == "stay" or course.is_finished(table.bank):
        course.settle(table)
    return table.close(now)


def order(state: Sitting, seat: Seat, action: str, now: int) -> Step[Sitting]:
    """The next hand, or the end of the table. Raises IllegalMove in the printed order."""
    if seat != HOUSE or state.over:
        check_player(state, seat)
    if state.phase != "done":
        raise IllegalMove("E_PHASE")
    if action == "next":
        if seat not in (HOUSE, keeper(state)):
            raise IllegalMove("E_NOT_TURN", seat=keeper(state))
        return deal_next(state, now)
    if seat != HOUSE:
        raise IllegalMove("E_NOT_HOST")
    table = Table(state)
    table.finish("host")
    return table.close(now)


def deal_next(state: Sitting, now: int) -> Step[Sitting]:
    """The next hand's first cards."""
    table = Table(state)
    dealing.next_hand(table, state.chance)
    return table.close(now)


def offer(state: Sitting, seat: Seat, to: object, price: object, now: int) -> Step[Sitting]:
    """The banker offers the bank; a new offer replaces the old. Raises IllegalMove."""
    _check_open(state, seat)
    if seat != state.banker:
        raise IllegalMove("E_NOT_BANKER")
    if state.next_banker is not None:
        raise IllegalMove("E_BANK_WON")
    if not isinstance(to, int) or not isinstance(price, int):
        raise IllegalMove("E_FORM")
    if to == seat or not is_seated(state, to):
        raise IllegalMove("E_TARGET_UNKNOWN")
    if not 0 <= price <= DEAREST:
        raise IllegalMove("E_PRICE")
    table = Table(state)
    table.offer = Offer(to, price)
    table.tell("offered", seat, other=to, n=price)
    return table.close(now, "offer", decided=False)


def answer(state: Sitting, seat: Seat, accept: object, now: int) -> Step[Sitting]:
    """The buyer takes the bank for the price, or doesn't. Raises IllegalMove."""
    _check_open(state, seat)
    offered = state.offer
    if offered is None or not offered.open or offered.to != seat:
        raise IllegalMove("E_NO_OFFER")
    if accept not in ANSWERS:
        raise IllegalMove("E_FORM")
    table = Table(state)
    table.offer = replace(offered, open=False)
    if accept == "true":
        table.move(seat, state.banker, offered.price)
        table.next_banker = seat
        table.tell("sold", state.banker, other=seat, n=offered.price)
    else:
        table.tell("declined", state.banker, other=seat)
    return table.close(now, decided=False)


def _check_open(state: Sitting, seat: Seat) -> None:
    """Raises IllegalMove unless the bank can be sold now."""
    check_player(state, seat)
    if state.phase != "done":
        raise IllegalMove("E_SALE_CLOSED")
