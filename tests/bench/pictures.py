"""How quickly the ring is drawn and how large it is, beside Pillow saving an empty canvas alike.

Every step of a game, from the full ring to the empty one, some of them with kings in the glass.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable

from PIL import Image

from bot.pictures import ring
from games.core.cards import pack
from tests.bench.table import Row

MOST_MS, MOST_KB = 40, 150
REFERENCE = "Pillow saving a blank canvas"


def steps() -> list[dict[str, object]]:
    """What the picture is told before the first card, and after each."""
    cards = pack()
    return [
        {
            "drawn": cards[:number],
            "card": cards[number - 1] if number else None,
            "left": len(cards) - number,
            "kings": sum(card[0] == "K" for card in cards[:number]),
            "kings_max": 4,
        }
        for number in range(len(cards) + 1)
    ]


def blank() -> bytes:
    """An empty picture of the same size."""
    out = io.BytesIO()
    Image.new("RGBA", ring.SIZE).save(out, "PNG")
    return out.getvalue()


def _timed(draw: Callable[[], bytes]) -> tuple[float, int]:
    """Milliseconds and bytes of one picture."""
    began = time.perf_counter()
    size = len(draw())
    return (time.perf_counter() - began) * 1000, size


def measure(rounds: int = 5) -> list[Row]:
    """The rows of the table; what is drawn once for all pictures is not counted."""
    given = steps()
    ring.draw(given[0])
    ours: list[tuple[float, int]] = []
    theirs: list[tuple[float, int]] = []
    for _ in range(rounds):
        for one in given:
            ours.append(_timed(lambda one=one: ring.draw(one)))  # type: ignore[misc]
            theirs.append(_timed(blank))
    mine, empty = (statistics.median(ms for ms, _ in taken) for taken in (ours, theirs))
    largest, least = max(size for _, size in ours) / 1000, max(size for _, size in theirs) / 1000
    return [
        Row(
            "a picture of the ring, median of its 53 steps",
            f"{mine:.1f} ms",
            f"<= {MOST_MS} ms",
            mine <= MOST_MS,
            REFERENCE,
            f"{empty:.1f} ms",
            f"{mine / empty:.2f}",
        ),
        Row(
            "the largest of them",
            f"{largest:.0f} KB",
            f"< {MOST_KB} KB",
            largest < MOST_KB,
            REFERENCE,
            f"{least:.1f} KB",
            f"{largest / least:.1f}",
        ),
    ]
