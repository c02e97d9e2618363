"""How much of Go Fish is luck: an asker who sees every hand against one who asks at random.

`.venv/bin/python -m tests.games.gofish.ceiling` plays classic games of two by the real rules and
prints the share that the all-seeing asker wins outright: what no computer player can reach.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Deal, Seat
from games.core.notation import EPOCH
from games.gofish import GoFish
from games.gofish.state import Fish
from games.referee.match import AtRandom

GAME = GoFish()
GAMES = 2_000


def asks(state: Fish, seat: Seat) -> Iterator[tuple[tuple[bool, int, int], str]]:
    """Each rank the seat may ask the other for, after what speaks for it.

    First what is there to be caught, since a catch keeps the turn, the most complete rank before
    others; then, to fish, the rank held most often.
    """
    held = [card[0] for card in state.hands[seat]]
    theirs = [card[0] for card in state.hands[1 - seat]]
    for rank in dict.fromkeys(held):
        caught = theirs.count(rank)
        yield (caught > 0, held.count(rank) + caught, held.count(rank)), rank


def all_seeing(state: Fish, seat: Seat) -> Move:
    """Takes all that is there to be caught, then fishes for what it holds most of."""
    _, rank = max(asks(state, seat))
    return Move("ask", {"target": 1 - seat, "rank": rank})


def wins(number: int) -> bool:
    """Whether the all-seeing asker wins the game of this number alone; the seats take turns."""
    seed = sha256(f"ceiling:{number}".encode()).hexdigest()
    own, chance = number % 2, Chance(seed)
    at_random = AtRandom(seed)
    state = GAME.deal(Deal(2, GAME.options(clock="off"), chance, mint(EPOCH, 0))).state
    while state.turn is not None:
        seat = state.turn
        if seat == own:
            move: Move | None = all_seeing(state, seat)
        else:
            move = at_random(GAME, GAME.observe(state, seat), seat, chance).move
        assert move is not None
        state = GAME.play(state, seat, move, mint(EPOCH, seat)).state
    ended = GAME.outcome(state)
    return ended is not None and ended.winners == (own,)


def main() -> None:
    """Prints the share."""
    won = sum(map(wins, range(GAMES)))
    sys.stdout.write(f"all-seeing against random: {won} of {GAMES} ({100 * won / GAMES:.1f} %)\n")


if __name__ == "__main__":
    main()
