"""Matches walked through step by step: by people who do anything allowed, or by computers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from random import Random
from typing import Any

from games.core.actions import Action, Move, Number, Pick
from games.core.cards import RANKS, SUITS, pack
from games.core.chance import Chance
from games.core.clocks import mint, next_clock
from games.core.game import Deal, Game, Options, Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply
from games.referee.match import computer, play_match

LEAVES = 0.01
SLEEPS = 0.05
"""How often somebody leaves, or lets the clock run out."""
MANY = 400
"""How many moves of one form are tried at most."""


@dataclass(frozen=True)
class Walk:
    """A match to be walked: game, table, a seed for those who play, and whether they are people."""

    game: Game[Any]
    options: Options
    seats: int
    seed: int
    people: bool = True

    @property
    def table(self) -> Deal:
        """What is dealt."""
        seed = f"{self.seed % 2**32:064x}"
        return Deal(self.seats, self.options, Chance(seed, "1\n2"), mint(EPOCH, 0))

    def steps(self, bound: int = 3_000) -> Iterator[tuple[Entry | None, Step[Any]]]:
        """The deal, then every entry with its step, to the end."""
        if not self.people:
            yield from play_match(self.game, self.table, [computer] * self.seats, bound)
            return
        step = self.game.deal(self.table)
        yield None, step
        random, now = Random(self.seed), EPOCH
        for _ in range(bound):
            if step.state.over:
                return
            entry = self._entry(step.state, random, now)
            now = entry.stamp.arrival
            step = apply(self.game, step.state, entry)
            yield entry, step
        raise AssertionError(f"not over after {bound} moves: {self}")

    def _entry(self, state: Any, random: Random, now: int) -> Entry:
        clock = next_clock(state.clocks)
        stayed = [seat for seat in range(self.seats) if seat not in state.left]
        if random.random() < LEAVES:
            seat = random.choice(stayed)
            return Entry("leave", mint(now + 1, seat), seat)
        moves = {seat: self._moves(state, seat) for seat in stayed}
        able = [seat for seat in stayed if moves[seat]]
        if clock is not None and (not able or random.random() < SLEEPS):
            return Entry("expire", mint(clock.due, 0), clock=clock.name)
        seat, at = random.choice(able), now + random.randint(1, 5_000)
        if clock is not None:
            at = max(now, min(at, clock.until))
        return Entry("play", mint(at, seat), seat, random.choice(moves[seat]))

    def _moves(self, state: Any, seat: int) -> list[Move]:
        """What a seat may do at once, so never Leave."""
        offered = self.game.actions(self.game.observe(state, seat), seat)
        return [m for a in offered if not self.game.forms[a.name].confirm for m in moves_of(a)]


def moves_of(action: Action) -> list[Move]:
    """Every move that an offered action allows, as far as its fields list them."""
    names = [field.name for field in action.fields]
    choices = [_options(field) for field in action.fields]
    return [
        Move(action.name, dict(zip(names, chosen, strict=True))) for chosen in product(*choices)
    ]


def _options(field: object) -> Sequence[Any]:
    match field:
        case Pick(many=False, options=options):
            return options
        case Number(low=low, high=high):
            return range(low, high + 1)
        case _:
            raise NotImplementedError(f"the kit cannot list the values of {field}")


def tries(game: Game[Any], state: Any) -> list[Move]:
    """Moves of every form with all values that have a shape, sensible or not."""
    universe: dict[str, Sequence[Any]] = {
        "seat": range(-2, state.seats + 1),
        "rank": RANKS,
        "suit": SUITS,
        "card": pack(),
        "number": range(-1, 12),
        "words": ["word"],
        "choice": ["word"],
    }
    moves: list[Move] = []
    for form in game.forms.values():
        choices = [universe[spec.kind] for spec in form.fields.values()]
        moves += [
            Move(form.name, dict(zip(form.fields, chosen, strict=True)))
            for chosen in islice(product(*choices), MANY)
        ]
    return moves
