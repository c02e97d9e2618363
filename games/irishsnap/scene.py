"""What a viewer sees of Irish Snap, from an observed position; nobody has a hand of their own.

Marks: `empty` (no cards). Piles: `pile`. Big: `called` (rank). Lines: `turn` (seat), `auto` (seat),
`countdown`, `race` (seat), `won` (seat), `walkover` (seat).
"""

from __future__ import annotations

from games.core.game import Seat
from games.core.scene import Big, Block, Line, Mark, Pile, Scene, SeatRow, Seats
from games.irishsnap.rules import outcome
from games.irishsnap.state import Position, top


def scene(seen: Position) -> Scene:
    """The table, the same for everybody.

    Between two cards it stays as it is, whatever is held back or being settled, and in a race until
    the result: each change would be another edit of the message that all are looking at.
    """
    rows = tuple(_row(seen, s) for s in range(seen.seats))
    blocks: tuple[Block, ...] = (Seats(rows), Pile("pile", len(seen.pile)), _status(seen))
    return Scene((*_card(seen), *blocks))


def _card(seen: Position) -> tuple[Big, ...]:
    """The card on top with the number called."""
    card = top(seen)
    if card is None:
        return ()
    if seen.called is None:
        return (Big(card),)
    return (Big(card, "called", {"rank": seen.called}),)


def _row(seen: Position, seat: Seat) -> SeatRow:
    gone, count = seat in seen.left, len(seen.stacks[seat])
    return SeatRow(
        seat,
        turn=seat == seen.turn,
        count=None if gone else count,
        marks=(Mark("empty"),) if not (count or gone or seen.over) else (),
        gone=gone,
    )


def _status(seen: Position) -> Line:
    result = outcome(seen)
    if result is not None:
        if result.walkover:
            return Line("walkover", {"seat": seen.winner})
        return Line("won", {"seat": seen.winner})
    if seen.phase == "race" and seen.snaps is not None:
        return Line("race", {"seat": seen.snaps.opener})
    if seen.turn is None:
        return Line("countdown")
    if seen.options.turner == "auto":
        return Line("auto", {"seat": seen.turn})
    return Line("turn", {"seat": seen.turn})
