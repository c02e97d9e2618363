"""The course of a night: what is played next, what was played, what is worth telling again."""

from __future__ import annotations

from dataclasses import replace

from bot.night.change import Change, hosting, invited, live
from bot.night.night import END, Told
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.events import Event, seen_by

PAST = 50
MOMENTS = 20
"""So many games and moments a night remembers."""


def vote_next(change: Change, user: int, game_key: str) -> None:
    """A guest would like this game next; one wish each, the newest counts. The host decides, also
    one who sits out.

    Raises Refused E_NIGHT_OVER, E_NOT_GUEST, E_NOT_IN, E_GAME.
    """
    if change.night.host != user:
        _voting(change, user)
    if game_key not in CATALOGUE:
        raise Refused("E_GAME", {"text": game_key})
    votes = {asked: _without(voters, user, asked) for asked, voters in change.night.votes.items()}
    votes[game_key] = (*votes.get(game_key, ()), user)
    change.set(votes={asked: voters for asked, voters in votes.items() if voters})
    if change.night.host == user or _carried(change, game_key):
        change.tell("next", user, game_key)


def end(change: Change, user: int, *, moderator: bool) -> None:
    """Ends the night: the host or a moderator at once, a guest by a majority.

    Raises Refused E_NIGHT_OVER, E_NOT_GUEST, E_NOT_IN.
    """
    live(change)
    if change.night.host == user:
        change.over("host")
    elif moderator:
        change.over("moderator")
    else:
        _voting(change, user)
        voters = change.night.votes.get(END, ())
        if user not in voters:
            change.set(votes={**change.night.votes, END: (*voters, user)})
        if _carried(change, END):
            change.over("majority")


def set_sips(change: Change, user: int, *, on: bool) -> None:
    """The host says whether other games prompt too. Raises Refused E_NOT_NIGHT_HOST, …_OVER."""
    hosting(change, user)
    change.set(sips=on)


def opened(change: Change) -> None:
    """A lobby is open here: what was wished for next has come, or something else has."""
    kept = {END: change.night.votes[END]} if END in change.night.votes else {}
    if kept != change.night.votes:
        change.set(votes=kept)


def ended(change: Change, session: Session, events: tuple[Event, ...] = ()) -> None:
    """A game of this night has ended; once, however often it is told. A mere lobby is none.

    Where nobody wins or loses, it is remembered by the moment it ended with, if that is among the
    `events` of the change.
    """
    night = change.night
    if any(past.session == session.id for past in night.past) or session.state is None:
        return
    outcome = session.game.outcome(session.state) if session.readable else None
    last = [event for event in session.recent if "last" in event.tags]
    if outcome is not None and not outcome.winners and not outcome.losers:
        last += [event for event in events if "moment" in event.tags]
    past = told(session, last[-1] if last else None, session.ended or change.now)
    if outcome is not None:
        past = replace(past, winners=outcome.winners, losers=outcome.losers)
    change.set(past=(*night.past, past)[-PAST:])


def moments(change: Change, session: Session, events: tuple[Event, ...]) -> None:
    """Keeps what is worth telling again."""
    kept = tuple(told(session, event, change.now) for event in events if "moment" in event.tags)
    if kept:
        change.set(moments=(*change.night.moments, *kept)[-MOMENTS:])


def told(session: Session, event: Event | None, at: int) -> Told:
    """A fact as anybody may know it."""
    users = tuple(player.user for player in session.players)
    public = None if event is None else seen_by(event, None)
    return Told(session.id, session.game_key, at, users, session.names, public)


def _voting(change: Change, user: int) -> None:
    if not invited(change, user).playing:
        raise Refused("E_NOT_IN")


def _without(voters: tuple[int, ...], user: int, asked: str) -> tuple[int, ...]:
    return voters if asked == END else tuple(voter for voter in voters if voter != user)


def _carried(change: Change, asked: str) -> bool:
    voters = change.night.voters
    count = sum(voter in voters for voter in change.night.votes.get(asked, ()))
    return count >= change.night.needed
