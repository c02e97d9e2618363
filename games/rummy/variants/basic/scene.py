"""What a viewer sees of Rummy, from an observed position.

The grid of a deal that somebody has won: `player`, `caught` (points left in the hand), `change`,
`total`. Lines in one's own part: `own_draw`, `own_play` (choice: `lay` where something can
be laid down), `wait` (seat).
"""

from __future__ import annotations

from games.core.game import Outcome, Seat
from games.core.scene import Block, Grid, Hand, Line, Scene
from games.core.seats import is_seated
from games.rummy.turns import scene as shared
from games.rummy.variants.basic.rules import RULES
from games.rummy.variants.basic.state import Basic
from games.rummy.variants.basic.suggesting import laying

Cell = tuple[str, object]


def scene(seen: Basic, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    blocks: list[Block] = [shared.seats(seen), *shared.melds(seen), *shared.piles(seen)]
    if seen.result is not None and seen.result.winner is not None:
        blocks.append(_grid(seen))
    blocks += shared.status(seen, ended)
    return Scene(tuple(blocks), () if seat is None else _own(seen, seat, ended))


def _grid(seen: Basic) -> Grid:
    """The deal just settled: what everybody was caught with, leavers of this deal among them."""
    assert seen.result is not None
    aside = dict(seen.aside)
    rows: list[tuple[Cell, ...]] = []
    for seat in range(seen.seats):
        if seat in seen.left and seat not in aside:
            continue
        caught = RULES.ruleset.values.total(aside.get(seat, seen.hands[seat]))
        won = seen.result.points if seat == seen.result.winner else 0
        cells = (("number", caught), ("number", won), ("number", seen.scores[seat]))
        rows.append((("seat", seat), *cells))
    return Grid(("player", "caught", "change", "total"), tuple(rows))


def _own(seen: Basic, seat: Seat, ended: Outcome | None) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seen.phase == "done":
        return shared.status(seen, ended)
    held = Hand(seen.hands[seat], seen.fresh if seat == seen.turn else ())
    if seat != seen.turn:
        line = Line("wait", {"seat": seen.turn})
    else:
        line = Line("own_draw") if seen.phase == "draw" else _playing(seen, seat)
    return (*shared.melds(seen), held, line)


def _playing(seen: Basic, seat: Seat) -> Line:
    """What is left to do in one's turn; with nothing to lay down, the discard."""
    lays = bool(laying(seen, seat, RULES.ruleset))
    return Line("own_play", {"choice": "lay" if lays else "discard"})
