"""A player's moves: the bet, and what can be done with a hand (pontoon.md, 4.2 and 6)."""

from __future__ import annotations

from games.core.actions import Move
from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.core.seats import check_player
from games.core.twentyone import is_natural, total
from games.pontoon import course
from games.pontoon.state import GONE, Hand, Sitting, purchase, waiting_hand
from games.pontoon.table import Table

LEAST = 15
"""The lowest total to stick on (6)."""

MOST_HANDS = 10
"""So many hands may be unbusted, the banker's included, so that the pack never runs dry (6)."""

MOST_SPLIT = 4
"""So many hands one player may have (6)."""


def bet(state: Sitting, seat: Seat, amount: object, now: int) -> Step[Sitting]:
    """The initial bet. Raises IllegalMove in the printed order."""
    _check_turn(state, seat, "bet")
    if not isinstance(amount, int):
        raise IllegalMove("E_FORM")
    low, high = state.options.min, state.options.max
    if not low <= amount <= high:
        raise IllegalMove("E_BET_RANGE", n=low, m=high)
    table = Table(state)
    place(table, seat, amount)
    return table.close(now)


def place(table: Table, seat: Seat, amount: int) -> None:
    """Places a bet, with all that follows."""
    table.hold(seat, 0, bet=amount)
    table.tell("bet", seat, n=amount)
    course.proceed(table)


def play(state: Sitting, seat: Seat, move: Move, now: int) -> Step[Sitting]:
    """A move with the current hand. Raises IllegalMove in the printed order."""
    _check_turn(state, seat, "play")
    current = waiting_hand(state.order, state.hands)
    assert current is not None
    hand = state.hands[seat][current[1]]
    amount = move.values.get("amount", 0)
    if not isinstance(amount, int):
        raise IllegalMove("E_FORM")
    code = forbidden(state, seat, hand, move.action, amount)
    if code == "E_BUY_RANGE":
        low, high = purchase(hand) or (0, 0)
        raise IllegalMove(code, n=low, m=high)
    if code is not None:
        raise IllegalMove(code)
    table = Table(state)
    carry_out(table, seat, current[1], move.action, amount)
    return table.close(now)


def forbidden(
    state: Sitting, seat: Seat, hand: Hand, action: str, amount: int | None = None
) -> str | None:
    """The code of what forbids a move with the current hand, if anything does (6).

    Without an amount, whether anything can be bought at all.
    """
    if is_natural(hand.cards):
        return None if action == "declare" else "E_PONTOON"
    match action:
        case "declare":
            return "E_NO_PONTOON"
        case "split":
            return _unsplit(state, seat, hand)
        case "buy":
            limits = purchase(hand)
            if limits is None:
                return "E_BUY_AFTER_TWIST"
            if amount is not None and not limits[0] <= amount <= limits[1]:
                return "E_BUY_RANGE"
        case "stick" if total(hand.cards) < LEAST:
            return "E_STICK_LOW"
    return None


def _unsplit(state: Sitting, seat: Seat, hand: Hand) -> str | None:
    if len(hand.cards) > 2:
        return "E_SPLIT_LATE"
    if hand.cards[0][0] != hand.cards[1][0]:
        return "E_SPLIT_PAIR"
    held = [one for player in state.order for one in state.hands[player]]
    unbusted = 1 + sum(one.status not in GONE for one in held)
    if unbusted >= MOST_HANDS or len(state.hands[seat]) >= MOST_SPLIT:
        return "E_SPLIT_LIMIT"
    return None


def carry_out(table: Table, seat: Seat, index: int, action: str, amount: int = 0) -> None:
    """Makes a legal move with a hand, with all that follows."""
    match action:
        case "declare":
            _declare(table, seat, index)
        case "split":
            _split(table, seat, index)
        case "buy":
            _buy(table, seat, index, amount)
        case "twist":
            card = table.deal_to(seat, index, up=True)
            table.hold(seat, index, twisted=True)
            table.tell("twisted", seat, card=card)
            table.judge(seat, index)
        case "stick":
            table.hold(seat, index, status="stuck")
            table.tell("stuck", seat)
    course.proceed(table)


def _declare(table: Table, seat: Seat, index: int) -> None:
    """The ace is shown; the ten-valued card is known to be one, but stays face down (5)."""
    hand = table.hands[seat][index]
    aces = [card[0] == "A" for card in hand.cards]
    up = tuple(shown or ace for shown, ace in zip(hand.up, aces, strict=True))
    table.hold(seat, index, status="pontoon", up=up)
    table.declared = (*table.declared, seat)
    table.tell("pontoon", seat, card=hand.cards[aces.index(True)])


def _split(table: Table, seat: Seat, index: int) -> None:
    """Two hands face up, each with the initial bet and one more card, face down."""
    pair = table.hands[seat][index]
    halves = [Hand((card,), (True,), pair.bet) for card in pair.cards]
    table.hands[seat][index : index + 1] = halves
    table.tell("split", seat, rank=pair.cards[0][0])
    for half in (index, index + 1):
        table.deal_to(seat, half)
        table.whisper(seat, half)


def _buy(table: Table, seat: Seat, index: int, amount: int) -> None:
    """The stake grows, and one card comes face down."""
    hand = table.hands[seat][index]
    hand = table.hold(seat, index, bought=(*hand.bought, amount))
    table.tell("bought", seat, n=amount, m=hand.stake)
    table.deal_to(seat, index)
    table.judge(seat, index)
    if table.hands[seat][index].status != "bust":
        table.whisper(seat, index)


def _check_turn(state: Sitting, seat: Seat, phase: str) -> None:
    """Raises IllegalMove unless this player is on turn in this phase."""
    check_player(state, seat)
    if state.phase != phase:
        raise IllegalMove("E_PHASE")
    if seat == state.banker:
        raise IllegalMove("E_BANKER")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)


def by_rote(hand: Hand) -> str:
    """What becomes of a hand whose owner is away: stick on 15 or more, else twist (11)."""
    if is_natural(hand.cards):
        return "declare"
    return "stick" if total(hand.cards) >= LEAST else "twist"
