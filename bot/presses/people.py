"""Controls that concern a person and no table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.presses.visit import Visit
from bot.screens import notes

Handler = Callable[[Visit], Awaitable[object]]

FORGET = "forget_yes"


async def forget(visit: Visit) -> None:
    """Leaves every table and every night, and forgets the presser."""
    words = await visit.words()
    await visit.house.nights.forget(visit.user)
    await visit.house.sessions.forget(visit.user)
    await visit.done(notes.note(words("privacy-forgotten")))


HANDLERS: Mapping[str, Handler] = {FORGET: forget}
