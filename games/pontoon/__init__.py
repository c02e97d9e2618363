"""Pontoon: beat the bank, and win it with a Pontoon (docs/rules/pontoon.md)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.scene import Scene
from games.pontoon import computer, dealing, leaving, offers, rules, scene, table
from games.pontoon.notation import PontoonNotation
from games.pontoon.state import PontoonOptions, Sitting


class Pontoon(Game[Sitting]):
    """Pontoon as the contract wants it; the work is done in the modules beside this one."""

    key = "pontoon"
    name = "Pontoon"
    state_type = Sitting
    options = PontoonOptions
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = table.TIMER
    seats = dealing.SEATS
    joins: ClassVar = True
    closing: ClassVar = "end"

    @cached_property
    def notation(self) -> PontoonNotation:
        """pontoon.md, Notation of this game."""
        return PontoonNotation(self)

    def check_table(self, options: PontoonOptions, seats: int) -> Refusal | None:
        """E_SEATS, E_LIMITS (pontoon.md, 1 and 2)."""
        return dealing.check_table(options, seats)

    def deal(self, table: Deal) -> Step[Sitting]:
        """pontoon.md, 3 and 4."""
        return dealing.deal(table)

    def waiting(self, seen: Sitting) -> tuple[Seat, ...]:
        """The seat on turn."""
        return offers.waiting(seen)

    def actions(
        self, seen: Sitting, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Fields are independent of each other, so a draft changes nothing."""
        return offers.actions(seen, seat)

    def play(self, state: Sitting, seat: Seat, move: Move, stamp: Stamp) -> Step[Sitting]:
        """pontoon.md, 4 to 11."""
        return rules.play(state, seat, move, stamp.arrival)

    def expire(self, state: Sitting, clock: str, now: int) -> Step[Sitting]:
        """The automatic move of the seat on turn, the next hand, or the bank's next card."""
        return leaving.expire(state, clock, now)

    def leave(self, state: Sitting, seat: Seat, stamp: Stamp) -> Step[Sitting]:
        """pontoon.md, 11."""
        return leaving.leave(state, seat, stamp.arrival)

    def join(self, state: Sitting, stamp: Stamp) -> Step[Sitting]:
        """One more seat, from the next hand on."""
        return leaving.join(state, stamp.arrival)

    def observe(self, state: Sitting, seat: Seat | None) -> Sitting:
        """pontoon.md, 12."""
        return rules.observe(state, seat)

    def scene(self, seen: Sitting, seat: Seat | None) -> Scene:
        """pontoon.md, 13."""
        return scene.scene(seen, seat)

    def choose(self, seen: Sitting, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Sitting, seat: Seat) -> Move | None:
        """pontoon.md, 11."""
        return offers.automatic(seen, seat)

    def outcome(self, state: Sitting) -> Outcome | None:
        """pontoon.md, 10."""
        return rules.outcome(state)

    def chips(self, state: Sitting) -> tuple[int | None, ...]:
        """pontoon.md, 3.2 and 10."""
        return rules.chips(state)

    def next_dealer(self, state: Sitting) -> Seat | None:
        """pontoon.md, 3.1."""
        return (state.banker + 1) % state.seats
