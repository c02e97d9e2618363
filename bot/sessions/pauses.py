"""Tables at rest: every person who sits there is away."""

from __future__ import annotations

from bot.sessions.change import Change
from games.core.clocks import Stamp
from games.core.events import Event
from games.core.replay import Entry

PAUSE_MS = 24 * 60 * 60_000
"""A table where every person is absent ends after so long (conventions.md)."""


def pause(change: Change) -> None:
    """Lets a table where every person is absent rest: none of its clocks fires until it resumes."""
    change.set(phase="paused", paused=change.now, thinking={}, waits={})
    change.tell(Event("paused"))


def resume(change: Change) -> None:
    """Lets a table that rests go on, every decision with its full time; others are left alone."""
    if change.session.phase != "paused":
        return
    change.apply(Entry("renew", Stamp(0, change.now)))
    change.set(phase="playing", paused=None)
    change.tell(Event("resumed"))
