"""Where things are on the page, as a person would look for them."""

import re

PHONE = {"width": 390, "height": 844, "has_touch": True}


def composer(page):
    return page.get_by_test_id("composer")


def suggestion(page, text):
    return page.get_by_test_id("suggestions").get_by_role("option").filter(has_text=text)


def latest(page):
    return page.get_by_test_id("message").last


def button(page, name: str):
    """The newest button of that name, with an emoji before it or without."""
    return page.get_by_role("button", name=re.compile(rf"^(\W+ )?{re.escape(name)}$")).last


async def overflows(page) -> bool:
    return await page.evaluate(
        "[document.documentElement, document.querySelector('.messages')]"
        ".some((node) => node.scrollWidth > node.clientWidth)"
    )


async def go(page, place: str) -> None:
    """Opens a channel or somebody's direct messages, on a phone by the drawer."""
    drawer = page.get_by_role("button", name="Channel list")
    if await drawer.is_visible():
        await drawer.click()
    named = re.compile(f"^{place}\\b")
    await page.get_by_role("navigation").get_by_role("button", name=named).click()
