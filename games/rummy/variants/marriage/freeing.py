"""What may be thrown away, and what to do where nothing may, as everything else lies shown (§5)."""

from __future__ import annotations

from games.core.actions import Move
from games.core.cards import Card
from games.core.game import Seat
from games.rummy.variants.marriage.knowing import shown
from games.rummy.variants.marriage.state import Marriage


def free(state: Marriage, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand that may go: not the one just taken."""
    return tuple(card for card in state.hands[seat] if card != state.taken)


def freeing(seen: Marriage, seat: Seat) -> Move:
    """The exchange of a shown meld for itself without one of its ends, which may then go.

    Where nothing may, three melds hold 21 cards: the longest is a run of seven at least.
    """
    melds = [meld.cards for meld in shown(seen, seat)]
    longest = max(range(len(melds)), key=lambda place: len(melds[place]))
    cards = melds[longest]
    kept = cards[1:] if cards[-1] == seen.taken else cards[:-1]
    return Move("exchange", {"meld": str(longest + 1), "cards": kept})
