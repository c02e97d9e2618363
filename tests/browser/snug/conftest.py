"""Snug itself on the page: the bot as its own process, where its neighbours have a small one."""

from collections.abc import AsyncIterator

import pytest_asyncio

from sandbox.box import Sandbox
from tests.browser.conftest import shared
from tests.kit.stage import Stage


@pytest_asyncio.fixture(**shared)
async def stage(browser, tmp_path_factory) -> AsyncIterator[Stage]:
    async with Stage(tmp_path_factory.mktemp("snug"), limits=False) as stage:
        await stage.start_bot()
        yield stage


@pytest_asyncio.fixture(**shared)
async def box(stage: Stage) -> Sandbox:
    return stage.box


@pytest_asyncio.fixture(**shared)
async def bot(stage: Stage) -> Stage:
    return stage
