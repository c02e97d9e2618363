"""A whole match played by computers, in simulated time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from games.core.actions import (
    Action,
    Field,
    Groups,
    Lays,
    Move,
    Number,
    Pick,
    Value,
    Words,
)
from games.core.chance import Chance
from games.core.clocks import mint, next_clock, unseen
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Choice, Deal, Game, S, Seat, Step
from games.core.replay import Entry, apply

T = TypeVar("T")
Player = Callable[[Game[Any], Any, Seat, Chance], Choice]
"""Decides from an observed state: the game, the observation, the own seat, its chance."""


ORDERS = 1_000
"""After so many ms the host gives an order that is open."""


class StuckError(Exception):
    """Nobody can move and no clock runs, or the match is longer than its bound."""


def computer(game: Game[S], seen: S, seat: Seat, chance: Chance) -> Choice:
    """The game's own computer player."""
    return game.choose(seen, seat, chance)


class AtRandom:
    """A player who takes any offered action with any of its options, seeded."""

    def __init__(self, seed: str) -> None:
        self._numbers = Chance(seed).numbers("random")

    def __call__(self, game: Game[S], seen: S, seat: Seat, chance: Chance) -> Choice:
        """Any action that needs no confirmation (so never Leave); nothing when there is none."""
        offered = [a for a in game.actions(seen, seat) if not game.forms[a.name].confirm]
        if not offered:
            return Choice(None)
        action: Action = self.one(offered)
        fields = [f for f in action.fields if not isinstance(f, Groups | Lays)]
        values = {f.name: self._value(f) for f in fields}
        return Choice(Move(action.name, values), 500 + self.below(1_000))

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1."""
        return next(self._numbers) % n

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def _value(self, field: Field) -> Value:
        match field:
            case Pick(many=False):
                return self.one(field.options)
            case Pick():
                left = list(field.options)
                n = field.least + self.below(field.most - field.least + 1)
                return tuple(left.pop(self.below(len(left))) for _ in range(n))
            case Number():
                return field.low + self.below(field.high - field.low + 1)
            case Words():
                return "word".ljust(field.low, "s")
            case Groups() | Lays():
                raise NotImplementedError("cards in groups are left to the rules")


def play_match(
    game: Game[S], table: Deal, players: Sequence[Player], bound: int = 20_000, enough: int = 300
) -> Iterator[tuple[Entry | None, Step[S]]]:
    """The deal, then every entry with its step until the match is over.

    Of all who may act, whoever decides first in simulated time does; a clock due before fires.
    Everything is seen the moment it happens, and a press that comes at the wrong time is lost. A
    match that would go on for ever is ended by the host after `enough` moves.
    Raises StuckError, IllegalMove.
    """
    step = game.deal(table)
    yield None, step
    now = table.stamp.arrival
    for number in range(bound):
        if step.state.over:
            return
        entry = next_entry(game, step.state, players, table.chance, now, ending=number >= enough)
        now = entry.stamp.arrival
        try:
            step = apply(game, step.state, entry)
        except IllegalMove as refusal:
            if refusal.code not in game.timed and not is_loose(game, step.state, entry):
                raise
        else:
            yield entry, step
    if not step.state.over:
        raise StuckError(f"not over after {bound} moves")


def is_loose(game: Game[S], state: S, entry: Entry) -> bool:
    """Whether a move may be refused although it is on offer: not every combination is accepted."""
    if entry.move is None or entry.seat is None:
        return False
    viewer = entry.seat if entry.seat >= 0 else None
    offered = game.actions(game.observe(state, viewer), entry.seat)
    return any(one.name == entry.move.action and not one.exact for one in offered)


def order_of(game: Game[S], state: S, *, ending: bool) -> Move | None:
    """An order that the host may give now: the one that ends the match, or another.

    Such as the match waits for: what takes a choice is never needed for it to go on.
    """
    offered = [one for one in game.actions(game.observe(state, None), HOUSE) if not one.fields]
    names = [action.name for action in offered if (action.name == game.closing) == ending]
    return Move(names[0]) if names else None


def next_entry(
    game: Game[S],
    state: S,
    players: Sequence[Player],
    chance: Chance,
    now: int,
    *,
    ending: bool = False,
) -> Entry:
    """What happens next at a table of these players, from `now` (Unix ms) on.

    `ending`: the host ends the match as soon as that is possible. Raises StuckError.
    """
    for waiting in unseen(state.clocks):
        return Entry("anchor", mint(now, 0), clock=waiting.name)
    moves: list[tuple[int, Seat, Move]] = []
    for seat in range(state.seats):
        if seat in state.left:
            continue
        choice = players[seat](game, game.observe(state, seat), seat, chance)
        if choice.move is not None:
            moves.append((choice.when(now), seat, choice.move))
    order = order_of(game, state, ending=ending)
    if order is not None:
        moves.append((now + ORDERS, HOUSE, order))
    clock = next_clock(state.clocks)
    if moves:
        at, seat, move = min(moves, key=lambda m: m[:2])
        if clock is None or at <= clock.due:
            return Entry("play", mint(at, max(seat, 0), max(at, now)), seat, move)
    if clock is None:
        raise StuckError("nobody can move and no clock runs")
    return Entry("expire", mint(clock.due, 0), clock=clock.name)
