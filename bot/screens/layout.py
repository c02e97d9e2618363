"""What a message looks like, as plain data: screens build it, `draw` makes views of it.

Plain data can be compared (nothing hidden may change a layout) and measured (`budget`) without
Discord.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.screens.ids import Control

ButtonStyle = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown; whatever people wrote has been escaped already."""

    content: str


@dataclass(frozen=True, slots=True)
class Line:
    """A thin line between parts."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `emoji` is plain Unicode or `<:name:id>`."""

    control: Control
    label: str
    style: ButtonStyle = "secondary"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a menu."""

    value: str
    label: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select of at most 25 options."""

    control: Control
    options: tuple[Option, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons, or one menu."""

    items: tuple[Button | Link, ...] | tuple[Menu]


@dataclass(frozen=True, slots=True)
class Picture:
    """What `bot.pictures` may draw from neutral data, with the words that say the same.

    Screens build these; what is sent has an `Image` in its place, or nothing.
    """

    key: str
    data: Mapping[str, object] = field(hash=False)
    alt: str

    @property
    def name(self) -> str:
        """The file's name, which is another one whenever the data is."""
        said = json.dumps([self.key, self.data], sort_keys=True)
        return f"{self.key}-{hashlib.sha256(said.encode()).hexdigest()[:12]}.png"


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in the message, with the words that say the same.

    `data` is the file to send along, or the id of the message's attachment that it is already.
    """

    name: str
    data: bytes | int
    alt: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file sent along, to be kept or checked."""

    name: str
    data: bytes


Block = Text | Line | Row | Picture | Image | Attachment


@dataclass(frozen=True, slots=True)
class Layout:
    """One message: blocks in a container of the given colour. `pings` are users it may mention."""

    blocks: tuple[Block, ...]
    color: int | None = None
    pings: tuple[int, ...] = ()


def alike(one: Layout, other: Layout) -> bool:
    """Whether two layouts are the same but for countdowns that end a second apart.

    So far may the end of a window that waits to be seen be from what it was expected to be; to
    draw a message anew for that is not worth a call.
    """
    if one == other:
        return True
    plain, moments = _timeless(one)
    others, theirs = _timeless(other)
    return plain == others and all(abs(a - b) <= 1 for a, b in zip(moments, theirs, strict=True))


def _timeless(layout: Layout) -> tuple[Layout, list[int]]:
    """The layout without when its countdowns end, and those moments (Unix seconds)."""
    texts = [block.content for block in layout.blocks if isinstance(block, Text)]
    blocks = tuple(
        Text(_COUNTDOWN.sub("<t:R>", block.content)) if isinstance(block, Text) else block
        for block in layout.blocks
    )
    moments = [int(found) for text in texts for found in _COUNTDOWN.findall(text)]
    return Layout(blocks, layout.color, layout.pings), moments


_COUNTDOWN = re.compile(r"<t:(\d+):R>")


@dataclass(frozen=True, slots=True)
class Input:
    """A field of a modal where people type."""

    name: str
    label: str
    description: str | None = None
    placeholder: str = ""
    value: str = ""
    least: int = 0
    most: int = 100
    required: bool = True
    long: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of a modal with a menu."""

    name: str
    label: str
    options: tuple[Option, ...]
    description: str | None = None
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Modal:
    """A form in its own window: at most five fields, title at most 45 characters."""

    control: Control
    title: str
    fields: tuple[Input | Choice, ...]
