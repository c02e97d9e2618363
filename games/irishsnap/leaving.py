"""Leaving the game (irish-snap.md, 10)."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Seat, Step
from games.core.seats import check_player, seated
from games.irishsnap.race import end_if_all_pressed
from games.irishsnap.state import Position
from games.irishsnap.table import Table


def leave(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The stack goes under the pile, the hand off it, the turn on; the last one seated wins.

    A flip of the leaver's that is still held is none any more: its card is gone with the stack.
    Raises IllegalMove E_OVER, E_NOT_PLAYER.
    """
    check_player(state, seat)
    table = Table(state)
    cards = table.sink(seat)
    table.left = tuple(sorted((*state.left, seat)))
    table.tell("left", seat, n=len(cards))
    stayed = seated(table)
    if len(stayed) == 1:
        table.finish(stayed[0], "walkover")
    elif state.snaps is not None:
        _take_hand_off(table, seat, now)
    elif seat == state.turn:
        if not table.face_up() and table.next_with_cards(seat) is None:
            table.deal_anew(seat)
        table.go_on(now)
    return table.close()


def _take_hand_off(table: Table, seat: Seat, now: int) -> None:
    """The leaver's press in a race or a false snap is dropped."""
    if seat == table.turn:
        table.turn = table.next_with_cards(seat)
    snaps = table.snaps
    assert snaps is not None
    presses = tuple(press for press in snaps.presses if press.seat != seat)
    table.snaps = replace(snaps, presses=presses)
    if table.phase == "race":
        end_if_all_pressed(table, now)
    elif not presses:
        table.go_on(now)
