"""One sandbox, one bot and one browser for all tests of the page; each test has its own tabs."""

import asyncio
import contextlib
import itertools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from sandbox.box import Sandbox
from sandbox.timing import Timing
from tests.browser.client import Board, Bot, point_at

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
# Nothing but the page: no updates, no first run, no sandbox that containers have no rights for.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

shared = {"scope": "module", "loop_scope": "module"}


@pytest_asyncio.fixture(**shared)
async def browser() -> AsyncIterator[playwright.Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on the PATH, so the page cannot be tried in a browser")
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(**shared)
async def box(browser) -> AsyncIterator[Sandbox]:
    async with Sandbox(timing=Timing(response_seconds=1.0), limits=False) as box:
        yield box


@pytest_asyncio.fixture(**shared)
async def bot(box: Sandbox) -> AsyncIterator[Bot]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        point_at(box, monkeypatch)
        async with Bot(box) as bot:
            running = asyncio.create_task(bot.start(box.token))
            await asyncio.wait_for(bot.seated.wait(), 10)
            yield bot
            await bot.close()
            with contextlib.suppress(asyncio.CancelledError):
                await running


Open = Callable[..., Awaitable["playwright.Page"]]


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser, box: Sandbox, bot: Bot) -> AsyncIterator[Open]:
    """Opens the page as somebody; an error in the page's code fails the test."""
    errors: list[str] = []
    async with contextlib.AsyncExitStack() as stack:

        async def visit(
            name: str | None = None,
            *,
            channel: str | None = None,
            width: int = 1280,
            height: int = 800,
            **options,
        ):
            context = await browser.new_context(
                viewport={"width": width, "height": height}, **options
            )
            stack.push_async_callback(context.close)
            page = await context.new_page()
            page.set_default_timeout(15_000)
            page.on("pageerror", lambda error: errors.append(str(error)))
            query = "&".join(
                f"{key}={value}" for key, value in (("as", name), ("channel", channel)) if value
            )
            await page.goto(f"{box.url}/?{query}")
            await page.get_by_test_id("start").wait_for()
            return page

        yield visit
    assert not errors


_numbers = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def channel(box: Sandbox) -> str:
    """A text channel of the test's own, by name."""
    name = f"table-{next(_numbers)}"
    await box.control.do("create_channel", {"name": name})
    return name


@pytest_asyncio.fixture(loop_scope="module")
async def post(bot: Bot, channel: str):
    """Posts a board in the test's channel."""

    async def post(title: str = "A board"):
        place = discord_channel(bot, channel) or await bot.wait_for(
            "guild_channel_create", check=lambda made: made.name == channel, timeout=5
        )
        return await place.send(view=Board(title=title))

    return post


def discord_channel(bot: Bot, name: str):
    return next((each for each in bot.get_all_channels() if each.name == name), None)
