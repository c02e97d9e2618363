"""The composition root: settings, storage, sessions, client; the only place that wires."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
import time
from pathlib import Path

import aiohttp
import discord

try:  # the faster loop is not made for Windows
    from uvloop import run as run_loop
except ImportError:
    from asyncio import run as run_loop  # type: ignore[assignment]  # called with a coroutine only

from bot import client as clients
from bot import doctor, heartbeat, logs, settings
from bot.discord_calls import unreachable
from bot.house import House
from bot.sessions.service import Sessions
from bot.settings import Settings, SettingsError
from bot.storage.backup import back_up
from bot.storage.sqlite import SqliteStore
from bot.storage.store import StorageError
from bot.text import Catalogue

LOCALES = Path(__file__).parent.parent / "data" / "locales"


def now_ms() -> int:
    """Unix time in ms."""
    return time.time_ns() // 1_000_000


async def furnish(chosen: Settings) -> House:
    """Opens the store and puts the rooms together. Raises StorageError, SettingsError."""
    catalogue = Catalogue(LOCALES)
    if chosen.locale not in catalogue.locales:
        raise SettingsError(doctor.no_language(chosen.locale, catalogue.locales))
    store = await SqliteStore.open(chosen.database)
    return House(chosen, store, Sessions(store, now=now_ms), catalogue, now_ms)


async def run(chosen: Settings) -> None:
    """Runs the bot until it is told to stop. Raises what `sentence` can name."""
    token = chosen.required_token()
    clients.prepare(chosen)
    house = await furnish(chosen)
    client = clients.make(house)
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []

    def stop() -> None:
        if not stopping:
            stopping.append(asyncio.create_task(client.close()))

    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop)
    # What was made so far stays: looking through it for garbage would hold every press up.
    gc.collect()
    gc.freeze()
    beating = asyncio.create_task(heartbeat.beat(client, house.store, chosen.heartbeat))
    try:
        await client.start(token)
    finally:
        beating.cancel()
        chosen.heartbeat.unlink(missing_ok=True)
        await asyncio.gather(*stopping, return_exceptions=True)
        await client.close()


def sentence(error: BaseException) -> str | None:
    """What a failure means for whoever started the bot; None for what nobody foresaw."""
    match error:
        case SettingsError() | StorageError():
            return str(error)
        case discord.LoginFailure():
            return (
                "Discord refuses DISCORD_TOKEN: copy the token again from your application's page."
            )
        case discord.PrivilegedIntentsRequired():
            return "Discord refuses the intents: the application may not use what the bot asks for."
        case discord.ConnectionClosed() if error.code in (4013, 4014):
            return "Discord refuses the intents: the application may not use what the bot asks for."
        case discord.ConnectionClosed():
            return f"Discord closed the connection for good (code {error.code})."
        case discord.HTTPException():
            return f"Discord answered {error.status} at the start; try again in a while."
        case aiohttp.ClientError() | OSError() | TimeoutError():
            file, why = getattr(error, "filename", None), getattr(error, "strerror", None)
            return f"The file {file} cannot be used ({why})." if file else unreachable(error)
    return None


def main(arguments: list[str] | None = None) -> int:
    """The command line: run the bot, look for faults, copy the database; the exit code."""
    parser = argparse.ArgumentParser(
        prog="snug", description="Snug, a Discord bot for playing cards with friends."
    )
    parser.add_argument(
        "what",
        nargs="?",
        default="run",
        choices=tuple(_COMMANDS),
        help="run the bot (default); doctor: what is wrong and how to mend it; "
        "health: exit 0 while a running bot is well; invite: the link that adds it to a server; "
        "backup: a copy of the database, to standard output",
    )
    what = parser.parse_args(arguments).what
    try:
        chosen = settings.load()
        logs.configure(chosen.log_level, chosen.log_format)
        return _COMMANDS[what](chosen)
    except KeyboardInterrupt:
        return 0 if what == "run" else 1
    except Exception as error:
        told = sentence(error)
        if told is None:
            raise
        print(told, file=sys.stderr)
        return 1


def _run(chosen: Settings) -> int:
    run_loop(run(chosen))
    return 0


def _health(chosen: Settings) -> int:
    alive, told = heartbeat.health(chosen.heartbeat)
    print(told)
    return 0 if alive else 1


def _invite(chosen: Settings) -> int:
    print(asyncio.run(doctor.link(chosen)))
    return 0


def _doctor(chosen: Settings) -> int:
    findings = asyncio.run(doctor.examine(chosen, LOCALES))
    for finding in findings:
        print(finding)
    ill = sum(not finding.well for finding in findings)
    print(f"{ill} to mend." if ill else "All is well.")
    return 1 if ill else 0


def _backup(chosen: Settings) -> int:
    if sys.stdout.isatty():
        print("Say where the copy goes: `python -m bot backup > copy.db`.", file=sys.stderr)
        return 1
    try:
        back_up(chosen.database, sys.stdout.buffer)
    except OSError as error:
        print(f"The copy cannot be written ({error.strerror}).", file=sys.stderr)
        return 1
    return 0


_COMMANDS = {
    "run": _run,
    "doctor": _doctor,
    "health": _health,
    "invite": _invite,
    "backup": _backup,
}
