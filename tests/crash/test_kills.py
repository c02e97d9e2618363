"""The bot is killed again and again while people play; nothing that was shown may be lost."""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

from bot.screens import ids, table
from bot.screens.layout import Text
from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from games import CATALOGUE
from sandbox.driver import Person
from sandbox.timing import Timing
from tests.crash.audit import Made, audit
from tests.crash.play import Player
from tests.kit.scale import FULL, scaled
from tests.kit.stage import Stage
from tests.kit.tables import words

KILLS = scaled(2, 8)
GAMES = tuple(CATALOGUE) if FULL else ("gofish", "cheat", "pontoon", "ringoffire")
"""With the small counts one game of each sort: hands, windows, deal after deal, a table alone."""

CATCH_UP = 20.0
CHANNELS = ("games", "general")


async def _tables(key: str, ann: Person, ben: Person) -> None:
    """Two people at one table, one of them with computers at another."""
    fewest = CATALOGUE[key].seats[0]
    await ann.command("games", "play", game=key)
    await ben.wait_for(lambda: ben.messages("games"))
    await ben.press(ben.messages("games")[-1], "Join")
    await _start(ann, "games", max(fewest - 2, 0))
    await ann.command("general", "play", game=key)
    await _start(ann, "general", min(max(fewest - 1, 2), CATALOGUE[key].seats[1] - 1))


async def _start(host: Person, channel: str, computers: int) -> None:
    for _ in range(computers):
        await host.press(host.messages(channel)[-1], "Add computer")
    await host.press(host.messages(channel)[-1], "Start")


async def _live(store: SqliteStore, people: list[Person]) -> list[Session]:
    found: dict[int, Session] = {}
    for person in people:
        for session in await store.live_of(int(person.me["id"])):
            found[session.id] = session
    return list(found.values())


async def _caught_up(store: SqliteStore, people: list[Person]) -> None:
    """Every open table shows the committed version."""
    deadline = time.monotonic() + CATCH_UP
    while True:
        wrong = await _behind(store, people)
        if not wrong:
            return
        assert time.monotonic() < deadline, wrong
        await asyncio.sleep(0.05)


async def _behind(store: SqliteStore, people: list[Person]) -> list[str]:
    wrong: list[str] = []
    for session in await _live(store, people):
        if not session.running:
            continue
        channel = str(session.channel)
        shown = next((m for m in reversed(people[0].messages(channel)) if m.buttons), None)
        if shown is None:
            wrong.append(f"session {session.id} has no table")
            continue
        layout = table.table(session, words(session))
        wanted = [_timeless(block.content) for block in layout.blocks if isinstance(block, Text)]
        there = _timeless(shown.text)
        wrong += [f"{session.id} lacks {w!r}: {there}" for w in wanted if w not in there]
    return wrong


def _timeless(text: str) -> str:
    """Without the moments of countdowns: for one second more or less no message is drawn anew."""
    return re.sub(r"<t:\d+:R>", "<t:R>", text)


@pytest.mark.bulk
@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", GAMES)
async def test_nothing_shown_is_lost_over_kills(tmp_path: Path, key: str) -> None:
    dice = random.Random(20261129)
    async with Stage(tmp_path, limits=False, timing=Timing(response_seconds=1.5)) as stage:
        ann, ben = await stage.person("Ann"), await stage.person("Ben")
        people = [ann, ben]
        players = [
            Player(person, random.Random(seed), CHANNELS) for seed, person in enumerate(people)
        ]
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands)
        await _tables(key, ann, ben)
        for number in range(KILLS):
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            await _warm(players)
            await asyncio.sleep(dice.uniform(0.1, 1.0))
            await stage.kill_bot()
            stop.set()
            await asyncio.gather(*playing)
            await stage.start_bot()
            await _check(stage, people, players, number)
            await _fresh_tables(stage, ann, ben)
        assert sum(player.pressed for player in players) > KILLS, "hardly anything was played"
        if key == "gofish":
            assert sum(len(player.shown) for player in players) > KILLS, "hardly anything was shown"
        assert " ERROR " not in stage.log


async def _warm(players: list[Player]) -> None:
    """Somebody has pressed something since the bot came back, however slow the machine is."""
    before = sum(player.pressed for player in players)
    deadline = time.monotonic() + CATCH_UP
    while sum(player.pressed for player in players) == before and time.monotonic() < deadline:
        await asyncio.sleep(0.02)


async def _check(stage: Stage, people: list[Person], players: list[Player], number: int) -> None:
    store = await SqliteStore.open(stage.database)
    try:
        await asyncio.sleep(0.3)
        await _caught_up(store, people)
        held: list[Made] = []
        for session_id in range(1, 200):
            session = await store.session(session_id)
            if session is None:
                break
            if session.state is not None:
                held += await audit(store, session)
        shown = [made for player in players for made in player.shown]
        lost = [made for made in shown if not any(one.answers(made) for one in held)]
        assert not lost, f"kill {number}: {lost} were shown and are gone"
    finally:
        await store.close()


async def _fresh_tables(stage: Stage, ann: Person, ben: Person) -> None:
    """Where a game has ended, another begins."""
    for channel, partner in (("games", ben), ("general", None)):
        over = next((m for m in reversed(ann.messages(channel)) if m.buttons), None)
        if over is None or not any(b.label == "Rematch" for b in over.buttons):
            continue
        await ann.press(over, "Rematch")
        await ann.settled()
        lobby = ann.messages(channel)[-1]
        if partner is not None and any(b.label == "Join" for b in lobby.buttons):
            await partner.press(lobby, "Join")
        await ann.press(ann.messages(channel)[-1], "Start")


async def test_a_card_held_back_at_a_kill_is_turned_after_it(tmp_path: Path) -> None:
    """The clocks of a race stand in the database, and nobody has to press anything."""
    async with Stage(tmp_path) as stage:
        ann = await stage.person("Ann")
        await stage.start_bot()
        await ann.wait_for(lambda: ann.commands)
        await ann.command("games", "play", game="irishsnap")
        await _start(ann, "games", 1)
        await ann.wait_for(lambda: _flip(ann), timeout=30)
        store = await SqliteStore.open(stage.database)
        await _hold_a_card(stage, store, ann)
        held = await _state(store)
        assert held.held is not None
        await stage.start_bot()
        deadline = time.monotonic() + CATCH_UP
        while (await _state(store)).n == held.n:
            assert time.monotonic() < deadline, "the card is held back for ever"
            await asyncio.sleep(0.05)
        await store.close()


async def _hold_a_card(stage: Stage, store: SqliteStore, ann: Person) -> None:
    """Kills the bot while a card that Ann had turned is held back."""
    for _ in range(200):
        if _flip(ann):
            await ann.press(ann.messages("games")[-1], custom_id=_flip(ann))
        for _ in range(10):
            if (await _state(store)).held is not None:
                await stage.kill_bot()
                return
            await asyncio.sleep(0.01)
    raise AssertionError("no card was ever held back")


def _flip(person: Person) -> str:
    """The control that turns a card, where it is offered."""
    for message in person.messages("games")[-1:]:
        for button in message.buttons:
            control = ids.decode(button.custom_id)
            if control is not None and control.name == "flip" and not button.disabled:
                return button.custom_id
    return ""


async def _state(store: SqliteStore) -> Any:
    session = await store.session(1)
    assert session is not None
    return session.state
