"""Websocket frames written several at once (RFC 6455, section 5.2).

A press makes four frames for its person within one turn of the event loop. Sent one by one, the
system calls would cost more than all the rest of the sandbox's work on a press.
"""

import asyncio
import struct
from collections.abc import Iterable

TEXT, BINARY = 0x81, 0x82
# Beyond this a reader is too slow, and the writer waits for it.
MOST_BUFFERED = 1 << 20


def packed(payload: bytes, kind: int = TEXT) -> bytes:
    """One whole unmasked frame."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", kind, size) + payload
    if size < 65536:
        return struct.pack("!BBH", kind, 126, size) + payload
    return struct.pack("!BBQ", kind, 127, size) + payload


async def write(transport: asyncio.Transport, frames: Iterable[bytes]) -> None:
    """Writes frames together; after the connection's end they vanish."""
    while _full(transport):  # noqa: ASYNC110 - a transport has no event to wait for
        await asyncio.sleep(0.01)
    if not transport.is_closing():
        transport.write(b"".join(frames))


def _full(transport: asyncio.Transport) -> bool:
    return transport.get_write_buffer_size() > MOST_BUFFERED and not transport.is_closing()
