"""A game that thinks long: nobody else waits for it, and its own players are answered in time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.sessions.thinker import Thinker
from games import CATALOGUE
from tests.bot.flows.conftest import Stage, find
from tests.kit.ponderous import Ponderous, busiest

LONG = 0.3
"""Seconds of thinking, each time; a step of the loop takes some hundredths at most."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderous]:
    game = Ponderous()
    monkeypatch.setitem(CATALOGUE, game.key, game)
    yield game
    game.seconds = 0.0


async def test_nothing_that_may_take_long_is_asked_on_the_loop(
    stage: Stage, slow: Ponderous
) -> None:
    ann, ben = await stage.lobby("Ann", "Ben")
    await stage.press(ann, stage.table(), "computer")
    await stage.press(ann, stage.table(), "start")
    more = await stage.press(ben, stage.table(), "more")
    await ben.click(more.response, custom_id=find(more.response, "rules"))
    for person in (ann, ben):
        await stage.press(person, stage.table(), "hand")
        await stage.press_raw(person, stage.hand(person), "s:d:1:0:ask:form")
    await stage.wait(300)
    assert {"play", "expire", "choose"} <= {name for name, _ in slow.thought}
    await ann.slash(stage.channel, "stop")
    await ann.slash(stage.channel, "table")
    assert slow.on_the_loop == set()


async def test_no_thought_holds_the_loop_up(stage: Stage, slow: Ponderous) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    slow.seconds = LONG
    with busiest() as took:
        await stage.press(ann, stage.table(), "hand")
    assert took[-1] < LONG / 2


async def test_another_table_is_played_at_meanwhile(stage: Stage, slow: Ponderous) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    elsewhere = stage.guild.create_text_channel("elsewhere")
    cy, di = stage.person("Cy"), stage.person("Di")
    await cy.slash(elsewhere, "play", game="oldmaid")
    await stage.press(di, stage.table(elsewhere), "join")
    order: list[str] = []

    async def here() -> None:
        await stage.press(ann, stage.table(), "hand")
        order.append("here")

    slow.seconds = LONG
    thinking = asyncio.create_task(here())
    while not any(name == "scene" for name, _ in slow.thought[-1:]):
        await asyncio.sleep(0.001)
    session = await stage.bot.house.sessions.find(elsewhere.id)
    assert session is not None
    await stage.bot.house.sessions.start(session.id, cy.id, 1)
    order.append("elsewhere")
    await thinking
    assert order == ["elsewhere", "here"]


async def test_a_bot_that_stops_does_not_wait_for_thoughts_that_lead_nowhere(
    stage: Stage, slow: Ponderous
) -> None:
    await stage.game("Ann", "Ben")
    session, thinker = await stage.session(), Thinker()
    slow.seconds = LONG
    seen = session.game.observe(session.state, None)
    now, later = (
        asyncio.ensure_future(thinker.think(session, slow.scene, seen, None)) for _ in range(2)
    )
    await asyncio.sleep(LONG / 6)
    slow.thought.clear()
    thinker.close()
    assert (await now).blocks
    with pytest.raises(asyncio.CancelledError):
        await later
    assert slow.thought == []
