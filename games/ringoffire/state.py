"""What a game of Ring of Fire is made of: its house rules, running flows, its position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field, field_validator, model_validator

from games.core.cards import Card, Rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp
from games.core.game import Seat
from games.core.lanes import Beats
from games.core.options import Options
from games.ringoffire.house import DEFAULT, FlowName, HouseTable, RankRule

TIMER = 60
"""Seconds to draw under the live clock (11)."""

CHOOSING, OPENING, ANSWERING, RULING, POURING = 45, 60, 15, 90, 45
"""Seconds to choose, for the first word or topic, for each word, for a rule, for the cup (6)."""

WATERFALL, CASCADE = 20_000, 2_000
"""A waterfall ends by itself after so long; its seats are called so far apart (ms; A)."""

WINDOW, GRACE = 10_000, 1_500
"""A race takes so long from its message on, and waits so long for presses under way (ms; 4)."""

CLAIM, VOTE = 20_000, 15_000
"""So long the accused has to answer, and the others to vote (ms; J)."""

AGAIN = 30_000
"""The same person answers the Question Master at most once in so long (ms; Q)."""

LONELY = 600_000
"""With fewer than two players in, the game closes after so long (ms; 3)."""

MISSES = 2
"""So many turns missed in a row set a player to out (11)."""

KINGS = 4
"""The card of the rank that fills the cup whose drawer gets it (K)."""

WORD, RULE, SPLASH = 60, 200, 60
"""The most characters of a word or topic, of a rule, of what goes into the cup."""

THUMB = 100
"""The number of a race begun with the thumb is that of the last card and this."""

EVENTS_KEPT = 500
"""So many drink events are remembered; the counters know all of them."""

MAIN, CLAIMS = "main", "claim"
"""The lanes of turn and flow, and of a claim."""

_LOW_BITS = 0x3FFFFF

Running = Literal["waterfall", "choose", "race", "mate", "rhyme", "category", "rule", "pour"]
Reason = Literal[
    "self",
    "choose",
    "everyone",
    "group",
    "race",
    "waterfall",
    "mate",
    "rhyme",
    "category",
    "rule",
    "question",
    "cup",
]
Ending = Literal["last_king", "ring_empty", "lonely"]


class RingOptions(Options):
    """House rules of Ring of Fire (ring-of-fire.md, 1).

    `mode`, `ranks` and `voice` are settled by server and place. As in the rules' notation, `water`
    may stand for `water_cards` and `water_minutes`.
    """

    mode: Literal["alcohol_free", "drinks"] = Field("alcohol_free", description="wording")
    table: Literal["server", "seed"] = Field("server", description="whose meanings of the ranks")
    ranks: HouseTable = Field(DEFAULT, description="what each rank means on this server")
    mate: Literal["link", "once"] = Field("link", description="what an 8 brings")
    mutual: bool = Field(default=False, description="mates follow each other both ways")
    end: Literal["last_king", "ring_empty"] = Field("last_king", description="when it is over")
    rank10: Literal["category", "thumbmaster"] = Field("category", description="what a ten brings")
    cascade: bool = Field(default=False, description="the waterfall stops seat by seat")
    water_cards: int = Field(
        10, ge=1, le=10, description="a break after so many cards", examples=[3, 5, 8, 10]
    )
    water_minutes: int = Field(
        20, ge=1, le=20, description="a break after so many minutes", examples=[5, 10, 15, 20]
    )
    voice: bool = Field(default=False, description="played in a voice channel")
    absence: Literal["leave"] = Field("leave", description="unused: two misses set to out")

    @model_validator(mode="before")
    @classmethod
    def _water(cls, given: object) -> object:
        """`water: {cards: 5, minutes: 10}` in two."""
        if not isinstance(given, Mapping) or not isinstance(given.get("water"), Mapping):
            return given
        parts = {f"water_{name}": value for name, value in given["water"].items()}
        return {**{k: v for k, v in given.items() if k != "water"}, **parts}

    @field_validator("voice", mode="before")
    @classmethod
    def _channel(cls, given: object) -> object:
        """None, or the voice channel of the night."""
        if given is None or isinstance(given, bool | str):
            return given or False
        return True

    def rule_of(self, rank: Rank) -> RankRule:
        """What a rank means at this table (6, 8)."""
        rule = (DEFAULT if self.table == "seed" else self.ranks).of(rank)
        if self.rank10 == "thumbmaster" and rank == "T" and rule == DEFAULT.of("T"):
            return RankRule(flow="thumbmaster")
        return rule

    @property
    def pour(self) -> Rank | None:
        """The rank that fills the cup, if one does."""
        return (DEFAULT if self.table == "seed" else self.ranks).pour

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags that people may give themselves."""
        return (DEFAULT if self.table == "seed" else self.ranks).tags


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game: its number for good, its author, the text as written."""

    n: int
    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Drink:
    """A drink event that named somebody: why, and whom, in seat order."""

    reason: Reason
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Press:
    """A press in a race: by whom, its id, its arrival at the bot (Unix ms)."""

    seat: Seat
    id: int
    arrival: int

    @property
    def ms(self) -> int:
        """Server time (Unix ms)."""
        return Stamp(self.id, self.arrival).ms

    @property
    def rank(self) -> tuple[int, bool]:
        """Sorts presses by id; of equal ones a person's before that minted for a computer."""
        return (self.id, self.id & _LOW_BITS == self.seat)


