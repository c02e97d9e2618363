"""Seats round the table: who sits there, who comes next, and what only players may do."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.errors import IllegalMove
from games.core.game import Refusal, Seat, State


def is_seated(state: State, seat: Seat) -> bool:
    """Whether the seat exists and has not left."""
    return 0 <= seat < state.seats and seat not in state.left


def seated(state: State) -> list[Seat]:
    """Seats that have not left, in seat order."""
    return [seat for seat in range(state.seats) if seat not in state.left]


def clockwise(seats: int, seat: Seat) -> Iterator[Seat]:
    """All seats of so many, beginning on the left of one, which comes last."""
    return going(seats, seat, 1)


def going(seats: int, seat: Seat, direction: int) -> Iterator[Seat]:
    """All seats of so many after one, which comes last; 1 is clockwise, -1 the other way round."""
    return ((seat + direction * step) % seats for step in range(1, seats + 1))


def check_player(state: State, seat: Seat) -> None:
    """Raises IllegalMove E_OVER, then E_NOT_PLAYER (conventions.md, Errors)."""
    if state.over:
        raise IllegalMove("E_OVER")
    if not is_seated(state, seat):
        raise IllegalMove("E_NOT_PLAYER")


def check_seats(seats: int, low: int, high: int) -> Refusal | None:
    """E_SEATS unless so many can play."""
    return None if low <= seats <= high else Refusal("E_SEATS", {"n": low, "m": high})
