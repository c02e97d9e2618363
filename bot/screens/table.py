"""The table in the channel while a game runs, and the private menu behind its ⋯."""

from __future__ import annotations

from bot.screens import blocks, forms
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.grid import grid
from bot.screens.layout import Block, Button, Layout, Line, Row, Text
from bot.sessions import waits
from bot.sessions.seats import has_room, may_sit_down
from bot.sessions.session import Session
from bot.sessions.votes import needed, skip_from
from bot.text import Words
from games.core import scene
from games.core.game import Seat


def table(session: Session, words: Words) -> Layout:
    """What everybody in the channel sees; built from what a spectator may know."""
    game = session.game
    seen = game.observe(session.state, None)
    view = game.scene(seen, None)
    moment, standing = forms.public(session, seen, words)
    rows = [*moment, *_controls(session, standing, words)]
    return fit(lambda thrift: _table(session, view, rows, words, thrift))


def _table(
    session: Session, view: scene.Scene, rows: list[Block], words: Words, thrift: Thrift
) -> Layout:
    piles, lines, parts = _sorted(view, session, words, thrift)
    pictures = blocks.pictures(view, words)
    body: list[Block] = [blocks.heading(words, piles), *pictures, *map(Text, parts)]
    events = blocks.happened(session, None, words, thrift)
    if events:
        body += [Line(), Text("\n".join(events))]
    if session.phase == "paused":
        lines = [words("table-paused")]
    elif session.closing:
        lines.append(words("table-closing"))
    status = blocks.status(session, lines)
    if status:
        body += [Line(), Text(status)]
    return Layout((*body, *rows), blocks.color(words))


def _sorted(
    view: scene.Scene, session: Session, words: Words, thrift: Thrift
) -> tuple[list[str], list[str], list[str]]:
    """The scene's piles for the heading, its lines for the foot, and all that stands between.

    A large card comes first of that: it is what everybody looks at.
    """
    piles: list[str] = []
    lines: list[str] = []
    large: list[str] = []
    parts: list[str] = []
    for block in view.blocks:
        match block:
            case scene.Seats(rows):
                parts.append(blocks.seats(session, rows, words, thrift))
            case scene.Grid():
                parts.append(grid(block, words, thrift))
            case scene.Pile():
                piles.append(blocks.block_text(block, words))
            case scene.Line():
                lines.append(blocks.block_text(block, words))
            case scene.Big():
                large.append(blocks.block_text(block, words))
            case scene.Said() if thrift >= Thrift.SAID:
                continue
            case scene.Picture():
                continue
            case _:
                parts.append(blocks.block_text(block, words))
    return piles, lines, [*large, *parts]


def _controls(session: Session, standing: list[Button], words: Words) -> list[Row]:
    """What always stands there, on one line of a phone: of coming back, joining and the rules the
    one that is most needed now. The others are behind the ⋯. What the game wants there comes first.
    """
    hand = Button(control(session, "hand"), words("button-hand"), "primary", "🃏")
    buttons = [hand] if session.game.hands else []
    if session.phase == "paused":
        buttons.insert(0, Button(control(session, "back"), words("button-back"), "success"))
    elif has_room(session):
        buttons.append(Button(control(session, "join"), words("button-join")))
    else:
        buttons.append(_rules(session, words))
    return blocks.button_rows([*standing, *buttons, Button(control(session, "more"), "⋯")])


def _rules(session: Session, words: Words) -> Button:
    return Button(control(session, "rules"), words("button-rules"))


def more(
    session: Session, viewer: int, words: Words, now: int, *, moderator: bool = False
) -> Layout:
    """The private menu of one person (by user id): only what they can do now."""
    seat = session.seat_of(viewer)
    game = blocks.button_rows(forms.menu(session, viewer, words, moderator=moderator))
    common = [Button(control(session, "bottom"), words("button-bottom")), _rules(session, words)]
    if seat is None or not session.live:
        joining = may_sit_down(session, viewer)
        if joining:
            sit_down = Button(control(session, "join"), words("button-join"), "primary")
            common.insert(0, sit_down)
        watching = "more-joining" if joining else "more-watching"
        heading = words(watching if session.live else "ended-done")
        return Layout((Text(heading), *game, Row(tuple(common))), blocks.color(words))
    if session.players[seat].away:
        back = Button(control(session, "back"), words("button-back"), "success")
        common.insert(0, back)
    host = session.seat_of(session.host)
    if session.host != viewer and (host is None or _absent(session, host)):
        common.append(Button(control(session, "takeover"), words("button-takeover")))
    if session.is_host(viewer) and has_room(session):
        common.append(Button(control(session, "computer"), words("button-computer")))
    body: list[Block] = [*game, Row(tuple(common))]
    others = _votes(session, seat, words, now)
    if others:
        body += [Text(words("more-votes")), *blocks.button_rows(others)]
    final = (
        Button(control(session, "leave"), words("button-leave"), "danger"),
        Button(control(session, "stop"), _tally(session, "stop", words("button-stop")), "danger"),
    )
    return Layout((*body, Line(), Row(final)), blocks.color(words))


def _votes(session: Session, viewer: Seat, words: Words, now: int) -> list[Button]:
    """Skipping those the game waits for, removing those who are away; never oneself."""
    if not session.running:
        return []
    waiting = waits.owing(session)
    buttons: list[Button] = []
    for seat, player in enumerate(session.players):
        if seat == viewer or not player.human or player.left:
            continue
        name = blocks.short(words.label(seat))
        if seat in waiting and skip_from(session, seat) <= now:
            label = _tally(session, f"skip:{seat}", words("button-skip", name=name))
            buttons.append(Button(control(session, "skip", seat), label))
        if _absent(session, seat) or player.misses:
            label = _tally(session, f"kick:{player.user}", words("button-kick", name=name))
            buttons.append(Button(control(session, "kick", seat), label))
    return buttons


def _absent(session: Session, seat: Seat) -> bool:
    player = session.players[seat]
    return player.away or player.gone is not None


def _tally(session: Session, question: str, label: str) -> str:
    """The label with how many votes there are of how many it takes."""
    votes = len(session.votes.get(question, ()))
    return f"{label} {votes}/{needed(session, question)}" if votes else label
