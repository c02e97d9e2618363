"""How a computer plays Old Maid: it picks any card, and now and then tempts with its fan.

There is nothing to work out: a fan is shuffled before each pick, so every place is as good.
"""

from __future__ import annotations

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.oldmaid.state import Maid, is_arranging

PAUSE_MS = (900, 2_800)
"""A computer picks about as fast as people do who don't mind which card they get."""

PATIENT_MS = (7_000, 12_000)
"""Where the fan may be arranged, it leaves the offerer most of the time for that."""

ARRANGING_MS = (1_500, 4_500)
"""So soon it moves a card itself, if it does."""


def choose(seen: Maid, seat: Seat, chance: Chance) -> Choice:
    """Any card of the fan on offer to it; for every other fan of its own one card moved.

    Both count from the moment the offer opened, and are drawn by the number of the fan.
    """
    picking, arranging = seat == seen.picker, seat == seen.offerer and is_arranging(seen)
    if not picking and not arranging:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:{seen.fans}")
    since = seen.clocks[-1].start if seen.clocks else None
    n = len(seen.fan)

    def after(span: tuple[int, int]) -> int:
        return span[0] + next(numbers) % (span[1] - span[0] + 1)

    if picking:
        delay = after(PATIENT_MS if seen.options.arrange and n > 1 else PAUSE_MS)
        return Choice(Move("pick", {"pos": 1 + next(numbers) % n}), delay, since)
    delay = after(ARRANGING_MS)
    tempts, card, to = next(numbers) % 2, seen.hands[seat][next(numbers) % n], next(numbers) % n
    if not tempts or seen.fan[to] == card:
        return Choice(None)
    return Choice(Move("arrange", {"card": card, "to": 1 + to}), delay, since)
