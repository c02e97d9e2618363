"""Plays a person over the people's socket: for tests, benchmarks and the crash harness."""
# Whoever waits for a person says how long: `timeout` is part of what is asked here.
# ruff: noqa: ASYNC109

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from sandbox.refusal import Json
from sandbox.screen import Message, Modal
from sandbox.sight import Sight

PATIENCE = 10.0
T = TypeVar("T")


class Refused(Exception):
    """The sandbox did not let a person do this; the text is what they would read."""


@dataclass(frozen=True)
class Outcome:
    """What came of a command, press or form."""

    interaction: str
    state: str
    how: str | None
    error: str | None
    ms: float
    message: Message | None = None
    modal: Modal | None = None

    @property
    def ok(self) -> bool:
        """Whether the bot did something in time."""
        return self.state != "failed"


class Person(Sight):
    """One connected person: what they see, and all they can do."""

    def __init__(self, base: str, name: str, session: aiohttp.ClientSession | None = None) -> None:
        self.base = base.rstrip("/")
        self.name = name
        super().__init__()
        self._session = session
        self._owns_session = session is None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Json]] = {}
        self._pressed: dict[str, asyncio.Future[Json]] = {}
        self._watchers: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._greeted = asyncio.Event()

    @classmethod
    def connect(cls, base: str, name: str, session: aiohttp.ClientSession | None = None) -> Self:
        """A person to be entered with `async with`."""
        return cls(base, name, session)

    async def __aenter__(self) -> Self:
        if self._session is None:
            self._session = aiohttp.ClientSession()
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
        if self._owns_session and self._session is not None:
            await self._session.close()

    async def open(self) -> None:
        """Connects, and reads the direct messages of before."""
        assert self._session is not None
        self._greeted.clear()
        self._socket = await self._session.ws_connect(
            f"{self.base}/people", params={"as": self.name}, max_msg_size=0
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        await asyncio.wait_for(self._greeted.wait(), PATIENCE)
        for channel in [*self.direct]:
            await self.history(channel)

    async def close(self) -> None:
        """Disconnects."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            data = json.loads(frame.data)
            if "re" in data:
                waiting = self._asked.pop(data["re"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(data)
            else:
                self._hear(data["t"], data["d"])
        for future in (*self._asked.values(), *self._pressed.values()):
            if not future.done():
                future.set_exception(ConnectionError("The sandbox closed the connection."))

    def _hear(self, event: str, data: Json) -> None:
        self.see(event, data)
        if event == "snapshot":
            self._greeted.set()
        elif event == "interaction_state":
            future = self._pressed.get(data["nonce"] or "")
            if data["state"] != "pending" and future is not None and not future.done():
                future.set_result(data)
        self._wake_watchers()

    def _wake_watchers(self) -> None:
        for watcher in [*self._watchers]:
            predicate, future = watcher
            if future.done():
                self._watchers.remove(watcher)
            elif value := predicate():
                future.set_result(value)
                self._watchers.remove(watcher)

    async def ask(self, op: str, **body: Any) -> Json:
        """Any request of PROTOCOL.md; gives its `d`, or raises Refused."""
        assert self._socket is not None
        number = next(self._numbers)
        future = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        await self._socket.send_str(json.dumps({"id": number, "op": op, "d": body}))
        reply: Json = await asyncio.wait_for(future, PATIENCE)
        if not reply["ok"]:
            raise Refused(reply["error"])
        answer: Json = reply["d"]
        return answer

    async def _act(self, op: str, timeout: float, **body: Any) -> Outcome:
        nonce = f"{id(self):x}-{next(self._numbers)}"
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._pressed[nonce] = future
        try:
            await self.ask(op, nonce=nonce, **body)
            state = await asyncio.wait_for(future, timeout)
        finally:
            del self._pressed[nonce]
        if state["how"] == "modal" and self.modal is None:
            await self.wait_for(lambda: self.modal)
        shown = self._replies.get(state["id"])
        if state["how"] == "update":
            shown = state["message_id"]
        modal = self.modal if state["how"] == "modal" else None
        return Outcome(
            state["id"],
            state["state"],
            state["how"],
            state["error"],
            state["ms"],
            self.message(shown) if shown in self._messages else None,
            modal,
        )

    async def command(
        self,
        channel: str,
        path: str,
        *,
        target: str | None = None,
        timeout: float = PATIENCE,
        **options: Any,
    ) -> Outcome:
        """Runs a slash command such as "night start", or a menu command on a target."""
        extra = {} if target is None else {"target": target}
        return await self._act(
            "command", timeout, channel=channel, path=path, options=options, **extra
        )

    async def autocomplete(
        self, channel: str, path: str, focused: str, typed: str = "", **options: Any
    ) -> list[Json]:
        """The choices offered for a half-typed option."""
        answer = await self.ask(
            "autocomplete",
            channel=channel,
            path=path,
            focused=focused,
            options={**options, focused: typed},
        )
        choices: list[Json] = answer["choices"]
        return choices

    async def press(
        self,
        message: Message | str,
        label: str = "",
        *,
        custom_id: str = "",
        timeout: float = PATIENCE,
    ) -> Outcome:
        """Presses a button by label or id, on the message as it is now."""
        key = message if isinstance(message, str) else message.id
        if not custom_id:
            known = self._messages.get(key)
            if known is None:
                raise LookupError("That message is gone.")
            custom_id = Message(known).button(label).custom_id
        return await self._act("press", timeout, message=key, custom_id=custom_id)

    async def choose(
        self,
        message: Message | str,
        custom_id: str,
        values: Iterable[str],
        timeout: float = PATIENCE,
    ) -> Outcome:
        """Chooses in a select, by values, or by labels of a string select."""
        key = message if isinstance(message, str) else message.id
        chosen = [*values]
        for select in self.message(key).selects:
            if select.custom_id == custom_id and select.options:
                chosen = [select.value_of(each) for each in chosen]
        return await self._act("press", timeout, message=key, custom_id=custom_id, values=chosen)

    async def submit(
        self,
        modal: Modal | None = None,
        values: dict[str, Any] | None = None,
        timeout: float = PATIENCE,
    ) -> Outcome:
        """Sends the open form; fields by label or custom id."""
        modal = modal or self.modal
        if modal is None:
            raise LookupError("No form is open.")
        return await self._act(
            "submit_modal", timeout, modal=modal.id, values=modal.values(values or {})
        )

    async def say(self, channel: str, content: str, **more: Any) -> Message:
        """Writes a message."""
        answer = await self.ask("send", channel=channel, content=content, **more)
        return Message(answer["message"])

    async def history(self, channel: str, limit: int = 50) -> list[Message]:
        """Reads what was said before, and keeps it."""
        found = (await self.ask("history", channel=channel, limit=limit))["messages"]
        self._messages.update((each["id"], each) for each in found)
        return [Message(each) for each in found]

    async def upload(self, name: str, content: bytes) -> str:
        """Uploads a file; gives the id to use as an option or value."""
        assert self._session is not None
        form = aiohttp.FormData()
        form.add_field("file", content, filename=name)
        address = f"{self.base}/upload"
        async with self._session.post(address, data=form, params={"as": self.name}) as response:
            return str((await response.json())["id"])

    async def fault(self, name: str, /, **body: Any) -> Json:
        """Runs a control action."""
        return await self.ask("fault", name=name, **{"with": body})

    async def settled(self, quiet: float = 0.05, timeout: float = PATIENCE) -> None:
        """Waits until the bot is quiet and everything it did has arrived here."""
        answer = await self.fault("settle", quiet=quiet, timeout=timeout)
        if not answer["settled"]:
            raise TimeoutError("The bot did not come to rest.")

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = PATIENCE) -> T:
        """Waits until a predicate over what is seen gives something; gives that."""
        value = predicate()
        if value:
            return value
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._watchers.append((predicate, future))
        return await asyncio.wait_for(future, timeout)


class Controls:
    """The control API over HTTP, where nobody is connected."""

    def __init__(self, base: str, session: aiohttp.ClientSession) -> None:
        self._base = base.rstrip("/")
        self._session = session

    async def do(self, name: str, /, **body: Any) -> Json:
        """Runs a control action; gives its `d`, or raises Refused."""
        async with self._session.post(f"{self._base}/control/{name}", json=body) as response:
            answer = await response.json()
        if not answer["ok"]:
            raise Refused(answer["error"])
        done: Json = answer["d"]
        return done
