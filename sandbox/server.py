"""The addresses: Discord's, the people's, and the page's; loopback only."""

from __future__ import annotations

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, web

from sandbox import orders
from sandbox.files import Upload
from sandbox.people import act, talk, views
from sandbox.rest import channels, commands, emojis, guilds, interactions, messages, users

if TYPE_CHECKING:
    from sandbox.box import Sandbox

PAGE = Path(__file__).parent / "page"
NAMES = frozenset(("127.0.0.1", "localhost"))
# Importing these modules is what registers their routes and operations.
RESOURCES = (channels, commands, emojis, guilds, interactions, messages, users, act, talk, orders)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _only_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses other hosts and origins, so that no web page elsewhere can reach the sandbox."""
    origin = request.headers.get("Origin")
    if request.host.partition(":")[0] not in NAMES:
        return web.Response(status=403, text="Only for this machine.")
    if origin is not None and urlsplit(origin).netloc != request.host:
        return web.Response(status=403, text="Only for pages of this machine.")
    return await handler(request)


def application(box: Sandbox) -> web.Application:
    """The web application of a sandbox."""
    site = Site(box)
    app = web.Application(middlewares=[_only_here], client_max_size=64 * 1024 * 1024)
    app.router.add_route("*", "/api/v10/{path:.*}", box.rest.serve)
    app.router.add_get("/gateway", box.gateway.accept)
    app.router.add_get("/gateway/", box.gateway.accept)
    app.router.add_get("/people", box.desk.serve)
    app.router.add_get("/who", site.who)
    app.router.add_post("/upload", site.upload)
    app.router.add_get("/attachments/{channel}/{id}/{name}", site.attachment)
    app.router.add_get("/emojis/{name}", site.emoji)
    app.router.add_post("/control/{name}", box.control.serve)
    app.router.add_get("/control/{name:requests|state}", box.control.serve)
    app.router.add_get("/", site.index)
    app.router.add_get("/page/{path:.*}", site.page)
    return app


class Site:
    """What a browser fetches."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The page."""
        return _file(PAGE / "index.html")

    async def page(self, request: web.Request) -> web.StreamResponse:
        """The page's files."""
        path = (PAGE / request.match_info["path"]).resolve()
        if not path.is_relative_to(PAGE.resolve()):
            raise web.HTTPNotFound
        return _file(path)

    async def who(self, request: web.Request) -> web.Response:
        """Whom one can be."""
        world = self._box.world
        people = [views.person(world, each) for each in world.people.values()]
        return web.json_response(
            {"people": people, "guild": views.guild(world), "bot": views.bot(self._box)}
        )

    async def upload(self, request: web.Request) -> web.Response:
        """Keeps a person's file until it is sent."""
        box = self._box
        try:
            person = box.world.find_person(request.query.get("as", ""))
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=404)
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.name == "file":
                content = bytes(await part.read(decode=True))
                upload = Upload("0", part.filename or "file", content)
                attachment = box.messages.files.attach(person.id, upload, {})
                box.world.uploads[attachment["id"]] = attachment
                return web.json_response(attachment)
        return web.json_response({"error": "There is no file."}, status=400)

    async def attachment(self, request: web.Request) -> web.Response:
        """A file in a message."""
        return self._stored(request.match_info["id"], request.match_info["name"])

    async def emoji(self, request: web.Request) -> web.Response:
        """An emoji's picture."""
        key = request.match_info["name"].partition(".")[0]
        known = self._box.world.application.emojis.get(key, {})
        return self._stored(key, f"emoji.{known.get('_kind', 'png')}")

    def _stored(self, key: str, name: str) -> web.Response:
        content = self._box.store.file(self._box.world, key)
        if content is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        # Nothing uploaded may run as a page of this origin.
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(body=content, content_type=kind, headers=headers)


def _file(path: Path) -> web.StreamResponse:
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})
