"""The clock on real, short time: naps are cut short, claims hold, trouble stays where it is."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from bot.sessions.clock import LATE_MS, SessionClock
from bot.sessions.service import Sessions
from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Commit, StorageError
from tests.bot.sessions.evening import ANN, BEN, CY, Evening
from tests.kit.whack import HOLD_MS


class Live(Evening):
    """An evening on the real clock."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store)
        self.sessions.now = lambda: time.time_ns() // 1_000_000
        self.now = self.sessions.now()


@pytest.fixture
def live(store: SqliteStore) -> Live:
    return Live(store)


@pytest.fixture
async def clock(live: Live) -> AsyncIterator[SessionClock]:
    made = SessionClock(live.sessions)
    made.start()
    yield made
    await made.stop()


async def become(store: SqliteStore, session: Session, **fields: object) -> Session:
    """The session as somebody else would have left it."""
    current = await store.session(session.id)
    assert current is not None
    after = replace(current, version=current.version + 1, **fields)  # type: ignore[arg-type]
    await store.commit(Commit(current, after))
    return after


async def soon(check: Callable[[], bool], seconds: float = 2) -> None:
    for _ in range(int(seconds * 100)):
        if check():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def test_a_computer_moves_although_the_clock_slept(live: Live, clock: SessionClock) -> None:
    await asyncio.sleep(0.05)
    table = await live.table(ANN, computers=1)
    while table.players[live.turn(table)].user is not None:
        live.now = live.sessions.now()
        table = (await live.move(table)).session
    assert table.due is not None
    live.told.clear()
    for _ in range(400):
        if "asked" in live.whats():
            break
        await asyncio.sleep(0.01)
    assert "asked" in live.whats()
    assert live.sessions.now() >= table.due


async def holds(store: SqliteStore, session: Session) -> list[int]:
    """By how many ms each held card was turned too late."""
    log = await store.log(session.id)
    assert log is not None
    late: list[int] = []
    asked = 0
    for entry in (line.entry for line in log.lines):
        if entry.kind == "play":
            asked = entry.stamp.arrival
        elif entry.clock == "hold":
            late.append(entry.stamp.arrival - asked - HOLD_MS)
    return late


async def turn(live: Live, session: Session) -> None:
    live.now = live.sessions.now()
    await live.sessions.act(session.id, ANN, 0, ("turn", {}), live.stamp())


@pytest.mark.usefixtures("whack")
async def test_what_is_held_is_let_go_to_the_moment(
    live: Live, store: SqliteStore, clock: SessionClock
) -> None:
    tables = [await live.table(ANN, BEN, game="whack", channel=n) for n in range(8)]
    for _ in range(2):
        await asyncio.gather(*(turn(live, table) for table in tables))
        await asyncio.sleep(HOLD_MS / 1000 + 0.2)
    late = [ms for table in tables for ms in await holds(store, table)]
    assert len(late) == 16
    assert min(late) >= 0
    assert sorted(late)[8] < 80
    assert max(late) < LATE_MS, "nobody waited for the database to tell"


