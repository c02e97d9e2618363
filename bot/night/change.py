"""One change of one night in the making: what it becomes, and what is to follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.night.night import Guest, Night, Notice, What, WhyEnded
from bot.sessions.refused import Refused


class Change:
    """Starts from the night as loaded; nothing is stored until it is committed whole."""

    def __init__(self, before: Night, now: int) -> None:
        self.before = before
        self.night = before
        self.now = now
        self.notices: list[Notice] = []

    @property
    def changed(self) -> bool:
        """Whether there is anything to commit."""
        return self.night != self.before

    def set(self, **values: Any) -> None:
        """Gives the night other values."""
        self.night = replace(self.night, **values)

    def guest(self, user: int, **values: Any) -> None:
        """Gives a guest other values."""
        self.set(
            guests=tuple(
                replace(guest, **values) if guest.user == user else guest
                for guest in self.night.guests
            )
        )

    def tell(self, what: What, user: int | None = None, text: str = "") -> None:
        """Notes what is to follow."""
        self.notices.append(Notice(what, user, text))

    def over(self, why: WhyEnded) -> None:
        """Ends the night."""
        if self.night.live:
            self.set(ended=self.now, ended_why=why, votes={})
            self.tell("ended")

    def finished(self) -> Night:
        """The next version, touched now."""
        return replace(self.night, version=self.before.version + 1, touched=self.now)


def live(change: Change) -> None:
    """Raises Refused E_NIGHT_OVER."""
    if not change.night.live:
        raise Refused("E_NIGHT_OVER")


def invited(change: Change, user: int) -> Guest:
    """The guest of this id. Raises Refused E_NIGHT_OVER, E_NOT_GUEST."""
    live(change)
    guest = change.night.guest(user)
    if guest is None:
        raise Refused("E_NOT_GUEST")
    return guest


def hosting(change: Change, user: int) -> None:
    """Raises Refused E_NIGHT_OVER, E_NOT_NIGHT_HOST."""
    live(change)
    if change.night.host != user:
        raise Refused("E_NOT_NIGHT_HOST")
