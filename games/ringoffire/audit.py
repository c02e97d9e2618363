"""The record of races, worked out from the log of a match (ring-of-fire.md, 4).

One row a race that is over, plain JSON data, in their order: `n` (the card's number, with the thumb
100 more), `t0` (when it was seen; None if it never was), `runners`, `presses` as they arrived, of
each `seat`, `id` (text), `ms`, `arrival` and `refused` (the code, or None), `order` by id of what
counted, and `named`, who was to sip. Whoever went out meanwhile is in none of the last two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.game import Step
from games.core.replay import Entry
from games.ringoffire.state import Position


def rows(steps: Iterable[tuple[Entry | None, Step[Position]]]) -> tuple[Mapping[str, Any], ...]:
    """The rows of a match replayed so far."""
    found: list[Mapping[str, Any]] = []
    row: dict[str, Any] | None = None
    for entry, step in steps:
        race = step.state.flow.race if step.state.flow else None
        if row is not None and entry is not None and entry.move and entry.move.action == "press":
            row["presses"].append(_press(entry, step))
        if row is not None and race is None:
            found.append({**row, **_result(step)})
            row = None
        elif row is None and race is not None:
            row = {"n": race.n, "t0": None, "runners": list(race.runners), "presses": []}
        if row is not None and race is not None:
            row["t0"] = race.t0
    return tuple(found)


def _press(entry: Entry, step: Step[Position]) -> Mapping[str, Any]:
    return {
        "seat": entry.seat,
        "id": str(entry.stamp.id),
        "ms": entry.stamp.ms,
        "arrival": entry.stamp.arrival,
        "refused": step.refused.code if step.refused else None,
    }


def _result(step: Step[Position]) -> Mapping[str, Any]:
    """What the step that ended it told: nothing where it was cancelled, or nobody pressed."""
    times = [event.args["times"] for event in step.events if event.what == "raced"]
    named = [event.args["seats"] for event in step.events if event.what == "sip"]
    pairs: Any = times[0] if times else ()
    seats: Any = named[0] if times and named else ()
    return {"order": [seat for seat, _ in pairs], "named": list(seats)}
