"""The record of a match, card by card, worked out from its log (irish-snap.md, 11).

One row a card or call, plain JSON data; from the row alone anybody can recompute order and result:

- `n`, `card`, `call` (whether the bot only counted on over it), `called`, `match`
- `t0`, `message` (its id as text): when and where it was seen; None if it never was
- `flip`: `seat`, `id` (text), `ms`, `arrival`, `how` (`press`, `timeout`, `bot`); None for a call
- `snaps` as they arrived: `seat`, `id` (text), `ms`, `arrival`, `verdict`
- `turner`: who turned the card; `seated` and `empty`: who was there when hands were counted, and
  who of them had no cards; None where there were no hands to count
- `order`: who pressed in time in a race, by id; `took`: `seat`, and the `n` cards of the pile it
  took; `paid`: who gave one card instead; `winner`, and whether by `walkover` while it lay there
- `options` and `constants` (H, D, W, G, F) in force

Verdicts: `first`, `ok`, `last` and `false` counted. `too_late` was made after the window;
`late_delivery` within it, but was brought to the bot when hands had been counted. `duplicate` is a
press of somebody whose earlier one counts, `covered` one on a card that was covered or done with,
`left` that of somebody who left before hands were counted. A card that may still be
snapped, or still is, has no row yet: the bot says of no card whether it is a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.game import Seat, Step
from games.core.replay import Entry
from games.irishsnap.race import judging
from games.irishsnap.state import (
    DWELL,
    FALSE,
    GRACE,
    HOLD,
    WINDOW,
    Position,
    Press,
    Race,
    can_be_snapped,
    is_match,
    top,
)

CONSTANTS = {"H": HOLD, "D": DWELL, "W": WINDOW, "G": GRACE, "F": FALSE}
COUNTED = frozenset({"first", "ok", "last", "false"})


class Turn:
    """A card or call, and what became of it so far."""

    def __init__(self, state: Position, flip: Mapping[str, Any] | None) -> None:
        self.row: dict[str, Any] = {
            "n": state.n,
            "card": top(state),
            "call": state.calls > 0,
            "called": state.called,
            "match": is_match(state, state.n),
            "t0": None,
            "message": None,
            "flip": flip,
            "snaps": [],
            "turner": state.turner,
            "seated": None,
            "empty": None,
            "order": None,
            "took": None,
            "paid": None,
            "winner": None,
            "walkover": False,
            "options": state.options.model_dump(mode="json"),
            "constants": CONSTANTS,
        }
        self._open: list[tuple[Press, dict[str, Any]]] = []
        self._counted: dict[Seat, Press] = {}
        self._until: int | None = None

    def pressed(self, press: Press, refused: str | None) -> None:
        """Another press; what may still change is judged when hands are counted."""
        shown = {**_written(press), "verdict": ""}
        self.row["snaps"].append(shown)
        if refused in ("E_COVERED", "E_OVER"):
            shown["verdict"] = self._missed(press)
        elif refused == "E_TOO_LATE":
            shown["verdict"] = "too_late"
        elif refused == "E_NOT_PLAYER":
            shown["verdict"] = "left"
        else:
            self._open.append((press, shown))

    def _missed(self, press: Press) -> str:
        """Why a press came to nothing: it may have been made in time and delivered too late."""
        mine = self._counted.get(press.seat)
        if mine is not None and mine.rank <= press.rank:
            return "duplicate"
        if self._until is None:
            return "covered"
        return "late_delivery" if press.ms <= self._until else "too_late"

    def counted(self, before: Position, left: tuple[Seat, ...]) -> None:
        """Hands are counted: who is there, and who had no cards before anybody took the pile."""
        seated = [seat for seat in range(before.seats) if seat not in left]
        self.row["seated"] = seated
        self.row["empty"] = [seat for seat in seated if not before.stacks[seat]]

    def raced(self, race: Race) -> None:
        """The race on it was settled."""
        self._until = race.until
        self.row["order"] = list(race.order)

        def verdict(press: Press) -> str:
            if press.seat not in self.row["seated"]:
                return "left"
            if press.seat not in race.order:
                return "too_late"
            took = self.row["took"]
            if took is not None and took["seat"] == press.seat:
                return "last"
            return "first" if press.seat == race.order[0] else "ok"

        self.judge(verdict)

    def judge(self, verdict: Callable[[Press], str]) -> None:
        """Judges what was open: of one seat's presses only the lowest id counts (6)."""
        best: dict[Seat, Press] = {}
        for press, _ in self._open:
            mine = best.get(press.seat, press)
            best[press.seat] = min(press, mine, key=lambda one: one.rank)
        for press, shown in self._open:
            counts = press is best[press.seat]
            shown["verdict"] = verdict(press) if counts else "duplicate"
            if shown["verdict"] in COUNTED:
                self._counted[press.seat] = press
        self._open.clear()


