"""What a viewer sees of Gin Rummy, from an observed position.

The grid of a deal that somebody has won: `player`, `loose`, `change`, `total`. Marks of its own,
once it is settled: `loose` (n) of a player, `laid` (seat, cards) of a meld. Lines on the table
`offer`, `reply` (seat), `final` (seat, n, m); in one's own part `loose` (n), of the knocker
`knocked` (n), `own_offer` (card),
`own_draw`, `own_play` (choice: `knock` where that is possible), `own_reply` (other), `wait` (seat,
choice: the phase).
"""

from __future__ import annotations

from games.core.cards import BACK, Card
from games.core.game import Outcome, Seat
from games.core.scene import Block, Grid, Hand, Line, Mark, Melds, Scene, SeatRow, Seats
from games.core.seats import is_seated
from games.rummy.grouping import grouped
from games.rummy.turns import scene as shared
from games.rummy.turns.seeing import is_open
from games.rummy.variants.gin.rules import RULES, final, knocking
from games.rummy.variants.gin.state import GinPosition

Cell = tuple[str, object]


def scene(seen: GinPosition, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    piles = () if seen.phase == "done" else shared.piles(seen)
    blocks: list[Block] = [_seats(seen), *_melds(seen), *piles]
    if seen.result is not None and seen.result.winner is not None:
        blocks.append(_grid(seen))
    blocks += _status(seen, ended)
    return Scene(tuple(blocks), () if seat is None else _own(seen, seat, ended))


def _seats(seen: GinPosition) -> Seats:
    """Both players; of a hand that lies open what isn't among the melds shown."""
    rows = []
    for seat in range(seen.seats):
        done, gone = seen.phase == "done", seat in seen.left
        marks = [] if done else [Mark("score", {"n": seen.scores[seat]})]
        if seat == seen.dealer and not done:
            marks.append(Mark("dealer"))
        hand = seen.hands[seat]
        if seen.knock is not None and not gone:
            marks += [Mark("loose", {"n": n}) for s, n in seen.knock.loose if s == seat]
        shown = _arranged(seen, seat) if is_open(seen, seat) and BACK not in hand else ()
        count = None if gone or seat in _shown(seen) else len(hand)
        turn = seat == seen.turn
        rows.append(SeatRow(seat, turn, count, () if gone else shown, tuple(marks), gone=gone))
    return Seats(tuple(rows))


def _arranged(seen: GinPosition, seat: Seat) -> tuple[Card, ...]:
    """The loose cards of somebody whose melds are shown; else all, the melds first."""
    hand, shown = seen.hands[seat], _shown(seen)
    if seat in shown:
        melded = {card for meld in shown[seat] for card in meld}
        return tuple(card for card in hand if card not in melded)
    found = grouped(hand, RULES.ruleset)
    return (*(card for meld in found.melds for card in meld), *found.loose)


def _shown(seen: GinPosition) -> dict[Seat, tuple[tuple[Card, ...], ...]]:
    """The melds of the knocker, with what was laid to them, and after the reply of the other."""
    knock = seen.knock
    if knock is None:
        return {}
    found = {knock.seat: tuple(meld.cards for meld in knock.longer or knock.melds)}
    for seat, _ in knock.loose:
        if seat != knock.seat:
            # Nobody replies to gin.
            best = () if knock.longer else grouped(seen.hands[seat], RULES.ruleset).melds
            found[seat] = tuple(meld.cards for meld in knock.answer) or best
    return found


def _melds(seen: GinPosition) -> tuple[Melds, ...]:
    """The melds shown; those that cards were laid to say which."""
    laid = () if seen.knock is None else seen.knock.layoffs
    rows = [
        (seat, cards, _laid(seen, tuple(card for card in cards if card in laid)))
        for seat, melds in _shown(seen).items()
        for cards in melds
    ]
    return (Melds(tuple(rows)),) if rows else ()


def _laid(seen: GinPosition, cards: tuple[Card, ...]) -> tuple[Mark, ...]:
    assert seen.knock is not None, "melds are shown after a knock"
    other = (seen.knock.seat + 1) % seen.seats
    return (Mark("laid", {"seat": other, "cards": cards}),) if cards else ()


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
    wait = Line("wait", {"seat": seen.turn, "choice": seen.phase})
    advice = _advice(seen, seat) if turn else wait
    if seat in _shown(seen):
        return (*_knocked(seen, seat), advice)
    found = grouped(seen.hands[seat], RULES.ruleset)
    held = Hand(seen.hands[seat], seen.fresh if turn else (), _groups(found.melds, found.loose))
    # What a reply leaves loose depends on how it is made: its button says so.
    loose = () if turn and seen.phase == "reply" else (Line("loose", {"n": found.points}),)
    return (*_melds(seen), held, *loose, advice)


def _knocked(seen: GinPosition, seat: Seat) -> tuple[Block, ...]:
    """The knocker's hand as it is shown."""
    loose = _arranged(seen, seat)
    held = Hand(seen.hands[seat], (), _groups(_shown(seen)[seat], loose))
    return (held, Line("knocked", {"n": RULES.ruleset.values.total(loose)}))


def _groups(
    melds: tuple[tuple[Card, ...], ...], loose: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The melds, then what is loose."""
    return (*melds, loose) if loose else melds


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
