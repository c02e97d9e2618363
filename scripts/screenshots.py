"""Makes the pictures in docs/images: starts the sandbox with the bot, plays a few presses, looks.

Run by `make screenshots`. Needs Chromium on the path.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs/images"
WIDE = {"width": 1060, "height": 760}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30


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
            os.killpg(process.pid, 2)
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


def press(page: Page, label: str, times: int = 1) -> None:
    """Presses the newest button of that name."""
    for _ in range(times):
        page.get_by_role("button", name=label).last.click()
        page.wait_for_timeout(700)


def shoot(page: Page, name: str) -> None:
    """The same moment on a laptop and on a phone."""
    for size, suffix in ((PHONE, "-phone"), (WIDE, "")):
        page.set_viewport_size(size)
        page.wait_for_timeout(400)
        page.screenshot(path=IMAGES / f"{name}{suffix}.png")


def main() -> None:
    """Lobby, table, hand."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sandbox() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(viewport=WIDE, color_scheme="dark")
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{address}?as=ann&channel=games")
        page.get_by_test_id("messages").wait_for()
        page.get_by_test_id("banner").wait_for(state="hidden")
        page.get_by_test_id("composer").fill("/play gofish")
        page.get_by_test_id("composer").press("Enter")
        press(page, "Add computer", 2)
        shoot(page, "lobby")
        press(page, "Start")
        page.get_by_role("button", name="My hand").last.wait_for()
        page.wait_for_timeout(6000)
        shoot(page, "table")
        press(page, "My hand")
        shoot(page, "hand")
        browser.close()


if __name__ == "__main__":
    main()
