"""What a viewer sees of Cheat, from an observed position.

Marks: `place` (n, under `places`). Piles: `pile`. Lines: `call` (seat, n, rank) with `window` while
a play can be challenged, else `last` (seat, n, rank) with `turn` (seat, ranks); `won` (seat),
`walkover` (seat). In one's own part `play` (ranks, on turn) or `wait` (seat), in a window `mine`
(cards, n, rank), `decide` (seat, n, rank), `let_go` or `doubted`; once one is done `placed` (n).
"""

from __future__ import annotations

from games.cheat.rules import outcome
from games.cheat.state import Bluff, allowed, believed_at, is_in, pile_size
from games.core.events import Args
from games.core.game import Seat
from games.core.scene import Block, Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from games.core.seats import is_seated


def scene(seen: Bluff, seat: Seat | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    rows = tuple(_row(seen, s) for s in range(seen.seats))
    blocks: tuple[Block, ...] = (Seats(rows), Pile("pile", pile_size(seen)), *_status(seen))
    return Scene(blocks, _own(seen, seat) if seat is not None else ())


def _row(seen: Bluff, seat: Seat) -> SeatRow:
    gone, placed = seat in seen.left, seat in seen.placed
    place = Mark("place", {"n": seen.placed.index(seat) + 1}) if placed else None
    return SeatRow(
        seat,
        turn=seen.phase == "turn" and seat == seen.turn,
        count=None if gone else len(seen.hands[seat]),
        marks=(place,) if place and seen.options.places else (),
        out=placed and not gone,
        gone=gone,
    )


def _status(seen: Bluff) -> tuple[Line, ...]:
    result = outcome(seen)
    if result is not None:
        winner = {"seat": result.winners[0]}
        return (Line("walkover", winner) if result.walkover else Line("won", winner),)
    if seen.phase == "window":
        return (Line("call", _call(seen)), Line("window"))
    turn = Line("turn", {"seat": seen.turn, "ranks": allowed(seen)})
    known = seen.last is not None and seen.last.by is not None
    return (Line("last", _call(seen)), turn) if known else (turn,)


def _call(seen: Bluff) -> Args:
    """The last call: whose, of how many cards, as what."""
    last = seen.last
    assert last is not None
    return {"seat": last.by, "n": last.n, "rank": last.rank}


def _own(seen: Bluff, seat: Seat) -> tuple[Block, ...]:
    if seen.over or not is_seated(seen, seat):
        return ()
    if not is_in(seen, seat):
        return (Line("placed", {"n": seen.placed.index(seat) + 1}),)
    hand = Hand(seen.hands[seat], seen.fresh[seat])
    return (hand, _window(seen, seat) if seen.phase == "window" else _turn(seen, seat))


def _turn(seen: Bluff, seat: Seat) -> Line:
    if seat == seen.turn:
        return Line("play", {"ranks": allowed(seen)})
    return Line("wait", {"seat": seen.turn})


def _window(seen: Bluff, seat: Seat) -> Line:
    if seat == seen.turn:
        play = seen.pile[-1]
        return Line("mine", {"cards": play.cards, "n": len(play.cards), "rank": play.rank})
    if seen.challenges:
        return Line("doubted")
    if believed_at(seen, seat) is not None:
        return Line("let_go")
    return Line("decide", _call(seen))
