"""What a hand of Blackjack is worth, exactly: one player, the dealer, one fresh pack.

Nothing here knows how the game is written; it counts cards. Ranks are 0 (ace) to 9 (all that count
ten), hands and packs are how many there are of each. A player sees the dealer's one card and the
own ones; every other card is as likely to come next, the dealer's second too. Values are per unit
staked; a natural, where it counts, is paid 3 to 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import inf, prod

Counts = tuple[int, ...]
Policy = Callable[[int, Counts], str]
"""`hit`, `stand` or `double` from the dealer's rank and the own hand."""

RANKS = range(10)
PACK: Counts = (4,) * 9 + (16,)
MOST = max(PACK) + 1
BUST, NATURAL = 99, 100
"""What a dealer may end with, besides 17 to 21."""


@dataclass(frozen=True)
class Rules:
    """The switches that matter to the play."""

    soft17: str = "stand"
    natural: bool = False
    double: bool = False


def with_one(hand: Counts, rank: int) -> Counts:
    """The hand with a card more."""
    return (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])


def less(pack: Counts, hand: Counts) -> Counts:
    """The pack without a hand."""
    return tuple(n - m for n, m in zip(pack, hand, strict=True))


def counted(hand: Counts) -> tuple[int, bool]:
    """The total of a hand and whether it is soft; above 21 with aces as 1."""
    hard = sum((rank + 1) * n for rank, n in enumerate(hand))
    soft = hand[0] > 0 and hard <= 11
    return (hard + 10 if soft else hard), soft


def of(*ranks: int) -> Counts:
    """A hand of these ranks."""
    return tuple(ranks.count(rank) for rank in RANKS)


# The dealer


@dataclass(frozen=True)
class Ending:
    """One way for a dealer to end: which cards come, in how many orders, and what they make.

    `drawn` holds a place in `chances` for each rank that comes: that of so many of it.
    """

    drawn: tuple[int, ...]
    size: int
    orders: int
    total: int


@cache
def endings(rules: Rules, up: int) -> tuple[Ending, ...]:
    """Every way for a dealer who shows `up` to end."""
    found: dict[tuple[Counts, int], int] = {}
    for drawn, total in _draws(rules, up, of(), of(up)):
        found[drawn, total] = found.get((drawn, total), 0) + 1
    return tuple(
        Ending(tuple(MOST * r + n for r, n in enumerate(drawn) if n), sum(drawn), orders, total)
        for (drawn, total), orders in found.items()
    )


def _draws(rules: Rules, up: int, drawn: Counts, hand: Counts) -> Iterator[tuple[Counts, int]]:
    total, soft = counted(hand)
    cards = sum(hand)
    if rules.natural and cards == 2 and total == 21:
        yield drawn, NATURAL
    elif total > 21:
        yield drawn, BUST
    elif cards > 1 and (total > 17 or (total == 17 and not (soft and rules.soft17 == "hit"))):
        yield drawn, total
    else:
        for rank in RANKS:
            if hand[rank] < PACK[rank]:
                yield from _draws(rules, up, with_one(drawn, rank), with_one(hand, rank))


def falling(n: int, k: int) -> int:
    """n (n-1) … of k factors."""
    return prod(range(n - k + 1, n + 1))


def chances(pack: Counts) -> list[int]:
    """In how many ways so many cards of a rank come out of a pack, rank by rank."""
    return [falling(n, k) if k <= n else 0 for n in pack for k in range(MOST)]


@cache
def dealer(rules: Rules, up: int, hand: Counts) -> tuple[tuple[int, float], ...]:
    """How likely a dealer who shows `up` is to end with what, against this hand."""
    pack = less(less(PACK, hand), of(up))
    ways_of = chances(pack)
    found: dict[tuple[int, int], int] = {}
    for ending in endings(rules, up):
        ways = ending.orders
        for place in ending.drawn:
            ways *= ways_of[place]
        key = ending.total, ending.size
        found[key] = found.get(key, 0) + ways
    likely: dict[int, float] = {}
    for (total, size), ways in found.items():
        likely[total] = likely.get(total, 0.0) + ways / falling(sum(pack), size)
    return tuple(likely.items())


