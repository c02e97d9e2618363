"""What a press on a form comes to, with all that was chosen before it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.sessions import grouping, play
from bot.sessions.choices import filled, held, plain
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
from games.core.errors import IllegalMove
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Plan:
    """What a press on a form comes to, before anything is stored or played.

    `draft` is all that the seat has chosen then, `own` what of it belongs to this action, filled up
    where there is no choice. `plays` says that nothing is missing any more.
    """

    form: Form
    offered: Action | None
    draft: Values
    own: Values
    plays: bool

    @property
    def move(self) -> Move:
        """The move it amounts to."""
        return move_of(self.form, self.own)

    @property
    def risky(self) -> tuple[Pick, tuple[int | str, ...]] | None:
        """A field, and what is chosen in it that the game wants asked about once more."""
        for field in self.offered.fields if self.offered else ():
            if isinstance(field, Pick) and field.name in self.own:
                value = self.own[field.name]
                held_in = value if isinstance(value, tuple) else (value,)
                chosen = [plain(field.kind, one) for one in held_in]
                found = tuple(one for one in field.risky if one in chosen)
                if found:
                    return field, found
        return None


def planned(
    session: Session,
    seat: Seat,
    form: Form,
    *,
    field: str,
    values: Sequence[str],
    among: Collection[str] | None = None,
) -> Plan:
    """What a choice comes to; without a `field` what is chosen already. Raises Refused E_FORM."""
    before = session.drafts.get(seat, {})
    draft = dict(before)
    if field:
        chosen = _pressed(session, seat, form, field, values, among)
        draft.pop(field, None)
        if chosen is not None:
            draft[field] = chosen
    all_offered = play.offered(session, seat, draft)
    offered = next((one for one in all_offered if one.name == form.name), None)
    if offered is None:
        return Plan(form, None, draft, draft, plays=False)
    grouped = next((f for f in offered.fields if f.name == field and isinstance(f, Groups)), None)
    if grouped is not None and field in draft and not _is_word(values):
        draft[field] = grouping.ended(grouped, draft[field])
    own = filled(offered, held([offered], draft))
    if field and field in draft and not _accepted(own.get(field), draft[field], before.get(field)):
        raise Refused("E_FORM")
    kept = {**held(all_offered, draft), **{n: v for n, v in own.items() if n not in draft}}
    return Plan(form, offered, kept, own, plays=_complete(offered, form, field, own))


def _pressed(
    session: Session,
    seat: Seat,
    form: Form,
    field: str,
    values: Sequence[str],
    among: Collection[str] | None,
) -> Value | None:
    """What stands in a field after a press; None: nothing any more."""
    before = session.drafts.get(seat, {}).get(field)
    kind = form.fields[field].kind if field in form.fields else ""
    if kind in ("card", "groups") and list(values[:1]) == [grouping.WAY]:
        return _read(session, seat, form, field, values[-1])
    if kind == "groups":
        values = grouping.pressed(before, values, among)
    elif kind == "lays":
        return _typed(session, form, field, grouping.laid(before, values, among))
    elif among is not None:
        ticked = before if isinstance(before, tuple) else ()
        others = [str(plain(kind, one)) for one in ticked]
        values = [*(one for one in others if one not in among), *values]
    return _typed(session, form, field, values) if values else None


def _read(session: Session, seat: Seat, form: Form, field: str, name: str) -> Value:
    """The cards with what they stand for in one of the readings on offer. Raises Refused."""
    draft = session.drafts.get(seat, {})
    for action in play.offered(session, seat, draft):
        for one in action.fields if action.name == form.name else ():
            if one.name == field and isinstance(one, Pick | Groups):
                for way in one.ways:
                    if grouping.way_name(way) == name:
                        return grouping.read_as(draft.get(field), way)
    raise Refused("E_STALE")


def _is_word(values: Sequence[str]) -> bool:
    words = (grouping.NEXT_GROUP, grouping.LAST_GROUP, grouping.TARGET, grouping.WAY)
    return bool(values) and values[0] in words


def _accepted(own: Value | None, after: Value, before: Value | None) -> bool:
    """Whether the action offers what was chosen just now; what was chosen before may be another's.

    Two actions may have fields of one name.
    """
    if own == after:
        return True
    if not isinstance(after, tuple) or grouping.is_grouped(after):
        return False
    old = before if isinstance(before, tuple) else ()
    took = own if isinstance(own, tuple) else ()
    return all(one in took for one in after if one not in old)


def _typed(session: Session, form: Form, field: str, values: Sequence[str]) -> Value:
    spec = form.fields.get(field)
    if spec is None:
        raise Refused("E_FORM")
    try:
        one = parse_move(Form(form.name, {field: spec}), {field: values})
    except IllegalMove as illegal:
        raise refusal(illegal, session) from None
    return one.values[field]


def weighed(offered: Action, form: Form) -> bool:
    """Whether a number is only chosen by a tap and sent by another: a slip would be costly."""
    numbers = [one for one in offered.fields if isinstance(one, Number)]
    return form.costly and any(one.low < one.high for one in numbers)


def _complete(offered: Action, form: Form, field: str, draft: Values) -> bool:
    """Whether the choice just made was the last one, and needs no button of its own."""
    if not field or form.confirm or any(one not in draft for one in form.asked):
        return False
    if any(form.fields[one].kind in ("groups", "lays") for one in draft):
        return False
    if weighed(offered, form):
        return False
    return all(
        isinstance(one, Number) or (isinstance(one, Pick) and not one.many)
        for one in offered.fields
        if one.name in form.asked
    )


def move_of(form: Form, draft: Values) -> Move:
    """The move that a draft amounts to; groups that nobody made are left to the rules."""
    values: dict[str, Value] = {}
    for name, spec in form.fields.items():
        if name in draft:
            value = draft[name]
            if spec.kind in ("groups", "lays"):
                value = grouping.finished(value, spec.kind)
            if value or not spec.by_rules:
                values[name] = value
    return Move(form.name, values)
