"""Blocks that several screens share: heading, seats, what happened, cards, clocks, controls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.names import clean
from bot.screens.budget import ALT, BUTTONS, Thrift, label
from bot.screens.ids import Control, Kind
from bot.screens.layout import Button, Link, Picture, Row, Text
from bot.sessions.session import Session
from bot.text import Words
from games.core import clocks, scene
from games.core.cards import BACK, by_rank, by_suit, rank, suit
from games.core.events import seen_by
from games.core.game import Seat

TURN = "▶ "
REST = "\u200b\u2003"
"""As wide as the turn's mark; the zero-width space keeps Discord from trimming it."""

NBSP = "\u00a0"
APART = f"{NBSP}· "
"""Between groups of cards: a line breaks after the dot, never within a group."""

_BUTTON_NAME = 22
_BACKS = 2
_TOGETHER = 16
_SEATS_SHOWN = 8
_EVENTS = 4
_EVENTS_THRIFTY = 1
_MANY = 26
"""A hand of more cards is written shorter."""

_NEWEST = 8
"""So many new cards are marked at most: of a whole pile taken up nearly all would be."""

_ON_ITS_WAY = 400
"""Milliseconds from what happened to when people usually see it."""


def control(session: Session, name: str, *args: object, kind: Kind = "table") -> Control:
    """A control of the session itself."""
    return Control(kind, session.id, session.round, name, tuple(map(str, args)))


