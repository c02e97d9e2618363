"""The picture of a table in a real browser: there, described, as wide as a phone, and kept."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.browser.conftest import shared
from tests.browser.page import PHONE, button, composer, latest, overflows
from tests.kit.stage import Stage

api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = api.expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(**shared)
async def stage(browser, tmp_path_factory) -> AsyncIterator[Stage]:
    command = (sys.executable, "-m", "tests.kit.pictured")
    folder = tmp_path_factory.mktemp("pictures")
    async with Stage(folder, limits=False, command=command) as stage:
        await stage.start_bot()
        yield stage


async def dealt(ann, ben) -> None:
    await composer(ann).fill("/play blackjack")
    await ann.keyboard.press("Enter")
    await button(ben, "Join").click()
    await expect(latest(ann)).to_contain_text("2 player")
    await button(ann, "Start").click()
    await button(ann, "Deal").click()


def picture(page, alt: str):
    return latest(page).get_by_role("img", name=re.compile(alt))


async def loaded(image) -> tuple[int, int]:
    """The picture's own width and the width it is shown in, once it is there."""
    await expect(image).to_be_visible()
    await image.evaluate("(img) => img.decode()")
    return tuple(await image.evaluate("(img) => [img.naturalWidth, img.clientWidth]"))


async def test_the_picture_is_there_with_its_alt_text(visit, channel):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel, **PHONE)
    await dealt(ann, ben)
    for page, width in ((ann, 300), (ben, 250)):
        own, wide = await loaded(picture(page, r"^2 open cards, the last one"))
        assert own == 660
        assert wide >= width
    assert not await overflows(ben)
    turn = ann if "Ann to play" in await latest(ann).inner_text() else ben
    await button(turn, "Hit").click()
    await loaded(picture(ann, r"^3 open cards"))
    await loaded(picture(ben, r"^3 open cards"))


async def test_a_picture_has_its_place_before_it_is_loaded(visit, channel):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel, **PHONE)
    loads = asyncio.Event()

    async def late(route):
        await loads.wait()
        await route.continue_()

    await ben.route("**/attachments/**", late)
    await dealt(ann, ben)
    image = picture(ben, r"^2 open cards")
    await image.wait_for(state="attached")
    width, height = await image.evaluate("(img) => [img.clientWidth, img.clientHeight]")
    assert not await image.evaluate("(img) => img.naturalWidth")
    assert width >= 250
    assert height >= 50
    loads.set()
    await loaded(image)
    assert await image.evaluate("(img) => img.clientHeight") == height
    await expect(ben.get_by_text("Jump to present")).to_be_hidden()
