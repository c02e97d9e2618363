"""What a viewer sees of Indian Marriage, from an observed position.

Marks: `seen`; over parts of a hand `melds`, `loose`, `shown`. The grid of a deal: `player`,
`value`, `count`, `change`, `corrected` (where any score was), `total`. Lines on the table `deal`
(n of m), `joker` (card), `stars`, `settled` (seat, choice `cards`, `capped` or `fixed`), `unpaid`,
`last`; in one's own part `pure` (n, choice `wait` or `draw`), `loose` (n), `mine` (card, cards),
`own_draw`, `own_see` (`melds` or `pairs`), `own_play` (`discard`, or `swap` where nothing may be
thrown away yet), `own_show` (choice `anew` or `none`), `wait` (seat).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, groupby
from typing import Any

from games.core.cards import BACK, Card, by_suit, face, suit
from games.core.game import Outcome, Seat
from games.core.scene import (
    Block,
    Grid,
    Hand,
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
from games.rummy.variants.marriage.freeing import free
from games.rummy.variants.marriage.knowing import has_seen, hidden_of, ruleset, shown, wild
from games.rummy.variants.marriage.offering import anew
from games.rummy.variants.marriage.state import SEES, Marriage

Cell = tuple[str, object]


def scene(seen: Marriage, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    seats = _seats(seen)
    blocks: list[Block] = [seats, *shared.piles(seen)]
    if seen.phase == "done":
        blocks.append(Line("joker", {"card": hidden_of(seen).joker}))
        hands = (hand for row in seats.rows for hand in row.hands)
        blocks += [Line("stars")] if any(isinstance(h, Hand) and h.starred for h in hands) else []
    if seen.result is not None:
        blocks += [_grid(seen), _settled(seen)]
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
    lying = tuple(meld.cards for meld in shown(seen, seat))
    rows = [_melded(lying)] if lying else []
    if done and not gone:
        rows = _open(seen, seat)
    count = None if gone or done else len(hand)
    return SeatRow(seat, seat == seen.turn, count, marks=tuple(marks), gone=gone, hands=tuple(rows))


def _open(seen: Marriage, seat: Seat) -> list[Hand]:
    """All melds of somebody in one line, and what is loose in another; wild cards are starred."""
    faces = wild(seen, seat)
    found = arranging.arranged(seen.hands[seat], ruleset(seen.options), faces)
    assert found is not None, "cards can be left as they are"
    melds = (*(meld.cards for meld in shown(seen, seat)), *found.melds)
    rows = [_melded(melds, starred=_wilds(chain(*melds), faces))] if melds else []
    if found.loose:
        wilds = _wilds(found.loose, faces)
        head = Mark("loose")
        rows.append(Hand(found.loose, groups=by_suits(found.loose), starred=wilds, head=head))
    return rows


def _melded(melds: arranging.Melds, **given: Any) -> Hand:
    return Hand(tuple(chain(*melds)), groups=melds, **given)


def _wilds(cards: Iterable[Card], faces: frozenset[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if face(card) in faces)


def by_suits(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Cards suit by suit."""
    return tuple(tuple(alike) for _, alike in groupby(by_suit(cards), suit))


def _grid(seen: Marriage) -> Grid:
    """The deal just settled, of all who were dealt in."""
    hidden, result = hidden_of(seen), seen.result
    assert result is not None
    aside = dict(seen.aside)
    columns = ["player", "value", "count", "change", "total"]
    if hidden.corrected:
        columns.insert(-1, "corrected")
    rows: list[tuple[Cell, ...]] = []
    for seat in range(seen.seats):
        if seat in seen.left and seat not in aside:
            continue
        settled = (hidden.values[seat], hidden.counts[seat], result.changes[seat])
        numbers = (*settled, *hidden.corrected[seat : seat + 1], seen.scores[seat])
        rows.append((("seat", seat), *(("number", number) for number in numbers)))
    return Grid(tuple(columns), tuple(rows))


def _settled(seen: Marriage) -> Line:
    """How the numbers of a deal come about."""
    assert seen.result is not None
    if seen.result.winner is None:
        return Line("unpaid")
    options = seen.options
    choice = "capped" if options.counts == "cards" and options.cap else options.counts
    return Line("settled", {"seat": seen.result.winner, "choice": choice})


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
        told = () if seen.result is None else (_settled(seen),)
        return joker, *told, *shared.status(seen, ended)
    hand, turn = seen.hands[seat], seat == seen.turn
    if BACK in hand:
        return ()
    found = arranging.grouped(seen, seat)
    faces = wild(seen, seat)
    wilds = _wilds(by_suit(hand), faces)
    new = seen.fresh if turn else ()
    held = [_melded(found.melds, new=new, starred=wilds, head=Mark("melds"))] if found.melds else []
    if found.loose:
        loose = by_suits(found.loose)
        held.append(Hand(found.loose, new, loose, wilds, Mark("loose")))
    advice = _advice(seen, seat) if turn else Line("wait", {"seat": seen.turn})
    if not has_seen(seen, seat):
        if advice.key == "own_see":
            return *held, advice
        when = "draw" if turn else "wait"
        number = len(arranging.pure_melds(seen, seat))
        return *held, Line("pure", {"n": number, "choice": when}), advice
    lying = Melds(tuple((None, m.cards, ()) for m in shown(seen, seat)), Mark("shown"))
    mine = Line("mine", {"card": hidden_of(seen).joker, "cards": wilds})
    if advice.key == "own_show":
        return *held, lying, mine, advice
    return *held, lying, mine, Line("loose", {"n": found.points}), advice


def _advice(seen: Marriage, seat: Seat) -> Line:
    if seen.phase == "draw":
        return Line("own_draw")
    if has_seen(seen, seat):
        found = arranging.showing(seen, seat)
        if found is None:
            return Line("own_play", {"choice": "discard" if free(seen, seat) else "swap"})
        return Line("own_show", {"choice": "anew" if anew(seen, seat, found) else "none"})
    melds = arranging.seeing(seen, seat)
    if melds is None:
        return Line("own_play", {"choice": "discard"})
    return Line("own_see", {"choice": "melds" if len(melds) == SEES else "pairs"})
