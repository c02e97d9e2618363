"""Gin Rummy: group your hand in secret, and knock when little is loose (rummy-family.md, §9.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from games.core.actions import Action, Move, Values
from games.core.game import Outcome, Seat, Suggestion
from games.core.scene import Scene
from games.rummy.turns import knocking, seeing
from games.rummy.turns.game import RummyGame
from games.rummy.turns.table import Table
from games.rummy.variants.gin import computer, rules, scene
from games.rummy.variants.gin.notation import GinNotation
from games.rummy.variants.gin.state import GinOptions, GinPosition


class Gin(RummyGame[GinPosition]):
    """Gin Rummy as the contract wants it."""

    key = "gin"
    name = "Gin Rummy"
    declaration = rules.RULES
    state_type = GinPosition
    options = GinOptions
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = rules.RULES.timer
    seats = rules.RULES.seats

    @cached_property
    def notation(self) -> GinNotation:
        """rummy-family.md, §9.0."""
        return GinNotation(self)

    def own_actions(self, seen: GinPosition, seat: Seat, draft: Values) -> tuple[Action, ...]:
        """The offer; draw; discard, or knock where that is possible; the reply."""
        match seen.phase:
            case "offer":
                return (rules.drawing(seen), Action("refuse"))
            case "draw":
                return (rules.drawing(seen),)
            case "reply":
                return (rules.replying(seen, seat, draft),)
        return (*rules.knocking(seen, seat, draft), seeing.discarding(seen, seat))

    @property
    def moves(self) -> Mapping[str, Callable[[Table[GinPosition], Seat, Values], None]]:
        """Knock and reply."""
        return {
            "knock": lambda table, seat, values: knocking.knock(
                table, seat, values.get("card"), values.get("melds")
            ),
            "reply": lambda table, seat, values: knocking.reply(
                table, seat, values.get("melds"), values.get("layoff")
            ),
        }

    def outcome(self, state: GinPosition) -> Outcome | None:
        """Whoever has reached the target wins, whatever the bonuses come to."""
        ended, totals = super().outcome(state), rules.final(state)
        if ended is None or totals is None or ended.walkover:
            return ended
        winner = ended.winners[0]
        return Outcome(ended.winners, totals, places=(winner, 1 - winner))

    def scene(self, seen: GinPosition, seat: Seat | None) -> Scene:
        """The table, and one's own hand."""
        return scene.scene(seen, seat, self.outcome(seen))

    def suggest(self, seen: GinPosition, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """The best knock."""
        return rules.suggested(seen, seat)

    def think(self, seen: GinPosition, seat: Seat) -> Move:
        """See `computer`."""
        return computer.think(seen, seat)
