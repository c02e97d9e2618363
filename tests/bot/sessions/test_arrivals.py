"""Presses on their way: whatever came later waits for them, but not for ever, and nobody else."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.presses.races import AT_ONCE, Races
from bot.sessions import arrivals
from bot.sessions.arrivals import Arrivals
from bot.sessions.session import Session
from bot.sessions.windows import waiting
from games.core.clocks import Stamp
from tests.bot.sessions.evening import ANN, BEN, Evening
from tests.kit.whack import HOLD_MS

pytestmark = pytest.mark.usefixtures("whack")


async def held(evening: Evening) -> tuple[Session, int]:
    """A table where the next card is held back; until when (Unix ms)."""
    table = await evening.table(ANN, BEN, game="whack")
    await evening.sessions.shown(table.id, waiting(table), evening.now, 900)
    await evening.sessions.act(table.id, ANN, 0, ("turn", {}), evening.stamp())
    return await evening.sessions.get(table.id), evening.now + HOLD_MS


async def whack(evening: Evening, table: Session, arrival: int) -> None:
    """Ben's hand on the first card; refused if that is covered by now."""
    stamp = Stamp(evening.press(), arrival)
    await evening.sessions.act(table.id, BEN, 0, ("whack", {"card": ["1"]}), stamp)


async def begun(call: Awaitable[Any]) -> asyncio.Future[Any]:
    """Something that goes as far as it can for now."""
    task = asyncio.ensure_future(call)
    await asyncio.sleep(0.05)
    return task


async def test_a_clock_waits_for_a_press_that_came_before(evening: Evening) -> None:
    table, due = await held(evening)
    press = evening.sessions.arrivals.announce(table.id, due - 1)
    evening.now = due
    waking = await begun(evening.sessions.wake(table.id))
    assert not waking.done()
    await whack(evening, table, due - 1)
    press.judged()
    assert (await waking).state.n == 2


async def test_a_press_that_came_later_lets_no_clock_fire_before_it(evening: Evening) -> None:
    table, due = await held(evening)
    press = evening.sessions.arrivals.announce(table.id, due - 1)
    evening.now = due + 1
    later = await begun(evening.sessions.act(table.id, ANN, 0, ("turn", {}), evening.stamp()))
    assert not later.done()
    await whack(evening, table, due - 1)
    press.judged()
    assert (await later).session.state.n == 2


async def test_what_bears_no_moment_of_its_own_waits_too(evening: Evening) -> None:
    table, due = await held(evening)
    press = evening.sessions.arrivals.announce(table.id, due - 1)
    evening.now = due
    leaving = await begun(evening.sessions.leave(table.id, ANN, evening.press()))
    assert not leaving.done()
    await whack(evening, table, due - 1)
    press.judged()
    assert "left" in {event.what for event in (await leaving).events}


async def test_nobody_waits_for_a_press_that_came_in_later(evening: Evening) -> None:
    table, due = await held(evening)
    evening.sessions.arrivals.announce(table.id, due)
    evening.now = due
    waking = await begun(evening.sessions.wake(table.id))
    assert waking.done()
    assert waking.result().state.n == 2


async def test_no_table_waits_for_another(evening: Evening) -> None:
    table, due = await held(evening)
    evening.sessions.arrivals.announce(table.id + 1, due - 1)
    evening.now = due
    waking = await begun(evening.sessions.wake(table.id))
    assert waking.done()


async def test_a_press_that_never_comes_to_an_end_holds_nothing_up_for_long(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "PATIENCE", 0.2)
    table, due = await held(evening)
    evening.sessions.arrivals.announce(table.id, due - 1)
    evening.now = due
    waking = await begun(evening.sessions.wake(table.id))
    assert not waking.done()
    assert (await asyncio.wait_for(waking, 2)).state.n == 2


async def test_a_press_that_fails_lets_go(evening: Evening) -> None:
    table, due = await held(evening)
    press = evening.sessions.arrivals.announce(table.id, due - 1)
    evening.now = due
    waking = await begun(evening.sessions.wake(table.id))
    with pytest.raises(RuntimeError, match="no such luck"):
        async with Races().judging(press):
            raise RuntimeError("no such luck")
    assert (await asyncio.wait_for(waking, 0.5)).state.n == 2
    press.judged()


async def test_presses_of_a_table_are_judged_as_they_came_in() -> None:
    coming, shared, order = Arrivals(), Races(), []

    async def judged(number: int) -> None:
        press = coming.announce(1, number)
        await asyncio.sleep(0.05 - number / 100)
        async with shared.judging(press):
            order.append(number)

    await asyncio.gather(*map(judged, range(5)))
    assert order == [0, 1, 2, 3, 4]


async def test_a_table_that_is_stuck_holds_up_no_other() -> None:
    """Not even with more presses than are judged at once."""
    coming, shared, over = Arrivals(), Races(), asyncio.Event()

    async def judged(table: int) -> int:
        async with shared.judging(coming.announce(table, 0)):
            if table == 1:
                await over.wait()
            return table

    stuck = [asyncio.create_task(judged(1)) for _ in range(2 * AT_ONCE)]
    assert await asyncio.wait_for(judged(2), 0.5) == 2
    over.set()
    assert await asyncio.gather(*stuck) == [1] * (2 * AT_ONCE)
