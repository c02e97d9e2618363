"""Tables of Pontoon from a few words, and presses made at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.core.actions import Action, Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Deal, Step
from games.core.notation import EPOCH
from games.pontoon import Pontoon
from games.pontoon.state import Sitting
from games.referee.scenario import Scenario

GAME = Pontoon()
LETTERS = "ABCDEFGH"


class Table(Scenario[Sitting]):
    """A scenario whose steps are short: `table("B bet 6", "B stick", "timeout")`."""

    def __call__(self, *presses: str) -> Table:
        """Makes presses that must be legal."""
        for press in presses:
            assert self.press(press) is None, press
        return self

    def press(self, press: str) -> str | None:
        """Makes one press; the code when it is refused."""
        words = press.split()
        if words[0] == "timeout":
            return self.step({"do": "timeout"})
        by, do, *values = words
        named = {
            "bet": ["amount"],
            "buy": ["amount"],
            "offer": ["to", "price"],
            "answer": ["accept"],
        }.get(do, [])
        given = dict(zip(named, values, strict=True))
        return self.step({"do": do, "by": by, **given})

    def fact(self, key: str) -> Any:
        """A fact of the position in the words of the rules."""
        return GAME.notation.facts(self.state, self.events, self.names)[key]

    @property
    def told(self) -> Sequence[str]:
        """What the last press told, in order."""
        return [event.what for event in self.events]


def table(
    deck: str = "", seats: str = "AB", banker: str = "A", *, begun: bool = True, **opts: Any
) -> Table:
    """A table at which the first cards lie: those of `deck`, then the rest in order."""
    setup: dict[str, Any] = {"seats": list(seats), "banker": banker, "deck": deck.split()}
    return Table(GAME, {"setup": {**setup, "start": begun}, "opts": opts})


def dealt(seats: int, dealer: int | None = 0, seed: str = "00", **opts: Any) -> Step[Sitting]:
    """A deal from this seed."""
    return GAME.deal(Deal(seats, GAME.options(**opts), Chance(seed), mint(EPOCH, 0), dealer))


def play(state: Sitting, seat: int, do: str, now: int = EPOCH, **values: Any) -> Step[Sitting]:
    """One press, without what would follow it by itself."""
    return GAME.play(state, seat, Move(do, values), mint(now, max(seat, 0)))


def refused(state: Sitting, seat: int, do: str, **values: Any) -> IllegalMove:
    """The refusal of a press."""
    with pytest.raises(IllegalMove) as caught:
        play(state, seat, do, **values)
    return caught.value


def offered(state: Sitting, seat: int) -> dict[str, Action]:
    """What a seat is offered, by name; Leave aside."""
    seen = GAME.observe(state, None if seat == HOUSE else seat)
    return {a.name: a for a in GAME.actions(seen, seat) if a.name != "leave"}
