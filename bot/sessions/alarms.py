"""When sessions are due, kept in memory: one moment each, the earliest first."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

_SPARE = 64
"""So many moments that no longer count may be carried along, beside one for each session."""


class Alarms:
    """Moments (Unix ms) by session."""

    def __init__(self) -> None:
        self._due: dict[int, int] = {}
        self._heap: list[tuple[int, int]] = []

    def __contains__(self, session: int) -> bool:
        return session in self._due

    def set(self, session: int, due: int | None) -> None:
        """The session is due then, and at no other moment; None: never."""
        if due is None:
            self._due.pop(session, None)
        elif self._due.get(session) != due:
            self._due[session] = due
            heappush(self._heap, (due, session))
        if len(self._heap) > 2 * len(self._due) + _SPARE:
            self._heap = [(moment, one) for one, moment in self._due.items()]
            heapify(self._heap)

    def next(self) -> int | None:
        """The earliest moment."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def ring(self, now: int) -> list[int]:
        """The sessions due by now, earliest first; they have no moment any more."""
        ringing: list[int] = []
        while (due := self.next()) is not None and due <= now:
            _, session = heappop(self._heap)
            del self._due[session]
            ringing.append(session)
        return ringing
