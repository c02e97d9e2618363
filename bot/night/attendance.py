"""Who is there: joining and leaving the night, coming and going in the voice channel."""

from __future__ import annotations

from collections.abc import Collection

from bot.night.change import Change, invited, live
from bot.night.night import Guest, Night
from bot.sessions.person import Person
from bot.sessions.refused import Refused

GRACE_MS = 2 * 60_000
"""Who is not in the channel for so long is away (Ring of Fire rules, 9)."""

EMPTY_MS = 10 * 60_000
"""So long without a guest in the channel, and the night is over."""


def started(
    *, guild: int, channel: int, person: Person, press: int, locale: str, sips: bool, now: int
) -> Night:
    """A night with its host as the first guest."""
    first = Guest(person.user, person.name, now, press, person.locale)
    return Night(0, guild, channel, person.user, now, now, locale, guests=(first,), sips=sips)


def join(change: Change, person: Person, press: int, present: Collection[int]) -> None:
    """Makes somebody a guest; of a guest it is a press to play again.

    Raises Refused E_NIGHT_OVER, E_NOT_THERE.
    """
    live(change)
    if person.user not in present:
        raise Refused("E_NOT_THERE")
    known = change.night.guest(person.user)
    if known is None:
        new = Guest(person.user, person.name, change.now, press, person.locale)
        change.set(guests=(*change.night.guests, new))
    else:
        change.guest(
            person.user,
            name=person.name,
            locale=person.locale,
            press=press,
            gone=None,
            away=False,
            out=False,
        )


def leave(change: Change, user: int) -> None:
    """Somebody is a guest no more; without guests there is no night. Raises as `invited` does."""
    invited(change, user)
    guests = tuple(guest for guest in change.night.guests if guest.user != user)
    votes = {
        question: tuple(voter for voter in voters if voter != user)
        for question, voters in change.night.votes.items()
    }
    change.set(guests=guests, votes={asked: voters for asked, voters in votes.items() if voters})
    if not guests:
        change.over("empty")


def out(change: Change, user: int) -> None:
    """A guest sits out until they are back. Raises Refused E_NIGHT_OVER, E_NOT_GUEST."""
    invited(change, user)
    change.guest(user, out=True)


def back(change: Change, user: int) -> None:
    """A guest plays again. Raises Refused E_NIGHT_OVER, E_NOT_GUEST."""
    guest = invited(change, user)
    # Whoever is not in the channel by the time their grace is over is away once more.
    gone = change.now if guest.away and not guest.present else guest.gone
    change.guest(user, out=False, away=False, gone=gone)


def moved(change: Change, user: int, *, here: bool) -> None:
    """Somebody came into the voice channel or left it; those who are no guests mean nothing."""
    guest = change.night.guest(user)
    if guest is None or not change.night.live or guest.present == here:
        return
    change.guest(user, gone=None if here else change.now)
    if here and guest.away:
        if guest.out:
            change.guest(user, away=False)  # they chose to sit out before, and need no offer
        else:
            change.tell("back", user)


def compared(change: Change, present: Collection[int]) -> None:
    """Brings the record in line with who is there, after a time in which we heard nothing.

    The grace time of everybody who is missing begins now: nobody pays for our absence.
    """
    for guest in change.night.guests:
        here = guest.user in present
        if here != guest.present:
            moved(change, guest.user, here=here)
        elif not here and not guest.away:
            change.guest(guest.user, gone=change.now)


def tick(change: Change) -> tuple[int, ...]:
    """Does what is due: who was gone too long is away now (their ids), an empty night ends."""
    if not change.night.live:
        return ()
    gone = tuple(
        guest.user
        for guest in change.night.guests
        if guest.gone is not None and not guest.away and guest.gone + GRACE_MS <= change.now
    )
    for user in gone:
        change.guest(user, away=True)
    empty = empty_since(change.night)
    if empty is not None and empty + EMPTY_MS <= change.now:
        change.over("empty")
    return gone


def hand_over(change: Change) -> None:
    """While the host is away or no guest any more, the longest guest who is present hosts."""
    night = change.night
    host = night.guest(night.host)
    if not night.live or (host is not None and (host.present or not host.away)):
        return
    present = [guest for guest in night.guests if guest.present]
    heirs = [guest for guest in present if guest.playing] or present
    if host is None:
        heirs = heirs or list(night.guests)
    if heirs:
        heir = min(heirs, key=lambda guest: guest.joined)
        change.set(host=heir.user)
        change.tell("host", heir.user)


def empty_since(night: Night) -> int | None:
    """Since when no guest is in the channel; None while somebody is."""
    times = [guest.gone for guest in night.guests]
    known = [moment for moment in times if moment is not None]
    return max(known) if known and len(known) == len(times) else None


def due(night: Night) -> int | None:
    """When attendance next needs the clock (Unix ms)."""
    moments = [g.gone + GRACE_MS for g in night.guests if g.gone is not None and not g.away]
    empty = empty_since(night)
    if empty is not None:
        moments.append(empty + EMPTY_MS)
    return min(moments, default=None)
