"""A simple player of Shanghai Rummy, to measure the computer against.

It goes down as soon as it can, adds what fits, throws away what is dear and loose, and buys what
makes fewer points loose, or anything where its hand is too small for the contract.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Move
from games.core.cards import Card, by_rank
from games.core.game import Seat
from games.rummy.turns.contracts import is_down
from games.rummy.turns.position import name_of
from games.rummy.turns.seeing import fitting
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import finding
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.offers import waits
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, contract_of, letters
from games.rummy.wilds import is_wild


def think(seen: Shanghai, seat: Seat) -> Move | None:
    """The next move of the seat in turn; none while others may still buy what it doesn't take."""
    if seen.phase == "draw":
        if _takes(seen, seat):
            return Move("draw", {"from": "upcard"})
        return None if waits(seen) else Move("draw", {"from": "stock"})
    return next(_plays(seen, seat), None) or _ending(seen, seat)


def buys(seen: Shanghai, seat: Seat) -> bool:
    """Whether it buys the upcard."""
    upcard, hand = Table(seen, RULES).upcard, seen.hands[seat]
    if upcard is None:
        return False
    needs = contract_of(letters(seen.options, seen.deals)).needs
    if len(hand) + 1 < sum(need.least for need in needs) or is_wild(upcard, WILD):
        return True
    return finding.best((*hand, upcard)).points < finding.best(hand).points


def _takes(seen: Shanghai, seat: Seat) -> bool:
    """Whether the upcard makes fewer points loose, or can be played at once."""
    upcard, hand = Table(seen, RULES).upcard, seen.hands[seat]
    if upcard is None:
        return False
    if is_down(seen, seat):
        if waits(seen) or is_wild(upcard, WILD):
            return not waits(seen)
        return any(fitting(laid.meld, (upcard,), RULES.ruleset, WILD) for laid in seen.table)
    if is_wild(upcard, WILD):
        return True
    return finding.best((*hand, upcard)).points < finding.best(hand).points


def _plays(seen: Shanghai, seat: Seat) -> Iterator[Move]:
    """The contract; then whatever can be added to melds on the table."""
    hand = seen.hands[seat]
    if not is_down(seen, seat):
        found = finding.contract(seen, seat, letters(seen.options, seen.deals))
        if found is not None:
            said = tuple(swap.said for swap in found.swaps)
            yield Move("go_down", {"melds": found.melds} | ({"reclaim": said} if said else {}))
        return
    for place, laid in enumerate(seen.table):
        cards = fitting(laid.meld, hand, RULES.ruleset, WILD)
        for card in cards[:1]:
            yield Move("add", {"meld": name_of(place), "cards": (card,)})


def _ending(seen: Shanghai, seat: Seat) -> Move:
    """The dearest card that is loose; a card is kept where it is the last."""
    hand = seen.hands[seat]
    if len(hand) == 1:
        return Move("keep")
    return Move("discard", {"card": spare(seen, seat)})


def spare(seen: Shanghai, seat: Seat) -> Card:
    """What is thrown away: never a wild where there is something else."""
    allowed = [card for card in seen.hands[seat] if card != seen.taken]
    naturals = [card for card in allowed if not is_wild(card, WILD)]
    loose = set(() if is_down(seen, seat) else finding.best(seen.hands[seat]).loose)
    found = by_rank(loose.intersection(naturals)) or naturals or allowed
    return max(found, key=RULES.ruleset.values.of)
