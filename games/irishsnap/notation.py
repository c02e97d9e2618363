"""Irish Snap in the words of its rules file (irish-snap.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.core.cards import RANKS, Card, Rank, pack, parse_rank
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Deal, Seat, Step
from games.core.notation import (
    BadNotation,
    Notation,
    Place,
    Setup,
    placed_once,
    read_number,
    read_seat,
    stack,
)
from games.irishsnap import dealing, flip
from games.irishsnap.state import TIMER, Position, SnapOptions
from games.irishsnap.table import Table

_PRESS = frozenset({"t", "arr", "low"})
USUAL = 60
"""So many ms a press takes to arrive in examples that don't say."""


class SnapNotation(Notation[Position]):
    """Setups are a deal (`dealer` and `deck`) or a position (`turn` and `stacks`)."""

    setup_keys = frozenset({"dealer", "deck", "turn", "stacks", "count", "pile", "rest_to"})
    shown = frozenset({"turned", "caught", "paid"})
    fact_keys = frozenset(
        """
        phase turn n top called next_call stacks stack_n pile_n pile order note winner over left
        """.split()
    )
    step_keys: ClassVar = {
        "flip": _PRESS,
        "snap": _PRESS,
        "wait": frozenset({"arr"}),
        "call": frozenset({"t"}),
        "timeout": frozenset({"t"}),
    }
    table_steps = frozenset({"timeout", "wait", "call", "settle"})
    running = frozenset({"hold", "race", "falsesnap"})

    def stamp(self, given: Mapping[str, object]) -> Stamp:
        """A press arrives a little after it was made, if nothing else is said."""
        if given.get("do") in ("flip", "snap", "timeout"):
            t = read_number("t", given.get("t", 0))
            given = {"arr": t + USUAL, **given}
        return super().stamp(given)

    def table_step(
        self, state: Position, name: str, given: Mapping[str, object], stamp: Stamp
    ) -> Step[Position]:
        """Time passes (`wait`, `call`), hands are looked at (`settle`), a timer runs out."""
        match name:
            case "wait":
                return Step(state)
            case "settle":
                return self._settled(state)
            case _ if state.over:
                raise IllegalMove("E_OVER")
            case "call":
                if state.phase != "countdown":
                    raise IllegalMove("E_PHASE")
                return flip.call(state, stamp.arrival)
        return self._timed_out(state, stamp)

    def _settled(self, state: Position) -> Step[Position]:
        waits = [clock for clock in state.clocks if clock.name in ("race", "falsesnap")]
        if not waits:
            raise IllegalMove("E_PHASE")
        return self.game.expire(state, waits[0].name, waits[0].due)

    def _timed_out(self, state: Position, stamp: Stamp) -> Step[Position]:
        """As a flip of the seat on turn, or of the bot where it turns the cards."""
        if state.phase != "open" or state.held is not None:
            raise BadNotation("timeout: nobody is to turn a card")
        if state.options.turner == "auto":
            return flip.turned_by_bot(state, stamp.arrival)
        if state.options.period(TIMER) is None:
            raise BadNotation("timeout: no decision has a clock")
        return flip.timed_out(state, stamp)

    def position(self, setup: Setup) -> Step[Position]:
        """A deal or a position. Raises BadNotation when the keys fit neither."""
        written = set(setup.given)
        self.check_start(setup)
        if written == {"dealer", "deck"} and not setup.left:
            chance = stack(setup.chance, "deal:1", pack(), setup.cards("deck"))
            dealer = setup.seat("dealer")
            table = Deal(len(setup.names), setup.options, chance, setup.stamp, dealer)
            return dealing.deal(table)
        if {"turn", "stacks"} <= written <= self.setup_keys - {"dealer", "deck"}:
            return _placed(setup)
        raise BadNotation("setup: either `dealer` with `deck`, or `turn` with `stacks` is expected")

    def facts(
        self, state: Position, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """irish-snap.md, Facts."""

        def name(seat: Seat | None) -> str | None:
            return None if seat is None else names[seat]

        def by_seat(values: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(names, values, strict=True))

        return {
            "phase": state.phase,
            "turn": name(state.turn),
            "n": state.n,
            "top": state.pile[-1] if state.pile else None,
            "called": state.called,
            "next_call": state.next_call,
            "stacks": by_seat([list(stack) for stack in state.stacks]),
            "stack_n": by_seat([len(stack) for stack in state.stacks]),
            "pile_n": len(state.pile),
            "pile": list(state.pile),
            "order": [names[seat] for seat in state.race.order] if state.race else None,
            "note": [state.note[0], names[state.note[1]]] if state.note else None,
            "winner": name(state.winner),
            "over": state.over,
            "left": [names[seat] for seat in state.left],
        }

    def places(self, state: Position) -> tuple[Place, ...]:
        """Nobody sees any stack, nor what leavers left under the pile."""
        stacks = [Place(f"stack {seat}", cards, ()) for seat, cards in enumerate(state.stacks)]
        seen = tuple(card for card in state.pile if card not in state.sunk)
        return (*stacks, Place("sunk", state.sunk, ()), Place("pile", seen))

    def replaced(self, state: Position, places: Sequence[Place]) -> Position:
        """Other cards in the stacks and, seen or not, in the pile."""
        cards = {place.name: place.cards for place in places}
        sunk, seen = iter(cards["sunk"]), iter(cards["pile"])
        pile = tuple(next(sunk if card in state.sunk else seen) for card in state.pile)
        stacks = tuple(cards[f"stack {seat}"] for seat in range(state.seats))
        return replace(state, stacks=stacks, pile=pile, sunk=cards["sunk"])


def _placed(setup: Setup) -> Step[Position]:
    """A position in phase `open`; its pile counts as no card turned."""
    stacks = list(setup.cards_by_seat("stacks"))
    pile = setup.cards("pile")
    placed_once(pack(), [*pile, *(card for cards in stacks for card in cards)])
    stacks, pile = _completed(setup, stacks, pile)
    for seat in setup.left:
        if stacks[seat]:
            raise BadNotation(f"stacks.{setup.names[seat]}: who has left holds no cards")
    seats, turn = len(setup.names), setup.seat("turn")
    if seats - len(setup.left) < 2 or not stacks[turn]:
        raise BadNotation("turn: this seat cannot be on turn")
    assert isinstance(setup.options, SnapOptions)
    state = Position(
        setup.options,
        seats,
        None,
        tuple(stacks),
        turn,
        (turn - 1) % seats,
        pile,
        next_call=_count(setup),
        left=setup.left,
        chance=setup.chance,
    )
    table = Table(state)
    table.go_on(setup.stamp.arrival)
    return table.close()


def _completed(
    setup: Setup, stacks: list[tuple[Card, ...]], pile: tuple[Card, ...]
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Stacks and pile with the cards that are named nowhere, at the bottom of one of them."""
    named = {*pile, *(card for cards in stacks for card in cards)}
    rest = tuple(card for card in pack() if card not in named)
    taker = setup.given.get("rest_to")
    if taker is None:
        if rest:
            raise BadNotation(f"rest_to: {rest[0]} is named nowhere")
    elif taker == "pile":
        pile = (*rest, *pile)
    else:
        seat = read_seat("rest_to", taker, setup.names)
        stacks[seat] = (*stacks[seat], *rest)
    return stacks, pile


def _count(setup: Setup) -> Rank:
    try:
        return parse_rank(str(setup.given.get("count", RANKS[0])))
    except ValueError as error:
        raise BadNotation(f"count: {error}") from None
