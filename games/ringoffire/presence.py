"""In, out, gone: nobody is asked why, and nobody is told (ring-of-fire.md, 7, 11)."""

from __future__ import annotations

from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.core.seats import check_player
from games.ringoffire import claims, racing, talking
from games.ringoffire.state import MISSES, Position
from games.ringoffire.table import Table, changed


def go_out(state: Position, seat: Seat, now: int) -> Step[Position]:
    """I'm out."""
    table = Table(state, now)
    table.out = tuple(sorted((*state.out, seat)))
    _gone(table, seat)
    table.tell("roster")
    return table.close()


def _gone(table: Table, seat: Seat) -> None:
    """Somebody is not in any more: at once, wherever they had a part (7).

    Of flow and turn only one is theirs: during a flow its drawer is on turn, but for a race that
    was begun with the thumb.
    """
    if table.qm == seat:
        table.qm = None
    if table.thumb == seat:
        table.thumb = None
    claims.drop_out(table, seat)
    if table.flow is not None and table.flow.drawer == seat:
        table.finish()
    else:
        racing.drop_out(table, seat)
        talking.pass_over(table, seat)
        if table.turn == seat and not table.over:
            table.pass_on(seat)


def come_back(state: Position, seat: Seat, now: int) -> Step[Position]:
    """I'm back; where everybody was out, the first is on turn (7). Raises IllegalMove E_NOT_OUT."""
    if seat not in state.out:
        raise IllegalMove("E_NOT_OUT")
    table = Table(state, now)
    table.out = tuple(other for other in state.out if other != seat)
    table.misses = changed(state.misses, seat, 0)
    if state.turn is None:
        table.turn = seat
    table.tell("roster")
    return table.close()


def leave(state: Position, seat: Seat, now: int) -> Step[Position]:
    """As I'm out, and the links from and to the leaver are deleted (11).

    Raises IllegalMove E_OVER, E_NOT_PLAYER.
    """
    check_player(state, seat)
    table = Table(state, now)
    was_in = state.is_in(seat)
    table.left = tuple(sorted((*state.left, seat)))
    table.out = tuple(other for other in state.out if other != seat)
    table.mates = tuple(
        None if seat in (owner, mate) else mate for owner, mate in enumerate(state.mates)
    )
    if was_in:
        _gone(table, seat)
    table.tell("left", seat)
    return table.close()


def turn_missed(state: Position, now: int) -> Step[Position]:
    """Nobody drew in time: the turn passes, and the second miss in a row sets to out (11)."""
    seat = state.turn
    assert seat is not None
    table = Table(state, now)
    table.misses = changed(state.misses, seat, state.misses[seat] + 1)
    if table.misses[seat] >= MISSES:
        table.out = tuple(sorted((*state.out, seat)))
        _gone(table, seat)
    else:
        table.pass_on(seat)
    if table.turn is not None:
        table.tell("next", table.turn)
    return table.close()


def tag(state: Position, seat: Seat, tags: tuple[str, ...], now: int) -> Step[Position]:
    """Somebody's own tags, which nobody else is told (5). Raises IllegalMove E_FORM."""
    known = state.options.tags
    if len({*tags}) < len(tags) or not {*tags} <= {*known}:
        raise IllegalMove("E_FORM")
    table = Table(state, now)
    table.tags = changed(state.tags, seat, tuple(one for one in known if one in tags))
    table.whisper("tagged", seat)
    return table.close()


def skip(state: Position, seat: Seat, now: int) -> Step[Position]:
    """Skip mine: the latest prompt that was not skipped yet (7). Raises IllegalMove E_PHASE."""
    if state.prompts[seat] <= state.skips[seat]:
        raise IllegalMove("E_PHASE")
    table = Table(state, now)
    table.skips = changed(state.skips, seat, state.skips[seat] + 1)
    table.whisper("spared", seat)
    return table.close()
