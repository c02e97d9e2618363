"""How likely a play is a lie, from one seat's observation and what everybody could remember."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from games.cheat.state import Bluff
from games.core.cards import RANKS, Card, Rank
from games.core.game import Seat
from games.core.seats import is_seated

WHIM = 0.03
"""How often people lie although they need not."""
DARING = (0.0, 0.6, 0.25, 0.1, 0.05)
"""How often a lie is told of one card, two, three, or more: who must lie would rather lie small."""


def lie(seen: Bluff, me: Seat) -> float:
    """How likely the play in its window is a lie; 1.0 only where it certainly is."""
    play = seen.pile[-1]
    player, rank, n = play.by, play.rank, len(play.cards)
    assert player is not None
    assert rank is not None
    copies, known = seen.options.cap, seen.known[player]
    away = elsewhere(seen, me, player, rank)
    if n > copies - away:
        return 1.0
    # The cards just played are among those that are out.
    certain = max(of_rank(known.cards, rank) - max(known.out - n, 0), 0)
    good = copies - away - certain
    pool = len(RANKS) * copies - len(seen.hands[me]) - len(_on_pile(seen, me)) - certain
    drawn = len(seen.hands[player]) + n - certain
    has = at_least(1 - certain, good, pool, drawn)
    enough = at_least(n - certain, good, pool, drawn)
    forced = (1.0 - has) ** _open_calls(seen)
    lies = (forced + WHIM) * DARING[min(n, len(DARING) - 1)]
    true = (1.0 - forced) * enough / has if has else 0.0
    return min(lies / (lies + true), 0.999)


def of_rank(cards: Iterable[Card], rank: Rank) -> int:
    """How many cards are of a rank."""
    return sum(card[0] == rank for card in cards)


def sure(seen: Bluff, seat: Seat, rank: Rank) -> int:
    """So many cards of a rank are certainly in a seat's hand, for everybody to know."""
    known = seen.known[seat]
    return max(of_rank(known.cards, rank) - known.out, 0)


def elsewhere(seen: Bluff, me: Seat, player: Seat, rank: Rank) -> int:
    """So many cards of a rank the player certainly could not have played just now."""
    others = (s for s in range(seen.seats) if s not in (me, player) and is_seated(seen, s))
    own = of_rank(seen.hands[me], rank) + of_rank(_on_pile(seen, me), rank)
    return own + sum(sure(seen, seat, rank) for seat in others)


def at_least(wanted: int, good: int, pool: int, drawn: int) -> float:
    """How likely `drawn` cards out of `pool`, `good` of which are good, hold `wanted` good ones."""
    if wanted <= 0:
        return 1.0
    bad, drawn = pool - good, min(drawn, pool)
    ways = sum(comb(good, n) * comb(bad, drawn - n) for n in range(wanted, min(good, drawn) + 1))
    return ways / comb(pool, drawn)


def _on_pile(seen: Bluff, me: Seat) -> list[Card]:
    """One's own cards on the pile."""
    return [card for play in seen.pile if play.by == me for card in play.cards]


def _open_calls(seen: Bluff) -> int:
    """From how many ranks the player could choose, as far as that can still be told."""
    if seen.plays == 1:
        return len(RANKS)
    return 1 if seen.options.call_rule == "up_only" else 3
