"""What one game of the family is, beside its melds: a few typed values, and hooks where those end.

The vocabulary of rummy-family.md, §2. A field says what the machine asks; what no field can say is
a hook (games/rummy/turns/hooks.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from games.core.cards import Card, pack
from games.core.options import Options
from games.rummy.ruleset import Ruleset

if TYPE_CHECKING:
    from games.rummy.turns.hooks import Hooks


@dataclass(frozen=True, slots=True)
class Exhaust:
    """What follows an empty stock: the pile without its top card is turned over so many times.

    After that, or where nothing lies there, the deal is void. `least` cards in the stock after a
    discard end it as well. `shuffled`: the pile is shuffled under what is left of the stock, its
    top card too once that is dead (fair-shuffle.md: `stock:D:1`, the next `stock:D:2`).
    """

    turnovers: int = 0
    least: int = 0
    shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """One game of the family. `sizes`: up to so many players get so many cards."""

    ruleset: Ruleset
    seats: tuple[int, int]
    sizes: tuple[tuple[int, int], ...]
    hooks: Hooks[Any]
    packs: tuple[tuple[int, int], ...] = ((8, 1),)
    """Up to so many players take so many packs."""
    jokers: int = 0
    """Printed jokers in each pack."""
    offer: bool = False
    """Whether the first upcard is offered to all in turn before anybody may draw from the stock."""
    exhaust: Exhaust = field(default_factory=Exhaust)
    claim: int | None = None
    """With so many cards more from the stock an upcard is bought out of turn; None: it is not."""
    timer: int = 120
    """Seconds for a turn under the live clock."""
    low: bool = False
    """Whether points are penalties, so that the fewest win the match."""

    def size(self, seats: int) -> int:
        """How many cards everybody gets at a table of so many."""
        return next(cards for most, cards in self.sizes if seats <= most)

    def deck(self, options: Options, seats: int) -> tuple[Card, ...]:
        """The fresh packs in their starting order, for a match that so many began."""
        packs, jokers = self.hooks.packs(self, options, seats)
        return _fresh(packs, jokers)


@cache
def _fresh(packs: int, jokers: int) -> tuple[Card, ...]:
    return pack(packs, jokers)
