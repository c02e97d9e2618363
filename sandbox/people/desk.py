"""The people's sockets: reads their requests and runs the operations."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from sandbox.people import views
from sandbox.people.hub import Peer, frame
from sandbox.refusal import Json, Refusal
from sandbox.world import DM, Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ask:
    """One request of one person."""

    box: Sandbox
    person: Person
    peer: Peer
    number: int
    body: Json

    def channel(self) -> Channel:
        """The channel the request names, which its person must see."""
        channel = self.box.world.find_channel(self.body["channel"])
        if not self.box.world.sees(self.person.id, channel):
            raise ValueError("You cannot see that channel.")
        return channel

    def message(self) -> Message:
        """The message the request names, which its person must see."""
        message = self.box.world.messages.get(str(self.body["message"]))
        if message is None or message.owner not in (None, self.person.id):
            raise ValueError("That message is gone.")
        channel = self.box.world.channels[message.channel_id]
        if channel.type != DM and not self.box.world.sees(self.person.id, channel):
            raise ValueError("You cannot see that message.")
        return message

    def reply(self, answer: Json | None) -> None:
        """The request was done."""
        self.peer.send(json.dumps({"re": self.number, "ok": True, "d": answer or {}}))

    def refuse(self, sentence: str) -> None:
        """The request cannot be done."""
        self.peer.send(json.dumps({"re": self.number, "ok": False, "error": sentence}))


Operation = Callable[[Ask], "Awaitable[Json] | Json | None"]
_OPERATIONS: dict[str, Operation] = {}


def operation(name: str) -> Callable[[Operation], Operation]:
    """Registers what a request named `op` does."""

    def register(action: Operation) -> Operation:
        _OPERATIONS[name] = action
        return action

    return register


class Desk:
    """Serves WS /people."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self._running: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One person's connection."""
        try:
            person = self.box.world.find_person(request.query.get("as", ""))
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=404)
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20, timeout=1.0)
        await socket.prepare(request)
        assert request.transport is not None
        peer = Peer(socket, request.transport, person.id, self.box.faults)
        peer.send(frame("snapshot", views.snapshot(self.box, person)))
        self.box.hub.join(peer)
        writer = asyncio.create_task(peer.write())
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self._take(person, peer, message.data)
        finally:
            self.box.hub.leave(peer)
            writer.cancel()
        return socket

    def _take(self, person: Person, peer: Peer, text: str) -> None:
        try:
            request = json.loads(text)
            number, name, body = int(request["id"]), request["op"], request.get("d") or {}
        except (ValueError, KeyError, TypeError):
            peer.send(json.dumps({"re": None, "ok": False, "error": "That is not a request."}))
            return
        ask = Ask(self.box, person, peer, number, body)
        action = _OPERATIONS.get(name)
        wait = self.box.faults.wait("from_person", person.id)
        if action is None:
            ask.refuse(f"There is no operation called {name}.")
        elif wait:
            self._keep(self._later(wait, ask, action))
        else:
            self._run(ask, action)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _later(self, wait: float, ask: Ask, action: Operation) -> None:
        await asyncio.sleep(wait)
        self._run(ask, action)

    def _run(self, ask: Ask, action: Operation) -> None:
        """Runs an operation; what is not done at once goes on beside the others."""
        try:
            answer = action(ask)
        except (ValueError, KeyError, TypeError, AttributeError, Refusal) as error:
            ask.refuse(_sentence(error))
            return
        if isinstance(answer, Awaitable):
            self._keep(self._finish(ask, answer))
        else:
            ask.reply(answer)

    async def _finish(self, ask: Ask, answer: Awaitable[Json]) -> None:
        try:
            ask.reply(await answer)
        except (ValueError, KeyError, TypeError, AttributeError, Refusal) as error:
            ask.refuse(_sentence(error))


def _sentence(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"The request lacks {error}."
    if isinstance(error, Refusal):
        return f"{error.message} {json.dumps(error.errors) if error.errors else ''}".strip()
    if not isinstance(error, ValueError):
        log.error("An operation failed", exc_info=error)
    return str(error) or type(error).__name__
