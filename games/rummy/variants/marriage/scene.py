"""What a viewer sees of Indian Marriage, from an observed position.

Marks: `seen`; `meld` (cards), the shown melds after the first. The grid of a deal: `player`,
`value`, `count`, `change`, `total`. Lines on the table `deal` (n of m), `joker` (card), `last`; in
one's own part `pure` (n), `loose` (n), `mine` (card, cards), `own_draw`, `own_see` (choice `melds`
or `pairs`), `own_play`, `own_show`, `wait` (seat).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from games.core.cards import BACK, Card, by_suit, face, suit
from games.core.game import Outcome, Seat
from games.core.scene import (
    Block,
    Grid,
    Hand,
    HandRow,
    Line,
    Mark,
    Melds,
    Scene,
    SeatRow,
    Seats,
)
from games.core.seats import is_seated
from games.rummy.turns import scene as shared
from games.rummy.variants.marriage import arranging
from games.rummy.variants.marriage.knowing import has_seen, hidden_of, shown, wild
from games.rummy.variants.marriage.state import SEES, Marriage

Cell = tuple[str, object]


def scene(seen: Marriage, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    blocks: list[Block] = [_seats(seen), *shared.piles(seen)]
    if seen.phase == "done":
        blocks.append(Line("joker", {"card": hidden_of(seen).joker}))
    if seen.result is not None:
        blocks.append(_grid(seen))
    blocks += _status(seen, ended)
    return Scene(tuple(blocks), () if seat is None else _own(seen, seat, ended))


def _seats(seen: Marriage) -> Seats:
    return Seats(tuple(_row(seen, seat) for seat in range(seen.seats)))


def _row(seen: Marriage, seat: Seat) -> SeatRow:
    gone, done = seat in seen.left, seen.phase == "done"
    marks = [Mark("seen")] if has_seen(seen, seat) else []
    if not done:
        marks.append(Mark("score", {"n": seen.scores[seat]}))
        if seat == seen.dealer:
            marks.append(Mark("dealer"))
    hand = seen.hands[seat]
    rows = [_melds(seen, seat)] if shown(seen, seat) else []
    if done and hand and not gone:
        rows.append(_parted(by_suits(hand)))
    count = None if gone or done else len(hand)
    return SeatRow(seat, seat == seen.turn, count, marks=tuple(marks), gone=gone, hands=tuple(rows))


def _melds(seen: Marriage, seat: Seat) -> HandRow:
    """What somebody has shown, in one line."""
    return _parted([meld.cards for meld in shown(seen, seat)])


def _parted(groups: Sequence[tuple[Card, ...]]) -> HandRow:
    """Groups of cards in one line, which breaks between them."""
    first, *others = groups
    return HandRow(first, tuple(Mark("meld", {"cards": cards}) for cards in others))


def by_suits(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Cards suit by suit."""
    return [tuple(alike) for _, alike in groupby(by_suit(cards), suit)]


def _grid(seen: Marriage) -> Grid:
    """The deal just settled, of all who were dealt in."""
    hidden, result = hidden_of(seen), seen.result
    assert result is not None
    aside = dict(seen.aside)
    rows: list[tuple[Cell, ...]] = []
    for seat in range(seen.seats):
        if seat in seen.left and seat not in aside:
            continue
        numbers = (
            hidden.values[seat],
            hidden.counts[seat],
            result.changes[seat],
            seen.scores[seat],
        )
        rows.append((("seat", seat), *(("number", number) for number in numbers)))
    return Grid(("player", "value", "count", "change", "total"), tuple(rows))


def _status(seen: Marriage, ended: Outcome | None) -> tuple[Line, ...]:
    status = shared.status(seen, ended)
    if ended is not None:
        return status
    deals = seen.options.deals
    most = seen.seats if deals == "players" else deals
    return (Line("deal", {"n": seen.deals, "m": most}), *status)


def _own(seen: Marriage, seat: Seat, ended: Outcome | None) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seen.phase == "done":
        joker = Line("joker", {"card": hidden_of(seen).joker})
        return joker, *shared.status(seen, ended)
    hand, turn = seen.hands[seat], seat == seen.turn
    if BACK in hand:
        return ()
    found = arranging.grouped(seen, seat)
    faces = wild(seen, seat)
    wilds = tuple(card for card in by_suit(hand) if face(card) in faces)
    new = seen.fresh if turn else ()
    melds = tuple(card for meld in found.melds for card in meld)
    loose = tuple(by_suits(found.loose))
    held = [Hand(melds, new, found.melds, wilds)] if melds else []
    held += [Hand(found.loose, new, loose, wilds)] if loose else []
    advice = _advice(seen, seat) if turn else Line("wait", {"seat": seen.turn})
    if not has_seen(seen, seat):
        if advice.key == "own_see":
            return *held, advice
        return *held, Line("pure", {"n": len(arranging.pure_melds(seen, seat))}), advice
    row = _melds(seen, seat)
    lying = Melds(((seat, row.cards, row.marks),))
    mine = Line("mine", {"card": hidden_of(seen).joker, "cards": wilds})
    return *held, lying, mine, Line("loose", {"n": found.points}), advice


def _advice(seen: Marriage, seat: Seat) -> Line:
    if seen.phase == "draw":
        return Line("own_draw")
    if has_seen(seen, seat):
        able = arranging.showing(seen, seat) is not None
        return Line("own_show") if able else Line("own_play")
    melds = arranging.seeing(seen, seat)
    if melds is None:
        return Line("own_play")
    return Line("own_see", {"choice": "melds" if len(melds) == SEES else "pairs"})
