"""/privacy: everything stored about somebody, for themselves, and away with it."""

from __future__ import annotations

import json
from typing import Any

import discord

from bot.commands.frame import answer, group
from bot.presses.people import FORGET
from bot.presses.visit import Visit
from bot.screens import notes
from bot.screens.ids import Control
from bot.screens.layout import Attachment, Button, Layout, Text

Interaction = discord.Interaction[Any]
FILE = "snug-about-me.json"


async def _export(interaction: Interaction) -> None:
    await answer(interaction, export)


async def export(visit: Visit) -> None:
    """Everything stored about the presser, as a private file."""
    found = await visit.house.sessions.export(visit.user)
    text = json.dumps(found, indent=2, ensure_ascii=False, default=str)
    words = await visit.words()
    layout = Layout((Text(words("privacy-exported")), Attachment(FILE, text.encode())))
    await visit.reply.private(layout)


async def _forget(interaction: Interaction) -> None:
    await answer(interaction, forget)


async def forget(visit: Visit) -> None:
    """Asks once whether all of it is to go."""
    words = await visit.words()
    yes = Button(Control("ask", 0, 0, FORGET), words("privacy-forget-yes"), "danger")
    no = Button(Control("table", 0, 0, "keep"), words("confirm-no"))
    await visit.reply.private(notes.confirm(words("privacy-forget-ask"), yes, no))


COMMANDS = (group("privacy", {"export": _export, "forget": _forget}, anywhere=True),)
