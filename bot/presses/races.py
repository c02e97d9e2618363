"""What is different about races: which presses they are, and the private lines said in them."""

from __future__ import annotations

from collections import OrderedDict

from bot.discord_calls import Outcome
from bot.reply import TOKEN_LIFE, Eraser, Reply
from bot.screens import notes
from games import CATALOGUE

RACES = frozenset(
    form.name for game in CATALOGUE.values() for form in game.forms.values() if form.race
)
"""Actions whose presses are acknowledged before any work: every millisecond counts there. A press
has to be known by its name alone, so one name is a race in every game or in none."""

KEPT = 2000
"""So many players are remembered with their last line; it is only for tidiness."""


class Lines:
    """The last private line each player was told in the races of a table.

    A new line takes the place of the one before, so that they do not pile up. In memory only.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, int], tuple[int, Eraser]] = OrderedDict()

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
