"""Irish Snap: count along, and don't be last on a match (docs/rules/irish-snap.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.replay import Entry
from games.core.scene import Scene
from games.core.seats import check_player
from games.irishsnap import audit, computer, dealing, flip, leaving, race, rules, scene
from games.irishsnap.notation import SnapNotation
from games.irishsnap.state import TIMER, Position, SnapOptions


class IrishSnap(Game[Position]):
    """Irish Snap as the contract wants it; the work is done in the modules beside this one."""

    key = "irishsnap"
    name = "Irish Snap"
    state_type = Position
    options = SnapOptions
    presets: ClassVar = {"classic": {}}
    forms = rules.FORMS
    codes = rules.CODES
    timed = rules.TIMED
    events = rules.EVENTS
    timer = TIMER
    misses = 3
    seats = dealing.SEATS
    hands = False

    @cached_property
    def notation(self) -> SnapNotation:
        """irish-snap.md, Notation of this game."""
        return SnapNotation(self)

    def check_table(self, options: SnapOptions, seats: int) -> Refusal | None:
        """E_SEATS (irish-snap.md, 2)."""
        return dealing.check_table(seats)

    def deal(self, table: Deal) -> Step[Position]:
        """irish-snap.md, 3."""
        return dealing.deal(table)

    def waiting(self, seen: Position) -> tuple[Seat, ...]:
        """The seat that is to turn a card."""
        return rules.waiting(seen)

    def actions(
        self, seen: Position, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Turn card, SNAP and Leave; nothing is chosen, so a draft changes nothing."""
        return rules.actions(seen, seat)

    def play(self, state: Position, seat: Seat, move: Move, stamp: Stamp) -> Step[Position]:
        """irish-snap.md, 5, 6, 7 and 10."""
        if move.action == "flip":
            return flip.flip(state, seat, stamp)
        if move.action == "snap":
            return race.snap(state, seat, move.values.get("card"), stamp)
        if move.action == "leave":
            return leaving.leave(state, seat, stamp.arrival)
        check_player(state, seat)
        raise IllegalMove("E_FORM")

    def expire(self, state: Position, clock: str, now: int) -> Step[Position]:
        """What was held back is turned, or settled; a timer that ran out turns the card."""
        if clock not in (c.name for c in state.clocks if c.shown):
            raise ValueError(f"no clock '{clock}' runs")
        match clock:
            case "hold":
                return flip.reveal(state, now)
            case "race":
                return race.race_over(state, now)
            case "falsesnap":
                return race.false_snap(state, now)
            case "early":
                return race.judged(state)
            case "auto":
                return flip.turned_by_bot(state, now)
            case "call":
                return flip.call(state, now)
            case _:
                return flip.timed_out(state, flip.by_clock(state, now))

    def leave(self, state: Position, seat: Seat, stamp: Stamp) -> Step[Position]:
        """irish-snap.md, 10."""
        return leaving.leave(state, seat, stamp.arrival)

    def observe(self, state: Position, seat: Seat | None) -> Position:
        """irish-snap.md, 4 and 12."""
        return rules.observe(state)

    def scene(self, seen: Position, seat: Seat | None) -> Scene:
        """irish-snap.md, 13."""
        return scene.scene(seen)

    def choose(self, seen: Position, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Position, seat: Seat) -> Move | None:
        """irish-snap.md, 10."""
        return rules.automatic(seen, seat)

    def outcome(self, state: Position) -> Outcome | None:
        """irish-snap.md, 9."""
        return rules.outcome(state)

    def next_dealer(self, state: Position) -> Seat | None:
        """The deal moves on one seat (irish-snap.md, 3.2)."""
        return None if state.dealer is None else (state.dealer + 1) % state.seats

    def anchor(self, state: Position, clock: str, seen: Stamp) -> Position:
        """T0 of the newest card, and what comes next begins to count (irish-snap.md, 5.2)."""
        return rules.anchored(state, clock, seen)

    def audit(
        self, steps: Iterable[tuple[Entry | None, Step[Position]]]
    ) -> tuple[Mapping[str, Any], ...]:
        """irish-snap.md, 11."""
        return audit.rows(steps)