def button_rows(buttons: Sequence[Button | Link]) -> list[Row]:
    """The buttons in rows of about equal length, at most five to a row."""
    count = -(-len(buttons) // BUTTONS)
    size = -(-len(buttons) // max(count, 1))
    return [Row(tuple(buttons[i : i + size])) for i in range(0, len(buttons), max(size, 1))]


def jump(guild: int, channel: int, message: int | None) -> str | None:
    """The address of a message; None where there is none."""
    if message is None:
        return None
    return f"https://discord.com/channels/{guild}/{channel}/{message}"


def color(words: Words) -> int | None:
    """The colour of the game's container."""
    return int(words(f"{words.game}-color"), 16) if words.game else None


def heading(words: Words, facts: Iterable[str] = ()) -> Text:
    """`🐟  **Go Fish**  · stock 21`."""
    title = f"{words(f'{words.game}-emoji')}  **{words(f'{words.game}-name')}**"
    return Text("  · ".join((title, *facts)))


def badges(session: Session, seat: Seat, words: Words) -> str:
    """What stands beside a name: 🤖, host, away."""
    player = session.players[seat]
    parts = [""]
    if not player.human:
        parts.append("🤖")
    elif player.user == session.host and not player.left:
        parts.append(words("seat-host"))
    if player.away and not player.left:
        parts.append(words("seat-away"))
    elif player.gone is not None and not player.left:
        parts.append(words("seat-gone"))
    return " ".join(parts)


def short(name: str) -> str:
    """A plain name for a button, where a phone shows few letters."""
    return clean(name, _BUTTON_NAME)


def marks(found: Iterable[scene.Mark], words: Words) -> list[str]:
    """The game's marks in words; no line breaks within a short one."""
    told = (words(f"{words.game}-mark-{mark.key}", **mark.args) for mark in found)
    return [text.replace(" ", NBSP) if len(text) <= _TOGETHER else text for text in told]


def seat_row(session: Session, row: scene.SeatRow, words: Words, thrift: Thrift) -> str:
    """One seat: turn mark, name, how many cards, marks; under it each of several hands."""
    name = words.name(row.seat)
    parts = [f"**{name}**" if row.turn else name]
    if thrift < Thrift.MARKS:
        parts[0] += badges(session, row.seat, words)
    if row.gone:
        parts[0] += f" {words('seat-left')}"
    elif row.out:
        parts.append(words("seat-out"))
    parts += _held(row, words)
    if thrift < Thrift.MARKS:
        parts += marks(row.marks, words)
    line = (TURN if row.turn else REST) + " · ".join(parts)
    return "\n".join([line, *(hand_row(hand, words, thrift) for hand in row.hands)])


def _held(row: scene.SeatRow, words: Words) -> list[str]:
    """How many cards a seat has, and which can be seen; a few hidden ones are backs beside them."""
    away = row.gone or row.out
    counted = [] if away or row.count is None else [words("seat-cards", n=row.count)]
    if not row.shown:
        return counted
    hidden = (row.count or 0) - len(row.shown)
    if 0 < hidden <= _BACKS:
        return [words.cards((BACK,) * hidden + row.shown)]
    return [*counted, words.cards(row.shown)]


def hand_row(hand: scene.HandRow | scene.Hand, words: Words, thrift: Thrift) -> str:
    """One of several hands; its cards stay together, so that a narrow line breaks after them."""
    if isinstance(hand, scene.Hand):
        head = [] if hand.head is None else marks([hand.head], words)
        return REST + REST + " ".join([*head, own_cards(hand, "suit", words)])
    parts = [words.cards(hand.cards).replace(" ", NBSP)]
    if thrift < Thrift.MARKS:
        parts += marks(hand.marks, words)
    return REST + (TURN if hand.turn else REST) + " · ".join(parts)


def seats(session: Session, rows: Sequence[scene.SeatRow], words: Words, thrift: Thrift) -> str:
    """All seats, or when space is short those that matter most and how many more there are."""
    if thrift >= Thrift.SEATS and len(rows) > _SEATS_SHOWN:
        first = sorted(rows, key=lambda row: not row.turn)[:_SEATS_SHOWN]
        shown = [row for row in rows if row in first]
        lines = [seat_row(session, row, words, thrift) for row in shown]
        return "\n".join([*lines, REST + words("seats-more", n=len(rows) - len(shown))])
    return "\n".join(_seat_lines(session, rows, words, thrift))


def _seat_lines(
    session: Session, rows: Sequence[scene.SeatRow], words: Words, thrift: Thrift
) -> Iterator[str]:
    """A line each; of many, those of whom there is nothing to tell but the name share lines."""
    for bare, group in groupby(rows, lambda row: len(rows) > _SEATS_SHOWN and _bare(row)):
        lines = [seat_row(session, row, words, thrift) for row in group]
        if bare:
            yield REST + " · ".join(line.removeprefix(REST).replace(" ", NBSP) for line in lines)
        else:
            yield from lines


def _bare(row: scene.SeatRow) -> bool:
    return row == scene.SeatRow(row.seat)


def happened(session: Session, viewer: Seat | None, words: Words, thrift: Thrift) -> list[str]:
    """The last things that happened, as the viewer may know them, oldest first.

    Facts whose sentence is empty are told by another one and left out. Once a deal has begun, what
    was told before it is old.
    """
    most = _EVENTS if thrift < Thrift.EVENTS else _EVENTS_THRIFTY
    sentences: list[str] = []
    for event in reversed(session.recent):
        if len(sentences) == most:
            break
        sentence = words.event(seen_by(event, viewer))
        if sentence:
            sentences.append(sentence)
        if "begins" in event.tags:
            break
    return sentences[::-1]


def block_text(block: scene.Block, words: Words) -> str:
    """A neutral block in words, for all that have no place of their own on a screen."""
    match block:
        case scene.Line(key, args):
            return words(f"{words.game}-line-{key}", **args)
        case scene.Pile(key, count, top):
            name = words(f"{words.game}-pile-{key}", n=count or 0)
            return f"{name} {words.cards(top)}".rstrip()
        case scene.Big(card, key, args):
            said = [] if key is None else [words(f"{words.game}-big-{key}", **args)]
            return f"# {' · '.join([words.card(card), *said])}"
        case scene.Said(seat, text):
            return words("said", seat=seat, text=text)
        case scene.Melds(rows, head):
            return headed(head, "\n".join(_meld(row, words) for row in rows), words)
        case _:
            raise NotImplementedError(f"no screen draws {type(block).__name__} yet")


def headed(head: scene.Mark | None, text: str, words: Words) -> str:
    """What a part is in small letters, and the part."""
    return text if head is None else "\n".join([*(f"-# {m}" for m in marks([head], words)), text])


def _meld(row: tuple[Seat | None, tuple[str, ...], tuple[scene.Mark, ...]], words: Words) -> str:
    owner, cards, found = row
    name = [] if owner is None else [words.name(owner)]
    return " · ".join([*name, words.cards(cards), *marks(found, words)])


def own_cards(hand: scene.Hand, sorting: str, words: Words) -> str:
    """Somebody's own cards in groups, starred where they are, the newest marked unless too many.

    In a large hand a rank, or a suit, is named only once: `7♣♦♠`, or `♣ A 7 K`.
    """
    new = hand.new if len(hand.new) <= _NEWEST else ()
    if hand.groups or len(hand.cards) <= _MANY:
        groups = hand.groups or _grouped(hand.cards, sorting)
        marked = {card: _own_card(card, hand, new, words) for card in hand.cards}
        return APART.join(NBSP.join(marked[card] for card in group) for group in groups)
    bundles = [_bundle(group, sorting, new, words) for group in _grouped(hand.cards, sorting)]
    return ("\n" if sorting == "suit" else APART).join(bundles)


def _own_card(card: str, hand: scene.Hand, new: tuple[str, ...], words: Words) -> str:
    star, mark = "★" if card in hand.starred else "", "🆕" if card in new else ""
    return f"{words.card(card)}{star}{mark}"


def _bundle(group: tuple[str, ...], sorting: str, new: tuple[str, ...], words: Words) -> str:
    """Cards that share a rank or suit, which is named once; the sign of a suit comes last."""
    parts = [(words.card(c)[:-1], words.card(c)[-1], "🆕" if c in new else "") for c in group]
    name, sign, _ = parts[0]
    if sorting == "suit" and name:
        return " ".join([sign, *(other + mark for other, _, mark in parts)])
    return name + "".join(other + mark for _, other, mark in parts)


def _grouped(cards: tuple[str, ...], sorting: str) -> list[tuple[str, ...]]:
    if sorting == "suit":
        return [tuple(group) for _, group in groupby(by_suit(cards), suit)]
    return [tuple(group) for _, group in groupby(by_rank(cards), rank)]


def pictures(view: scene.Scene, words: Words) -> list[Picture]:
    """The pictures of the table."""
    return [_picture(block, words) for block in view.blocks if isinstance(block, scene.Picture)]


def _picture(block: scene.Picture, words: Words) -> Picture:
    """A picture with its alt text, which is told the data; of a tuple, how many there are."""
    told = {
        key: len(value) if isinstance(value, tuple) else "" if value is None else value
        for key, value in block.data.items()
    }
    alt = label(words(f"{words.game}-alt-{block.key}", **told), ALT)
    return Picture(block.key, block.data, alt)


def ending(session: Session, words: Words) -> list[str]:
    """How the game ended in its own words, or why the table closed without an end of the game."""
    if session.state is None or not session.state.over:
        return [words(f"ended-{session.ended_why or 'stopped'}")]
    game = session.game
    view = game.scene(game.observe(session.state, None), None)
    lines = [block_text(block, words) for block in view.blocks if isinstance(block, scene.Line)]
    return lines or [words("ended-done")]


def decided(session: Session, viewer: Seat | None, words: Words, thrift: Thrift) -> list[str]:
    """What brought the end of a game, in small letters: the last things that happened."""
    return [f"-# {line}" for line in happened(session, viewer, words, thrift)]


def until(session: Session, seat: Seat | None = None) -> str | None:
    """When the open decision runs out, as Discord's relative time; None without a clock.

    What comes first all read. Else a seat with a clock of its own reads that one; others read a
    decision's before any other.

    What begins once it is seen is shown with the end it will probably have, so that a table seen as
    soon as most are need not be drawn again for its sake.
    """
    if session.phase != "playing":
        return None
    running = clocks.visible(session.state.clocks)
    first = [clock for clock in running if clock.first]
    own = [clock for clock in running if seat in clock.seats]
    decisions = [clock for clock in running if clock.decision]
    ends = [
        clock.until if clock.shown else clock.until - session.lag + _ON_ITS_WAY
        for clock in first or own or decisions or running
    ]
    return f"<t:{min(ends) // 1000}:R>" if ends else None


def status(session: Session, lines: Sequence[str], seat: Seat | None = None) -> str:
    """Whose move it is and until when, as a seat reads it: `Ann to ask · in 2 minutes`.

    A last sentence loses its full stop to the clock behind it.
    """
    ends = until(session, seat)
    body = list(lines) or [""]
    if ends is not None:
        body[-1] = f"{body[-1].removesuffix('.')} · ⏳ {ends}".removeprefix(" · ")
    return "\n".join(line for line in body if line)
