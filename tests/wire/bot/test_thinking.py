"""A game that thinks for seconds: presses are acknowledged in time, and nothing gets lost."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.screens.ids import Control
from sandbox.driver import Person
from tests.kit.stage import Stage
from tests.wire.bot.room import Room, press, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

LONG = 0.4
"""Seconds that each question to the rules takes. A press asks ten, and has three to answer."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("stage")
    seconds = folder / "seconds"
    seconds.write_text("0")
    command = (sys.executable, "-m", "tests.kit.ponderous", str(seconds))
    async with Stage(folder, limits=False, command=command) as stage:
        await stage.start_bot()
        yield stage


def ponder(stage: Stage, seconds: float) -> None:
    """From now on each question takes so long."""
    (stage.folder / "seconds").write_text(str(seconds))


async def about_to_move(room: Room, stage: Stage, *people: Person) -> tuple[Person, Control]:
    """A game in which one press is left that makes the next move; from now on it thinks long."""
    ponder(stage, 0)
    await room.game(*people)
    turn = await room.turn()
    last = await room.prepare(turn)
    await room.current()
    ponder(stage, LONG)
    return turn, last


async def test_presses_are_answered_however_long_the_game_thinks(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    turn, last = await about_to_move(room, stage, ann, ben)
    before = await room.plays()
    first, again = await asyncio.gather(
        press(turn, room.hand(turn), last), press(turn, room.hand(turn), last)
    )
    assert first.ok, first
    assert again.ok, again
    await until(lambda: moved(room, before))
    ponder(stage, 0)
    await room.current()
    assert await room.plays() == before + 1


async def moved(room: Room, before: int) -> bool:
    return await room.plays() > before


@pytest.mark.parametrize("stop", ["stop_bot", "kill_bot"])
async def test_a_bot_that_ends_while_it_thinks_moves_wholly_or_not_at_all(
    room: Room, stage: Stage, ann: Person, ben: Person, stop: str
) -> None:
    turn, last = await about_to_move(room, stage, ann, ben)
    before = await room.plays()
    pressed = asyncio.create_task(press(turn, room.hand(turn), last))
    await asyncio.sleep(LONG / 2)
    await getattr(stage, stop)()
    ponder(stage, 0)
    await stage.start_bot()
    done = await room.plays() - before
    assert done == (1 if stop == "stop_bot" else 0)
    assert (await pressed).ok == bool(done)
    if not done:
        assert (await press(turn, room.hand(turn), last)).ok
        assert await room.plays() == before + 1
    await room.current()
