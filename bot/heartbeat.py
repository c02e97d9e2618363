"""Whether the bot is alive: a file it touches while all is well, whose age others can look at."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Protocol

from bot.storage.store import StorageError

log = logging.getLogger(__name__)

EVERY = 20.0
SOON = 1.0
TOO_OLD = 90.0
PATIENCE = 10.0


class Beating(Protocol):
    """What has a heartbeat."""

    @property
    def connected(self) -> bool:
        """Whether Discord hears us now."""


class Answering(Protocol):
    """What can be asked something cheap."""

    async def next_due(self) -> int | None:
        """Raises StorageError, or takes long, when the database is in trouble."""


async def beat(client: Beating, store: Answering, file: Path) -> None:
    """Touches the file for as long as the client is connected and the database answers."""
    while True:
        if client.connected:
            try:
                await asyncio.wait_for(store.next_due(), PATIENCE)
                await asyncio.to_thread(file.touch)
            except TimeoutError:
                log.warning("no heartbeat: the database does not answer")
            except (StorageError, OSError) as error:
                log.warning("no heartbeat: %s", error)
        await asyncio.sleep(EVERY if client.connected else SOON)


def health(file: Path) -> tuple[bool, str]:
    """Whether a bot is alive here, in a sentence."""
    try:
        age = time.time() - file.stat().st_mtime
    except OSError:
        return False, "No bot is running here."
    if age > TOO_OLD:
        away = "not been connected, or its database has not answered,"
        return False, f"The bot has {away} for {age:.0f} s."
    return True, "The bot is connected, and its database answers."