# The player


def next_cards(up: int, hand: Counts) -> Iterator[tuple[float, Counts]]:
    """Each card that may come next: how likely, and the hand with it."""
    pack = less(less(PACK, hand), of(up))
    left = sum(pack)
    for rank in RANKS:
        if pack[rank]:
            yield pack[rank] / left, with_one(hand, rank)


@cache
def stand(rules: Rules, up: int, hand: Counts) -> float:
    """The value of standing on a hand of at most 21."""
    total, _ = counted(hand)
    mine = NATURAL if rules.natural and sum(hand) == 2 and total == 21 else total
    value = 0.0
    for theirs, likely in dealer(rules, up, hand):
        if mine == NATURAL:
            value += 0.0 if theirs == NATURAL else 1.5 * likely
        elif theirs == BUST:
            value += likely
        else:
            value += likely * ((mine > theirs) - (mine < theirs))
    return value


def double(rules: Rules, up: int, hand: Counts) -> float:
    """The value of doubling: one card, whatever it is."""
    return 2 * sum(
        likely * (-1.0 if counted(more)[0] > 21 else stand(rules, up, more))
        for likely, more in next_cards(up, hand)
    )


@cache
def best(rules: Rules, up: int, hand: Counts) -> float:
    """The value of a hand to a player who looks at every card of it and never errs."""
    total, _ = counted(hand)
    if total >= 21:
        return -1.0 if total > 21 else stand(rules, up, hand)
    hit = sum(likely * best(rules, up, more) for likely, more in next_cards(up, hand))
    twice = double(rules, up, hand) if rules.double and sum(hand) == 2 else -inf
    return max(stand(rules, up, hand), hit, twice)


class Follows:
    """A player who always does what a policy says, and what that is worth."""

    def __init__(self, rules: Rules, policy: Policy) -> None:
        self.rules = rules
        self.policy = policy
        self._known: dict[tuple[int, Counts], float] = {}

    def value(self, up: int, hand: Counts) -> float:
        """The value of a hand."""
        total, _ = counted(hand)
        if total >= 21:
            return -1.0 if total > 21 else stand(self.rules, up, hand)
        if (up, hand) not in self._known:
            self._known[up, hand] = self.of(self.policy(up, hand), up, hand)
        return self._known[up, hand]

    def of(self, action: str, up: int, hand: Counts) -> float:
        """The value of doing this now, and what the policy says from then on."""
        if action == "stand":
            return stand(self.rules, up, hand)
        if action == "double":
            return double(self.rules, up, hand)
        return sum(likely * self.value(up, more) for likely, more in next_cards(up, hand))


def reached(follows: Follows, up: int) -> Iterator[tuple[float, Counts]]:
    """Every decision that comes up against a dealer's card, and how often per hand of Blackjack."""
    often: dict[Counts, float] = {}
    for likely, theirs, hand in deals():
        if theirs == up:
            often[hand] = often.get(hand, 0.0) + likely
    while often:
        found, often = often, {}
        for hand, likely in found.items():
            if counted(hand)[0] < 21:
                yield likely, hand
                if follows.policy(up, hand) == "hit":
                    for part, more in next_cards(up, hand):
                        often[more] = often.get(more, 0.0) + likely * part


def deals() -> Iterator[tuple[float, int, Counts]]:
    """Every way to be dealt two cards against one of the dealer's: how likely, that, and these."""
    for up in RANKS:
        for likely_first, first in next_cards(up, of()):
            for likely_second, hand in next_cards(up, first):
                yield PACK[up] / 52 * likely_first * likely_second, up, hand


def expectation(value: Callable[[int, Counts], float]) -> float:
    """What a round is worth before it is dealt, from the value of each hand."""
    return sum(likely * value(up, hand) for likely, up, hand in deals())
