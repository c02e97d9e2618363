"""The bot is killed again and again while people play; nothing that was shown may be lost."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from sandbox import Timing
from sandbox.driver import Person
from tests.crash.audit import audit
from tests.crash.play import Player
from tests.kit.scale import scaled
from tests.kit.stage import Stage

KILLS = scaled(5, 30)
CATCH_UP = 20.0


async def _tables(ann: Person, ben: Person) -> None:
    """Two people at one table, one of them with two computers at another."""
    await ann.command("games", "play", game="gofish")
    await ben.wait_for(lambda: ben.messages("games"))
    await ben.press(ben.messages("games")[-1], "Join")
    await ann.press(ann.messages("games")[-1], "Start")
    await ann.command("general", "play", game="gofish")
    for _ in range(2):
        await ann.press(ann.messages("general")[-1], "Add computer")
    await ann.press(ann.messages("general")[-1], "Start")


async def _live(store: SqliteStore, people: list[Person]) -> list[Session]:
    found: dict[int, Session] = {}
    for person in people:
        for session in await store.live_of(int(person.me["id"])):
            found[session.id] = session
    return list(found.values())


async def _caught_up(store: SqliteStore, people: list[Person]) -> None:
    """Every open table and hand shows the committed version, and says what it holds."""
    deadline = time.monotonic() + CATCH_UP
    while True:
        wrong = await _behind(store, people)
        if not wrong:
            return
        assert time.monotonic() < deadline, wrong
        await asyncio.sleep(0.1)


async def _behind(store: SqliteStore, people: list[Person]) -> list[str]:
    wrong: list[str] = []
    for session in await _live(store, people):
        if not session.running:
            continue
        channel = str(session.channel)
        table = next((m for m in reversed(people[0].messages(channel)) if m.buttons), None)
        if table is None:
            wrong.append(f"session {session.id} has no table")
            continue
        wanted = [f"stock {len(session.state.stock)}"] if session.state.stock else []
        wanted += [f"{len(hand)} card" for hand in session.state.hands if hand]
        wrong += [f"{session.id} lacks {w!r}: {table.text}" for w in wanted if w not in table.text]
    return wrong


@pytest.mark.timeout(900)
async def test_nothing_shown_is_lost_over_kills(tmp_path: Path) -> None:
    dice = random.Random(20261129)
    timing = Timing(response_seconds=1.5)
    async with Stage(tmp_path, limits=False, timing=timing) as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        people = [ann, ben]
        players = [Player(person, random.Random(seed)) for seed, person in enumerate(people)]
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands)
        await _tables(ann, ben)
        for number in range(KILLS):
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            await asyncio.sleep(dice.uniform(0.2, 1.2))
            await stage.kill_bot()
            stop.set()
            await asyncio.gather(*playing)
            await stage.start_bot()
            await _check(stage, people, players, number)
            await _fresh_tables(stage, ann, ben)
        assert sum(len(player.shown) for player in players) > KILLS, "hardly anything was played"


async def _check(stage: Stage, people: list[Person], players: list[Player], number: int) -> None:
    store = await SqliteStore.open(stage.database)
    try:
        await asyncio.sleep(0.3)
        await _caught_up(store, people)
        held: set[int] = set()
        for session_id in range(1, 200):
            session = await store.session(session_id)
            if session is None:
                break
            if session.state is not None:
                held |= await audit(store, session)
        lost = {press for player in players for press in player.shown} - held
        assert not lost, f"kill {number}: {lost} were shown and are gone"
    finally:
        await store.close()


async def _fresh_tables(stage: Stage, ann: Person, ben: Person) -> None:
    """Where a game has ended, another begins."""
    for channel, partner in (("games", ben), ("general", None)):
        table = next((m for m in reversed(ann.messages(channel)) if m.buttons), None)
        if table is None or not any(b.label == "Rematch" for b in table.buttons):
            continue
        await ann.press(table, "Rematch")
        await ann.settled()
        lobby = ann.messages(channel)[-1]
        if partner is not None and any(b.label == "Join" for b in lobby.buttons):
            await partner.press(lobby, "Join")
        await ann.press(ann.messages(channel)[-1], "Start")
