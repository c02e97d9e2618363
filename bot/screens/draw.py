"""Layouts as discord.py views, modals and files; the only screen code that knows the library.

Every drawing is a new `LayoutView` without a timeout whose only live items are `Press`: a view that
mixes in static items, is stored twice or is stopped would take `Press` out of discord.py's table
for the whole process (`test_the_trap_is_still_there`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord import ui

from bot.screens.base import Press
from bot.screens.ids import encode
from bot.screens.layout import (
    Attachment,
    Block,
    Button,
    Choice,
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

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
_MODAL_SECONDS = 15 * 60


def view(layout: Layout) -> ui.LayoutView:
    """A fresh view of the layout; never change or send one twice, draw another."""
    drawn = ui.LayoutView(timeout=None)
    parts = [_block(block) for block in layout.blocks if not isinstance(block, Picture)]
    drawn.add_item(ui.Container(*parts, accent_color=layout.color))
    return drawn


def files(layout: Layout) -> list[discord.File]:
    """The files to send along."""
    return [file for file in attachments(layout) if isinstance(file, discord.File)]


def attachments(layout: Layout) -> list[discord.File | discord.Attachment]:
    """All that a message is to have attached after an edit: files to send, and those it keeps.

    What an edit does not name is gone, and so is what it names by its id alone.
    """
    return [_attached(block) for block in layout.blocks if isinstance(block, Image | Attachment)]


def _attached(block: Image | Attachment) -> discord.File | discord.Attachment:
    if isinstance(block.data, int):
        return cast("discord.Attachment", _Kept(block.data, block.name))
    alt = block.alt if isinstance(block, Image) else None
    return discord.File(io.BytesIO(block.data), block.name, description=alt)


@dataclass(frozen=True, slots=True)
class _Kept:
    """An attachment as an edit names it; the library asks of one no more than this."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, object]:
        return {"id": self.id, "filename": self.filename}


def _block(block: Block) -> ui.Item[Any]:
    match block:
        case Text(content):
            return ui.TextDisplay(content)
        case Line():
            return ui.Separator()
        case Row(items):
            return ui.ActionRow(*map(_item, items))
        case Image(name, _, alt):
            return ui.MediaGallery(
                discord.MediaGalleryItem(f"attachment://{name}", description=alt)
            )
        case Attachment(name):
            return ui.File(f"attachment://{name}")
        case Picture():
            raise ValueError("a picture has to be drawn before it is sent")


def _item(item: Button | Link | Menu) -> ui.Item[Any]:
    match item:
        case Link(url, label):
            return ui.Button(url=url, label=label)
        case Button():
            return Press(
                ui.Button(
                    custom_id=encode(item.control),
                    label=item.label,
                    style=_STYLES[item.style],
                    emoji=item.emoji,
                    disabled=item.disabled,
                )
            )
        case Menu():
            return Press(
                ui.Select(
                    custom_id=encode(item.control),
                    placeholder=item.placeholder or None,
                    min_values=item.least,
                    max_values=item.most,
                    options=_options(item.options),
                    disabled=item.disabled,
                )
            )


def _options(options: tuple[Option, ...]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=option.label,
            value=option.value,
            description=option.description,
            emoji=option.emoji,
            default=option.chosen,
        )
        for option in options
    ]


class Window(ui.Modal):
    """A modal that discord.py sends and forgets.

    The library keeps a sent modal in memory unless it says that it is finished, and knows none that
    was sent before a restart. So this one always says so, and all submits come in by the client's
    one path for raw modal submits of our ids, whether this process sent them or an earlier one.
    """

    def is_finished(self) -> bool:
        """Always: nothing may wait for this object."""
        return True


def modal(form: Modal) -> Window:
    """The form as a window; its fields come back under their names."""
    window = Window(title=form.title, timeout=_MODAL_SECONDS, custom_id=encode(form.control))
    for field in form.fields:
        window.add_item(
            ui.Label(text=field.label, description=field.description, component=_field(field))
        )
    return window


def _field(field: Input | Choice) -> ui.Item[Any]:
    match field:
        case Input():
            return ui.TextInput(
                custom_id=field.name,
                style=discord.TextStyle.long if field.long else discord.TextStyle.short,
                placeholder=field.placeholder or None,
                default=field.value or None,
                required=field.required,
                min_length=field.least or None,
                max_length=field.most,
            )
        case Choice():
            return ui.Select(
                custom_id=field.name,
                options=_options(field.options),
                min_values=field.least,
                max_values=field.most,
                required=field.least > 0,
            )
