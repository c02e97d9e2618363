"""How a computer plays Shanghai Rummy: from its own observation.

It collects for its contract and buys for it (collecting.py), goes down as soon as it can, then adds
what fits and keeps a card to go out with (ending.py).
"""

from __future__ import annotations

from games.core.actions import Move, Value
from games.core.game import Seat
from games.rummy.turns.contracts import is_down
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import collecting, descending, ending, finding
from games.rummy.variants.shanghai.offers import waits
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, letters

FEW = 14
"""Of up to so many cards the contract is laid that leaves the fewest points."""


def buys(seen: Shanghai, seat: Seat) -> bool:
    """Whether it buys the upcard."""
    upcard = Table(seen, RULES).upcard
    return upcard is not None and collecting.buys(seen, seat, upcard)


def think(seen: Shanghai, seat: Seat) -> Move | None:
    """The next move of the seat in turn; none while others may still buy what it doesn't take."""
    if seen.phase == "draw":
        if _takes(seen, seat):
            return Move("draw", {"from": "upcard"})
        return None if waits(seen) else Move("draw", {"from": "stock"})
    if is_down(seen, seat):
        return ending.play(seen, seat)
    return _goes_down(seen, seat) or Move("discard", {"card": collecting.discard(seen, seat)})


def _takes(seen: Shanghai, seat: Seat) -> bool:
    upcard = Table(seen, RULES).upcard
    if upcard is None:
        return False
    if is_down(seen, seat):
        return not waits(seen) and ending.takes(seen, seat, upcard)
    return collecting.takes(seen, seat, upcard)


def _goes_down(seen: Shanghai, seat: Seat) -> Move | None:
    """The contract that leaves least in the hand, with wilds from the table if it takes any."""
    hand, contract = seen.hands[seat], letters(seen.options, seen.deals)
    if len(hand) > FEW:
        melds = descending.melds(collecting.asked(contract), hand)
        if melds is not None:
            return Move("go_down", {"melds": melds})
    if collecting.lacking(contract, hand) > len(finding.swaps(seen.table, hand)):
        return None
    found = finding.contract(seen, seat, contract)
    if found is None:
        return None
    values: dict[str, Value] = {"melds": found.melds}
    if found.swaps:
        values["reclaim"] = tuple(swap.said for swap in found.swaps)
    return Move("go_down", values)
