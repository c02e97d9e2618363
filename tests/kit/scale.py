"""How much the tests try: `SNUG_TEST_SCALE=full` asks for the large counts."""

from __future__ import annotations

import os

FULL = os.environ.get("SNUG_TEST_SCALE") == "full"


def scaled(small: int, full: int) -> int:
    """The small count, or the large one where that was asked for."""
    return full if FULL else small
