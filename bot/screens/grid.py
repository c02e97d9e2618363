"""A small table as text of one width, narrow enough for a phone: texts left, numbers right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.names import plain, width
from bot.screens.budget import FENCE, Thrift
from bot.text import Words
from games.core.scene import Grid

COLUMNS = 32
"""So wide a block of code may be that a phone breaks none of its lines."""

SIGNED = frozenset({"change", "corrected"})
"""The columns whose numbers have signs, in every game."""

_SHORT = 12
_NARROWEST = 5
_ROWS_SHOWN = 8

Cell = tuple[str, object]


def grid(block: Grid, words: Words, thrift: Thrift) -> str:
    """The table as a block of code; on one's own hand one's own row is called *You*.

    When space is short some rows stand for all, the reader's among them, with how many more.
    """
    rows = _shown(block.rows, words, thrift)
    columns = [
        _Column(
            (words(f"{words.game}-column-{key}"), *(_text(row[i], key, words) for row in rows)),
            numbers=any(row[i][0] == "number" for row in rows),
        )
        for i, key in enumerate(block.columns)
    ]
    lines = _aligned(columns)
    if len(rows) < len(block.rows):
        lines.append(words("seats-more", n=len(block.rows) - len(rows)))
    return "\n".join([FENCE, *lines, FENCE])


def _shown(
    rows: Sequence[tuple[Cell, ...]], words: Words, thrift: Thrift
) -> Sequence[tuple[Cell, ...]]:
    if thrift < Thrift.SEATS or len(rows) <= _ROWS_SHOWN:
        return rows
    first = sorted(rows, key=lambda row: ("seat", words.me) not in row)[:_ROWS_SHOWN]
    return [row for row in rows if row in first]


def _text(cell: Cell, column: str, words: Words) -> str:
    """One cell in words; nothing that anybody is called can end the block."""
    kind, value = cell
    if kind == "number" and isinstance(value, int):
        sign = "+" if column in SIGNED and value > 0 else ""
        return f"{sign}{value}".replace("-", "−")
    if kind == "choice":
        return words(f"{words.game}-cell-{value}")
    text = str(value)
    if kind == "seat" and isinstance(value, int):
        text = words("grid-you") if value == words.me else words.label(value)
    return text.replace("`", "'")


@dataclass(frozen=True, slots=True)
class _Column:
    """The texts of a column, its heading first, and whether they are `numbers`."""

    texts: tuple[str, ...]
    numbers: bool

    @property
    def width(self) -> int:
        return max(map(width, self.texts))

    def lines(self, size: int) -> list[str]:
        """The texts, each as wide as the column; those that look alike once cut get a number."""
        found: list[str] = []
        for row, text in enumerate(self.texts):
            cut = text if width(text) <= size else plain(text, size)
            if cut != text and cut in found:
                cut = f"{plain(text, size - len(f' {row}'))} {row}"
            found.append(cut)
        spaces = [" " * (size - width(text)) for text in found]
        pairs = zip(found, spaces, strict=True)
        return [space + text if self.numbers else text + space for text, space in pairs]


def _aligned(columns: Sequence[_Column]) -> list[str]:
    """The rows as lines; where long texts cut short are too wide still, columns move closer."""
    sizes = [column.width for column in columns]
    texts = [i for i, column in enumerate(columns) if not column.numbers]
    least = sum(min(size, _SHORT) if i in texts else size for i, size in enumerate(sizes))
    gap = "  " if least + 2 * (len(sizes) - 1) <= COLUMNS else " "
    room = COLUMNS - len(gap) * (len(sizes) - 1)
    while sum(sizes) > room and texts:
        widest = max(texts, key=lambda i: sizes[i])
        if sizes[widest] <= _NARROWEST:
            break
        sizes[widest] -= 1
    cells = (column.lines(size) for column, size in zip(columns, sizes, strict=True))
    return [gap.join(row).rstrip() for row in zip(*cells, strict=True)]
