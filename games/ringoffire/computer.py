"""How a computer plays Ring of Fire: a calm guest, quick enough, never funny at somebody's expense.

Each decision has a stream of chance of its own and is timed from when turn, flow or claim went on:
nobody makes it quicker or slower by pressing something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.ringoffire import vocabulary
from games.ringoffire.claims import may_vote
from games.ringoffire.drawing import KNOWN_RULES
from games.ringoffire.state import Flow, Position

T = TypeVar("T")

READING = (3_000, 5_500)
"""It draws so long (ms) after it was its turn: people read what the last card brought."""

DECIDING = (2_500, 5_000)
SIPPING = (6_000, 10_000)
"""So long (ms) its waterfalls last."""

QUICKEST = 450
ASLEEP = 20
"""One race in so many is slept through."""

FORGETFUL = 8
"""One word in so many it can't think of."""


def choose(seen: Position, seat: Seat, chance: Chance) -> Choice:
    """Its part in a claim, in the running flow, or its card; nothing while it has none."""
    if seen.over or not seen.is_in(seat):
        return Choice(None)
    claim = seen.claim
    if claim is not None and claim.votes is None and claim.accused == seat:
        numbers = _stream(seen, seat, chance, "claim")
        return Choice(Move("accept"), _between(numbers, DECIDING), seen.since)
    if may_vote(seen, seat):
        numbers = _stream(seen, seat, chance, "vote")
        broken = "true" if next(numbers) % 2 else "false"
        return Choice(Move("vote", {"broke": broken}), _between(numbers, DECIDING), seen.since)
    flow = seen.flow
    if flow is not None:
        return _in_flow(seen, seat, flow, chance)
    if seat != seen.turn or len(seen.players) < 2:
        return Choice(None)
    move = Move("thumb" if seat == seen.thumb else "draw")
    return Choice(move, _between(_stream(seen, seat, chance, move.action), READING), seen.since)


def _in_flow(seen: Position, seat: Seat, flow: Flow, chance: Chance) -> Choice:
    if flow.race is not None:
        return _race(seat, flow, chance)
    if flow.talk is not None:
        return _word(seen, seat, flow, chance)
    if seat != flow.drawer or flow.calling is not None:
        return Choice(None)
    numbers = _stream(seen, seat, chance, flow.kind)
    move = _decision(seen, seat, flow, numbers)
    span = SIPPING if flow.kind == "waterfall" else DECIDING
    return Choice(move, _between(numbers, span), seen.since)


def _decision(seen: Position, seat: Seat, flow: Flow, numbers: Iterator[int]) -> Move | None:
    """What it decides as the drawer. Its rules are those that the catalogue has words for."""
    match flow.kind:
        case "waterfall":
            return Move("stop")
        case "choose" | "mate":
            others = [other for other in seen.players if other != seat]
            return Move("choose", {"target": _one(others, numbers)}) if others else None
        case "rule":
            made = {rule.text for rule in seen.rules}
            free = [text for text in KNOWN_RULES if text not in made]
            return Move("rule", {"text": _one(free or KNOWN_RULES, numbers)})
    return Move("pour") if next(numbers) % 4 else Move("nopour")


def _race(seat: Seat, flow: Flow, chance: Chance) -> Choice:
    """A press at human speed, counted from when the race could be seen."""
    race = flow.race
    assert race is not None
    if race.t0 is None or seat not in race.runners or race.of(seat) is not None:
        return Choice(None)
    numbers = chance.numbers(f"computer:1:{seat}:race:{race.n}")
    if next(numbers) % ASLEEP == 0:
        return Choice(None)
    delay = QUICKEST + next(numbers) % 600 + next(numbers) % 600
    return Choice(Move("press", {"card": race.n}), delay, race.t0)


def _word(seen: Position, seat: Seat, flow: Flow, chance: Chance) -> Choice:
    """A word of a family it knows; in a voice channel nobody would hear one."""
    talk = flow.talk
    assert talk is not None
    if seat != talk.at:
        return Choice(None)
    numbers = _stream(seen, seat, chance, f"word:{len(talk.said)}")
    delay = _between(numbers, DECIDING)
    if talk.first is None:
        openings = [family[0] for family in vocabulary.RHYMES]
        topics = list(vocabulary.KINDS) if flow.kind == "category" else openings
        return Choice(Move("say", {"word": _one(topics, numbers)}), delay, seen.since)
    fitting = vocabulary.answers(flow.kind, talk.first.text)
    free = vocabulary.left(fitting, [talk.first.text, *(word.text for word in talk.said)])
    if not free or next(numbers) % FORGETFUL == 0:
        return Choice(Move("stuck"), delay, seen.since)
    return Choice(Move("say", {"word": _one(free, numbers)}), delay, seen.since)


def _stream(seen: Position, seat: Seat, chance: Chance, what: str) -> Iterator[int]:
    return chance.numbers(f"computer:1:{seat}:{len(seen.drawn)}:{len(seen.events)}:{what}")


def _between(numbers: Iterator[int], span: tuple[int, int]) -> int:
    shortest, longest = span
    return shortest + next(numbers) % (longest - shortest + 1)


def _one(items: Sequence[T], numbers: Iterator[int]) -> T:
    return items[next(numbers) % len(items)]
