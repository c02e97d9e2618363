"""The record of a session: one game in one channel, from lobby to rematch. Plain data, no behaviour
beyond reading itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Literal

from games import CATALOGUE
from games.core.actions import Values
from games.core.events import Event
from games.core.game import Game, Seat
from games.core.options import Options

Phase = Literal["lobby", "playing", "paused", "over", "closed"]
"""`over` still offers a rematch; `closed` is history. `paused`: every human is away."""

Delivery = Literal["dm", "reply"]
DmState = Literal["unknown", "open", "closed"]

RECENT = 24
"""How many of the last events a session keeps."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat. `user` None is a computer; `name` is the raw display name.

    `press` is the id of the last Join press (mixed into the shuffle), or of the press that seated a
    computer; `joined` is Unix ms;
    a forgotten person has a negative `user` and no name;
    `away`: the computer plays this human's seat until they press anything; `gone` is when they
    dropped out of the server (Unix ms), `left` that they left the running game for good.
    `appointed`: the host named them to deal first. `called`: they didn't press Join here
    themselves, somebody pressed for them. `sober`: what only they read is never of drinks.
    """

    user: int | None
    name: str
    joined: int
    press: int = 0
    delivery: Delivery = "dm"
    dm: DmState = "unknown"
    locale: str = "en"
    misses: int = 0
    away: bool = False
    gone: int | None = None
    left: bool = False
    pings: bool = True
    sorting: Literal["rank", "suit"] = "rank"
    appointed: bool = False
    called: bool = False
    sober: bool = False

    @property
    def human(self) -> bool:
        """Whether a person holds the seat."""
        return self.user is not None

    @property
    def key(self) -> str:
        """What a menu carries for this seat; seats move up when somebody leaves a lobby."""
        return self.name if self.user is None else str(self.user)

    @property
    def present(self) -> bool:
        """Whether a person holds the seat and plays it now."""
        return self.user is not None and not self.left and not self.away


@dataclass(frozen=True, slots=True)
class Session:
    """One table. Versions rise by one with every committed change, whatever it was.

    `night` is the night it belongs to; `sips`: facts that catch somebody prompt them (`sipping`);
    `declined` are those who left this lobby, whom nobody else may seat again.

    In the lobby `players` are in the order of joining; from the start on, index = seat. `recent`
    are the last events, newest last. `votes` maps a question (`start`, `stop`, `skip:2`,
    `kick:<user>`) to the user ids in favour. `drafts` are choices not yet submitted, by seat.
    `round` counts the games played here, from 1 at the first start. `due` is when the session next
    needs the clock (Unix ms). `moves` counts the log. `thinking` says when a computer will act, by
    seat; `waits` since when a person has been quiet while the game waits for them, and how often
    they were nudged (HOUSE: whoever hosts, for an order). `paused` and `ended` are moments (Unix
    ms). `lag` says by how many ms our clock was ahead of Discord's when a message was last waited
    for. `closing`: the deal on the table is the last one. `balances` are what people have in their
    server with this match, by seat, where it keeps count. `drinks`: its words may be of them now
    (`wording`). When it is not `readable`, today's rules do not understand what is stored: state
    and options are not what they were.
    """

    id: int
    guild: int
    channel: int
    game_key: str
    options: Options
    host: int
    opened: int
    touched: int
    version: int = 0
    phase: Phase = "lobby"
    preset: str | None = None
    players: tuple[Player, ...] = ()
    cohosts: tuple[int, ...] = ()
    round: int = 0
    dealer: Seat | None = None
    seed: str = ""
    presses: tuple[int, ...] = ()
    state: Any = None
    recent: tuple[Event, ...] = ()
    votes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    drafts: Mapping[Seat, Values] = field(default_factory=dict)
    due: int | None = None
    ended_why: str | None = None
    locale: str = "en"
    moves: int = 0
    thinking: Mapping[Seat, int] = field(default_factory=dict)
    waits: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)
    paused: int | None = None
    ended: int | None = None
    lag: int = 0
    closing: bool = False
    balances: Mapping[Seat, int] = field(default_factory=dict)
    drinks: bool = False
    night: int | None = None
    sips: bool = False
    declined: tuple[int, ...] = ()
    readable: bool = True

    def changed(self, **values: Any) -> Session:
        """The same with other values: `dataclasses.replace` in half the time, as a press needs it
        several times.
        """
        fresh = list(_all_fields(self))
        for name, value in values.items():
            fresh[_PLACES[name]] = value
        other = object.__new__(Session)
        for put, value in zip(_PUTS, fresh, strict=True):
            put(other, value)
        return other

    @property
    def game(self) -> Game[Any]:
        """The rules this table plays by."""
        return CATALOGUE[self.game_key]

    @property
    def names(self) -> tuple[str, ...]:
        """Raw display names, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def running(self) -> bool:
        """Whether cards are on the table."""
        return self.phase in ("playing", "paused")

    @property
    def live(self) -> bool:
        """Whether this table still holds its channel: a lobby or a running game."""
        return self.phase in ("lobby", "playing", "paused")

    @property
    def humans(self) -> tuple[Player, ...]:
        """The people seated who have not left."""
        return tuple(p for p in self.players if p.human and not p.left)

    def seat_of(self, user: int) -> Seat | None:
        """The seat a user holds, unless they left."""
        for seat, player in enumerate(self.players):
            if player.user == user and not player.left:
                return seat
        return None

    def is_host(self, user: int) -> bool:
        """Whether the user is host or co-host."""
        return user == self.host or user in self.cohosts


_NAMES = tuple(one.name for one in fields(Session))
_PLACES = {name: place for place, name in enumerate(_NAMES)}
_all_fields = attrgetter(*_NAMES)
# A slot's own descriptor writes where the frozen class refuses to.
_PUTS = tuple(Session.__dict__[name].__set__ for name in _NAMES)
