"""How a computer player snaps and turns: like somebody who looks, blinks, and dozes off at times.

Its moment depends on its seat and the card alone, so nobody makes it quicker by pressing first.
"""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.irishsnap.rules import snappable_by, waiting
from games.irishsnap.state import Position, after, before, is_match, top

QUICKEST = 350
"""Nobody sees, decides and presses in less (ms)."""

SLOWEST = 3_600
ASLEEP = 25
"""One match in so many is slept through."""

RASH = 125
"""One card in so many that is next to the number called is taken for a match."""

TURNING = (1_900, 3_200)
"""A computer turns its card so long (ms) after everybody could see the one before."""


def choose(seen: Position, seat: Seat, chance: Chance) -> Choice:
    """Its hand on the pile, or else its card turned; nothing before the table was seen."""
    tempting = _may_snap(seen, seat) and (is_match(seen, seen.n) or _is_near(seen))
    turning = seat in waiting(seen) and seen.ready is not None
    if not tempting and not turning:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:{seen.n}")
    pause, mood, *draws = (next(numbers) for _ in range(6))
    if tempting and _is_tempted(seen, mood):
        return Choice(Move("snap", {"card": seen.n}), _reaction(*draws), seen.t0)
    if turning:
        shortest, longest = TURNING
        return Choice(Move("flip"), shortest + pause % (longest - shortest + 1), seen.ready)
    return Choice(None)


def _may_snap(seen: Position, seat: Seat) -> bool:
    """Whether its hand could still come down; a card held back is as good as covered."""
    return seen.t0 is not None and seen.held is None and snappable_by(seen, seat) == seen.n


def _is_near(seen: Position) -> bool:
    """Whether the card is one above or below the number called."""
    card, called = top(seen), seen.called
    return card is not None and called in (after(card[0]), before(card[0]))


def _is_tempted(seen: Position, mood: int) -> bool:
    """Whether it is awake to a match, or rash enough to see one where there is none."""
    return mood % ASLEEP != 0 if is_match(seen, seen.n) else mood % RASH == 0


def _reaction(kind: int, one: int, two: int, tail: int) -> int:
    """Mostly between 600 and 1200 ms; one in sixteen is quick, one in eight is slow."""
    if kind % 16 == 0:
        return QUICKEST + one % 250
    usual = 550 + one % 350 + two % 350
    if kind % 8 == 1:
        usual += tail % (SLOWEST - 1_250)
    return usual
