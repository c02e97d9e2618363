"""What is different about races: which presses they are, when they are judged, what is said."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord_calls import Outcome
from bot.reply import TOKEN_LIFE, Eraser, Reply
from bot.screens import notes
from bot.sessions.arrivals import Arrival
from games import CATALOGUE

RACES = frozenset(
    form.name for game in CATALOGUE.values() for form in game.forms.values() if form.race
)
"""Actions whose presses are acknowledged before any work: every millisecond counts there. A press
has to be known by its name alone, so one name is a race in every game or in none."""

KEPT = 2000
"""So many players are remembered with their last line; it is only for tidiness."""


HEAD_START = 0.02
"""Seconds that acknowledgements are ahead of any work, of whoever pressed at the same time too."""

AT_ONCE = 4
"""So many presses are judged at once: however many come, an acknowledgement waits for few."""


class Races:
    """What the presses in the races of all tables share.

    Of each player the last private line is known: a new one takes its place, so that they do not
    pile up. In memory only.
    """

    def __init__(self) -> None:
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._last: OrderedDict[tuple[int, int], tuple[int, Eraser]] = OrderedDict()

    @asynccontextmanager
    async def judging(self, press: Arrival) -> AsyncIterator[None]:
        """The time in which a press is judged: one of a table at once, so none takes all places."""
        try:
            await asyncio.sleep(HEAD_START)
            await press.turn()
            async with self._gate:
                yield
        finally:
            press.judged()

    async def say(self, table: int, reply: Reply, sentence: str, now: int) -> Outcome:
        """Says a sentence to whoever pressed; `table` is a session, `now` Unix ms."""
        outcome = await reply.private(notes.note(sentence))
        player = (table, reply.interaction.user.id)
        past = self._last.pop(player, None)
        if outcome.done and outcome.message:
            self._last[player] = (now, reply.eraser(outcome.message))
            if len(self._last) > KEPT:
                self._last.popitem(last=False)
        if past is not None and now - past[0] < TOKEN_LIFE * 1000:
            await past[1]()
        return outcome
