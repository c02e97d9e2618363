"""Names as people may see them: cleaned of tricks, cut to a width, told apart, safe in Markdown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

WIDTH = 32
"""How many columns a name may take; wide characters take two."""

_MARKS_IN_A_ROW = 2
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKS = frozenset({"Mn", "Me"})
_JOINERS = "\u200c\u200d"
_LOOSE_JOINER = re.compile(
    f"(?<![^\\x00-\\u024f{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?![^\\x00-\\u024f{_JOINERS}])"
)
"""Joiners belong inside emoji and non-Latin words; between Latin letters they only deceive."""

_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0")
"""Characters that count as letters or symbols but show nothing."""

_EMOJI_STYLE = "\ufe0f"
_JOINED = re.compile("\u200d[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?|[\U0001f3fb-\U0001f3ff]")

_FSI, _PDI = "\u2068", "\u2069"
_MARKDOWN = re.compile(r"([\\*_~`|<>#\[\]:])")
_LIST = re.compile(r"^([-+]|\d+(?=\.))")


@lru_cache(maxsize=4096)
def clean(name: str, width: int = WIDTH) -> str:
    """What of a name may be seen, on one line, cut to `width` columns; "" if nothing is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        if char.isspace():
            kept.append(" ")
        elif char in _BLANKS or marks > _MARKS_IN_A_ROW:
            continue
        elif category not in _DROPPED or char in _JOINERS:
            kept.append(char)
    text = _LOOSE_JOINER.sub("", " ".join("".join(kept).split()))
    if not any(unicodedata.category(c)[0] not in "MZC" for c in text):
        return ""
    return _cut(text, width)


def plain(name: str, width: int = WIDTH) -> str:
    """A name for places without Markdown, such as labels; right-to-left names are isolated."""
    return _isolated(clean(name, width))


def escape(name: str, width: int = WIDTH) -> str:
    """A name for Markdown: it can neither format, ping, link, reverse nor break the line."""
    return marked_down(plain(name, width))


def marked_down(text: str) -> str:
    """Cleaned text with everything escaped that Discord's Markdown or mentions would act on."""
    text = _MARKDOWN.sub(r"\\\1", text).replace("@", "@\u200b")
    return _LIST.sub(lambda m: "\\" + m[1] if m[1] in "-+" else m[1] + "\\", text)


def apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names with a number behind those that look like one before: `Sam`, `Sam (2)`."""
    seen: set[str] = set()
    told: list[str] = []
    for name in names:
        shown, number = name, 1
        while _look(shown) in seen:
            number += 1
            shown = f"{name} ({number})"
        seen.add(_look(shown))
        told.append(shown)
    return tuple(told)


def _look(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in folded if unicodedata.category(c) != "Cf")


def width(text: str) -> int:
    """How many columns a text takes, about; what is joined to an emoji or tints it takes none."""
    return sum(map(_columns, _JOINED.sub("", text)))


def _columns(char: str) -> int:
    if char == _EMOJI_STYLE:
        return 1  # it makes a narrow sign a wide one
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _cut(text: str, width: int) -> str:
    if sum(map(_columns, text)) <= width:
        return text
    used = 0
    for end, char in enumerate(text):
        used += _columns(char)
        if used >= width:
            return text[:end].rstrip(" " + _JOINERS) + "…"
    return text


def _isolated(text: str) -> str:
    if any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
        return _FSI + text + _PDI
    return text
