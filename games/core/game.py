"""The contract every game fulfils: data in, data out; time and chance arrive as arguments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from games.core.actions import Action, Form, Move, Values
from games.core.chance import Chance
from games.core.clocks import Clock, Stamp, anchored
from games.core.events import Args, Event
from games.core.lanes import Beats
from games.core.options import Options
from games.core.scene import Block, Line, Scene

if TYPE_CHECKING:
    from games.core.notation import Notation
    from games.core.replay import Entry

Seat = int
HOUSE: Seat = -1
"""The seat of orders given by the host or a moderator."""

NOBODY: Seat = -2
"""The seat of somebody who is not in the game; every move of theirs is E_NOT_PLAYER."""


class State(Protocol):
    """What the house needs of any game's state; the rest is the game's own."""

    @property
    def seats(self) -> int:
        """How many seats were dealt in; numbers never move."""
        ...

    @property
    def left(self) -> tuple[Seat, ...]:
        """Seats that have left, in seat order."""
        ...

    @property
    def over(self) -> bool:
        """Whether the whole match has ended."""
        ...

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """Clocks that run now."""
        ...

    @property
    def beats(self) -> Beats:
        """Beat per lane."""
        ...

    @property
    def chance(self) -> Chance:
        """The source of chance; NO_CHANCE once observed."""
        ...


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game is dealt from. `dealer` None lets the game draw one; rematches name the next."""

    seats: int
    options: Options
    chance: Chance
    stamp: Stamp
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a table cannot start, or a press counts for less: a code of the game with typed args."""

    code: str
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """A new state and the facts that led there.

    `refused` is told to whoever pressed although the press is kept and logged: where a race judges
    presses by when they were made, one that comes too late for its sentence may still change who
    was first, and one that changes nothing belongs in the record all the same.
    """

    state: S_co
    events: tuple[Event, ...] = ()
    refused: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `scores` per seat (None = none kept); `low`: the fewest points are best.

    `places` are seats from first to last where the game ranks them by something else than scores;
    whoever is not named follows.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int | None, ...] = ()
    walkover: bool = False
    losers: tuple[Seat, ...] = ()
    places: tuple[Seat, ...] = ()
    low: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A computer's decision: a move, or none, `delay` ms after `since` (Unix ms).

    Without `since` it counts from now. Where several may act, name the moment that a person would
    react to (a card was seen, a window opened): then what others do meanwhile changes nothing.
    """

    move: Move | None
    delay: int = 0
    since: int | None = None

    def when(self, now: int) -> int:
        """When the move is made, in Unix ms; perhaps a moment gone by."""
        return (now if self.since is None else self.since) + self.delay


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move worth making: one button, called `<game>-suggest-<key>` with its args (as in events).

    It stands with the action it is of, and is played by one press. One to `draft` only fills in the
    action's fields, for somebody to change them or to play it as it is.
    """

    key: str
    action: str
    values: Values
    args: Args = field(default_factory=dict)
    draft: bool = False


class Game(ABC, Generic[S]):
    """One game. Implementations are stateless; everything is in the state they are given."""

    key: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[str] = "1"
    state_version: ClassVar[int] = 1
    state_type: ClassVar[type[Any]]
    options: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    forms: ClassVar[Mapping[str, Form]]
    codes: ClassVar[frozenset[str]] = frozenset()
    events: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Every fact the game tells, with its args; `seat` stands for the event's own seat."""
    timed: ClassVar[frozenset[str]] = frozenset()
    timer: ClassVar[int] = 60
    misses: ClassVar[int] = 2
    """So many misses in a row make a seat absent (conventions.md, Timers)."""
    steps: ClassVar[int] = 1
    """So many automatic moves one after the other make a whole turn at most."""
    seats: ClassVar[tuple[int, int]]
    sealed: ClassVar[bool] = False
    """Whether what nobody found out stays unknown after the end: then no record is given out."""
    joins: ClassVar[bool] = False
    """Whether people may sit down between deals (`join`)."""
    closing: ClassVar[str | None] = None
    """The order (`Form.order`) that ends a match which would go on for ever."""
    lent: ClassVar[frozenset[str]] = frozenset()
    """Options that the server or the place settles, not the table; no menu offers them."""
    wins: ClassVar[bool] = True
    """Whether anybody wins or loses; if not, nobody is ranked, at the end or in statistics."""
    heavy: ClassVar[bool] = False
    """Whether moves, computers and screens may think for more than 5 ms: then they do so off the
    event loop. What is quick all the same: `waiting`, `observe`, `outcome`, `status`, `chips`,
    `next_dealer`, and `actions` for HOUSE, or while several seats are waited for. Methods may be
    called from two threads at once, so what a heavy game remembers must bear that."""
    hands: ClassVar[bool] = True
    """Whether seats have cards of their own to look at, which are sent to them privately."""

    @property
    @abstractmethod
    def notation(self) -> Notation[S]:
        """How this game's positions and facts are written."""

    @abstractmethod
    def check_table(self, options: Any, seats: int) -> Refusal | None:
        """Why this many cannot play with these options; None when they can."""

    @abstractmethod
    def deal(self, table: Deal) -> Step[S]:
        """The first position of a match."""

    @abstractmethod
    def waiting(self, seen: S) -> tuple[Seat, ...]:
        """Seats that owe a decision, the same for every viewer; others may be able to act too."""

    @abstractmethod
    def actions(
        self, seen: S, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """What a seat may do now, computed from its own observation; nothing for a spectator.

        For HOUSE the orders open to the host, from what a spectator sees.
        """

    @abstractmethod
    def play(self, state: S, seat: Seat, move: Move, stamp: Stamp) -> Step[S]:
        """The position after a move. Raises IllegalMove, in the order the rules print."""

    @abstractmethod
    def expire(self, state: S, clock: str, now: int) -> Step[S]:
        """The position after the clock of this name fired. Raises ValueError when none runs."""

    @abstractmethod
    def leave(self, state: S, seat: Seat, stamp: Stamp) -> Step[S]:
        """The position after a confirmed Leave. Raises IllegalMove E_OVER, E_NOT_PLAYER."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> S:
        """The state with everything blanked that this seat may not know (None = spectator)."""

    @abstractmethod
    def scene(self, seen: S, seat: Seat | None) -> Scene:
        """What a viewer sees, from an observed state."""

    @abstractmethod
    def choose(self, seen: S, seat: Seat, chance: Chance) -> Choice:
        """What a computer player does, from its own observation."""

    def stand_in(self, seen: S, seat: Seat, chance: Chance) -> Choice:
        """What is done for a person who is absent; as a rule what a computer player does."""
        return self.choose(seen, seat, chance)

    @abstractmethod
    def automatic(self, seen: S, seat: Seat) -> Move | None:
        """What a seat does when its clock runs out, from its own observation."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it runs."""

    def reclock(self, state: S, clocks: tuple[Clock, ...]) -> S:
        """The same position with other clocks (anchored, renewed)."""
        return replace(state, clocks=clocks)  # type: ignore[type-var]  # one frozen dataclass

    def join(self, state: S, stamp: Stamp) -> Step[S]:
        """Seats one more, who plays from the next deal on; only games with `joins` override this.

        The new seat is the last one. Raises IllegalMove E_OVER, or E_SEATS where `check_table`
        would have more but this match, as it stands, has no room.
        """
        raise NotImplementedError(f"{self.key} seats nobody once dealt")

    def appoints(self, options: Any) -> bool:
        """Whether the host names who deals first (`Deal.dealer`), or else deals themselves."""
        return False

    def next_dealer(self, state: S) -> Seat | None:
        """Who deals (or starts) in a rematch, also of a match cut short; None lets it be drawn."""
        return None

    def in_force(self, seen: S) -> Sequence[Sequence[Block]]:
        """What the rules page of a running table tells first, as a spectator knows it.

        Paragraphs of blocks that have words of their own, such as lines. Nothing where the game is
        played by its options alone.
        """
        return ()

    def status(self, seen: S) -> Line | None:
        """How the game stands, as a spectator knows it: a sentence of the game without markup.

        It is shown in a few words where there is no room for a scene, such as under the name of a
        voice channel. None: only the game's name is.
        """
        return None

    def chips(self, state: S) -> tuple[int | None, ...]:
        """What each seat has won or lost in chips so far, leavers too; None for who has not played.

        Stakes count once they are settled, so anybody may ask at any moment. Nothing where no chips
        are played for.
        """
        return ()

    def anchor(self, state: S, clock: str, seen: Stamp) -> S:
        """The same position with a clock that waited to be seen counting from there.

        `seen.ms` is when Discord showed the message, `seen.arrival` when the bot knew.
        """
        return self.reclock(state, anchored(state.clocks, clock, seen))

    def audit(self, steps: Iterable[tuple[Entry | None, Step[S]]]) -> tuple[Mapping[str, Any], ...]:
        """What anybody may check of races, one row each, from a match replayed so far.

        Rows are plain JSON data, name seats by number and hold nothing that is still hidden. A deal
        comes without an entry. Nothing where there are no races.
        """
        return ()

    def packs(self, options: Any, seats: int) -> int:
        """How many packs these house rules take at a table of so many."""
        return 1

    def removed(self, options: Any) -> tuple[str, ...]:
        """Ranks or cards taken out of each pack before it is shuffled."""
        return ()

    def suggest(self, seen: S, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """Moves worth a button of their own, from what the seat may see; at most ten."""
        return ()

    def upgrade(self, stored: dict[str, Any], version: int) -> dict[str, Any]:
        """A stored state of an older `state_version` in today's shape.

        Raises ValueError when there is no way; the session then ends with its log kept.
        """
        raise ValueError(f"{self.key} cannot read a state of version {version}")

    def period(self, options: Options) -> int | None:
        """How long a decision may take, in ms; None for no limit (conventions.md, Timers)."""
        return options.period(self.timer)

    @cached_property
    def adapter(self) -> TypeAdapter[S]:
        """Reads and writes this game's states as JSON."""
        return TypeAdapter(self.state_type)

    def dump(self, state: S) -> str:
        """The state as JSON text."""
        return self.adapter.dump_json(state).decode()

    def load(self, text: str) -> S:
        """The state from JSON text. Raises ValueError when it does not fit."""
        return self.adapter.validate_json(text)
