"""Positions of Go Fish from a few words, and asks made in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Deal, Step
from games.core.notation import EPOCH, Setup
from games.core.settings import read_options
from games.gofish import GoFish
from games.gofish.state import Fish

GAME = GoFish()
LETTERS = "ABCDEF"


def position(
    turn: str,
    hands: Mapping[str, str],
    stock: str = "",
    *,
    rest: bool = True,
    left: str = "",
    books: Mapping[str, str] | None = None,
    **options: Any,
) -> Fish:
    """A position: hands as `{"A": "KS 7C"}`, books as `{"A": "QJ"}`, seats called A, B, …"""
    names = tuple(LETTERS[: max(map(LETTERS.index, hands)) + 1])
    given = {
        "turn": turn,
        "hands": {name: cards.split() for name, cards in hands.items()},
        "stock": stock.split(),
        "rest": rest,
        "books": {name: list(ranks) for name, ranks in (books or {}).items()},
    }
    gone = tuple(names.index(name) for name in left)
    rules = read_options(GAME, options)
    setup = Setup(names, given, rules, Chance("00" * 32), mint(EPOCH, 0), gone)
    return GAME.notation.position(setup).state


def ask(state: Fish, seat: int, target: int, rank: str, now: int = EPOCH + 1) -> Step[Fish]:
    """One ask."""
    return GAME.play(state, seat, Move("ask", {"target": target, "rank": rank}), mint(now, seat))


def facts(step: Step[Fish]) -> Sequence[str]:
    """What was told, in order."""
    return [event.what for event in step.events]


def dealt(seats: int, dealer: int | None = 0, seed: str = "00", **options: Any) -> Step[Fish]:
    """A deal from this seed."""
    return GAME.deal(Deal(seats, GAME.options(**options), Chance(seed), mint(EPOCH, 0), dealer))


def refused(state: Fish, seat: int, move: Move) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, move, mint(EPOCH, 0))
    return caught.value
