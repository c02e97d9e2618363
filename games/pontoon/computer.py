"""How a computer plays Pontoon: by what each choice should bring, from its own observation.

As a player it knows what a hand is worth against an ordinary bank (`odds`); as banker it reckons
with what the hands against it may hold (`reading`). It deals in banks now and then, at a fair
price.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.core.lanes import beat
from games.core.seats import seated
from games.pontoon import odds
from games.pontoon.offers import current_hand
from games.pontoon.playing import forbidden
from games.pontoon.reading import Stakes
from games.pontoon.state import Hand, Sitting, keeper, purchase

Span = tuple[int, int]

PAUSE_MS: Span = (900, 2_600)
"""A computer thinks about as long as people do who have played before."""

SALE_MS: Span = (2_500, 5_000)
"""So soon after a hand it offers its bank, or after an offer it answers, if it does."""

NEXT_MS: Span = (9_000, 12_000)
"""So long people may look at a hand before a computer as banker deals the next."""

SELLS = 12
"""One hand in so many it offers its bank."""

ASKS: Span = (2, 6)
"""So many half mean bets it asks for its bank; one that costs more than two it doesn't buy."""


class _Numbers:
    """A computer's own chance at one moment."""

    def __init__(self, chance: Chance, purpose: str) -> None:
        self._numbers = chance.numbers(purpose)

    def within(self, span: Span) -> int:
        """A number from first to last."""
        return span[0] + next(self._numbers) % (span[1] - span[0] + 1)


def choose(seen: Sitting, seat: Seat, chance: Chance) -> Choice:
    """A bet, a move with a hand or the bank, a sale, the next hand; nothing out of turn."""
    if seen.phase == "done" and not seen.over:
        return _between(seen, seat, chance)
    if seat != seen.turn:
        return Choice(None)
    numbers = _Numbers(chance, f"computer:{seen.deals}:{seat}:{beat(seen.beats, 'main')}")
    delay = numbers.within(PAUSE_MS)
    match seen.phase:
        case "bet":
            return Choice(Move("bet", {"amount": _bet(seen, seat)}), delay)
        case "banker":
            return Choice(_bank(seen), delay)
    hand = current_hand(seen, seat)
    return Choice(None if hand is None else best(seen, seat, hand), delay)


def _bet(seen: Sitting, seat: Seat) -> int:
    """The most on a first card that should win, the least on any other."""
    first = odds.shape_of(seen.hands[seat][0].cards)
    return seen.options.max if odds.first(first.low) > 0 else seen.options.min


def best(seen: Sitting, seat: Seat, hand: Hand) -> Move:
    """What should bring most with a hand."""
    if forbidden(seen, seat, hand, "declare") is None:
        return Move("declare")
    return max(consider(seen, seat, hand), key=lambda weighed: weighed[0])[1]


def consider(seen: Sitting, seat: Seat, hand: Hand) -> Iterator[tuple[float, Move]]:
    """Every sensible move with a hand that is no Pontoon, with its worth in initial bets."""
    shape, stake = odds.shape_of(hand.cards), hand.stake / hand.bet
    sticking = odds.stick(shape)
    if sticking is not None:
        yield stake * sticking, Move("stick")
    limits = purchase(hand)
    for price in () if limits is None else (limits[1], limits[0]):
        worth = odds.buy(shape, stake, price / hand.bet)
        yield worth, Move("buy", {"amount": price})
    yield stake * odds.twist(shape), Move("twist")
    if forbidden(seen, seat, hand, "split") is None:
        yield odds.split(odds.shape_of(hand.cards[:1]).low), Move("split")


def _bank(seen: Sitting) -> Move:
    """One more card where that should gain more, or lose less."""
    stakes = Stakes([hand for player in seen.order for hand in seen.hands[player]])
    bank = odds.shape_of(seen.bank)
    return Move("draw" if stakes.draw(bank) > stakes.stay(bank) else "stay")


def _between(seen: Sitting, seat: Seat, chance: Chance) -> Choice:
    """An answer to an offer, now and then an offer, and after a while the next hand."""
    if seen.offer is not None and seen.offer.open and seen.offer.to == seat:
        numbers = _Numbers(chance, f"computer:{seen.deals}:{seat}:answer:{seen.beats['answer']}")
        cheap = seen.offer.price <= min(2 * _half_bet(seen), seen.balances[seat])
        accept = "true" if cheap and numbers.within((0, 1)) else "false"
        return Choice(Move("answer", {"accept": accept}), numbers.within(SALE_MS))
    if seat != keeper(seen):
        return Choice(None)
    numbers = _Numbers(chance, f"computer:{seen.deals}:{seat}:between")
    since = seen.clocks[-1].start if seen.clocks else None
    sells = numbers.within((1, SELLS)) == SELLS and seen.next_banker is None
    buyers = [other for other in seated(seen) if other != seat]
    buyer = buyers[numbers.within((0, len(buyers) - 1))]
    asked = numbers.within(ASKS) * _half_bet(seen)
    if sells and seen.offer is None:
        sale = Move("offer", {"to": buyer, "price": asked})
        return Choice(sale, numbers.within(SALE_MS), since)
    return Choice(Move("next"), numbers.within(NEXT_MS), since)


def _half_bet(seen: Sitting) -> int:
    """Half of a bet of middling size, in which banks are priced."""
    return max(1, (seen.options.min + seen.options.max) // 4)
