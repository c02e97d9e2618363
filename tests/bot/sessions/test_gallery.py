"""Layouts on their way to Discord: with their pictures where they are taken, with words anyhow."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.discord_calls import Fate, Outcome
from bot.pictures.album import Album
from bot.screens.layout import Image, Layout, Picture, Text
from bot.sessions.gallery import Gallery

PICTURE = Picture("one", {"n": 1}, "one of them")
LAYOUT = Layout((Text("words"), PICTURE), 7, (11,))


def paint(_: Mapping[str, object]) -> bytes:
    return b"drawn"


class Discord:
    """Takes what it is told to take, and remembers what it was sent."""

    def __init__(self, *fates: Fate) -> None:
        self.fates = list(fates)
        self.sent: list[Layout] = []

    async def call(self, layout: Layout) -> Outcome:
        self.sent.append(layout)
        return Outcome(self.fates.pop(0) if self.fates else Fate.DONE)

    @property
    def images(self) -> list[bytes | int | None]:
        """Of each call, the picture it sent or named; None without one."""
        found = [[b.data for b in sent.blocks if isinstance(b, Image)] for sent in self.sent]
        return [images[0] if images else None for images in found]


async def send(
    discord: Discord, hung: Mapping[str, int] | None, layout: Layout = LAYOUT
) -> Outcome:
    return await Gallery(Album({"one": paint})).send(discord.call, layout, hung)


async def test_a_picture_is_sent_along_with_its_words() -> None:
    discord = Discord()
    assert (await send(discord, {"other.png": 3})).done
    image = Image(PICTURE.name, b"drawn", "one of them")
    assert discord.sent == [Layout((Text("words"), image), 7, (11,))]


async def test_a_picture_that_hangs_there_is_named_and_not_drawn() -> None:
    discord = Discord()
    await send(discord, {PICTURE.name: 3})
    assert discord.images == [3]


@pytest.mark.parametrize("fate", [Fate.FILE_GONE, Fate.REFUSED])
async def test_a_file_that_is_gone_is_sent_again(fate: Fate) -> None:
    discord = Discord(fate)
    assert (await send(discord, {PICTURE.name: 3})).hung == {}
    assert discord.images == [3, b"drawn"]


@pytest.mark.parametrize("fate", [Fate.FORBIDDEN, Fate.REFUSED])
async def test_where_pictures_are_not_taken_the_words_go_alone(fate: Fate) -> None:
    discord = Discord(fate)
    outcome = await send(discord, {})
    assert (outcome.fate, outcome.hung) == (Fate.DONE, None)
    assert discord.images == [b"drawn", None]


async def test_nothing_is_tried_where_none_was_taken() -> None:
    discord = Discord()
    assert (await send(discord, None)).hung is None
    assert discord.images == [None]


@pytest.mark.parametrize("fate", [Fate.MESSAGE_GONE, Fate.LATE, Fate.DOWN, Fate.BUSY, Fate.TOO_OLD])
async def test_a_call_that_failed_for_another_reason_is_not_repeated(fate: Fate) -> None:
    discord = Discord(fate)
    assert (await send(discord, {})).fate is fate
    assert len(discord.sent) == 1


async def test_c142_a_picture_that_cannot_be_drawn_leaves_the_words() -> None:
    discord = Discord()
    layout = Layout((Text("words"), Picture("unknown", {}, "nothing")))
    assert (await send(discord, {}, layout)).done
    assert discord.sent == [Layout((Text("words"),))]
