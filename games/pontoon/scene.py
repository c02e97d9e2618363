"""What a viewer sees of Pontoon, from an observed position.

Marks: `bank` (holds it), `stake` (n), `stuck`, `pontoon`, `fct`, `bust` (n, the stake it lost),
`total` (n), `later` (plays from the next hand on), `balance` (n). Lines: on the table `bet` (seat,
n, m), `play` and `draw` (seat), `pace`, `offer` (seat, other, n), `heir` (seat), `next` (seat,
other: the host), `won` (seats, n), `walkover` (seat), `nobody`; in one's own part `first` (seat on
turn, n, m), `total` (n) or `soft` (m or n), of several hands `hand` or `hand_soft` (cards, m, n,
choice: `turn` or `other`), `natural`, `declare`, `move`, `move_or_buy` (n, m), `beats`, `bank`,
`bank_later`, `later_own`.

The grid of a hand: `player`, `stake`, `result`, `change`, `balance`; results are `won`, `lost`,
`bust`, `pontoon`, `fct`, `left`, `split` (several hands), and `bank_` with what the bank came to.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import BACK, Card
from games.core.game import HOUSE, Seat
from games.core.scene import Block, Grid, HandRow, Line, Mark, Scene, SeatRow, Seats
from games.core.scene import Hand as Held
from games.core.seats import is_seated
from games.core.twentyone import is_bust, is_natural, low, total
from games.pontoon.rules import outcome
from games.pontoon.state import FIVE, GONE, Hand, Sitting, keeper, purchase, waiting_hand

Cell = tuple[str, object]

_STATUS = {
    "stuck": Mark("stuck"),
    "pontoon": Mark("pontoon"),
    "fct": Mark("fct"),
}
_COLUMNS = ("player", "stake", "result", "change", "balance")
_NOTHING: Cell = ("text", "")


def scene(seen: Sitting, seat: Seat | None) -> Scene:
    """The table for everybody, and the viewer's own hands."""
    rows = tuple(_row(seen, one) for one in range(seen.seats) if _is_listed(seen, one))
    blocks: list[Block] = [Seats(rows)]
    if seen.result is not None:
        blocks.append(_grid(seen))
    return Scene((*blocks, *_status(seen)), () if seat is None else tuple(_own(seen, seat)))


# The table


def _is_listed(seen: Sitting, seat: Seat) -> bool:
    """Whoever is here or was in this hand; at the end everybody who ever sat down."""
    return seen.over or seat not in seen.left or seat in (*seen.order, seen.banker)


def _row(seen: Sitting, seat: Seat) -> SeatRow:
    gone, turn = seat in seen.left, seat == seen.turn
    if seen.over and seen.result is None:
        return SeatRow(seat, gone=gone)  # what lies face down in a hand cut short stays unseen
    told = seen.over or seat in _settled_seats(seen)
    marks = [] if told else [Mark("balance", {"n": seen.balances[seat]})]
    if seat == seen.banker:
        if seen.bank and BACK not in seen.bank:
            marks.insert(0, _worth(seen.bank))
        return SeatRow(seat, turn, shown=seen.bank, marks=(Mark("bank"), *marks), gone=gone)
    hands = [hand for hand in seen.hands[seat] if hand.cards]
    if not seen.hands[seat] and not gone and not seen.over:
        marks.insert(0, Mark("later"))
    if len(hands) < 2:
        shown = hands[0].cards if hands else ()
        for hand in hands:
            marks = [*([] if told else _stake(hand)), *_status_of(seen, hand), *marks]
        return SeatRow(seat, turn, shown=shown, marks=tuple(marks), gone=gone)
    current = waiting_hand(seen.order, seen.hands) if turn else None
    rows = tuple(
        HandRow(hand.cards, (*_stake(hand), *_status_of(seen, hand)), (seat, index) == current)
        for index, hand in enumerate(seen.hands[seat])
        if hand.cards
    )
    return SeatRow(seat, turn, marks=tuple(marks), gone=gone, hands=rows)


def _worth(bank: tuple[Card, ...]) -> Mark:
    """What the bank has come to so far."""
    if is_bust(bank):
        return Mark("total", {"n": low(bank)})
    if is_natural(bank):
        return Mark("pontoon")
    return Mark("fct") if len(bank) == FIVE else Mark("total", {"n": total(bank)})


def _stake(hand: Hand) -> Iterator[Mark]:
    """What is at stake: of a bust hand nothing any more."""
    if hand.bet and hand.status != "bust":
        yield Mark("stake", {"n": hand.stake})


def _status_of(seen: Sitting, hand: Hand) -> Iterator[Mark]:
    """What became of a hand; instead of that it sticks, what it came to once it is shown."""
    if seen.result is not None and hand.status == "stuck":
        yield Mark("total", {"n": total(hand.cards)})
    elif hand.status == "bust":
        yield Mark("bust", {"n": hand.stake})
    elif hand.status in _STATUS:
        yield _STATUS[hand.status]


def _grid(seen: Sitting) -> Grid:
    """The hand that has just been settled: its players in order, the banker last.

    Who left before betting had no part in it.
    """
    return Grid(_COLUMNS, tuple([_settled(seen, seat) for seat in _settled_seats(seen)]))


def _settled_seats(seen: Sitting) -> list[Seat]:
    """Whose chips the grid tells; none before it is there."""
    if seen.result is None:
        return []
    played = [seat for seat in seen.order if any(hand.bet for hand in seen.hands[seat])]
    return [*played, seen.banker]


