"""Who is connected, and sending them events."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import frames
from sandbox.refusal import Json
from sandbox.snowflake import Id

if TYPE_CHECKING:
    from sandbox.faults import Faults
    from sandbox.world import Channel, World


class Peer:
    """One socket of one person; everything it sends passes one queue, so order is kept."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, who: Id, faults: Faults
    ) -> None:
        self.socket = socket
        self.who = who
        self._transport = transport
        self._faults = faults
        self._queue: deque[tuple[float, str]] = deque()
        self._wake = asyncio.Event()

    def send(self, text: str) -> None:
        """Queues one frame."""
        due = 0.0
        if self._faults.delays:
            due = time.monotonic() + self._faults.wait("to_person", self.who)
        self._queue.append((due, text))
        self._wake.set()

    async def write(self) -> None:
        """Sends what is queued until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                wait = self._queue[0][0] - time.monotonic()
                if wait > 0:
                    await asyncio.sleep(wait)
                await frames.write(self._transport, self._due())

    def _due(self) -> list[bytes]:
        now = time.monotonic()
        due: list[bytes] = []
        while self._queue and self._queue[0][0] <= now:
            due.append(frames.packed(self._queue.popleft()[1].encode()))
        return due


class Hub:
    """The open sockets by person."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._peers: dict[Id, list[Peer]] = {}

    def join(self, peer: Peer) -> None:
        """A socket opened."""
        self._peers.setdefault(peer.who, []).append(peer)

    def leave(self, peer: Peer) -> None:
        """A socket closed."""
        peers = self._peers.get(peer.who, [])
        if peer in peers:
            peers.remove(peer)
        if not peers:
            self._peers.pop(peer.who, None)

    @property
    def connected(self) -> list[Id]:
        """Everybody with an open socket."""
        return [*self._peers]

    def peers(self, who: Id) -> list[Peer]:
        """The open sockets of somebody."""
        return self._peers.get(who, [])

    def tell(self, who: Id, event: str, data: Json) -> None:
        """Sends an event to all sockets of one person."""
        peers = self._peers.get(who)
        if peers:
            text = frame(event, data)
            for peer in peers:
                peer.send(text)

    def tell_all(self, people: Iterable[Id], event: str, data: Json) -> None:
        """Sends the same event to several people."""
        text = ""
        for who in people:
            for peer in self._peers.get(who, ()):
                text = text or frame(event, data)
                peer.send(text)

    async def close(self) -> None:
        """Closes every socket."""
        for peers in [*self._peers.values()]:
            for peer in [*peers]:
                await peer.socket.close(code=1001, message=b"The sandbox stops.")

    def audience(self, channel: Channel) -> list[Id]:
        """Everybody connected who can see a channel."""
        sees = self._world.sees
        return [who for who in self._peers if sees(who, channel)]


def frame(event: str, data: Json) -> str:
    """An event as it travels."""
    return f'{{"t":"{event}","d":{json.dumps(data)}}}'
