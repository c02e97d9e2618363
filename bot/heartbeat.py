"""Whether the bot is alive: a file it touches while connected, whose age others can look at."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Protocol

log = logging.getLogger(__name__)

EVERY = 20.0
SOON = 1.0
TOO_OLD = 90.0


class Beating(Protocol):
    """What has a heartbeat."""

    @property
    def connected(self) -> bool:
        """Whether Discord hears us now."""


async def beat(client: Beating, file: Path) -> None:
    """Touches the file for as long as the client is connected."""
    while True:
        if client.connected:
            try:
                await asyncio.to_thread(file.touch)
            except OSError as error:
                log.warning("no heartbeat: %s", error)
        await asyncio.sleep(EVERY if client.connected else SOON)


def health(file: Path) -> tuple[bool, str]:
    """Whether a bot is alive here, in a sentence."""
    try:
        age = time.time() - file.stat().st_mtime
    except OSError:
        return False, "No bot is running here."
    if age > TOO_OLD:
        return False, f"The bot has not been connected for {age:.0f} s."
    return True, "The bot is connected."
