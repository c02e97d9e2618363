"""The port to whatever keeps the tables: what can be stored, read, claimed and forgotten.

One contract test suite (`tests/bot/storage/contract.py`) holds every implementation to this page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from bot.sessions.session import Delivery, Session
from bot.storage.evenings import NightStore
from games.core.game import Seat
from games.core.replay import Entry, Head, Log

SurfaceKind = Literal["table", "hand", "ping"]
Sorting = Literal["rank", "suit"]
Pace = Literal["live", "slow", "off"]


class StorageError(Exception):
    """The store cannot serve; the text is one plain sentence for whoever runs the bot.

    `reason` is one of: locked, corrupt, foreign, readonly, full, missing, newer, tampered, failed.
    """

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Conflict(Exception):
    """Somebody committed this session first: load it again and retry. Nothing was written."""


class Duplicate(Exception):
    """This press has been committed before. Nothing was written."""


class Occupied(Exception):
    """The channel holds a live session (or night) already: `session` is its id. Nothing was
    written.
    """

    def __init__(self, session: int) -> None:
        super().__init__(session)
        self.session = session


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat ended. `user` None is a computer."""

    seat: int
    user: int | None
    won: bool
    lost: bool = False
    score: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended at `ended` (Unix ms); walkovers are not `counted` in statistics."""

    ended: int
    seats: tuple[SeatResult, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class PastResult:
    """One seat's result as statistics read it."""

    session: int
    guild: int
    game_key: str
    ended: int
    seats: int
    won: bool
    lost: bool
    score: int | None
    counted: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """What a person has won (or lost) in chips in a server, over so many matches."""

    user: int
    chips: int
    matches: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How often a person has won in a server, of so many games that counted."""

    game_key: str
    user: int
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class Surface:
    """A message of ours: `shown` is the session's version on it, `posted` when it was sent (ms).

    There is one of each kind per session and seat (`seat` None: the table).
    """

    session: int
    kind: SurfaceKind
    seat: int | None
    channel: int
    message: int
    shown: int
    posted: int
    user: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerPrefs:
    """What a person chose in `/me`; `locale` None follows Discord.

    `sober`: what only they read is never of drinks. `cap`: after so many prompts in a night the
    rest is passed for them; 0 for no cap.
    """

    user: int
    delivery: Delivery = "dm"
    sorting: Sorting = "rank"
    pings: bool = True
    locale: str | None = None
    deck: str = "plain"
    sober: bool = False
    cap: int = 0


@dataclass(frozen=True, slots=True)
class ServerPrefs:
    """What a server chose in `/server`; no `channels`: everywhere, `locale` None: each their own.

    `house` holds default house rules by game: `{"gofish": {"scoring": "value"}}`; `house_role` is
    who else may change the cards of Ring of Fire.
    """

    guild: int
    channels: tuple[int, ...] = ()
    clock: Pace | None = None
    locale: str | None = None
    drinks: bool = False
    pings: bool = True
    house: Mapping[str, Mapping[str, Any]] | None = None
    house_role: int | None = None
    balances: bool = False


PlayerChange = Callable[[PlayerPrefs], PlayerPrefs]
ServerChange = Callable[[ServerPrefs], ServerPrefs]


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of one session, to be written whole or not at all.

    `after.version` is `before.version + 1`. `head` comes with the deal. Entries are numbered from
    `before.moves`; `press` is the interaction id that must count only once, if any: that of an
    entry, or of the deal. `chips` is what each person won or lost in a match that ended; it is
    written where the server keeps balances.
    """

    before: Session
    after: Session
    entries: tuple[Entry, ...] = ()
    head: Head | None = None
    result: Result | None = None
    press: int | None = None
    chips: Mapping[int, int] = field(default_factory=dict)


