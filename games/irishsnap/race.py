"""Hands on the pile: the race on a match (irish-snap.md, 6) and the false snap (7)."""

from __future__ import annotations

from dataclasses import replace

from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Refusal, Seat, Step
from games.irishsnap.state import (
    Hands,
    Position,
    Press,
    Race,
    called_with,
    can_be_snapped,
    check_player,
    clockwise,
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
    if not _counts(state, card, stamp):
        return Step(state, refused=Refusal("E_COVERED"))
    press = Press(seat, stamp.id, stamp.arrival)
    if state.hands is not None:
        return _more(state, state.hands, press)
    table = Table(state)
    hands = Hands(card, seat, (press,), press.ms)
    valid = is_match(state, card)
    table.put_down(hands, valid=valid, arrival=stamp.arrival)
    if valid:
        table.tell("snapped", seat)
        _tell_reaction(table, press)
    return table.close()


def _counts(state: Position, n: int, stamp: Stamp) -> bool:
    """Whether a snap on card or call n is not covered (6).

    In the countdown the next call takes the place of the next flip: what was pressed on the call
    before, earlier than that, still counts (8).
    """
    hands, held = state.hands, state.held
    if hands is not None and n != hands.n:
        return False
    if n == state.n:
        return can_be_snapped(state) and (held is None or stamp.id < held.id)
    if state.calls == 0 or n != state.n - 1 or n == 0:
        return False
    return (hands is not None or state.phase == "countdown") and stamp.ms < _called_at(state)


def _called_at(state: Position) -> int:
    """T0 of the newest call; until that is known, when the bot called, on Discord's clock."""
    if state.t0 is not None:
        return state.t0
    looks = [clock.start for clock in state.clocks if clock.name == "look"]
    return min(looks, default=0) - (state.lag or 0)


def _more(state: Position, hands: Hands, press: Press) -> Step[Position]:
    """Another hand. One a seat counts, its lowest id; the later to arrive is told so (6)."""
    mine = hands.of(press.seat)
    if mine is None and state.phase == "race" and press.ms > hands.until:
        return Step(state, refused=Refusal("E_TOO_LATE"))
    refused = "E_ALREADY" if mine is not None else None
    if mine is not None and mine.rank <= press.rank:
        return Step(state, refused=Refusal("E_ALREADY"))
    others = [other for other in hands.presses if other.seat != press.seat]
    presses = tuple(sorted((*others, press), key=lambda one: one.seat))
    table = Table(state)
    table.keep(replace(hands, presses=presses, first=min(hands.first, press.ms)))
    if state.phase == "race":
        if mine is None:
            _tell_reaction(table, press)
        end_if_all_pressed(table, press.arrival)
    return table.close(refused)


def _tell_reaction(table: Table, press: Press) -> None:
    """How quick it was is for the presser alone until the race is over (13)."""
    hands = table.hands
    if hands is not None and hands.n == table.n and table.t0 is not None:
        args = {"n": press.ms - table.t0}
        event = Event("pressed", press.seat, args, frozenset(args), (press.seat,))
        table.events.append(event)


# The race


def in_time(hands: Hands) -> list[Press]:
    """The presses within the window, by id."""
    timely = [press for press in hands.presses if press.ms <= hands.until]
    return sorted(timely, key=lambda press: press.rank)


def end_if_all_pressed(table: Table, now: int) -> None:
    """Ends the race at once when every seated player has pressed (6)."""
    hands = table.hands
    assert hands is not None
    if {press.seat for press in in_time(hands)} == set(table.seated()):
        settle_race(table, now)


def settle_race(table: Table, now: int) -> None:
    """The result of a race (6): somebody wins, or somebody takes the pile."""
    hands = table.hands
    assert hands is not None
    presses = in_time(hands)
    order = [press.seat for press in presses]
    table.race = Race(hands.n, hands.until, tuple(order))
    # An edit whose answer got lost is seen before the bot knows: then the first hand was there.
    seen = table.t0 if table.t0 is not None and hands.n == table.n else hands.first
    start = min(seen, hands.first)
    table.tell("raced", times=tuple((press.seat, press.ms - start) for press in presses))
    if presses and not table.stacks[order[0]] and _is_first(presses):
        table.finish(order[0], "snap")
        return
    idle = [
        seat
        for seat in clockwise(len(table.stacks), table.turner)
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
    hands = state.hands
    assert hands is not None
    table = Table(state)
    seat = min(hands.presses, key=lambda press: press.rank).seat
    table.tell("caught", seat, "caught", card=state.pile[-1], rank=called_with(state, hands.n))
    if state.options.penalty == "one_card" and state.stacks[seat]:
        table.give_card(seat, now)
    else:
        table.take_pile(seat, "falsesnap", now)
    return table.close()
