"""An evening on the page: in voice, two games one after the other, a restart between, the end."""

import contextlib
import itertools
import re

import pytest
import pytest_asyncio

from sandbox.box import Sandbox
from tests.browser.page import PHONE, button, composer, latest, overflows
from tests.kit.stage import Stage

api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = api.expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

VOICE = 2
MOVES = 'button[data-custom-id^="snug:a:"]'
_numbers = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def lounge(box: Sandbox) -> str:
    """A voice channel of the test's own, by name."""
    name = f"lounge-{next(_numbers)}"
    await box.control.do("create_channel", {"name": name, "type": VOICE})
    return name


def panel(page):
    return page.get_by_test_id("message").filter(has_text="🌙").last


def table(page):
    """The newest message that is no panel and for everybody."""
    shown = page.get_by_test_id("message").filter(has_not_text="🌙")
    return shown.filter(has_not=page.get_by_test_id("only-you")).last


async def command(page, text: str) -> None:
    await composer(page).fill(text)
    await page.keyboard.press("Enter")


async def wish(page, game: str) -> None:
    await panel(page).get_by_role("combobox").click()
    await page.get_by_role("option", name=re.compile(game)).click()


async def play_out(*pages) -> None:
    """Whoever can picks the first card on offer, until there is a result."""
    for _ in range(400):
        for page in pages:
            moves = table(page).locator(MOVES)
            if await moves.count():
                before = await table(page).inner_text()
                with contextlib.suppress(api.TimeoutError):  # the turn may go on before the click
                    await moves.first.click(timeout=2000)
                    await expect(table(page)).not_to_have_text(before, use_inner_text=True)
        if await button(pages[0], "Rematch").count():
            return
    raise AssertionError("the game goes on and on")


async def stop(page) -> None:
    await command(page, "/stop")
    await button(page, "Yes, end it").click()


async def test_c196_an_evening_from_the_first_join_to_the_closing(visit, lounge, stage: Stage):
    ann = await visit("Ann", channel=lounge, **PHONE)
    ben = await visit("Ben", channel=lounge, **PHONE)
    await command(ann, "/night start")
    await expect(latest(ann)).to_contain_text("voice channel first")
    for page in (ann, ben):
        await page.get_by_test_id("voice-toggle").click()
    await command(ann, "/night start")
    await expect(panel(ben)).to_contain_text("1 player · Ann")
    await button(ben, "Join").click()
    await expect(panel(ann)).to_contain_text("2 players · Ann (host) · Ben")
    await wish(ben, "Old Maid")
    await expect(panel(ann)).to_contain_text("Old Maid 1")
    await wish(ann, "Old Maid")
    await expect(panel(ann)).to_contain_text("Not seated yet: Ben")
    await button(ben, "Seat us all").click()
    await expect(table(ann)).to_contain_text("2 players")
    await button(ann, "Start").click()
    await expect(panel(ben)).to_contain_text("Old Maid is on.")
    assert not await overflows(ann)
    await stage.kill_bot()
    await stage.start_bot()
    await play_out(ann, ben)
    await expect(panel(ben)).to_contain_text("What next?")
    await expect(panel(ben)).to_contain_text(re.compile("Old Maid · (Ann|Ben): 👵 our Old Maid"))
    assert not await overflows(ben)
    await wish(ann, "Ring of Fire")
    await button(ann, "Seat us all").click()
    await table(ann).get_by_role("button", name="Add computer").click()
    await button(ann, "Start").click()
    await expect(panel(ben)).to_contain_text("Ring of Fire is on.")
    await button(ben, "I'm out").click()
    await expect(panel(ann)).to_contain_text(re.compile(r"1 player · Ann \(host\)(?! · Ben)"))
    await stop(ann)
    await expect(panel(ann)).to_contain_text("What next?")
    await command(ann, "/night end")
    await button(ann, "End the night").click()
    for page in (ann, ben):
        await expect(panel(page)).to_contain_text("Thanks for playing")
        await expect(panel(page)).to_contain_text("2 games")
        await expect(panel(page).get_by_role("button", name="Join")).to_have_count(0)
        await expect(page.get_by_test_id("message").filter(has_text="🌙")).to_have_count(1)
