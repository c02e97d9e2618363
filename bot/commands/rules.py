"""/rules and /fair: how a game goes, and how to check its shuffle."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.frame import aim, answer, command, find_game
from bot.commands.play import games
from bot.presses import table
from bot.presses.visit import Visit
from bot.screens.ids import Control
from bot.sessions.refused import Refused

Interaction = discord.Interaction[Any]


@app_commands.describe(game="command-rules-game")
@app_commands.autocomplete(game=games)
async def _rules(interaction: Interaction, game: str | None = None) -> None:
    await answer(interaction, rules, typed=game)


async def rules(visit: Visit, typed: str | None) -> None:
    """The rules as the table here plays them, else the usual ones."""
    here = await visit.house.sessions.find(visit.interaction.channel_id or 0)
    key = find_game(visit, typed) if typed else here.game_key if here else None
    if key is None:
        raise Refused("which-game")
    ours = here is not None and here.live and here.game_key == key
    visit.control = Control("table", here.id if here and ours else 0, 0, "rules", (key,))
    await table.rules(visit)


async def _fair(interaction: Interaction) -> None:
    await answer(interaction, fair)


async def fair(visit: Visit) -> None:
    """What the shuffle here was promised to be, and once it is over, what it came from."""
    session = await visit.house.sessions.find(visit.interaction.channel_id or 0)
    if session is None:
        raise Refused("E_NO_GAME")
    aim(visit, session, "fair")
    await table.fair(visit)


COMMANDS = (command("rules", _rules, anywhere=True), command("fair", _fair))
