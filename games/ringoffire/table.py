"""The table while one thing happens: who sips, whose turn it is, what runs; then it is closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from games.core.clocks import Clock
from games.core.events import Event
from games.core.game import Refusal, Seat, Step
from games.core.lanes import Beats, raised
from games.core.options import SLOW_MS
from games.ringoffire.state import (
    CLAIMS,
    EVENTS_KEPT,
    LONELY,
    MAIN,
    TIMER,
    Claim,
    Drink,
    Ending,
    Flow,
    Position,
    Reason,
    RingOptions,
    Rule,
    Talk,
    left_of,
)

_FIELDS = tuple(field.name for field in fields(Position))


def changed(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """A row by seat with another value for one of them."""
    return (*row[:seat], value, *row[seat + 1 :])


class Table:
    """A position opened for one step at `now` (Unix ms). Its fields are those of `Position`."""

    options: RingOptions
    seats: int
    turn: Seat | None
    ring: tuple[str, ...]
    drawn: tuple[str, ...]
    out: tuple[Seat, ...]
    flow: Flow | None
    mates: tuple[Seat | None, ...]
    tags: tuple[tuple[str, ...], ...]
    rules: tuple[Rule, ...]
    ruled: int
    claim: Claim | None
    qm: Seat | None
    asked: tuple[int, ...]
    thumb: Seat | None
    cup: tuple[tuple[Seat, str], ...]
    events: tuple[Drink, ...]
    prompts: tuple[int, ...]
    skips: tuple[int, ...]
    misses: tuple[int, ...]
    order: tuple[Seat, ...] | None
    watered: tuple[int, int]
    since: int
    last_king: Seat | None
    ended: Ending | None
    left: tuple[Seat, ...]
    over: bool
    clocks: tuple[Clock, ...]
    beats: Beats

    def __init__(self, state: Position, now: int) -> None:
        for name in _FIELDS:
            setattr(self, name, getattr(state, name))
        self.now = now
        self.told: list[Event] = []
        self._fresh = False

    def tell(self, what: str, seat: Seat | None = None, *tags: str, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.told.append(Event(what, seat, args, tags=tags))

    def whisper(self, what: str, seat: Seat, **args: object) -> None:
        """Notes a fact that is for one seat alone; its sentence is empty for all others."""
        self.told.append(Event(what, seat, args, frozenset(args), (seat,)))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are in, in seat order."""
        gone = {*self.left, *self.out}
        return tuple(seat for seat in range(self.seats) if seat not in gone)

    def next_to(self, seat: Seat) -> Seat | None:
        """The first player clockwise from a seat, itself last."""
        return left_of(self.players, self.seats, seat)

    # Who sips

    def drink(self, seats: Iterable[Seat], reason: Reason) -> None:
        """A drink event for all of these who are in, and along the links from them (5)."""
        named = self._chained({*seats} & {*self.players})
        if not named:
            self.tell("nobody")
            return
        self.events = (*self.events, Drink(reason, named))[-EVENTS_KEPT:]
        self.tell("sip", None, "sip", seats=named, choice=reason)
        for seat in named:
            self.prompts = changed(self.prompts, seat, self.prompts[seat] + 1)

    def _chained(self, named: set[Seat]) -> tuple[Seat, ...]:
        players = self.players
        links = [(s, m) for s, m in enumerate(self.mates) if m is not None]
        if self.options.mutual:
            links += [(mate, seat) for seat, mate in links]
        while more := {m for s, m in links if s in named and m in players} - named:
            named |= more
        return tuple(sorted(named))

    # What runs

    def begin(self, flow: Flow, seconds: int | None = None) -> None:
        """A flow begins, which may wait so long for its drawer."""
        self.flow = flow
        self._touch()
        if seconds is not None:
            self.wait_for(flow.drawer, seconds)

    def wait_for(self, seat: Seat | None, seconds: int, *, seen: bool = False) -> None:
        """The flow's clock: so long for a seat to decide, with `seen` from when it can be seen."""
        span = {"off": None, "slow": SLOW_MS, "live": seconds * 1000}[self.options.clock]
        self.stop("flow")
        if span is not None and seat is not None:
            self.start("flow", span, seat, seen=seen)

    def talking(self, talk: Talk) -> None:
        """A round of words goes on."""
        assert self.flow is not None
        self.flow = replace(self.flow, talk=talk)
        self._touch()

    def finish(self) -> None:
        """The running flow is over, by itself or because its drawer has gone."""
        assert self.flow is not None
        drawer, self.flow = self.flow.drawer, None
        for name in ("flow", "race", "cascade"):
            self.stop(name)
        self._touch()
        self._fresh = True
        if drawer is not None:
            self.pass_on(drawer)

    def pass_on(self, seat: Seat) -> None:
        """What this seat drew is done with, or its turn is gone: the turn goes to the left (4)."""
        self._touch()
        self.turn, self._fresh = self.next_to(seat), True
        if not self.ring:
            self.end("ring_empty")
            return
        cards, since = self.watered
        due = len(self.drawn) - cards >= self.options.water_cards
        if due or self.now - since >= self.options.water_minutes * 60_000:
            self.watered = (len(self.drawn), self.now)
            self.tell("water", None, "water")

    def drop_claim(self) -> None:
        """The open claim is closed without anything."""
        self.stop("claim")
        self.claiming(None)

    def claiming(self, claim: Claim | None) -> None:
        """A claim is open, disputed, or closed."""
        self.claim, self.since = claim, self.now
        self.beats = raised(self.beats, CLAIMS)

    def end(self, why: Ending) -> None:
        """The game is over (6 K, 3)."""
        self.over, self.ended, self.turn, self.flow = True, why, None, None
        self.claim = None
        self.tell("ended", None, "last", choice=why)

    def _touch(self) -> None:
        """Presses on their way were meant for what has just changed."""
        self.beats, self.since = raised(self.beats, MAIN), self.now

    # Clocks

    def start(
        self, name: str, span: int, *seats: Seat, seen: bool = False, window: bool = False
    ) -> None:
        """A clock of so many ms; with `seen` it begins when people can see it."""
        end = self.now + span
        clock = Clock(name, self.now, end, end, seats, shown=not seen, decision=not window)
        self.stop(name)
        self.clocks = (*self.clocks, clock)

    def stop(self, name: str) -> None:
        """A clock runs no more."""
        self.clocks = tuple(clock for clock in self.clocks if clock.name != name)

    def runs(self, name: str) -> bool:
        """Whether a clock runs."""
        return any(clock.name == name for clock in self.clocks)

    def _settle_clocks(self) -> None:
        """The clock of whoever is to draw, or that of a table with too few players (3, 11)."""
        if self.over:
            self.clocks = ()
            return
        few = len(self.players) < 2
        if not few:
            self.stop("lonely")
        elif not self.runs("lonely"):
            self.start("lonely", LONELY, window=True)
        period = self.options.period(TIMER)
        if few or self.flow is not None or self.turn is None or period is None:
            self.stop("turn")
        elif self._fresh or not self.runs("turn"):
            self.start("turn", period, self.turn)

    def close(self, refused: str | None = None, **args: object) -> Step[Position]:
        """The new position with all that happened."""
        self._settle_clocks()
        state = Position(**{name: getattr(self, name) for name in _FIELDS})
        return Step(state, tuple(self.told), Refusal(refused, args) if refused else None)
