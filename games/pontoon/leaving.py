"""Who comes and goes, and what happens when time runs out (pontoon.md, 9 and 11)."""

from __future__ import annotations

from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.core.seats import check_player, seated
from games.pontoon import banking, course, dealing, playing
from games.pontoon.state import Sitting
from games.pontoon.table import Table


def leave(state: Sitting, seat: Seat, now: int) -> Step[Sitting]:
    """Hands that are not bust lose their stakes; a banker's bank is played by the bot (11).

    Raises IllegalMove E_OVER, E_NOT_PLAYER.
    """
    check_player(state, seat)
    table = Table(state)
    table.left = tuple(sorted((*state.left, seat)))
    table.tell("left", seat, n=table.surrender(seat))
    if len(table.seated()) < 2:
        table.finish("walkover")
        return table.close(now)
    if state.phase == "done":
        _settles(table, seat)
        return table.close(now, decided=False)
    course.proceed(table)
    return table.close(now, decided=(table.phase, table.turn) != (state.phase, state.turn))


def _settles(table: Table, seat: Seat) -> None:
    """Between hands: an offer lapses, and the bank stays or goes to the next seat (9)."""
    if table.offer is not None and seat in (table.offer.to, table.banker):
        table.offer = None
    if seat == table.next_banker or (seat == table.banker and table.next_banker is None):
        table.next_banker = course.heir(table)


def join(state: Sitting, now: int) -> Step[Sitting]:
    """One more seat, which plays from the next hand on. Raises IllegalMove E_OVER, E_SEATS."""
    if state.over:
        raise IllegalMove("E_OVER")
    refusal = dealing.check_table(state.options, len(seated(state)) + 1)
    if refusal is not None:
        raise IllegalMove(refusal.code, **refusal.args)
    table = Table(state)
    table.seats += 1
    table.balances.append(state.options.start)
    table.hands.append([])
    table.tell("joined", state.seats)
    return table.close(now, decided=False)


def expire(state: Sitting, clock: str, now: int) -> Step[Sitting]:
    """What happens when a clock has run out. Raises ValueError when none of that name runs."""
    if clock not in [c.name for c in state.clocks]:
        raise ValueError(f"no clock '{clock}' runs")
    if clock == "next":
        return banking.deal_next(state, now)
    table = Table(state)
    if clock == "pace":
        course.pace(table)
        return table.close(now)
    seat = state.turn
    assert seat is not None
    table.tell("missed", seat)
    if table.phase == "banker":
        table.auto = True
        course.proceed(table)
    elif table.phase == "bet":
        playing.place(table, seat, state.options.min)
    else:
        _play_out(table, seat)
    return table.close(now)


def _play_out(table: Table, seat: Seat) -> None:
    """All hands of somebody who is away (11)."""
    while table.phase == "play" and table.turn == seat:
        current = table.current()
        assert current is not None
        index = current[1]
        playing.carry_out(table, seat, index, playing.by_rote(table.hands[seat][index]))
