"""Hands on the pile: the race on a match (irish-snap.md, 6) and the false snap (7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Refusal, Seat, Step
from games.core.seats import check_player, clockwise, seated
from games.irishsnap.state import (
    Position,
    Press,
    Race,
    Snaps,
    called_with,
    can_be_snapped,
    is_match,
)
from games.irishsnap.table import Table


def snap(state: Position, seat: Seat, card: object, stamp: Stamp) -> Step[Position]:
    """A press on the SNAP of a card. Raises IllegalMove in the printed order.

    What comes too late in any way is refused and kept: it belongs in the record (11).
    """
    check_player(state, seat)
    if not isinstance(card, int) or not 0 <= card <= max(state.n, 1):
        raise IllegalMove("E_FORM")
    press = Press(seat, stamp.id, stamp.arrival)
    if _is_early(state, card):
        return Step(replace(state, early=(*state.early, (card, press))))
    return _judged(state, card, press)


def _is_early(state: Position, card: int) -> bool:
    """Whether T0 of the newest call, which says what is covered, is still to come (8).

    The press then waits for it, and others after it: otherwise its arrival would decide.
    """
    counting = state.phase == "countdown" and state.calls > 0 and card >= state.n - 1
    return counting and (state.t0 is None or bool(state.early))


def judging(state: Position) -> Iterator[tuple[int, Press, Step[Position]]]:
    """The snaps that waited for T0, in their order of arrival, each with its card and step."""
    early, state = state.early, replace(state, early=())
    for card, press in early:
        try:
            check_player(state, press.seat)
        except IllegalMove as refusal:
            step = Step(state, refused=Refusal(refusal.code))
        else:
            step = _judged(state, card, press)
        yield card, press, step
        state = step.state


def judged(state: Position) -> Step[Position]:
    """All that waited for T0 are judged, one after the other (8)."""
    clocks = tuple(clock for clock in state.clocks if clock.name != "early")
    steps = [step for _, _, step in judging(replace(state, clocks=clocks))]
    return Step(steps[-1].state, tuple(event for step in steps for event in step.events))


def _judged(state: Position, card: int, press: Press) -> Step[Position]:
    if not _counts(state, card, press):
        return Step(state, refused=Refusal("E_COVERED"))
    if state.snaps is not None:
        return _more(state, state.snaps, press)
    table = Table(state)
    valid = is_match(state, card)
    table.put_down(Snaps(card, press.seat, (press,), press.ms), valid=valid, arrival=press.arrival)
    if valid:
        table.tell("snapped", press.seat)
        _tell_reaction(table, press)
    return table.close()


def _counts(state: Position, n: int, press: Press) -> bool:
    """Whether a snap on card or call n is not covered (6), nor paid for by somebody (7).

    In the countdown the next call takes the place of the next flip: what was pressed on the call
    before, earlier than that, still counts (8).
    """
    snaps, held = state.snaps, state.held
    if n == state.paid or (snaps is not None and n != snaps.n):
        return False
    if n == state.n:
        return can_be_snapped(state) and (held is None or press.id < held.id)
    if state.calls == 0 or n != state.n - 1 or n == 0 or state.t0 is None:
        return False
    return (snaps is not None or state.phase == "countdown") and press.ms < state.t0


def _more(state: Position, snaps: Snaps, press: Press) -> Step[Position]:
    """Another hand. One a seat counts, its lowest id; the later to arrive is told so (6)."""
    mine = snaps.of(press.seat)
    if mine is None and state.phase == "race" and press.ms > snaps.until:
        return Step(state, refused=Refusal("E_TOO_LATE"))
    refused = "E_ALREADY" if mine is not None else None
    if mine is not None and mine.rank <= press.rank:
        return Step(state, refused=Refusal("E_ALREADY"))
    others = [other for other in snaps.presses if other.seat != press.seat]
    presses = tuple(sorted((*others, press), key=lambda one: one.seat))
    table = Table(state)
    table.keep(replace(snaps, presses=presses, first=min(snaps.first, press.ms)))
    if state.phase == "race":
        if mine is None:
            _tell_reaction(table, press)
        end_if_all_pressed(table, press.arrival)
    return table.close(refused)


def _tell_reaction(table: Table, press: Press) -> None:
    """How quick it was is for the presser alone until the race is over (13)."""
    assert table.snaps is not None
    start = _start(table, table.snaps)
    if start is not None:
        args = {"n": press.ms - start}
        event = Event("pressed", press.seat, args, frozenset(args), (press.seat,))
        table.events.append(event)


def _start(table: Table, snaps: Snaps) -> int | None:
    """From when on hands are timed: T0 of their card or call, if it is known.

    An edit whose answer got lost is seen before the bot knows: then the first hand was there.
    """
    seen = table.t0 if snaps.n == table.n else table.t0_before
    return None if seen is None else min(seen, snaps.first)


# The race


def in_time(snaps: Snaps) -> list[Press]:
    """The presses within the window, by id."""
    timely = [press for press in snaps.presses if press.ms <= snaps.until]
    return sorted(timely, key=lambda press: press.rank)


def end_if_all_pressed(table: Table, now: int) -> None:
    """Ends the race at once when every seated player has pressed (6)."""
    snaps = table.snaps
    assert snaps is not None
    if {press.seat for press in in_time(snaps)} == set(seated(table)):
        settle_race(table, now)


def settle_race(table: Table, now: int) -> None:
    """The result of a race (6): somebody wins, or somebody takes the pile."""
    snaps = table.snaps
    assert snaps is not None
    presses = in_time(snaps)
    order = [press.seat for press in presses]
    table.race = Race(snaps.n, snaps.until, tuple(order))
    start = _start(table, snaps)
    if start is None:
        start = snaps.first
    table.tell("raced", times=tuple((press.seat, press.ms - start) for press in presses))
    if presses and not table.stacks[order[0]] and _is_first(presses):
        table.finish(order[0], "snap")
        return
    idle = [
        seat
        for seat in clockwise(table.seats, table.turner)
        if seat not in order and seat not in table.left
    ]
    table.take_pile(idle[0] if idle else order[-1], "last", now)
    for seat in idle:
        table.tell("missed", seat, choice="race")


def _is_first(presses: list[Press]) -> bool:
    """Whether nobody pressed in the same millisecond as the first (6, Ties)."""
    return len(presses) == 1 or presses[0].ms < presses[1].ms


def race_over(state: Position, now: int) -> Step[Position]:
    """The window and the wait after it have passed."""
    table = Table(state)
    settle_race(table, now)
    return table.close()


# The false snap


def false_snap(state: Position, now: int) -> Step[Position]:
    """The wait for earlier presses has passed: the lowest id pays (7)."""
    snaps = state.snaps
    assert snaps is not None
    table = Table(state)
    seat = min(snaps.presses, key=lambda press: press.rank).seat
    table.tell("caught", seat, "caught", card=state.pile[-1], rank=called_with(state, snaps.n))
    if state.options.penalty == "one_card" and state.stacks[seat]:
        table.give_card(seat, now)
    else:
        table.take_pile(seat, "falsesnap", now)
    return table.close()
