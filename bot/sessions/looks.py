"""How the surfaces of a session look now: which screen each of them shows.

Drawing a heavy game takes a while, in which the session may move on.
"""

from __future__ import annotations

from bot.house import House
from bot.screens import hand, lobby, notes, result, table
from bot.screens.layout import Layout, Row, Text
from bot.sessions.session import Session
from bot.sessions.surfaces import Slot
from bot.text import Words


async def table_now(house: House, session: Session) -> Layout:
    """The table message of a session, by its phase."""
    return await house.sessions.thinker.think(session, _table, session, house.words(session))


def _table(session: Session, words: Words) -> Layout:
    if session.phase == "lobby":
        return lobby.lobby(session, words)
    if session.running:
        return table.table(session, words)
    return result.result(session, words)


async def hand_now(
    house: House, session: Session, user: int, *, private: bool, note: str | None = None
) -> Layout:
    """A person's hand message; a farewell when they no longer hold a seat."""
    seat = session.seat_of(user)
    if seat is None:
        return notes.note(house.words(session)("hand-left"))
    player = session.players[seat]
    words = house.words(session, locale=player.locale, me=seat, sober=player.sober)
    if session.state is None and not session.live:
        return result.result(session, words)
    return await house.sessions.thinker.think(
        session, hand.hand, session, seat, words, private=private, note=note
    )


async def slot_now(house: House, slot: Slot, session: Session, note: str | None = None) -> Layout:
    """What a surface shows of a session."""
    if slot.kind == "table" or slot.user is None:
        return await table_now(house, session)
    return await hand_now(house, session, slot.user, private=slot.kind == "reply", note=note)


async def may_wait(house: House, slot: Slot, session: Session) -> bool:
    """Whether a hand is left as it is while cards are turned up one by one (`Notation.paced`).

    The table shows each of them. A hand tells of all once they lie there, unless what can be
    pressed in it is past.
    """
    if slot.kind == "table" or slot.layout is None or not _paced(session):
        return False
    return _rows(slot.layout) == _rows(await slot_now(house, slot, session))


def _paced(session: Session) -> bool:
    clocks = session.state.clocks if session.phase == "playing" else ()
    return any(clock.name in session.game.notation.paced for clock in clocks)


def _rows(layout: Layout) -> list[Row]:
    return [block for block in layout.blocks if isinstance(block, Row)]


def retired(house: House, session: Session, layout: Layout) -> Layout:
    """A message that another one took over from: its heading, or how the game ended."""
    blocks = layout.blocks[:1] if session.live else layout.blocks
    kept = tuple(block for block in blocks if not isinstance(block, Row))
    moved = Text(house.words(session)("table-moved"))
    return Layout((*kept, moved), color=layout.color)
