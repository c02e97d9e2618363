"""How a state of the search is packed into one number: open runs of each suit, then counts."""

from __future__ import annotations

from dataclasses import dataclass

OPEN_BITS = 12
OPEN_MASK = (1 << OPEN_BITS) - 1
SHIFTS = tuple(OPEN_BITS * suit for suit in range(4))
SPENT = 4 * OPEN_BITS
COUNT_MASK = 63
SPENT_BITS = COUNT_MASK << SPENT
HOME = SPENT + 6
SETS = HOME + 6
RUNS = SETS + 6
PURE = RUNS + 6
TAKES = PURE + 6
TAKES_ONE = 1 << TAKES
TAKES_BITS = COUNT_MASK << TAKES
ACES = TAKES + 6
ACE_BITS = 3
ACE_MASK = (1 << ACE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Packing:
    """Which counts make a difference; the others are left out, so that equal states meet."""

    home: bool = False
    counted: bool = False
    """How many sets and runs there are."""
    pure: bool = False
    takes: bool = False
    """Whether there is a meld that takes more wilds: cards alike are one that doesn't."""

    def pack(
        self,
        *,
        spent: int = 0,
        home: int = 0,
        sets: int = 0,
        runs: int = 0,
        pure: int = 0,
        alike: int = 0,
    ) -> int:
        """These counts as a number to be added to a state. `sets` are all, `alike` some of them."""
        return (
            (spent << SPENT)
            + ((home << HOME) if self.home else 0)
            + (((sets << SETS) + (runs << RUNS)) if self.counted else 0)
            + ((pure << PURE) if self.pure else 0)
            + (((sets + runs - alike) << TAKES) if self.takes else 0)
        )

    def settled(self, state: int) -> int:
        """The state without what no longer makes a difference."""
        if state & TAKES_BITS:
            state = (state & ~TAKES_BITS) | TAKES_ONE
        return state


def ace_shift(suit: int, *, home: bool) -> int:
    """Where the number of a suit's aces lies that wait for the highest place."""
    return ACES + ACE_BITS * (suit + 4 * home)
