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

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs/images"
WIDE: ViewportSize = {"width": 1060, "height": 760}
PHONE: ViewportSize = {"width": 390, "height": 844}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
ASK = 'button[data-custom-id^="snug:a:"]'
RANK = 'button[data-custom-id^="snug:d:"][data-custom-id*=":rank:"]'
PATIENCE = 30
LONGEST_GAME = 300
Hands = dict[str, Page]


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


def table(page: Page) -> Locator:
    """The newest game's message, though somebody was called to it since."""
    buttons = page.get_by_role("button", name=re.compile("My hand|Rematch"))
    return page.get_by_test_id("message").filter(has=buttons).last


def words(message: Locator) -> str:
    """What a message says, without the clock, which changes by itself."""
    return re.sub(r"⏳.*", "", message.inner_text())


def wait_until(page: Page, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Returns once it is so."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        page.wait_for_timeout(50)


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


def may_ask(hand: Page) -> bool:
    """Whether a hand shows what to ask for."""
    return latest(hand).locator(f"{RANK}, {ASK}").count() > 0


def move(ann: Page, hand: Page) -> None:
    """Asks for what there is most of; returns once the hand and then the table show it."""
    public, own = words(table(ann)), words(latest(hand))
    ranks, asks = latest(hand).locator(RANK), latest(hand).locator(ASK)
    if ranks.count():
        most(ranks).click()
        asks.first.wait_for()
    most(asks).click()
    wait_until(hand, lambda: words(latest(hand)) != own)
    wait_until(ann, lambda: words(table(ann)) != public)


def play(ann: Page, hands: Hands, until: Callable[[str], bool]) -> None:
    """Plays until something is to be seen on the table; whose turn it is stands there too."""

    def reached() -> bool:
        said = words(table(ann))
        if until(said):
            return True
        asker = re.search(r"(Ann|Ben) to ask", said)
        if asker and may_ask(hands[asker[1]]):
            move(ann, hands[asker[1]])
        return False

    wait_until(ann, reached, LONGEST_GAME)


@contextmanager
def moment(name: str, *pages: Page) -> Iterator[None]:
    """Says which moment did not come, and what was to be seen instead."""
    try:
        yield
    except (PlaywrightError, AssertionError, TimeoutError) as error:
        seen = [
            f"-- {page.title()}\n{page.get_by_test_id('messages').inner_text()}" for page in pages
        ]
        sys.exit("\n".join([f"This moment did not come: {name}. {error}".rstrip(), *seen]))


def shoot(page: Page, folder: Path, name: str) -> None:
    """The same moment on a laptop and on a phone, without a pointer or notices."""
    page.mouse.move(0, 0)
    expect(page.get_by_test_id("toasts").locator("> *")).to_have_count(0)
    for size, suffix in ((PHONE, "-phone"), (WIDE, "")):
        page.set_viewport_size(size)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}{suffix}.png")


def before_the_deal(ann: Page, ben: Page, folder: Path) -> None:
    """The lobby, and the form behind one of its options."""
    with moment("a lobby of three", ann, ben):
        open_lobby(ann, ben, "games")
        press(ann, "Add computer")
        expect(latest(ann)).to_contain_text("3 players")
        shoot(ann, folder, "lobby")
    with moment("the form of an option", ann):
        press(ann, "Options")
        press(ann, "Pace")
        press(ann, r"\d+ seconds")
        expect(ann.get_by_role("dialog")).to_be_visible()
        shoot(ann, folder, "modal")
        ann.keyboard.press("Escape")
        press(ann, "Dismiss message")


def in_the_game(ann: Page, hands: Hands, folder: Path) -> None:
    """The table once there is a book on it, and a hand that may ask."""
    with moment("the first hands", ann, *hands.values()):
        press(ann, "Start")
        for hand in hands.values():
            go(hand, "Snug")
            expect(latest(hand)).to_contain_text("Your hand")
    with moment("a book on the table and Ann's turn", ann, *hands.values()):
        play(ann, hands, lambda said: "📗" in said and "Ann to ask" in said)
        shoot(ann, folder, "table")
        wait_until(hands["Ann"], lambda: may_ask(hands["Ann"]))
        shoot(hands["Ann"], folder, "hand")


def at_the_end(ann: Page, ben: Page, hands: Hands, folder: Path) -> None:
    """How another game, for two, ended."""
    with moment("a lobby of two", ann, ben):
        open_lobby(ann, ben, "general")
        press(ann, "Start")
    with moment("the end of a game for two", ann, *hands.values()):
        table(ann).wait_for()
        play(ann, hands, lambda said: "Rematch" in said)
        shoot(ann, folder, "result")


def shoot_all(folder: Path) -> None:
    """Every picture, in the order of a game."""
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
        ann, ben = pages[:2]
        hands = dict(zip(("Ann", "Ben"), pages[2:], strict=True))
        before_the_deal(ann, ben, folder)
        in_the_game(ann, hands, folder)
        at_the_end(ann, ben, hands, folder)
        browser.close()


def main() -> None:
    """All pictures anew, or none."""
    expect.set_options(timeout=PATIENCE * 1000)
    with tempfile.TemporaryDirectory() as folder:
        shoot_all(Path(folder))
        IMAGES.mkdir(parents=True, exist_ok=True)
        for picture in Path(folder).iterdir():
            shutil.move(picture, IMAGES / picture.name)


if __name__ == "__main__":
    main()
