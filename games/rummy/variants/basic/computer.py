"""How a computer plays Rummy: from its own observation.

Early in a deal it keeps melds back, as nobody can add to them there, and all at once counts double.
Later it lays down whatever it can. It keeps the cards that most others may complete, all the more
of low ones the nearer somebody is to going out, and with few cards left takes any that helps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.core.actions import Move
from games.core.cards import Card
from games.core.game import Seat
from games.rummy.grouping import Grouping, grouped
from games.rummy.prospects import completing, fed, unseen
from games.rummy.turns.position import name_of
from games.rummy.turns.seeing import discards, fitting
from games.rummy.variants.basic.rules import RULES
from games.rummy.variants.basic.state import Basic

WAIT = 6.0
"""What each card is worth that would make a meld with two of the hand."""
CAUGHT = 3.0
"""What a point in the hand costs when somebody else has one card left; with two half of it."""
FED = 3.0
"""What it costs to discard what somebody else collects."""
EARLY = 10
"""For so many turns of all players melds may be kept back."""
NEAR = 3
"""They go down as soon as anybody else holds so few cards."""
FEW = 4
"""With so few cards any discard is taken for which more others may come."""


def think(seen: Basic, seat: Seat) -> Move:
    """The next move of the seat in turn."""
    if seen.phase == "draw":
        return Move("draw", {"from": "pile" if wants(seen, seat) else "stock"})
    found = grouped(seen.hands[seat], RULES.ruleset)
    if not keeps_back(seen, seat, found):
        playing = next(plays(seen, found), None)
        return playing or Move("discard", {"card": spare(seen, seat, discards(seen, seat))})
    dead = set(found.loose) - added(seen, found.loose)
    free = [card for card in discards(seen, seat) if card in dead]
    return Move("discard", {"card": spare(seen, seat, free or discards(seen, seat))})


def wants(seen: Basic, seat: Seat) -> bool:
    """Whether the top discard can be played at once, or leaves a small hand more to wait for."""
    if not seen.pile or seen.shut:
        return False
    card, hand = seen.pile[-1], seen.hands[seat]
    if card not in grouped((*hand, card), RULES.ruleset).loose or added(seen, (card,)):
        return True
    if len(hand) > FEW:
        return False
    after = _without((*hand, card), spare(seen, seat, hand, (*hand, card)))
    return len(waits(seen, seat, after)) > len(waits(seen, seat, hand))


def keeps_back(seen: Basic, seat: Seat, found: Grouping) -> bool:
    """Whether melds stay in the hand: early, while nobody is near the end, this seat included."""
    if seen.turns > EARLY or nearest(seen, seat) <= NEAR:
        return False
    return len(found.loose) - len(added(seen, found.loose)) > 1


def nearest(seen: Basic, seat: Seat) -> int:
    """The fewest cards that anybody else holds."""
    return min(len(hand) for s, hand in enumerate(seen.hands) if s not in (seat, *seen.left))


def plays(seen: Basic, found: Grouping) -> Iterator[Move]:
    """Melds of the best grouping, then additions to melds on the table."""
    for meld in found.melds:
        yield Move("meld", {"cards": meld})
    for place, laid in enumerate(seen.table):
        cards = fitting(laid.meld, found.loose, RULES.ruleset)
        if cards:
            yield Move("add", {"meld": name_of(place), "cards": cards})


def added(seen: Basic, cards: Sequence[Card]) -> frozenset[Card]:
    """Those of some cards that can be added to melds on the table."""
    fits = [fitting(laid.meld, cards, RULES.ruleset) for laid in seen.table]
    return frozenset(card for some in fits for card in some)


def spare(
    seen: Basic, seat: Seat, cards: Collection[Card], held: Collection[Card] | None = None
) -> Card:
    """Of some cards the one to throw away, from what is `held`: the hand if nothing is said."""
    hand = seen.hands[seat] if held is None else held
    others = [card for s, known in enumerate(seen.known) if s != seat for card in known]

    def after(card: Card) -> float:
        return worth(seen, seat, _without(hand, card)) - FED * fed(card, others)

    return max(cards, key=after)


def worth(seen: Basic, seat: Seat, hand: Collection[Card]) -> float:
    """How good it is to hold these cards at the end of a turn."""
    caught = CAUGHT / nearest(seen, seat) * RULES.ruleset.values.total(hand)
    return WAIT * len(waits(seen, seat, hand)) - caught


def waits(seen: Basic, seat: Seat, hand: Collection[Card]) -> frozenset[Card]:
    """The cards that would make a meld with two of these, as far as they may still come."""
    return completing(hand, unseen(seen, seat, RULES), RULES.ruleset.melds)


def _without(hand: Collection[Card], card: Card) -> tuple[Card, ...]:
    return tuple(one for one in hand if one != card)
