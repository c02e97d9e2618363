"""A very small game of melds, for what hands make of many cards: Sheaf.

One of two lays down, adds and throws away for ever; the other looks on. Melds are those of
Shanghai: jokers and twos are wild, at most as many as others. `wanted` are laid down together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, ClassVar

from games.core.actions import (
    LEAVE,
    LEAVING,
    Action,
    FieldSpec,
    Form,
    Groups,
    Move,
    Pick,
    Values,
)
from games.core.cards import bare, meaning, rank
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp
from games.core.errors import IllegalMove
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step, Suggestion
from games.core.lanes import Beats, raised
from games.core.notation import Notation
from games.core.options import Options
from games.core.scene import Hand, Line, Scene
from games.rummy.flaws import Flaw
from games.rummy.naming import called
from games.rummy.reading import read
from games.rummy.rulesets.contract import SHANGHAI
from games.rummy.wilds import wild_faces

MELDS = SHANGHAI.melds
WILD = wild_faces(MELDS.wilds)

WORDS = """\
sheaf-name = Sheaf
sheaf-aliases = Bundle
sheaf-pitch = Bind them.
sheaf-emoji = 🌾
sheaf-color = 3B82F6
sheaf-seats = 2 players
sheaf-action-go_down = Lay down
sheaf-field-go_down-melds = Your melds:
    .each = { $choice ->
        [set] set of { $rank_many }
       *[run] run
    }
sheaf-action-add = Add
sheaf-field-add-meld = Add to:
    .each = { $cards }
sheaf-field-add-cards = Which cards?
sheaf-action-discard = Discard
sheaf-field-discard-card = Throw away:
sheaf-risky-discard-card = Discard { $card }? It's wild.
sheaf-suggest-melds = Suggest
sheaf-action-leave = Leave
sheaf-line-play = { $seat } plays.
sheaf-E_MIXED = That is no meld.
"""
"""The sentences of the game, for a catalogue of its own."""


@dataclass(frozen=True, slots=True)
class Sheaf:
    """The `hand` of whoever is on turn, melds on the `table` as they were said, and the `pile`."""

    hand: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    pile: tuple[str, ...] = ()
    turn: Seat = 0
    wanted: int = 2
    best: tuple[tuple[str, ...], ...] = ()
    """What is suggested."""
    seats: int = 2
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = ()
    beats: Beats = field(default_factory=dict)
    chance: Chance = NO_CHANCE


class SheafGame(Game[Sheaf]):
    """The game as the contract wants it."""

    key = "sheaf"
    name = "Sheaf"
    state_type = Sheaf
    options = Options
    forms: ClassVar = {
        "go_down": Form("go_down", {"melds": FieldSpec("groups")}, style="success"),
        "add": Form("add", {"meld": FieldSpec("choice"), "cards": FieldSpec("card", many=True)}),
        "discard": Form("discard", {"card": FieldSpec("card")}, style="secondary"),
        "leave": LEAVE,
    }
    codes = frozenset({"E_MIXED"})
    seats = (2, 2)

    @property
    def notation(self) -> Notation[Sheaf]:
        """It has none."""
        return SimpleNamespace(paced=frozenset())  # type: ignore[return-value]

    def check_table(self, options: Options, seats: int) -> Refusal | None:
        """Two."""
        return None if seats == 2 else Refusal("E_SEATS", {"n": 2, "m": 2})

    def deal(self, table: Deal) -> Step[Sheaf]:
        """Nothing is dealt: tests say who holds what."""
        return Step(Sheaf(hand=("3C", "4C")))

    def waiting(self, seen: Sheaf) -> tuple[Seat, ...]:
        """Always the same one."""
        return () if seen.over else (seen.turn,)

    def actions(
        self, seen: Sheaf, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Whatever they like."""
        if seen.over or seat is None or seat in seen.left:
            return ()
        if seat != seen.turn:
            return (LEAVING,)
        chosen = draft or {}
        discard = Pick("card", "card", seen.hand, risky=tuple(c for c in seen.hand if is_wild(c)))
        return (*_laying(seen, chosen), Action("discard", (discard,)), LEAVING)

    def suggest(self, seen: Sheaf, seat: Seat, draft: Values) -> tuple[Suggestion, ...]:
        """What the test wants suggested, to be changed or laid."""
        if not seen.best or seat != seen.turn:
            return ()
        return (Suggestion("melds", "go_down", {"melds": seen.best}, draft=True),)

    def play(self, state: Sheaf, seat: Seat, move: Move, stamp: Stamp) -> Step[Sheaf]:
        """A meld that is none is refused, nothing else."""
        after = replace(state, beats=raised(state.beats, "main"))
        values: Mapping[str, Any] = move.values
        match move.action:
            case "go_down":
                for group in values["melds"]:
                    if not readings(group):
                        raise IllegalMove("E_MIXED")
                return Step(_without(after, values["melds"], (*state.table, *values["melds"])))
            case "add":
                place = int(values["meld"])
                melds = (*state.table[place], *values["cards"])
                table = (*state.table[:place], melds, *state.table[place + 1 :])
                return Step(_without(after, [values["cards"]], table))
        thrown = replace(after, pile=(*state.pile, values["card"]))
        return Step(_without(thrown, [[values["card"]]], state.table))

    def expire(self, state: Sheaf, clock: str, now: int) -> Step[Sheaf]:
        """No clock runs."""
        raise ValueError(clock)

    def leave(self, state: Sheaf, seat: Seat, stamp: Stamp) -> Step[Sheaf]:
        """That is the end."""
        return Step(replace(state, left=(seat,), over=True))

    def observe(self, state: Sheaf, seat: Seat | None) -> Sheaf:
        """There are no secrets."""
        return state

    def scene(self, seen: Sheaf, seat: Seat | None) -> Scene:
        """Their cards."""
        return Scene(
            (Line("play", {"seat": seen.turn}),), (Hand(seen.hand),) if seat == seen.turn else ()
        )

    def choose(self, seen: Sheaf, seat: Seat, chance: Chance) -> Choice:
        """Never."""
        return Choice(None)

    def automatic(self, seen: Sheaf, seat: Seat) -> Move | None:
        """Nothing."""
        return None

    def outcome(self, state: Sheaf) -> Outcome | None:
        """Whoever stays."""
        return Outcome((1 - state.left[0],), walkover=True) if state.over else None

    def reclock(self, state: Sheaf, clocks: tuple[Clock, ...]) -> Sheaf:
        """The same."""
        return replace(state, clocks=clocks)


