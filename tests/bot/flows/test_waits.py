"""A press that comes in before a wait ends is judged before that, however busy the bot is.

The router and the clock are the real ones; time stands still until a test moves it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_calls import Calls, Pace
from bot.house import House
from bot.presses import races
from bot.presses.router import Presses
from bot.screens.ids import Control
from bot.sessions import arrivals
from bot.sessions.clock import SessionClock
from bot.sessions.publish import Publisher
from bot.sessions.session import Session
from bot.sessions.windows import waiting
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Commit
from bot.text import Catalogue
from games.core.actions import Move
from games.core.clocks import Clock, mint
from games.core.notation import Setup
from games.core.settings import read_options
from tests.bot.sessions.evening import ANN, BEN, CY, Evening

LEFT = 5
"""Ms that a wait still lasts when a press comes in: too few for it to be judged in."""

HOLD, GRACE, FALSE, WAIT = 400, 1_500, 700, 1_000
"""For a held card, after a race, after a false snap, after a challenge (ms)."""

TABLES = 50


class Response:
    """Takes the acknowledgement."""

    def __init__(self) -> None:
        self.done = False

    def is_done(self) -> bool:
        return self.done

    async def defer(self) -> None:
        self.done = True


class Followup:
    """Takes what is said after it."""

    async def send(self, **_: Any) -> None:
        await asyncio.sleep(0)


def interaction(user: int, press: int) -> Any:
    """What Discord delivers of a press on a table, as far as a race looks at it."""
    return SimpleNamespace(
        id=press,
        user=SimpleNamespace(id=user, display_name=str(user)),
        guild_id=1,
        permissions=discord.Permissions.none(),
        locale=discord.Locale.british_english,
        message=SimpleNamespace(id=900, flags=discord.MessageFlags()),
        response=Response(),
        followup=Followup(),
    )


class Hall(Evening):
    """Tables with a router and a clock before them."""

    def __init__(self, store: SqliteStore, catalogue: Catalogue) -> None:
        super().__init__(store)
        house = House(Settings(), store, self.sessions, catalogue, lambda: self.now)
        self.presses = Presses(house, Publisher(house, Calls(discord.Object(1), Pace(50))))  # type: ignore[arg-type]
        self.clock = SessionClock(self.sessions)

    async def put(self, table: Session, given: Mapping[str, Any], **options: Any) -> Session:
        """The table in this position, seats by number."""
        rules = read_options(table.game, options)
        names = tuple(str(seat) for seat in range(len(table.players)))
        setup = Setup(names, given, rules, table.state.chance, mint(self.now, 0))
        state = table.game.notation.position(setup).state
        after = table.changed(options=rules, state=state, version=table.version + 1)
        await self.store.commit(Commit(table, after))
        return after

    async def plays(self, table: Session, seat: int, move: Move, ago: int = 0) -> None:
        """A seat moves, and its press is judged at once."""
        user, lane = table.players[seat].user, table.game.forms[move.action].lane
        beat = table.state.beats.get(lane, 0) if lane else 0
        stamp = mint(self.now - ago, seat, self.now)
        await self.sessions.act(table.id, user or 0, beat, move, stamp)

    async def seen(self, table: Session) -> Session:
        """People see the table as it is."""
        table = await self.sessions.get(table.id)
        return await self.sessions.shown(table.id, waiting(table), self.now, 900)

    def comes_in(self, table: Session, seat: int, move: Move, ago: int) -> asyncio.Task[None]:
        """A seat pressed so many ms ago, and now the bot is told."""
        args = tuple(f"{name}={value}" for name, value in move.values.items())
        lane = table.game.forms[move.action].lane
        beat = table.state.beats.get(lane, 0) if lane else 0
        control = Control("act", table.id, beat, move.action, args)
        press = interaction(table.players[seat].user or 0, mint(self.now - ago, seat).id)
        return asyncio.create_task(self.presses.pressed(press, control, []))

    async def ends(self, *waits: tuple[Session, str, list[tuple[int, Move, int]]]) -> None:
        """Waits are all but over when these presses come in; then they are over."""
        due = {self.running(table, name).due for table, name, _ in waits}
        assert len(due) == 1
        self.now = due.copy().pop() - LEFT
        self.clock.start()
        for table, _, _ in waits:
            self.clock._changed(table, table, ())
        told = [self.comes_in(table, *press) for table, _, presses in waits for press in presses]
        await asyncio.sleep(0)
        self.now = due.pop()
        await asyncio.gather(*told)
        await asyncio.sleep(0.1)
        await self.clock.stop()

    def running(self, table: Session, name: str) -> Clock:
        """The clock of this name."""
        clocks: tuple[Clock, ...] = table.state.clocks
        return next(clock for clock in clocks if clock.name == name)

    async def facts(self, table: Session) -> dict[str, Any]:
        """The position in the words of the rules, seats by number."""
        found = await self.sessions.get(table.id)
        names = [str(seat) for seat in range(len(found.players))]
        return {**found.game.notation.facts(found.state, (), names)}


@pytest.fixture
async def hall(tmp_path: Path, catalogue: Catalogue) -> AsyncIterator[Hall]:
    store = await SqliteStore.open(tmp_path / "snug.db")
    yield Hall(store, catalogue)
    await store.close()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the bot a while to come to any press."""
    monkeypatch.setattr(races, "HEAD_START", 0.2)


