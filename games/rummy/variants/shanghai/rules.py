"""Shanghai Rummy: its declaration, and what is its own in it (shanghai-rummy.md).

Facts of its own, beside those of `claiming`, `contracts` and `reclaiming`: `dealt` as everywhere;
`added` seat, other (whose meld), cards; `kept_last` seat; `out` seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.actions import FieldSpec, Form
from games.core.cards import Card
from games.core.clocks import Clock
from games.core.errors import IllegalMove
from games.core.game import Refusal, Seat
from games.core.options import Options
from games.core.seats import check_seats
from games.rummy.buying import Claims
from games.rummy.flaws import Flaw
from games.rummy.rulesets.contract import SHANGHAI
from games.rummy.turns import claiming, contracts, game, reclaiming
from games.rummy.turns.declaration import Declaration, Exhaust
from games.rummy.turns.hooks import Hooks
from games.rummy.turns.position import Result
from games.rummy.turns.seeing import ADD, forms_of
from games.rummy.turns.table import Table
from games.rummy.turns.turn import check_drawn, check_turn, discarded, put
from games.rummy.variants.shanghai.state import (
    Shanghai,
    ShanghaiOptions,
    contract_of,
    hands,
    letters,
    limit,
)

MOST = 6
"""So many players at a table that is not big (§2)."""

GO_DOWN = Form(
    "go_down",
    {"melds": FieldSpec("groups"), "reclaim": FieldSpec("lays", optional=True)},
    style="success",
)
RECLAIM = Form(
    "reclaim",
    {
        "meld": FieldSpec("choice"),
        "card": FieldSpec("card"),
        "wild": FieldSpec("card", optional=True),
    },
    style="success",
    brief=True,
)
KEEP = Form("keep")
BUY = Form("buy", lane=claiming.WINDOW, where="both", style="success")
PASS = Form("pass", lane=claiming.WINDOW, where="both", style="secondary")
_ADD = replace(ADD, brief=True)
FORMS = {form.name: form for form in (BUY, PASS, *forms_of(GO_DOWN, _ADD, RECLAIM, KEEP).values())}
_MELD_CODES = frozenset(
    flaw.value
    for flaw in (
        Flaw.SHORT,
        Flaw.WILDS,
        Flaw.ALL_WILD,
        Flaw.ACE,
        Flaw.GAP,
        Flaw.MIXED,
        Flaw.DUP_RANK,
        Flaw.TOO_LONG,
        Flaw.NOFIT,
    )
)
CODES = (
    game.CODES
    | claiming.CODES
    | contracts.CODES
    | reclaiming.CODES
    | _MELD_CODES
    | {"E_LAST_DISCARD", "E_NOT_LAST"}
)
EVENTS: Mapping[str, tuple[str, ...]] = {
    **game.EVENTS,
    **claiming.EVENTS,
    **contracts.EVENTS,
    **reclaiming.EVENTS,
    "added": ("seat", "other", "cards"),
    "kept_last": ("seat",),
    "out": ("seat",),
}


class ShanghaiHooks(Hooks[Shanghai]):
    """Cards are bought, contracts laid, and what is left in a hand counts against its owner."""

    def begun(self, table: Table[Shanghai], deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Nobody has bought anything yet."""
        table.buying = claiming.fresh(table.seats)
        return deck

    def opened(self, table: Table[Shanghai]) -> None:
        """The first card turned may be bought like any other."""
        claiming.open_window(table, None)

    def windows(self, table: Table[Shanghai], now: int) -> tuple[Clock, ...]:
        """The wait for those who may buy."""
        return claiming.clock(table, now, table.state.options.buy_seconds)

    def claims(self, table: Table[Shanghai]) -> Claims:
        """Counted from the dealer's left, or from that of the player in turn (§5.1)."""
        options, buying = table.state.options, claiming.state_of(table)
        assert table.turn is not None, "cards are bought in somebody's turn"
        return Claims(
            table.seats,
            dealer=table.turn if options.buy_order == "turn" else table.dealer,
            turn=table.turn,
            by=buying.by,
            down={laid.owner for laid in table.table},
            used=dict(enumerate(buying.used)),
            limit=limit(options, table.deals),
        )

    def after_discard(self, table: Table[Shanghai], seat: Seat) -> None:
        """The turn passes on, and the card may be bought."""
        table.to_move(table.following(seat))
        claiming.open_window(table, seat)

    def gone(self, table: Table[Shanghai], seat: Seat) -> None:
        """An own Buy lapses; a live upcard is offered anew (§11)."""
        claiming.someone_left(table, seat)

    def emptied(self, table: Table[Shanghai], seat: Seat) -> None:
        """The hand is over, and all others have what they hold against them."""
        table.tell("out", seat)
        table.settle(Result("out", seat, changes=self.unwon(table)))

    def unwon(self, table: Table[Shanghai]) -> tuple[int, ...]:
        """What everybody still holds, those who left in this hand too."""
        values, aside = table.rules.ruleset.values, dict(table.aside)
        return tuple(values.total(aside.get(s, hand)) for s, hand in enumerate(table.hands))

    def match_over(self, table: Table[Shanghai]) -> str | None:
        """After the last contract."""
        return "hands" if table.deals >= hands(table.state.options) else None


RULES = Declaration(
    ruleset=SHANGHAI,
    seats=(2, 8),
    sizes=((8, 11),),
    hooks=ShanghaiHooks(),
    packs=((4, 2), (6, 3), (8, 4)),
    jokers=2,
    exhaust=Exhaust(turnovers=1, shuffled=True),
    claim=2,
    timer=120,
    low=True,
)


def check_table(options: Options, seats: int) -> Refusal | None:
    """E_SEATS: seven or eight only at a big table."""
    assert isinstance(options, ShanghaiOptions), "the house rules of this game"
    least, most = RULES.seats
    return check_seats(seats, least, most if options.big_table else MOST)


# Moves


def go_down(table: Table[Shanghai], seat: Seat, melds: object, reclaims: object) -> None:
    """The contract of this hand (§5.2). Raises IllegalMove in the printed order."""
    state = table.state
    asked = contract_of(letters(state.options, state.deals))
    contracts.go_down(table, seat, asked, melds, reclaims)


def discard(table: Table[Shanghai], seat: Seat, card: object) -> None:
    """One card ends the turn, but not the last one. Raises IllegalMove in the printed order."""
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    own = discarded(state, seat, str(card))
    if len(state.hands[seat]) == 1:
        if state.options.out == "forbidden":
            raise IllegalMove("E_LAST_DISCARD")
        if own == state.taken:
            raise IllegalMove("E_THROWBACK", card=own)
    put(table, seat, own)


def keep(table: Table[Shanghai], seat: Seat) -> None:
    """The last card stays, and the turn ends without an upcard (§5.4).

    Raises IllegalMove E_DRAW_FIRST, E_NOT_LAST.
    """
    state = table.state
    check_turn(state, seat)
    check_drawn(state)
    if len(state.hands[seat]) != 1:
        raise IllegalMove("E_NOT_LAST")
    claiming.closed(table)
    table.tell("kept_last", seat)
    table.to_move(table.following(seat))
