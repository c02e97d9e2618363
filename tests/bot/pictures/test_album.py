"""Pictures drawn beside the loop, and what becomes of those that cannot be."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

import pytest

from bot.pictures.album import KEPT, PAINTERS, Album
from bot.screens.layout import Picture


def test_the_ring_has_a_painter() -> None:
    assert "ring" in PAINTERS


async def test_a_picture_is_drawn_once_and_off_the_loop() -> None:
    threads: list[threading.Thread] = []

    def paint(data: Mapping[str, object]) -> bytes:
        threads.append(threading.current_thread())
        return b"%d" % data["n"]

    album = Album({"one": paint})
    for n in (1, 1, 2):
        assert await album.drawn(Picture("one", {"n": n}, "")) == b"%d" % n
    assert len(threads) == 2
    assert threading.current_thread() not in threads


async def test_what_was_shown_longest_ago_is_forgotten_first() -> None:
    painted: list[object] = []

    def paint(data: Mapping[str, object]) -> bytes:
        painted.append(data["n"])
        return b""

    album = Album({"one": paint})
    for n in (*range(KEPT), 0, KEPT, 0, 1):
        await album.drawn(Picture("one", {"n": n}, ""))
    assert painted == [*range(KEPT + 1), 1]


@pytest.mark.parametrize("key", ["broken", "unknown"])
async def test_a_picture_that_cannot_be_drawn_is_only_logged(
    key: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Mapping[str, object]) -> bytes:
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR):
        assert await Album({"broken": broken}).drawn(Picture(key, {}, "")) is None
    assert f"the picture {key} could not be drawn" in caplog.text
