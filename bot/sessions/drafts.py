"""Choices not yet submitted: filled in field by field, pruned when an option vanishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.sessions import grouping, play
from bot.sessions.change import Change, without
from bot.sessions.choices import held
from bot.sessions.plans import move_of, planned
from bot.sessions.refused import Refused, refusal
from bot.sessions.session import Session
from games.core.actions import Groups, Move, Values
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
    plan = planned(session, seat, form, field=field, values=values, among=among)
    if plan.offered is None:
        raise why_not(session, seat, action, plan.draft, stamp)
    if plan.plays:
        play.make(change, user, seat, plan.move, stamp)
    else:
        change.set(drafts={**session.drafts, seat: plan.draft})
        change.heard(seat)


def submit(
    change: Change, user: int, beat: int, action: str, stamp: Stamp, *, moderator: bool = False
) -> None:
    """Plays the move that a draft amounts to. Raises Refused, E_FORM while something is missing."""
    session = change.session
    seat, form = play.checked(session, user, beat, action, moderator=moderator)
    own = planned(session, seat, form, field="", values=()).own
    # A tray that nobody touched holds nothing.
    empty: Values = {name: () for name, spec in form.fields.items() if spec.many}
    own = {**empty, **own}
    if any(name not in own for name in form.asked):
        raise Refused("E_FORM")
    play.make(change, user, seat, move_of(form, own), stamp)


def suggested(change: Change, user: int, beat: int, action: str, number: int, stamp: Stamp) -> None:
    """Plays one of the moves that the game suggests, or fills it in, where it is one to draft.

    Raises Refused, E_STALE when it is past.
    """
    session = change.session
    seat, _ = play.checked(session, user, beat, action)
    found = play.suggestions(session, seat)
    if not 0 <= number < len(found) or found[number].action != action:
        raise Refused("E_STALE")
    values = found[number].values
    if not found[number].draft:
        play.make(change, user, seat, Move(action, values), stamp)
        return
    draft = {**session.drafts.get(seat, {}), **values}
    for one in play.offered(session, seat, draft):
        for field in one.fields if one.name == action else ():
            if isinstance(field, Groups) and field.name in values:
                draft[field.name] = grouping.ended(field, values[field.name])
    change.set(drafts={**session.drafts, seat: draft})
    change.heard(seat)


def clear(change: Change, user: int, action: str = "") -> None:
    """Throws a seat's choices away, those of one action or all.

    Raises Refused E_NO_GAME, E_OVER, E_NOT_PLAYER.
    """
    session = change.session
    seat = play.seat_of(session, user)
    if seat not in session.drafts:
        return
    form = session.game.forms.get(action)
    fields = session.drafts[seat].keys() if form is None else form.fields.keys()
    kept = {name: v for name, v in session.drafts[seat].items() if name not in fields}
    drafts = without(session.drafts, seat)
    change.set(drafts={**drafts, seat: kept} if kept else drafts)
    change.heard(seat)


def prune(change: Change) -> None:
    """Takes out choices that are no longer on offer."""
    session = change.session
    kept: dict[Seat, Values] = {}
    for seat, draft in session.drafts.items():
        possible = held(play.offered(session, seat, draft), draft)
        if possible:
            kept[seat] = possible
    if kept != session.drafts:
        change.set(drafts=kept)


def why_not(session: Session, seat: Seat, action: str, draft: Values, stamp: Stamp) -> Refused:
    """Why an action is not on offer: what the rules say to it, with whatever is chosen so far."""
    try:
        session.game.play(session.state, seat, Move(action, draft), stamp)
    except IllegalMove as illegal:
        if illegal.code != "E_FORM":
            return refusal(illegal, session)
    return Refused("E_PHASE")
