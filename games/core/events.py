"""Facts that happened, each with its audience. No sentences: the catalogue has those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.core.cards import BACK, backs

KEY_KINDS: Mapping[str, str] = {
    "seat": "seat",
    "other": "seat",
    "seats": "seats",
    "rank": "rank",
    "ranks": "ranks",
    "suit": "suit",
    "card": "card",
    "cards": "cards",
    "n": "number",
    "m": "number",
    "text": "text",
    "title": "text",
    "label": "label",
    "choice": "choice",
    "times": "times",
}
"""The kind of value behind each key that events, refusals, marks and lines may carry.

`times` are pairs of seat and milliseconds: who was how quick.
`text` and `title` are people's own words (escaped before they are shown), `label` too, for places
without markup; `choice` is a word of the catalogue.
"""

Args = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Event:
    """One fact: `what` happened, by `seat`, with typed `args`; `secret` args are only for `to`.

    `tags` are neutral words that other parts of the house may react to without knowing the game.
    `last`: how the match ended; `begins`: a deal begins, and what was told before is old news.
    `caught`: the seat was found out; `loser`: it came off worst, in a race or by a challenge.
    `sip`: a prompt for those in `seats`; `water`: a reminder for all; `moment`: worth telling again
    at the end of an evening.
    """

    what: str
    seat: int | None = None
    args: Args = field(default_factory=dict)
    secret: frozenset[str] = frozenset()
    to: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as `viewer` may know it (None = spectator): secret cards become backs.

    A secret of another kind is left out; the sentence has to do without it.
    """
    if not event.secret or (viewer is not None and viewer in event.to):
        return event
    shown: dict[str, object] = {}
    for key, value in event.args.items():
        if key not in event.secret:
            shown[key] = value
        elif key == "card":
            shown[key] = BACK
        elif key == "cards" and isinstance(value, tuple):
            shown[key] = backs(value)
    return replace(event, args=shown)
