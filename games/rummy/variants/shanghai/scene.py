"""What a viewer sees of Shanghai Rummy, from an observed position.

The melds of a seat stand under it, each named by its number (`meld` n). Marks: `down`, `buys` (n
left), `score` (n), `dealer`. The grid after a hand: `player`, `points`, `total`. Lines on the table
`contract` (n hand, m of how many, choice its letters), `window` (card, seats asked, n answered, m
asked), `draw`, `play` (seat), `next`, `won` (seats, n), `walkover` (seat); in one's own part
`own_asked` (card, n left), `own_buy`, `own_pass` (card, n), `own_draw` (choice `bought`, card, or
`any`), `own_early`, `own_wait` (card), `own_contract`, `own_short`, `own_down`
(choice of what can be done), `own_last`, `wait` (seat).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import BACK, Card, by_rank, by_suit, rank, suit
from games.core.game import Outcome, Seat
from games.core.scene import (
    Block,
    Grid,
    Hand,
    HandRow,
    Line,
    Mark,
    Melds,
    Pile,
    Scene,
    SeatRow,
    Seats,
)
from games.core.seats import is_seated
from games.rummy.turns import claiming
from games.rummy.turns import scene as shared
from games.rummy.turns.contracts import is_down
from games.rummy.turns.notation import text_of
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import finding, offers
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, buys_left, hands, letters
from games.rummy.wilds import is_wild

Cell = tuple[str, object]


def scene(seen: Shanghai, seat: Seat | None, ended: Outcome | None) -> Scene:
    """The table for everybody, and the viewer's own hand."""
    table = Table(seen, RULES)
    blocks: list[Block] = [Seats(tuple(_row(seen, s) for s in range(seen.seats)))]
    if seen.phase == "done":
        if seen.result is not None:
            blocks.append(_grid(seen))
    else:
        blocks += [Pile("stock", len(seen.stock)), _open(seen, table)]
    blocks += _status(seen, table, ended)
    return Scene(tuple(blocks), () if seat is None else _own(seen, seat, table, ended))


def _open(seen: Shanghai, table: Table[Shanghai]) -> Pile:
    """The upcard; where it is gone, the dead card on top."""
    if table.upcard is not None:
        return Pile("upcard", 1, (table.upcard,))
    if seen.pile:
        return Pile("dead", len(seen.pile), seen.pile[-1:])
    return Pile("upcard", 0)


def _row(seen: Shanghai, seat: Seat) -> SeatRow:
    gone, done, hand = seat in seen.left, seen.phase == "done", seen.hands[seat]
    marks: list[Mark] = []
    if not done and not gone:
        if is_down(seen, seat):
            marks.append(Mark("down"))
        else:
            marks.append(Mark("buys", {"n": buys_left(seen, seat)}))
        marks.append(Mark("score", {"n": seen.scores[seat]}))
        if seat == seen.dealer and offers.waits(seen):
            marks.append(Mark("dealer"))  # from there one counts who may buy first
    return SeatRow(
        seat,
        turn=seat == seen.turn,
        count=None if gone or (done and not hand) else len(hand),
        shown=by_suit(hand) if done and not gone and BACK not in hand else (),
        marks=tuple(marks),
        gone=gone,
        hands=() if done else tuple(_melds(seen, seat)),
    )


def _melds(seen: Shanghai, seat: Seat) -> Iterator[HandRow]:
    for place, laid in enumerate(seen.table):
        if laid.owner == seat:
            yield HandRow(tuple(text_of(laid.meld)), (Mark("meld", {"n": place + 1}),))


def _grid(seen: Shanghai) -> Grid:
    """The hand just settled: what everybody got, those who left in it too."""
    assert seen.result is not None
    aside = dict(seen.aside)
    rows: list[tuple[Cell, ...]] = []
    for seat in range(seen.seats):
        if seat not in seen.left or seat in aside:
            points = ("number", seen.result.changes[seat])
            rows.append((("seat", seat), points, ("number", seen.scores[seat])))
    return Grid(("player", "points", "total"), tuple(rows))


def _contract(seen: Shanghai) -> Line:
    args = {
        "n": seen.deals,
        "m": hands(seen.options),
        "choice": letters(seen.options, seen.deals),
    }
    return Line("contract", args)


def _status(seen: Shanghai, table: Table[Shanghai], ended: Outcome | None) -> tuple[Line, ...]:
    """Which hand it is, who is asked, and whom the table waits for; or how the match ended."""
    if ended is not None or seen.phase == "done":
        return shared.status(seen, ended)
    asked = claiming.may_buy(table)
    if not offers.waits(seen) or not asked:
        return (_contract(seen), *shared.status(seen, ended))
    assert seen.buying is not None
    told = {
        "card": table.upcard,
        "seats": tuple(asked),
        "n": seen.buying.answered,
        "m": len(asked),
    }
    return (_contract(seen), *shared.status(seen, ended), Line("window", told))


# One's own hand


