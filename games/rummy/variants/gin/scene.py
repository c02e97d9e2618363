"""What a viewer sees of Gin Rummy, from an observed position.

The grid of a deal that somebody has won: `player`, `loose`, `change`, `total`. Lines on the table
`offer`, `reply` (seat), `final` (seat, n, m); in one's own part `loose` (n), `own_offer` (card),
`own_draw`, `own_play` (choice: `knock` where that is possible), `own_reply` (other), `wait` (seat,
choice: the phase).
"""

from __future__ import annotations

from games.core.cards import BACK
from games.core.game import Outcome, Seat
from games.core.scene import Block, Grid, Hand, Line, Mark, Melds, Scene, SeatRow, Seats
from games.core.seats import is_seated
from games.rummy.grouping import Grouping, grouped
from games.rummy.turns import scene as shared
from games.rummy.turns.seeing import is_open
from games.rummy.variants.gin.rules import RULES, final, knocking
from games.rummy.variants.gin.state import GinPosition

Cell = tuple[str, object]


def scene(seen: GinPosition, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    blocks: list[Block] = [_seats(seen), *_melds(seen), *shared.piles(seen)]
    if seen.result is not None and seen.result.winner is not None:
        blocks.append(_grid(seen))
    blocks += _status(seen, ended)
    return Scene(tuple(blocks), () if seat is None else _own(seen, seat, ended))


def _seats(seen: GinPosition) -> Seats:
    """Both players; of a hand that lies open what isn't among the knocker's melds."""
    rows = []
    for seat in range(seen.seats):
        done, gone = seen.phase == "done", seat in seen.left
        marks = [] if done else [Mark("score", {"n": seen.scores[seat]})]
        if seat == seen.dealer and not done:
            marks.append(Mark("dealer"))
        hand = seen.hands[seat]
        shown = _arranged(seen, seat) if is_open(seen, seat) and BACK not in hand else ()
        count = None if gone or (shown and len(shown) < len(hand)) else len(hand)
        turn = seat == seen.turn
        rows.append(SeatRow(seat, turn, count, () if gone else shown, tuple(marks), gone=gone))
    return Seats(tuple(rows))


def _arranged(seen: GinPosition, seat: Seat) -> tuple[str, ...]:
    """The loose cards of the knocker, all cards of the other with the melds first."""
    knock, hand = seen.knock, seen.hands[seat]
    if knock is not None and knock.seat == seat:
        melded = {card for meld in knock.melds for card in meld.cards}
        return tuple(card for card in hand if card not in melded)
    found = grouped(hand, RULES.ruleset)
    return (*(card for meld in found.melds for card in meld), *found.loose)


def _melds(seen: GinPosition) -> tuple[Melds, ...]:
    """The knocker's melds."""
    if seen.knock is None or not seen.knock.melds:
        return ()
    return (Melds(tuple((seen.knock.seat, meld.cards, ()) for meld in seen.knock.melds)),)


def _grid(seen: GinPosition) -> Grid:
    """The deal just settled."""
    assert seen.result is not None
    assert seen.knock is not None
    loose = dict(seen.knock.loose)
    rows: list[tuple[Cell, ...]] = []
    for seat in range(seen.seats):
        won = seen.result.points if seat == seen.result.winner else 0
        cells = (("number", loose[seat]), ("number", won), ("number", seen.scores[seat]))
        rows.append((("seat", seat), *cells))
    return Grid(("player", "loose", "change", "total"), tuple(rows))


def _status(seen: GinPosition, ended: Outcome | None) -> tuple[Line, ...]:
    totals = final(seen)
    if ended is not None and totals is not None:
        winner = ended.winners[0]
        args = {"seat": winner, "n": totals[winner], "m": totals[1 - winner]}
        return (Line("final", args),)
    if ended is None and seen.phase == "offer":
        return (Line("offer", {"seat": seen.turn}),)
    if ended is None and seen.phase == "reply":
        return (Line("reply", {"seat": seen.turn}),)
    return shared.status(seen, ended)


def _own(seen: GinPosition, seat: Seat, ended: Outcome | None) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seen.phase == "done":
        return _status(seen, ended)
    turn = seat == seen.turn
    found = grouped(seen.hands[seat], RULES.ruleset)
    held = Hand(seen.hands[seat], seen.fresh if turn else (), _groups(found))
    loose = Line("loose", {"n": found.points})
    return (
        *_melds(seen),
        held,
        loose,
        _advice(seen, seat) if turn else Line("wait", {"seat": seen.turn, "choice": seen.phase}),
    )


def _groups(found: Grouping) -> tuple[tuple[str, ...], ...]:
    """The melds, then what is loose."""
    return (*found.melds, found.loose) if found.loose else found.melds


def _advice(seen: GinPosition, seat: Seat) -> Line:
    match seen.phase:
        case "offer":
            return Line("own_offer", {"card": seen.pile[-1]})
        case "draw":
            return Line("own_draw")
        case "reply":
            assert seen.knock is not None
            return Line("own_reply", {"other": seen.knock.seat})
    able = any(knocking(seen, seat, {}))
    return Line("own_play", {"choice": "knock" if able else "discard"})
