"""Rummy: its declaration, and what is its own in it (rummy-family.md, §9.1).

Facts of its own: `melded` seat, cards; `added` seat, other (whose meld), cards; `out` seat (the
winner of the deal), n points, choice `out` or `rummy`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.game import Seat
from games.rummy.rulesets.plain import BASIC
from games.rummy.turns import game
from games.rummy.turns.declaration import Declaration, Exhaust
from games.rummy.turns.hooks import Hooks
from games.rummy.turns.position import Result
from games.rummy.turns.seeing import ADD, MELD, forms_of
from games.rummy.turns.table import Table
from games.rummy.variants.basic.state import Basic

FORMS = forms_of(MELD, ADD)
CODES = game.CODES | game.MELD_CODES
EVENTS: Mapping[str, tuple[str, ...]] = {
    **game.EVENTS,
    "melded": ("seat", "cards"),
    "added": ("seat", "other", "cards"),
    "out": ("seat", "n", "choice"),
}


class BasicHooks(Hooks[Basic]):
    """The winner of a deal collects all other hands."""

    def emptied(self, table: Table[Basic], seat: Seat) -> None:
        """All other hands count for who is out, twice if nothing was laid in earlier turns."""
        values = table.rules.ruleset.values
        others = [hand for s, hand in enumerate(table.hands) if s != seat]
        caught = [card for hand in others for card in hand]
        caught += [card for _, hand in table.aside for card in hand]
        kind = "out" if seat in table.laid else "rummy"
        points = values.total(caught) * (2 if kind == "rummy" else 1)
        table.tell("out", seat, n=points, choice=kind)
        table.settle(Result(kind, seat, points))


RULES = Declaration(
    ruleset=BASIC,
    seats=(2, 6),
    sizes=((2, 10), (4, 7), (6, 6)),
    hooks=BasicHooks(),
    exhaust=Exhaust(turnovers=2),
    timer=120,
)
