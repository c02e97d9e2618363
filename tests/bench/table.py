"""The table that `make bench` prints and the README keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

HEAD = ("what", "Snug", "bar", "met", "reference", "reference's figure", "ratio")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what was measured, the bar it has to reach, and the reference of the same run."""

    what: str
    ours: str
    bar: str
    met: bool
    reference: str = ""
    theirs: str = ""
    ratio: str = ""


def markdown(rows: Iterable[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    for row in rows:
        cells = [
            "yes" if cell is True else "no" if cell is False else cell for cell in astuple(row)
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
