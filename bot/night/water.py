"""Water for the whole table: after a while of play, or after a number of prompts."""

from __future__ import annotations

from dataclasses import replace

from bot.night.change import Change
from bot.night.night import Night, Water
from bot.sessions.session import Session

PLAY_MS = 20 * 60_000
"""So long after the last break there is another (Ring of Fire rules, 9)."""

EACH = 4
"""So many prompts for each guest, and there is one sooner."""

AGAIN_MS = 60_000
"""Whoever calls for a break so soon after another one means that one."""


def left_to(session: Session) -> bool:
    """Whether a session's game reminds by itself, so that nothing is counted for it here."""
    return "water" in session.game.events


def plays(change: Change, *, running: bool) -> None:
    """A game began or ended: only time of play counts."""
    water = change.night.water
    if running == (water.since is not None):
        return
    played = water.played if water.since is None else water.played + change.now - water.since
    change.set(water=replace(water, played=played, since=change.now if running else None))


def count(change: Change, prompts: int) -> None:
    """So many prompts were told; perhaps that is a reason for a break."""
    water = change.night.water
    change.set(water=replace(water, prompts=water.prompts + prompts))
    tick(change)


def reset(change: Change) -> None:
    """There was a break just now: counting begins again."""
    water = change.night.water
    since = None if water.since is None else change.now
    change.set(water=Water(since=since, message=water.message, last=change.now))


def call(change: Change) -> None:
    """Somebody wants a break now; two at once want the same one."""
    last = change.night.water.last
    if last is None or last + AGAIN_MS <= change.now:
        reset(change)
        change.tell("water")


def shown(change: Change, message: int | None) -> None:
    """The last reminder is this message now."""
    change.set(water=replace(change.night.water, message=message))


def tick(change: Change) -> None:
    """Calls a break when it is due."""
    night = change.night
    if not night.live or not night.guests:
        return
    many = night.water.prompts >= EACH * len(night.guests)
    moment = due(night)
    if many or (moment is not None and moment <= change.now):
        reset(change)
        change.tell("water")


def due(night: Night) -> int | None:
    """When the next break comes by time of play alone (Unix ms); None while no game runs."""
    water = night.water
    return None if water.since is None else water.since + PLAY_MS - water.played
