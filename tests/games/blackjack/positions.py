"""Tables of Blackjack from a few words, and moves made at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.blackjack import Blackjack
from games.blackjack.state import Position
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Deal, Step
from games.core.notation import EPOCH, Setup
from games.core.settings import read_options

GAME = Blackjack()
LETTERS = "ABCDEFGH"


def table(
    seats: str,
    deck: str = "",
    *,
    dealer: str = "house",
    balance: Mapping[str, int] | None = None,
    left: str = "",
    rules: Mapping[str, Any] | None = None,
) -> Position:
    """A table before a round; seats are letters, the deck is as it will be dealt."""
    names = tuple(seats)
    given = {"dealer": dealer, "deck": deck.split(), "balance": balance or {}}
    gone = tuple(names.index(name) for name in left)
    options = read_options(GAME, rules or {})
    setup = Setup(names, given, options, Chance("00" * 32), mint(EPOCH, 0), gone)
    return GAME.notation.position(setup).state


def dealt(seats: str, deck: str, **given: Any) -> Position:
    """A table whose cards have just been dealt; without chips."""
    state = table(seats, deck, **given)
    return play(state, state.dealer, "deal").state


def play(
    state: Position, seat: int, action: str, now: int = EPOCH + 1, **values: int
) -> Step[Position]:
    """One move."""
    return GAME.play(state, seat, Move(action, values), mint(now, max(seat, 0)))


def after(state: Position, *moves: str) -> Position:
    """The position after moves as `0 hit`, `1 bet 5`, `house deal`, `clock turn`, `join`."""
    for move in moves:
        who, *rest = move.split()
        if who == "clock":
            state = GAME.expire(state, rest[0], EPOCH + 2).state
        elif who == "join":
            state = GAME.join(state, mint(EPOCH + 2, 0)).state
        else:
            seat = HOUSE if who == "house" else int(who)
            values = {"amount": int(rest[1])} if len(rest) > 1 else {}
            state = play(state, seat, rest[0], **values).state
    return state


def settled(state: Position) -> Position:
    """The position after all that the dealer does."""
    while state.phase == "dealer":
        state = GAME.expire(state, "dealer", state.clocks[0].due).state
    return state


def told(step: Step[Position]) -> list[str]:
    """What was told, in order, each with its seat."""
    return [e.what if e.seat is None else f"{e.what} {e.seat}" for e in step.events]


def refused(state: Position, seat: int, action: str, **values: int) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        play(state, seat, action, **values)
    return caught.value


def code(state: Position, seat: int, action: str, **values: int) -> str:
    """The code of a refusal."""
    return refused(state, seat, action, **values).code


def opened(
    seats: int, named: int | None = None, seed: str = "00", **options: Any
) -> Step[Position]:
    """A table as the house opens it; `named` deals first."""
    rules = GAME.options(**options)
    return GAME.deal(Deal(seats, rules, Chance(seed), mint(EPOCH, 0), named))


def results(state: Position) -> list[str | None]:
    """The results by seat; None for whoever has no hand."""
    return [None if hand is None else hand.result for hand in state.hands]
