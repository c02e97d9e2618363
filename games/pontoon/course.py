"""The course of a hand: bets, play, bank, settlement, each in its turn (pontoon.md, 4-9)."""

from __future__ import annotations

from games.core.cards import Card
from games.core.game import Seat
from games.core.twentyone import BEST, is_bust, is_natural, low, total
from games.pontoon.state import FIVE, GONE, Hand, Result
from games.pontoon.table import Table

STAYS = 17
"""A bank that the bot plays draws to 16 and stays from here on (11)."""


def proceed(table: Table) -> None:
    """Gives the turn to whoever has the next decision; phases without one are run through (4)."""
    if table.phase == "bet":
        _bets(table)
    if table.phase == "play":
        _plays(table)
    if table.phase == "banker":
        _bank(table)


def _bets(table: Table) -> None:
    """The next bet; when all are placed the second cards, and perhaps a banker's Pontoon."""
    playing = [seat for seat in table.order if seat not in table.left]
    for seat in playing:
        if not table.hands[seat][0].bet:
            table.to(seat)
            return
    for seat in playing:
        table.deal_to(seat, 0)
    table.bank = (*table.bank, table.draw())
    if is_natural(table.bank):
        settle(table)
    else:
        table.phase = "play"


def _plays(table: Table) -> None:
    found = table.current()
    if found is None:
        table.phase = "banker"
    else:
        table.to(found[0])


def _bank(table: Table) -> None:
    """The banker's decision, unless the bot plays the bank or nothing depends on it (4.6, 11)."""
    compared = table.compared()
    if compared:
        turn_up(table)
    by_itself = table.auto or table.banker in table.left or not compared
    table.to(None if by_itself else table.banker)


def turn_up(table: Table) -> None:
    """The banker's cards are shown."""
    if not table.bank_up:
        table.bank_up = True
        table.tell("turned", table.banker, cards=table.bank)


def pace(table: Table) -> None:
    """The next thing that happens by itself in phase `banker`: one card, or the settlement."""
    if table.compared() and not is_finished(table.bank) and total(table.bank) < STAYS:
        draw(table)
    else:
        settle(table)


def draw(table: Table) -> None:
    """One card face up for the bank (7)."""
    card = table.draw()
    table.bank = (*table.bank, card)
    table.tell("drawn", table.banker, card=card)


def is_finished(bank: tuple[Card, ...]) -> bool:
    """Whether the bank stays by itself: bust, five cards, or a hard 21 (7)."""
    return is_bust(bank) or len(bank) == FIVE or low(bank) == BEST


def result_of(bank: tuple[Card, ...]) -> Result:
    """What the bank has come to."""
    if is_natural(bank):
        return "pontoon"
    if is_bust(bank):
        return "bust"
    return "fct" if len(bank) == FIVE else "stay"


def payment(result: Result, banks: int, hand: Hand) -> int:
    """What a hand still in gets from a bank of this result and total; less than 0: pays (8)."""
    stake = hand.stake
    if result == "pontoon":
        return -2 * stake
    if hand.status == "pontoon":
        return 2 * stake
    if result == "fct":
        return -2 * stake
    if hand.status == "fct":
        return 2 * stake
    return stake if result == "bust" or total(hand.cards) > banks else -stake


def settle(table: Table) -> None:
    """Every hand still in is paid or pays; the hand is over (8, 9)."""
    compared = table.compared()
    turn_up(table)
    banks, result = total(table.bank), result_of(table.bank)
    if result != "stay":
        why: str = result
    elif not compared:
        why = "fixed"
    else:
        why = "tricks" if banks == BEST else "stay"
    table.result = result
    for seat in table.order:
        _settle_with(table, seat)
    # What the bank came to matters most, and only the last facts are read for long.
    table.tell("settled", table.banker, n=banks + 1, choice=why)
    had_pontoon = result == "pontoon" or bool(table.declared)
    table.reshuffle = had_pontoon or table.options.shuffle == "always"
    table.phase, table.turn = "done", None
    _pass_on(table)
    if table.deals == table.options.hands:
        table.finish("hands")


def _settle_with(table: Table, seat: Seat) -> None:
    """Every hand of a player that is still in is paid or pays; told in one line (8)."""
    assert table.result is not None
    banks = total(table.bank)
    still = [hand for hand in table.hands[seat] if hand.status not in GONE]
    amounts = [payment(table.result, banks, hand) for hand in still]
    for amount in amounts:
        table.pay(seat, amount)
    gets, pays = sum(n for n in amounts if n > 0), -sum(n for n in amounts if n < 0)
    if amounts:
        how = "both" if gets and pays else "gets" if gets else "pays"
        table.tell("paid", seat, n=gets, m=pays, choice=how)


def _pass_on(table: Table) -> None:
    """The bank goes to the winner of a Pontoon, or on from a banker who has left (9, 11)."""
    won = winner(table)
    if won is not None and won not in table.left:
        table.next_banker = won
        table.tell("won", won)
    else:
        table.next_banker = heir(table)


def winner(table: Table) -> Seat | None:
    """Whose Pontoon on an unsplit hand wins the bank: the nearest clockwise from the banker (9)."""
    unsplit = (s for s in table.order if s in table.declared and len(table.hands[s]) == 1)
    return next(unsplit, None)


def heir(table: Table) -> Seat | None:
    """Who follows a banker that has left; None where the bank stays (11)."""
    return table.following(table.banker) if table.banker in table.left else None
