"""Faults and changes of the world by name, for tests, benchmarks and the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.refusal import Json
from sandbox.world import Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


@dataclass(frozen=True, slots=True)
class Order:
    """One action asked for, with its body."""

    box: Sandbox
    body: Json

    def person(self) -> Person:
        """The person named."""
        return self.box.world.find_person(self.body["person"])

    def subject(self) -> Person:
        """The person named; without a name, the bot."""
        return self.person() if self.body.get("person") else self.box.world.bot

    def channel(self) -> Channel:
        """The channel named."""
        return self.box.world.find_channel(self.body["channel"])

    def place(self) -> Channel | None:
        """The channel named, if one is."""
        return self.channel() if self.body.get("channel") else None

    def message(self) -> Message:
        """The message named."""
        message = self.box.world.messages.get(str(self.body["message"]))
        if message is None:
            raise ValueError("There is no such message.")
        return message


Action = Callable[[Order], "Awaitable[Json | None] | Json | None"]
READABLE = ("since", "route")
_ACTIONS: dict[str, Action] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Registers what `POST /control/NAME` does."""

    def register(work: Action) -> Action:
        _ACTIONS[name] = work
        return work

    return register


class Control:
    """Does what `POST /control/NAME` asks."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box

    async def do(self, name: str, body: Json) -> Json:
        """Runs one action; a mistake is a ValueError whose text is a sentence."""
        work = _ACTIONS.get(name)
        if work is None:
            raise ValueError(f"There is no control called {name}.")
        try:
            answer = work(Order(self.box, body))
            if isinstance(answer, Awaitable):
                answer = await answer
        except KeyError as missing:
            raise ValueError(f"{name} needs {missing}.") from None
        except TypeError as wrong:
            raise ValueError(f"{name}: {wrong}.") from None
        return answer or {}

    async def serve(self, request: web.Request) -> web.Response:
        """`POST /control/NAME` and `GET /control/requests`."""
        try:
            body: Any = {}
            if request.method == "POST":
                body = await request.json() if request.can_read_body else {}
            else:
                # A link must not be able to change anything.
                body = {key: request.query[key] for key in READABLE if key in request.query}
            answer: Json = {"ok": True, "d": await self.do(request.match_info["name"], body)}
            return web.json_response(answer)
        except ValueError as error:
            return web.json_response({"ok": False, "error": str(error)}, status=400)
