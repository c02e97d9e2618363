"""What all commands share: where they may be used, and the way to their answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.presses.visit import Visit
from bot.screens.blocks import control
from bot.screens.ids import Control, Kind
from bot.screens.layout import Block, Button, Layout, Row, Text
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE

Callback = Callable[..., Any]

TABLES = 8
"""So many tables are offered at once."""

GUILD = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVER_INSTALL = app_commands.AppInstallationType(guild=True, user=False)


def command(name: str, callback: Callback, *, anywhere: bool = False) -> Any:
    """A command whose description is the message `command-<name>`."""
    return app_commands.Command(
        name=name,
        description=f"command-{name}",
        callback=callback,
        allowed_contexts=ANYWHERE if anywhere else GUILD,
        allowed_installs=SERVER_INSTALL,
    )


def group(name: str, callbacks: Mapping[str, Callback], *, anywhere: bool = False) -> Any:
    """Commands under one name, described by `command-<name>` and `command-<name>-<each>`."""
    made = app_commands.Group(
        name=name,
        description=f"command-{name}",
        allowed_contexts=ANYWHERE if anywhere else GUILD,
        allowed_installs=SERVER_INSTALL,
    )
    for each, callback in callbacks.items():
        made.add_command(
            app_commands.Command(name=each, description=f"command-{name}-{each}", callback=callback)
        )
    return made


async def answer(
    interaction: discord.Interaction[Any],
    handler: Callable[..., Awaitable[object]],
    *,
    public: bool = False,
    **options: Any,
) -> None:
    """Runs a handler as the answer to a command."""
    name = interaction.command.qualified_name if interaction.command else "?"
    work = partial(handler, **options)
    await interaction.client.presses.command(interaction, name, work, public=public)


async def table_here(visit: Visit, *, live: bool = True) -> Session:
    """The table of the channel the command was given in. Raises Refused E_NO_GAME."""
    session = await visit.house.sessions.find(visit.interaction.channel_id or 0)
    if session is None or (live and not session.live):
        raise Refused("E_NO_GAME")
    return aim(visit, session)


async def which(visit: Visit, tables: Sequence[Session], name: str) -> None:
    """Asks which of several tables is meant; each has the control of this name."""
    words = await visit.words()
    blocks: list[Block] = [Text(words(f"which-{name}"))]
    for session in tables[:TABLES]:
        named = await visit.words(session)
        game = named(f"{session.game_key}-name")
        blocks.append(Text(words("which-table", game=game, channel=f"<#{session.channel}>")))
        blocks.append(Row((Button(control(session, name), named(f"button-{name}"), "primary"),)))
    await visit.reply.private(Layout(tuple(blocks)))


def aim(visit: Visit, session: Session, name: str = "command", *args: object) -> Session:
    """Makes a command work as the control of a table would."""
    kind: Kind = "table"
    visit.control = Control(kind, session.id, session.round, name, tuple(map(str, args)))
    return visit.note(session)


def find_game(visit: Visit, typed: str) -> str:
    """The key of a game that people may have called by any of its names. Raises Refused E_GAME."""
    wanted = typed.strip().casefold()
    locale = visit.interaction.locale.value
    for key in CATALOGUE:
        if wanted in known_as(visit.house.catalogue.words(locale, game=key), key):
            return key
    raise Refused("E_GAME", {"text": typed[:40]})


def known_as(words: Any, key: str) -> list[str]:
    """What a game is called: its key, its name, and what else people say."""
    aliases = words(f"{key}-aliases").split(",") if words.has(f"{key}-aliases") else []
    return [key, words(f"{key}-name").casefold(), *(a.strip().casefold() for a in aliases)]
