"""What every store must do; `test_contract.py` runs it on each implementation there is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.storage.store import (
    Commit,
    Conflict,
    Duplicate,
    Occupied,
    PlayerPrefs,
    Result,
    SeatResult,
    ServerPrefs,
    Store,
    Surface,
)
from games.core.clocks import Stamp
from games.core.game import HOUSE
from games.core.replay import Entry, Log
from tests.bot.storage.balances import BalanceContract
from tests.bot.storage.records import FULL, NOW, change, changed, dealt, lobby
from tests.bot.storage.standings import StandingsContract

DAY = 24 * 60 * 60 * 1000


class StoreContract(BalanceContract, StandingsContract):
    """Subclasses bring the fixtures `store` (empty) and `again` (the same data, opened anew)."""

    # -- sessions

    async def test_a_session_comes_back_as_it_went(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        new = await store.new_session(lobby())
        assert new.id > 0
        full = changed(new, **FULL)
        await store.commit(Commit(new, full))
        for each in (store, await again()):
            assert await each.session(new.id) == full

    async def test_a_position_comes_back_as_it_went(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        commit = dealt(await store.new_session(lobby()))
        await store.commit(commit)
        back = await (await again()).session(commit.after.id)
        assert back == commit.after
        await store.commit(change(commit.after, due=5))
        kept = await (await again()).session(commit.after.id)
        assert kept is not None
        assert kept.state == commit.after.state

    async def test_what_was_never_stored_is_not_there(self, store: Store) -> None:
        assert await store.session(404) is None
        assert await store.session(404, fresh=False) is None
        assert await store.live_in(50) is None
        assert await store.live_of(11) == []
        assert await store.last_over_in(50) is None
        assert await store.log(404) is None
        assert await store.surfaces(404) == []
        assert await store.next_due() is None
        assert await store.meta("x") is None

    async def test_a_channel_holds_one_live_session(self, store: Store) -> None:
        first = await store.new_session(lobby())
        with pytest.raises(Occupied) as caught:
            await store.new_session(lobby())
        assert caught.value.session == first.id
        await store.new_session(lobby(channel=51))
        await store.commit(change(first, phase="over", ended=NOW))
        second = await store.new_session(lobby())
        assert await store.live_in(50) == second
        last = await store.last_over_in(50)
        assert last is not None
        assert last.id == first.id
        await store.commit(change(last, phase="closed"))
        assert await store.last_over_in(50) is None

    async def test_only_one_of_many_openers_gets_the_channel(self, store: Store) -> None:
        opened = await asyncio.gather(
            *(store.new_session(lobby()) for _ in range(20)), return_exceptions=True
        )
        assert sum(not isinstance(one, BaseException) for one in opened) == 1
        assert all(isinstance(one, Occupied) for one in opened if isinstance(one, BaseException))

    async def test_all_live_finds_the_tables_of_a_server_or_of_all(self, store: Store) -> None:
        one = await store.new_session(lobby(channel=50))
        two = await store.new_session(lobby(channel=51))
        three = await store.new_session(replace(lobby(channel=52), guild=2))
        await store.commit(change(two, phase="over"))
        assert await store.all_live() == [one.id, three.id]
        assert await store.all_live(2) == [three.id]
        assert await store.all_live(3) == []

    async def test_live_of_finds_where_somebody_sits(self, store: Store) -> None:
        one = await store.new_session(lobby())
        two = await store.new_session(lobby(channel=51))
        assert await store.live_of(11) == [one, two]
        left = replace(one.players[0], left=True)
        await store.commit(change(one, players=(left, one.players[1])))
        assert await store.live_of(11) == [two]
        await store.commit(change(two, phase="closed", ended=NOW))
        assert await store.live_of(11) == []

    # -- commits

    async def test_an_older_version_is_refused(self, store: Store) -> None:
        new = await store.new_session(lobby())
        await store.commit(change(new, due=1))
        with pytest.raises(Conflict):
            await store.commit(change(new, due=2, press=7, entries=1))
        kept = await store.session(new.id)
        assert kept is not None
        assert kept.due == 1
        assert not await store.pressed(new.id, 7)

    async def test_a_press_counts_once(self, store: Store) -> None:
        new = await store.new_session(lobby())
        first = change(new, press=7, entries=1)
        await store.commit(first)
        assert await store.pressed(new.id, 7)
        with pytest.raises(Duplicate):
            await store.commit(change(first.after, press=7, entries=1, due=9))
        assert await store.session(new.id) == first.after
        other = await store.new_session(lobby(channel=51))
        await store.commit(change(other, press=7, entries=1))

    async def test_one_conflict_does_not_spoil_the_others(self, store: Store) -> None:
        tables = [await store.new_session(lobby(channel=n)) for n in range(10)]
        await store.commit(change(tables[3], due=1))
        outcomes = await asyncio.gather(
            *(store.commit(change(t, due=2, press=t.id, entries=1)) for t in tables),
            return_exceptions=True,
        )
        assert [type(o) for o in outcomes if o is not None] == [Conflict]
        for n, table in enumerate(tables):
            kept = await store.session(table.id)
            assert kept is not None
            assert kept.due == (1 if n == 3 else 2)
            assert await store.pressed(table.id, table.id) == (n != 3)

    async def test_of_commits_at_once_on_one_version_one_wins(self, store: Store) -> None:
        new = await store.new_session(lobby())
        outcomes = await asyncio.gather(
            *(store.commit(change(new, due=n)) for n in range(10)), return_exceptions=True
        )
        assert sum(o is None for o in outcomes) == 1
        kept = await store.session(new.id)
        assert kept is not None
        assert kept.version == 1
        assert outcomes[kept.due or 0] is None

    async def test_a_copy_in_memory_is_never_newer_or_wrong(self, store: Store) -> None:
        new = await store.new_session(lobby())
        with pytest.raises(Conflict):
            await store.commit(change(changed(new), due=5))
        assert await store.session(new.id, fresh=False) == new

    # -- the log

    async def test_the_log_keeps_the_deal_and_every_entry(self, store: Store) -> None:
        start = dealt(await store.new_session(lobby()))
        await store.commit(start)
        logged = await store.log(start.after.id)
        assert logged == Log(start.head, ())
        assert await store.pressed(start.after.id, 201)
        entries = (
            Entry("expire", Stamp(0, NOW), clock="turn"),
            Entry("anchor", Stamp(7, NOW), clock="window", message=1 << 60),
            Entry("anchor", Stamp(7, NOW), clock="other"),
            Entry("leave", Stamp(8, NOW), 1),
            Entry("renew", Stamp(0, NOW + 1)),
        )
        after = changed(start.after, moves=5)
        await store.commit(Commit(start.after, after, entries, press=8))
        last = change(after, press=9, entries=1)
        await store.commit(last)
        logged = await store.log(after.id)
        assert logged is not None
        assert tuple(line.entry for line in logged.lines) == (*entries, *last.entries)
        assert await store.pressed(after.id, 8)
        assert not await store.pressed(after.id, 7), "nobody pressed that"

    async def test_the_last_move_of_a_seat_is_found(self, store: Store) -> None:
        start = dealt(await store.new_session(lobby()))
        await store.commit(start)
        assert await store.last_move(start.after.id, 0) is None
        first, later = change(start.after, press=9, entries=2).entries
        entries = (
            first,
            later,
            Entry("play", Stamp(10, NOW), 1, later.move),
            Entry("play", Stamp(11, NOW), HOUSE, later.move),
            Entry("leave", Stamp(12, NOW), 0),
            Entry("renew", Stamp(0, NOW)),
        )
        await store.commit(Commit(start.after, changed(start.after, moves=6), entries))
        assert await store.last_move(start.after.id, 0) == later
        assert await store.last_move(start.after.id, 1) == entries[2]
        assert await store.last_move(start.after.id, HOUSE) == entries[3]
        assert await store.last_move(start.after.id, 2) is None
        assert await store.last_move(404, 0) is None

    async def test_old_sessions_go_and_results_stay(self, store: Store) -> None:
        start = dealt(await store.new_session(lobby()))
        await store.commit(start)
        result = Result(NOW, (SeatResult(0, 11, won=True, score=9), SeatResult(1, None, won=False)))
        over = changed(start.after, phase="over", ended=NOW)
        await store.commit(Commit(start.after, over, result=result))
        running = dealt(await store.new_session(lobby()))
        await store.commit(running)
        assert await store.prune(NOW + 29 * DAY) == 0
        assert await store.prune(NOW + 31 * DAY) == 1
        assert await store.prune(NOW + 31 * DAY) == 0
        assert await store.log(over.id) is None
        assert await store.log(running.after.id) is not None
        assert await store.session(over.id) is None
        assert await store.session(running.after.id) == running.after
        (mine,) = await store.results_of(11)
        assert (mine.session, mine.won, mine.score, mine.seats) == (over.id, True, 9, 2)
        assert await store.results_of(11, guild=2) == []

    # -- due

    async def test_whats_due_is_claimed_once_and_earliest_first(self, store: Store) -> None:
        late = await store.new_session(lobby(channel=1, due=30))
        early = await store.new_session(lobby(channel=2, due=10))
        await store.new_session(lobby(channel=3, due=99))
        await store.new_session(lobby(channel=4))
        assert await store.next_due() == 10
        assert await store.claim_due(5, "a", 100, 10) == []
        assert await store.claim_due(50, "a", 100, 10) == [early.id, late.id]
        assert await store.claim_due(50, "b", 100, 10) == []
        assert await store.next_due() == 99

    async def test_a_commit_ends_the_claim(self, store: Store) -> None:
        new = await store.new_session(lobby(due=10))
        assert await store.claim_due(20, "a", 100_000, 10) == [new.id]
        await store.commit(change(new, due=15))
        assert await store.claim_due(20, "b", 100, 10) == [new.id]

    # -- messages

    async def test_messages_are_kept_one_of_a_kind(self, store: Store) -> None:
        new = await store.new_session(lobby())
        table = Surface(new.id, "table", None, 50, 900, 0, NOW)
        hand = Surface(new.id, "hand", 0, 60, 901, 0, NOW, 11)
        ping = Surface(new.id, "ping", 0, 50, 902, 0, NOW, 11)
        for surface in (table, hand, ping):
            await store.save_surface(surface)
        assert sorted(await store.surfaces(new.id), key=lambda s: s.message) == [table, hand, ping]
        moved = replace(table, message=999)
        await store.save_surface(moved)
        assert table not in await store.surfaces(new.id)
        assert moved in await store.surfaces(new.id)
        await store.drop_surface(table)
        assert moved in await store.surfaces(new.id), "another has taken its place"
        await store.drop_surface(moved)
        assert moved not in await store.surfaces(new.id)

    async def test_behind_finds_what_shows_an_older_version(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        new = await store.new_session(lobby())
        table = Surface(new.id, "table", None, 50, 900, 0, NOW)
        await store.save_surface(table)
        await store.save_surface(Surface(new.id, "ping", 0, 50, 902, 0, NOW, 11))
        assert await store.behind(10) == []
        await store.commit(change(new))
        assert await store.behind(10) == [new.id]
        assert await store.behind(10, after=new.id) == []
        await store.save_surface(replace(table, shown=1))
        assert await store.behind(10) == []
        assert replace(table, shown=1) in await store.surfaces(new.id)
        assert replace(table, shown=1) in await (await again()).surfaces(new.id)

    async def test_catching_up_is_written_with_the_next_commit(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        new = await store.new_session(lobby())
        table = Surface(new.id, "table", None, 50, 900, 0, NOW)
        await store.save_surface(table)
        await store.commit(change(new))
        await store.save_surface(replace(table, shown=1))
        assert await store.surfaces(new.id) == [replace(table, shown=1)]
        other = await store.new_session(lobby(channel=51))
        await store.commit(change(other))
        assert await (await again()).surfaces(new.id) == [replace(table, shown=1)]

    async def test_a_dropped_message_does_not_come_back(self, store: Store) -> None:
        new = await store.new_session(lobby())
        table = Surface(new.id, "table", None, 50, 900, 0, NOW)
        await store.save_surface(table)
        await store.save_surface(replace(table, shown=1))
        await store.drop_surface(table)
        await store.commit(change(new))
        assert await store.surfaces(new.id) == []

    # -- people and servers

    async def test_preferences_have_defaults_and_are_kept(self, store: Store) -> None:
        assert await store.player(11) == PlayerPrefs(11)
        mine = PlayerPrefs(11, "reply", "suit", False, "de", "four")
        assert await store.change_player(11, lambda _: mine) == mine
        assert await store.player(11) == mine
        assert await store.server(1) == ServerPrefs(1)
        ours = ServerPrefs(1, (5, 6), "slow", "de", True, False, {"gofish": {"scoring": "value"}})
        assert await store.change_server(1, lambda _: ours) == ours
        assert await store.server(1) == ours

    async def test_changes_of_a_person_at_once_are_all_made(self, store: Store) -> None:
        await asyncio.gather(
            store.change_player(11, lambda prefs: replace(prefs, sober=True)),
            store.change_player(11, lambda prefs: replace(prefs, cap=5)),
        )
        assert await store.player(11) == PlayerPrefs(11, sober=True, cap=5)

    async def test_changes_of_a_server_at_once_are_all_made(self, store: Store) -> None:
        await asyncio.gather(
            store.change_server(1, lambda prefs: replace(prefs, balances=True)),
            store.change_server(1, lambda prefs: replace(prefs, drinks=True)),
        )
        assert await store.server(1) == ServerPrefs(1, drinks=True, balances=True)

    async def test_a_change_of_a_server_that_is_refused_writes_nothing(self, store: Store) -> None:
        def refused(_: ServerPrefs) -> ServerPrefs:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await store.change_server(1, refused)
        assert await store.server(1) == ServerPrefs(1)

    async def test_meta_is_kept(self, store: Store) -> None:
        await store.set_meta("commands.hash", "a")
        await store.set_meta("commands.hash", "b")
        assert await store.meta("commands.hash") == "b"

    async def test_forgetting_raises_the_version(self, store: Store) -> None:
        new = await store.new_session(lobby())
        over = change(new, phase="closed", ended=NOW, cohosts=(12, 11))
        await store.commit(over)
        await store.change_player(11, lambda prefs: replace(prefs, delivery="reply"))
        await store.forget(11)
        kept = await store.session(new.id)
        assert kept is not None
        assert kept.version == over.after.version + 1
        assert [(p.user, p.name) for p in kept.players] == [(-1, ""), (None, "Kit")]
        assert (kept.host, kept.cohosts) == (-1, (12, -1))
        assert await store.player(11) == PlayerPrefs(11)
        with pytest.raises(Conflict):
            await store.commit(change(over.after))
