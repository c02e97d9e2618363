"""How a game ended, and how anybody can check that its shuffle was fair."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.screens import blocks
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.grid import grid
from bot.screens.layout import Attachment, Block, Button, Layout, Line, Row, Text
from bot.screens.options import as_args
from bot.sessions.proof import promise, revealed
from bot.sessions.session import Session
from bot.text import Words
from games.core import scene
from games.core.game import Outcome, Seat

_MEDALS = ("🥇", "🥈", "🥉")
_PLACES_SHOWN = 10
_FILE = "fair.json"
_RECORD = "game.jsonl"
_RACES = "races.jsonl"


def result(session: Session, words: Words) -> Layout:
    """The podium, the last settlement and what decided it; or why the table closed without."""
    outcome = None if session.state is None else session.game.outcome(session.state)
    if outcome is None:
        why = Text("\n".join([*blocks.ending(session, words), *_balances(session, words)]))
        heading = [blocks.heading(words)] if words.game else []
        return Layout((*heading, why, *_buttons(session, words)), blocks.color(words))
    view = session.game.scene(session.game.observe(session.state, None), None)
    return fit(lambda thrift: _result(session, outcome, view, words, thrift))


def _result(
    session: Session, outcome: Outcome, view: scene.Scene, words: Words, thrift: Thrift
) -> Layout:
    seats = [row for b in view.blocks if isinstance(b, scene.Seats) for row in b.rows]
    podium = _Podium(session, outcome, words, thrift).lines(seats)
    news = blocks.decided(session, None, words, thrift)
    balances = _balances(session, words)
    body: list[Block] = [
        blocks.heading(words),
        *blocks.pictures(view, words),
        *([Text("\n".join(podium))] if session.game.wins else []),
        *(Text(grid(b, words, thrift)) for b in view.blocks if isinstance(b, scene.Grid)),
        Line(),
        Text("\n".join([*blocks.ending(session, words), *news, *balances])),
    ]
    return Layout((*body, *_buttons(session, words)), blocks.color(words))


@dataclass(frozen=True, slots=True)
class _Podium:
    session: Session
    outcome: Outcome
    words: Words
    thrift: Thrift

    def lines(self, rows: list[scene.SeatRow]) -> list[str]:
        """Everybody by place or score, equals on one place; leavers last, unless they had won."""
        order = sorted(rows, key=self._merit)
        merits = [self._merit(row) for row in order]
        lines = [self._line(merits.index(merits[i]), row) for i, row in enumerate(order)]
        if len(lines) > _PLACES_SHOWN and self.thrift >= Thrift.SEATS:
            more = self.words("seats-more", n=len(lines) - _PLACES_SHOWN)
            return [*lines[:_PLACES_SHOWN], more]
        return lines

    def _merit(self, row: scene.SeatRow) -> tuple[bool, bool, int, bool, int]:
        seat, outcome = row.seat, self.outcome
        places = outcome.places
        place = places.index(seat) if seat in places else len(places)
        won = seat in outcome.winners
        return (
            row.gone and not won,
            seat in outcome.losers,
            place,
            not won,
            (self._score(seat) or 0) * (1 if outcome.low else -1),
        )

    def _score(self, seat: Seat) -> int | None:
        return self.outcome.scores[seat] if self.outcome.scores else None

    def _ranked(self, seat: Seat) -> bool:
        """Whether a seat has a place of its own; a loser's is nobody's to count."""
        outcome = self.outcome
        known = seat in (*outcome.winners, *outcome.places) or self._score(seat) is not None
        return known and seat not in outcome.losers

    def _line(self, place: int, row: scene.SeatRow) -> str:
        words, seat = self.words, row.seat
        name = words.name(seat) + ("" if self.session.players[seat].human else " 🤖")
        parts = [f"**{name}**" if seat in self.outcome.winners else name]
        score = self._score(seat)
        if score is not None:
            parts.append(words.own("score", n=score, **as_args(self.session.options)))
        if seat in self.outcome.losers:
            parts.append(words(f"{words.game}-loser"))
        several = [hand for hand in row.hands if isinstance(hand, scene.HandRow)]
        hands = (row.shown, *(hand.cards for hand in several))
        parts += [words.cards(cards) for cards in hands if cards]
        if self.thrift < Thrift.MARKS:
            parts += blocks.marks(row.marks, words)
        text = " · ".join(parts)
        if row.gone:
            text += f" {words('seat-left')}"
        in_parts = [hand for hand in row.hands if isinstance(hand, scene.Hand)]
        rows = (blocks.hand_row(hand, words, self.thrift) for hand in in_parts)
        text = "\n".join([text, *rows])
        if not self._ranked(seat) or (row.gone and seat not in self.outcome.winners):
            return blocks.REST + text
        medal = _MEDALS[place] if place < len(_MEDALS) else f"{place + 1}\\."
        return f"{medal} {text}"


def _balances(session: Session, words: Words) -> list[str]:
    """What people have in this server with this match, the highest first; where it keeps count."""
    order = sorted(session.balances.items(), key=lambda one: -one[1])[:_PLACES_SHOWN]
    each = [words("balance-of", seat=seat, n=n) for seat, n in order]
    return [words("balances-after", list=" · ".join(each))] if each else []


def _buttons(session: Session, words: Words) -> list[Row]:
    if session.phase != "over":
        return []
    buttons = [
        Button(control(session, "rematch"), words("button-rematch"), "success", "🔁"),
        Button(control(session, "change"), words("button-change")),
    ]
    if session.seed:
        buttons.append(Button(control(session, "fair"), words("button-fair")))
    return [Row(tuple(buttons))]


def fair(
    session: Session,
    words: Words,
    file: Mapping[str, Any] | None = None,
    record: str | None = None,
    races: str | None = None,
) -> Layout:
    """The promise made in the lobby; once every deal it served is over, the seed behind it.

    What goes along comes from `bot/sessions/proof.py`: the proof, or else only the promise; every
    move of the game; its races so far.
    """
    if not session.seed:
        return Layout((Text(words("fair-none")),), blocks.color(words))
    promised = promise(session)
    digest = promised["commitment"]
    body = [Text(f"{words('fair-heading')}\n{words('fair-promise', commitment=digest)}")]
    if revealed(session):
        body.append(Text(words("fair-seed", seed=session.seed)))
        body.append(Text(words("fair-check", file=_FILE)))
        if record is not None:
            body.append(Text(words("fair-replay", file=_RECORD)))
    else:
        body.append(Text(words("fair-later")))
    if races is not None:
        body.append(Text(words("fair-races", file=_RACES)))
    attached = {
        _FILE: json.dumps(file or promised, indent=1),
        _RECORD: record,
        _RACES: races,
    }
    kept = [Attachment(name, text.encode()) for name, text in attached.items() if text is not None]
    return Layout((*body, *kept), blocks.color(words))
