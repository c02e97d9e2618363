"""The upcard that others may buy out of turn, before the player in turn draws (§4, `claim`).

The window is `waiting` for those who may buy, then `free`, and `closed` by the draw
(shanghai-rummy.md, §5.1).

Facts: `bought` seat, card, n (buys left); `got` seat, cards (what came with it from the stock, for
the buyer alone); `outbid` seat, other (who came first), choice (`dealer` or `turn`, from whose left
one counts); `kept` seat, seats (who would have bought what the player in turn has taken).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.cards import Card, by_rank
from games.core.clocks import Clock
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat
from games.core.seats import check_player
from games.rummy.turns.contracts import is_down
from games.rummy.turns.position import Buying
from games.rummy.turns.table import P, Table
from games.rummy.turns.turn import check_turn, draw_stock

WINDOW = "window"
"""The lane of answers, and the clock of the wait."""

EVENTS: Mapping[str, tuple[str, ...]] = {
    "bought": ("seat", "card", "n"),
    "got": ("seat", "cards"),
    "outbid": ("seat", "other", "choice"),
    "kept": ("seat", "seats"),
}
CODES = frozenset(
    {
        "E_WINDOW",
        "E_CLAIM_TURN",
        "E_CLAIM_LATE",
        "E_CLAIM_OWN",
        "E_CLAIM_DOWN",
        "E_CLAIM_LIMIT",
        "E_CLAIM_STOCK",
    }
)
_CARDS = frozenset({"cards"})


# The window


def state_of(table: Table[P]) -> Buying:
    """What there is of buying at this table."""
    assert table.buying is not None, "in this game cards are bought"
    return table.buying


def fresh(seats: int) -> Buying:
    """Nobody has bought anything in this deal."""
    return Buying((0,) * seats)


def may_buy(table: Table[P]) -> list[Seat]:
    """The seats that may buy the upcard, if there is one, in seat order."""
    if table.turn is None or table.upcard is None or not enough(table):
        return []
    claims = table.rules.hooks.claims(table)
    return [seat for seat in table.seated() if claims.may_buy(seat)]


def enough(table: Table[P]) -> bool:
    """Whether the stock has the cards that come with a purchase, or will have them."""
    able = table.turnovers < table.rules.exhaust.turnovers
    coming = len(table.dead) if able else 0
    return len(table.stock) + coming >= (table.rules.claim or 0)


def open_window(table: Table[P], by: Seat | None) -> None:
    """A new upcard, discarded by a seat or turned from the stock: those who may buy are asked."""
    if table.phase != "draw":
        return
    used = state_of(table).used
    table.buying = Buying(used, by)
    if table.upcard is not None:
        table.buying = Buying(used, by, "waiting" if may_buy(table) else "free")
    table.begin(WINDOW)


def clock(table: Table[P], now: int, seconds: int) -> tuple[Clock, ...]:
    """The wait for those who may buy, which begins when people see the table."""
    if table.turn is None or state_of(table).window != "waiting":
        return ()
    until = now + seconds * 1000
    asked = tuple(may_buy(table))
    return (Clock(WINDOW, now, until, until, asked, shown=False, decision=False),)


def free(table: Table[P]) -> None:
    """The wait is over: a player in turn who is down cannot stop a purchase any longer."""
    if state_of(table).window == "waiting":
        table.buying = replace(state_of(table), window="free")
        table.stop(WINDOW)
    if table.turn is not None and is_down(table, table.turn):
        _carry_out(table)


def close_window(table: Table[P]) -> None:
    """Nobody may buy any more, and what was answered is forgotten."""
    table.buying = replace(state_of(table), window="closed", answers=(), answered=0)
    table.stop(WINDOW)


def heard(table: Table[P]) -> None:
    """Ends the wait when all who may buy have answered."""
    buying = state_of(table)
    if buying.window == "free" or set(may_buy(table)) <= {seat for seat, _ in buying.answers}:
        free(table)


def someone_left(table: Table[P], seat: Seat) -> None:
    """An answer lapses; a new window opens where the turn has passed on."""
    buying = state_of(table)
    if buying.bought is not None and buying.bought[0] == seat:
        table.buying = buying = replace(buying, extra=())
    if table.turn is None or table.upcard is None:
        close_window(table)
    elif table.turn != table.state.turn:
        open_window(table, buying.by)
    elif buying.window != "closed":
        answers = tuple(answer for answer in buying.answers if answer[0] != seat)
        table.buying = replace(buying, answers=answers, answered=len(answers))
        heard(table)


# Answers


def answer(table: Table[P], seat: Seat, *, wants: bool) -> None:
    """Buy, or Pass; the last answer counts. Raises IllegalMove in the printed order."""
    _check_answer(table, seat)
    buying = state_of(table)
    others = [one for one in buying.answers if one[0] != seat]
    answers = tuple(sorted([*others, (seat, wants)]))
    table.buying = replace(buying, answers=answers, answered=len(answers))
    table.decided = False
    heard(table)


def _check_answer(table: Table[P], seat: Seat) -> None:
    state, buying = table.state, state_of(table)
    check_player(state, seat)
    if state.phase == "done":
        raise IllegalMove("E_PHASE")
    if seat == state.turn:
        raise IllegalMove("E_CLAIM_TURN")
    if buying.window == "closed":
        raise IllegalMove("E_CLAIM_LATE")
    if seat == buying.by:
        raise IllegalMove("E_CLAIM_OWN")
    if is_down(table, seat):
        raise IllegalMove("E_CLAIM_DOWN")
    limit = table.rules.hooks.claims(table).limit
    if buying.used[seat] >= limit:
        raise IllegalMove("E_CLAIM_LIMIT", n=buying.used[seat], m=limit)
    if not enough(table):
        raise IllegalMove("E_CLAIM_STOCK")


def _carry_out(table: Table[P]) -> bool:
    """The upcard and cards from the stock for whoever comes first; whether anybody wanted it."""
    buying, claims = state_of(table), table.rules.hooks.claims(table)
    wanting = [seat for seat, wants in buying.answers if wants]
    buyer, card = claims.buyer(wanting), table.upcard
    if buyer is None or card is None:
        return False
    table.pile, table.shut = table.pile[:-1], True
    extra = _from_stock(table, table.rules.claim or 0)
    table.hands[buyer] = by_rank((*table.hands[buyer], card, *extra))
    table.known[buyer] = (*table.known[buyer], card)
    used = tuple(n + (seat == buyer) for seat, n in enumerate(buying.used))
    table.buying = replace(buying, used=used, bought=(buyer, card), extra=extra)
    table.tell("bought", buyer, card=card, n=claims.limit - used[buyer])
    table.events.append(Event("got", buyer, {"cards": extra}, _CARDS, (buyer,)))
    first = "dealer" if claims.dealer == table.dealer else "turn"
    for seat in wanting:
        if seat != buyer:
            table.tell("outbid", seat, other=buyer, choice=first)
    close_window(table)
    return True


def _from_stock(table: Table[P], count: int) -> tuple[Card, ...]:
    if len(table.stock) < count:
        table.turn_over()
    cards, table.stock = table.stock[:count], table.stock[count:]
    return cards


# Draw


def draw(table: Table[P], seat: Seat, source: object) -> None:
    """The upcard, or the top of the stock after the best purchase.

    Raises IllegalMove in the printed order.
    """
    state = table.state
    check_turn(state, seat)
    if source not in ("stock", "upcard"):
        raise IllegalMove("E_FORM")
    if state.phase == "play":
        raise IllegalMove("E_DREW")
    if source == "upcard" and table.upcard is None:
        raise IllegalMove("E_NO_UPCARD")
    waits = state_of(table).window == "waiting"
    if waits and (source == "stock" or is_down(table, seat)):
        raise IllegalMove("E_WINDOW")
    if source == "upcard":
        _take(table, seat)
        return
    if state_of(table).window != "closed":
        _carry_out(table)
        close_window(table)
    draw_stock(table, seat)
    table.shut = True


def _take(table: Table[P], seat: Seat) -> None:
    """The player in turn has the upcard, and whoever wanted to buy it does not get it."""
    wanting = tuple(other for other, wants in state_of(table).answers if wants)
    card, table.pile, table.shut = table.pile[-1], table.pile[:-1], True
    table.tell("took", seat, card=card)
    if wanting:
        table.tell("kept", seat, seats=wanting)
    close_window(table)
    table.take(seat, card, seen=True)


def closed(table: Table[P]) -> None:
    """What was discarded last is dead, and nobody may buy it."""
    table.shut = True
    table.buying = replace(state_of(table), extra=())
    close_window(table)
