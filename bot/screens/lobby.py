"""The lobby in the channel, the host's private options, and the rules page."""

from __future__ import annotations

from bot.screens import blocks
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.layout import Block, Button, Layout, Line, Row, Text
from bot.screens.options import differences, options
from bot.screens.rules import rules
from bot.sessions.lobby import first_dealer
from bot.sessions.session import Session
from bot.sessions.votes import needed
from bot.text import Words
from games.core.chance import commitment

__all__ = ["lobby", "options", "rules"]

DIGITS = 16
_SEATS_SHOWN = 8


def lobby(session: Session, words: Words) -> Layout:
    """What everybody in the channel sees before the first card."""
    return fit(lambda thrift: _lobby(session, words, thrift))


def _lobby(session: Session, words: Words, thrift: Thrift) -> Layout:
    refusal = session.game.check_table(session.options, len(session.players))
    body: list[Block] = [
        blocks.heading(words),
        Text(words(f"{words.game}-pitch")),
        Text(_players(session, words, thrift)),
    ]
    if refusal is not None:
        body.append(Text(words.refusal(refusal.code, refusal.args)))
    elif session.votes.get("start"):
        body.append(Text(words("lobby-votes", m=needed(session, "start"))))
    body += [Line(), Text(_facts(session, words))]
    return Layout((*body, *_controls(session, words, ready=refusal is None)), blocks.color(words))


def _players(session: Session, words: Words, thrift: Thrift) -> str:
    names = [
        words.name(seat) + blocks.badges(session, seat, words)
        for seat in range(len(session.players))
    ]
    if session.game.appoints(session.options):
        dealer = first_dealer(session)
        if dealer is not None:
            names[dealer] += f" · {words('lobby-deals')}"
    if thrift >= Thrift.SEATS and len(names) > _SEATS_SHOWN:
        names = [*names[:_SEATS_SHOWN], words("seats-more", n=len(names) - _SEATS_SHOWN)]
    free = words("lobby-seats", n=len(session.players), m=_free(session))
    return "\n".join([free, *(f"{blocks.REST}{name}" for name in names)])


def _free(session: Session) -> int:
    """How many more may sit down by these house rules."""
    game, here = session.game, len(session.players)
    for size in range(game.seats[1], here, -1):
        refusal = game.check_table(session.options, size)
        if refusal is None or refusal.code != "E_SEATS":
            return size - here
    return 0


def _facts(session: Session, words: Words) -> str:
    """House rules, the promise of a fair shuffle, and when an idle lobby closes."""
    lines = [words("lobby-preset", preset=preset(session, words))]
    lines += [f"{blocks.REST}{line}" for line in differences(session, words)]
    if session.drinks:
        lines.append(f"{blocks.REST}{words('lobby-drinks')}")
    if session.seed:
        digits = commitment(bytes.fromhex(session.seed))[:DIGITS]
        lines.append(f"-# {words('lobby-sealed', digits=digits)}")
    if session.due is not None:
        lines.append(f"-# {words('lobby-closes', when=f'<t:{session.due // 1000}:R>')}")
    return "\n".join(lines)


def preset(session: Session, words: Words) -> str:
    """The preset a table started from, in words: a game's first one unless chosen."""
    found = session.game.presets
    if not found:
        return words("preset-standard")
    return words(f"{words.game}-preset-{session.preset or next(iter(found))}")


def _controls(session: Session, words: Words, *, ready: bool) -> list[Row]:
    full = not _free(session)
    votes = len(session.votes.get("start", ()))
    start = words("button-start")
    if votes:
        start = words("button-start-votes", n=votes, m=needed(session, "start"))
    return [
        Row(
            (
                Button(control(session, "join"), words("button-join"), "primary", disabled=full),
                Button(control(session, "leave"), words("button-leave")),
                Button(control(session, "computer"), words("button-computer"), disabled=full),
            )
        ),
        Row(
            (
                Button(control(session, "options"), words("button-options")),
                Button(control(session, "rules"), words("button-how")),
                Button(control(session, "start"), start, "success", disabled=not ready),
            )
        ),
    ]
