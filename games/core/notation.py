"""How positions and facts are written in examples, reports and tests (conventions.md).

Each game has one `Notation`: it reads a `setup`, states the facts of a position in the words of
its rules file, and says where every card is. The referee and the test kit speak through it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic

from games.core.cards import Card, Rank, face, parse, parse_rank
from games.core.chance import Chance
from games.core.clocks import DISCORD_EPOCH, Stamp, mint
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Game, S, Seat, Step
from games.core.options import Options

EPOCH = DISCORD_EPOCH + 10**11
"""The moment, in Unix ms, at which every example starts."""


class BadNotation(ValueError):
    """Something written that cannot be read; the message is a sentence saying where and what."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are: a hand, a pile. `seen` are the seats who see them, None = everybody."""

    name: str
    cards: tuple[Card, ...]
    seen: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """A `setup` to be read: its seats' names, the game's own keys as written, and the table."""

    names: tuple[str, ...]
    given: Mapping[str, object]
    options: Options
    chance: Chance
    stamp: Stamp
    left: tuple[Seat, ...] = ()

    def seat(self, key: str) -> Seat:
        """The seat under a key. Raises BadNotation when it names nobody."""
        return read_seat(key, self.given.get(key), self.names)

    def cards(self, key: str) -> tuple[Card, ...]:
        """The cards under a key; none when it is absent."""
        return read_cards(key, self.given.get(key, []))

    def cards_by_seat(self, key: str) -> tuple[tuple[Card, ...], ...]:
        """Cards per seat from a map; a seat that is missing has none."""
        rows = self._by_seat(key)
        return tuple(read_cards(f"{key}.{name}", rows.get(name, [])) for name in self.names)

    def ranks_by_seat(self, key: str) -> tuple[tuple[Rank, ...], ...]:
        """Ranks per seat from a map; a seat that is missing has none."""
        rows = self._by_seat(key)
        return tuple(read_ranks(f"{key}.{name}", rows.get(name, [])) for name in self.names)

    def flag(self, key: str, *, default: bool) -> bool:
        """A `true` or `false` under a key."""
        value = self.given.get(key, default)
        if not isinstance(value, bool):
            raise BadNotation(f"{key}: '{value}' is neither true nor false")
        return value

    def _by_seat(self, key: str) -> Mapping[object, object]:
        rows = self.given.get(key, {})
        if not isinstance(rows, Mapping):
            raise BadNotation(f"{key}: a map from seats is expected")
        for name in rows:
            read_seat(key, name, self.names)
        return rows


def read_seat(where: str, name: object, names: Sequence[str]) -> Seat:
    """The seat of a name. Raises BadNotation when nobody is called so."""
    if str(name) not in names:
        raise BadNotation(f"{where}: '{name}' is no seat")
    return names.index(str(name))


def read_number(where: str, value: object) -> int:
    """A whole number. Raises BadNotation."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadNotation(f"{where}: a whole number is expected")
    return value


def read_cards(where: str, value: object) -> tuple[Card, ...]:
    """Cards from a list of texts. Raises BadNotation."""
    try:
        return tuple(parse(str(item)) for item in _listed(where, value))
    except ValueError as error:
        raise BadNotation(f"{where}: {error}") from None


def read_ranks(where: str, value: object) -> tuple[Rank, ...]:
    """Ranks from a list of texts and numbers. Raises BadNotation."""
    try:
        return tuple(parse_rank(str(item)) for item in _listed(where, value))
    except ValueError as error:
        raise BadNotation(f"{where}: {error}") from None


def _listed(where: str, value: object) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadNotation(f"{where}: a list is expected")
    return value


def placed_once(deck: Collection[Card], named: Sequence[Card]) -> None:
    """Raises BadNotation unless every named card is of the deck and named once."""
    for card in named:
        if card not in deck:
            raise BadNotation(f"{card} is not in this deck")
        if named.count(card) > 1:
            raise BadNotation(f"{card} is in two places")


def copies(deck: Collection[Card], rows: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Cards written alike, row by row, as the copies of a deck, the lowest number first.

    Raises BadNotation for a card that the deck has not, or has not so often.
    """
    numbered: dict[Card, list[Card]] = {}
    for card in deck:
        numbered.setdefault(face(card), []).append(card)
    found: list[tuple[Card, ...]] = []
    for row in rows:
        cards: list[Card] = []
        for card in row:
            if face(card) not in numbered:
                raise BadNotation(f"{card} is not in this deck")
            if not numbered[face(card)]:
                raise BadNotation(f"{card} is in more places than there are copies of it")
            cards.append(numbered[face(card)].pop(0))
        found.append(tuple(cards))
    return tuple(found)


