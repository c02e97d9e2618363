"""How much the tests try: `SNUG_TEST_SCALE=full` asks for the large counts, `long` for hours."""

from __future__ import annotations

import os

_SCALE = os.environ.get("SNUG_TEST_SCALE")
LONG = _SCALE == "long"
FULL = LONG or _SCALE == "full"


def scaled(small: int, full: int, long: int | None = None) -> int:
    """The small count, or the larger one that was asked for."""
    if LONG and long is not None:
        return long
    return full if FULL else small