def _settled(seen: Sitting, seat: Seat) -> tuple[Cell, ...]:
    hands = seen.hands[seat]
    if seat == seen.banker:
        change = -sum(amount for _, amount in seen.paid)
    else:
        change = sum(amount for owner, amount in seen.paid if owner == seat)
    return (
        ("seat", seat),
        ("number", sum(hand.stake for hand in hands)) if hands else _NOTHING,
        ("choice", _result(seen, seat, change)),
        ("number", change),
        ("number", seen.balances[seat]),
    )


def _result(seen: Sitting, seat: Seat, change: int) -> str:
    """A word for what became of a seat's hand."""
    hands = seen.hands[seat]
    if seat == seen.banker:
        return f"bank_{seen.result}"
    if seat in seen.left:
        return "left"
    if len(hands) > 1:
        return "split"
    status = hands[0].status
    if status in ("pontoon", "fct") and change > 0:
        return status
    if status == "bust":
        return status
    return "won" if change > 0 else "lost"


def _status(seen: Sitting) -> list[Line]:
    """What the table waits for, or how it stood when it was closed."""
    result = outcome(seen)
    if result is not None:
        if not result.winners:
            return [Line("nobody")]
        if result.walkover:
            return [Line("walkover", {"seat": result.winners[0]})]
        best = seen.balances[result.winners[0]]
        return [Line("won", {"seats": result.winners, "n": best})]
    match seen.phase:
        case "bet":
            limits = {"n": seen.options.min, "m": seen.options.max}
            return [Line("bet", {"seat": seen.turn, **limits})]
        case "play":
            return [Line("play", {"seat": seen.turn})]
        case "banker":
            return [Line("pace") if seen.turn is None else Line("draw", {"seat": seen.turn})]
        case "done":
            return _between(seen)
    return []


def _between(seen: Sitting) -> list[Line]:
    lines: list[Line] = []
    if seen.offer is not None and seen.offer.open:
        sale = {"seat": seen.banker, "other": seen.offer.to, "n": seen.offer.price}
        lines.append(Line("offer", sale))
    if seen.next_banker is not None:
        lines.append(Line("heir", {"seat": seen.next_banker}))
    return [*lines, Line("next", {"seat": keeper(seen), "other": HOUSE})]


# The viewer's own hands


def _own(seen: Sitting, seat: Seat) -> Iterator[Block]:
    if not is_seated(seen, seat) or seen.over:
        return
    hands = seen.hands[seat]
    if seat == seen.banker:
        yield from _own_bank(seen, seat)
        return
    if not hands:
        yield Line("later_own")
        yield from _status(seen)
        return
    yield from _held(seen, seat)
    if seen.phase == "bet":
        yield Line("first", {"seat": seen.turn, "n": seen.options.min, "m": seen.options.max})
    elif seen.phase == "play" and seat == seen.turn:
        current = waiting_hand(seen.order, seen.hands)
        assert current is not None
        yield from _advice(hands[current[1]])
    elif seen.phase == "play":
        yield Line("play", {"seat": seen.turn})
    else:
        yield from _status(seen)


def _held(seen: Sitting, seat: Seat) -> Iterator[Block]:
    """The cards, hand by hand, with what they come to."""
    hands = [hand for hand in seen.hands[seat] if hand.status not in GONE]
    waiting = waiting_hand(seen.order, seen.hands) if seen.phase == "play" else None
    playing = seen.hands[seat][waiting[1]] if waiting and waiting[0] == seat else None
    cards = tuple(card for hand in hands for card in hand.cards)
    new = playing.cards[2:][-1:] if playing is not None else ()
    if cards:
        yield Held(cards, new, tuple(hand.cards for hand in hands))
    if len(hands) == 1 and seen.result is not None:
        return  # what it came to stands with what it was paid
    for hand in hands:
        which = "turn" if hand is playing else "other"
        yield _told(hand, which if len(hands) > 1 else None)


def _told(hand: Hand, which: str | None = None) -> Line:
    """What a hand comes to, an ace as 1 or 11 until it sticks; of several whether it is on turn."""
    points = total(hand.cards)
    hard = low(hand.cards) if hand.status == "wait" else points
    if is_natural(hand.cards):
        return Line("natural")
    if which is not None:
        args = {"cards": hand.cards, "m": hard, "n": points, "choice": which}
        return Line("hand", args) if hard == points else Line("hand_soft", args)
    if hard == points:
        return Line("total", {"n": points})
    return Line("soft", {"m": hard, "n": points})


def _advice(hand: Hand) -> Iterator[Line]:
    """What can be done with the hand on turn, and what beats what."""
    if is_natural(hand.cards):
        yield Line("declare")
        return
    yield Line("beats")
    limits = purchase(hand)
    if limits is None:
        yield Line("move")
    else:
        yield Line("move_or_buy", {"n": limits[0], "m": limits[1]})


def _own_bank(seen: Sitting, seat: Seat) -> Iterator[Block]:
    """The banker has nothing to see before the bank is turned up."""
    if seen.bank and BACK not in seen.bank:
        yield Held(seen.bank, seen.bank[2:][-1:], (seen.bank,))
        if seen.result is None:
            yield _told(Hand(seen.bank))
    if seen.phase == "banker" and seat == seen.turn:
        yield Line("beats")
        yield Line("bank")
        return
    if seen.phase in ("bet", "play"):
        yield Line("bank_later")
    yield from _status(seen)
