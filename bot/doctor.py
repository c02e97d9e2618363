"""`python -m bot doctor`: what is wrong and how to mend it. `invite` prints the link alone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.client import intents, prepare
from bot.commands.tree import COMMANDS
from bot.discord_calls import unreachable
from bot.settings import Settings, SettingsError
from bot.storage.failures import failure
from bot.storage.sqlite import SqliteStore
from bot.storage.store import StorageError
from bot.text import Catalogue

WAIT = 30.0
"""Seconds the gateway may take to greet us."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: whether it is well, and what to do when not."""

    well: bool
    about: str
    words: str

    def __str__(self) -> str:
        return f"{'ok  ' if self.well else 'BAD '} {self.about}: {self.words}"


def fine(about: str, words: str) -> Finding:
    """All is well there."""
    return Finding(well=True, about=about, words=words)


def ill(about: str, words: str) -> Finding:
    """Something is to be mended; the words say how."""
    return Finding(well=False, about=about, words=words)


def least() -> discord.Permissions:
    """What a public table needs, and nothing else."""
    return discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
    )


def invite(application: int) -> str:
    """The link that adds the bot to a server with the least permissions."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=least(), scopes=scopes)


async def link(chosen: Settings) -> str:
    """The invite link of the application whose token is set. Raises what the login raises."""
    prepare(chosen)
    async with discord.Client(intents=intents()) as client:
        await client.login(chosen.required_token())
        return invite(client.application_id or 0)


async def examine(chosen: Settings, locales: Path) -> list[Finding]:
    """Looks at everything, in the order it is needed."""
    findings = [_locale(chosen, locales), await _database(chosen)]
    try:
        token = chosen.required_token()
    except SettingsError as error:
        return [*findings, ill("token", str(error))]
    prepare(chosen)
    async with discord.Client(intents=intents()) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            return [*findings, ill("token", "Discord refuses it; copy it again")]
        except discord.HTTPException as error:
            return [*findings, ill("network", f"Discord answered {error.status}; try again later")]
        except (aiohttp.ClientError, OSError) as error:
            return [*findings, ill("network", unreachable(error))]
        findings.append(fine("token", f"logged in as {client.user}"))
        findings += [await _commands(client), await _emojis(client), await _gateway(client)]
        findings += [finding async for finding in _servers(client)]
        findings.append(fine("invite", invite(client.application_id or 0)))
    return findings


def _locale(chosen: Settings, locales: Path) -> Finding:
    known = Catalogue(locales).locales
    if chosen.locale not in known:
        return ill("language", no_language(chosen.locale, known))
    return fine("language", f"{chosen.locale}, of {', '.join(known)}")


def no_language(locale: str, known: Iterable[str]) -> str:
    """The sentence for a language that nobody has written."""
    here = ", ".join(known)
    return f"SNUG_LOCALE cannot be used: '{locale}' is not among the languages here ({here})."


async def _database(chosen: Settings) -> Finding:
    if not chosen.database.exists():
        return _no_database(chosen.database)
    try:
        store = await SqliteStore.open(chosen.database)
    except StorageError as error:
        return ill("database", str(error))
    await store.close()
    return fine("database", str(chosen.database))


def _no_database(file: Path) -> Finding:
    if os.access(file.parent, os.W_OK):
        return fine("database", f"none yet; the first start makes {file}")
    reason = "readonly" if file.parent.is_dir() else "missing"
    return ill("database", str(failure(reason, str(file))))


async def _commands(client: discord.Client) -> Finding:
    told = await client.http.get_global_commands(client.application_id or 0)
    if not told:
        return ill("commands", "Discord knows none yet; start the bot once with `python -m bot`")
    known, ours = {command["name"] for command in told}, {command.name for command in COMMANDS}
    if known != ours:
        return ill("commands", f"{different(known, ours)}; start the bot anew")
    return fine("commands", f"{len(told)} known to Discord, which are all")


def different(known: set[str], ours: set[str]) -> str:
    """Which commands Discord lacks, and which it shows that are no more."""
    parts = (("Discord does not know", ours - known), ("the bot does not know", known - ours))
    return ", ".join(
        f"{who} {' '.join(f'/{name}' for name in sorted(names))}" for who, names in parts if names
    )


async def _emojis(client: discord.Client) -> Finding:
    emojis = await client.fetch_application_emojis()
    words = f"{len(emojis)} uploaded" if emojis else "none uploaded; cards are shown as text"
    return fine("emojis", words)


async def _gateway(client: discord.Client) -> Finding:
    """Connects as the bot would, which is when Discord looks at the intents."""
    connecting = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    done, _ = await asyncio.wait(
        (connecting, ready), timeout=WAIT, return_when=asyncio.FIRST_COMPLETED
    )
    ready.cancel()
    if ready in done and not ready.cancelled():
        connecting.cancel()
        return fine("gateway", f"connected; servers it is in: {len(client.guilds)}")
    error = connecting.exception() if connecting in done else None
    connecting.cancel()
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return ill("intents", "Discord refuses them for this application")
    return ill("gateway", f"no connection: {error or 'it took too long'}")


async def _servers(client: discord.Client) -> AsyncIterator[Finding]:
    if client.is_ready() and not client.guilds:
        yield ill("servers", "the bot is in none; open the invite link below")
    application = client.application_id or 0
    told = await client.http.get_global_commands(application) if client.guilds else []
    names = {int(command["id"]): command["name"] for command in told}
    for guild in client.guilds:
        yield _server(guild)
        try:
            rules: Any = await client.http.get_guild_application_command_permissions(
                application, guild.id
            )
        except discord.HTTPException:
            # No reason to worry anybody: the server may not show us its settings.
            continue
        if found := hidden(guild.id, application, names, rules):
            named = " ".join(f"/{name}" for name in found)
            mend = "Server Settings -> Integrations shows for whom"
            yield ill(f"server {guild.name}", f"its settings hide {named}; {mend}")


def hidden(
    guild: int, application: int, names: Mapping[int, str], rules: Iterable[Mapping[str, Any]]
) -> list[str]:
    """The commands that a server's settings hide from all its members, or in all its channels.

    A command's own settings go before the application's. Discord writes "all members" as the
    server's id and "all channels" as the number before it.
    """
    everybody = {str(guild), str(guild - 1)}
    closed = {
        int(rule["id"]): any(
            str(each["id"]) in everybody and not each["permission"] for each in rule["permissions"]
        )
        for rule in rules
    }
    usual = closed.get(application, False)
    return [name for key, name in names.items() if closed.get(key, usual)]


def _server(guild: Any) -> Finding:
    missing = [
        name for name, needed in least() if needed and not getattr(guild.me.guild_permissions, name)
    ]
    about = f"server {guild.name}"
    if not missing:
        return fine(about, "all permissions there")
    named = ", ".join(name.replace("_", " ") for name in missing)
    return ill(about, f"missing {named}; give its role these, or invite it again")
