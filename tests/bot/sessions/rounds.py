"""Evenings at tables that go on deal after deal: Blackjack and Pontoon."""

from __future__ import annotations

from typing import Any

from bot.sessions.service import Acted
from bot.sessions.session import Session
from games.core.actions import Move
from games.core.game import HOUSE
from games.core.replay import Line, replay
from tests.bot.sessions.evening import ANN, Evening, person

DEAL = {"blackjack": "deal", "pontoon": "next"}
BETWEEN = ("idle", "done")


async def give(evening: Evening, table: Session, user: int, order: str, **given: Any) -> Acted:
    """Somebody gives an order."""
    now = await evening.sessions.get(table.id)
    return await evening.sessions.act(
        table.id, user, evening.beat(now), (order, {}), evening.stamp(), **given
    )


async def deal(evening: Evening, table: Session, user: int = ANN) -> Session:
    """The host has the next cards dealt."""
    return (await give(evening, table, user, DEAL[table.game_key])).session


async def step(evening: Evening, table: Session) -> Session:
    """Somebody who is waited for makes the automatic move; else time goes by."""
    for seat in table.game.waiting(table.state):
        user = table.players[seat].user
        move = table.game.automatic(table.game.observe(table.state, seat), seat)
        if user is not None and move is not None and table.players[seat].present:
            beat = evening.beat(table)
            evening.now += 1
            return (await evening.sessions.act(table.id, user, beat, move, evening.stamp())).session
    assert table.due is not None
    return await evening.pass_time(table.id, table.due - evening.now)


async def play_out(evening: Evening, table: Session) -> Session:
    """Plays until the cards of this deal are settled."""
    while table.phase == "playing" and table.state.phase not in BETWEEN:
        table = await step(evening, table)
    return table


async def sit_down(evening: Evening, table: Session, user: int) -> Session:
    return (await evening.sessions.join(table.id, person(user), evening.press())).session


async def replayed(evening: Evening, table: Session) -> tuple[Line, ...]:
    """The log of a table, once it has led to the same position again."""
    logged = await evening.store.log(table.id)
    assert logged is not None
    *_, last = replay(table.game, logged)
    assert last.state == (await evening.sessions.get(table.id)).state
    return logged.lines


def ordered(lines: tuple[Line, ...]) -> list[tuple[int | None, Move | None]]:
    """The orders in a log that were given as nobody at the table."""
    return [(line.entry.seat, line.entry.move) for line in lines if line.entry.seat == HOUSE]
