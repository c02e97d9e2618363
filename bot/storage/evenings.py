"""The part of the port that keeps nights and sips; the contract suite holds stores to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.night.night import Night


@dataclass(frozen=True, slots=True)
class Sip:
    """Somebody was prompted at a moment (Unix ms); `passed`: they took it back, or it was for them.

    `prompt` tells the prompts of one session apart. Nobody reads it but its owner.
    """

    user: int
    at: int
    guild: int
    night: int | None
    session: int
    prompt: str
    passed: bool = False


class NightStore(Protocol):
    """Where nights live. Every method may raise StorageError."""

    async def new_night(self, night: Night) -> Night:
        """Stores a new night and returns it with its id. Raises Occupied with the live one's id."""

    async def night(self, night_id: int) -> Night | None:
        """A night by id."""

    async def night_in(self, channel: int) -> Night | None:
        """The live night of a channel (there is at most one)."""

    async def last_night_in(self, channel: int) -> Night | None:
        """The night that last ended in a channel, while it is kept."""

    async def nights(self) -> list[Night]:
        """All nights that go on, and those that have left a status on their channel."""

    async def commit_night(self, before: Night, after: Night, sips: tuple[Sip, ...] = ()) -> None:
        """Writes one change durably, with the prompts that belong to it, each once.

        Raises Conflict; then nothing was written.
        """

    async def add_sips(self, sips: tuple[Sip, ...]) -> None:
        """Writes prompts that belong to no night, each once."""

    async def pass_sip(
        self, user: int, *, session: int | None = None, night: int | None = None
    ) -> bool:
        """Takes back the latest prompt that somebody has not passed yet; whether there was one.

        Of this session, or of this night only, if given.
        """

    async def sips_of(self, user: int, night: int | None = None) -> list[Sip]:
        """A person's own prompts, newest first; of one night only, if given."""
