"""A night's panel, what becomes of it at the end, and what is each guest's own, behind its ⋯."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.names import clean
from bot.night.night import END, Guest, Night, Told
from bot.screens.blocks import button_rows, jump
from bot.screens.budget import CHOICE, OPTIONS, Thrift, fit, label
from bot.screens.ids import Control
from bot.screens.layout import Block, Button, Layout, Line, Link, Menu, Option, Row, Text
from bot.sessions.session import Session
from bot.text import Catalogue, Words
from games import CATALOGUE

COLOR = 0x5B4B8A
CAPS = (0, 3, 5, 8, 10, 15, 20, 30)
"""Limits on offer; `/night cap` takes any other."""

_NAMES = 12
_RESULTS = 3
_ALL_RESULTS = 12
_MOMENTS = 5
_FEWER = 2
_MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Evening:
    """A night and what stands in its channel: its live table, and that message's address.

    `unseated` are the guests whom **Seat us all** would seat there.
    """

    night: Night
    session: Session | None = None
    table: str | None = None
    unseated: tuple[Guest, ...] = ()


def control(night: Night, name: str, *args: object) -> Control:
    """A control of a night."""
    return Control("night", night.id, 0, name, tuple(map(str, args)))


def panel(evening: Evening, catalogue: Catalogue) -> Layout:
    """What everybody in the channel sees of a night; once it is over, the closing."""
    build = _closing if evening.night.ended is not None else _panel
    return fit(lambda thrift: build(evening, catalogue, thrift))


def _panel(evening: Evening, catalogue: Catalogue, thrift: Thrift) -> Layout:
    night = evening.night
    words = catalogue.words(night.locale)
    body: list[Block] = [Text(f"{words('night-heading')}\n{_here(night, catalogue, thrift)}")]
    body.append(Line())
    body += _next(evening, words) if evening.session is None else _game(evening, catalogue)
    ending = night.votes.get(END, ())
    if ending:
        votes = sum(user in night.voters for user in ending)
        body.append(Text(words("night-ending", n=votes, m=night.needed)))
    if night.past:
        shown = _RESULTS if thrift < Thrift.EVENTS else 1
        lines = [words("night-results"), *_told(night.past[-shown:], _result, night, catalogue)]
        body += [Line(), Text("\n".join(lines))]
    body.append(Text(f"-# {words('night-print')}"))
    buttons = (
        Button(control(night, "join"), words("button-join"), "primary"),
        Button(control(night, "out"), words("button-night-out")),
        Button(control(night, "back"), words("button-night-back")),
        Button(control(night, "skip"), words("button-night-skip")),
        Button(control(night, "more"), "⋯"),
    )
    return Layout((*body, Row(buttons)), COLOR)


def _here(night: Night, catalogue: Catalogue, thrift: Thrift) -> str:
    """Who plays, in the order of joining; nobody else is named, nor counted."""
    here = [guest for guest in night.guests if guest.playing]
    words = catalogue.words(night.locale, names=[guest.name for guest in here])
    names = [
        words.name(place) + (f" {words('seat-host')}" if guest.user == night.host else "")
        for place, guest in enumerate(here)
    ]
    most = _NAMES if thrift < Thrift.SEATS else _NAMES // 2
    if len(names) > most:
        names = [*names[:most], words("seats-more", n=len(names) - most)]
    return " · ".join([words("night-here", n=len(here)), *names])


def _game(evening: Evening, catalogue: Catalogue) -> list[Block]:
    """The table that is on, who has no seat at it yet, and the way there."""
    night, session = evening.night, evening.session
    assert session is not None
    waiting = [guest.name for guest in evening.unseated]
    words = catalogue.words(night.locale, names=waiting, game=session.game_key)
    game = titled(session.game_key, words)
    lines = [words("night-lobby" if session.phase == "lobby" else "night-playing", game=game)]
    buttons: list[Button | Link] = []
    if waiting:
        names = words.listed([words.name(place) for place in range(len(waiting))])
        lines.append(words("night-unseated", list=names))
        seat_all = control(night, "seat_all", session.id)
        buttons.append(Button(seat_all, words("button-seat-all"), "success"))
    if evening.table is not None:
        buttons.append(Link(evening.table, words("button-go")))
    return [Text("\n".join(lines)), *button_rows(buttons)]


def _next(evening: Evening, words: Words) -> list[Block]:
    """The question what is played next, how the wishes stand, and a menu to wish from."""
    night = evening.night
    lines = [words("night-next" if night.past else "night-first")]
    counted = {
        key: sum(user in night.voters for user in users)
        for key, users in night.votes.items()
        if key in CATALOGUE
    }
    tally = [
        words("night-wish", game=words(f"{key}-name"), n=n) for key, n in _ranked(counted) if n
    ]
    if tally:
        lines.append(words("night-wishes", list=" · ".join(tally)))
    lines.append(f"-# {words('night-how', m=night.needed)}")
    options = tuple(
        Option(key, words(f"{key}-name"), _pitch(key, words), words(f"{key}-emoji"))
        for key in CATALOGUE
    )
    menu = Menu(control(night, "next"), options[:OPTIONS], words("night-pick"))
    return [Text("\n".join(lines)), Row((menu,))]


def _pitch(key: str, words: Words) -> str:
    return label(words(f"{key}-pitch"), CHOICE)


def _ranked(counted: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda one: -one[1])


def _closing(evening: Evening, catalogue: Catalogue, thrift: Thrift) -> Layout:
    """Thanks, what is worth telling again, what was played; nobody's sips, and nothing to press."""
    night = evening.night
    words = catalogue.words(night.locale)
    minutes = ((night.ended or night.touched) - night.started) // _MINUTE_MS
    said = [words("night-over"), words("night-thanks")]
    body: list[Block] = [Text("\n".join(said))]
    few = thrift >= Thrift.EVENTS
    moments = _told(night.moments[-(_FEWER if few else _MOMENTS) :], _moment, night, catalogue)
    if moments:
        body += [Line(), Text("\n".join([words("night-moments"), *moments]))]
    if night.past:
        last = night.past[-(_FEWER if few else _ALL_RESULTS) :]
        spent = "hours" if minutes >= 60 else "minutes" if minutes else "none"
        hours, left = divmod(minutes, 60)
        lines = [words("night-played", n=len(night.past), choice=spent, hours=hours, m=left)]
        body += [Line(), Text("\n".join([*lines, *_told(last, _result, night, catalogue)]))]
    body.append(Text(f"-# {words('night-water-after')}"))
    return Layout(tuple(body), COLOR)


