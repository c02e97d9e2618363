"""How a game ended, and how anybody can check that its shuffle was fair."""

from __future__ import annotations

import json

from bot.screens import blocks
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.layout import Attachment, Block, Button, Layout, Line, Row, Text
from bot.sessions.session import Session
from bot.text import Words
from games.core import scene
from games.core.cards import pack
from games.core.chance import Chance, commitment, join_presses
from games.core.game import Outcome, Seat

_MEDALS = ("🥇", "🥈", "🥉")
_PLACES_SHOWN = 10


def result(session: Session, words: Words) -> Layout:
    """The podium with one line of what decided it; or why the table closed without one."""
    outcome = session.game.outcome(session.state) if session.state is not None else None
    if outcome is None or session.ended_why == "unreadable":
        why = words(f"ended-{session.ended_why or 'stopped'}")
        rows = _buttons(session, words) if session.phase == "over" else []
        return Layout((blocks.heading(words), Text(why), *rows), blocks.color(words))
    return fit(lambda thrift: _result(session, outcome, words, thrift))


def _result(session: Session, outcome: Outcome, words: Words, thrift: Thrift) -> Layout:
    view = session.game.scene(session.game.observe(session.state, None), None)
    lines = [blocks.block_text(b, words) for b in view.blocks if isinstance(b, scene.Line)]
    body: list[Block] = [
        blocks.heading(words),
        Text("\n".join(_podium(session, outcome, view, words, thrift))),
        Line(),
        Text("\n".join([*lines, *_why(session, words)])),
    ]
    rows = _buttons(session, words) if session.phase == "over" else []
    return Layout((*body, *rows), blocks.color(words))


def _podium(
    session: Session, outcome: Outcome, view: scene.Scene, words: Words, thrift: Thrift
) -> list[str]:
    """Everybody by score; whoever left comes last and wins nothing."""
    rows = {row.seat: row for b in view.blocks if isinstance(b, scene.Seats) for row in b.rows}
    order = sorted(rows, key=lambda seat: _merit(seat, outcome, rows[seat].gone))
    lines: list[str] = []
    place = 0
    for number, seat in enumerate(order):
        merit = _merit(seat, outcome, rows[seat].gone)
        if number and merit != _merit(order[number - 1], outcome, rows[order[number - 1]].gone):
            place = number
        lines.append(_place(session, place, rows[seat], outcome, words, thrift))
    if len(lines) > _PLACES_SHOWN and thrift >= Thrift.SEATS:
        more = len(lines) - _PLACES_SHOWN
        lines = [*lines[:_PLACES_SHOWN], words("seats-more", n=more)]
    return lines


def _merit(seat: Seat, outcome: Outcome, gone: bool) -> tuple[bool, bool, int]:
    score = outcome.scores[seat] if outcome.scores else None
    return (gone, seat not in outcome.winners, -(score or 0))


def _place(
    session: Session,
    place: int,
    row: scene.SeatRow,
    outcome: Outcome,
    words: Words,
    thrift: Thrift,
) -> str:
    player = session.players[row.seat]
    name = words.name(row.seat) + ("" if player.human else " 🤖")
    won = row.seat in outcome.winners
    parts = [f"**{name}**" if won else name]
    score = outcome.scores[row.seat] if outcome.scores else None
    if score is not None:
        scoring = str(getattr(session.options, "scoring", ""))
        parts.append(words.own("score", n=score, scoring=scoring))
    if thrift < Thrift.MARKS:
        parts += blocks.marks(row.marks, words)
    if row.shown:
        parts.append(words.cards(row.shown))
    if row.gone:
        return f"{blocks.REST}{' · '.join(parts)} {words('seat-left')}"
    medal = _MEDALS[place] if place < len(_MEDALS) else blocks.REST.rstrip()
    return f"{medal} {' · '.join(parts)}"


def _why(session: Session, words: Words) -> list[str]:
    """What brought the end, as the last fact of the game tells it."""
    ended = [event for event in session.recent if "last" in event.tags]
    sentence = words.event(ended[-1]) if ended else ""
    return [f"-# {sentence}"] if sentence else []


def _buttons(session: Session, words: Words) -> list[Row]:
    buttons = [
        Button(control(session, "rematch"), words("button-rematch"), "success", "🔁"),
        Button(control(session, "change"), words("button-change")),
    ]
    if session.seed:
        buttons.append(Button(control(session, "fair"), words("button-fair")))
    return [Row(tuple(buttons))]


def fair(session: Session, words: Words) -> Layout:
    """The promise made in the lobby; once every deal it served is over, the seed behind it."""
    if not session.seed:
        return Layout((Text(words("fair-none")),), blocks.color(words))
    promise = commitment(bytes.fromhex(session.seed))
    body: list[Block] = [
        Text(f"{words('fair-heading')}\n{words('fair-promise', commitment=promise)}")
    ]
    if revealed(session):
        body.append(Text(words("fair-seed", seed=session.seed)))
        body.append(Text(words("fair-check", file=_FILE)))
    else:
        body.append(Text(words("fair-later")))
    body.append(Attachment(_FILE, _proof(session, promise)))
    return Layout(tuple(body), blocks.color(words))


_FILE = "fair.json"


def revealed(session: Session) -> bool:
    """Whether the seed may be shown: its game is over for good."""
    if session.phase == "over" or session.phase == "closed":
        return session.state is not None
    return False


def _proof(session: Session, promise: str) -> bytes:
    """What `python -m games verify` reads (fair-shuffle.md, 8)."""
    removed = tuple(getattr(session.options, "removed", ()))
    packs = session.game.packs
    proof: dict[str, object] = {
        "commitment": promise,
        "presses": [str(press) for press in sorted(session.presses)],
        "game": session.game_key,
        "packs": packs,
        "removed": list(removed),
    }
    if revealed(session):
        chance = Chance(session.seed, join_presses(session.presses))
        cards = chance.shuffle("deal:1", pack(packs, removed=removed))
        proof["seed"] = session.seed
        proof["shuffles"] = [{"purpose": "deal:1", "cards": list(cards)}]
    return json.dumps(proof, indent=1).encode()