@pytest.mark.usefixtures("whack")
async def test_what_changes_while_the_clock_looks_is_not_missed(
    live: Live, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, done = asyncio.Event(), asyncio.Event()

    async def slow(self: SqliteStore) -> int | None:
        looking.set()
        await done.wait()
        return None

    table = await live.table(ANN, BEN, game="whack")
    monkeypatch.setattr(SqliteStore, "next_due", slow)
    clock = SessionClock(live.sessions)
    clock.start()
    await looking.wait()
    await turn(live, table)
    done.set()
    await asyncio.sleep(HOLD_MS / 1000 + 0.2)
    await clock.stop()
    assert len(await holds(store, table)) == 1


@pytest.mark.usefixtures("whack")
async def test_what_a_dead_process_left_is_woken_all_the_same(
    live: Live, store: SqliteStore
) -> None:
    soon_due, past = [await live.table(ANN, BEN, game="whack", channel=n) for n in range(2)]
    await turn(live, past)
    await asyncio.sleep(HOLD_MS / 1000)
    await turn(live, soon_due)
    clock = SessionClock(Sessions(store))
    clock.start()
    await asyncio.sleep((HOLD_MS + LATE_MS) / 1000 + 0.3)
    await clock.stop()
    for table in (past, soon_due):
        assert [0 <= ms < LATE_MS + 300 for ms in await holds(store, table)] == [True]


async def test_a_session_waits_for_a_database_that_fails(
    live: Live, store: SqliteStore, clock: SessionClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sessions.clock.RETRY_MS", 10)
    real, tries = Sessions.wake, 0
    woken: list[Session] = []

    async def wake(self: Sessions, session_id: int, now: int | None = None) -> Session:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise StorageError("locked", "The database is locked.")
        woken.append(await real(self, session_id, now))
        return woken[-1]

    monkeypatch.setattr(Sessions, "wake", wake)
    table = await live.table(ANN, computers=1)
    while table.players[live.turn(table)].user is not None:
        live.now = live.sessions.now()
        table = (await live.move(table)).session
    monkeypatch.setattr("bot.sessions.clock.LATE_MS", 60_000)
    await soon(lambda: bool(woken), 4)
    after = await live.sessions.get(table.id)
    assert after.moves > table.moves


async def test_a_session_that_is_gone_is_not_woken_again(
    live: Live, clock: SessionClock, caplog: pytest.LogCaptureFixture
) -> None:
    table = await live.lobby(ANN)
    clock._changed(table, replace(table, id=404, due=live.sessions.now()), ())
    await asyncio.sleep(0.1)
    assert 404 not in clock._alarms
    assert caplog.records == []


async def test_two_clocks_on_one_file_wake_each_session_once(
    live: Live, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await live.lobby(ANN, channel=n) for n in range(30)]
    for table in tables:
        await become(store, table, due=live.sessions.now() - 1)
    woken: list[int] = []

    async def wake(self: Sessions, session_id: int, now: int | None = None) -> Session:
        woken.append(session_id)
        await asyncio.sleep(0)
        return await self.get(session_id)

    monkeypatch.setattr(Sessions, "wake", wake)
    clocks = [SessionClock(Sessions(store)), SessionClock(Sessions(store))]
    for each in clocks:
        each.start()
    await soon(lambda: len(woken) >= 30)
    await asyncio.sleep(0.05)
    for each in clocks:
        await each.stop()
    assert sorted(woken) == [table.id for table in tables]


async def test_what_is_due_together_is_woken_together(
    live: Live, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await live.lobby(ANN, channel=n) for n in range(5)]
    for table in tables:
        await become(store, table, due=live.sessions.now() - 1_000)
    under_way: list[int] = []
    everybody = asyncio.Event()

    async def wake(self: Sessions, session_id: int, now: int | None = None) -> Session:
        under_way.append(session_id)
        if len(under_way) == len(tables):
            everybody.set()
        await everybody.wait()
        return await self.get(session_id)

    monkeypatch.setattr(Sessions, "wake", wake)
    clock = SessionClock(live.sessions)
    clock.start()
    await asyncio.wait_for(everybody.wait(), 5)
    await clock.stop()


async def test_a_session_in_trouble_does_not_stop_the_others(
    live: Live,
    store: SqliteStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bad, good = await live.lobby(ANN), await live.lobby(BEN, channel=51)
    past = live.sessions.now() - 1_000
    await become(store, bad, due=past - 1)
    await become(store, good, due=past, touched=past - 3_600_000)
    real = Sessions.wake
    tries: list[int] = []

    async def wake(self: Sessions, session_id: int, now: int | None = None) -> Session:
        if session_id == bad.id:
            tries.append(session_id)
            raise RuntimeError("no such luck")
        return await real(self, session_id, now)

    monkeypatch.setattr(Sessions, "wake", wake)
    clock = SessionClock(live.sessions)
    clock.start()
    await asyncio.sleep(0.1)
    await clock.stop()
    assert (await live.sessions.get(good.id)).ended_why == "idle"
    assert tries == [bad.id], "its claim keeps it away for a while"
    assert "no such luck" in caplog.text


async def test_a_failing_database_does_not_stop_the_clock(
    live: Live, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    async def claim(*_: object) -> list[int]:
        calls.append(1)
        raise StorageError("locked", "The database is locked.")

    monkeypatch.setattr("bot.sessions.clock.RETRY_MS", 10)
    monkeypatch.setattr(store, "claim_due", claim)
    clock = SessionClock(live.sessions)
    clock.start()
    await soon(lambda: len(calls) > 2)
    await clock.stop()


async def test_a_stopped_clock_wakes_nobody(live: Live, store: SqliteStore) -> None:
    clock = SessionClock(live.sessions)
    clock.start()
    await asyncio.sleep(0.02)
    await clock.stop()
    await clock.stop()
    lobby = await live.lobby(ANN)
    lobby = await become(store, lobby, due=1)
    await asyncio.sleep(0.05)
    assert await live.sessions.get(lobby.id) == lobby


async def test_c65_a_claim_that_led_nowhere_comes_back_later(
    live: Live, store: SqliteStore
) -> None:
    lobby = await become(store, await live.lobby(ANN), due=1_000)
    assert await store.claim_due(2_000, "a", 500, 10) == [lobby.id]
    assert await store.claim_due(2_400, "b", 500, 10) == []
    assert await store.next_due() == 2_500
    assert await store.claim_due(2_500, "b", 500, 10) == [lobby.id]


async def test_due_work_is_claimed_a_batch_at_a_time(live: Live, store: SqliteStore) -> None:
    lobbies = [await live.lobby(CY, channel=n) for n in range(5)]
    for n, lobby in enumerate(lobbies):
        await become(store, lobby, due=100 - n)
    first = await store.claim_due(200, "a", 50, 3)
    assert first == [lobby.id for lobby in reversed(lobbies)][:3]
    assert len(await store.claim_due(200, "b", 50, 3)) == 2