def _told(
    facts: Sequence[Told], line: Callable[[Told, Words], str], night: Night, catalogue: Catalogue
) -> list[str]:
    """Facts of games in a sentence each, in words that suit everybody."""
    found: list[str] = []
    for fact in facts:
        game = fact.game_key if fact.game_key in CATALOGUE else None
        found.append(line(fact, catalogue.words(night.locale, names=fact.names, game=game)))
    return [text for text in found if text]


def _result(fact: Told, words: Words) -> str:
    """Who won, or came off worst where the game has a name for that; else how it ended."""
    how = "" if fact.event is None else _moment(fact, words)
    if fact.losers and words.has(f"{fact.game_key}-loser"):
        how = words("night-loser", seats=fact.losers, how=words(f"{fact.game_key}-loser"))
    elif fact.winners:
        how = words("night-winners", seats=fact.winners)
    how = how or words("night-cut" if fact.event is None else "ended-done")
    return words("night-result", game=titled(fact.game_key, words), how=how)


def _moment(fact: Told, words: Words) -> str:
    """A fact in a sentence; as it reads afterwards, where that is another."""
    if fact.event is None:
        return ""
    event, key = fact.event, f"told-{fact.game_key}-{fact.event.what}"
    if words.has(key) and event.seat is not None:
        return words(key, **{**event.args, "seat": event.seat})
    return words.event(event).replace("\n", " ")


def titled(key: str, words: Words) -> str:
    """A game's emoji and name: `🐟 **Go Fish**`."""
    if key not in CATALOGUE:
        return f"**{clean(key)}**"
    return f"{words(f'{key}-emoji')} **{words(f'{key}-name')}**"


# -- what is somebody's own


@dataclass(frozen=True, slots=True)
class Mine:
    """What a night is to one person: preferences, what they took part in, what they may do."""

    night: Night
    user: int
    sober: bool
    cap: int
    sips: int
    moderator: bool = False


def more(mine: Mine, words: Words) -> Layout:
    """A person's own evening, shown to nobody else, and what else they can do."""
    night, guest = mine.night, mine.night.guest(mine.user)
    lines = [words("night-mine")]
    lines.append(words("night-mine-sober") if mine.sober else words("night-mine-sips", n=mine.sips))
    if mine.cap:
        lines.append(words("night-mine-cap", n=mine.cap))
    sober = "off" if mine.sober else "on"
    buttons = [
        Button(control(night, "sober", sober), words(f"button-night-sober-{sober}")),
        Button(control(night, "bottom"), words("button-night-bottom")),
    ]
    if guest is not None:
        buttons.append(Button(control(night, "water"), words("button-night-water")))
        buttons.append(Button(control(night, "leave"), words("button-night-leave")))
    if night.host == mine.user:
        lines.append(words("night-mine-host", choice="on" if night.sips else "off"))
        wanted = "off" if night.sips else "on"
        buttons.append(Button(control(night, "sips", wanted), words(f"button-night-sips-{wanted}")))
    if guest is not None or mine.moderator:
        buttons.append(Button(control(night, "end"), words("button-night-end"), "danger"))
    limits = sorted({*CAPS, mine.cap})
    caps = tuple(
        Option(str(cap), words("night-cap", n=cap), chosen=cap == mine.cap) for cap in limits
    )
    menu = Menu(control(night, "cap"), caps, words("night-cap-pick"))
    return Layout((Text("\n".join(lines)), Row((menu,)), *button_rows(buttons)), COLOR)


def end(night: Night, words: Words) -> Layout:
    """Whether the night is really to end for everybody."""
    yes = Button(control(night, "end_yes"), words("button-night-end"), "danger")
    no = Button(control(night, "keep"), words("confirm-no"))
    return Layout((Text(words("night-end-ask")), Row((yes, no))))


def pointed(sentence: str, night: Night, words: Words) -> Layout:
    """A sentence about a night that goes on, with the way to it and into it."""
    address = jump(night.guild, night.channel, night.panel)
    buttons: list[Button | Link] = [Button(control(night, "join"), words("button-join"), "primary")]
    if address is not None:
        buttons.append(Link(address, words("button-night-go")))
    return Layout((Text(sentence), Row(tuple(buttons))))
