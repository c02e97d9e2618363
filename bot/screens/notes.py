"""Short private answers: a sentence, and questions that are asked once before something is done."""

from __future__ import annotations

from bot.screens.blocks import control
from bot.screens.layout import Button, Layout, Row, Text
from bot.sessions.closing import plan
from bot.sessions.session import Session
from bot.sessions.wording import newest
from bot.text import Words
from games.core.game import Seat

CUT = "cut"
"""What a yes carries where the question said that a deal would be cut short."""


def note(sentence: str) -> Layout:
    """A sentence on its own."""
    return Layout((Text(sentence),))


def confirm(sentence: str, yes: Button, no: Button) -> Layout:
    """A question with its two answers."""
    return Layout((Text(sentence), Row((yes, no))))


def leave(session: Session, words: Words) -> Layout:
    """Whether somebody really wants to leave a running game."""
    return _ask(session, words, "leave")


def stop(session: Session, words: Words) -> Layout:
    """Whether the game is really to be ended for everybody, and what that means just now."""
    planned = plan(session)
    if planned == CUT and not session.closing:
        return _ask(session, words, "stop")
    yes = control(session, "stop_yes", planned, kind="ask")
    return confirm(
        words(f"confirm-stop-{planned}"),
        Button(yes, words("confirm-stop-yes"), "danger"),
        Button(control(session, "keep"), words("confirm-no")),
    )


def adults(session: Session, words: Words) -> Layout:
    """Whether everybody at a table for drinks may legally drink, and wants to."""
    yes = control(session, "start_yes", newest(session), kind="ask")
    return confirm(
        words("confirm-adults"),
        Button(yes, words("confirm-adults-yes"), "success"),
        Button(control(session, "keep"), words("confirm-adults-no")),
    )


def kick(session: Session, seat: Seat, words: Words) -> Layout:
    """Whether somebody is really to be removed from the game."""
    return _ask(session, words, "kick", seat)


def _ask(session: Session, words: Words, what: str, *seats: Seat) -> Layout:
    args = {"seat": seats[0]} if seats else {}
    yes = control(session, f"{what}_yes", *seats, kind="ask")
    return confirm(
        words(f"confirm-{what}", **args),
        Button(yes, words(f"confirm-{what}-yes"), "danger"),
        Button(control(session, "keep"), words("confirm-no")),
    )
