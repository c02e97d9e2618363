"""Votes about the table and about people: strict majority, the one concerned not counted."""

from __future__ import annotations

from typing import Literal

from bot.sessions import absence, closing, seats, waits, wording
from bot.sessions.change import Change, without
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.clocks import mint
from games.core.events import Event
from games.core.game import Seat
from games.core.replay import Entry

SKIP_AFTER_MS = 120_000
"""Without a clock, somebody may be skipped once they were waited for so long."""

Question = Literal["skip", "kick", "stop"]


def needed(session: Session, question: str) -> int:
    """How many votes carry a question: more than half of the people it is up to."""
    return len(_electorate(session, question)) // 2 + 1


def passed(session: Session, question: str) -> bool:
    """Whether a question has its majority."""
    electorate = _electorate(session, question)
    voters = [user for user in session.votes.get(question, ()) if user in electorate]
    return len(voters) >= needed(session, question)


def _electorate(session: Session, question: str) -> set[int]:
    kind, _, whom = question.partition(":")
    concerned: int | None = None
    if kind == "kick":
        concerned = int(whom)
    elif kind == "skip":
        concerned = session.players[int(whom)].user
    return {p.user for p in session.humans if p.user is not None and p.user != concerned}


def count(change: Change, question: str, user: int) -> None:
    """Adds a vote; a second one of the same person changes nothing."""
    voters = change.session.votes.get(question, ())
    if user not in voters:
        change.set(votes={**change.session.votes, question: (*voters, user)})


def cast(
    change: Change,
    user: int,
    question: Question,
    seat: Seat | None,
    *,
    moderator: bool,
    at_once: bool = False,
) -> None:
    """Counts a vote and carries it out once it passes (see `Sessions.vote`)."""
    session = change.session
    decisive = moderator or session.is_host(user)
    if question == "stop":
        if not decisive:
            seats.seated(session, user)
        if at_once or not session.closing:
            _decide(change, user, "stop", decisive=decisive)
        return
    if not moderator:
        seats.seated(session, user)
    if not session.running:
        raise Refused("E_OVER" if not session.live else "E_NO_GAME")
    if question == "skip":
        seat = _skippable(change, user, seat)
        _decide(change, user, f"skip:{seat}", decisive=decisive)
        return
    seat = _kickable(session, user, seat)
    player = session.players[seat]
    absent = player.away or player.gone is not None
    host = session.is_host(user) and absent
    _decide(change, user, f"kick:{player.user}", decisive=moderator or host)


def _decide(change: Change, user: int, question: str, *, decisive: bool) -> None:
    if not decisive:
        count(change, question, user)
    if decisive or passed(change.session, question):
        _carry_out(change, question)


def _kickable(session: Session, user: int, seat: Seat | None) -> Seat:
    if seat is None or not 0 <= seat < len(session.players) or session.players[seat].left:
        raise Refused("E_NO_SEAT")
    if session.players[seat].user is None:
        raise Refused("E_NO_COMPUTER")
    if session.players[seat].user == user:
        raise Refused("E_SELF")
    return seat


def _skippable(change: Change, user: int, seat: Seat | None) -> Seat:
    session = change.session
    waited = waits.owing(session)
    if seat is None:
        others = [one for one in waited if session.players[one].user != user]
        if not waited:
            raise Refused("E_NOBODY_WAITED")
        seat = next(iter(others or waited))
    if not 0 <= seat < len(session.players):
        raise Refused("E_NO_SEAT")
    if not session.players[seat].human:
        raise Refused("E_NO_COMPUTER")
    if session.players[seat].user == user:
        raise Refused("E_SELF")
    if seat not in waited:
        raise Refused("E_NOT_WAITED", {"seat": seat})
    ready = skip_from(session, seat)
    if ready > change.now:
        left = -((change.now - ready) // 1000)
        raise Refused("E_SKIP_EARLY", {"seat": seat, "n": left})
    return seat


def skip_from(session: Session, seat: Seat) -> int:
    """When somebody may be skipped: their clock's end, or without one after a quiet while."""
    ends: list[int] = [
        c.due for c in session.state.clocks if c.decision and c.shown and seat in c.seats
    ]
    if ends:
        return max(ends)
    since, _ = session.waits.get(seat, (0, 0))
    return since + SKIP_AFTER_MS if since else 0


def stop(change: Change, *, at_once: bool) -> None:
    """Ends the table by order (see `closing.stop`). Raises Refused E_OVER."""
    if not change.session.live:
        raise Refused("E_OVER")
    closing.stop(change, at_once=at_once)


def _carry_out(change: Change, question: str) -> None:
    kind, _, whom = question.partition(":")
    change.set(votes=without(change.session.votes, question))
    if kind == "stop":
        stop(change, at_once=True)
    elif kind == "kick":
        seat = change.session.seat_of(int(whom))
        if seat is not None:
            change.tell(Event("kicked", seat))
            seats.depart(change, seat, 0)
    elif kind == "skip":
        _skip(change, int(whom))


def _skip(change: Change, seat: Seat) -> None:
    session = change.session
    move = session.game.automatic(session.game.observe(session.state, seat), seat)
    if move is None:
        raise Refused("E_NOT_WAITED", {"seat": seat})
    if not wording.has_modes(session):
        # Where people sip, nobody is named as sitting anything out.
        change.tell(Event("skipped", seat))
    change.apply(Entry("play", mint(change.now, seat), seat, move))
    for _ in range(session.game.steps - 1):
        _go_on(change, seat)
    absence.missed(change, seat)


def _go_on(change: Change, seat: Seat) -> None:
    """The rest of a turn that takes several moves."""
    session = change.session
    if not session.running or session.state.over:
        return
    move = session.game.automatic(session.game.observe(session.state, seat), seat)
    if move is not None:
        change.apply(Entry("play", mint(change.now, seat), seat, move))


def recount(change: Change) -> None:
    """Carries out what has its majority now that fewer people sit here."""
    for question in tuple(change.session.votes):
        session = change.session
        if not session.live or (session.running and session.state.over):
            return
        kind = question.partition(":")[0]
        if question in session.votes and kind in ("kick", "stop") and passed(session, question):
            _carry_out(change, question)
