"""What each seat may do now, and what it does by itself, from its own observation."""

from __future__ import annotations

from games.core.actions import LEAVING, Action, Move, Number, Pick
from games.core.cards import BACK
from games.core.game import HOUSE, Seat
from games.core.seats import is_seated, seated
from games.core.twentyone import total
from games.pontoon import course, playing
from games.pontoon.banking import ANSWERS, DEAREST
from games.pontoon.state import Hand, Sitting, keeper, purchase, waiting_hand

_LEAVE = (LEAVING,)
_BANK = (Action("draw"), Action("stay"))
_NEXT = Action("next")
_ORDERS = (_NEXT, Action("end"))
_ANSWER = Action("answer", (Pick("accept", "choice", ANSWERS),))
_PRICE = Number("price", 0, DEAREST, (5, 10, 20, 50))
_PLAIN = {name: Action(name) for name in ("declare", "stick", "twist", "split")}


def actions(seen: Sitting, seat: Seat | None) -> tuple[Action, ...]:
    """Everything that would be accepted; of a hand seen from outside only what is public."""
    if seen.over or seat is None:
        return ()
    if seat == HOUSE:
        return _ORDERS if seen.phase == "done" else ()
    if not is_seated(seen, seat):
        return ()
    if seen.phase == "done":
        return (*_between(seen, seat), *_LEAVE)
    if seat != seen.turn:
        return _LEAVE
    match seen.phase:
        case "bet":
            return (Action("bet", (_amount(seen.options.min, seen.options.max),)), *_LEAVE)
        case "banker":
            return (*_BANK, *_LEAVE)
    current = current_hand(seen, seat)
    return _LEAVE if current is None else (*_moves(seen, seat, current), *_LEAVE)


def waiting(seen: Sitting) -> tuple[Seat, ...]:
    """The seat on turn; between hands nobody, unless no clock deals the next one."""
    if seen.turn is not None:
        return (seen.turn,)
    holder = keeper(seen)
    stands = seen.phase == "done" and not seen.over and not seen.clocks
    return (holder,) if stands and holder is not None else ()


def automatic(seen: Sitting, seat: Seat) -> Move | None:
    """The automatic moves (9, 11)."""
    if seat not in waiting(seen):
        return None
    match seen.phase:
        case "bet":
            return Move("bet", {"amount": seen.options.min})
        case "banker":
            return Move("draw" if total(seen.bank) < course.STAYS else "stay")
        case "done":
            return Move("next")
    current = current_hand(seen, seat)
    return None if current is None else Move(playing.by_rote(current))


def current_hand(seen: Sitting, seat: Seat) -> Hand | None:
    """The hand this seat has to play, if it sees its cards."""
    found = waiting_hand(seen.order, seen.hands) if seen.phase == "play" else None
    if found is None or found[0] != seat:
        return None
    hand = seen.hands[seat][found[1]]
    return None if BACK in hand.cards else hand


def _moves(seen: Sitting, seat: Seat, hand: Hand) -> list[Action]:
    legal = [
        action
        for name, action in _PLAIN.items()
        if playing.forbidden(seen, seat, hand, name) is None
    ]
    limits = purchase(hand)
    if limits is not None and playing.forbidden(seen, seat, hand, "buy") is None:
        legal.append(Action("buy", (_amount(*limits),)))
    return legal


def _amount(low: int, high: int) -> Number:
    """A whole number with its least, middle and most at hand."""
    return Number("amount", low, high, tuple(sorted({low, (low + high) // 2, high})))


def _between(seen: Sitting, seat: Seat) -> list[Action]:
    """The next hand, an answer, a sale (9)."""
    found: list[Action] = []
    if seat == keeper(seen):
        found.append(_NEXT)
    if seen.offer is not None and seen.offer.open and seen.offer.to == seat:
        found.append(_ANSWER)
    if seat == seen.banker and seen.next_banker is None:
        others = tuple(other for other in seated(seen) if other != seat)
        found.append(Action("offer", (Pick("to", "seat", others), _PRICE)))
    return found
