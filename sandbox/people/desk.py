"""The people's sockets: reads their requests and runs the operations."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from sandbox.people import views
from sandbox.people.hub import Peer, frame
from sandbox.refusal import Json, Refusal
from sandbox.world import DM, Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox

log = logging.getLogger(__name__)

Operation = Callable[["Desk", Person, Peer, Json], "Json | None | Awaitable[Json]"]
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
            number, name = request["id"], request["op"]
        except (ValueError, KeyError, TypeError):
            peer.send(json.dumps({"re": None, "ok": False, "error": "That is not a request."}))
            return
        wait = self.box.faults.wait("from_person", person.id)
        action = _OPERATIONS.get(name)
        body = request.get("d") or {}
        if action is None:
            self._fail(peer, number, f"There is no operation called {name}.")
        elif wait:
            task = asyncio.create_task(self._later(wait, person, peer, number, action, body))
            self._keep(task)
        else:
            self._run(person, peer, number, action, body)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _later(
        self, wait: float, person: Person, peer: Peer, number: int, action: Operation, body: Json
    ) -> None:
        await asyncio.sleep(wait)
        self._run(person, peer, number, action, body)

    def _run(
        self, person: Person, peer: Peer, number: int, action: Operation, body: Json
    ) -> None:
        """Runs an operation; what is not done at once goes on beside the others."""
        try:
            answer = action(self, person, peer, body)
        except Exception as error:
            self._fail(peer, number, _sentence(error))
            return
        if isinstance(answer, Awaitable):
            self._keep(asyncio.create_task(self._finish(peer, number, answer)))
        else:
            peer.send(json.dumps({"re": number, "ok": True, "d": answer or {}}))

    async def _finish(self, peer: Peer, number: int, answer: Awaitable[Json]) -> None:
        try:
            done = await answer
        except Exception as error:
            self._fail(peer, number, _sentence(error))
            return
        peer.send(json.dumps({"re": number, "ok": True, "d": done}))

    def _fail(self, peer: Peer, number: int, error: str) -> None:
        peer.send(json.dumps({"re": number, "ok": False, "error": error}))

    def channel(self, person: Person, body: Json) -> Channel:
        """The channel a request names, which its person must see."""
        channel = self.box.world.find_channel(body["channel"])
        if not self.box.world.sees(person.id, channel):
            raise ValueError("You cannot see that channel.")
        return channel

    def message(self, person: Person, body: Json) -> Message:
        """The message a request names, which its person must see."""
        message = self.box.world.messages.get(str(body["message"]))
        if message is None or message.owner not in (None, person.id):
            raise ValueError("That message is gone.")
        channel = self.box.world.channels[message.channel_id]
        if channel.type != DM and not self.box.world.sees(person.id, channel):
            raise ValueError("You cannot see that message.")
        return message


def _sentence(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"The request lacks {error}."
    if isinstance(error, Refusal):
        return f"{error.message} {json.dumps(error.errors) if error.errors else ''}".strip()
    if not isinstance(error, ValueError):
        log.exception("An operation failed", exc_info=error)
    return str(error) or type(error).__name__
