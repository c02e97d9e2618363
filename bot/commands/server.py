"""/server: how the bot behaves in one server (for those who may manage it)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import discord
from discord import app_commands

from bot.commands.frame import answer, command
from bot.commands.me import languages, locale_of
from bot.presses import servers
from bot.presses.visit import Visit
from bot.screens import notes
from bot.screens.ids import Control
from bot.screens.layout import Button, Layout
from bot.storage.store import ServerPrefs
from bot.text import Words

Interaction = discord.Interaction[Any]
CHANNELS = 50
_SWITCH = {"on": True, "off": False}


@app_commands.describe(
    channel="command-server-channel",
    clock="command-server-clock",
    pings="command-server-pings",
    drinks="command-server-drinks",
    language="command-server-language",
    balances="command-server-balances",
    house_role="command-server-house_role",
)
@app_commands.choices(
    clock=[
        app_commands.Choice(name="choice-live", value="live"),
        app_commands.Choice(name="choice-slow", value="slow"),
        app_commands.Choice(name="choice-none", value="off"),
    ],
    balances=[
        app_commands.Choice(name="choice-on", value="on"),
        app_commands.Choice(name="choice-off", value="off"),
        app_commands.Choice(name="choice-reset", value="reset"),
    ],
)
@app_commands.autocomplete(language=languages)
async def _server(
    interaction: Interaction,
    channel: app_commands.AppCommandChannel | None = None,
    clock: str | None = None,
    pings: bool | None = None,  # noqa: FBT001  # an option, given by name
    drinks: bool | None = None,  # noqa: FBT001  # an option, given by name
    language: str | None = None,
    balances: str | None = None,
    house_role: discord.Role | None = None,
) -> None:
    place = channel.id if channel else None
    chosen: dict[str, Any] = {
        "clock": clock,
        "pings": pings,
        "drinks": drinks,
        "language": language,
        "balances": balances,
        "house_role": house_role,
    }
    await answer(interaction, change, channel=place, **chosen)


async def change(
    visit: Visit,
    *,
    channel: int | None,
    clock: Literal["live", "slow", "off"] | None,
    pings: bool | None,
    drinks: bool | None,
    language: str | None,
    balances: Literal["on", "off", "reset"] | None,
    house_role: discord.Role | None,
) -> None:
    """Stores what was chosen, and says how things stand; tables mind their words at once."""
    servers.check_manager(visit)

    def changed(before: ServerPrefs) -> ServerPrefs:
        return replace(
            before,
            channels=_switched(before.channels, channel),
            clock=clock or before.clock,
            pings=before.pings if pings is None else pings,
            drinks=before.drinks if drinks is None else drinks,
            locale=locale_of(visit, language, before.locale),
            balances=_SWITCH.get(balances or "", before.balances),
            house_role=_role(house_role, before.house_role),
        )

    guild = visit.interaction.guild_id or 0
    before = await visit.house.store.server(guild)
    after = await visit.house.store.change_server(guild, changed)
    words = await visit.words()
    said = notes.note("\n".join([*_news(visit, before, after, words), shown(after, words)]))
    await visit.reply.private(_ask_reset(words) if balances == "reset" else said)
    if after.drinks != before.drinks:
        await visit.house.sessions.reword(after.guild)


def _switched(channels: tuple[int, ...], channel: int | None) -> tuple[int, ...]:
    """Where games may be played, with one channel more or less."""
    if channel in channels:
        return tuple(one for one in channels if one != channel)
    return (*channels, channel)[-CHANNELS:] if channel is not None else channels


def _role(chosen: discord.Role | None, before: int | None) -> int | None:
    """Who else may change the cards of Ring of Fire; by everybody's role nobody else."""
    if chosen is None:
        return before
    return None if chosen.is_default() else chosen.id


def _news(visit: Visit, before: ServerPrefs, after: ServerPrefs, words: Words) -> list[str]:
    """What follows from a change."""
    lines = [words("server-saved")] if after != before else []
    if after.drinks and not before.drinks:
        where = "anywhere" if visit.house.settings.drinks_anywhere else "adults"
        lines.append(words("server-drinks", where=where))
    if after.balances != before.balances:
        lines.append(words("server-balances", choice="on" if after.balances else "off"))
    return lines


def shown(prefs: ServerPrefs, words: Words) -> str:
    """How things stand in a server, in a line."""
    channels = " ".join(f"<#{channel}>" for channel in prefs.channels)
    clock = "none" if prefs.clock == "off" else prefs.clock or "live"
    return words(
        "server-shown",
        channels=channels or words("server-everywhere"),
        clock=words(f"choice-{clock}"),
        pings=words("choice-on" if prefs.pings else "choice-off"),
        language=prefs.locale or words("choice-auto"),
        balances=words("choice-on" if prefs.balances else "choice-off"),
        drinks=words("choice-on" if prefs.drinks else "choice-off"),
        cards=f"<@&{prefs.house_role}>" if prefs.house_role else words("server-managers"),
    )


def _ask_reset(words: Words) -> Layout:
    yes = Button(Control("ask", 0, 0, servers.RESET), words("balances-reset-yes"), "danger")
    no = Button(Control("table", 0, 0, "keep"), words("confirm-no"))
    return notes.confirm(words("balances-reset-ask"), yes, no)


COMMANDS = (command("server", _server),)
COMMANDS[0].default_permissions = discord.Permissions(manage_guild=True)
