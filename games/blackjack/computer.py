"""How a computer plays Blackjack: basic strategy for one pack, and bets as people do.

The table is the best play that looks only at the own total and the dealer's card, worked out
exactly (`tests/games/blackjack/exact.py`). It serves all house rules: where they would differ, and
for whoever looks at every single card, there is less than a thirtieth of a percent to be gained.
"""

from __future__ import annotations

from typing import Literal

from games.blackjack.seeing import waiting
from games.blackjack.state import BlackjackOptions, Position, may_double
from games.core.actions import Move
from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.core.twentyone import is_soft, total

Advice = Literal["hit", "stand", "double"]

PAUSE_MS = {"bet": (1_000, 4_000), "play": (900, 2_600), "deal": (4_000, 6_000)}
"""A computer thinks about as long as people do, and lets them look at the end of a round."""

UP = "A23456789T"
"""The dealer's card, in the order of the columns."""

HARD = {
    17: "SSSSSSSSSS",
    16: "HSSSSSHHHH",
    15: "HSSSSSHHHH",
    14: "HSSSSSHHHH",
    13: "HSSSSSHHHH",
    12: "HHHSSSHHHH",
    11: "HDDDDDDDDH",
    10: "HDDDDDDDDH",
    9: "HDDDDDHHHH",
    8: "HHHHDDHHHH",
    7: "HHHHHHHHHH",
}
SOFT = {
    20: "SSSSSSSSSS",
    19: "SSSSSDSSSS",
    18: "HSDDDDSSHH",
    17: "HDDDDDHHHH",
    16: "HHHDDDHHHH",
    15: "HHHDDDHHHH",
    14: "HHHDDDHHHH",
    13: "HHHDDDHHHH",
    12: "HHHHDDHHHH",
}
"""Hit, stand, or double; a total not named is as the nearest that is."""


def choose(seen: Position, seat: Seat, chance: Chance) -> Choice:
    """What a computer does when something is waited for from its seat, after a seeded pause."""
    if seat not in waiting(seen):
        return Choice(None)
    if seen.phase in ("idle", "done"):
        numbers = chance.numbers(f"computer:{seen.round + 1}:{seat}:deal")
        return Choice(Move("deal"), _pause("deal", next(numbers)))
    hand = seen.hands[seat]
    assert hand is not None
    numbers = chance.numbers(f"computer:{seen.round}:{seat}:{len(hand.cards)}")
    pause = _pause(seen.phase, next(numbers))
    if seen.phase == "bet":
        return Choice(Move("bet", {"amount": stake(seen.options, next(numbers))}), pause)
    return Choice(Move(advise(seen.options, hand.cards, seen.bank[1])), pause)


def _pause(kind: str, number: int) -> int:
    shortest, longest = PAUSE_MS[kind]
    return shortest + number % (longest - shortest + 1)


def advise(options: BlackjackOptions, cards: tuple[Card, ...], up: Card) -> Advice:
    """Basic strategy for a hand of less than 21 against the dealer's card."""
    n, soft, theirs = total(cards), is_soft(cards), up[0] if up[0] in UP else "T"
    if len(cards) > 2 and not soft and (n, theirs) == (16, "T"):
        return "stand"  # the cards that would help are the ones already drawn
    rows = SOFT if soft else HARD
    advice = rows[min(max(n, min(rows)), max(rows))][UP.index(theirs)]
    if advice == "D" and may_double(options, cards):
        return "double"
    stands = advice == "S" or (advice == "D" and soft and n >= 18)
    return "stand" if stands else "hit"


def stake(options: BlackjackOptions, number: int) -> int:
    """A bet as people place it: mostly small, now and then bold, and round where there is room."""
    low, high = options.min, options.max
    share = (0, 0, 0, 1, 1, 2, 2, 3, 5, 10)[number % 10]
    amount = low + (high - low) * share // 10
    step = next((step for step in (100, 50, 10, 5) if high - low >= 10 * step), 1)
    return max(low, amount // step * step)
