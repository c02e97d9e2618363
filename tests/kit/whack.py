"""A very small game of windows and races, for what the house does about them: Whack.

A card is shown, and whoever whacks it last has lost it. People have `LOOK_MS` from when they see
it; anybody may have the next card turned, which is held for `HOLD_MS`. A second whack of the same
person is kept and told (`E_ALREADY`): the lower id counts. One too late is kept and changes
nothing (`E_LATE`). Who has not whacked when the time is up has a miss. Nobody has cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, ClassVar, Literal

from pydantic import Field

from games.core.actions import Action, FieldSpec, Form, Move, Pick, Values
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp, visible
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.lanes import Beats
from games.core.notation import Notation
from games.core.options import Options
from games.core.replay import Entry
from games.core.scene import Line, Scene, SeatRow, Seats

LOOK_MS = 12_000
GRACE_MS = 1_000
HOLD_MS = 400

WORDS = """\
whack-name = Whack
whack-aliases = Thump
whack-pitch = Whack the card.
whack-emoji = ✋
whack-color = 3B82F6
whack-seats = 2 to 8
whack-score = { $n }
whack-action-whack = Whack
whack-action-turn = Next card
whack-action-leave = Leave
whack-field-whack-card = card
whack-line-card = Card number { $n }.
whack-line-on = Hands on it!
whack-event-turned = Card { $n } is turned.
whack-event-on = The race is on.
whack-event-raced = { $times } and { $seats } was last.
whack-event-missed = { $seat } did not whack.
whack-event-left = { $seat } has left.
whack-E_ALREADY = Your hand is on it already.
whack-E_LATE = Too late.
whack-E_COVERED = That card is covered.
whack-option-rounds = Cards
whack-option-rounds-about = How many cards.
whack-value-rounds-3 = 3
whack-value-rounds-500 = 500
"""
"""The sentences of the game, for a catalogue of its own."""


class WhackOptions(Options):
    """House rules."""

    absence: Literal["leave"] = Field("leave", description="who sleeps leaves")
    rounds: Literal[3, 500] = Field(500, description="how many cards")


@dataclass(frozen=True, slots=True)
class Whack:
    """Card `n`, seen at `seen` (Discord's ms); `whacks` are seat and press id; `lost` by seat."""

    options: WhackOptions
    seats: int
    n: int
    seen: int | None
    whacks: tuple[tuple[Seat, int], ...]
    lost: tuple[int, ...]
    left: tuple[Seat, ...]
    over: bool
    clocks: tuple[Clock, ...]
    beats: Beats
    chance: Chance


def _look(now: int) -> Clock:
    until = now + LOOK_MS
    return Clock("look", now, until, until + GRACE_MS, shown=False, decision=False)


class WhackGame(Game[Whack]):
    """The game as the contract wants it."""

    key = "whack"
    name = "Whack"
    state_type = Whack
    options = WhackOptions
    forms: ClassVar = {
        "whack": Form("whack", {"card": FieldSpec("number")}, None, "table", race=True),
        "turn": Form("turn", lane=None, where="table", race=True),
        "leave": Form("leave", lane=None, where="both", style="danger", confirm=True),
    }
    codes = frozenset({"E_ALREADY", "E_LATE", "E_COVERED"})
    events: ClassVar = {
        "turned": ("n",),
        "on": (),
        "raced": ("times", "seats"),
        "missed": ("seat",),
        "left": ("seat",),
    }
    misses = 3
    seats = (2, 8)
    hands = False

    @property
    def notation(self) -> Notation[Whack]:
        """It has none, but that nothing is told card by card."""
        return SimpleNamespace(paced=frozenset())  # type: ignore[return-value]

    def check_table(self, options: WhackOptions, seats: int) -> Refusal | None:
        """Two to eight."""
        return None if 2 <= seats <= 8 else Refusal("E_SEATS", {"n": 2, "m": 8})

    def deal(self, table: Deal) -> Step[Whack]:
        """The first card lies there."""
        assert isinstance(table.options, WhackOptions)
        state = Whack(
            table.options, table.seats, 0, None, (), (0,) * table.seats, (), False, (), {},
            table.chance,
        )  # fmt: skip
        return self._next(state, table.stamp.arrival, ())

    def waiting(self, seen: Whack) -> tuple[Seat, ...]:
        """Nobody owes anything."""
        return ()

    def actions(
        self, seen: Whack, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """All may do all."""
        if seen.over or seat is None or not 0 <= seat < seen.seats or seat in seen.left:
            return ()
        return (
            Action("whack", (Pick("card", "number", (seen.n,)),)),
            Action("turn"),
            Action("leave"),
        )

    def play(self, state: Whack, seat: Seat, move: Move, stamp: Stamp) -> Step[Whack]:
        """A whack, or the next card asked for."""
        if move.action == "turn":
            now = stamp.arrival
            hold = Clock("hold", now, now, now + HOLD_MS, secret=True, decision=False)
            others = tuple(c for c in state.clocks if c.name != "hold")
            return Step(replace(state, clocks=(*others, hold)))
        if move.values["card"] != state.n:
            raise IllegalMove("E_COVERED")
        return self._whack(state, seat, stamp)

    def _whack(self, state: Whack, seat: Seat, stamp: Stamp) -> Step[Whack]:
        if any(c.name == "look" and c.shown and stamp.ms > c.until for c in state.clocks):
            return Step(replace(state), refused=Refusal("E_LATE"))
        mine = dict(state.whacks).get(seat)
        if mine is not None:
            whacks = tuple((s, min(i, stamp.id) if s == seat else i) for s, i in state.whacks)
            return Step(replace(state, whacks=whacks), refused=Refusal("E_ALREADY"))
        after = replace(state, whacks=(*state.whacks, (seat, stamp.id)))
        told = () if state.whacks else (Event("on"),)
        if len(after.whacks) + len(after.left) < after.seats:
            return Step(after, told)
        return self._settled(after, stamp.arrival, told)

    def _settled(self, state: Whack, now: int, told: tuple[Event, ...]) -> Step[Whack]:
        """The race is over; whoever was last, or did not whack, has lost the card."""
        order = sorted(state.whacks, key=lambda one: one[1])
        absent = [s for s in range(state.seats) if s not in (*state.left, *dict(order))]
        last = absent or [order[-1][0]]
        lost = tuple(n + (seat in last) for seat, n in enumerate(state.lost))
        start = state.seen or now
        times = tuple((seat, Stamp(press, 0).ms - start) for seat, press in order)
        raced = Event("raced", None, {"times": times, "seats": tuple(last)})
        missed = tuple(Event("missed", seat) for seat in absent)
        return self._next(replace(state, lost=lost), now, (*told, raced, *missed))

    def _next(self, state: Whack, now: int, told: tuple[Event, ...]) -> Step[Whack]:
        if state.n == state.options.rounds:
            return Step(replace(state, over=True, clocks=()), told)
        after = replace(state, n=state.n + 1, seen=None, whacks=(), clocks=(_look(now),))
        return Step(after, (*told, Event("turned", None, {"n": after.n})))

    def expire(self, state: Whack, clock: str, now: int) -> Step[Whack]:
        """The time to look is up, or the next card is turned."""
        if clock not in (c.name for c in state.clocks):
            raise ValueError(f"no clock '{clock}' runs")
        return self._settled(state, now, ()) if clock == "look" else self._next(state, now, ())

    def anchor(self, state: Whack, clock: str, seen: Stamp) -> Whack:
        """People see the card."""
        return replace(super().anchor(state, clock, seen), seen=seen.ms)

    def leave(self, state: Whack, seat: Seat, stamp: Stamp) -> Step[Whack]:
        """The last one left has won."""
        left = tuple(sorted((*state.left, seat)))
        over = len(left) == state.seats - 1
        whacks = tuple(one for one in state.whacks if one[0] != seat)
        clocks = () if over else state.clocks
        after = replace(state, left=left, whacks=whacks, over=over, clocks=clocks)
        return Step(after, (Event("left", seat),))

    def observe(self, state: Whack, seat: Seat | None) -> Whack:
        """Nothing is hidden but when a held card is turned."""
        return replace(state, clocks=visible(state.clocks), chance=NO_CHANCE)

    def scene(self, seen: Whack, seat: Seat | None) -> Scene:
        """Who sits there, the number of the card, and whether hands are on it."""
        rows = tuple(SeatRow(s, gone=s in seen.left) for s in range(seen.seats))
        lines = (Line("card", {"n": seen.n}), *([Line("on")] if seen.whacks else []))
        return Scene((Seats(rows), *lines))

    def choose(self, seen: Whack, seat: Seat, chance: Chance) -> Choice:
        """Whacks 300 to 699 ms after the card was seen."""
        if seen.seen is None or seat in dict(seen.whacks):
            return Choice(None)
        delay = 300 + chance.below(f"computer:{seen.n}", 400)
        return Choice(Move("whack", {"card": seen.n}), delay, seen.seen)

    def automatic(self, seen: Whack, seat: Seat) -> Move | None:
        """Nothing."""
        return None

    def outcome(self, state: Whack) -> Outcome | None:
        """Whoever lost fewest has won."""
        if not state.over:
            return None
        stayed = [seat for seat in range(state.seats) if seat not in state.left]
        best = min(state.lost[seat] for seat in stayed)
        winners = tuple(seat for seat in stayed if state.lost[seat] == best)
        return Outcome(winners, walkover=len(stayed) == 1)

    def audit(
        self, steps: Iterable[tuple[Entry | None, Step[Whack]]]
    ) -> tuple[Mapping[str, Any], ...]:
        """Each race: who pressed when, and who was last."""
        rows: list[Mapping[str, Any]] = []
        presses: list[str] = []
        for entry, step in steps:
            if entry is not None and entry.kind == "play":
                presses.append(str(entry.stamp.id))
            for event in step.events:
                if event.what == "raced":
                    rows.append({"presses": presses, "last": event.args["seats"]})
                    presses = []
        return tuple(rows)
