"""Matches walked through step by step: by people who do anything allowed, or by computers.

People mostly do what a computer would, so that matches end; now and then they do anything on offer,
leave, sleep, or press while a table is still being drawn. Their presses take a while to arrive, so
some come after others that were made later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.chance import Chance
from games.core.clocks import mint, next_clock, unseen
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Deal, Game, Step
from games.core.notation import EPOCH
from games.core.options import Options
from games.core.replay import Entry, apply
from games.referee.match import computer, is_loose, next_entry, play_match
from tests.kit.moves import moves_of

LEAVES = 0.01
JOINS = 0.01
SLEEPS = 0.05
"""How often somebody leaves, sits down where that is allowed, or lets the clock run out."""
ODD = 0.4
"""How often people do something that no computer would."""
MASHES = 0.1
"""How often an odd press in a race is made after all: mashing people would never end a match."""
ENOUGH = 200
"""After so many moves the host ends a match that would go on for ever."""
SLOWEST = 250
"""So many ms a press takes to arrive at most."""


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

    def steps(self, bound: int = 10_000) -> Iterator[tuple[Entry | None, Step[Any]]]:
        """The deal, then every entry with its step, to the end."""
        if not self.people:
            yield from play_match(self.game, self.table, [computer] * self.seats, bound)
            return
        step = self.game.deal(self.table)
        yield None, step
        random, now = Random(self.seed), EPOCH
        for number in range(bound):
            if step.state.over:
                return
            entry = self._entry(step.state, random, now, ending=number >= ENOUGH)
            now = entry.stamp.arrival
            try:
                step = apply(self.game, step.state, entry)
            except IllegalMove as refusal:
                full = entry.kind == "join" and refusal.code == "E_SEATS"
                loose = is_loose(self.game, step.state, entry)
                if refusal.code not in self.game.timed and not full and not loose:
                    raise AssertionError(f"{entry} is refused: {refusal.code}") from None
            else:
                yield entry, step
        raise AssertionError(f"not over after {bound} moves: {self}")

    def _entry(self, state: Any, random: Random, now: int, *, ending: bool) -> Entry:
        stayed = [seat for seat in range(state.seats) if seat not in state.left]
        if random.random() < LEAVES:
            seat = random.choice(stayed)
            return Entry("leave", mint(now + 1, seat), seat)
        room = self.game.check_table(self.options, len(stayed) + 1) is None
        if self.game.joins and room and random.random() < JOINS:
            return Entry("join", mint(now + 1, state.seats))
        clock = next_clock(state.clocks)
        if clock is not None and random.random() < SLEEPS:
            return Entry("expire", mint(max(clock.due, now), 0), clock=clock.name)
        odd = self._odd(state, random, now) if random.random() < ODD else None
        if odd is not None:
            return odd
        players = [computer] * state.seats
        return next_entry(self.game, state, players, self.table.chance, now, ending=ending)

    def _odd(self, state: Any, random: Random, now: int) -> Entry | None:
        """A press that anybody might make; nothing when none comes before the next clock fires."""
        waiting = unseen(state.clocks)
        if waiting and random.random() < 1 - ODD:
            at = now + random.randint(1, SLOWEST)
            return Entry("anchor", mint(now, 0, at), clock=waiting[0].name)
        game, seat = self.game, random.randrange(HOUSE, state.seats)
        viewer = None if seat == HOUSE else seat
        offered = [] if seat in state.left else game.actions(game.observe(state, viewer), seat)
        able = [
            action
            for action in offered
            if not game.forms[action.name].confirm and action.name != game.closing
        ]
        if not able:
            return None
        action = random.choice(able)
        if game.forms[action.name].race and random.random() > MASHES:
            return None
        at, clock = now + random.randint(1, 3_000), next_clock(state.clocks)
        if clock is not None and at >= clock.due:
            at = max(now, clock.due - 1)
        made = max(EPOCH, at - random.randint(0, SLOWEST))
        stamp = mint(made, random.getrandbits(22), at)
        return Entry("play", stamp, seat, random.choice(moves_of(action)))
