"""The reference bot of the figures: plain discord.py, one button, one answer, nothing kept."""

from __future__ import annotations

import os
import sys
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

COUNTER = "echo"
AS_LARGE_AS_A_HAND = "hand" in sys.argv[1:]
ONLY_DEFERS = "defer" in sys.argv[1:]
HAND_TEXTS = (50, 160, 60, 12)
HAND_ROWS = (4, 3, 1)
"""Characters and buttons of a Go Fish hand on turn."""


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"echo:([0-9]+):([0-9]+)"):
    """A button that says how often its message was pressed."""

    def __init__(self, n: int, place: int) -> None:
        label = f"Pressed {n}"
        super().__init__(discord.ui.Button(label=label, custom_id=f"{COUNTER}:{n}:{place}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: Any, /
    ) -> Count:
        """The button behind an id."""
        return cls(int(match[1]), int(match[2]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answers by updating the message that was pressed, or only acknowledges."""
        if ONLY_DEFERS:
            await interaction.response.defer()
            return
        await interaction.response.edit_message(view=board(self.n + 1))


def board(n: int) -> discord.ui.LayoutView:
    """A message with one button, or as much on it as a hand of seven ranks."""
    view = discord.ui.LayoutView(timeout=None)
    texts, rows = (HAND_TEXTS, HAND_ROWS) if AS_LARGE_AS_A_HAND else ((), (1,))
    parts: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(f"**{n}** presses")]
    parts += [discord.ui.TextDisplay("x" * length) for length in texts]
    place = 0
    for length in rows:
        parts.append(discord.ui.ActionRow(*(Count(n, place + i) for i in range(length))))
        place += length
    view.add_item(discord.ui.Container(*parts))
    return view


class Echo(discord.Client):
    """Posts its button into every text channel, then answers."""

    async def setup_hook(self) -> None:
        """Registers the button."""
        self.add_dynamic_items(Count)

    async def on_ready(self) -> None:
        """Posts the boards."""
        for guild in self.guilds:
            for channel in guild.text_channels:
                if channel.name.startswith("table-"):
                    await channel.send(view=board(0))


def main() -> None:
    """Runs it with the same settings as the bot."""
    Route.BASE = os.environ["SNUG_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["SNUG_GATEWAY_URL"])
    intents = discord.Intents.none()
    intents.guilds = True
    client = Echo(
        intents=intents,
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
    )
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
