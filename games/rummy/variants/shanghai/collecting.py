"""How a computer collects for its contract: what it takes, buys and throws away before it is down.

All is weighed by the outlook of the hand (games/rummy/outlook.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import log

from games.core.cards import BACK, Card
from games.core.game import Seat
from games.rummy.fitting import room
from games.rummy.outlook import Coming, Outlook, coming, outlook
from games.rummy.planning import Planner, planner
from games.rummy.prospects import fed
from games.rummy.turns.contracts import is_down
from games.rummy.turns.seeing import discards
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, buys_left, contract_of, letters
from games.rummy.wilds import is_wild

_VALUES = RULES.ruleset.values
TAKES = 1.0
"""An upcard is taken that does not bring the contract nearer if the hand promises so much more."""
BUYS = 0.8
"""So much more it must promise to be bought, where cards must be bought for the contract."""
POINTS = 0.012
"""What a point is worth beside the outlook, and with somebody down, whose hand grows short."""
DANGER = 0.06
FED = 0.3
"""What it costs to discard what somebody else collects, or may add at once."""
NOBODY = 99
SHORT = 4
"""Somebody down with so few cards is about to go out."""
LATE, SLOW = 8, 2
"""With so few turns to come, and fewer than so many for each card that is lacking, it gives up."""
CARDS_BOUGHT = 3
CHEAP = 5
"""What cards count at least."""
KEPT = 4_000
"""So many outlooks are remembered: screens and other seats make a computer think again."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat weighs: its planner, what may come, what the others are up to."""

    of: Planner
    letters: str
    hand: tuple[Card, ...]
    to_come: Coming

    def outlook(self, hand: tuple[Card, ...] | None = None) -> Outlook:
        """The outlook of this hand, or of one that it may become."""
        return _outlook(self.letters, self.hand if hand is None else hand, self.to_come)


@lru_cache(KEPT)
def _outlook(contract: str, hand: tuple[Card, ...], to_come: Coming) -> Outlook:
    of = asked(contract)
    return outlook(of, of.count(hand), to_come)


def asked(contract: str) -> Planner:
    """What finds the plans for a contract."""
    return planner(RULES.ruleset, WILD, contract_of(contract))


def view(seen: Shanghai, seat: Seat) -> View:
    """What the seat knows, in numbers."""
    contract = letters(seen.options, seen.deals)
    of = asked(contract)
    gone = {*seen.pile, *seen.hands[seat]}
    gone.update(card for cards in seen.known for card in cards)
    gone.update(card for laid in seen.table for card in laid.meld.cards)
    gone.discard(BACK)
    deck = RULES.deck(seen.options, seen.seats)
    return View(of, contract, seen.hands[seat], coming(of, deck, gone))


def lacking(contract: str, hand: tuple[Card, ...]) -> int:
    """How many cards a hand lacks."""
    of = asked(contract)
    return of.lacking(of.count(hand))


# The upcard


def takes(seen: Shanghai, seat: Seat, upcard: Card) -> bool:
    """Whether the upcard is better than an unknown card."""
    if _out_of_reach(seen, seat):
        return (
            _VALUES.of(upcard) < max(map(_VALUES.of, seen.hands[seat]))
            and _VALUES.of(upcard) <= CHEAP
        )
    if is_wild(upcard, WILD):
        return True
    here = view(seen, seat)
    before, after = lacking(here.letters, here.hand), lacking(here.letters, (*here.hand, upcard))
    if not before:
        return _lengthens(here, upcard)
    if after < before:
        return True
    return _gain(here, upcard) > TAKES


def _lengthens(here: View, upcard: Card) -> bool:
    """Whether a contract that the hand has takes the upcard as well."""
    of = here.of
    index = of.index[upcard]
    suit, place = divmod(index, of.last)
    _, plans = of.plans(of.count(here.hand), slack=0, most=1)
    return any(
        any(group.place == place for group in plan.sets)
        or any(number == suit and place in run.ends(of.last) for number, run in plan.runs)
        for plan in plans
    )


def _gain(here: View, card: Card) -> float:
    before, after = here.outlook(), here.outlook((*here.hand, card))
    return log(after.promise / before.promise) if before.promise else 0.0


def buys(seen: Shanghai, seat: Seat, upcard: Card) -> bool:
    """Whether the upcard is worth a purchase, with two unknown cards that may stay in the hand."""
    here = view(seen, seat)
    before = lacking(here.letters, here.hand)
    if not before:
        return False
    left = buys_left(seen, seat)
    missing = here.of.cards - len(here.hand) - 1  # beside the card that is drawn
    if not ever_again(seen):
        return 0 < missing <= CARDS_BOUGHT
    after = lacking(here.letters, (*here.hand, upcard))
    if _shortest(seen, seat) <= SHORT:
        return after < before and after <= 1
    if missing > CARDS_BOUGHT * (left - 1):
        return after < before or _gain(here, upcard) > BUYS
    return after < before and (missing > 0 or before <= 2 * left + 1)


def ever_again(seen: Shanghai) -> bool:
    """Whether discards are ever for sale: of two, one has discarded and the other takes it."""
    return seen.seats - len(seen.left) > 2


def _out_of_reach(seen: Shanghai, seat: Seat) -> bool:
    """Whether the hand will never have the cards for its contract."""
    own = len(seen.hands[seat]) - (seen.turn == seat and seen.phase == "play")
    more = CARDS_BOUGHT * buys_left(seen, seat) if ever_again(seen) else 0
    contract = letters(seen.options, seen.deals)
    if own + 1 + more < asked(contract).cards:
        return True
    left = _turns_left(seen)
    return left <= LATE and left < lacking(contract, seen.hands[seat]) * SLOW


def _turns_left(seen: Shanghai) -> int:
    """How many turns the cards to come will do for."""
    table = Table(seen, RULES)
    if seen.turnovers < RULES.exhaust.turnovers and table.dead:
        return NOBODY
    return len(seen.stock) // len(table.seated())


def _shortest(seen: Shanghai, seat: Seat) -> int:
    """How few cards somebody else holds who is down."""
    others = [s for s in range(seen.seats) if s != seat and s not in seen.left]
    return min((len(seen.hands[s]) for s in others if is_down(seen, s)), default=NOBODY)


# The discard


def discard(seen: Shanghai, seat: Seat) -> Card:
    """The card that the contract needs least, dear, and of no use to others."""
    allowed = discards(seen, seat)
    naturals = [card for card in allowed if not is_wild(card, WILD)] or allowed
    if _out_of_reach(seen, seat):
        return max(naturals, key=_VALUES.of)
    here = view(seen, seat)
    now, useful = here.outlook(), _useful(seen, seat)
    pressed = _shortest(seen, seat) < NOBODY or _turns_left(seen) <= LATE
    points = DANGER if pressed else POINTS

    def cost(card: Card) -> float:
        return now.need(card, here.of) + FED * useful(card) - points * _VALUES.of(card)

    return min(naturals, key=cost)


def _useful(seen: Shanghai, seat: Seat) -> Callable[[Card], bool]:
    """Says of a card whether somebody was seen collecting it, or who comes next may add it."""
    others = [s for s in range(seen.seats) if s != seat and not is_down(seen, s)]
    known = [card for s in others for card in seen.known[s] if not is_wild(card, WILD)]
    rooms = []
    if is_down(seen, Table(seen, RULES).following(seat)):
        rooms = [room(laid.meld, RULES.ruleset.melds) for laid in seen.table]
    return lambda card: fed(card, known) or any(space.takes(card, WILD) for space in rooms)
