"""How a computer player asks: from its own observation, by what everybody could have noticed."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.gofish import rules
from games.gofish.state import Fish


def choose(seen: Fish, seat: Seat, chance: Chance) -> Choice:
    """The computer's ask when it is on turn, after a human-like pause."""
    if seat != seen.turn:
        return Choice(None)
    beat = seen.beats.get("main", 0)
    numbers = chance.numbers(f"computer:1:{seat}:{beat}")
    return Choice(rules.automatic(seen, seat), 800 + next(numbers) % 1701)
