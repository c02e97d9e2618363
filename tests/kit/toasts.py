"""A very small game with prompts, for what a night does about them: Toasts.

Anybody names whom to toast (those who are out are left out of it), tells a story, or closes the
game. `skip` takes back one's own latest prompt; `out` and `back` do what they say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import ClassVar

from games.core.actions import Action, FieldSpec, Form, Move, Pick, Values
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.lanes import Beats
from games.core.notation import Notation
from games.core.options import Options
from games.core.scene import Line, Scene


@dataclass(frozen=True, slots=True)
class Toasts:
    """`prompts` by seat, less those skipped."""

    seats: int
    prompts: tuple[int, ...]
    out: tuple[Seat, ...]
    left: tuple[Seat, ...]
    over: bool
    clocks: tuple[Clock, ...]
    beats: Beats
    chance: Chance


class ToastsGame(Game[Toasts]):
    """The game as the contract wants it."""

    key = "toasts"
    name = "Toasts"
    state_type = Toasts
    options = Options
    forms: ClassVar = {
        "toast": Form("toast", {"seats": FieldSpec("seat", many=True)}, None, "table"),
        "story": Form("story", lane=None, where="table"),
        "close": Form("close", lane=None, where="table"),
        "skip": Form("skip", lane=None, where="table", quiet=True),
        "out": Form("out", lane=None, where="table", quiet=True),
        "back": Form("back", lane=None, where="table", quiet=True),
        "leave": Form("leave", lane=None, where="both", style="danger", confirm=True),
    }
    codes = frozenset({"E_OUT"})
    events: ClassVar = {"sip": ("seats",), "story": ("seat",), "ended": (), "left": ("seat",)}
    seats = (2, 8)
    hands = False

    @property
    def notation(self) -> Notation[Toasts]:
        """It has none."""
        return SimpleNamespace(paced=frozenset())  # type: ignore[return-value]

    def check_table(self, options: Options, seats: int) -> Refusal | None:
        """Two to eight."""
        return None if 2 <= seats <= 8 else Refusal("E_SEATS", {"n": 2, "m": 8})

    def deal(self, table: Deal) -> Step[Toasts]:
        """Nobody has toasted yet."""
        state = Toasts(table.seats, (0,) * table.seats, (), (), False, (), {}, table.chance)
        return Step(state)

    def waiting(self, seen: Toasts) -> tuple[Seat, ...]:
        """Nobody owes anything."""
        return ()

    def actions(
        self, seen: Toasts, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """All may do all."""
        if seen.over or seat is None or not 0 <= seat < seen.seats or seat in seen.left:
            return ()
        who = Pick("seats", "seat", tuple(range(seen.seats)), 0, seen.seats, many=True)
        gone = "out" if seat in seen.out else "back"
        plain = tuple(Action(name) for name in self.forms if name not in ("toast", gone))
        return (Action("toast", (who,)), *plain)

    def play(self, state: Toasts, seat: Seat, move: Move, stamp: Stamp) -> Step[Toasts]:
        """Whatever somebody does."""
        match move.action:
            case "toast":
                return self._toast(state, move.values["seats"])
            case "skip":
                if not state.prompts[seat]:
                    raise IllegalMove("E_PHASE")
                return Step(replace(state, prompts=_added(state.prompts, (seat,), -1)))
            case "out":
                return Step(replace(state, out=tuple(sorted({*state.out, seat}))))
            case "back":
                return Step(replace(state, out=tuple(s for s in state.out if s != seat)))
            case "close":
                ended = Event("ended", tags=("last",))
                return Step(replace(state, over=True), (ended,))
        tag = {"water": "water", "story": "moment"}[move.action]
        return Step(replace(state), (Event(move.action, seat, tags=(tag,)),))

    def _toast(self, state: Toasts, seats: object) -> Step[Toasts]:
        assert isinstance(seats, tuple)
        named = tuple(s for s in sorted(seats) if s not in state.out and s not in state.left)
        after = replace(state, prompts=_added(state.prompts, named, 1))
        return Step(after, (Event("sip", None, {"seats": named}, tags=("sip",)),))

    def expire(self, state: Toasts, clock: str, now: int) -> Step[Toasts]:
        """There are no clocks."""
        raise ValueError(f"no clock '{clock}' runs")

    def leave(self, state: Toasts, seat: Seat, stamp: Stamp) -> Step[Toasts]:
        """The game goes on while two are left."""
        left = tuple(sorted((*state.left, seat)))
        over = len(left) >= state.seats - 1
        return Step(replace(state, left=left, over=over), (Event("left", seat),))

    def observe(self, state: Toasts, seat: Seat | None) -> Toasts:
        """Others' prompts and who is out are nobody's business."""
        own = tuple(n if s == seat else 0 for s, n in enumerate(state.prompts))
        out = tuple(s for s in state.out if s == seat)
        return replace(state, prompts=own, out=out, chance=NO_CHANCE)

    def scene(self, seen: Toasts, seat: Seat | None) -> Scene:
        """Nothing but a line."""
        return Scene((Line("on"),))

    def choose(self, seen: Toasts, seat: Seat, chance: Chance) -> Choice:
        """Computers listen."""
        return Choice(None)

    def automatic(self, seen: Toasts, seat: Seat) -> Move | None:
        """Nothing."""
        return None

    def outcome(self, state: Toasts) -> Outcome | None:
        """Nobody wins."""
        return Outcome(()) if state.over else None

    def status(self, seen: Toasts) -> Line | None:
        """How many have left."""
        return Line("left", {"n": len(seen.left)})


class WateredGame(ToastsGame):
    """The same, which reminds of water by itself: whenever anybody calls a break."""

    key = "watered"
    forms: ClassVar = {**ToastsGame.forms, "water": Form("water", lane=None, where="table")}
    events: ClassVar = {**ToastsGame.events, "water": ()}


def _added(counts: tuple[int, ...], seats: tuple[Seat, ...], n: int) -> tuple[int, ...]:
    return tuple(count + n * (seat in seats) for seat, count in enumerate(counts))
