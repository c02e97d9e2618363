"""One socket of the bot, and the session that outlives it (docs: events/gateway)."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from typing import Any

from aiohttp import web

from sandbox import frames

BUFFERED_EVENTS = 2000


class Close(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code} {reason}")


class Session:
    """What outlives a connection: intents, sequence and the events that can be replayed."""

    def __init__(self, key: str, intents: int, shard: tuple[int, int]) -> None:
        self.key = key
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.buffer: deque[tuple[int, str]] = deque(maxlen=BUFFERED_EVENTS)
        self.connection: Connection | None = None
        self.parted_at = 0.0

    def send(self, event: str, body: str) -> None:
        """Numbers an event, remembers it and sends it if somebody listens."""
        self.sequence += 1
        text = f'{{"t":"{event}","s":{self.sequence},"op":0,"d":{body}}}'
        self.buffer.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send(text)


class Connection:
    """One socket of the bot; everything it sends passes one queue."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, *, compressed: bool
    ) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.parting_code: int | None = None
        self.sent_lately: deque[float] = deque(maxlen=120)
        self._transport = transport
        self._deflate = zlib.compressobj(1) if compressed else None
        self._queue: deque[str] = deque()
        self._wake = asyncio.Event()

    def send(self, text: str) -> None:
        """Queues one frame."""
        self._queue.append(text)
        self._wake.set()

    async def write(self) -> None:
        """Sends what is queued until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            queued = [self._packed(text) for text in self._queue]
            self._queue.clear()
            await frames.write(self._transport, queued)

    def _packed(self, text: str) -> bytes:
        if self._deflate is None:
            return frames.packed(text.encode())
        data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        return frames.packed(data, frames.BINARY)


def frame(op: int, data: Any) -> str:
    """A frame that is no event."""
    return json.dumps({"t": None, "s": None, "op": op, "d": data})


INVALID = frame(9, data=False)
