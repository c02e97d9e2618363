"""The table that `make bench` prints and the README keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass

HEAD = ("what", "Snug", "bar", "met", "reference", "reference's figure", "ratio")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, its bar (`met` None: it has none), and the reference of the same run."""

    what: str
    ours: str
    bar: str
    met: bool | None
    reference: str = ""
    theirs: str = ""
    ratio: str = ""


def _said(cell: str | bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[cell] if not isinstance(cell, str) else cell


def markdown(rows: Iterable[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    for row in rows:
        cells = [_said(cell) for cell in astuple(row)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