def _own(
    seen: Shanghai, seat: Seat, table: Table[Shanghai], ended: Outcome | None
) -> tuple[Block, ...]:
    if not is_seated(seen, seat) or seen.over:
        return ()
    if seen.phase == "done":
        return shared.status(seen, ended)
    hand = seen.hands[seat]
    held = Hand(hand, _new(seen, seat), () if BACK in hand else _groups(seen, seat))
    shown: tuple[Block, ...] = (Melds(tuple(_named(seen))),) if _matters(seen, seat) else ()
    return (*shown, held, _contract(seen), *_advice(seen, seat, table))


def _matters(seen: Shanghai, seat: Seat) -> bool:
    """Whether what lies on the table is of use to a seat now."""
    if seat != seen.turn or seen.phase != "play" or not seen.table:
        return False
    return is_down(seen, seat) or bool(finding.swaps(seen.table, seen.hands[seat]))


def _named(seen: Shanghai) -> Iterator[tuple[Seat | None, tuple[Card, ...], tuple[Mark, ...]]]:
    """The melds on the table by their names, without whose they are: that matters to nobody."""
    for place, laid in enumerate(seen.table):
        yield None, tuple(text_of(laid.meld)), (Mark("meld", {"n": place + 1}),)


def _new(seen: Shanghai, seat: Seat) -> tuple[Card, ...]:
    """What was drawn in this turn, or bought since the last discard."""
    if seat == seen.turn and seen.fresh:
        return seen.fresh
    buying = seen.buying
    if buying is None or buying.bought is None or buying.bought[0] != seat:
        return ()
    return (buying.bought[1], *buying.extra)


def _groups(seen: Shanghai, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """What helps the contract, then what is loose by suits, wilds last.

    That is the contract itself, if it is there; else cards of a rank where only sets are asked,
    suits where only runs are, or the melds of the best grouping. Whoever is down melds no more.
    """
    hand = seen.hands[seat]
    melds, loose = ((), hand) if is_down(seen, seat) else _helping(seen, hand)
    rest: dict[str, list[Card]] = {}
    for card in by_suit(loose):
        rest.setdefault("" if is_wild(card, WILD) else suit(card), []).append(card)
    wilds = rest.pop("", [])
    return tuple(filter(None, (*melds, *map(tuple, rest.values()), tuple(wilds))))


def _helping(
    seen: Shanghai, hand: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Cards that go together for the contract, and the others."""
    asked = letters(seen.options, seen.deals)
    if (able := finding.covered(hand, asked)) is not None:
        return able.melds, able.loose
    kinds = set(asked)
    if kinds == {"R"}:
        return (), hand
    if kinds == {"S"}:
        ranks: dict[str, list[Card]] = {}
        for card in by_rank(hand):
            if not is_wild(card, WILD):
                ranks.setdefault(rank(card), []).append(card)
        groups = tuple(tuple(cards) for cards in ranks.values() if len(cards) > 1)
        used = {card for cards in groups for card in cards}
        return groups, tuple(card for card in hand if card not in used)
    found = finding.best(hand)
    return found.melds, found.loose


def _advice(seen: Shanghai, seat: Seat, table: Table[Shanghai]) -> Iterator[Line]:
    if seat != seen.turn:
        told = {"seat": seen.turn}
        yield Line("draw", told) if seen.phase == "draw" else Line("wait", told)
        yield from _asked(seen, seat, table)
    elif seen.phase == "draw":
        yield from _drawing(seen, seat, table)
    elif len(seen.hands[seat]) == 1:
        yield Line("own_last")
    elif is_down(seen, seat):
        yield Line("own_down", {"choice": _use(seen, seat)})
    else:
        able = finding.contract(seen, seat, letters(seen.options, seen.deals)) is not None
        yield Line("own_contract") if able else Line("own_short")


def _use(seen: Shanghai, seat: Seat) -> str:
    """What somebody who is down can do with the table before the discard: `add`, `take`, `none`."""
    able = {action.name for action in offers.playing(seen, seat, {})}
    return "add" if "add" in able else "take" if "reclaim" in able else "none"


def _drawing(seen: Shanghai, seat: Seat, table: Table[Shanghai]) -> Iterator[Line]:
    if not offers.waits(seen):
        bought = seen.buying.bought if seen.buying is not None else None
        if table.upcard is None and bought is not None:
            yield Line("own_draw", {"choice": "bought", "card": bought[1]})
        else:
            yield Line("own_draw", {"choice": "any"})
    elif is_down(seen, seat):
        yield Line("own_wait", {"card": table.upcard})
    else:
        yield Line("own_early", {"card": table.upcard})


def _asked(seen: Shanghai, seat: Seat, table: Table[Shanghai]) -> Iterator[Line]:
    """Whether the seat is asked to buy, and what it has said."""
    if seen.buying is None or not offers.buying(seen, seat):
        return
    args = {"card": table.upcard, "n": buys_left(seen, seat)}
    match dict(seen.buying.answers).get(seat):
        case None:
            yield Line("own_asked", args)
        case True:
            yield Line("own_buy", args)
        case False:
            yield Line("own_pass", args)