def is_wild(card: str) -> bool:
    """Jokers and twos."""
    return rank(card) in ("JK", "2")


def readings(group: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The ways to read some cards, each with what its wilds stand for in a run."""
    stands = {bare(card): said for card in group if (said := meaning(card)) is not None}
    found = read([bare(card) for card in group], MELDS, WILD, stands)
    if isinstance(found, Flaw):
        return ()
    return tuple(
        tuple(f"{s.card}={s.face}" if s.wild and len(s.face) > 1 else s.card for s in one.slots)
        for one in found
    )


def _ways(cards: Sequence[str], meld: Sequence[str] = ()) -> tuple[tuple[str, ...], ...]:
    found = readings([*meld, *map(bare, cards)])
    return found if len(found) > 1 else ()


def _laying(seen: Sheaf, draft: Values) -> tuple[Action, ...]:
    groups: Any = draft.get("melds", ())
    last = next((group for group in reversed(groups) if group), ())
    told = tuple(called(group, MELDS, WILD) for group in groups)
    melds = Groups("melds", seen.hand, seen.wanted, seen.wanted, ways=_ways(last), told=told)
    down = (Action("go_down", (melds,)),) if seen.wanted else ()
    if not seen.table:
        return down
    names = tuple(map(str, range(len(seen.table))))
    which = Pick("meld", "choice", names, told=tuple({"cards": meld} for meld in seen.table))
    ticked: Any = draft.get("cards", ())
    place = draft.get("meld")
    meld = seen.table[int(str(place))] if place is not None else ()
    ways = _ways(ticked, meld) if meld and ticked else ()
    own = tuple(tuple(c for c in way if bare(c) in seen.hand) for way in ways)
    cards = Pick("cards", "card", seen.hand, 1, len(seen.hand), many=True, exact=False, ways=own)
    return (*down, Action("add", (which, cards)))


def _without(
    state: Sheaf, groups: Sequence[Sequence[str]], table: tuple[tuple[str, ...], ...]
) -> Sheaf:
    gone = {bare(card) for group in groups for card in group}
    return replace(state, hand=tuple(c for c in state.hand if c not in gone), table=table)
