"""Positions of Cheat from a few words, and plays, challenges and beliefs made in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.cheat import Cheat
from games.cheat.state import Bluff
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint, next_clock
from games.core.errors import IllegalMove
from games.core.game import Deal, Step
from games.core.notation import EPOCH, Setup
from games.core.settings import read_options

GAME = Cheat()
LETTERS = "ABCDEFGHIJ"
CHEAT, BELIEVE, LEAVE = Move("cheat"), Move("believe"), Move("leave")


def position(
    turn: str,
    hands: Mapping[str, str],
    rank: str | None = None,
    pile: str = "",
    *,
    rest_to: str | None = "pile",
    left: str = "",
    **options: Any,
) -> Bluff:
    """A position: hands as `{"A": "KS 7C"}`, seats called A, B, …; the rest is on the pile."""
    names = tuple(LETTERS[: max(map(LETTERS.index, hands)) + 1])
    given = {
        "turn": turn,
        "hands": {name: cards.split() for name, cards in hands.items()},
        "pile": pile.split(),
        "rest_to": rest_to,
        "rank": rank,
    }
    gone = tuple(names.index(name) for name in left)
    rules = read_options(GAME, options)
    setup = Setup(names, given, rules, Chance("00" * 32), mint(EPOCH, 0), gone)
    return GAME.notation.position(setup).state


def dealt(seats: int, first: int | None = 0, seed: str = "00", **options: Any) -> Step[Bluff]:
    """A deal from this seed."""
    return GAME.deal(Deal(seats, GAME.options(**options), Chance(seed), mint(EPOCH, 0), first))


def lay(cards: str, rank: str) -> Move:
    """The move of playing these cards as this rank."""
    return Move("play", {"cards": tuple(cards.split()), "rank": rank})


def play(state: Bluff, seat: int, cards: str, rank: str, now: int = EPOCH) -> Step[Bluff]:
    """One play, whose window nobody has seen yet."""
    return GAME.play(state, seat, lay(cards, rank), mint(now, seat))


def opened(state: Bluff, seat: int, cards: str, rank: str) -> Bluff:
    """A play whose announcement is seen at `EPOCH`, on Discord's clock and on the bot's."""
    return GAME.anchor(play(state, seat, cards, rank).state, "window", mint(EPOCH, 0))


def press(
    state: Bluff, seat: int, move: Move, ms: int = 100, *, low: int = 0, arrival: int | None = None
) -> Step[Bluff]:
    """A press in a window, `ms` after `EPOCH` on Discord's clock, arriving at once if not said."""
    come = ms if arrival is None else arrival
    return GAME.play(state, seat, move, mint(EPOCH + ms, low, EPOCH + come))


def settle(state: Bluff) -> Step[Bluff]:
    """The next clock fires, when it is due."""
    clock = next_clock(state.clocks)
    assert clock is not None
    return GAME.expire(state, clock.name, clock.due)


def challenged(state: Bluff, seat: int) -> Step[Bluff]:
    """A challenge by a seat, and what becomes of it."""
    return settle(press(state, seat, CHEAT).state)


def leave(state: Bluff, seat: int, ms: int = 0) -> Step[Bluff]:
    """Somebody leaves, `ms` after `EPOCH`."""
    return GAME.leave(state, seat, mint(EPOCH + ms, seat))


def facts(step: Step[Bluff]) -> Sequence[str]:
    """What was told, in order."""
    return [event.what for event in step.events]


def sizes(state: Bluff) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in state.hands]


def refused(state: Bluff, seat: int, move: Move, ms: int = 0) -> IllegalMove:
    """The refusal of a move."""
    before = GAME.dump(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, move, mint(EPOCH + ms, 0))
    assert GAME.dump(state) == before
    return caught.value
