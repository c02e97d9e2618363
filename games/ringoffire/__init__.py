"""Ring of Fire: a ring of cards, each of which means something (docs/rules/ring-of-fire.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from games.core.actions import Action, Move, Values
from games.core.chance import Chance
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.replay import Entry
from games.core.scene import Line, Scene
from games.core.seats import check_player
from games.ringoffire import (
    audit,
    claims,
    computer,
    dealing,
    drawing,
    moves,
    page,
    presence,
    racing,
    rules,
    scene,
    talking,
)
from games.ringoffire.notation import RingNotation
from games.ringoffire.state import TIMER, Position, RingOptions
from games.ringoffire.table import Table, changed

NEVER = 1_000_000


class RingOfFire(Game[Position]):
    """Ring of Fire as the contract wants it; the work is done in the modules beside this one."""

    key = "ringoffire"
    name = "Ring of Fire"
    state_type = Position
    options = RingOptions
    presets: ClassVar = {"classic": {}}
    forms = rules.FORMS
    codes = rules.CODES
    timed = rules.TIMED
    events = rules.EVENTS
    timer = TIMER
    misses = NEVER
    """The game sets to out by itself; nobody plays for anybody (11)."""
    seats = dealing.SEATS
    lent = frozenset({"mode", "ranks", "voice"})
    wins = False
    hands = False

    @cached_property
    def notation(self) -> RingNotation:
        """ring-of-fire.md, Notation of this game."""
        return RingNotation(self)

    def check_table(self, options: RingOptions, seats: int) -> Refusal | None:
        """E_SEATS (ring-of-fire.md, 2)."""
        return dealing.check_table(seats)

    def deal(self, table: Deal) -> Step[Position]:
        """ring-of-fire.md, 2 and 4."""
        return dealing.deal(table)

    def waiting(self, seen: Position) -> tuple[Seat, ...]:
        """Whoever draws, decides, has the word, or is accused."""
        return rules.waiting(seen)

    def actions(
        self, seen: Position, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """See `rules`; no choice depends on another, so a draft changes nothing."""
        return rules.actions(seen, seat)

    def play(self, state: Position, seat: Seat, move: Move, stamp: Stamp) -> Step[Position]:
        """ring-of-fire.md, 4 to 7 and 11; a move of one's own ends one's row of misses."""
        if move.action == "delete_rule" and seat == HOUSE and not state.over:
            return moves.made(state, seat, move, stamp)
        check_player(state, seat)
        if seat in state.out and move.action not in rules.WHILE_OUT:
            raise IllegalMove("E_OUT")
        if state.misses[seat]:
            state = replace(state, misses=changed(state.misses, seat, 0))
        return moves.made(state, seat, move, stamp)

    def expire(self, state: Position, clock: str, now: int) -> Step[Position]:
        """A turn, a flow, a claim or the wait for players is over."""
        if clock not in (c.name for c in state.clocks if c.shown):
            raise ValueError(f"no clock '{clock}' runs")
        match clock:
            case "turn":
                return presence.turn_missed(state, now)
            case "race":
                return racing.close(state, now)
            case "cascade":
                return drawing.call(state, now)
            case "claim":
                return claims.time_up(state, now)
            case "lonely":
                table = Table(state, now)
                table.end("lonely")
                return table.close()
        if state.flow is not None and state.flow.talk is not None:
            return talking.timed_out(state, now)
        return drawing.timed_out(state, now)

    def leave(self, state: Position, seat: Seat, stamp: Stamp) -> Step[Position]:
        """ring-of-fire.md, 11."""
        return presence.leave(state, seat, stamp.arrival)

    def observe(self, state: Position, seat: Seat | None) -> Position:
        """ring-of-fire.md, 10 and 12."""
        return rules.observe(state, seat)

    def scene(self, seen: Position, seat: Seat | None) -> Scene:
        """ring-of-fire.md, 13."""
        return scene.scene(seen, seat)

    def in_force(self, seen: Position) -> tuple[tuple[Line, ...], ...]:
        """ring-of-fire.md, 13."""
        return page.in_force(seen)

    def status(self, seen: Position) -> Line | None:
        """How many kings were drawn, once there is one."""
        return scene.status(seen)

    def choose(self, seen: Position, seat: Seat, chance: Chance) -> Choice:
        """See `computer`."""
        return computer.choose(seen, seat, chance)

    def automatic(self, seen: Position, seat: Seat) -> Move | None:
        """ring-of-fire.md, 11."""
        return rules.automatic(seen, seat)

    def outcome(self, state: Position) -> Outcome | None:
        """ring-of-fire.md, 10."""
        return rules.outcome(state)

    def next_dealer(self, state: Position) -> Seat | None:
        """The next seat starts (ring-of-fire.md, 4)."""
        return (state.starter + 1) % state.seats

    def anchor(self, state: Position, clock: str, seen: Stamp) -> Position:
        """A race counts from when its message was seen (ring-of-fire.md, 4)."""
        anchored = super().anchor(state, clock, seen)
        return racing.seen(anchored, seen) if clock == "race" else anchored

    def audit(
        self, steps: Iterable[tuple[Entry | None, Step[Position]]]
    ) -> tuple[Mapping[str, Any], ...]:
        """ring-of-fire.md, 4."""
        return audit.rows(steps)
