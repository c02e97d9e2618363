"""Indian Marriage: 21 cards, and a joker that only those know who have earned it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from games.core.actions import Action, Move, Values
from games.core.game import HOUSE, Outcome, Seat, Suggestion
from games.core.scene import Scene
from games.rummy.turns import seeing, sitting
from games.rummy.turns.game import RummyGame
from games.rummy.turns.table import Table
from games.rummy.variants.marriage import (
    computer,
    correcting,
    melding,
    offering,
    rules,
    scene,
)
from games.rummy.variants.marriage.freeing import free, freeing
from games.rummy.variants.marriage.knowing import ruleset
from games.rummy.variants.marriage.notation import MarriageNotation
from games.rummy.variants.marriage.state import FIX, Marriage, MarriageOptions


class IndianMarriage(RummyGame[Marriage]):
    """Indian Marriage as the contract wants it."""

    key = "marriage"
    name = "Indian Marriage"
    declaration = rules.RULES
    state_type = Marriage
    options = MarriageOptions
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = rules.RULES.timer
    steps = 3
    seats = rules.RULES.seats
    heavy = True

    @cached_property
    def notation(self) -> MarriageNotation:
        """indian-marriage.md, Notation of this game."""
        return MarriageNotation(self)

    def actions(
        self, seen: Marriage, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """As in the family; and between deals the host may put a score right."""
        return correcting.orders(seen) if seat == HOUSE else super().actions(seen, seat, draft)

    def own_actions(self, seen: Marriage, seat: Seat, draft: Values) -> tuple[Action, ...]:
        """Draw; then see, or exchange and show; and discard."""
        if seen.phase == "draw":
            return (seeing.drawing(seen),)
        return offering.playing(seen, seat, draft)

    @property
    def moves(self) -> Mapping[str, Callable[[Table[Marriage], Seat, Values], None]]:
        """See, exchange, show, a discard that is no shown card, and the host's corrections."""
        return {
            "see": lambda table, seat, values: melding.see(table, seat, values.get("melds")),
            "exchange": lambda table, seat, values: melding.exchange(
                table, seat, values.get("meld"), values.get("cards")
            ),
            "show": lambda table, seat, values: melding.show(
                table, seat, values.get("melds"), values.get("discard")
            ),
            "discard": lambda table, seat, values: melding.discard(table, seat, values.get("card")),
            FIX: lambda table, seat, values: correcting.fix(
                table, seat, values.get("player"), values.get("points")
            ),
        }

    def automatic(self, seen: Marriage, seat: Seat) -> Move | None:
        """From the stock, and the drawn card goes; else the dearest of the hand (§11)."""
        if seat != seen.turn or seen.phase != "play":
            return super().automatic(seen, seat)
        if seen.fresh and seen.taken is None:
            return Move("discard", {"card": seen.fresh[0]})
        able, values = free(seen, seat), ruleset(seen.options).values
        if not able:
            return freeing(seen, seat)
        return Move("discard", {"card": max(able, key=values.of)})

    def outcome(self, state: Marriage) -> Outcome | None:
        """The highest total wins; in the records leavers have less (§11)."""
        ended = super().outcome(state)
        return None if ended is None else sitting.recorded(ended, state.left)

    def next_dealer(self, state: Marriage) -> Seat | None:
        """The next seat in the direction of play."""
        step = self.declaration.hooks.direction(state.options)
        return (state.dealer + step) % state.seats

    def scene(self, seen: Marriage, seat: Seat | None) -> Scene:
        """The table, and one's own hand."""
        return scene.scene(seen, seat, self.outcome(seen))

    def suggest(self, seen: Marriage, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """To see or to show, and groups to begin with."""
        return offering.suggested(seen, seat)

    def think(self, seen: Marriage, seat: Seat) -> Move:
        """See `computer`."""
        return computer.think(seen, seat)
