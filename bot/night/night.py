"""The record of a night: an evening of games in one voice channel. Plain data, no behaviour beyond
reading itself (docs/decisions/0021-nights.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from games.core.events import Event

WhyEnded = Literal["host", "majority", "moderator", "empty", "lost"]
"""`host`, `majority`, `moderator`: somebody said so; `empty`: nobody was left; `lost`: the channel
is gone.
"""

END = "end"
"""The vote to end the night; every other vote is the key of a game."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who pressed Join: Discord id, raw display name, when (Unix ms), the press's id.

    `gone` is since when they are not in the voice channel. `away`: that lasted for the grace time;
    it ends by a press of theirs, not by coming back. `out`: they said so themselves.
    """

    user: int
    name: str
    joined: int
    press: int = 0
    locale: str = "en"
    gone: int | None = None
    away: bool = False
    out: bool = False

    @property
    def present(self) -> bool:
        """Whether they are in the voice channel."""
        return self.gone is None

    @property
    def playing(self) -> bool:
        """Whether they are present and in: they count for votes and may be seated."""
        return self.present and not self.away and not self.out


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of a game of this night as anybody may know it, with the names it speaks of.

    `users` and `names` are by seat (user None: a computer; a forgotten person is -1 without a
    name); `event` None: the game was cut short. `winners` and `losers` are seats, where it had any.
    """

    session: int
    game_key: str
    at: int
    users: tuple[int | None, ...]
    names: tuple[str, ...]
    event: Event | None
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Water:
    """What was counted for the next water break, and the message of the last one.

    `prompts` since then; `played` ms of play since then, before `since`, from when on a game runs
    (Unix ms). `last`: when that was (Unix ms).
    """

    prompts: int = 0
    played: int = 0
    since: int | None = None
    message: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """One night. Versions rise by one with every committed change.

    `guests` are in the order of joining. `votes` maps what was asked (`END` or the key of a game)
    to the users in favour. `past` are the games that have ended here, `moments` facts worth telling
    again, newest last. `sips`: other games prompt too. `whispers` are the private lines told: which
    (`cap`, `rest`), to whom, when last (Unix ms). `panel` is the message that shows the night.
    `status`: the channel may carry a status line of ours.
    """

    id: int
    guild: int
    channel: int
    host: int
    started: int
    touched: int
    locale: str = "en"
    version: int = 0
    guests: tuple[Guest, ...] = ()
    votes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    past: tuple[Told, ...] = ()
    moments: tuple[Told, ...] = ()
    water: Water = Water()
    sips: bool = False
    whispers: tuple[tuple[str, int, int], ...] = ()
    panel: int | None = None
    status: bool = False
    ended: int | None = None
    ended_why: WhyEnded | None = None

    @property
    def live(self) -> bool:
        """Whether the night goes on."""
        return self.ended is None

    def guest(self, user: int) -> Guest | None:
        """The guest of this id."""
        return next((guest for guest in self.guests if guest.user == user), None)

    @property
    def voters(self) -> tuple[int, ...]:
        """Whose votes count: the guests who are present and in."""
        return tuple(guest.user for guest in self.guests if guest.playing)

    @property
    def needed(self) -> int:
        """How many votes carry a question: more than half of those."""
        return len(self.voters) // 2 + 1


What = Literal["host", "next", "water", "ended", "cap", "rest", "back"]


@dataclass(frozen=True, slots=True)
class Notice:
    """What a change is to be followed by.

    Public: `host` (`user` hosts now), `next` (`text`: the game to open, chosen by vote or host),
    `water`, `ended`. Private, for `user` alone: `cap` (from now on prompts are passed for them),
    `rest` (a break might be nice), `back` (they came back and may play again by a press).
    """

    what: What
    user: int | None = None
    text: str = ""

    @property
    def private(self) -> bool:
        """Whether it is for one person alone."""
        return self.what in ("cap", "rest", "back")