class Store(NightStore, Protocol):
    """Where sessions live. Every method may raise StorageError."""

    async def close(self) -> None:
        """Writes what is pending and lets go of the file."""

    async def new_session(self, session: Session) -> Session:
        """Stores a new session and returns it with its id. Raises Occupied."""

    async def session(self, session_id: int, *, fresh: bool = True) -> Session | None:
        """A session by id. With `fresh=False` possibly an older version, which `commit` refuses."""

    async def live_in(self, channel: int) -> Session | None:
        """The live session of a channel (there is at most one)."""

    async def live_of(self, user: int) -> list[Session]:
        """Live sessions where this user sits (and has not left), oldest first."""

    async def all_live(self, guild: int | None = None) -> list[int]:
        """Ids of the live sessions of a server, or of all."""

    async def last_over_in(self, channel: int) -> Session | None:
        """The session that last ended in a channel, if it still offers a rematch."""

    async def commit(self, commit: Commit) -> None:
        """Writes one change durably. Raises Conflict, Duplicate; then nothing was written."""

    async def pressed(self, session_id: int, press: int) -> bool:
        """Whether a press has been committed already."""

    async def claim_due(self, now: int, owner: str, lease_ms: int, limit: int) -> list[int]:
        """Ids of sessions due by `now`, earliest first; nobody else gets them for `lease_ms`."""

    async def next_due(self) -> int | None:
        """When the next session that nobody holds a claim on is due (Unix ms)."""

    async def save_surface(self, surface: Surface) -> None:
        """Stores a message of ours. A mere change of `shown` may be lost in a crash."""

    async def drop_surface(self, surface: Surface) -> None:
        """Forgets a message of ours, unless another has taken its place already."""

    async def surfaces(self, session_id: int) -> list[Surface]:
        """All messages of a session."""

    async def behind(self, limit: int, after: int = 0) -> list[int]:
        """Ids above `after` of sessions with a table or hand that shows an older version, and of
        a rematch's lobbies that have no table yet.
        """

    async def player(self, user: int) -> PlayerPrefs:
        """A person's choices, or the defaults."""

    async def change_player(self, user: int, change: PlayerChange) -> PlayerPrefs:
        """Changes a person's choices as they stand by then, and returns them."""

    async def server(self, guild: int) -> ServerPrefs:
        """A server's choices, or the defaults."""

    async def change_server(self, guild: int, change: ServerChange) -> ServerPrefs:
        """Changes a server's choices as they stand by then, and returns them.

        Raises what `change` raises; then nothing was written.
        """

    async def results_of(self, user: int, guild: int | None = None) -> list[PastResult]:
        """A person's results, newest first; in one server only, if given."""

    async def balances(self, guild: int, users: Collection[int]) -> dict[int, Balance]:
        """What each of these people has in a server; 0 for who never played for chips there."""

    async def highest(self, guild: int, limit: int) -> list[Balance]:
        """The highest balances of a server, highest first."""

    async def reset_balances(self, guild: int) -> None:
        """Everybody in a server begins at 0 again."""

    async def standings(self, guild: int, limit: int) -> list[Standing]:
        """Those who have won most in a server, so many for each game; the best first."""

    async def log(self, session_id: int) -> Log | None:
        """A match's log; None when it was never dealt, or there is no log or game any more."""

    async def last_move(self, session_id: int, seat: Seat) -> Entry | None:
        """The last move in a match's log that was made for a seat (or for HOUSE), if any."""

    async def export(self, user: int) -> dict[str, Any]:
        """What is stored about a person, but for running games, as plain JSON data."""

    async def forget(self, user: int) -> list[int]:
        """Replaces a person's id and name wherever they stand, and deletes their choices.

        Returns the ids of the sessions that this changed.
        """

    async def prune(self, now: int) -> int:
        """Deletes sessions 30 days after their end, with their logs; results stay. How many.

        Nights and sips go after as long.
        """

    async def meta(self, key: str) -> str | None:
        """A value the bot keeps for itself."""

    async def set_meta(self, key: str, value: str) -> None:
        """Stores a value the bot keeps for itself."""
