"""Sends layouts with their pictures: each is uploaded once, and never in the way of the text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.discord_calls import Fate, Outcome
from bot.pictures.album import Album
from bot.screens.layout import Block, Image, Layout, Picture

Call = Callable[[Layout], Awaitable[Outcome]]

UNWELCOME = (Fate.FORBIDDEN, Fate.FILE_GONE, Fate.REFUSED)
"""How a call may end on account of its pictures alone."""


class Gallery:
    """Draws the pictures of layouts on their way to Discord."""

    def __init__(self, album: Album) -> None:
        self._album = album

    async def send(self, call: Call, layout: Layout, hung: Mapping[str, int] | None) -> Outcome:
        """Makes a call that shows a layout.

        `hung` are the files that the message has already, by name; None where it may have none.
        What cannot be shown with pictures is shown without.
        """
        if hung is None:
            return replace(await call(layout), hung=None)
        if not any(isinstance(block, Picture) for block in layout.blocks):
            return await call(layout)
        outcome = await call(await self._with_pictures(layout, hung))
        if outcome.fate in (Fate.FILE_GONE, Fate.REFUSED) and hung:
            # It has lost its files meanwhile, by another call or by hand.
            outcome = await call(await self._with_pictures(layout, {}))
        if outcome.fate in UNWELCOME:
            outcome = replace(await call(layout), hung=None)
        return outcome

    async def _with_pictures(self, layout: Layout, hung: Mapping[str, int]) -> Layout:
        blocks: list[Block] = []
        for block in layout.blocks:
            if not isinstance(block, Picture):
                blocks.append(block)
                continue
            data = hung.get(block.name) or await self._album.drawn(block)
            if data is not None:
                blocks.append(Image(block.name, data, block.alt))
        return Layout(tuple(blocks), layout.color, layout.pings)