SNAP = Move("snap", {"card": 1})


async def card(hall: Hall, count: str = "2", channel: int = 50) -> Session:
    """Seat 0 has turned the two of diamonds under this call; seat 1 may turn the next card."""
    table = await hall.table(ANN, BEN, CY, game="irishsnap", channel=channel)
    stacks = {"0": ["2D", "9C"], "1": ["KS", "KH"], "2": ["4C", "4D"]}
    given = {"turn": "0", "count": count, "stacks": stacks, "rest_to": "pile"}
    table = await hall.put(table, given)
    await hall.plays(table, 0, Move("flip"))
    hall.now += HOLD
    table = await hall.sessions.wake(table.id)
    assert table.state.pile[-1] == "2D"
    table = await hall.seen(table)
    hall.now += 2_000
    return await hall.sessions.wake(table.id)


async def after(hall: Hall, table: Session, seat: int, move: Move) -> Session:
    await hall.plays(table, seat, move)
    return await hall.sessions.get(table.id)


@pytest.mark.usefixtures("busy")
async def test_a_hand_that_comes_in_while_a_card_is_still_held(hall: Hall) -> None:
    table = await after(hall, await card(hall), 1, Move("flip"))
    await hall.ends((table, "hold", [(2, SNAP, HOLD)]))
    found = await hall.facts(table)
    assert (found["phase"], found["n"], found["top"]) == ("race", 1, "2D")


@pytest.mark.usefixtures("busy")
async def test_a_hand_that_comes_in_when_the_card_is_turned_is_late(hall: Hall) -> None:
    table = await after(hall, await card(hall), 1, Move("flip"))
    hall.now = hall.running(table, "hold").due
    await hall.comes_in(table, 2, SNAP, HOLD + 100)
    found = await hall.facts(table)
    assert (found["phase"], found["n"], found["top"]) == ("open", 2, "KS")


@pytest.mark.usefixtures("busy")
async def test_a_hand_that_comes_in_at_the_end_of_the_wait_after_a_race(hall: Hall) -> None:
    table = await after(hall, await card(hall), 2, SNAP)
    await hall.ends((table, "race", [(1, SNAP, GRACE)]))
    found = await hall.facts(table)
    assert (found["order"], found["note"]) == (["2", "1"], ["last", "0"])


@pytest.mark.usefixtures("busy")
async def test_an_earlier_wrong_hand_that_comes_in_at_the_end_of_its_wait(hall: Hall) -> None:
    table = await after(hall, await card(hall, count="3"), 2, SNAP)
    await hall.ends((table, "falsesnap", [(1, SNAP, FALSE)]))
    assert (await hall.facts(table))["note"] == ["falsesnap", "1"]


@pytest.mark.usefixtures("busy")
async def test_an_earlier_challenge_that_comes_in_at_the_end_of_the_wait(hall: Hall) -> None:
    table = await hall.table(ANN, BEN, CY, game="cheat")
    hands = {"0": ["7C", "2C"], "1": ["3C", "3D"], "2": ["9C"]}
    given = {"turn": "0", "rank": "7", "hands": hands, "rest_to": "pile"}
    table = await hall.put(table, given, window=10)
    await hall.plays(table, 0, Move("play", {"cards": ("7C",), "rank": "7"}))
    table = await hall.seen(table)
    hall.now += 3_000
    table = await after(hall, table, 2, Move("cheat"))
    await hall.ends((table, "challenge", [(1, Move("cheat"), WAIT)]))
    # The play was honest: whoever doubted first takes the pile of 48.
    assert (await hall.facts(table))["hand_n"] == {"0": 1, "1": 50, "2": 1}


async def test_hands_that_come_in_at_once_at_many_tables(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "PATIENCE", 30.0)  # this machine may be busy, too
    began, tables = hall.now, []
    for channel in range(TABLES):
        hall.now = began
        tables.append(await card(hall, channel=channel))
    tables = [await after(hall, table, 1, Move("flip")) for table in tables]
    await hall.ends(*((table, "hold", [(2, SNAP, HOLD), (0, SNAP, HOLD)]) for table in tables))
    for table in tables:
        found = await hall.facts(table)
        assert (found["phase"], found["n"]) == ("race", 1)
    hall.now += 7_000
    for table in tables:
        await hall.sessions.wake(table.id)
        found = await hall.facts(table)
        assert (found["order"], found["note"]) == (["0", "2"], ["last", "1"])
