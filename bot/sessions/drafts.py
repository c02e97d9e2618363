"""Choices not yet submitted: filled in field by field, pruned when an option vanishes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.sessions import grouping, play
from bot.sessions.change import Change, without
from bot.sessions.refused import Refused, refusal
from bot.sessions.session import Session
from games.core.actions import (
    Action,
    Form,
    Groups,
    Move,
    Number,
    Pick,
    Value,
    Values,
    parse_move,
)
from games.core.actions import Field as FormField
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.game import Seat


def choose(
    change: Change,
    user: int,
    beat: int,
    action: str,
    stamp: Stamp,
    *,
    field: str,
    values: Sequence[str],
    among: Collection[str] | None = None,
) -> None:
    """Stores a choice; plays the move if it was the last one missing (see `Sessions.draft`).

    No `values` take a choice back; no `field` only opens the form.
    """
    session = change.session
    seat, form = play.checked(session, user, beat, action)
    draft = dict(session.drafts.get(seat, {}))
    if field:
        if _is_grouped(form, field):
            values = grouping.pressed(draft.get(field), values, among)
        elif among is not None:
            values = [*_elsewhere(draft.get(field), among), *values]
        chosen = _typed(session, form, field, values)
        draft.pop(field, None)
        if chosen is not None:
            draft[field] = chosen
    offered = _offered(session, seat, action, draft)
    if offered is None:
        raise why_not(session, seat, action, draft, stamp)
    draft = _filled(offered, _possible(offered, draft))
    if field and draft.get(field) is None and values:
        raise Refused("E_FORM")
    if _complete(offered, form, field, draft):
        play.make(change, user, seat, _move(action, form, draft), stamp)
    else:
        change.set(drafts={**session.drafts, seat: draft})
        change.heard(seat)


def _is_grouped(form: Form, field: str) -> bool:
    return field in form.fields and form.fields[field].kind == "groups"


def _elsewhere(held: Value | None, among: Collection[str]) -> list[str]:
    """What is ticked already in other menus than the one that shows `among`."""
    ticked = held if isinstance(held, tuple) else ()
    return [str(one) for one in ticked if str(one) not in among]


def submit(
    change: Change, user: int, beat: int, action: str, stamp: Stamp, *, moderator: bool = False
) -> None:
    """Plays the move that a draft amounts to. Raises Refused, E_FORM while something is missing."""
    seat, form = play.checked(change.session, user, beat, action, moderator=moderator)
    draft = change.session.drafts.get(seat, {})
    # A tray that nobody touched holds nothing.
    empty: Values = {name: () for name, spec in form.fields.items() if spec.many}
    draft = {**empty, **draft}
    if any(name not in draft for name in form.asked):
        raise Refused("E_FORM")
    play.make(change, user, seat, _move(action, form, draft), stamp)


def suggested(change: Change, user: int, beat: int, action: str, number: int, stamp: Stamp) -> None:
    """Plays one of the moves that the game suggests. Raises Refused, E_STALE when it is past."""
    session = change.session
    seat, _ = play.checked(session, user, beat, action)
    found = play.suggestions(session, seat)
    if not 0 <= number < len(found) or found[number].action != action:
        raise Refused("E_STALE")
    play.make(change, user, seat, Move(action, found[number].values), stamp)


def clear(change: Change, user: int) -> None:
    """Throws a seat's choices away. Raises Refused E_NO_GAME, E_OVER, E_NOT_PLAYER."""
    seat = play.seat_of(change.session, user)
    if seat in change.session.drafts:
        change.set(drafts=without(change.session.drafts, seat))
        change.heard(seat)


def prune(change: Change) -> None:
    """Takes out choices that are no longer on offer."""
    session = change.session
    kept: dict[Seat, Values] = {}
    for seat, draft in session.drafts.items():
        possible: dict[str, Value] = {}
        for action in play.offered(session, seat, draft):
            possible |= _possible(action, draft)
        if possible:
            kept[seat] = possible
    if kept != session.drafts:
        change.set(drafts=kept)


def _typed(session: Session, form: Form, field: str, values: Sequence[str]) -> Value | None:
    spec = form.fields.get(field)
    if spec is None:
        raise Refused("E_FORM")
    if not values:
        return None
    try:
        one = parse_move(Form(form.name, {field: spec}), {field: values})
    except IllegalMove as illegal:
        raise refusal(illegal, session) from None
    return one.values[field]


def _offered(session: Session, seat: Seat, action: str, draft: Values) -> Action | None:
    offered = play.offered(session, seat, draft)
    return next((one for one in offered if one.name == action), None)


def why_not(session: Session, seat: Seat, action: str, draft: Values, stamp: Stamp) -> Refused:
    """Why an action is not on offer: what the rules say to it, with whatever is chosen so far."""
    try:
        session.game.play(session.state, seat, Move(action, draft), stamp)
    except IllegalMove as illegal:
        if illegal.code != "E_FORM":
            return refusal(illegal, session)
    return Refused("E_PHASE")


def _possible(offered: Action, draft: Mapping[str, Value]) -> dict[str, Value]:
    """The part of a draft that the action still offers."""
    return {
        field.name: draft[field.name]
        for field in offered.fields
        if field.name in draft and _takes(field, draft[field.name])
    }


def _takes(field: FormField, value: Value) -> bool:
    match field:
        case Pick(options=options, many=many):
            chosen = value if isinstance(value, tuple) else (value,)
            return isinstance(value, tuple) == many and all(one in options for one in chosen)
        case Number(low=low, high=high):
            return isinstance(value, int) and low <= value <= high
        case Groups(pool=pool):
            groups = value if isinstance(value, tuple) else ()
            return all(card in pool for group in groups for card in _cards(group))
    return isinstance(value, str)


def _cards(group: int | str | tuple[str, ...]) -> tuple[str, ...]:
    return group if isinstance(group, tuple) else (str(group),)


def _filled(offered: Action, draft: dict[str, Value]) -> dict[str, Value]:
    """The draft with fields that leave no choice filled in."""
    for field in offered.fields:
        if isinstance(field, Pick) and not field.many and len(field.options) == 1:
            draft.setdefault(field.name, field.options[0])
        elif isinstance(field, Number) and field.low == field.high:
            draft.setdefault(field.name, field.low)
    return draft


def weighed(offered: Action, form: Form) -> bool:
    """Whether a number is only chosen by a tap and sent by another: a slip would be costly."""
    numbers = [one for one in offered.fields if isinstance(one, Number)]
    return form.costly and any(one.low < one.high for one in numbers)


def _complete(offered: Action, form: Form, field: str, draft: Values) -> bool:
    """Whether the choice just made was the last one, and needs no button of its own."""
    if not field or form.confirm or any(one not in draft for one in form.asked):
        return False
    if any(_is_grouped(form, one) for one in draft):
        return False
    if weighed(offered, form):
        return False
    return all(
        isinstance(one, Number) or (isinstance(one, Pick) and not one.many)
        for one in offered.fields
        if one.name in form.asked
    )


def _move(action: str, form: Form, draft: Values) -> Move:
    """The move that a draft amounts to; groups that nobody made are left to the rules."""
    values: dict[str, Value] = {}
    for name, spec in form.fields.items():
        if name in draft:
            value = grouping.finished(draft[name]) if spec.kind == "groups" else draft[name]
            if value or not spec.by_rules:
                values[name] = value
    return Move(action, values)
