"""A seat's own hand: the cards, what happened at the table, and what it can do now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screens import blocks, forms
from bot.screens.blocks import control
from bot.screens.budget import Thrift, fit
from bot.screens.grid import grid
from bot.screens.layout import Block, Button, Layout, Text
from bot.sessions.session import Session
from bot.text import Words
from games.core import scene
from games.core.events import KEY_KINDS
from games.core.game import HOUSE, Seat

_LARGE = 14
"""A hand of up to this many cards is shown in large letters, all parts of it or none."""


def hand(
    session: Session, seat: Seat, words: Words, *, private: bool, note: str | None = None
) -> Layout:
    """One seat's view, from what that seat may know; `private` replies carry their own refresh."""
    sheet = _Hand(session, seat, words, private, note)
    if session.phase == "lobby":
        return sheet.around([Text(words("hand-waiting"))])
    if not session.running:
        return sheet.around(sheet.farewell())
    game = session.game
    seen = game.observe(session.state, seat)
    view = game.scene(seen, seat)
    controls = forms.own(session, seat, seen, words)
    return fit(lambda thrift: sheet.around([*sheet.body(view, thrift), *controls]))


@dataclass(frozen=True, slots=True)
class _Hand:
    session: Session
    seat: Seat
    words: Words
    private: bool
    note: str | None

    def around(self, body: list[Block]) -> Layout:
        """The body between the note, the line that says which table this is, and the buttons."""
        session, words = self.session, self.words
        game = words(f"{words.game}-name")
        where = words("hand-heading", channel=f"<#{session.channel}>", game=game)
        top: list[Block] = [Text(f"> {self.note}")] if self.note else []
        buttons: list[Button] = []
        if session.players[self.seat].away and session.running:
            buttons.append(Button(control(session, "back"), words("button-back"), "success"))
        if self.private:
            buttons.append(Button(control(session, "refresh"), words("button-refresh"), emoji="🔄"))
        if session.running:
            buttons.append(Button(control(session, "more"), "⋯"))
        parts = [*top, Text(where), *body, *blocks.button_rows(buttons)]
        return Layout(tuple(parts), blocks.color(words))

    def body(self, view: scene.Scene, thrift: Thrift) -> list[Block]:
        """Cards, a settlement that all can see, what happened, and whose move it is."""
        body: list[Block] = []
        lines: list[str] = []
        held = sum(len(block.cards) for block in view.own if isinstance(block, scene.Hand))
        for block in (*view.own, *(b for b in view.blocks if isinstance(b, scene.Grid))):
            match block:
                case scene.Hand():
                    body.append(Text(self._cards(block, large=held <= _LARGE)))
                case scene.Grid():
                    body.append(Text(grid(block, self.words, thrift)))
                case scene.Line():
                    lines.append(blocks.block_text(self._addressed(block), self.words))
                case scene.Said() if thrift >= Thrift.SAID:
                    continue
                case _:
                    body.append(Text(blocks.block_text(block, self.words)))
        told = blocks.happened(self.session, self.seat, self.words, thrift)
        if told:
            body.append(Text("\n".join(told)))
        if self.session.phase == "paused":
            status = self.words("table-paused")
        elif self.session.players[self.seat].away:
            status = self.words("hand-away")  # without a clock: none runs that is theirs
        else:
            status = blocks.status(self.session, lines, self.seat)
        return [*body, Text(status)] if status else body

    def _addressed(self, line: scene.Line) -> scene.Line:
        """A line as whoever hosts reads it: what is said of the house is said of them."""
        if not self.session.is_host(self.session.players[self.seat].user or 0):
            return line
        named = {key: self.seat for key, value in line.args.items() if _is_house(key, value)}
        return scene.Line(line.key, {**line.args, **named})

    def _cards(self, held: scene.Hand, *, large: bool) -> str:
        if not held.cards:
            return self.words("hand-empty")
        sorting = self.session.players[self.seat].sorting
        shown = blocks.own_cards(held, sorting, self.words)
        return blocks.headed(held.head, f"## {shown}" if large else shown, self.words)

    def farewell(self) -> list[Block]:
        """How the game ended, and the way to the next one."""
        session, words = self.session, self.words
        told = blocks.ending(session, words)
        if session.state is not None and session.state.over:
            told += blocks.decided(session, self.seat, words, Thrift.NOTHING)
        body: list[Block] = [Text("\n".join(told))]
        if session.phase == "over":
            again = Button(control(session, "rematch"), words("button-rematch"), "success", "🔁")
            body += blocks.button_rows([again])
        return body


def _is_house(key: str, value: object) -> bool:
    return KEY_KINDS.get(key) == "seat" and value == HOUSE
