"""What each action does (ring-of-fire.md, Notation of this game, Actions)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.actions import Move
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import NOBODY, Seat, Step
from games.ringoffire import claims, drawing, presence, racing, talking
from games.ringoffire.state import Position

Values = Mapping[str, Any]
Played = Callable[[Position, Seat, Values, Stamp], Step[Position]]

_PLAIN: Mapping[str, Callable[[Position, Seat, int], Step[Position]]] = {
    "draw": drawing.draw,
    "stop": drawing.stop,
    "nopour": drawing.no_pour,
    "thumb": racing.thumb,
    "spoken": talking.speak,
    "stuck": talking.stuck,
    "reject": talking.reject,
    "accept": claims.accept,
    "dispute": claims.dispute,
    "skip": presence.skip,
    "out": presence.go_out,
    "back": presence.come_back,
    "leave": presence.leave,
}
"""Actions without fields: the position, the seat, now (Unix ms)."""


def _choose(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return drawing.choose(state, seat, given.get("target", NOBODY), stamp.arrival)


def _rule(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return drawing.rule(state, seat, given.get("text", ""), stamp.arrival)


def _pour(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return drawing.pour(state, seat, given.get("text", ""), stamp.arrival)


def _press(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return racing.press(state, seat, given.get("card"), stamp)


def _say(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return talking.say(state, seat, given.get("word", ""), stamp.arrival)


def _broke(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    n, accused = given.get("rule", 0), given.get("accused", NOBODY)
    return claims.broke(state, seat, n, accused, stamp.arrival)


def _vote(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    said = given.get("broke", "false")
    if said not in ("true", "false"):
        raise IllegalMove("E_FORM")
    return claims.vote(state, seat, broken=said == "true", now=stamp.arrival)


def _answered(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return claims.answered(state, seat, given.get("target", NOBODY), stamp.arrival)


def _delete(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return claims.delete(state, seat, given.get("rule", 0), stamp.arrival)


def _tag(state: Position, seat: Seat, given: Values, stamp: Stamp) -> Step[Position]:
    return presence.tag(state, seat, given.get("tags", ()), stamp.arrival)


_WITH_FIELDS: Mapping[str, Played] = {
    "choose": _choose,
    "rule": _rule,
    "pour": _pour,
    "press": _press,
    "say": _say,
    "broke": _broke,
    "vote": _vote,
    "answered": _answered,
    "delete_rule": _delete,
    "tag": _tag,
}


def made(state: Position, seat: Seat, move: Move, stamp: Stamp) -> Step[Position]:
    """The position after a move of somebody who may move at all. Raises IllegalMove.

    Whoever may not is told why before anything was chosen, so what is missing counts as nothing.
    """
    if move.action in _PLAIN:
        return _PLAIN[move.action](state, seat, stamp.arrival)
    played = _WITH_FIELDS.get(move.action)
    if played is None:
        raise IllegalMove("E_FORM")
    return played(state, seat, move.values, stamp)
