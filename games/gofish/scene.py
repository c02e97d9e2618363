"""What a viewer sees of Go Fish, from an observed position.

Marks: `books` (ranks), `out`. Piles: `stock`. Lines: `turn` (seat), `won` (seats, n),
`walkover` (seats); in one's own part `ask` (on turn), `wait` (seat), `out`.
"""

from __future__ import annotations

from games.core.game import Seat
from games.core.scene import Block, Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from games.core.seats import is_seated
from games.gofish.rules import outcome
from games.gofish.state import Fish, is_in


def scene(seen: Fish, seat: Seat | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    rows = tuple(_row(seen, s) for s in range(seen.seats))
    blocks: tuple[Block, ...] = (Seats(rows), Pile("stock", len(seen.stock)), *_status(seen))
    return Scene(blocks, _own(seen, seat) if seat is not None else ())


def _row(seen: Fish, seat: Seat) -> SeatRow:
    gone = seat in seen.left
    books = seen.books[seat]
    return SeatRow(
        seat,
        turn=seat == seen.turn,
        count=None if gone else len(seen.hands[seat]),
        marks=(Mark("books", {"ranks": books}),) if books else (),
        out=not gone and not is_in(seen, seat),
        gone=gone,
    )


def _status(seen: Fish) -> tuple[Line, ...]:
    result = outcome(seen)
    if result is not None:
        if result.walkover:
            return (Line("walkover", {"seat": result.winners[0]}),)
        best = result.scores[result.winners[0]]
        return (Line("won", {"seats": result.winners, "n": best}),)
    return (Line("turn", {"seat": seen.turn}),) if seen.turn is not None else ()


def _own(seen: Fish, seat: Seat) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seat == seen.turn:
        line = Line("ask")
    elif not is_in(seen, seat):
        line = Line("out")
    else:
        line = Line("wait", {"seat": seen.turn})
    return (Hand(seen.hands[seat], seen.fresh[seat]), line)
