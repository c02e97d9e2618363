"""Cheat: play face down, say what you like, and don't be caught (docs/rules/cheat.md)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from games.cheat import computer, dealing, rules, scene, window
from games.cheat.notation import CheatNotation
from games.cheat.state import Bluff, CheatOptions
from games.cheat.table import TIMER, Table
from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.scene import Scene
from games.core.seats import check_player


class Cheat(Game[Bluff]):
    """Cheat as the contract wants it; the work is done in the modules beside this one."""

    key = "cheat"
    name = "Cheat"
    state_type = Bluff
    options = CheatOptions
    forms = rules.FORMS
    codes = rules.CODES
    events = rules.EVENTS
    timed: ClassVar = frozenset({"E_NO_WINDOW"})
    timer = TIMER
    seats = dealing.SEATS
    sealed = True

    @cached_property
    def notation(self) -> CheatNotation:
        """cheat.md, Notation of this game."""
        return CheatNotation(self)

    def packs(self, options: CheatOptions, seats: int) -> int:
        """One or two (cheat.md, 1)."""
        return options.decks

    def check_table(self, options: CheatOptions, seats: int) -> Refusal | None:
        """E_SEATS, E_DECKS (cheat.md, 1 and 2)."""
        return dealing.check_table(options, seats)

    def deal(self, table: Deal) -> Step[Bluff]:
        """cheat.md, 3."""
        return dealing.deal(table)

    def waiting(self, seen: Bluff) -> tuple[Seat, ...]:
        """Who is to play; in a window nobody owes anything."""
        return (seen.turn,) if seen.phase == "turn" and seen.turn is not None else ()

    def actions(
        self, seen: Bluff, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Any cards may be called any open rank, so a draft changes nothing."""
        return rules.actions(seen, seat)

    def play(self, state: Bluff, seat: Seat, move: Move, stamp: Stamp) -> Step[Bluff]:
        """cheat.md, 5 and 8."""
        match move.action:
            case "play":
                values = move.values
                return rules.play(
                    state, seat, values.get("cards"), values.get("rank"), stamp.arrival
                )
            case "cheat":
                return window.challenge(state, seat, stamp)
            case "believe":
                return window.believe(state, seat, stamp)
            case "leave":
                return rules.leave(state, seat, stamp.arrival)
        check_player(state, seat)
        raise IllegalMove("E_FORM")

    def expire(self, state: Bluff, clock: str, now: int) -> Step[Bluff]:
        """A window closes, or the seat on turn makes its automatic play, and a miss (5, 6, 8)."""
        if clock not in (c.name for c in state.clocks):
            raise ValueError(f"no clock '{clock}' runs")
        if clock in window.CLOCKS:
            table = Table(state)
            window.settle(table, now)
            return table.close()
        assert state.turn is not None
        move = rules.automatic(state, state.turn)
        assert move is not None
        step = rules.play(state, state.turn, move.values["cards"], move.values["rank"], now)
        return Step(step.state, (Event("missed", state.turn), *step.events))

    def leave(self, state: Bluff, seat: Seat, stamp: Stamp) -> Step[Bluff]:
        """cheat.md, 8."""
        return rules.leave(state, seat, stamp.arrival)

    def observe(self, state: Bluff, seat: Seat | None) -> Bluff:
        """cheat.md, 4 and 9."""
        return rules.observe(state, seat)

    def scene(self, seen: Bluff, seat: Seat | None) -> Scene:
        """cheat.md, 10."""
        return scene.scene(seen, seat)

    def choose(self, seen: Bluff, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Bluff, seat: Seat) -> Move | None:
        """cheat.md, 8."""
        return rules.automatic(seen, seat)

    def outcome(self, state: Bluff) -> Outcome | None:
        """cheat.md, 7."""
        return rules.outcome(state)

    def next_dealer(self, state: Bluff) -> Seat | None:
        """The next seat clockwise from the one that played first (cheat.md, 3.1)."""
        return None if state.first is None else (state.first + 1) % state.seats
