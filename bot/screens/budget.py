"""Discord's limits on one message, and drawing it thriftier until it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum

from bot.screens.ids import encode
from bot.screens.layout import (
    Attachment,
    Block,
    Button,
    Image,
    Input,
    Layout,
    Line,
    Link,
    Menu,
    Modal,
    Option,
    Picture,
    Row,
    Text,
)

COMPONENTS = 40
CHARACTERS = 4000
OPTIONS = 25
BUTTONS = 5
LABEL = 80
CHOICE = 100
PLACEHOLDER = 150
TITLE = 45
FIELDS = 5
IMAGES = 10
ALT = 1024
FENCE = "```"
"""Begins and ends a block of code."""


class Thrift(IntEnum):
    """What a screen leaves out, each step also all before it, in the order nobody misses it."""

    NOTHING = 0
    SAID = 1
    EVENTS = 2
    MARKS = 3
    SEATS = 4


def fit(build: Callable[[Thrift], Layout]) -> Layout:
    """The most generous layout that Discord takes; at the very end its longest text is cut."""
    for thrift in Thrift:
        layout = build(thrift)
        if not _too_large(layout):
            return layout
    return _cut(build(Thrift.SEATS))


def label(text: str, limit: int = LABEL) -> str:
    """A label within the limit."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def components(layout: Layout) -> int:
    """How many of the forty components the layout takes, its container included."""
    rows = sum(len(block.items) for block in layout.blocks if isinstance(block, Row))
    return 1 + len(layout.blocks) + rows


def characters(layout: Layout) -> int:
    """How many of the 4,000 characters of text it takes."""
    return sum(len(block.content) for block in layout.blocks if isinstance(block, Text))


def check(layout: Layout) -> list[str]:
    """What about the layout Discord would refuse; empty when all is well."""
    return [*_sizes(layout), *_rows(layout)]


def check_modal(modal: Modal) -> list[str]:
    """What about the modal Discord would refuse; empty when all is well."""
    faults = [f"{len(modal.fields)} fields"] if not 1 <= len(modal.fields) <= FIELDS else []
    if not 1 <= len(modal.title) <= TITLE:
        faults.append(f"title of {len(modal.title)} characters")
    encode(modal.control)
    for part in modal.fields:
        if not 1 <= len(part.label) <= TITLE:
            faults.append(f"label of {len(part.label)} characters")
        if len(part.description or "") > CHOICE:
            faults.append(f"description of {len(part.description or '')} characters")
        if isinstance(part, Input):
            faults += ["placeholder too long"] if len(part.placeholder) > CHOICE else []
        else:
            faults += _options(part.options)
    return faults


def _too_large(layout: Layout) -> bool:
    return components(layout) > COMPONENTS or characters(layout) > CHARACTERS


def _sizes(layout: Layout) -> Iterator[str]:
    if components(layout) > COMPONENTS:
        yield f"{components(layout)} components"
    if characters(layout) > CHARACTERS:
        yield f"{characters(layout)} characters"
    if any(isinstance(block, Text) and not block.content.strip() for block in layout.blocks):
        yield "an empty text"
    if sum(isinstance(block, Picture | Image | Attachment) for block in layout.blocks) > IMAGES:
        yield "too many files"


def _rows(layout: Layout) -> Iterator[str]:
    ids: list[str] = []
    for block in layout.blocks:
        if not isinstance(block, Row):
            continue
        if not 1 <= len(block.items) <= BUTTONS:
            yield f"{len(block.items)} items in a row"
        for item in block.items:
            if not isinstance(item, Link):
                ids.append(encode(item.control))
            if isinstance(item, Menu):
                yield from _menu(item)
            elif not (item.label or (isinstance(item, Button) and item.emoji)):
                yield "a button without a label"
            elif len(item.label) > LABEL:
                yield f"label of {len(item.label)} characters"
    if len(ids) != len(set(ids)):
        yield "two controls with one id"


def _menu(menu: Menu) -> Iterator[str]:
    if len(menu.placeholder) > PLACEHOLDER:
        yield f"placeholder of {len(menu.placeholder)} characters"
    if not 0 <= menu.least <= menu.most <= len(menu.options):
        yield f"{menu.least} to {menu.most} of {len(menu.options)} options"
    if sum(option.chosen for option in menu.options) > menu.most:
        yield "more options chosen than may be"
    yield from _options(menu.options)


def _options(options: tuple[Option, ...]) -> Iterator[str]:
    if not 1 <= len(options) <= OPTIONS:
        yield f"{len(options)} options"
    if len({option.value for option in options}) != len(options):
        yield "two options with one value"
    for option in options:
        texts = (option.label, option.value, option.description or "x")
        if any(not 1 <= len(text) <= CHOICE for text in texts):
            yield f"option {option.value} too long or empty"


def _cut(layout: Layout) -> Layout:
    """The last resort: no thin lines, neighbouring texts as one, the longest text without its end.

    Controls go last of all, and from the end.
    """
    blocks: list[Block] = []
    for block in layout.blocks:
        if isinstance(block, Text) and blocks and isinstance(blocks[-1], Text):
            blocks[-1] = Text(f"{blocks[-1].content}\n{block.content}")
        elif not isinstance(block, Line):
            blocks.append(block)
    blocks = _shortened(blocks)
    while components(Layout(tuple(blocks))) > COMPONENTS:
        blocks.pop()
    return Layout(tuple(blocks), layout.color, layout.pings)


def _shortened(blocks: list[Block]) -> list[Block]:
    over = characters(Layout(tuple(blocks))) - CHARACTERS
    if over <= 0:
        return blocks
    texts = {i: block.content for i, block in enumerate(blocks) if isinstance(block, Text)}
    longest = max(texts, key=lambda i: len(texts[i]))
    kept = texts[longest][: -over - 1].rstrip("\\")
    if kept.count(FENCE) % 2:  # cut inside a block of code, which has to end all the same
        kept = kept[: -len(FENCE) - 1]
    end = f"\n{FENCE}" if kept.count(FENCE) % 2 else ""
    kept = f"{kept}…{end}"
    return [*blocks[:longest], Text(kept), *blocks[longest + 1 :]]