def _written(press: Press) -> dict[str, Any]:
    return {
        "seat": press.seat,
        "id": str(press.id),
        "ms": press.ms,
        "arrival": press.arrival,
    }


def _flip(held: Press | None) -> dict[str, Any] | None:
    return None if held is None else {**_written(held), "how": held.how}


def _snap(entry: Entry) -> tuple[int, Press] | None:
    """The card and the press of an entry that is a snap."""
    if entry.seat is None or entry.move is None or entry.move.action != "snap":
        return None
    press = Press(entry.seat, entry.stamp.id, entry.stamp.arrival)
    return int(str(entry.move.values["card"])), press


class Record:
    """Follows a match step by step."""

    def __init__(self) -> None:
        self.turns: dict[int, Turn] = {}

    def step(self, before: Position, entry: Entry, step: Step[Position]) -> None:
        """One entry of the log."""
        after = step.state
        if after.n > before.n:
            self.turns[after.n] = Turn(after, _flip(before.held))
        if before.t0 is None and after.t0 is not None and top(before) and after.n in self.turns:
            message = None if entry.message is None else str(entry.message)
            self.turns[after.n].row.update(t0=after.t0, message=message)
        if entry.clock == "early":
            for card, press, part in judging(before):
                self._press(card, press, part)
                self._happened(before, part)
                before = part.state
            return
        snap = _snap(entry)
        if snap is not None and after.early == before.early:  # else it is judged, and noted, later
            self._press(*snap, step)
        self._happened(before, step)

    def _press(self, card: int, press: Press, step: Step[Position]) -> None:
        turn = self.turns.get(card)
        if turn is not None:
            turn.pressed(press, step.refused.code if step.refused else None)

    def _happened(self, before: Position, step: Step[Position]) -> None:
        self._facts(before, step)
        if before.snaps is not None and step.state.snaps is None:
            self._end_of_snaps(before, step)

    def _facts(self, before: Position, step: Step[Position]) -> None:
        """Who took, paid or won; a walkover is noted with the newest card."""
        n = step.state.n if before.snaps is None else before.snaps.n
        turn = self.turns.get(n)
        for event in step.events if turn is not None else ():
            assert turn is not None
            if event.what == "took":
                turn.row["took"] = {"seat": event.seat, "n": event.args["n"]}
            elif event.what == "paid":
                turn.row["paid"] = event.seat
            elif event.what == "ended":
                walkover = event.args["choice"] == "walkover"
                turn.row.update(winner=event.seat, walkover=walkover)

    def _end_of_snaps(self, before: Position, step: Step[Position]) -> None:
        assert before.snaps is not None
        turn, after = self.turns[before.snaps.n], step.state
        if after.held is not None:  # a flip that was pressed before all of them (7)
            turn.judge(lambda _: "covered")
            return
        turn.counted(before, after.left)
        if after.race is not None and after.race is not before.race:
            turn.raced(after.race)
            return
        otherwise = "false" if before.phase == "falsesnap" else "ok"
        turn.judge(lambda press: "left" if press.seat in after.left else otherwise)


def rows(steps: Iterable[tuple[Entry | None, Step[Position]]]) -> tuple[Mapping[str, Any], ...]:
    """The rows of a match replayed so far."""
    record, state = Record(), None
    for entry, step in steps:
        if entry is not None and state is not None:
            record.step(state, entry, step)
        state = step.state
    return tuple(
        turn.row for n, turn in record.turns.items() if state is None or not _is_open(state, n)
    )


def _is_open(state: Position, n: int) -> bool:
    """Whether the card or call may still be snapped, or is being."""
    if state.over:
        return False
    if state.snaps is not None and n == state.snaps.n:
        return True
    return n == state.n and can_be_snapped(state)