def stack(chance: Chance, purpose: str, deck: Sequence[Card], top: Sequence[Card]) -> Chance:
    """Chance that serves, for this purpose, `top` with the rest of the deck under it."""
    placed_once(deck, top)
    order = (*top, *(card for card in deck if card not in top))
    return replace(chance, stacked=(*chance.stacked, (purpose, order)))


class Notation(ABC, Generic[S]):
    """One game's part of the notation; the referee does what all games share."""

    game: Game[S]
    setup_keys: ClassVar[frozenset[str]]
    """Keys of its own that may stand under `setup`."""
    fact_keys: ClassVar[frozenset[str]]
    """Keys that may stand under `expect`; those of all games included."""
    shown: ClassVar[frozenset[str]] = frozenset()
    """Events whose cards everybody may see; the cards of all others are secrets."""
    step_keys: ClassVar[Mapping[str, frozenset[str]]] = {}
    """Keys that steps may carry beside those of all steps and the move's own fields, by `do`.

    Among them `t`, `arr` and `low`, the times of a press.
    """
    table_steps: ClassVar[frozenset[str]] = frozenset({"timeout"})
    """Steps of the table, which nobody presses."""
    choices: ClassVar[tuple[str, ...]] = ()
    """Words that moves choose between, beside those on offer: what tests try."""
    running: ClassVar[frozenset[str]] = frozenset()
    """Clocks that fire by themselves before a step that arrives later than they are due."""
    paced: ClassVar[frozenset[str]] = frozenset()
    """Clocks that only pace what people see; in examples they fire at once."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    @abstractmethod
    def position(self, setup: Setup) -> Step[S]:
        """The position that a setup describes.

        Raises BadNotation, or IllegalMove when the start itself is against the rules.
        """

    @abstractmethod
    def facts(self, state: S, events: Sequence[Event], names: Sequence[str]) -> Mapping[str, Any]:
        """All facts of a position and of the step that led there, with seats by name."""

    @abstractmethod
    def places(self, state: S) -> tuple[Place, ...]:
        """Where every card is, each once, and who sees it: the truth, apart from `observe`."""

    @abstractmethod
    def replaced(self, state: S, places: Sequence[Place]) -> S:
        """The same position with the cards of `places` (same names, same counts) in it."""

    def check_start(self, setup: Setup) -> None:
        """Raises IllegalMove when this table cannot start (`check_table`)."""
        refusal = self.game.check_table(setup.options, len(setup.names))
        if refusal is not None:
            raise IllegalMove(refusal.code, **refusal.args)

    def stamp(self, given: Mapping[str, object]) -> Stamp:
        """When a step was made and when it arrives, from its `t`, `arr` and `low`.

        Every example starts at `EPOCH`, on Discord's clock and on the bot's. Raises BadNotation.
        """
        t = read_number("t", given.get("t", 0))
        low = read_number("low", given.get("low", 0))
        return mint(EPOCH + t, low, EPOCH + read_number("arr", given.get("arr", t)))

    def prepared(self, state: S, given: Mapping[str, object], names: Sequence[str]) -> S:
        """The position that a step's own keys demand before it is made, if they do."""
        return state

    def waited_out(self, state: S, absent: Collection[Seat]) -> Step[S] | None:
        """The end of a wait for answers that only absent seats still owe; none as a rule."""
        return None

    def table_step(self, state: S, name: str, given: Mapping[str, object], stamp: Stamp) -> Step[S]:
        """What a step of the table does. `timeout` runs the open decision's clock out.

        Raises IllegalMove, or BadNotation when no decision is open.
        """
        if state.over:
            raise IllegalMove("E_OVER")
        running = [clock for clock in state.clocks if clock.decision]
        if name != "timeout" or not running:
            raise BadNotation(f"{name}: no decision has a clock")
        clock = min(running, key=lambda c: c.due)
        return self.game.expire(state, clock.name, clock.due)
