"""Shanghai Rummy in the words of its rules (shanghai-rummy.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import Card, by_suit
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.notation import (
    BadNotation,
    Place,
    Setup,
    copies,
    read_cards,
    read_number,
    read_seat,
    stack,
)
from games.rummy.turns import claiming
from games.rummy.turns.contracts import is_down
from games.rummy.turns.notation import RummyNotation, numbers, text_of
from games.rummy.turns.position import Buying
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, letters, limit

_SHUFFLED = frozenset({"shuffled"})


class ShanghaiNotation(RummyNotation[Shanghai]):
    """Cards are bought, contracts are laid, and the dead pile is shuffled."""

    setup_keys = frozenset(
        """
        dealer deck turn phase hands table upcard upcard_by stock dead rest_to buys shuffles hand_no
        scores
        """.split()
    )
    fact_keys = frozenset(
        """
        phase turn hand_no dealer contract hands hand_n table down upcard dead dead_n stock_top
        stock_n window answered bought buys buys_left shuffles out points scores aside absent
        winners over left
        """.split()
    )
    shown = frozenset({"took", "discarded", "added", "bought", "reclaimed"})
    step_keys: ClassVar[Mapping[str, frozenset[str]]] = {
        **RummyNotation.step_keys,
        **dict.fromkeys(("draw", "buy", "pass", "window", "timeout"), _SHUFFLED),
    }
    table_steps = frozenset({"timeout", "window"})
    choices = ("stock", "upcard", "M1", "M2", "M3")

    def prepared(
        self, state: Shanghai, given: Mapping[str, object], names: Sequence[str]
    ) -> Shanghai:
        """A step that names a shuffled stock gets it, should it shuffle."""
        state = super().prepared(state, given, names)
        if "shuffled" not in given:
            return state
        dead = by_suit(Table(state, RULES).dead)
        (top,) = copies(dead, [read_cards("shuffled", given["shuffled"])])
        purpose = f"stock:{state.deals}:{state.turnovers + 1}"
        return replace(state, chance=stack(state.chance, purpose, dead, top))

    def table_step(
        self, state: Shanghai, name: str, given: Mapping[str, object], stamp: Stamp
    ) -> Step[Shanghai]:
        """`window`: the wait of those who draw is over. Raises IllegalMove E_OVER, E_PHASE."""
        if name != claiming.WINDOW:
            return super().table_step(state, name, given, stamp)
        if state.over:
            raise IllegalMove("E_OVER")
        if state.buying is None or state.buying.window != "waiting":
            raise IllegalMove("E_PHASE")
        return self.game.expire(state, name, stamp.arrival)

    def waited_out(self, state: Shanghai, absent: Collection[Seat]) -> Step[Shanghai] | None:
        """Absent players aren't waited for in a buy window (§5.1)."""
        clock = next((c for c in state.clocks if c.name == claiming.WINDOW), None)
        if clock is None or state.buying is None:
            return None
        owing = {*clock.seats} - {seat for seat, _ in state.buying.answers}
        return self.game.expire(state, clock.name, clock.due) if owing <= {*absent} else None

    # Setups

    def pile_of(self, setup: Setup) -> tuple[Card, ...]:
        """The dead pile, and the upcard on it."""
        upcard = setup.given.get("upcard")
        top = () if upcard is None else read_cards("upcard", [upcard])
        return (*setup.cards("dead"), *top)

    def size_of(self, setup: Setup, seat: Seat) -> int:
        """Eleven, and three for each card bought."""
        bought = numbers(setup, "buys")[seat]
        return RULES.size(len(setup.names)) + (1 + (RULES.claim or 0)) * bought

    def fill(self, setup: Setup, table: Table[Shanghai]) -> None:
        """Cards, what was bought, and which hand it is."""
        super().fill(setup, table)
        table.deals = read_number("hand_no", setup.given.get("hand_no", 1))
        table.turnovers = read_number("shuffles", setup.given.get("shuffles", 0))
        table.buying = Buying(tuple(numbers(setup, "buys")))
        table.shut = setup.given.get("upcard") is None

    def set_phase(self, setup: Setup, table: Table[Shanghai], turn: Seat) -> None:
        """In `draw` the window of an upcard has just opened."""
        super().set_phase(setup, table, turn)
        if table.upcard is None:
            return
        if table.phase != "draw":
            raise BadNotation("upcard: there is none in this phase")
        by: Seat | None = (turn - 1) % table.seats
        if "upcard_by" in setup.given:
            given = setup.given["upcard_by"]
            by = None if given is None else read_seat("upcard_by", given, setup.names)
        claiming.open_window(table, by)

    # Facts

    def facts(
        self, state: Shanghai, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """shanghai-rummy.md, Facts."""
        table = Table(state, RULES)
        buying, result, most = (
            claiming.state_of(table),
            state.result,
            limit(state.options, state.deals),
        )
        found = dict(super().facts(state, events, names))
        return {
            **found,
            "hand_no": state.deals,
            "contract": letters(state.options, state.deals),
            "table": {
                name: [text_of(one.meld) for one in state.table if one.owner == seat]
                for seat, name in enumerate(names)
            },
            "down": [name for seat, name in enumerate(names) if is_down(state, seat)],
            "upcard": table.upcard,
            "dead": list(table.dead),
            "dead_n": len(table.dead),
            "window": buying.window,
            "answered": buying.answered,
            "bought": None
            if buying.bought is None
            else {"by": names[buying.bought[0]], "card": buying.bought[1]},
            "buys": dict(zip(names, buying.used, strict=True)),
            "buys_left": {n: most - used for n, used in zip(names, buying.used, strict=True)},
            "shuffles": state.turnovers,
            "out": None if result is None or result.winner is None else names[result.winner],
            "points": None if result is None else _points(state, names),
        }

    # Places

    def replaced(self, state: Shanghai, places: Sequence[Place]) -> Shanghai:
        """Other cards that came with a purchase, too."""
        other = super().replaced(state, places)
        buying = other.buying
        if buying is None or buying.bought is None:
            return other
        hand = other.hands[buying.bought[0]]
        if set(buying.extra) <= set(hand):
            return other
        return replace(other, buying=replace(buying, extra=hand[: len(buying.extra)]))


def _points(state: Shanghai, names: Sequence[str]) -> dict[str, int]:
    """What everybody got in this hand who was dealt in it."""
    assert state.result is not None
    aside = dict(state.aside)
    dealt = [seat for seat in range(state.seats) if seat not in state.left or seat in aside]
    return {names[seat]: state.result.changes[seat] for seat in dealt}
