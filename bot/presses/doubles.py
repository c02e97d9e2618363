"""Fingers that press twice: the second press is not told that its button is old."""

from __future__ import annotations

from collections import OrderedDict

from bot.screens.ids import Control

TWICE_MS = 2000
KEPT = 2000
"""So many people are remembered with their last press; it is only for a kinder answer."""

Presser = tuple[int, int]
"""A session, and somebody's user id there."""


class Doubles:
    """What everybody pressed last and was not refused. In memory only."""

    def __init__(self) -> None:
        self._last: OrderedDict[Presser, tuple[Control, int]] = OrderedDict()

    def press(self, user: int, control: Control, now: int) -> bool:
        """Notes a press at `now` (Unix ms); whether it is the second of a double one."""
        presser = control.session, user
        last = self._last.get(presser)
        if last is not None and last[0] == control and now - last[1] <= TWICE_MS:
            return True
        self._last[presser] = control, now
        if len(self._last) > KEPT:
            self._last.popitem(last=False)
        return False

    def forget(self, user: int, control: Control) -> None:
        """Takes back a press that was refused: the next one is to be told why as well."""
        self._last.pop((control.session, user), None)
