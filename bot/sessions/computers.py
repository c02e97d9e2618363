"""Computer players and stand-ins: when they act, and what they do, from what their seat may see."""

from __future__ import annotations

import hashlib
import logging

from bot.sessions.change import Change
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.chance import Chance, join_presses
from games.core.clocks import Stamp, mint
from games.core.game import Choice, Seat
from games.core.replay import Entry

_LOG = logging.getLogger(__name__)


def seats(session: Session) -> list[Seat]:
    """Seats that a computer plays now: its own, and those of absent people."""
    return [
        seat
        for seat, player in enumerate(session.players)
        if not player.left and (not player.human or player.away)
    ]


def choice(session: Session, seat: Seat) -> Choice:
    """What a computer does in this position: the same whenever it is asked.

    Its chance has a seed of its own, so that no pack can be read from it, and knows nothing of how
    long the log is: what others do must not draw its reaction anew. Games name the stream by the
    moment that it reacts to.
    """
    own = f"{session.seed}:computer:{seat}"
    chance = Chance(hashlib.sha256(own.encode()).hexdigest(), join_presses(session.presses))
    game = session.game
    decide = game.stand_in if session.players[seat].human else game.choose
    chosen: Choice = decide(game.observe(session.state, seat), seat, chance)
    return chosen


def think(change: Change) -> None:
    """Settles when each computer acts.

    One that reacts to a moment (`Choice.since`) acts so long after it, whatever happened meanwhile.
    Any other that would have acted sooner still does, but not where another moment of the game
    began: nobody reacts to a card before seeing it.
    """
    session = change.session
    same = change.before.running and session.state.beats == change.before.state.beats
    earlier = session.thinking if same else {}
    thinking: dict[Seat, int] = {}
    for seat in seats(session):
        chosen = choice(session, seat)
        if chosen.move is None:
            continue
        if chosen.since is not None:
            moment = _moment(chosen, session, change.now)
            # One whose press was refused does not press for the same moment again and again.
            if moment > change.reacted.get(seat, 0):
                thinking[seat] = moment
        else:
            when = change.now + max(chosen.delay, 1)
            thinking[seat] = min(when, earlier.get(seat, when))
    if thinking != session.thinking:
        change.set(thinking=thinking)


def _moment(chosen: Choice, session: Session, now: int) -> int:
    """When a computer's time has come on our clock: what it reacts to is on Discord's."""
    return chosen.when(now) + session.lag


def act(change: Change, until: int) -> bool:
    """Lets the computers act whose time has come by `until`, earliest first; whether any did."""
    due = sorted((when, seat) for seat, when in change.session.thinking.items() if when <= until)
    acted = False
    for when, seat in due:
        if change.session.running and not change.session.state.over:
            acted = _act(change, seat, when, until) or acted
    return acted


def _act(change: Change, seat: Seat, when: int, until: int) -> bool:
    """A computer's press, bearing the moment it was made for; it may think otherwise by now."""
    session = change.session
    chosen = choice(session, seat)
    if chosen.since is not None:
        when = _moment(chosen, session, change.now)
        if when > until:
            return False  # others have brought up something new to react to
        change.reacted[seat] = when
    change.decided(seat)
    if chosen.move is None:
        return False
    stamp = mint(when - session.lag, seat, change.now)
    try:
        change.apply(Entry("play", stamp, seat, chosen.move))
    except Refused as refused:
        _LOG.error("session %s: computer at seat %s: %s", session.id, seat, refused.code)
        _fall_back(change, seat, stamp)
    return True


def _fall_back(change: Change, seat: Seat, stamp: Stamp) -> None:
    """The seat's automatic move, so that no table hangs on a computer."""
    session = change.session
    move = session.game.automatic(session.game.observe(session.state, seat), seat)
    if move is None:
        return
    try:
        change.apply(Entry("play", stamp, seat, move))
    except Refused as refused:
        _LOG.error("session %s: automatic move of seat %s: %s", session.id, seat, refused.code)
