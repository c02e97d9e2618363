"""How computers play Indian Marriage: `python -m tests.bench marriage`.

How their deals end, how long a move takes, and what they win.
Against others one computer sits at a table of theirs, on another seat in every deal.
"""

from __future__ import annotations

import math
import statistics
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice, Deal, Game, Seat
from games.core.notation import EPOCH
from games.referee.match import AtRandom, Player, computer, play_match
from games.rummy.variants.marriage import IndianMarriage
from games.rummy.variants.marriage.knowing import has_seen
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from tests.bench.table import Row
from tests.games.rummy.simple_marriage import simple

GAME = IndianMarriage()
SEATS = range(2, 8)
AMONG = (2, 4)
"""At tables of so many the computer is measured against others."""
MATCHES = 300
DEALS, STRENGTH = 60, 200


@dataclass
class Watch:
    """A computer whose moves are timed, in ms of processor time."""

    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)

    def __call__(self, game: Game[Any], seen: Marriage, seat: Seat, chance: Chance) -> Choice:
        """The computer's choice."""
        began = time.thread_time_ns()
        choice = computer(game, seen, seat, chance)
        if choice.move is not None and seen.turn is not None:
            taken = self.after if has_seen(seen, seat) else self.before
            taken.append((time.thread_time_ns() - began) / 1e6)
        return choice


class Strength(NamedTuple):
    """What one computer among others has won: the share of deals, and its net points in each."""

    won: float
    nets: list[int]

    @property
    def net(self) -> float:
        """Net points per deal."""
        return statistics.mean(self.nets)

    @property
    def error(self) -> float:
        """Its standard error."""
        return statistics.stdev(self.nets) / math.sqrt(len(self.nets))


def played(seed: int, players: list[Player]) -> Marriage:
    """One deal, to its end."""
    table = Deal(
        len(players), MarriageOptions(deals=1), Chance(f"{seed:064x}", "1"), mint(EPOCH, 0)
    )
    *_, (_, last) = play_match(GAME, table, players)
    ended: Marriage = last.state
    return ended


def strength(rival: str, seats: int, deals: int) -> Strength:
    """One computer among others that play simply or at random."""
    won, nets = 0, []
    for seed in range(deals):
        own = seed % seats
        other: Player = simple if rival == "simple" else AtRandom(f"{seed:064x}")
        ended = played(seed, [computer if seat == own else other for seat in range(seats)])
        assert ended.result is not None, "a deal was played to its end"
        won += ended.result.winner == own
        nets.append(ended.result.changes[own])
    return Strength(won / deals, nets)


def measure(deals: int = DEALS, strong: int = STRENGTH) -> list[Row]:
    """Shares of deals that somebody shows, times, and strength."""
    watch, rows, seconds = Watch(), [], 0.0
    for seats in SEATS:
        began = time.thread_time()
        ended = [played(seed, [watch] * seats) for seed in range(deals)]
        seconds += (time.thread_time() - began) / deals * seats
        shown = sum(state.result is not None and state.result.kind == "show" for state in ended)
        turns = statistics.mean(state.turns / seats for state in ended)
        what = f"Marriage, {seats} computers: deals that end by a show"
        ours = f"{shown / deals:.0%} after {turns:.1f} turns each"
        rows.append(Row(what, ours, "≥ 80%", shown >= 0.8 * deals))
    minutes = seconds / len(SEATS) * MATCHES / 60
    what = f"Marriage, {MATCHES} matches of 2 to 7, a core"
    rows.append(Row(what, f"{minutes:.0f} min", "≤ 60 min", minutes <= 60))
    rows.append(_timed("before the joker is seen: median", statistics.median(watch.before), 3))
    rows.append(_timed("after it is seen: median", statistics.median(watch.after), 20))
    moves = sorted(watch.before + watch.after)
    rows.append(_timed("any: 99th percentile", moves[int(len(moves) * 0.99)], 100))
    for rival in ("simple", "random"):
        for seats in AMONG:
            found = strength(rival, seats, strong)
            what = f"Marriage, 1 of {seats}, others {rival}: net points a deal"
            ours = f"{found.net:+.1f} ± {found.error:.1f}, {found.won:.0%} won"
            rows.append(Row(what, ours, "> 0", found.net > 0))
    return rows


def _timed(what: str, taken: float, bar: float) -> Row:
    return Row(f"Marriage, a move {what}", f"{taken:.2f} ms", f"≤ {bar:g} ms", taken <= bar)
