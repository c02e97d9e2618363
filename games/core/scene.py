"""Neutral blocks that a viewer sees; built from an observed state, drawn by `bot/screens`.

Words in blocks are catalogue keys (completed with the game's key: `books` of Go Fish is the
message `gofish-mark-books`) and typed args (`events.KEY_KINDS`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.cards import Card
from games.core.events import Args


@dataclass(frozen=True, slots=True)
class Mark:
    """Something beside a seat, pile or card: message `<game>-mark-<key>`."""

    key: str
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandRow:
    """One of several hands that a seat plays at once: its cards (or backs), marks, the turn."""

    cards: tuple[Card, ...]
    marks: tuple[Mark, ...] = ()
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in hand; `new` are the newest; `groups` keep cards together when given.

    `starred` are cards that their reader knows more of, such as wild ones. `head` says what these
    cards are, where a hand is shown in parts.
    """

    cards: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    starred: tuple[Card, ...] = ()
    head: Mark | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat: whether it is to act, its card count, cards lying face up, marks.

    `gone` seats have left; `out` seats are finished but still here. `hands` are given where a seat
    plays several, or one in parts, each a line of its own under the seat's; else it is `shown`.
    """

    seat: int
    turn: bool = False
    count: int | None = None
    shown: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()
    out: bool = False
    gone: bool = False
    hands: tuple[HandRow | Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class Seats:
    """All seats, clockwise."""

    rows: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile (`<game>-pile-<key>`): how many cards, and its visible top, if any."""

    key: str
    count: int | None = None
    top: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Melds:
    """Melds on the table: owner, cards in order, marks; `head` says whose or which they are."""

    rows: tuple[tuple[int | None, tuple[Card, ...], tuple[Mark, ...]], ...]
    head: Mark | None = None


@dataclass(frozen=True, slots=True)
class Big:
    """One card, large, with the few words that belong to it (`<game>-big-<key>`)."""

    card: Card
    key: str | None = None
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence (`<game>-line-<key>`)."""

    key: str
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Said:
    """People's own words; the first to be cut when space is short."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: header keys (`<game>-column-<key>`), rows of cells as key kind and value."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, object], ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture the bot may draw from neutral data; `alt` is the message `<game>-alt-<key>`."""

    key: str
    data: Mapping[str, object] = field(default_factory=dict)


Block = Seats | Pile | Melds | Hand | Big | Line | Said | Grid | Picture


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one viewer sees of the game, most important first.

    `blocks` belong on the table and are the same for all viewers unless the rules say otherwise;
    `own` belong in the viewer's hand and are empty for a spectator.
    """

    blocks: tuple[Block, ...]
    own: tuple[Block, ...] = ()
