"""Messages that show a session: what each shows now, and who is changing it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.discord_calls import Outcome
from bot.screens.layout import Layout
from bot.sessions.session import Session

SlotKind = Literal["table", "hand", "reply"]


@dataclass(slots=True, eq=False)
class Slot:
    """One message. `version` and `layout` are what it shows; `layout` is unknown after a restart.

    `kind`: the `table`, a `hand` by DM, or a hand as a private `reply`. `lock` is held while a call
    changes the message, so that two never race; `queued` while one is about to. `seat` is the one
    it is stored under. `resting` is until when (Unix ms) it is left alone. `hung` are the files
    behind its pictures, id by name; None where it takes none.
    """

    kind: SlotKind
    session: int
    channel: int
    message: int
    user: int | None
    posted: int
    edit: Callable[[Layout], Awaitable[Outcome]]
    seat: int | None = None
    version: int = -1
    layout: Layout | None = None
    resting: int = 0
    queued: bool = False
    hung: Mapping[str, int] | None = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True, eq=False)
class Board:
    """The surfaces of one session and its newest known state."""

    session: Session
    slots: dict[int, Slot] = field(default_factory=dict)
    loaded: bool = False
    told: bool = False
    """Whether the host has heard that a permission is missing."""
    posting: asyncio.Task[None] | None = None
    """The first table of the session being posted."""
    hands: dict[int, asyncio.Task[Outcome]] = field(default_factory=dict)
    """DMs being opened, by user."""

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten: storage knows all of it, and nobody is working on it."""
        working = self.hands or (self.posting is not None and not self.posting.done())
        return not working and not any(
            slot.queued or slot.lock.locked() or slot.resting or slot.kind == "reply"
            for slot in self.slots.values()
        )

    def table(self) -> Slot | None:
        """The table message, if there is one."""
        return next((slot for slot in self.slots.values() if slot.kind == "table"), None)

    def of(self, user: int, kind: SlotKind) -> Slot | None:
        """A person's hand, by DM or as a private reply."""
        slots = self.slots.values()
        return next((slot for slot in slots if slot.kind == kind and slot.user == user), None)


Shown = Callable[[Board, Slot, Session, Layout, Outcome | None], Awaitable[None]]
"""Hears which state of a session a message shows by now, and how the call ended if one changed it.
"""
