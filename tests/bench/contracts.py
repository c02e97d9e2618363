"""How well computers play Shanghai Rummy, hand by hand: `python -m tests.bench.contracts --help`.

First computers alone: how often a hand of each contract ends by going out, and how long decisions
take. Then against other players: points left in the hand, and who goes out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean, median

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.core.notation import EPOCH
from games.referee.match import AtRandom
from games.rummy.turns import claiming, dealing
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import ShanghaiRummy, computer, offers
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, ShanghaiOptions, letters
from tests.games.rummy import simple_shanghai

GAME = ShanghaiRummy()
HANDS = range(1, 11)
LONGEST = 5_000
NOW = mint(EPOCH, 0)

Answers = Callable[[Shanghai, Seat], bool]
Thinks = Callable[[Shanghai, Seat], Move | None]


@dataclass
class Player:
    """Who buys and plays by its observation. `times` are the processor's seconds per decision."""

    name: str
    buys: Answers
    think: Thinks
    times: list[float] = field(default_factory=list)

    def move(self, seen: Shanghai, seat: Seat) -> Move | None:
        """What it does in its turn, or when it is asked."""
        begun = time.process_time()
        if seat == seen.turn:
            found = self.think(seen, seat)
        else:
            found = Move("buy" if self.buys(seen, seat) else "pass")
        self.times.append(time.process_time() - begun)
        return found


def thinking() -> Player:
    """The game's own computer."""
    return Player("computer", computer.buys, computer.think)


def simple() -> Player:
    """Goes down when it can, adds what fits, buys what makes a meld."""
    return Player("simple", simple_shanghai.buys, simple_shanghai.think)


def by_chance(seed: str = "05" * 32) -> Player:
    """Takes any action on offer, and goes down only by luck."""
    player, chance = AtRandom(seed), Chance(seed)

    def think(seen: Shanghai, seat: Seat) -> Move | None:
        return player(GAME, seen, seat, chance).move

    def buys(seen: Shanghai, seat: Seat) -> bool:
        return player.below(2) == 0

    return Player("random", buys, think)


def start(number: int, seats: int, seed: int, options: ShanghaiOptions | None = None) -> Shanghai:
    """The deal of a hand of the match."""
    chosen = options or ShanghaiOptions()
    empty = GAME.empty(chosen, seats, seed % seats, Chance(f"{seed:064x}", "1"))
    return dealing.start(replace(empty, deals=number - 1), RULES, 0).state


def steps(state: Shanghai, players: Sequence[Player]) -> Iterator[Shanghai]:
    """Every position of a hand to its end. Raises IllegalMove for what nobody may do.

    Whoever is in turn may take the upcard before the others are asked.
    """
    yield state
    for _ in range(LONGEST):
        if state.phase == "done":
            return
        for seat in _asked(state):
            move = players[seat].move(GAME.observe(state, seat), seat)
            after = None if move is None else _after(state, seat, move, players[seat])
            if after is not None:
                state = after
                yield state
                break
    raise RuntimeError(f"a hand was not over after {LONGEST} moves")


def _asked(state: Shanghai) -> list[Seat]:
    assert state.turn is not None
    assert state.buying is not None
    if not offers.waits(state):
        return [state.turn]
    answered = dict(state.buying.answers)
    others = [seat for seat in claiming.may_buy(Table(state, RULES)) if seat not in answered]
    return [state.turn, *others]


def _after(state: Shanghai, seat: Seat, move: Move, player: Player) -> Shanghai | None:
    try:
        return GAME.play(state, seat, move, NOW).state
    except IllegalMove:
        if player.name != "random":  # whoever plays by chance may try what not every card allows
            raise
        return None


def played(number: int, seats: int, seed: int, players: Sequence[Player]) -> Shanghai:
    """The last position of a hand."""
    *_, last = steps(start(number, seats, seed), players)
    return last


@dataclass
class Tally:
    """What came of some hands: by name of the players the points left, and how often they won."""

    hands: int = 0
    out: int = 0
    points: dict[str, list[float]] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)

    def add(self, last: Shanghai, players: Sequence[Player]) -> None:
        """Counts a hand."""
        assert last.result is not None
        self.hands += 1
        self.out += last.result.winner is not None
        for name in dict.fromkeys(player.name for player in players):
            seats = [seat for seat, player in enumerate(players) if player.name == name]
            self.points.setdefault(name, []).append(mean(last.result.changes[s] for s in seats))
            self.won[name] = self.won.get(name, 0) + (last.result.winner in seats)


def alone(hands: int, seats: int) -> tuple[Mapping[int, Tally], list[float]]:
    """So many hands of each contract among computers, and the seconds of their decisions."""
    player = thinking()
    found = {number: Tally() for number in HANDS}
    for number, tally in found.items():
        for seed in range(hands):
            players = [player] * seats
            tally.add(played(number, seats, 1_000 * number + seed, players), players)
    return found, player.times


def against(other: Callable[[], Player], hands: int, seats: int) -> Tally:
    """So many hands of each contract, every second seat the computer's, in turn even and odd."""
    own, rival, tally = thinking(), other(), Tally()
    for number in HANDS:
        for seed in range(hands):
            players = [own if (seat + seed) % 2 else rival for seat in range(seats)]
            tally.add(played(number, seats, 1_000 * number + seed // 2, players), players)
    return tally


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Prints what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.contracts", description=__doc__)
    parser.add_argument("--hands", type=int, default=20, help="of each contract (20)")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    arguments = parser.parse_args()
    for seats in arguments.seats:
        begun = time.perf_counter()
        tallies, times = alone(arguments.hands, seats)
        lasted = (time.perf_counter() - begun) / (arguments.hands * len(HANDS))
        outs = (
            f"{letters(ShanghaiOptions(), number)} {tally.out / tally.hands:.0%}"
            f" ({mean(tally.points['computer']):.0f})"
            for number, tally in tallies.items()
        )
        _say(f"{seats} computers, hands gone out (points left): {', '.join(outs)}")
        times.sort()
        late = times[int(len(times) * 0.99)]
        _say(
            f"  decisions: median {median(times) * 1e3:.2f} ms, p99 {late * 1e3:.1f} ms, longest"
            f" {times[-1] * 1e3:.0f} ms; a hand {lasted:.2f} s"
        )
        for other, share in ((simple, 1), (by_chance, 4)):
            tally = against(other, -(-arguments.hands // share), seats)
            shares = ", ".join(
                f"{name} {mean(points):.1f} points, out in {tally.won[name] / tally.hands:.0%}"
                for name, points in tally.points.items()
            )
            _say(f"  {tally.hands} hands against each other: {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
