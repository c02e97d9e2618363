"""The bot as its own process in a sandbox of this one: for play, crash and speed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from sandbox.box import Sandbox
from sandbox.driver import Person
from sandbox.timing import Timing

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0


def clean_environment(**more: str) -> dict[str, str]:
    """This environment without settings of ours, which a bot would read."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SNUG_", "DISCORD_"))}
    return {**kept, "PYTHONUNBUFFERED": "1", **more}


class Stage:
    """A sandbox, a bot process that can be killed and started again, and people."""

    def __init__(
        self,
        folder: Path,
        *,
        limits: bool = True,
        timing: Timing | None = None,
        command: Sequence[str] = (sys.executable, "-m", "bot"),
        **settings: str,
    ) -> None:
        self.folder = folder
        self.box = Sandbox(world=folder / "world", limits=limits, timing=timing)
        self.database = folder / "snug.db"
        self.command = command
        self.settings = settings
        self.process: asyncio.subprocess.Process | None = None
        self._people = contextlib.AsyncExitStack()
        self._log = folder / "bot.log"

    async def __aenter__(self) -> Self:
        await self.box.start()
        await self._people.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._people.aclose()
        await self.stop_bot()
        await self.box.stop()

    async def person(self, name: str) -> Person:
        """Somebody connected until the stage closes."""
        return await self._people.enter_async_context(Person.connect(self.box.url, name))

    async def start_bot(self) -> None:
        """Starts the bot's process, and returns once it is online."""
        environment = clean_environment(
            DISCORD_TOKEN=self.box.token,
            SNUG_API_URL=self.box.api,
            SNUG_GATEWAY_URL=self.box.gateway.url,
            SNUG_DATABASE=str(self.database),
            **self.settings,
        )
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        await self._until_online()

    async def _until_online(self) -> None:
        assert self.process is not None
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not self.box.gateway.online:
            if self.process.returncode is not None or asyncio.get_running_loop().time() > deadline:
                raise RuntimeError(f"the bot did not come online:\n{self.log[-3000:]}")
            await asyncio.sleep(0.01)

    async def kill_bot(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        await self._end(signal.SIGKILL)

    async def stop_bot(self) -> None:
        """SIGTERM, and waiting for an orderly end."""
        await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.process = None

    @property
    def log(self) -> str:
        """What the bot has written so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""
