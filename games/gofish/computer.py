"""How a computer player asks: from its own observation, by what everybody could have noticed.

It takes what is certain first, books before other catches. Then it weighs the likely catch of
each ask against what the ask gives away: a rank it holds that nobody knew of.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Move
from games.core.cards import Rank
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.gofish.state import INDEX, Fish, is_in, is_seated

PAUSE_MS = (800, 2_500)
"""A computer thinks about as long as people do who know what they want."""

BOOK = 2.0
HELD = 0.5
SHOWN = 0.25
DANGER = 0.3
"""Weights against one caught card: completing a book, each card already held of the rank, giving
away each card of a rank nobody knew of, and passing the turn to a seat that can take a card."""


@dataclass(frozen=True, slots=True)
class Ask:
    """An ask considered: how likely a catch is, and what it is worth in all."""

    target: Seat
    rank: Rank
    likely: float
    worth: float


def choose(seen: Fish, seat: Seat, chance: Chance) -> Choice:
    """The best ask when it is the computer's turn, after a seeded pause; equals are drawn for."""
    if seat != seen.turn:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:{seen.beats.get('main', 0)}")
    shortest, longest = PAUSE_MS
    delay = shortest + next(numbers) % (longest - shortest + 1)
    asks = consider(seen, seat)
    best = max(ask.worth for ask in asks)
    equals = [ask for ask in asks if ask.worth == best]
    ask = equals[next(numbers) % len(equals)]
    return Choice(Move("ask", {"target": ask.target, "rank": ask.rank}), delay)


def consider(seen: Fish, seat: Seat) -> list[Ask]:
    """Every ask open to the seat, weighed."""
    held: dict[Rank, int] = {}
    for card in seen.hands[seat]:
        held[card[0]] = held.get(card[0], 0) + 1
    others = [s for s in range(seen.seats) if s != seat and is_seated(seen, s)]
    hidden = {s: len(seen.hands[s]) - sum(seen.known[s].sure) for s in others}
    asks = []
    for rank, mine in held.items():
        i = INDEX[rank]
        sure = {s: seen.known[s].sure[i] for s in others}
        unseen = 4 - mine - sum(sure.values())
        room = {s: _room(seen, s, i, hidden[s]) for s in others}
        pool = sum(room.values()) + len(seen.stock)
        for target in others:
            if not is_in(seen, target):
                continue
            expected = sure[target] + (unseen * room[target] / pool if pool else 0.0)
            likely = 1.0 if sure[target] else _at_least_one(unseen, room[target], pool)
            asks.append(_weighed(seen, seat, Ask(target, rank, likely, expected), mine))
    return asks


def _room(seen: Fish, seat: Seat, i: int, hidden: int) -> int:
    """How many cards of a hand could be of a rank without anybody knowing."""
    known = seen.known[seat]
    return min(hidden, known.drawn - known.lacked[i])


def _at_least_one(unseen: int, room: int, pool: int) -> float:
    """The chance that one of `unseen` cards, spread over `pool` places, is in one of `room`."""
    none = 1.0
    for n in range(unseen):
        if pool - room - n <= 0:
            return 1.0
        none *= (pool - room - n) / (pool - n)
    return 1.0 - none


def _weighed(seen: Fish, seat: Seat, ask: Ask, mine: int) -> Ask:
    """The ask with its worth; `ask.worth` comes in as the cards expected."""
    gain = ask.worth + HELD * mine * ask.likely
    if mine + ask.worth >= 4:
        gain += BOOK * ask.likely
    secret = mine - seen.known[seat].sure[INDEX[ask.rank]]
    loss = SHOWN * secret * (1 - ask.likely)
    certain = 10.0 if ask.likely == 1.0 else 0.0
    return Ask(ask.target, ask.rank, ask.likely, certain + gain - loss)
