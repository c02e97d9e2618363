"""Positions of Ring of Fire in a few words, and steps made in them."""

from __future__ import annotations

from typing import Any

from games.core.events import Event
from games.core.game import HOUSE, Seat
from games.referee.scenario import Scenario
from games.ringoffire import RingOfFire
from games.ringoffire.state import Position

GAME = RingOfFire()
LETTERS = "ABCDEFGHIJKLMNOPQRST"


class Ring:
    """A table with seats A, B, … where A draws next from `deck`; other keys are the setup's own."""

    def __init__(
        self, deck: str = "", seats: str = "ABC", opts: dict[str, Any] | None = None, **setup: Any
    ) -> None:
        given = {"seats": list(seats), "turn": "A", "deck": deck.split(), **setup}
        self.scenario = Scenario(GAME, {"setup": given, "opts": opts or {}})
        self.told: list[Event] = []

    def step(self, do: str, by: str = "", error: str | None = None, **given: Any) -> Ring:
        """One step, which must be taken, or refused as said."""
        who = {"by": by} if by else {}
        found = self.scenario.step({"do": do, **who, **given})
        assert found == error, f"{do} {by} {given}: {found}, not {error}"
        self.told += self.scenario.events
        return self

    def draw(self, by: str) -> Ring:
        """Somebody draws."""
        return self.step("draw", by)

    @property
    def state(self) -> Position:
        """The position."""
        return self.scenario.state

    def facts(self, *names: str) -> Any:
        """Facts by name; of one name alone its value."""
        found = GAME.notation.facts(self.state, (), self.scenario.names)
        return found[names[0]] if len(names) == 1 else tuple(found[name] for name in names)

    def offered(self, by: str) -> set[str]:
        """The names of what a seat may do; `host` for the house."""
        seat: Seat = HOUSE if by == "host" else LETTERS.index(by)
        seen = GAME.observe(self.state, None if seat == HOUSE else seat)
        return {action.name for action in GAME.actions(seen, seat)}

    def clock(self, name: str) -> int | None:
        """How long a clock runs (ms), if it does."""
        return next((c.until - c.start for c in self.state.clocks if c.name == name), None)

    def fire(self, name: str, after: int = 0) -> Ring:
        """A clock fires, so much later (ms)."""
        clock = next(c for c in self.state.clocks if c.name == name)
        step = GAME.expire(self.state, name, clock.due + after)
        self.scenario.state = step.state
        self.told += step.events
        return self

    def facts_told(self) -> list[str]:
        """What was told, by name."""
        return [event.what for event in self.told]
