"""A simple player of Rummy, to measure the computer against.

It lays down whatever it can, adds wherever something fits, takes the top discard when it can play
it at once, and throws away what is dear and unlikely to become a meld.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Move
from games.core.cards import Card
from games.core.game import Seat
from games.rummy.grouping import grouped
from games.rummy.prospects import fed, outs, unseen
from games.rummy.turns.position import name_of
from games.rummy.turns.seeing import discards, fitting
from games.rummy.variants.basic.rules import RULES
from games.rummy.variants.basic.state import Basic

OUT = 2.0
"""What each card is worth that would make a meld of a card."""
FED = 4.0
"""What it costs to discard what somebody else collects."""


def think(seen: Basic, seat: Seat) -> Move:
    """The next move of the seat in turn."""
    if seen.phase == "draw":
        return Move("draw", {"from": "pile" if wants(seen, seat) else "stock"})
    playing = next(plays(seen, seat), None)
    return playing or Move("discard", {"card": spare(seen, seat)})


def wants(seen: Basic, seat: Seat) -> bool:
    """Whether the top discard can be played at once."""
    if not seen.pile or seen.shut:
        return False
    card, hand = seen.pile[-1], seen.hands[seat]
    if card not in grouped((*hand, card), RULES.ruleset).loose:
        return True
    return any(card in fitting(laid.meld, (card,), RULES.ruleset) for laid in seen.table)


def plays(seen: Basic, seat: Seat) -> Iterator[Move]:
    """Melds of the best grouping, then additions to melds on the table."""
    found = grouped(seen.hands[seat], RULES.ruleset)
    for meld in found.melds:
        yield Move("meld", {"cards": meld})
    for place, laid in enumerate(seen.table):
        cards = fitting(laid.meld, found.loose, RULES.ruleset)
        if cards:
            yield Move("add", {"meld": name_of(place), "cards": cards})


def spare(seen: Basic, seat: Seat) -> Card:
    """The card that is dear, has few cards to wait for, and suits nobody else, by what is known."""
    hand = seen.hands[seat]
    coming = unseen(seen, seat, RULES)
    rules, values = RULES.ruleset.melds, RULES.ruleset.values
    others = [card for s, cards in enumerate(seen.known) if s != seat for card in cards]

    def worth(card: Card) -> float:
        waits = outs(card, hand, coming, rules)
        return OUT * waits + FED * fed(card, others) - values.of(card)

    return min(discards(seen, seat), key=worth)
