"""What a restart changes: nothing but the time people are given."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.house import House
from bot.sessions import looks
from bot.sessions.service import Refused
from bot.sessions.session import Session
from bot.settings import Settings
from bot.storage.connection import Connection
from bot.storage.sqlite import SqliteStore
from tests.bot.sessions.evening import ANN, BEN, CY, HOUR, MINUTE, Evening, person
from tests.kit.spelled import texts
from tests.kit.tables import catalogue


async def restarted(path: Path, now: int) -> Evening:
    evening = Evening(await SqliteStore.open(path), now)
    await evening.sessions.boot()
    return evening


async def test_c60_c62_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    table = await first.table(ANN, BEN, CY)
    table = (await first.move(table)).session
    await first.store.close()
    later = await restarted(path, first.now + 3 * HOUR)
    assert await later.sessions.get(table.id) == table
    acted = await later.move(table)
    assert "missed" not in [event.what for event in acted.events]
    assert acted.session.moves == table.moves + 2, "the move, and the clock renewed before it"
    await later.store.close()


async def test_nobody_pays_for_our_downtime(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    table = await first.table(ANN, BEN)
    await first.store.close()
    later = await restarted(path, first.now + HOUR)
    woken = await later.sessions.wake(table.id)
    (clock,) = woken.state.clocks
    assert clock.until == later.now + MINUTE
    assert woken.waits == {later.turn(woken): (later.now, 0)}
    again = await later.sessions.wake(table.id)
    assert again.state == woken.state, "once is enough"
    await later.store.close()


async def test_c61_lobbies_survive_a_long_downtime(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    lobby = await first.lobby(ANN, BEN)
    await first.sessions.gone(lobby.id, BEN)
    await first.store.close()
    later = await restarted(path, first.now + 5 * HOUR)
    woken = await later.sessions.wake(lobby.id)
    assert woken.phase == "lobby"
    assert woken.names == ("Ann", "Ben")
    assert woken.due == later.now + MINUTE
    assert (await later.pass_time(lobby.id, MINUTE)).names == ("Ann",)
    await later.store.close()


async def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    table = await first.table(ANN, computers=2)
    while table.players[first.turn(table)].user is not None:
        table = (await first.move(table)).session
    await first.store.close()
    later = await restarted(path, first.now + HOUR)
    assert (await later.sessions.wake(table.id)).moves > table.moves + 1
    await later.store.close()


GONE = "game = 'patience'"


@pytest.mark.parametrize(
    "altered",
    [
        "state_version = -7",
        "state = '{}'",
        "record = json_set(record, '$.options.deal', 'all')",
        GONE,
    ],
)
async def test_a_game_nobody_can_read_ends_with_its_log_kept(tmp_path: Path, altered: str) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    table = await first.table(ANN, BEN)
    table = (await first.move(table)).session
    await first.store.close()
    await alter(path, altered)
    later = await restarted(path, first.now + 1_000)
    with pytest.raises(Refused, match="E_OVER"):
        await later.sessions.act(table.id, ANN, 0, ("ask", {}), later.stamp())
    ended = await later.sessions.get(table.id)
    assert (ended.phase, ended.ended_why) == ("closed", "unreadable")
    assert "can't read it any more" in await apology(later, ended)
    assert await later.store.log(table.id) is not None
    await rows(path, "UPDATE move SET entry = replace(entry, 'gofish', 'patience') RETURNING 1")
    assert await later.store.log(table.id) is None, "nobody could read the moves"
    assert (await later.lobby(ANN)).live, "the channel is free"
    await later.store.close()


@pytest.mark.parametrize("altered", [GONE, "record = json_set(record, '$.options.deal', 'all')"])
@pytest.mark.parametrize("over", [True, False])
async def test_whatever_asks_for_a_table_nobody_can_read_finds_it_closed(
    tmp_path: Path, altered: str, over: bool
) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    table = await (first.table if over else first.lobby)(ANN, BEN)
    if over:
        await first.sessions.moderator_stop(table.id)
    await first.store.close()
    await alter(path, altered)
    later = await restarted(path, first.now + 1_000)
    if over:
        with pytest.raises(Refused, match="E_NO_REMATCH"):
            await later.sessions.rematch(table.id, person(ANN), later.press())
    assert await later.sessions.find(table.channel) is None
    assert (await later.sessions.get(table.id)).phase == "closed"
    await later.sessions.forget(ANN)
    await later.store.close()


async def apology(evening: Evening, session: Session) -> str:
    house = House(Settings(), evening.store, evening.sessions, catalogue(), lambda: evening.now)
    hand = texts(await looks.hand_now(house, session, ANN, private=False))
    assert hand == texts(await looks.table_now(house, session))
    return hand


async def alter(path: Path, what: str) -> None:
    await rows(path, f"UPDATE session SET {what} RETURNING id")


async def rows(path: Path, sql: str) -> list[Any]:
    raw = Connection(path)
    await raw.open()
    found = await raw.run(lambda db: db.execute(sql).fetchall())
    await raw.close()
    return found


async def test_c88_c192_two_bots_on_one_file_lose_and_double_nothing(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    one, two = Evening(await SqliteStore.open(path)), Evening(await SqliteStore.open(path))
    table = await one.table(ANN, BEN, CY)
    played = 0
    for _ in range(25):
        session = await one.sessions.get(table.id)
        if not session.running:
            break
        stamp = one.stamp()
        both = await asyncio.gather(
            one.move(session, stamp), two.move(session, stamp), return_exceptions=True
        )
        good = [acted for acted in both if not isinstance(acted, BaseException)]
        assert len(good) == 2, both
        assert sorted(acted.duplicate for acted in good) == [False, True]
        played += 1
    session = await two.sessions.get(table.id)
    assert session.moves == played
    logged = await two.store.log(table.id)
    assert logged is not None
    assert len(logged.lines) == played
    await one.store.close()
    await two.store.close()


async def test_two_bots_on_one_file_see_each_others_changes(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    one, two = Evening(await SqliteStore.open(path)), Evening(await SqliteStore.open(path))
    lobby = await one.lobby(ANN)
    assert await two.sessions.get(lobby.id) == lobby
    joins = [
        bot.sessions.join(lobby.id, person(n), bot.press())
        for n in range(20, 25)
        for bot in ((one, two)[n % 2],)
    ]
    await asyncio.gather(*joins)
    assert len((await one.sessions.get(lobby.id)).players) == 6
    table = await two.sessions.start(lobby.id, ANN, two.press())
    after = (await one.move(table)).session
    assert await two.sessions.get(lobby.id) == after
    with pytest.raises(Refused) as caught:
        await two.lobby(BEN)
    assert caught.value.code == "E_RUNNING"
    await one.store.close()
    await two.store.close()


async def test_many_live_tables_do_not_slow_the_start(tmp_path: Path) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    await asyncio.gather(*(first.table(ANN, BEN, channel=n) for n in range(300)))
    await first.store.close()
    loop = asyncio.get_running_loop()
    began = loop.time()
    later = await restarted(path, first.now + HOUR)
    assert loop.time() - began < 0.5
    await later.store.close()
