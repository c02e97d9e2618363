"""A move: the common checks, the clocks that fire before it, and what the rules make of it."""

from __future__ import annotations

from bot.sessions import absence, computers, seats, typed, windows
from bot.sessions.change import Change
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.actions import Action, Form, Move, Raw, Values, parse_move
from games.core.clocks import Clock, Stamp
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Seat, Suggestion
from games.core.lanes import is_stale
from games.core.replay import Entry

LEAVE = "leave"
FIRINGS = 200
"""More clocks than this cannot be due at once: the rules would be going round in circles."""


def seat_of(session: Session, user: int) -> Seat:
    """The seat that somebody plays. Raises Refused E_NO_GAME, E_OVER, E_NOT_PLAYER."""
    if session.phase == "lobby":
        raise Refused("E_NO_GAME")
    return seats.seated(session, user)


def offered(session: Session, seat: Seat, draft: Values | None = None) -> tuple[Action, ...]:
    """What a seat may do now; for HOUSE the orders open to the host, as a spectator may know."""
    seen = session.game.observe(session.state, None if seat == HOUSE else seat)
    found: tuple[Action, ...] = session.game.actions(seen, seat, draft)
    return found


def suggestions(session: Session, seat: Seat) -> tuple[Suggestion, ...]:
    """The moves that the game suggests to a seat now, the same whenever it is asked."""
    draft = session.drafts.get(seat, {})
    seen = session.game.observe(session.state, seat)
    found: tuple[Suggestion, ...] = session.game.suggest(seen, seat, draft)
    return found


def acting(session: Session, user: int, form: Form, *, moderator: bool = False) -> Seat:
    """The seat that a press is made for: the presser's own, or HOUSE.

    An order is given as HOUSE by whoever hosts, seated or not, unless their own seat is offered it;
    a moderator may give the one that ends the match, and those that are `moderated`. Raises as
    `seat_of` does.
    """
    if not form.order or not session.running:
        return seat_of(session, user)
    own = session.seat_of(user)
    if own is not None and any(one.name == form.name for one in offered(session, own)):
        return own
    moderated = form.moderated or form.name == session.game.closing
    if session.is_host(user) or (moderator and moderated):
        return HOUSE
    return seat_of(session, user)


def checked(
    session: Session, user: int, beat: int, action: str, *, moderator: bool = False
) -> tuple[Seat, Form]:
    """Seat and form of a press. Raises Refused: the common codes in their order, E_FORM."""
    form = session.game.forms.get(action) if session.running else None
    if form is None:
        seat_of(session, user)
        raise Refused("E_FORM")
    seat = acting(session, user, form, moderator=moderator)
    if is_stale(session.state.beats, form.lane, beat):
        raise Refused("E_STALE")
    return seat, form


def act(
    change: Change,
    user: int,
    beat: int,
    move: Move | tuple[str, Raw],
    stamp: Stamp,
    *,
    moderator: bool = False,
) -> None:
    """Plays a move. Raises Refused: the common codes, then the game's."""
    action = move.action if isinstance(move, Move) else move[0]
    if action == LEAVE:
        seat_of(change.session, user)
        seats.leave(change, user, stamp.id)
        return
    seat, form = checked(change.session, user, beat, action, moderator=moderator)
    if not isinstance(move, Move):
        move = _read(change.session, seat, form, typed.tidied(form, move[1]), stamp)
    make(change, user, seat, move, stamp)


def _read(session: Session, seat: Seat, form: Form, raw: Raw, stamp: Stamp) -> Move:
    try:
        return parse_move(form, raw)
    except IllegalMove:
        raise typed.refused(session, seat, form, raw, offered(session, seat), stamp) from None


def make(change: Change, user: int, seat: Seat, move: Move, stamp: Stamp) -> None:
    """A person's own move, or order: it ends their row of misses. Raises Refused as the rules do.

    A press that the rules refuse and keep is committed; its owner hears of the refusal after that.
    """
    step = change.apply(Entry("play", stamp, seat, move))
    if step.refused is not None:
        code, values = step.refused.code, step.refused.args
        change.refused = Refused(code, values, game=change.session.game_key)
        return
    change.decided(seat)
    own = change.session.seat_of(user)
    if own is not None and change.session.players[own].misses:
        change.player(own, misses=0)


def make_for(change: Change, user: int, move: Move, stamp: Stamp) -> None:
    """A move that the house makes for somebody: who is quiet is waited for as before.

    Raises Refused: the common codes, then the game's.
    """
    seat = seat_of(change.session, user)
    if not change.session.running or move.action not in change.session.game.forms:
        raise Refused("E_FORM")
    change.apply(Entry("play", stamp, seat, move))


def advance(change: Change, now: int) -> None:
    """Fires every clock due by `now`, earliest first; computers who were to act sooner do."""
    for _ in range(FIRINGS):
        session = change.session
        if session.phase != "playing" or session.state.over:
            return
        coming = windows.coming(session)
        if coming is None or coming[0] > now:
            return
        moment, clock = coming
        if computers.act(change, moment):
            continue  # the clock may be another now
        if clock.shown:
            _fire(change, clock, now)
        else:
            windows.anchor(change, ((clock.name, clock.start),), None, None, now)
    raise RuntimeError(f"{change.session.game_key}: clocks fire without end")


def _fire(change: Change, clock: Clock, now: int) -> None:
    """Lets a clock run out, and counts the misses of all that it was waiting for."""
    step = change.apply(Entry("expire", Stamp(0, now), clock=clock.name))
    for event in step.events:
        if event.what == "missed" and event.seat is not None:
            absence.missed(change, event.seat)
        elif event.what == "slept" and event.seat is not None:
            absence.slept(change, event.seat)
