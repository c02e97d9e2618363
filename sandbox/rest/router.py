"""Finds the handler of a request and answers in Discord's words."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, MultipartReader, web

from sandbox.buckets import limited_headers
from sandbox.files import Upload
from sandbox.refusal import Json, Refusal

if TYPE_CHECKING:
    from sandbox.box import Sandbox

_MAJOR = ("channel", "guild", "token")


@dataclass
class Call:
    """One request of the bot."""

    box: Sandbox
    method: str
    route: str
    parts: dict[str, str]
    query: dict[str, str]
    body: Any = None
    raw: bytes = b""
    uploads: list[Upload] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.parts[name]

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Refusal(50109)
        return self.body


Handler = Callable[[Call], Any]
Node = dict[str, Any]
ROUTES: Node = {}


def route(method: str, template: str, *, token: bool = True) -> Callable[[Handler], Handler]:
    """Registers a handler; `token` says whether the bot's token is needed."""

    def register(handler: Handler) -> Handler:
        node = ROUTES
        names: list[str] = []
        for part in template.strip("/").split("/"):
            named = part.startswith("{")
            if named:
                names.append(part[1:-1])
            node = node.setdefault("*" if named else part, {})
        node.setdefault("", {})[method] = (template, names, handler, token)
        return handler

    return register


def _find(path: str) -> tuple[Node, list[str]] | None:
    node, values = ROUTES, []
    for part in path.strip("/").split("/"):
        if part in node:
            node = node[part]
        elif "*" in node:
            values.append(part)
            node = node["*"]
        else:
            return None
    return (node[""], values) if "" in node else None


class Rest:
    """Serves /api/v10."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request and records it."""
        began = time.perf_counter()
        path = "/" + request.match_info["path"]
        call = Call(self._box, request.method, path, {}, dict(request.query))
        headers: dict[str, str] = {}
        answer: Any
        try:
            answer = await self._answer(request, path, call, headers)
            status = 204 if answer is None else 200
        except Refusal as refusal:
            status, answer = refusal.status, refusal.body()
            headers |= getattr(refusal, "headers", {})
            if status == 429 and "Via" not in headers:
                headers |= limited_headers(refusal.retry_after or 1.0)
        refused = answer if status >= 400 else None
        self._box.ledger.note(
            call.method,
            call.route,
            path,
            raw=call.raw,
            status=status,
            began=began,
            answer=refused,
        )
        if answer is None:
            return web.Response(status=status, headers=headers)
        return web.Response(
            body=json.dumps(answer).encode(),
            status=status,
            headers=headers,
            content_type="application/json",
        )

    async def _answer(
        self, request: web.Request, path: str, call: Call, headers: dict[str, str]
    ) -> Any:
        box = self._box
        found = _find(path)
        if found is None:
            raise Refusal(0)
        methods, values = found
        if request.method not in methods:
            raise Refusal(0, status=405, message="405: Method Not Allowed")
        template, names, handler, token = methods[request.method]
        call.route, call.parts = template, dict(zip(names, values, strict=True))
        await _read(request, call)
        if token and request.headers.get("Authorization") != box.authorization:
            raise Refusal(0, status=401, message="401: Unauthorized")
        place = ":".join(call.parts[name] for name in _MAJOR if name in call.parts)
        headers |= box.buckets.take(call.method, template, place)
        fault = await self._fault(call)
        answer = handler(call)
        if isinstance(answer, Awaitable):
            answer = await answer
        if fault is not None:
            raise fault
        return answer

    async def _fault(self, call: Call) -> Refusal | None:
        """Does what was asked to go wrong; gives a refusal that must follow the work."""
        faults = self._box.faults
        if faults.hangs and (seconds := faults.hang(call.method, call.route)):
            await asyncio.sleep(seconds)
        if not faults.answers:
            return None
        found = faults.answer(call.method, call.route)
        if found is None:
            return None
        wait = found.retry_after if found.status == 429 else None
        refusal = Refusal(
            found.code, status=found.status, message=found.message or None, retry_after=wait
        )
        if not found.after:
            raise refusal
        return refusal


async def _read(request: web.Request, call: Call) -> None:
    if not request.can_read_body:
        return
    if request.content_type == "multipart/form-data":
        await _read_form(await request.multipart(), call)
    else:
        call.raw = await request.read()
    if call.raw:
        try:
            call.body = json.loads(call.raw)
        except ValueError:
            raise Refusal(50109) from None


async def _read_form(reader: MultipartReader, call: Call) -> None:
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            call.raw = content
        else:
            index = (part.name or "").removeprefix("files[").removesuffix("]")
            call.uploads.append(Upload(index, part.filename or "file", content))
