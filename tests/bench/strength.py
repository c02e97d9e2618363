"""How well computers play Rummy and Gin: deals against others, every deal twice, seats changed.

Gin also against RLCard's rule-based player where that is installed (`pip install 'snug[bench]'`).
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from typing import Any, NamedTuple

from games import CATALOGUE
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice, Deal, Game
from games.core.notation import EPOCH
from games.referee.match import AtRandom, Player, computer, play_match
from tests.bench.rlcard_gin import Novice
from tests.bench.table import Row
from tests.games.rummy import simple_basic

DEALS, MATCHES = 1000, 100
RLCARD = "RLCard 1.2, gin-rummy-novice-rule"


class Duel(NamedTuple):
    """Points of each deal, those of the other negative; 0 where nobody won it."""

    points: list[int]

    @property
    def told(self) -> str:
        """Deals won and lost, and the points per deal with their standard error."""
        won, lost = (sum(sign * one > 0 for one in self.points) for sign in (1, -1))
        mean, error = statistics.mean(self.points), statistics.stdev(self.points)
        error /= math.sqrt(len(self.points))
        return f"{won}:{lost} of {len(self.points)} deals, {mean:+.1f} ± {error:.1f} points a deal"


def simple(game: Game[Any], seen: Any, seat: int, chance: Chance) -> Choice:
    """The simple player of Rummy."""
    return Choice(simple_basic.think(seen, seat) if seat == seen.turn else None, 1_000)


def duel(key: str, rival: Callable[[int], Player], deals: int) -> Duel:
    """Deals of two between the computer and another; both get the same cards in turn."""
    game = CATALOGUE[key]
    options = game.options(target=10)
    points = []
    for number in range(deals):
        own, dealer = number % 2, number // 2 % 2
        players = [computer if seat == own else rival(number) for seat in range(2)]
        chance = Chance(f"{number // 2:064x}", "1")
        for _, step in play_match(
            game, Deal(2, options, chance, mint(EPOCH, 0), dealer), players, enough=10_000
        ):
            result = step.state.result
            if result is not None:
                points.append(result.points * (1 if result.winner == own else -1))
                break
    return Duel(points)


def lengths(key: str, seats: int, matches: int) -> list[int]:
    """How many moves whole matches of computers take."""
    game, moves = CATALOGUE[key], []
    for number in range(matches):
        table = Deal(seats, game.options(), Chance(f"{number:064x}", "1"), mint(EPOCH, 0))
        steps = play_match(game, table, [computer] * seats, enough=10_000)
        moves.append(sum(entry is not None for entry, _ in steps))
    return moves


def at_random(number: int) -> Player:
    """A player who takes any move that is offered."""
    return AtRandom(f"{number:064x}")


def measure(deals: int = DEALS, matches: int = MATCHES) -> list[Row]:
    """Deals won against others, and the lengths of matches."""
    rows = [
        _against("Rummy, 2: against a simple player", duel("rummy", lambda _: simple, deals)),
        _against("Rummy, 2: against chance", duel("rummy", at_random, deals)),
        _against("Gin: against chance", duel("gin", at_random, deals)),
    ]
    try:
        Novice(0)
    except ImportError:
        rows.append(Row("Gin: against RLCard", "", "> 0", None, RLCARD, "not installed"))
    else:
        rows.append(_against("Gin: against RLCard", duel("gin", Novice, deals), RLCARD))
    for key, seats in (("rummy", 2), ("rummy", 4), ("gin", 2)):
        mean = statistics.mean(lengths(key, seats, matches))
        what = f"{CATALOGUE[key].name}, {seats} computers: moves in a match to 100"
        rows.append(Row(what, f"{mean:.0f}", "", None))
    return rows


def _against(what: str, played: Duel, reference: str = "") -> Row:
    return Row(what, played.told, "> 0", sum(played.points) > 0, reference)
