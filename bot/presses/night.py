"""Controls of a night: its id is where other controls carry their session's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.night.notices import BACK
from bot.presses.visit import Visit
from bot.screens import notes

Handler = Callable[[Visit], Awaitable[object]]


async def back(visit: Visit) -> None:
    """Plays on after having been away; nobody else is told."""
    nights = visit.house.nights
    night = await nights.get(visit.control.session)
    await nights.back(night.channel, visit.user)
    words = await visit.words()
    done = notes.note(words("night-back-done"))
    await (visit.reply.update(done) if visit.own else visit.reply.private(done))


HANDLERS: Mapping[str, Handler] = {BACK: back}
