"""How a state of the search is packed into one number: a field for each suit, then counts.

A suit's field holds the number of its open runs, and the aces that wait for the highest place.
"""

from __future__ import annotations

from dataclasses import dataclass

_OPEN_BITS, _ACE_BITS, _COUNT_BITS = 20, 3, 6
_ACE_MASK = (1 << _ACE_BITS) - 1
BEGUN = 1 << (_OPEN_BITS + 2 * _ACE_BITS)
"""Where a suit may have one run only: it has begun."""
SUIT_BITS = _OPEN_BITS + 2 * _ACE_BITS + 1
SUIT_MASK = (1 << SUIT_BITS) - 1
OPEN_MASK = (1 << _OPEN_BITS) - 1
WAITING_MASK = SUIT_MASK & ~OPEN_MASK & ~BEGUN
SHIFTS = tuple(SUIT_BITS * suit for suit in range(4))

COUNT_MASK = (1 << _COUNT_BITS) - 1
SPENT, HOME, SETS, RUNS, PURE, TAKES = (4 * SUIT_BITS + _COUNT_BITS * field for field in range(6))
COUNTS = -1 << SPENT
"""Everything but the suits."""
SPENT_BITS, TAKES_BITS = COUNT_MASK << SPENT, COUNT_MASK << TAKES
TAKES_ONE = 1 << TAKES


def waiting(naturals: int, home: int) -> int:
    """So many aces that wait, as part of a suit's field."""
    return (naturals << _OPEN_BITS) + (home << (_OPEN_BITS + _ACE_BITS))


def natural_aces(field: int) -> int:
    """The natural aces that wait in a suit's field."""
    return (field >> _OPEN_BITS) & _ACE_MASK


def home_aces(field: int) -> int:
    """The aces that wait and could be wild."""
    return (field >> (_OPEN_BITS + _ACE_BITS)) & _ACE_MASK


@dataclass(frozen=True, slots=True)
class Packing:
    """Which counts make a difference; the others are left out, so that equal states meet."""

    home: bool = False
    counted: bool = False
    """How many sets and runs there are."""
    pure: bool = False
    takes: bool = False
    """Whether there is a meld that takes more wilds: cards alike and pure runs don't."""

    def pack(
        self,
        *,
        spent: int = 0,
        home: int = 0,
        sets: int = 0,
        runs: int = 0,
        pure: int = 0,
        shut: int = 0,
    ) -> int:
        """These counts as a number to be added to a state. `shut` melds take no wilds."""
        return (
            (spent << SPENT)
            + ((home << HOME) if self.home else 0)
            + (((sets << SETS) + (runs << RUNS)) if self.counted else 0)
            + ((pure << PURE) if self.pure else 0)
            + (((sets + runs - shut) << TAKES) if self.takes else 0)
        )


def settled(state: int) -> int:
    """The state, in which one meld that takes more wilds is as good as several."""
    return (state & ~TAKES_BITS) | TAKES_ONE if state & TAKES_BITS else state
