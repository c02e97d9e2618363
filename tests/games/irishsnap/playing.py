"""Positions of Irish Snap in a few words, and steps made in them, timed as in its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.chance import Chance
from games.core.clocks import Clock, mint
from games.core.events import Event
from games.core.game import Deal, Step
from games.core.notation import EPOCH
from games.irishsnap import IrishSnap
from games.irishsnap.state import Position
from games.referee.scenario import Scenario

GAME = IrishSnap()
LETTERS = "ABCDEFGH"


class Played:
    """A table with seats A, B, … whose steps must be taken, or refused as said."""

    def __init__(
        self,
        turn: str = "B",
        count: str = "2",
        stacks: Mapping[str, str] | None = None,
        seats: str = "ABC",
        left: str = "",
        pile: str = "",
        rest_to: str | None = "pile",
        **opts: Any,
    ) -> None:
        held = stacks or {"A": "4C 4D", "B": "2D 9C", "C": "KS KH"}
        setup = {
            "seats": list(seats),
            "left": list(left),
            "turn": turn,
            "count": count,
            "stacks": {name: cards.split() for name, cards in held.items()},
            "pile": pile.split(),
        }
        if rest_to is not None:
            setup["rest_to"] = rest_to
        self.scenario = Scenario(GAME, {"setup": setup, "opts": opts})

    def step(self, do: str, error: str | None = None, **given: Any) -> Played:
        """One step."""
        known = {key: value for key, value in given.items() if value is not None}
        found = self.scenario.step({"do": do, **known})
        assert found == error, f"{do} {known}: {found}, not {error}"
        return self

    def flip(self, by: str, t: int, error: str | None = None, **given: Any) -> Played:
        """Somebody presses Turn card."""
        return self.step("flip", error, by=by, t=t, **given)

    def snap(self, by: str, card: int, t: int, error: str | None = None, **given: Any) -> Played:
        """Somebody presses the SNAP of a card."""
        return self.step("snap", error, by=by, card=card, t=t, **given)

    def wait(self, arr: int) -> Played:
        """Nothing arrives up to a moment."""
        return self.step("wait", arr=arr)

    def settle(self, error: str | None = None) -> Played:
        """The race or false snap runs out."""
        return self.step("settle", error)

    def leave(self, by: str) -> Played:
        """Somebody leaves."""
        return self.step("leave", by=by)

    def has(self, **facts: Any) -> Played:
        """These are the facts."""
        found = list(self.scenario.differences(facts))
        assert not found, found
        return self

    @property
    def state(self) -> Position:
        """The position."""
        return self.scenario.state

    @property
    def events(self) -> Sequence[Event]:
        """What the last step told, and what came before it by itself."""
        return self.scenario.events

    @property
    def told(self) -> list[str]:
        """The names of these facts."""
        return [event.what for event in self.events]

    def clock(self, name: str) -> Clock:
        """A clock that runs."""
        return next(clock for clock in self.state.clocks if clock.name == name)

    def clocks(self) -> list[str]:
        """The names of all clocks."""
        return [clock.name for clock in self.state.clocks]


def dealt(seats: int, dealer: int | None = 0, seed: str = "00" * 32, **options: Any) -> Position:
    """A deal from this seed, which nobody has seen yet."""
    table = Deal(seats, GAME.options(**options), Chance(seed), mint(EPOCH, 0), dealer)
    return GAME.deal(table).state


def seen(state: Position, ms: int, lag: int = 0) -> Position:
    """The same position once its table was seen, `ms` after the start."""
    return GAME.anchor(state, "look", mint(EPOCH + ms, 0, EPOCH + ms + lag))


def fired(state: Position) -> Step[Position]:
    """What the clock that is due first does."""
    clock = min((c for c in state.clocks if c.shown), key=lambda c: c.due)
    return GAME.expire(state, clock.name, clock.due)
