"""One change of one session in the making: what it becomes, what was logged, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.sessions.refused import Refused, refusal
from bot.sessions.session import RECENT, Session
from bot.storage.store import Commit, Result
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.replay import Entry, Head, apply

Mark = tuple[Session, int, int]


class Change:
    """Starts from the session as loaded; nothing is stored until it is committed whole."""

    def __init__(self, before: Session, now: int) -> None:
        self.before = before
        self.session = before
        self.now = now
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.head: Head | None = None
        self.result: Result | None = None
        self.chips: Mapping[int, int] = {}
        """What each person has won or lost in a match that ends with this change."""
        self.refused: Refused | None = None
        self.allowed: bool | None = False
        """Whether the place lets the table speak of drinks (`wording.Allows`)."""
        self.house: Mapping[str, object] = {}
        """What the server lends a table of this game when it starts (`lending`)."""
        self.reacted: dict[Seat, int] = {}
        """Computers that have pressed in this change, and for which moment."""

    @property
    def changed(self) -> bool:
        """Whether there is anything to commit."""
        return self.session is not self.before

    @property
    def moved(self) -> bool:
        """Whether the position on the table is another."""
        return self.session.state is not self.before.state

    def set(self, **fields: Any) -> None:
        """Gives the session other values."""
        self.session = self.session.changed(**fields)

    def player(self, seat: Seat, **fields: Any) -> None:
        """Gives the holder of a seat other values."""
        players = list(self.session.players)
        players[seat] = replace(players[seat], **fields)
        self.set(players=tuple(players))

    def tell(self, *events: Event) -> None:
        """Notes what happened."""
        self.events.extend(events)
        self.set(recent=(*self.session.recent, *events)[-RECENT:])

    def apply(self, entry: Entry) -> Step[Any]:
        """Changes the position by a log entry. Raises Refused as the rules do.

        What the rules refuse and keep is an entry like any other (`Step.refused`).
        """
        session = self.session
        try:
            step = apply(session.game, session.state, entry)
        except IllegalMove as illegal:
            raise refusal(illegal, session) from None
        self.entries.append(entry)
        self.events.extend(step.events)
        self.set(
            state=step.state,
            moves=session.moves + 1,
            recent=(*session.recent, *step.events)[-RECENT:],
        )
        return step

    def decided(self, seat: Seat) -> None:
        """A seat's decision was made: choices, votes to skip it and waiting for it are over."""
        session = self.session
        self.set(
            drafts=without(session.drafts, seat),
            votes=without(session.votes, f"skip:{seat}"),
            waits=without(session.waits, seat),
            thinking=without(session.thinking, seat),
        )

    def heard(self, seat: Seat) -> None:
        """A waited-for person did something: they are quiet from now on only."""
        if seat in self.session.waits:
            nudged = self.session.waits[seat][1]
            self.set(waits={**self.session.waits, seat: (self.now, nudged)})

    def end(self, why: str) -> None:
        """Ends the session; a game that was cut short may be played again."""
        session = self.session
        if not session.live:
            return
        again = why in ("done", "walkover", "stopped") and session.running
        self.set(
            phase="over" if again else "closed",
            ended=self.now,
            ended_why=why,
            votes={},
            drafts={},
            thinking={},
            waits={},
            paused=None,
        )

    def mark(self) -> Mark:
        """A point to come back to."""
        return (self.session, len(self.entries), len(self.events))

    def undo(self, mark: Mark) -> None:
        """Takes back all that was done since a mark."""
        self.session, entries, events = mark
        del self.entries[entries:], self.events[events:]
        self.head = None

    def commit(self, press: int | None) -> Commit:
        """What to write: the next version, touched now. `press` counts only with a log entry."""
        self.set(version=self.before.version + 1, touched=self.now)
        logged = bool(press) and any(entry.stamp.id == press for entry in self.entries)
        return Commit(
            self.before,
            self.session,
            tuple(self.entries),
            self.head,
            self.result,
            press if logged or self.head is not None else None,
            self.chips,
        )


def without(mapping: Mapping[Any, Any], key: object) -> Mapping[Any, Any]:
    """The mapping without a key."""
    if key not in mapping:
        return mapping
    return {other: value for other, value in mapping.items() if other != key}