@dataclass(frozen=True, slots=True)
class Race:
    """A race under way: its number, who takes part, one press a seat, when its message was seen.

    `t0` is on Discord's clock (Unix ms), None until the bot knows.
    """

    n: int
    runners: tuple[Seat, ...]
    presses: tuple[Press, ...] = ()
    t0: int | None = None

    def of(self, seat: Seat) -> Press | None:
        """The press of a seat, if it has pressed."""
        return next((press for press in self.presses if press.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Word:
    """A word said, by whom; `n` numbers those that were spoken, whose text is empty."""

    seat: Seat
    text: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class Talk:
    """A round of words: the first word or topic once given, whose word is awaited, those said."""

    at: Seat
    first: Word | None = None
    said: tuple[Word, ...] = ()

    @property
    def latest(self) -> Word | None:
        """The latest word, which the referee may reject."""
        return self.said[-1] if self.said else None


@dataclass(frozen=True, slots=True)
class Flow:
    """The flow that runs. `drawer` is None in a race begun with the thumb: it is nobody's card.

    `calling` is the seat called last while a cascade comes to its end.
    """

    kind: Running
    drawer: Seat | None
    talk: Talk | None = None
    race: Race | None = None
    calling: Seat | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """That somebody broke a rule: its number, who says so, of whom.

    `votes` are None while the accused may answer, then who voted, and whether it was broken.
    """

    n: int
    by: Seat
    accused: Seat
    votes: tuple[tuple[Seat, bool], ...] | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Rows run by seat; the ring has its top first, `drawn` the first card drawn first.

    `turn` is who draws next, during a flow its drawer; `starter` drew first. `cup` holds who poured
    what, "" being a splash. `thumb` may start a race. `ruled` counts rules ever made. `prompts` are
    the events that named a seat, `skips` those it took back. `asked` is when each seat last
    answered the Question Master. `watered` is after how many cards, and when (Unix ms), water was
    last offered. `order` is that of the last race. `since` is when turn, flow or claim last went on
    (Unix ms).
    """

    options: RingOptions
    seats: int
    starter: Seat
    turn: Seat | None
    ring: tuple[Card, ...]
    drawn: tuple[Card, ...] = ()
    out: tuple[Seat, ...] = ()
    flow: Flow | None = None
    mates: tuple[Seat | None, ...] = ()
    tags: tuple[tuple[str, ...], ...] = ()
    rules: tuple[Rule, ...] = ()
    ruled: int = 0
    claim: Claim | None = None
    qm: Seat | None = None
    asked: tuple[int, ...] = ()
    thumb: Seat | None = None
    cup: tuple[tuple[Seat, str], ...] = ()
    events: tuple[Drink, ...] = ()
    prompts: tuple[int, ...] = ()
    skips: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    order: tuple[Seat, ...] | None = None
    watered: tuple[int, int] = (0, 0)
    since: int = 0
    last_king: Seat | None = None
    ended: Ending | None = None
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE

    def is_in(self, seat: Seat) -> bool:
        """Whether a seat is in: seated and not out (3)."""
        return 0 <= seat < self.seats and seat not in self.left and seat not in self.out

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are in, in seat order."""
        gone = {*self.left, *self.out}
        return tuple(seat for seat in range(self.seats) if seat not in gone)

    @property
    def card(self) -> Card | None:
        """The last card drawn."""
        return self.drawn[-1] if self.drawn else None

    @property
    def kings(self) -> int:
        """How many cards of the rank that fills the cup were drawn (Facts)."""
        return sum(card[0] == self.options.pour for card in self.drawn)


def flow_of(state: Position, card: Card) -> FlowName:
    """The flow that a card brings."""
    return state.options.rule_of(card[0]).flow


def referee(state: Position, word: Word) -> Seat | None:
    """Who may reject a word: the drawer, and for the drawer's own the player on the left (9)."""
    drawer = state.flow.drawer if state.flow else None
    if drawer is None or word.seat != drawer:
        return drawer
    return left_of(state.players, state.seats, drawer)


def left_of(players: tuple[Seat, ...], seats: int, seat: Seat) -> Seat | None:
    """The first player clockwise from a seat, itself last; None when nobody is in."""
    order = ((seat + step) % seats for step in range(1, seats + 1))
    return next((one for one in order if one in players), None)
