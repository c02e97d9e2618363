"""Positions of Old Maid from a few words, and picks made in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Deal, Step
from games.core.notation import EPOCH, Setup
from games.core.settings import read_options
from games.oldmaid import OldMaid
from games.oldmaid.state import Maid

GAME = OldMaid()
LETTERS = "ABCDEFGH"


def begun(
    offerer: str,
    hands: Mapping[str, str],
    *,
    pair: bool = False,
    safe: str = "",
    left: str = "",
    **options: Any,
) -> Step[Maid]:
    """A position and the facts that led there: hands as `{"A": "KS 7C"}`, seats A, B, …"""
    names = tuple(LETTERS[: max(map(LETTERS.index, hands)) + 1])
    given = {
        "offerer": offerer,
        "hands": {name: cards.split() for name, cards in hands.items()},
        "pair": pair,
        "safe": list(safe),
    }
    gone = tuple(names.index(name) for name in left)
    rules = read_options(GAME, options)
    setup = Setup(names, given, rules, Chance("00" * 32), mint(EPOCH, 0), gone)
    return GAME.notation.position(setup)


def position(offerer: str, hands: Mapping[str, str], fan: str = "", **more: Any) -> Maid:
    """A position, with this order on offer if one is given."""
    state = begun(offerer, hands, **more).state
    return replace(state, fan=tuple(fan.split())) if fan else state


def stacked(state: Maid, purpose: str, cards: str) -> Maid:
    """The same position, where this shuffle comes out in this order."""
    return replace(state, chance=replace(state.chance, stacked=((purpose, tuple(cards.split())),)))


def pick(state: Maid, seat: int, pos: int, now: int = EPOCH + 1) -> Step[Maid]:
    """One pick."""
    return GAME.play(state, seat, Move("pick", {"pos": pos}), mint(now, seat))


def arrange(state: Maid, seat: int, card: str, to: int) -> Step[Maid]:
    """One card of the fan moved."""
    return GAME.play(state, seat, Move("arrange", {"card": card, "to": to}), mint(EPOCH, seat))


def leave(state: Maid, seat: int, now: int = EPOCH + 1) -> Step[Maid]:
    """A confirmed Leave."""
    return GAME.leave(state, seat, mint(now, seat))


def facts(step: Step[Maid]) -> Sequence[str]:
    """What was told, in order."""
    return [event.what for event in step.events]


def dealt(seats: int, dealer: int | None = 0, seed: str = "00", **options: Any) -> Step[Maid]:
    """A deal from this seed."""
    return GAME.deal(Deal(seats, GAME.options(**options), Chance(seed), mint(EPOCH, 0), dealer))


def refused(state: Maid, seat: int, move: Move) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, move, mint(EPOCH, 0))
    return caught.value
