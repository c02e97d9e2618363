"""Layouts as readable text, for golden files and for reading them in a failing test."""

from __future__ import annotations

from bot.screens.layout import (
    Attachment,
    Block,
    Button,
    Image,
    Layout,
    Line,
    Link,
    Menu,
    Picture,
    Row,
    Text,
)

_SPACES = {"\u200b\u2003": "  ", "\u00a0": " "}
"""The indent of seats and the spaces where no line breaks, as one reads them."""

_STYLE = {"primary": "!", "success": "+", "danger": "-", "secondary": ""}


def spelled(layout: Layout) -> str:
    """The message as text: `[!label]` primary, `[+…]` success, `[-…]` danger, `[(…)]` disabled."""
    return "\n".join(_block(block) for block in layout.blocks)


def controls(layout: Layout) -> list[Button | Menu]:
    """All buttons and menus that can be pressed or not, in order."""
    return [
        item
        for block in layout.blocks
        if isinstance(block, Row)
        for item in block.items
        if not isinstance(item, Link)
    ]


def texts(layout: Layout) -> str:
    """Only what is written above and between the controls."""
    return "\n".join(_read(block.content) for block in layout.blocks if isinstance(block, Text))


def _read(content: str) -> str:
    for space, shown in _SPACES.items():
        content = content.replace(space, shown)
    return content


def _block(block: Block) -> str:
    match block:
        case Text(content):
            return _read(content)
        case Line():
            return "───"
        case Row(items):
            return " ".join(_item(item) for item in items)
        case Image(name, _, alt):
            return f"<{name}: {alt}>"
        case Picture(key, _, alt):
            return f"<{key}: {alt}>"
        case Attachment(name):
            return f"<{name}>"


def _item(item: Button | Link | Menu) -> str:
    match item:
        case Link(url, label):
            return f"[{label} → {url}]"
        case Menu():
            options = ", ".join(f"{'✓' if o.chosen else ''}{o.label}" for o in item.options)
            return f"<{item.placeholder}: {options}>"
        case Button():
            label = " ".join(filter(None, (item.emoji, item.label)))
            return f"[{_STYLE[item.style]}{f'({label})' if item.disabled else label}]"
