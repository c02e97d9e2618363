"""What a viewer sees of Old Maid, from an observed position.

Marks: `safe` (n). Piles: `discard` with the last pair. Lines: `turn` (seat picks, other offers),
`maid` (seat, card), `nobody` (card), `walkover` (seat); in one's own part `pick` (other), `offer`
and `arrange` (seat picks), `wait` (seat, other), `safe` (n).
"""

from __future__ import annotations

from games.core.game import Seat
from games.core.scene import Block, Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from games.core.seats import is_seated
from games.oldmaid.rules import outcome
from games.oldmaid.state import Maid, is_arranging


def scene(seen: Maid, seat: Seat | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    rows = tuple(_row(seen, s) for s in range(seen.seats))
    discard = Pile("discard", len(seen.discard), seen.discard[-2:])
    blocks: tuple[Block, ...] = (Seats(rows), discard, _status(seen))
    return Scene(blocks, _own(seen, seat) if seat is not None else ())


def _row(seen: Maid, seat: Seat) -> SeatRow:
    hand, safe = seen.hands[seat], seat in seen.safe
    return SeatRow(
        seat,
        turn=seat == seen.picker,
        count=len(hand) or None,
        shown=hand if seen.over else (),
        marks=(Mark("safe", {"n": seen.safe.index(seat) + 1}),) if safe else (),
        gone=seat in seen.left,
    )


def _status(seen: Maid) -> Line:
    result = outcome(seen)
    if result is None:
        return Line("turn", {"seat": seen.picker, "other": seen.offerer})
    if result.walkover:
        return Line("walkover", {"seat": result.winners[0]})
    last = result.places[-1]
    card = seen.hands[last][0]
    if seen.loser is None:
        return Line("nobody", {"seat": last, "card": card})
    return Line("maid", {"seat": last, "card": card})


def _own(seen: Maid, seat: Seat) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seat in seen.safe:
        return (Line("safe", {"n": seen.safe.index(seat) + 1}),)
    if seat == seen.offerer:
        # In groups of one, so that the cards stand as they are on offer however hands are sorted.
        fan = Hand(seen.fan, seen.fresh[seat], tuple((card,) for card in seen.fan))
        picking = {"seat": seen.picker}
        return (fan, Line("arrange", picking) if is_arranging(seen) else Line("offer", picking))
    hand = Hand(seen.hands[seat], seen.fresh[seat])
    if seat == seen.picker:
        return (hand, Line("pick", {"other": seen.offerer}))
    return (hand, Line("wait", {"seat": seen.picker, "other": seen.offerer}))
