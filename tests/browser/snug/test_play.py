"""Snug itself, played in a real browser: the bot as its own process, people in their own tabs."""

import asyncio

import pytest

from tests.browser.page import PHONE, button, composer, go, latest, overflows
from tests.kit.stage import Stage

api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = api.expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

KEPT = ("10", "J", "Q", "K")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", *KEPT)
MOVES = 'button[data-custom-id^="snug:a:"]'
MOST_MOVES = 80


async def open_lobby(ann, *guests) -> None:
    await composer(ann).fill("/play gofish")
    await ann.keyboard.press("Enter")
    for number, guest in enumerate(guests, 2):
        await button(guest, "Join").click()
        await expect(latest(guest)).to_contain_text(f"{number} players")
    await expect(latest(ann)).to_contain_text(f"{len(guests) + 1} player")


async def start(ann, *guests) -> None:
    await open_lobby(ann, *guests)
    await button(ann, "Start").click()
    await expect(button(ann, "My hand")).to_be_visible()


async def shorten(page) -> None:
    """Leaves most ranks out, in the host's options."""
    await button(page, "Options").click()
    await button(page, "More rules").click()
    await page.get_by_role("combobox", name="None").click()
    for rank in RANKS:
        if rank not in KEPT:
            await page.get_by_role("option", name=rank, exact=True).click()
    await button(page, "Done").click()
    await expect(page.get_by_test_id("messages")).to_contain_text("Ranks left out: A 2 3 4 5")
    await page.get_by_role("button", name="Dismiss message").click()


async def make_move(page) -> bool:
    """Makes the first move on offer in the newest message, and sees what came of it."""
    moves = latest(page).locator(MOVES)
    if not await moves.count():
        return False
    before = await latest(page).inner_text()
    await moves.first.click()
    await expect(latest(page)).not_to_have_text(before, use_inner_text=True)
    return True


async def on_turn(*pages):
    """Whoever can move now."""
    for _ in range(100):
        for page in pages:
            if await latest(page).locator(MOVES).count():
                return page
        await asyncio.sleep(0.05)
    raise AssertionError("nobody can move")


async def play_out(*pages) -> None:
    for _ in range(MOST_MOVES):
        moved = [await make_move(page) for page in pages]
        if await latest(pages[0]).get_by_role("button", name="Rematch").count():
            return
        if not any(moved):
            await asyncio.sleep(0.05)
    raise AssertionError("the game goes on and on")


async def test_two_people_play_from_the_first_command_to_the_rematch(visit, channel):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel)
    await open_lobby(ann, ben)
    await shorten(ann)
    await button(ann, "Start").click()
    for page in (ann, ben):
        await expect(latest(page)).to_contain_text("to ask")
        await go(page, "Snug")
        await expect(latest(page)).to_contain_text("Your hand")
    await play_out(ann, ben)
    for page in (ann, ben):
        await expect(latest(page)).to_contain_text("win")
        await go(page, channel)
        await expect(latest(page)).to_contain_text("🥇")
        await expect(latest(page)).to_contain_text("The last book is made.")
    await button(ben, "Fair?").click()
    await expect(latest(ben)).to_contain_text("The secret number was")
    await button(ann, "Rematch").click()
    for page in (ann, ben):
        await expect(page.get_by_test_id("messages")).to_contain_text("2 players")
        await expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    await button(ann, "Start").click()
    await expect(latest(ann)).to_contain_text("dealt 7 cards each")


async def test_the_hand_is_a_private_reply_as_well(visit, channel):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel)
    await start(ann, ben)
    for page in (ann, ben):
        await button(page, "My hand").click()
        await expect(latest(page)).to_contain_text("Your hand")
        await expect(latest(page).get_by_test_id("only-you")).to_be_visible()
        await expect(page.get_by_test_id("message")).to_have_count(2)
    mover = await on_turn(ann, ben)
    await make_move(mover)
    await expect(latest(mover)).to_contain_text("You asked")
    other = ben if mover is ann else ann
    await expect(latest(other)).to_contain_text("asked you for")


async def test_a_watcher_is_answered(visit, channel):
    ann, ben, cy = [await visit(name, channel=channel) for name in ("Ann", "Ben", "Cy")]
    await start(ann, ben)
    await button(cy, "My hand").click()
    await expect(latest(cy)).to_contain_text("You're not in this game")
    await button(cy, "⋯").click()
    await expect(latest(cy)).to_contain_text("You're watching")
    await expect(cy.get_by_role("button", name="Leave")).to_have_count(0)
    await expect(ann.get_by_test_id("message")).to_have_count(1)


async def test_closed_dms_block_nobody(visit, channel):
    ann, dee = await visit("Ann", channel=channel), await visit("Dee", channel=channel)
    await dee.get_by_role("button", name="Trouble").click()
    await dee.get_by_role("button", name="Close my DMs").click()
    await expect(dee.get_by_role("button", name="Open my DMs")).to_be_visible()
    await dee.keyboard.press("Escape")
    await composer(ann).fill("/play gofish")
    await ann.keyboard.press("Enter")
    await button(dee, "Join").click()
    await expect(latest(dee)).to_contain_text("I can't send you direct messages")
    await button(ann, "Start").click()
    await button(dee, "My hand").click()
    await expect(latest(dee)).to_contain_text("Your hand")
    await expect(latest(dee).get_by_test_id("only-you")).to_be_visible()


async def test_it_fits_a_phone(visit, channel):
    ann = await visit("Ann", channel=channel, **PHONE)
    await open_lobby(ann)
    await button(ann, "Add computer").click()
    await button(ann, "Options").click()
    await expect(latest(ann)).to_contain_text("House rules")
    assert not await overflows(ann)
    await button(ann, "How to play").click()
    await expect(latest(ann)).to_contain_text("Collect books")
    assert not await overflows(ann)
    await button(ann, "Start").click()
    await button(ann, "My hand").click()
    await expect(latest(ann)).to_contain_text("Your hand")
    assert not await overflows(ann)
    await go(ann, "Snug")
    await expect(latest(ann)).to_contain_text("Your hand")
    assert not await overflows(ann)


async def test_a_killed_bot_goes_on_where_it_was(visit, channel, stage: Stage):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel)
    await start(ann, ben)
    for page in (ann, ben):
        await go(page, "Snug")
    mover = await on_turn(ann, ben)
    await stage.kill_bot()
    await expect(mover.get_by_test_id("banner")).to_contain_text("Snug is offline")
    await stage.start_bot()
    await expect(mover.get_by_test_id("banner")).to_be_hidden()
    await make_move(mover)
    await expect(latest(mover)).to_contain_text("You asked")
