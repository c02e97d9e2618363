"""The one clickable class: every button and menu comes back through it, after a restart too."""

from __future__ import annotations

import logging
import re
from typing import Any, Protocol, Self

import discord

from bot.screens.ids import PATTERN, Control, decode

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]


class Pressable(Protocol):
    """What the client has to offer for presses to arrive."""

    async def pressed(self, interaction: Interaction, control: Control, values: list[str]) -> None:
        """Does what the control says and answers."""
        ...

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Answers a press that went wrong, in words; raises nothing."""
        ...


class Press(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
    """A button or menu whose custom_id says everything."""

    @classmethod
    async def from_custom_id(
        cls, _: Interaction, item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """The pressed item, wrapped; it is read in `callback`, where errors are answered."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Hands the press to the client; nothing is raised, discord.py would only log it."""
        client: Pressable = interaction.client
        data: Any = interaction.data or {}
        try:
            control = decode(self.custom_id)
            assert control is not None, self.custom_id
            await client.pressed(interaction, control, list(data.get("values", ())))
        except Exception as error:
            log.exception("press %s failed", self.custom_id)
            await client.failed(interaction, error)
