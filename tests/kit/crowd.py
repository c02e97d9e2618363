"""A game as large as any may be: twenty seats, two packs, every kind of field and block at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from games.core import scene
from games.core.actions import Action, FieldSpec, Form, Move, Number, Pick, Values, Words
from games.core.cards import pack
from games.core.chance import NO_CHANCE, Chance
from games.core.clocks import Clock, Stamp
from games.core.game import Choice, Deal, Game, Outcome, Refusal, Seat, Step
from games.core.notation import Notation
from games.core.options import Options

SEATS = 20
CARDS = pack(2, 2)
HAND = CARDS[:26]
FTL = """
crowd-name = Crowd
crowd-emoji = 🎪
crowd-color = 7B4FA3
crowd-pitch = Everybody at once.
crowd-mark-proud = so proud of so many things
crowd-pile-heap = heap { $n }
crowd-big-called = { $rank_call }!
crowd-column-player = Player
crowd-column-stake = Bet
crowd-column-result = Result
crowd-column-change = +/−
crowd-column-balance = Chips
crowd-cell-won = won
crowd-cell-lost = lost
crowd-cell-boasted = boasted a lot
crowd-line-all = Everybody to do something
crowd-action-pass = Pass
crowd-action-leave = Leave
crowd-action-meld = Lay down
crowd-action-discard = Discard
crowd-action-bid = Bid
crowd-action-cheat = Cheat!
crowd-action-boast = Boast
crowd-field-meld-cards = Which cards?
crowd-field-discard-card = Which one goes?
crowd-field-bid-number = How many tricks?
crowd-field-boast-text = What do you say?
crowd-event-spoke = { $seat } told { $other } that { $cards } would never come.
"""


@dataclass(frozen=True, slots=True)
class Crowded:
    """Everybody sits, nothing ever happens."""

    seats: int = SEATS
    left: tuple[Seat, ...] = ()
    over: bool = False
    clocks: tuple[Clock, ...] = (Clock("turn", 0, 1_790_000_060_000, 1_790_000_060_000),)
    beats: Any = None
    chance: Chance = NO_CHANCE


class Crowd(Game[Crowded]):
    """Rules enough to be drawn."""

    key = "crowd"
    name = "Crowd"
    state_type = Crowded
    options = Options
    forms: ClassVar = {
        "pass": Form("pass"),
        "meld": Form("meld", {"cards": FieldSpec("card", many=True)}, confirm=True),
        "discard": Form("discard", {"card": FieldSpec("card")}),
        "bid": Form("bid", {"number": FieldSpec("number")}),
        "cheat": Form("cheat", where="table", style="danger"),
        "boast": Form("boast", {"text": FieldSpec("words")}, where="both"),
        "leave": Form("leave", lane=None, where="both", style="danger", confirm=True),
    }
    seats = (2, SEATS)

    @property
    def notation(self) -> Notation[Crowded]:
        """Nobody writes these positions down."""
        raise NotImplementedError

    def check_table(self, options: Any, seats: int) -> Refusal | None:
        """Anybody may come."""
        return None

    def deal(self, table: Deal) -> Step[Crowded]:
        """The only position there is."""
        return Step(Crowded(beats={}))

    def waiting(self, seen: Crowded) -> tuple[Seat, ...]:
        """Everybody."""
        return tuple(range(SEATS))

    def actions(
        self, seen: Crowded, seat: Seat | None, draft: Values | None = None
    ) -> tuple[Action, ...]:
        """Everything at once."""
        return (
            Action("meld", (Pick("cards", "card", CARDS, 3, 26, many=True),)),
            Action("discard", (Pick("card", "card", HAND),)),
            Action("bid", (Number("number", 0, 13, (1, 3, 5)),)),
            Action("boast", (Words("text"),)),
            Action("pass"),
            Action("cheat"),
            Action("leave"),
        )

    def scene(self, seen: Crowded, seat: Seat | None) -> scene.Scene:
        """Every block, as full as can be."""
        marks = (scene.Mark("proud"), scene.Mark("proud"))
        rows = tuple(
            scene.SeatRow(s, turn=s == 3, count=26, shown=HAND, marks=marks) for s in range(SEATS)
        )
        melds = tuple((s, HAND[:13], (scene.Mark("proud"),)) for s in range(5))
        said = tuple(scene.Said(s, "so what? " * 20) for s in range(SEATS))
        cells = tuple(
            (("seat", s), ("choice", "boasted"), ("number", -12345)) for s in range(SEATS)
        )
        table = (
            scene.Seats(rows),
            scene.Pile("heap", 108, HAND[:1]),
            scene.Melds(melds),
            scene.Grid(("player", "result", "change"), cells),
        )
        return scene.Scene(
            (*table, scene.Big("QS", "called", {"rank": "5"}), *said, scene.Line("all")),
            (scene.Hand(HAND, HAND[-2:]), *said[:3], scene.Line("all")) if seat is not None else (),
        )

    def outcome(self, state: Crowded) -> Outcome | None:
        """Everybody scores; the first two win."""
        scores = tuple(100 - s for s in range(SEATS))
        return Outcome((0, 1), scores) if state.over else None

    def observe(self, state: Crowded, seat: Seat | None) -> Crowded:
        """There are no secrets."""
        return state

    def play(self, state: Crowded, seat: Seat, move: Move, stamp: Stamp) -> Step[Crowded]:
        """Nothing changes."""
        return Step(state)

    def expire(self, state: Crowded, clock: str, now: int) -> Step[Crowded]:
        """Nothing changes."""
        return Step(state)

    def leave(self, state: Crowded, seat: Seat, stamp: Stamp) -> Step[Crowded]:
        """Nobody does."""
        return Step(state)

    def choose(self, seen: Crowded, seat: Seat, chance: Chance) -> Choice:
        """Nobody does."""
        return Choice(None)

    def automatic(self, seen: Crowded, seat: Seat) -> Move | None:
        """Passing."""
        return Move("pass")

    def reclock(self, state: Crowded, clocks: tuple[Clock, ...]) -> Crowded:
        """The same."""
        return state
