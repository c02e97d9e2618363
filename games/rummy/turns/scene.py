"""What a viewer sees of a game of the family, from an observed position.

Piles: `stock`, `upcard`. Marks: `score` (n), `dealer`. Lines: on the table `draw`, `play`, `offer`,
`reply` (seat), `next` (choice `timed` or `open`), `won` (seats, n), `walkover` (seat).
"""

from __future__ import annotations

from games.core.game import Outcome, Seat
from games.core.scene import Line, Mark, Melds, Pile, SeatRow, Seats
from games.rummy.turns.position import Position


def piles(seen: Position) -> tuple[Pile, Pile]:
    """The stock, and the pile with its top card."""
    return Pile("stock", len(seen.stock)), Pile("upcard", len(seen.pile), seen.pile[-1:])


def seats(seen: Position) -> Seats:
    """Everybody with the number of cards and the points so far; after a deal with the hand left."""
    return Seats(tuple(_row(seen, seat) for seat in range(seen.seats)))


def _row(seen: Position, seat: Seat) -> SeatRow:
    gone, done = seat in seen.left, seen.phase == "done"
    marks = [] if done else [Mark("score", {"n": seen.scores[seat]})]
    if seat == seen.dealer and not done:
        marks.append(Mark("dealer"))
    hand = seen.hands[seat]
    return SeatRow(
        seat,
        turn=seat == seen.turn,
        count=None if gone or (done and not hand) else len(hand),
        shown=hand if done and not gone else (),
        marks=tuple(marks),
        gone=gone,
    )


def melds(seen: Position) -> tuple[Melds, ...]:
    """The melds on the table, in the order laid; nothing without any."""
    rows = tuple((laid.owner, laid.meld.cards, ()) for laid in seen.table)
    return (Melds(rows),) if rows else ()


def status(seen: Position, ended: Outcome | None) -> tuple[Line, ...]:
    """Whom the table waits for, or how the match ended."""
    if ended is not None:
        if ended.walkover:
            return (Line("walkover", {"seat": ended.winners[0]}),)
        best = ended.scores[ended.winners[0]]
        return (Line("won", {"seats": ended.winners, "n": best}),)
    match seen.phase:
        case "draw":
            return (Line("draw", {"seat": seen.turn}),)
        case "play":
            return (Line("play", {"seat": seen.turn}),)
    return (Line("next", {"choice": "timed" if seen.clocks else "open"}),)
