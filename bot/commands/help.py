"""/help: the three commands that matter."""

from __future__ import annotations

from typing import Any

import discord

from bot.commands.frame import answer, command
from bot.presses.visit import Visit

Interaction = discord.Interaction[Any]
SHOWN = ("play", "hand", "rules", "night start", "me", "privacy")


async def _help(interaction: Interaction) -> None:
    await answer(interaction, help_)


async def help_(visit: Visit) -> None:
    """Short help, with commands that can be tapped."""
    told = visit.interaction.client.command_ids
    mentions: dict[str, str] = {}
    for name in SHOWN:
        root = name.partition(" ")[0]
        mentions[root] = f"</{name}:{told[root]}>" if root in told else f"`/{name}`"
    await visit.say("help-text", **mentions)


COMMANDS = (command("help", _help, anywhere=True),)
