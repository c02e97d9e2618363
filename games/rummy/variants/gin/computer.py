"""How a computer plays Gin Rummy: from its own observation, by the best grouping of its hand.

It takes a discard that makes a meld and leaves less loose, throws away what is dear and unlikely to
become a meld, and knocks early; late, when the other hand is likely to be low, only with little.
"""

from __future__ import annotations

from games.core.actions import Move
from games.core.cards import Card
from games.core.game import Seat
from games.rummy.grouping import Grouper
from games.rummy.prospects import fed, outs, unseen
from games.rummy.turns.seeing import discards
from games.rummy.variants.gin.rules import RULES
from games.rummy.variants.gin.state import GinPosition

OUT = 1.5
"""What each card is worth that would make a meld of a card."""
FED = 3.0
"""What it costs to discard what the other collects."""
EARLY = 16
"""Up to so many turns of both any knock is a good one."""
LITTLE = 5
"""Later only with so few points loose."""
LAST = 6
"""With so few cards left in the stock any knock is better than none."""


def think(seen: GinPosition, seat: Seat) -> Move:
    """The next move of the seat in turn."""
    match seen.phase:
        case "offer":
            return Move("draw", {"from": "pile"}) if wants(seen, seat) else Move("refuse")
        case "draw":
            return Move("draw", {"from": "pile" if wants(seen, seat) else "stock"})
        case "reply":
            return Move("reply")
    return _end_turn(seen, seat)


def wants(seen: GinPosition, seat: Seat) -> bool:
    """Whether the top discard makes a meld and leaves less loose than the hand has now."""
    if not seen.pile or seen.shut:
        return False
    card, hand = seen.pile[-1], seen.hands[seat]
    grouper = Grouper((*hand, card), RULES.ruleset)
    thrown = min(hand, key=lambda one: grouper.points([one]))
    after = grouper.grouping([thrown])
    return card not in after.loose and after.points < grouper.points([card])


def _end_turn(seen: GinPosition, seat: Seat) -> Move:
    """A knock, or the discard that leaves the best hand."""
    hand, options = seen.hands[seat], seen.options
    grouper = Grouper(hand, RULES.ruleset)
    if options.big_gin and not grouper.points():
        return Move("knock")
    after = {card: grouper.points([card]) for card in discards(seen, seat)}
    best = min(after, key=lambda card: (after[card], -RULES.ruleset.values.of(card)))
    if after[best] <= options.knock and _is_time(seen, after[best]):
        return Move("knock", {"card": best})
    coming = unseen(seen, seat, RULES)
    known = [card for s, cards in enumerate(seen.known) if s != seat for card in cards]

    def cost(card: Card) -> float:
        waits = outs(card, hand, coming, RULES.ruleset.melds)
        return after[card] + OUT * waits + FED * fed(card, known)

    return Move("discard", {"card": min(after, key=cost)})


def _is_time(seen: GinPosition, loose: int) -> bool:
    return loose <= LITTLE or seen.turns <= EARLY or len(seen.stock) <= LAST
