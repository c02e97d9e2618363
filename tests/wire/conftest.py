"""An unmodified discord.py client against a sandbox in the same process."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Person
from sandbox.timing import Timing
from tests.wire.client import Bot, point_at, running


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox(timing=Timing(response_seconds=0.5)) as box:
        yield box


@pytest.fixture
def aimed(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    point_at(box, monkeypatch)
    return box


Start = Callable[..., Awaitable[Bot]]


@pytest.fixture
async def start(aimed: Sandbox) -> AsyncIterator[Start]:
    async with contextlib.AsyncExitStack() as stack:

        async def begin(bot: Bot | None = None) -> Bot:
            return await stack.enter_async_context(running(bot or Bot(), aimed.token))

        yield begin


@pytest.fixture
async def bot(start: Start) -> Bot:
    return await start()


Meet = Callable[[str], Awaitable[Person]]


@pytest.fixture
async def meet(box: Sandbox) -> AsyncIterator[Meet]:
    async with contextlib.AsyncExitStack() as stack:

        async def join(name: str) -> Person:
            return await stack.enter_async_context(Person.connect(box.url, name))

        yield join


@pytest.fixture
async def ann(meet: Meet) -> Person:
    return await meet("Ann")


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session
