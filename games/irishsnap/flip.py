"""Turning cards (irish-snap.md, 5), the bot's own turning (1) and counting on (8)."""

from __future__ import annotations

from games.core.clocks import Stamp, mint
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.seats import check_player, seated
from games.irishsnap.state import DWELL, How, Position, Press, is_match
from games.irishsnap.table import Table


def flip(state: Position, seat: Seat, stamp: Stamp) -> Step[Position]:
    """A press on Turn card, held back at first. Raises IllegalMove in the printed order (5).

    While a false snap is being settled, one that was made before all of them covers the card (7).
    """
    check_player(state, seat)
    if state.options.turner == "auto":
        raise IllegalMove("E_PHASE")
    why_not = _why_not(state, seat, stamp)
    if state.snaps is not None and (why_not is not None or not _was_before(state, stamp)):
        raise IllegalMove("E_RACE_ON")
    if why_not is not None:
        raise why_not
    return _held(state, Press(seat, stamp.id, stamp.arrival))


def _why_not(state: Position, seat: Seat, stamp: Stamp) -> IllegalMove | None:
    """What is wrong with a flip apart from a race."""
    if not state.stacks[seat]:
        return IllegalMove("E_NO_CARDS")
    if seat != state.turn or state.held is not None:
        return IllegalMove("E_NOT_TURN", seat=state.turn)
    if state.n and (state.t0 is None or stamp.ms < state.t0 + DWELL):
        return IllegalMove("E_TOO_SOON")
    return None


def _was_before(state: Position, stamp: Stamp) -> bool:
    """Whether a press was made before all false snaps on the card."""
    snaps = state.snaps
    return (
        state.phase == "falsesnap"
        and snaps is not None
        and all(stamp.id < press.id for press in snaps.presses)
    )


def _held(state: Position, press: Press) -> Step[Position]:
    table = Table(state)
    table.hold(press)
    return table.close()


def timed_out(state: Position, stamp: Stamp) -> Step[Position]:
    """The timer of the seat on turn ran out: as a flip of theirs, and a miss (10).

    Whoever has to leave for it does so at once, and takes the held card along.
    """
    press = _by_turn(state, stamp, "timeout")
    return Step(_held(state, press).state, (Event("missed", press.seat, {"choice": "turn"}),))


def turned_by_bot(state: Position, now: int) -> Step[Position]:
    """The bot turns the next card (1, `turner`); snaps under way have their time here as well."""
    return _held(state, _by_turn(state, by_clock(state, now), "bot"))


def by_clock(state: Position, now: int) -> Stamp:
    """The stamp of what a clock does for the seat on turn; `now` is on the bot's clock."""
    return mint(now - (state.lag or 0), state.turn or 0, now)


def _by_turn(state: Position, stamp: Stamp, how: How) -> Press:
    assert state.turn is not None
    return Press(state.turn, stamp.id, stamp.arrival, how)


def reveal(state: Position, now: int) -> Step[Position]:
    """The held card is turned: no snap was pressed before (5.2)."""
    held = state.held
    assert held is not None
    table = Table(state)
    table.turn_card(held.seat, now)
    return table.close()


def call(state: Position, now: int) -> Step[Position]:
    """The next number is called over the same card (8).

    A call that was a match and let pass by all is a race in which nobody pressed, so a miss for
    everybody: otherwise the bot would count for ever to people who went home.
    """
    table = Table(state)
    slept = state.calls > 0 and is_match(state, state.n)
    table.call(now)
    for seat in seated(table) if slept else ():
        table.tell("missed", seat, choice="race")
    return table.close()
