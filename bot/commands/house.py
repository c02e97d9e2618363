"""/house: what the cards of Ring of Fire mean in a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import discord
from discord import app_commands

from bot import forfeits
from bot.commands.frame import answer, group
from bot.discord_calls import attempt
from bot.presses.visit import Visit
from bot.screens import house as screens
from bot.screens.layout import Attachment, Layout, Text
from bot.sessions.refused import Refused
from bot.storage.store import ServerPrefs
from games.core.cards import RANKS
from games.ringoffire.house import FLOWS, LENGTHS, HouseTable

Interaction = discord.Interaction[Any]
RankName = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
FILE = "snug-forfeits.json"

_RANKS = [app_commands.Choice(name="10" if rank == "T" else rank, value=rank) for rank in RANKS]
_FLOWS = [app_commands.Choice(name=f"choice-flow-{flow}", value=flow) for flow in FLOWS]
_TITLE = app_commands.Range[str, 1, LENGTHS["title"]]
_TEXT = app_commands.Range[str, 1, LENGTHS["text"]]
_LABEL = app_commands.Range[str, 1, LENGTHS["label"]]
_TAG = app_commands.Range[str, 1, LENGTHS["tag"]]


async def _list(interaction: Interaction) -> None:
    await answer(interaction, show)


async def show(visit: Visit) -> None:
    """What each card means here."""
    prefs = await visit.house.store.server(visit.interaction.guild_id or 0)
    await _shown(visit, forfeits.served(prefs))


@app_commands.describe(
    rank="command-house-rank",
    flow="command-house-flow",
    title="command-house-title",
    text="command-house-text",
    label="command-house-label",
    tag="command-house-tag",
)
@app_commands.choices(rank=_RANKS, flow=_FLOWS)
async def _set(
    interaction: Interaction,
    rank: str,
    flow: str | None = None,
    title: _TITLE | None = None,
    text: _TEXT | None = None,
    label: _LABEL | None = None,
    tag: _TAG | None = None,
) -> None:
    given = {"flow": flow, "title": title, "text": text, "label": label, "tag": tag}
    chosen = {key: value for key, value in given.items() if value is not None}
    await answer(interaction, change, rank=rank, given=chosen)


async def change(visit: Visit, *, rank: RankName, given: dict[str, str]) -> None:
    """Gives a card another meaning here, from the next game on."""
    await _check_allowed(visit)
    if not given:
        raise Refused("E_HOUSE_NOTHING")
    await _keep(visit, lambda table: forfeits.changed(table, rank, given))


@app_commands.describe(rank="command-house-reset-rank")
@app_commands.choices(rank=_RANKS)
async def _reset(interaction: Interaction, rank: str | None = None) -> None:
    await answer(interaction, reset, rank=rank)


async def reset(visit: Visit, *, rank: RankName | None) -> None:
    """Gives a card, or every card, its usual meaning again."""
    await _check_allowed(visit)
    await _keep(visit, lambda table: forfeits.usual(table, rank))


async def _export(interaction: Interaction) -> None:
    await answer(interaction, export)


async def export(visit: Visit) -> None:
    """The table as a file, which can be changed and imported, here or elsewhere."""
    prefs = await visit.house.store.server(visit.interaction.guild_id or 0)
    words = await visit.words()
    file = Attachment(FILE, forfeits.written(forfeits.served(prefs)))
    await visit.reply.private(Layout((Text(words("house-exported")), file)))


async def _shipped(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The tables that come with Snug."""
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=one.title, value=one.key)
        for one in forfeits.shipped().values()
        if wanted in one.title.casefold()
    ]


@app_commands.describe(file="command-house-file", table="command-house-table")
@app_commands.autocomplete(table=_shipped)
async def _import(
    interaction: Interaction, file: discord.Attachment | None = None, table: str | None = None
) -> None:
    await answer(interaction, take, file=file, table=table)


async def take(visit: Visit, *, file: discord.Attachment | None, table: str | None) -> None:
    """Takes over a whole table: a file, or one that comes with Snug."""
    await _check_allowed(visit)
    if (file is None) == (table is None):
        raise Refused("E_IMPORT_WHAT")
    if file is not None:
        taken = forfeits.read(await _content(file))
        await _keep(visit, lambda _: taken)
        return
    known = {name: one for one in forfeits.shipped().values() for name in (one.key, one.title)}
    chosen = known.get((table or "").strip())
    if chosen is None:
        raise Refused("E_IMPORT_WHAT")
    await _keep(visit, lambda _: chosen.table)


async def _content(file: discord.Attachment) -> bytes:
    """What is in a file. Raises Refused E_FILE_SIZE before it is fetched, E_FILE."""
    if file.size > forfeits.LARGEST:
        raise Refused("E_FILE_SIZE", {"n": forfeits.LARGEST // 1024})
    fetched: list[bytes] = []

    async def fetch() -> None:
        fetched.append(await file.read())

    await attempt(fetch())
    if not fetched:
        raise Refused("E_FILE")
    return fetched[0]


async def _check_allowed(visit: Visit) -> None:
    """Raises Refused E_PERM for somebody who may not change the table."""
    prefs = await visit.house.store.server(visit.interaction.guild_id or 0)
    roles = {role.id for role in getattr(visit.interaction.user, "roles", ())}
    if visit.interaction.permissions.manage_guild or prefs.house_role in roles:
        return
    role = None if prefs.house_role is None else f"<@&{prefs.house_role}>"
    raise Refused("E_PERM", {"role": role or "", "choice": "role" if role else "manager"})


async def _keep(visit: Visit, change: Callable[[HouseTable], HouseTable]) -> None:
    """Stores what becomes of the server's table, and shows it."""

    def changed(prefs: ServerPrefs) -> ServerPrefs:
        return forfeits.kept(prefs, change(forfeits.served(prefs)))

    guild = visit.interaction.guild_id or 0
    after = await visit.house.store.change_server(guild, changed)
    await _shown(visit, forfeits.served(after), changed=True)


async def _shown(visit: Visit, table: HouseTable, *, changed: bool = False) -> None:
    words = await visit.words(game=forfeits.GAME)
    await visit.reply.private(screens.table(table, words, changed=changed))


COMMANDS = (
    group(
        "house",
        {
            "list": _list,
            "set": _set,
            "reset": _reset,
            "export": _export,
            "import": _import,
        },
    ),
)
