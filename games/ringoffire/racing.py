"""Races (ring-of-fire.md, 4 and 7, rank 10): ranked by the server time of the press."""

from __future__ import annotations

from dataclasses import replace

from games.core.clocks import Clock, Stamp
from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.ringoffire.state import GRACE, THUMB, WINDOW, Flow, Position, Press, Race
from games.ringoffire.table import Table


def line_up(table: Table, drawer: Seat | None, n: int, runners: tuple[Seat, ...]) -> None:
    """A race begins among these seats; it counts from when people can see it."""
    table.begin(Flow("race", drawer, race=Race(n, runners)))
    end = table.now + WINDOW
    clock = Clock("race", table.now, end, end + GRACE, shown=False, decision=False)
    table.clocks = (*table.clocks, clock)


def thumb(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The holder of the thumb starts a race among all others (10); the turn stays where it is."""
    if seat != state.thumb or state.flow is not None:
        raise IllegalMove("E_PHASE")
    if len(state.players) < 2:
        raise IllegalMove("E_PAUSED")
    table = Table(state, now)
    table.thumb = None
    table.tell("thumbed", seat)
    others = tuple(other for other in state.players if other != seat)
    line_up(table, None, THUMB + len(state.drawn), others)
    return table.close()


def press(state: Position, seat: Seat, number: object, stamp: Stamp) -> Step[Position]:
    """A press in race `number` (None: the one that is on). Raises IllegalMove.

    One that comes too late in any way is refused and kept: it belongs in the record.
    """
    race = state.flow.race if state.flow else None
    if race is None or number not in (None, race.n):
        raise IllegalMove("E_PHASE")
    made = Press(seat, stamp.id, stamp.arrival)
    mine = race.of(seat)
    table = Table(state, stamp.arrival)
    if mine is not None:
        if _in_time(race, made) and made.rank < mine.rank:
            _keep(table, race, made)
        return table.close("E_ALREADY")
    if seat not in race.runners:
        raise IllegalMove("E_NOT_IN_RACE")
    if not _in_time(race, made):
        return table.close("E_TOO_LATE")
    _keep(table, race, made)
    if race.t0 is not None:
        table.whisper("pressed", seat, n=max(made.ms - race.t0, 0))
    _end_if_all_pressed(table)
    return table.close()


def _in_time(race: Race, made: Press) -> bool:
    return race.t0 is None or made.ms <= race.t0 + WINDOW


def _keep(table: Table, race: Race, made: Press) -> None:
    others = [other for other in race.presses if other.seat != made.seat]
    presses = tuple(sorted((*others, made), key=lambda one: one.seat))
    assert table.flow is not None
    table.flow = replace(table.flow, race=replace(race, presses=presses))


def _end_if_all_pressed(table: Table) -> None:
    assert table.flow is not None
    race = table.flow.race
    assert race is not None
    if len(race.presses) == len(race.runners):
        settle(table)


def settle(table: Table) -> None:
    """Who sips: the last if all have pressed, otherwise all who haven't (4)."""
    assert table.flow is not None
    race = table.flow.race
    assert race is not None
    presses = sorted(race.presses, key=lambda one: one.rank)
    table.order = tuple(one.seat for one in presses)
    if presses:
        start = presses[0].ms if race.t0 is None else min(race.t0, presses[0].ms)
        table.tell("raced", times=tuple((one.seat, one.ms - start) for one in presses))
        idle = [seat for seat in race.runners if seat not in table.order]
        table.drink(idle or table.order[-1:], "race")
    else:
        table.tell("nothing", None, choice="race")
    table.finish()


def close(state: Position, now: int) -> Step[Position]:
    """Window and wait are over. Raises IllegalMove E_PHASE without a race."""
    if state.flow is None or state.flow.race is None:
        raise IllegalMove("E_PHASE")
    table = Table(state, now)
    settle(table)
    return table.close()


def drop_out(table: Table, seat: Seat) -> None:
    """Somebody goes out during a race and is taken out of it without a word (4)."""
    flow = table.flow
    if flow is None or flow.race is None or seat not in flow.race.runners:
        return
    race = flow.race
    runners = tuple(other for other in race.runners if other != seat)
    presses = tuple(other for other in race.presses if other.seat != seat)
    table.flow = replace(flow, race=replace(race, runners=runners, presses=presses))
    _end_if_all_pressed(table)


def seen(state: Position, stamp: Stamp) -> Position:
    """The race as it is once its message was seen: its window counts from there."""
    flow = state.flow
    if flow is None or flow.race is None or flow.race.t0 is not None:
        return state
    return replace(state, flow=replace(flow, race=replace(flow.race, t0=stamp.ms)))
