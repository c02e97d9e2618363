"""A seat's own hand: the cards, what happened to it, and what it can do now."""

from __future__ import annotations

from bot.screens import blocks, forms
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.layout import Block, Button, Layout, Text
from bot.sessions.session import Session
from bot.text import Words
from games.core import scene
from games.core.events import seen_by
from games.core.game import Seat

_EVENTS = 3
_LARGE = 14
"""Up to this many cards are shown in large letters."""


def hand(
    session: Session, seat: Seat, words: Words, *, private: bool, note: str | None = None
) -> Layout:
    """One seat's view, from what that seat may know; `private` replies carry their own refresh."""
    if session.phase == "lobby":
        return _around(session, seat, words, [Text(words("hand-waiting"))], private, note)
    game = session.game
    seen = game.observe(session.state, seat)
    view = game.scene(seen, seat)
    if not session.running:
        return _finished(session, seat, words, view, private, note)
    controls = forms.own(session, seat, seen, words)
    return fit(
        lambda thrift: _around(
            session,
            seat,
            words,
            [*_body(session, seat, words, view, thrift), *controls],
            private,
            note,
        )
    )


def _around(
    session: Session,
    seat: Seat,
    words: Words,
    body: list[Block],
    private: bool,
    note: str | None,
) -> Layout:
    """The body between the note, the line that says which table this is, and the last buttons."""
    where = words("hand-heading", channel=f"<#{session.channel}>", game=words(f"{words.game}-name"))
    top: list[Block] = [Text(f"> {note}")] if note else []
    buttons: list[Button] = []
    if session.players[seat].away and session.running:
        buttons.append(Button(control(session, "back"), words("button-back"), "success"))
    if private:
        buttons.append(Button(control(session, "refresh"), words("button-refresh"), emoji="🔄"))
    if session.running:
        buttons.append(Button(control(session, "more"), "⋯"))
    parts = [*top, Text(where), *body, *blocks.button_rows(buttons)]
    return Layout(tuple(parts), blocks.color(words))


def _body(
    session: Session, seat: Seat, words: Words, view: scene.Scene, thrift: Thrift
) -> list[Block]:
    sorting = session.players[seat].sorting
    body: list[Block] = []
    lines: list[str] = []
    for block in view.own:
        match block:
            case scene.Hand(cards=()):
                body.append(Text(words("hand-empty")))
            case scene.Hand(cards=cards):
                shown = blocks.own_cards(block, sorting, words)
                body.append(Text(f"## {shown}" if len(cards) <= _LARGE else shown))
            case scene.Line():
                lines.append(blocks.block_text(block, words))
            case scene.Said() if thrift >= Thrift.SAID:
                continue
            case _:
                body.append(Text(blocks.block_text(block, words)))
    told = _told(session, seat, words, _EVENTS if thrift < Thrift.EVENTS else 1)
    if told:
        body.append(Text("\n".join(told)))
    if session.phase == "paused":
        lines = [words("table-paused")]
    elif session.players[seat].away:
        lines = [words("hand-away")]
    status = blocks.status(session, lines, words)
    return [*body, Text(status)] if status else body


def _told(session: Session, seat: Seat, words: Words, most: int) -> list[str]:
    """What happened by or to this seat of late, or else the last thing that happened at all."""
    mine = [event for event in session.recent if blocks.concerns(event, seat)]
    told = [words.event(seen_by(event, seat)) for event in mine]
    told = [sentence for sentence in told if sentence][-most:]
    return told or blocks.happened(session, seat, words, 1)


def _finished(
    session: Session,
    seat: Seat,
    words: Words,
    view: scene.Scene,
    private: bool,
    note: str | None,
) -> Layout:
    lines = [blocks.block_text(b, words) for b in view.blocks if isinstance(b, scene.Line)]
    if session.phase == "closed" or not session.state.over:
        lines = [words(f"ended-{session.ended_why or 'stopped'}")]
    body: list[Block] = [Text("\n".join(lines) or words("error-E_OVER"))]
    if session.phase == "over":
        again = Button(control(session, "rematch"), words("button-rematch"), "success", "🔁")
        body += blocks.button_rows([again])
    return _around(session, seat, words, body, private, note)
