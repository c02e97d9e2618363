"""The reference bot of the wire figures: plain discord.py, one button, one answer, nothing kept."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

COUNTER = "echo"


class Count(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"echo:(?P<n>[0-9]+)"):
    """A button that says how often it was pressed."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"Pressed {n}", custom_id=f"{COUNTER}:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: Any, /
    ) -> Count:
        """The button behind an id."""
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answers by updating the message that was pressed."""
        await interaction.response.edit_message(view=board(self.n + 1))


def board(n: int) -> discord.ui.LayoutView:
    """A message with the button."""
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Count(n))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(f"**{n}** presses"), row))
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
