"""Blackjack: closer to 21 than the dealer, and not above it (docs/rules/blackjack.md)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from games.blackjack import computer, rules, scene, seating, seeing, settling, table
from games.blackjack.notation import BlackjackNotation
from games.blackjack.state import BlackjackOptions, Position
from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.scene import Scene


class Blackjack(Game[Position]):
    """Blackjack as the contract wants it; the work is done in the modules beside this one."""

    key = "blackjack"
    name = "Blackjack"
    state_type = Position
    options = BlackjackOptions
    presets: ClassVar = {
        "classic": {},
        "casino": {"natural": True, "chips": True, "double": True},
        "home": {"dealer": "rotate", "chips": True},
    }
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timer = table.TIMER
    seats = seating.SEATS
    joins = True
    closing = "end"

    @cached_property
    def notation(self) -> BlackjackNotation:
        """blackjack.md, Notation of this game."""
        return BlackjackNotation(self)

    def check_table(self, options: BlackjackOptions, seats: int) -> Refusal | None:
        """E_SEATS, E_BET_LIMITS (blackjack.md, 1 and 2)."""
        return seating.check_table(options, seats)

    def deal(self, table: Deal) -> Step[Position]:
        """A table before its first round (blackjack.md, 3.1)."""
        options = table.options
        assert isinstance(options, BlackjackOptions)
        dealer = seating.first_dealer(table)
        state = seating.empty(options, table.seats, dealer, table.chance)
        return seating.open_table(state, table.stamp.arrival)

    def waiting(self, seen: Position) -> tuple[Seat, ...]:
        """Whoever has to bet, is on turn, or is to deal."""
        return seeing.waiting(seen)

    def actions(
        self, seen: Position, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """The moves of a seat, and the host's orders; a draft changes nothing."""
        return seeing.actions(seen, seat)

    def play(self, state: Position, seat: Seat, move: Move, stamp: Stamp) -> Step[Position]:
        """blackjack.md, 5 and 7."""
        if move.action == "leave":
            return seating.leave(state, seat, stamp.arrival)
        return rules.play(state, seat, move, stamp.arrival)

    def expire(self, state: Position, clock: str, now: int) -> Step[Position]:
        """Automatic moves, and the dealer's own play (blackjack.md, 3.4 and 7)."""
        return rules.expire(state, clock, now)

    def leave(self, state: Position, seat: Seat, stamp: Stamp) -> Step[Position]:
        """blackjack.md, 7."""
        return seating.leave(state, seat, stamp.arrival)

    def join(self, state: Position, stamp: Stamp) -> Step[Position]:
        """A new last seat, which plays from the next deal on."""
        return seating.join(state, stamp.arrival)

    def observe(self, state: Position, seat: Seat | None) -> Position:
        """blackjack.md, 4 and 8."""
        return seeing.observe(state, seat)

    def scene(self, seen: Position, seat: Seat | None) -> Scene:
        """blackjack.md, 9."""
        return scene.scene(seen, seat)

    def choose(self, seen: Position, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Position, seat: Seat) -> Move | None:
        """blackjack.md, 7."""
        return seeing.automatic(seen, seat)

    def outcome(self, state: Position) -> Outcome | None:
        """blackjack.md, 6."""
        return seeing.outcome(state)

    def chips(self, state: Position) -> tuple[int | None, ...]:
        """blackjack.md, 3.6."""
        return settling.chips(state)

    def appoints(self, options: BlackjackOptions) -> bool:
        """Under `fixed` the host names the dealer, or deals (blackjack.md, 3.1)."""
        return options.dealer == "fixed"

    def next_dealer(self, state: Position) -> Seat | None:
        """blackjack.md, 3.1."""
        return seating.next_dealer(state)
