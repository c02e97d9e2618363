"""Pictures drawn beside the event loop, the latest kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping

from bot.pictures import ring
from bot.screens.layout import Picture

log = logging.getLogger(__name__)

Painter = Callable[[Mapping[str, object]], bytes]
"""Makes a PNG of a scene's neutral data; the same data gives the same picture."""

PAINTERS: Mapping[str, Painter] = {"ring": ring.draw}
"""By the key of `scene.Picture`."""

KEPT = 64
"""Pictures kept, of some 30 KB each: a table posted anew shows what the one before showed."""


class Album:
    """Draws what layouts name."""

    def __init__(self, painters: Mapping[str, Painter] = PAINTERS) -> None:
        self._painters = painters
        self._drawn: OrderedDict[str, bytes] = OrderedDict()

    async def drawn(self, picture: Picture) -> bytes | None:
        """The file of a picture; None when it cannot be drawn, which is only logged."""
        name = picture.name
        if name not in self._drawn:
            try:
                paint = self._painters[picture.key]
                self._drawn[name] = await asyncio.to_thread(paint, picture.data)
            except Exception:
                log.exception("the picture %s could not be drawn", picture.key)
                return None
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(name)
        return self._drawn[name]
