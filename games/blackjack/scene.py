"""What a viewer sees of Blackjack, from an observed position.

Marks: `deals` (whose cards the dealer's are, or will be), `sum` (n, the visible cards of a hand
that isn't all open), `total` (n), `bust` (n, the total), `stand`, `bet` (n), `balance` (n) before
the cards are dealt; at the end `tally` (n won, m lost), `tied` (n).
Piles: `dealer`, of the house. Lines: who is waited for, what a hand counts, how it ended. The grid
of a round has the columns `player`, `stake`, `result`, `change`, `balance`, or without chips
`player`, `result`, `won`, `lost`, `pushed`; a result is a choice: `win`, `lose`, `push`, `left`, or
`dealer` for whoever dealt.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.blackjack.seeing import waiting
from games.blackjack.state import Hand, Position, is_open, leaders
from games.core.cards import BACK, Card
from games.core.game import HOUSE, Seat
from games.core.scene import Block, Grid, Line, Mark, Pile, Scene, SeatRow, Seats
from games.core.scene import Hand as Held
from games.core.seats import is_seated
from games.core.twentyone import is_bust, is_soft, low, total

Cell = tuple[str, object]

_CHIPS = ("player", "stake", "result", "change", "balance")
_HANDS = ("player", "result", "won", "lost", "pushed")
_NOTHING: Cell = ("text", "")


def scene(seen: Position, seat: Seat | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    return Scene(tuple(_table(seen)), tuple(_own(seen, seat)) if seat is not None else ())


def _table(seen: Position) -> list[Block]:
    here = [s for s in range(seen.seats) if _is_listed(seen, s)]
    blocks: list[Block] = [Seats(tuple(_row(seen, seat) for seat in here))]
    if seen.holder == HOUSE and seen.bank and not seen.over:
        blocks.append(Pile("dealer", len(seen.bank), _bank(seen)))
    if seen.phase == "done":
        blocks.append(_grid(seen))
    return [*blocks, *_status(seen)]


def _is_listed(seen: Position, seat: Seat) -> bool:
    """Whoever is here or played this round; at the end everybody who ever sat down."""
    return seen.over or seat in seen.order or seat not in seen.left


def _bank(seen: Position) -> tuple[Card, ...]:
    return seen.bank if seen.shown else (BACK, *seen.bank[1:])


def _row(seen: Position, seat: Seat) -> SeatRow:
    gone = seat in seen.left
    if seen.over:
        return SeatRow(seat, marks=tuple(_standing(seen, seat)), gone=gone)
    hand = seen.hands[seat]
    if hand is not None:
        shown, hidden, marks = _laid(seen, hand)
    elif seat == seen.holder and seen.bank:
        shown, hidden = (seen.bank if seen.shown else seen.bank[1:]), not seen.shown
        marks = [_sum(shown, hidden=hidden)]
    else:
        shown, hidden, marks = (), False, []
    if seen.options.chips and seen.phase in ("idle", "bet"):
        marks.append(Mark("balance", {"n": seen.balances[seat]}))
    dealer = seen.holder if seen.bank else seen.dealer
    return SeatRow(
        seat,
        turn=not gone and seat in waiting(seen),
        count=len(shown) + 1 if hidden else None,
        shown=shown,
        marks=(*marks, Mark("deals")) if seat == dealer else tuple(marks),
        gone=gone,
    )


def _laid(seen: Position, hand: Hand) -> tuple[tuple[Card, ...], bool, list[Mark]]:
    """The visible cards of a hand, whether one is not, and what there is to say about it.

    Once the round is over bets and results stand in its grid.
    """
    hidden = bool(hand.cards) and not is_open(seen, hand)
    shown = hand.cards[1:] if hidden else hand.cards
    marks = [_sum(shown, hidden=hidden)] if hand.cards else []
    if seen.phase == "done":
        return shown, hidden, marks
    if hand.status == "bust":
        marks = [Mark("bust", {"n": low(shown)})]
    elif hand.status == "stand":
        marks.append(Mark("stand"))
    if hand.bet:
        marks.append(Mark("bet", {"n": hand.bet}))
    return shown, hidden, marks


def _sum(shown: tuple[Card, ...], *, hidden: bool) -> Mark:
    if hidden:
        return Mark("sum", {"n": total(shown)})
    return Mark("total", {"n": low(shown) if is_bust(shown) else total(shown)})


def _standing(seen: Position, seat: Seat) -> list[Mark]:
    """How a seat that has played stands at the end of the evening."""
    if seat not in seen.played:
        return []
    tally = seen.tallies[seat]
    marks = [Mark("tally", {"n": tally.won, "m": tally.lost})]
    if tally.pushed:
        marks.append(Mark("tied", {"n": tally.pushed}))
    return marks


def _grid(seen: Position) -> Grid:
    """The round that has just ended, and what it has come to so far."""
    rows = [_settled(seen, seat) for seat in seen.order]
    if seen.holder != HOUSE:
        rows.append(_settled(seen, seen.holder))
    return Grid(_CHIPS if seen.options.chips else _HANDS, tuple(rows))


def _settled(seen: Position, seat: Seat) -> tuple[Cell, ...]:
    hand, tally = seen.hands[seat], seen.tallies[seat]
    result: Cell = ("choice", hand.result if hand is not None else "dealer")
    name: Cell = ("seat", seat)
    if not seen.options.chips:
        hands = (tally.won, tally.lost, tally.pushed)
        return (name, result, *[("number", n) for n in hands])
    changes = [h.change for h in seen.hands if h is not None]
    stake: Cell = ("number", hand.bet) if hand is not None else _NOTHING
    change = hand.change if hand is not None else -sum(changes)
    return (name, stake, result, ("number", change), ("number", seen.balances[seat]))


def _status(seen: Position) -> list[Line]:
    """What the table waits for, or how it stood when it was closed."""
    if seen.over:
        return [_ended(seen)]
    if seen.phase == "bet":
        late, options = waiting(seen), seen.options
        return [Line("bets", {"seats": late, "n": options.min, "m": options.max})]
    if seen.phase == "play":
        return [Line("turn", {"seat": seen.turn})]
    if seen.phase == "dealer":
        return [Line("dealer")]
    if seen.dealer != HOUSE:
        return [Line("deals", {"seat": seen.dealer})]
    return [Line("anyone") if seen.anyone else Line("host", {"seat": HOUSE})]


def _ended(seen: Position) -> Line:
    """Who is best; of somebody who sat alone, how they did against the house (6)."""
    winners, best = leaders(seen)
    what = "chips" if seen.options.chips else "hands"
    if len(seen.left) == seen.seats:
        return Line("empty")
    if not winners:
        return Line("nobody")
    if seen.seats > 1:
        return Line("best", {"seats": winners, "n": best, "choice": what})
    how = f"{what}_{'ahead' if best > 0 else 'behind'}" if best else "even"
    return Line("alone", {"n": abs(best), "choice": how})


# One's own


def _own(seen: Position, seat: Seat) -> list[Block]:
    if not is_seated(seen, seat) or seen.over:
        return []
    hand = seen.hands[seat]
    if hand is None and seat == seen.holder and seen.phase == "done" and seen.bank:
        hand = Hand(seen.bank, "stand")
    if hand is None or not hand.cards:
        return list(_without_cards(seen, seat))
    held = Held(hand.cards, hand.cards[2:][-1:], (hand.cards,))
    if seen.phase == "done":
        return [held, *_status(seen)]  # what it counted stands with what came of it
    return [held, _count(hand), *([Line("yours")] if seen.turn == seat else _status(seen))]


def _count(hand: Hand) -> Line:
    """What the hand counts: `7 or 17` while an ace may be either."""
    n = low(hand.cards)
    if is_soft(hand.cards) and hand.status == "wait":
        return Line("soft", {"n": n, "m": total(hand.cards)})
    return Line("count", {"n": n if is_bust(hand.cards) else total(hand.cards)})


def _without_cards(seen: Position, seat: Seat) -> Iterator[Line]:
    """What somebody without cards has to do, or else why not, and whom the table waits for."""
    hand = seen.hands[seat]
    if hand is not None and not hand.bet:
        yield Line("stake", {"n": seen.options.min, "m": seen.options.max})
        return
    if seen.phase not in ("idle", "done"):
        if hand is not None:
            yield Line("placed", {"n": hand.bet})
        else:
            yield Line("forced") if seat == seen.dealer else Line("later")
    yield from _status(seen)
