"""The gateway the bot connects to (docs: events/gateway)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox import shapes
from sandbox.connection import INVALID, Close, Connection, Session, frame
from sandbox.refusal import Json
from sandbox.snowflake import Id
from sandbox.timing import Timing

if TYPE_CHECKING:
    from sandbox.faults import Faults
    from sandbox.world import World

GUILDS, MEMBERS, PRESENCES, VOICE_STATES = 1 << 0, 1 << 1, 1 << 8, 1 << 7
ACK_SECONDS = 0.03
"""How long a heartbeat's way takes."""

GUILD_MESSAGES, GUILD_TYPING, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 11, 1 << 12, 1 << 15
DIRECT_TYPING = 1 << 14
KNOWN_INTENTS = (1 << 26) - 1
PRIVILEGED = {"members": MEMBERS, "presences": PRESENCES, "message_content": CONTENT}


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, faults: Faults, timing: Timing) -> None:
        self._world = world
        self._faults = faults
        self._timing = timing
        self._sessions: dict[str, Session] = {}
        self._held: tuple[str, Json, int, bool] | None = None
        self._count = 0
        self.url = ""
        self.on_status: Callable[[], None] = lambda: None
        self.on_voice: Callable[[Id | None], None] = lambda _: None

    @property
    def online(self) -> bool:
        """Whether the bot is connected now."""
        return any(each.connection is not None for each in self._sessions.values())

    def wants(self, intent: int) -> bool:
        """Whether any session asked for events of this intent."""
        return any(each.intents & intent for each in self._sessions.values())

    def dispatch(self, event: str, data: Json, intent: int = 0, *, guild: bool = True) -> None:
        """Sends an event to every session that asked for it; without an intent to all."""
        if not self._sessions or self._faults.loses(event):
            return
        if self._faults.swap > 0:
            if self._held is None:
                self._held = (event, data, intent, guild)
                return
            held, self._held = self._held, None
            self._faults.swap -= 1
            self._spread(event, data, intent, guild=guild)
            self._spread(*held[:3], guild=held[3])
            return
        self._spread(event, data, intent, guild=guild)

    def _spread(self, event: str, data: Json, intent: int, *, guild: bool) -> None:
        body = ""
        now = time.monotonic()
        for session in [*self._sessions.values()]:
            away = now - session.parted_at if session.connection is None else 0.0
            if away > self._timing.resume_seconds:
                del self._sessions[session.key]
                continue
            number, shards = session.shard
            mine = (int(self._world.guild.id) >> 22) % shards if guild else 0
            if mine != number or (intent and not session.intents & intent):
                continue
            body = body or json.dumps(data)
            session.send(event, body)

    async def accept(self, request: web.Request) -> web.StreamResponse:
        """Serves one connection from HELLO to its end."""
        if self._faults.gateway_closed:
            return web.Response(status=503)
        compress = request.query.get("compress")
        if compress not in (None, "zlib-stream") or request.query.get("encoding") != "json":
            return web.Response(status=400)
        socket = web.WebSocketResponse(compress=False, max_msg_size=16384, timeout=1.0)
        await socket.prepare(request)
        assert request.transport is not None
        connection = Connection(socket, request.transport, compressed=compress is not None)
        writer = asyncio.create_task(connection.write())
        interval = int(self._timing.heartbeat_seconds * 1000)
        connection.send(frame(10, {"heartbeat_interval": interval, "_trace": []}))
        try:
            await self._listen(connection)
        except Close as close:
            await socket.close(code=close.code, message=close.reason.encode())
        except TimeoutError:
            await socket.close(code=4000, message=b"No heartbeat.")
        finally:
            writer.cancel()
            self._part(connection)
        return socket

    async def _listen(self, connection: Connection) -> None:
        patience = self._timing.heartbeat_seconds * 1.5
        while True:
            message = await connection.socket.receive(timeout=patience)
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                if message.type == WSMsgType.CLOSE:
                    connection.parting_code = message.data
                return
            try:
                sent = json.loads(message.data)
                op, data = int(sent["op"]), sent.get("d")
            except (ValueError, KeyError, TypeError):
                raise Close(4002, "Error while decoding payload.") from None
            self._countframe(connection)
            self._handle(connection, op, data)

    def _countframe(self, connection: Connection) -> None:
        now = time.monotonic()
        lately = connection.sent_lately
        if len(lately) == lately.maxlen and now - lately[0] < 60:
            raise Close(4008, "Rate limited.")
        lately.append(now)

    def _handle(self, connection: Connection, op: int, data: Any) -> None:
        if op == 1:
            # discord.py notes when it sent a heartbeat only after sending it, and takes an answer
            # quicker than that for one to the heartbeat before.
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, frame(11, None))
        elif op == 2:
            if connection.session is not None:
                raise Close(4005, "Already authenticated.")
            self._identify(connection, data)
        elif op == 6:
            self._resume(connection, data)
        elif op not in (3, 4, 8, 31):
            raise Close(4001, "Unknown opcode.")
        elif connection.session is None:
            raise Close(4003, "Not authenticated.")
        elif op == 4:
            self.on_voice(data.get("channel_id"))
        elif op == 8:
            self._request_members(connection.session, data)

    def _identify(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict) or "intents" not in data:
            raise Close(4002, "Error while decoding payload.")
        if data.get("token") != self._world.application.token:
            raise Close(4004, "Authentication failed.")
        intents = data["intents"]
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise Close(4013, "Invalid intent(s).")
        for name, bit in PRIVILEGED.items():
            if intents & bit and name not in self._world.application.granted_intents:
                raise Close(4014, "Disallowed intent(s).")
        number, shards = data.get("shard") or (0, 1)
        if not 0 <= number < shards:
            raise Close(4010, "Invalid shard.")
        for stale in [*self._sessions.values()]:
            # A process that identifies anew will never resume what it had before.
            if stale.connection is None and stale.shard == (number, shards):
                del self._sessions[stale.key]
        self._count += 1
        session = Session(f"{self._count:04x}{time.time_ns():x}", intents, (number, shards))
        self._sessions[session.key] = session
        self._attach(connection, session)
        self._greet(session)
        self.on_status()

    def _greet(self, session: Session) -> None:
        world = self._world
        mine = (int(world.guild.id) >> 22) % session.shard[1] == session.shard[0]
        present = mine and world.bot.in_guild
        guilds = [{"id": world.guild.id, "unavailable": True}] if present else []
        ready: Json = {
            "v": 10,
            "user": shapes.user(world.bot)
            | {
                "verified": True,
                "mfa_enabled": True,
                "email": None,
                "flags": 0,
                "bio": "",
            },
            "guilds": guilds,
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "session_id": session.key,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {
                "id": world.application.id,
                "flags": self._flags(),
                "flags_new": str(self._flags()),
            },
            "_trace": [],
        }
        if not self._faults.loses("READY"):
            session.send("READY", json.dumps(ready))
        if present and session.intents & GUILDS:
            session.send("GUILD_CREATE", json.dumps(self.guild_create(session)))

    def guild_create(self, session: Session) -> Json:
        """The server as this session may see it."""
        return shapes.guild_create(
            self._world,
            voice=bool(session.intents & VOICE_STATES),
            members=bool(session.intents & MEMBERS),
        )

    def guild_returned(self) -> None:
        """Announces the server to every session of its shard."""
        for session in self._sessions.values():
            if (int(self._world.guild.id) >> 22) % session.shard[1] == session.shard[0]:
                session.send("GUILD_CREATE", json.dumps(self.guild_create(session)))

    def _flags(self) -> int:
        granted = self._world.application.granted_intents
        limited = {"presences": 1 << 13, "members": 1 << 15, "message_content": 1 << 19}
        return sum(bit for name, bit in limited.items() if name in granted) | 1 << 23

    def _resume(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict):
            raise Close(4002, "Error while decoding payload.")
        if data.get("token") != self._world.application.token:
            raise Close(4004, "Authentication failed.")
        session = self._sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int):
            connection.send(INVALID)
            return
        if seq > session.sequence:
            raise Close(4007, "Invalid seq.")
        oldest = session.buffer[0][0] if session.buffer else session.sequence + 1
        away = time.monotonic() - session.parted_at if session.connection is None else 0.0
        if away > self._timing.resume_seconds or oldest > seq + 1:
            del self._sessions[session.key]
            connection.send(INVALID)
            return
        self._attach(connection, session)
        for number, text in session.buffer:
            if number > seq:
                connection.send(text)
        session.send("RESUMED", '{"_trace":[]}')
        self.on_status()

    def _attach(self, connection: Connection, session: Session) -> None:
        if session.connection is not None:
            session.connection.session = None
        session.connection, connection.session = connection, session
        session.parted_at = 0.0

    def _part(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        session.parted_at = time.monotonic()
        if connection.parting_code in (1000, 1001):
            self._sessions.pop(session.key, None)
        self.on_status()

    def _request_members(self, session: Session, data: Any) -> None:
        wanted = data.get("user_ids")
        names = [wanted] if isinstance(wanted, str) else wanted
        query = str(data.get("query") or "").casefold()
        found = [
            shapes.member(each)
            for each in self._world.members()
            if (each.id in names if names else each.username.startswith(query))
        ]
        known = {each["user"]["id"] for each in found}
        chunk: Json = {
            "guild_id": self._world.guild.id,
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [each for each in names or [] if each not in known],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", json.dumps(chunk))

    async def drop(self, code: int = 4000, *, resumable: bool = True) -> None:
        """Closes every connection of the bot."""
        for session in [*self._sessions.values()]:
            if not resumable:
                self._sessions.pop(session.key, None)
            if session.connection is not None:
                await session.connection.socket.close(code=code, message=b"Dropped.")

    def control(self, op: int, data: Any = None) -> None:
        """Sends op 7 or op 9 on every connection."""
        for session in [*self._sessions.values()]:
            if session.connection is not None:
                session.connection.send(frame(op, data))
            if op == 9 and not data:
                self._sessions.pop(session.key, None)
