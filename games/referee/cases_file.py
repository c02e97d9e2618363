"""The meld cases in the fences of a file, as written (meld-cases.md, Notation)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.referee.reading import UnreadableError, fences

PARTS = 6


@dataclass(frozen=True, slots=True)
class Case:
    """One line: which ruleset is asked what about which cards, and what it should answer."""

    id: str
    ruleset: str
    op: str
    args: str
    expect: str
    why: str


def cases(path: str, text: str) -> Iterator[Case]:
    """The cases of a file in its order. Raises UnreadableError."""
    seen: set[str] = set()
    for line, body in fences(path, text, "cases"):
        for number, written in enumerate(body.splitlines(), start=line):
            if not written.strip() or written.startswith("#"):
                continue
            parts = [part.strip() for part in written.split(" | ", PARTS - 1)]
            if len(parts) != PARTS:
                raise UnreadableError(f"{path}, line {number}: a case has {PARTS} parts.")
            if parts[0] in seen:
                raise UnreadableError(f"{path}, line {number}: {parts[0]} stands here twice.")
            seen.add(parts[0])
            yield Case(*parts)
    if not seen:
        raise UnreadableError(f"{path}: no cases stand in this file.")
