"""Files the referee reads: what cannot be read is one sentence saying where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


class UnreadableError(Exception):
    """The input could not be read; the message is one sentence saying where."""


def read_text(path: str) -> str:
    """The text of a file. Raises UnreadableError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise UnreadableError(f"{path}: this is not UTF-8 text.") from None


def fences(path: str, text: str, word: str) -> Iterator[tuple[int, str]]:
    """The bodies of all fences opened with ```` ```word ````, with the line they start on.

    Raises UnreadableError for a fence that is never closed.
    """
    opened: int | None = None
    body: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if opened is None:
            if line.strip() == f"```{word}":
                opened, body = number + 1, []
        elif line.strip() == "```":
            yield opened, "\n".join(body)
            opened = None
        else:
            body.append(line)
    if opened is not None:
        raise UnreadableError(f"{path}, line {opened - 1}: this fence is never closed.")
