"""The sandbox as a whole: its parts, its server, its beginning and its end."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import secrets
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.answers import Answers
from sandbox.buckets import Buckets
from sandbox.control import Control
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.ledger import Ledger
from sandbox.messages import Messages
from sandbox.news import News
from sandbox.people.desk import Desk
from sandbox.people.hub import Hub
from sandbox.rest.router import Rest
from sandbox.server import application
from sandbox.snowflake import Id
from sandbox.standing import Standing
from sandbox.store import Store
from sandbox.timing import Timing
from sandbox.world import World

HOST = "127.0.0.1"


class Sandbox:
    """A Discord on this machine; `async with Sandbox() as box` serves it on a free port."""

    def __init__(
        self,
        *,
        timing: Timing | None = None,
        limits: bool = True,
        world: Path | str | None = None,
        fresh: bool = False,
        port: int = 0,
    ) -> None:
        self.timing = timing or Timing()
        self.store = Store(Path(world) if world is not None else None, fresh=fresh)
        self.world: World = self.store.load()
        self.port = port
        self.faults = Faults()
        self.ledger = Ledger()
        self.buckets = Buckets(on=limits)
        self.hub = Hub(self.world)
        self.gateway = Gateway(self.world, self.faults, self.timing)
        self.messages = Messages(self.world, self.store)
        self.interactions = Interactions(self)
        self.answers = Answers(self)
        self.news = News(self)
        self.standing = Standing(self)
        self.control = Control(self)
        self.rest = Rest(self)
        self.desk = Desk(self)
        self.nonces: dict[tuple[Id, str], Id] = {}
        self.stale_edits: dict[Id, deque[float]] = {}
        # A bot that outlived an earlier run must not play in this one beside the new bot.
        self.token = self.world.application.token = _new_token(self.world.application.id)
        self.authorization = f"Bot {self.token}"
        self.gateway.on_status = self.news.bot
        self.gateway.on_voice = self._bot_moves
        self._runner: web.AppRunner | None = None
        self._saving: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{HOST}:{self.port}"

    @property
    def api(self) -> str:
        """The address that takes the place of https://discord.com/api/v10."""
        return f"{self.url}/api/v10"

    def _bot_moves(self, channel: Id | None) -> None:
        self.standing.moves(self.world.bot, self.world.channels.get(channel or ""))

    async def start(self) -> None:
        """Begins to serve; with port 0 on a free one."""
        self._runner = web.AppRunner(application(self), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port, backlog=1024)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = f"ws://{HOST}:{self.port}/gateway"
        self.messages.files.url = self.url
        self.store.tell(f"{self.url}/")
        self._saving = asyncio.create_task(self.store.keep_saving(self.world))

    async def stop(self) -> None:
        """Ends every connection and saves."""
        if self._saving is not None:
            self._saving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._saving
        self.interactions.stop()
        await self.gateway.drop(1001)
        await self.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.store.close(self.world)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()


def _new_token(application: Id) -> str:
    """A token of the usual three-part shape."""
    head = base64.urlsafe_b64encode(application.encode()).decode().rstrip("=")
    return f"{head}.Gs4ndb.{secrets.token_hex(19)}"
