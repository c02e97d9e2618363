"""What a table tells of its last race, read from its words as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TIME = re.compile(r"\+\s?([\d\u202f\u00a0,.]+)")

Times = tuple[tuple[str, int], ...]


def told(text: str, names: Sequence[str]) -> Times:
    """Names and times (ms) in the order told; nothing when there was no race."""
    line = _last(text)[0]
    times = [(at.start(), int(re.sub(r"\D", "", at[1]))) for at in _TIME.finditer(line)]
    return tuple((_found(line[:start], names)[-1], ms) for start, ms in times)


def taker(text: str, names: Sequence[str]) -> str | None:
    """Who took the pile for it: whoever is named after those times."""
    line, rest = _last(text)
    after = line[max((at.end() for at in _TIME.finditer(line)), default=len(line)) :]
    return next(iter(_found(f"{after}\n{rest}", names)), None) if line else None


def _last(text: str) -> tuple[str, str]:
    """The last line that holds times, and all after it."""
    lines = text.splitlines()
    numbers = [number for number, line in enumerate(lines) if _TIME.search(line)]
    if not numbers:
        return "", ""
    return lines[numbers[-1]], "\n".join(lines[numbers[-1] + 1 :])


def _found(text: str, names: Sequence[str]) -> list[str]:
    """The names in a text, in their order."""
    found = [(at.start(), name) for name in names for at in re.finditer(rf"\b{name}\b", text)]
    return [name for _, name in sorted(found)]
