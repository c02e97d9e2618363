"""Time as data: press stamps, clocks kept in the state, and which of them fires next."""

from __future__ import annotations

from dataclasses import dataclass, replace

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds between the Unix epoch and Discord's (Discord reference, Snowflakes)."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """When a press was made: its interaction id, and its arrival at the bot in Unix ms."""

    id: int
    arrival: int

    @property
    def ms(self) -> int:
        """Server time of the press in Unix ms (conventions.md, Time)."""
        return (self.id >> 22) + DISCORD_EPOCH


def mint(ms: int, seat: int, arrival: int | None = None) -> Stamp:
    """A stamp in the form of an interaction id, for what has none: a computer's press, a message.

    `ms` is on Discord's clock, `arrival` on the bot's (Unix ms; the same if not given).
    """
    return Stamp(
        ((ms - DISCORD_EPOCH) << 22) | (seat & 0x3FFFFF), ms if arrival is None else arrival
    )


@dataclass(frozen=True, slots=True)
class Clock:
    """A running clock, all times in Unix ms.

    A press counts if its time on Discord's clock is within `until`; the clock fires at `due`
    (until + grace) on the bot's. `seats` are those it waits for. `secret` clocks are not shown to
    anybody. `shown=False` means that it counts only from when people can see its message
    (`Game.anchor`). A `decision` clock belongs to somebody's turn and is given its full period anew
    after downtime; a window is not.
    """

    name: str
    start: int
    until: int
    due: int
    seats: tuple[int, ...] = ()
    secret: bool = False
    shown: bool = True
    decision: bool = True

    @property
    def first(self) -> bool:
        """Whether all read it before any other: a `window`, for which the turn waits."""
        return self.name == "window"


def decision(name: str, start: int, period: int | None, *seats: int) -> tuple[Clock, ...]:
    """The clock of a turn starting at `start` and lasting `period` ms; none without a period."""
    if period is None:
        return ()
    return (Clock(name, start, start + period, start + period, seats),)


def shifted(clock: Clock, start: int) -> Clock:
    """The same clock counting from `start`."""
    by = start - clock.start
    return replace(clock, start=start, until=clock.until + by, due=clock.due + by, shown=True)


def anchored(clocks: tuple[Clock, ...], name: str, seen: Stamp) -> tuple[Clock, ...]:
    """The clock of this name, which waited for its message to be seen, now counts from there.

    Presses are judged on Discord's clock (`seen.ms`), the firing comes on the bot's
    (`seen.arrival`), so a machine whose clock is wrong cuts no window short.
    """
    return tuple(
        replace(shifted(c, seen.ms), due=seen.arrival + c.due - c.start)
        if c.name == name and not c.shown
        else c
        for c in clocks
    )


def unseen(clocks: tuple[Clock, ...]) -> tuple[Clock, ...]:
    """The clocks that wait for their message to be seen."""
    return tuple(c for c in clocks if not c.shown)


def visible(clocks: tuple[Clock, ...]) -> tuple[Clock, ...]:
    """The clocks that an observed state may hold: a secret one would tell when it fires."""
    return tuple(c for c in clocks if not c.secret)


def renewed(clocks: tuple[Clock, ...], now: int) -> tuple[Clock, ...]:
    """Decision clocks with their full period from `now`: nobody pays for the bot's downtime.

    They count on the bot's clock then, also one that began when Discord showed its message.
    """
    return tuple(_afresh(c, now) if c.decision else c for c in clocks)


def _afresh(clock: Clock, now: int) -> Clock:
    due = now + clock.until - clock.start
    return replace(clock, start=now, until=due, due=due, shown=True)


def next_clock(clocks: tuple[Clock, ...]) -> Clock | None:
    """The clock that fires next; None when nothing runs."""
    return min((c for c in clocks if c.shown), key=lambda c: c.due, default=None)


def next_due(clocks: tuple[Clock, ...]) -> int | None:
    """When the next clock fires, in Unix ms; None when nothing runs."""
    clock = next_clock(clocks)
    return clock.due if clock else None


def due_clock(clocks: tuple[Clock, ...], now: int) -> Clock | None:
    """The earliest clock that has to fire by `now`, if any."""
    clock = next_clock(clocks)
    return clock if clock and clock.due <= now else None
