"""Makes the pictures in docs/images: starts the sandbox with the bot, plays, and looks.

Run by `make screenshots`. Needs Chromium on the path. The cards differ each time; the moments do
not: a lobby, its form, a table with a book on it, a hand that may ask, and how a game ended.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs/images"
WIDE: ViewportSize = {"width": 1060, "height": 760}
PHONE: ViewportSize = {"width": 390, "height": 844}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
ASK = 'button[data-custom-id^="snug:a:"]'
RANK = 'button[data-custom-id^="snug:d:"][data-custom-id*=":rank:"]'
PATIENCE = 30
MOST_MOVES = 400


def chromium() -> str:
    """The browser on this machine."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    sys.exit("Chromium is not on the path.")


@contextmanager
def sandbox() -> Iterator[str]:
    """A sandbox with the bot in it and nothing on its disk; gives the page's address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    with tempfile.TemporaryDirectory() as folder:
        command = ["make", "--no-print-directory", "play", f"PORT={port}", f"WORLD={folder}"]
        environment = os.environ | {"NO_BROWSER": "1"}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
        try:
            wait_for(address)
            yield address
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)


def wait_for(address: str) -> None:
    """Returns once somebody answers there."""
    for _ in range(PATIENCE * 10):
        try:
            with urlopen(address):  # noqa: S310  # our own loopback address
                return
        except URLError:
            time.sleep(0.1)
    sys.exit("The sandbox did not start.")


def latest(page: Page) -> Locator:
    """The newest message."""
    return page.get_by_test_id("message").last


def press(page: Page, label: str) -> None:
    """Presses the newest button of that name, whatever emoji stands before it."""
    page.get_by_role("button", name=re.compile(rf"^(\W+ )?{label}$")).last.click()


def go(page: Page, place: str) -> None:
    """Opens a channel or direct messages."""
    page.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{place}")).click()


def open_lobby(ann: Page, ben: Page, channel: str) -> None:
    """Ann opens a table and Ben joins."""
    for page in (ann, ben):
        go(page, channel)
    ann.get_by_test_id("composer").fill("/play gofish")
    ann.get_by_test_id("composer").press("Enter")
    press(ben, "Join")
    expect(latest(ann)).to_contain_text("2 players")


def most(buttons: Locator) -> Locator:
    """The button with the highest count on it, or else the first."""
    counts = [label.partition("×")[2] for label in buttons.all_text_contents()]
    return buttons.nth(max(range(len(counts)), key=counts.__getitem__))


def move(hand: Page) -> None:
    """Asks for what there is most of, if it is their turn."""
    ranks, asks = latest(hand).locator(RANK), latest(hand).locator(ASK)
    if ranks.count():
        most(ranks).click()
        asks.first.wait_for()
    if asks.count():
        before = latest(hand).inner_text()
        most(asks).click()
        expect(latest(hand)).not_to_have_text(before, use_inner_text=True)


def play(hands: tuple[Page, ...], until: Callable[[], bool]) -> None:
    """Plays until something is to be seen."""
    for _ in range(MOST_MOVES):
        for hand in hands:
            if until():
                return
            move(hand)
        hands[0].wait_for_timeout(50)
    sys.exit("That moment did not come.")


def shoot(page: Page, name: str) -> None:
    """The same moment on a laptop and on a phone, without a pointer or notices."""
    page.mouse.move(0, 0)
    expect(page.get_by_test_id("toasts").locator("> *")).to_have_count(0)
    for size, suffix in ((PHONE, "-phone"), (WIDE, "")):
        page.set_viewport_size(size)
        page.wait_for_timeout(400)
        page.screenshot(path=IMAGES / f"{name}{suffix}.png")


def before_the_deal(ann: Page, ben: Page) -> None:
    """The lobby, and the form behind one of its options."""
    open_lobby(ann, ben, "games")
    press(ann, "Add computer")
    expect(latest(ann)).to_contain_text("3 players")
    shoot(ann, "lobby")
    press(ann, "Options")
    press(ann, "Page 2")
    press(ann, r"\d+ seconds")
    expect(ann.get_by_role("dialog")).to_be_visible()
    shoot(ann, "modal")
    ann.keyboard.press("Escape")
    press(ann, "Dismiss message")


def in_the_game(ann: Page, hands: tuple[Page, Page]) -> None:
    """The table once there is a book on it, and a hand that may ask."""
    press(ann, "Start")
    for hand in hands:
        go(hand, "Snug")
        expect(latest(hand)).to_contain_text("Your hand")
    play(hands, lambda: bool(re.search("📗.*Ann to ask", latest(ann).inner_text(), re.DOTALL)))
    shoot(ann, "table")
    shoot(hands[0], "hand")


def at_the_end(ann: Page, ben: Page, hands: tuple[Page, Page]) -> None:
    """How another game, for two, ended."""
    open_lobby(ann, ben, "general")
    press(ann, "Start")
    play(hands, lambda: bool(latest(ann).get_by_role("button", name="Rematch").count()))
    shoot(ann, "result")


def main() -> None:
    """Every picture, in the order of a game."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE * 1000)
    with sandbox() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        pages: list[Page] = []
        for name in ("ann", "ben", "ann", "ben"):
            page = browser.new_page(viewport=WIDE, color_scheme="dark")
            page.set_default_timeout(PATIENCE * 1000)
            page.goto(f"{address}?as={name}&channel=games")
            page.get_by_test_id("start").wait_for()
            expect(page.get_by_test_id("banner")).to_be_hidden()
            pages.append(page)
        ann, ben, *hands = pages
        before_the_deal(ann, ben)
        in_the_game(ann, (hands[0], hands[1]))
        at_the_end(ann, ben, (hands[0], hands[1]))
        browser.close()


if __name__ == "__main__":
    main()
