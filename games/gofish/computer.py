"""How a computer player asks: from its own observation, by what everybody could have noticed.

For every ask it works out how likely a catch is. What is certain is taken first. Otherwise a rank
it holds many of is worth more than a likely catch of a single card: only whole books count, and
to ask for the same rank again tells nobody anything new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.actions import Move
from games.core.cards import Rank
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.core.seats import is_seated
from games.gofish.state import INDEX, Fish, is_in

PAUSE_MS = (800, 2_500)
"""A computer thinks about as long as people do who know what they want."""

# The weights were found by playing tens of thousands of games against each other.
CERTAIN = 10.0
CATCH = 6.0
"""A catch keeps the turn."""
MORE = 5.0
"""A catch is worth more for each card of the rank already held."""
CARD = 2.8
"""Each card the ask should bring."""
HELD = 2.5
"""Each card of the rank that others could take; the more players, the less it is up to us."""


@dataclass(frozen=True, slots=True)
class Ask:
    """An ask considered: how likely a catch is, how many cards it should bring, its worth."""

    target: Seat
    rank: Rank
    likely: float
    cards: float
    worth: float


def choose(seen: Fish, seat: Seat, chance: Chance) -> Choice:
    """The best ask when it is the computer's turn, after a seeded pause; equals are drawn for."""
    if seat != seen.turn:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:{seen.beats.get('main', 0)}")
    shortest, longest = PAUSE_MS
    delay = shortest + next(numbers) % (longest - shortest + 1)
    asks = list(consider(seen, seat))
    best = max(ask.worth for ask in asks)
    equals = [ask for ask in asks if ask.worth == best]
    ask = equals[next(numbers) % len(equals)]
    return Choice(Move("ask", {"target": ask.target, "rank": ask.rank}), delay)


def consider(seen: Fish, seat: Seat) -> Iterator[Ask]:
    """Every ask open to the seat, weighed."""
    held: dict[Rank, int] = {}
    for card in seen.hands[seat]:
        held[card[0]] = held.get(card[0], 0) + 1
    others = [s for s in range(seen.seats) if s != seat and is_seated(seen, s)]
    hidden = {s: len(seen.hands[s]) - sum(seen.known[s].sure) for s in others}
    for rank, mine in held.items():
        i = INDEX[rank]
        sure = {s: seen.known[s].sure[i] for s in others}
        unseen = 4 - mine - sum(sure.values())
        room = {s: _room(seen, s, i, hidden[s]) for s in others}
        pool = sum(room.values()) + len(seen.stock)
        for target in others:
            if not is_in(seen, target):
                continue
            likely = 1.0 if sure[target] else at_least_one(unseen, room[target], pool)
            cards = sure[target] + (unseen * room[target] / pool if pool else 0.0)
            worth = likely * (CATCH + MORE * mine) + CARD * cards + HELD * mine / len(others)
            if likely == 1.0:
                worth += CERTAIN
            yield Ask(target, rank, likely, cards, worth)


def _room(seen: Fish, seat: Seat, i: int, hidden: int) -> int:
    """How many cards of a hand could be of a rank without anybody knowing."""
    known = seen.known[seat]
    return min(hidden, known.drawn - known.lacked[i])


def at_least_one(unseen: int, room: int, pool: int) -> float:
    """How likely one of `unseen` cards, spread over `pool` places, is in one of `room`."""
    if not room:
        return 0.0
    none = 1.0
    for n in range(unseen):
        if pool - room - n <= 0:
            return 1.0
        none *= (pool - room - n) / (pool - n)
    return 1.0 - none
