"""Prompts to sip: who was prompted, what is passed for them, and the lines told to them alone.

What is public never depends on any of it. Who is sober is counted nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.night.change import Change
from bot.night.night import Night, What
from bot.sessions.session import Session
from bot.storage.evenings import Sip
from bot.storage.store import PlayerPrefs
from games.core.events import Event

REST_PROMPTS = 4
REST_WITHIN_MS = 10 * 60_000
"""So many prompts in so short a time, and a break might be nice (Ring of Fire rules, 9)."""

REST_AGAIN_MS = 60 * 60_000
"""Nobody is told so more often than this."""


Prompted = tuple[tuple[int, str], ...]
"""Who is prompted by what: user id, and what tells the prompts of a session apart."""


def prompts(session: Session, events: Sequence[Event]) -> Prompted:
    """The people prompted by the facts of the commit that led to this version of a session."""
    return tuple(
        (user, f"{session.version}:{number}")
        for number, event in enumerate(events)
        if "sip" in event.tags
        for user in _named(session, event)
    )


def _named(session: Session, event: Event) -> tuple[int, ...]:
    """The people whom a prompt names; computers do not sip, and who is forgotten is nobody."""
    seats = event.args.get("seats", ())
    at = [player.user for seat, player in enumerate(session.players) if seat in _tuple(seats)]
    return tuple(user for user in at if user is not None and user > 0)


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def written(
    session: Session,
    found: Prompted,
    before: Mapping[int, Sequence[Sip]],
    prefs: Mapping[int, PlayerPrefs],
    now: int,
) -> tuple[Sip, ...]:
    """The rows of these prompts; beyond somebody's own cap they are passed.

    `before` are each person's prompts so far.
    """
    rows: list[Sip] = []
    for user, prompt in found:
        if prefs[user].sober:
            continue
        cap = prefs[user].cap
        mine = [*before[user], *(row for row in rows if row.user == user)]
        passed = bool(cap) and session.night is not None and taken(mine, session.night) >= cap
        rows.append(Sip(user, now, session.guild, session.night, session.id, prompt, passed))
    return tuple(rows)


def taken(rows: Sequence[Sip], night: int) -> int:
    """How many prompts of a night somebody has not passed."""
    return sum(row.night == night and not row.passed for row in rows)


def whisper(change: Change, rows: Sequence[Sip], before: Mapping[int, Sequence[Sip]]) -> None:
    """Notes what these prompts give reason to tell somebody alone."""
    for user in dict.fromkeys(row.user for row in rows):
        new = [row for row in rows if row.user == user]
        if any(row.passed for row in new):
            if _last(change.night, "cap", user) is None:
                _tell(change, "cap", user)
            continue
        recent = [row for row in (*before[user], *new) if _recent(row, change)]
        last = _last(change.night, "rest", user)
        quiet = last is None or last + REST_AGAIN_MS <= change.now
        if len(recent) >= REST_PROMPTS and quiet:
            _tell(change, "rest", user)


def tired(rows: Sequence[Sip], before: Mapping[int, Sequence[Sip]], now: int) -> tuple[int, ...]:
    """Who, at a table that belongs to no night, has just been prompted often enough for a break."""
    users = dict.fromkeys(row.user for row in rows)
    return tuple(
        user
        for user in users
        if sum(
            _lately(row, now) and row.session == rows[0].session
            for row in (*before[user], *rows)
            if row.user == user
        )
        >= REST_PROMPTS
    )


def _recent(row: Sip, change: Change) -> bool:
    return _lately(row, change.now) and row.night == change.night.id


def _lately(row: Sip, now: int) -> bool:
    return row.at > now - REST_WITHIN_MS and not row.passed


def _last(night: Night, what: What, user: int) -> int | None:
    return next((at for told, whom, at in night.whispers if (told, whom) == (what, user)), None)


def _tell(change: Change, what: What, user: int) -> None:
    others = tuple(one for one in change.night.whispers if one[:2] != (what, user))
    change.set(whispers=(*others, (what, user, change.now)))
    change.tell(what, user)
