"""What every store must do about balances."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import pytest

from bot.storage.store import Balance, Commit, Conflict, Store
from tests.bot.storage.records import NOW, changed, lobby

ANN, BEN, CY = 11, 12, 13


async def ended(
    store: Store, chips: Mapping[int, int], guild: int = 1, channel: int = 50
) -> Commit:
    """A match that has ended with these chips won and lost; what was committed."""
    table = await store.new_session(replace(lobby(channel), guild=guild))
    over = changed(table, phase="closed", ended=NOW)
    commit = Commit(table, over, chips=chips)
    await store.commit(commit)
    return commit


async def keep(store: Store, guild: int, *, on: bool = True) -> None:
    """A server switches balances on or off."""
    await store.change_server(guild, lambda prefs: replace(prefs, balances=on))


async def held(store: Store, guild: int, *users: int) -> list[int]:
    """What these people have."""
    return [one.chips for one in (await store.balances(guild, users)).values()]


class BalanceContract:
    """Part of `StoreContract`."""

    async def test_balances_are_off_until_a_server_wants_them(self, store: Store) -> None:
        await ended(store, {ANN: 5, BEN: -5})
        await store.change_server(2, lambda prefs: replace(prefs, drinks=True))
        await ended(store, {ANN: 5, BEN: -5}, guild=2)
        await keep(store, 3, on=False)
        await ended(store, {ANN: 5, BEN: -5}, guild=3)
        for guild in (1, 2, 3):
            assert await store.highest(guild, 9) == []
        assert (await store.export(ANN))["chips"] == []

    async def test_a_balance_is_what_all_matches_of_a_server_come_to(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        await keep(store, 1)
        await keep(store, 2)
        await ended(store, {ANN: 5, BEN: -5})
        await ended(store, {ANN: -20, BEN: 8, CY: 0})
        await ended(store, {ANN: 100}, guild=2)
        for each in (store, await again()):
            assert await each.balances(1, [ANN, 99]) == {
                ANN: Balance(ANN, -15, 2), 99: Balance(99, 0, 0)
            }  # fmt: skip
            assert await held(each, 2, ANN, BEN) == [100, 0]
            assert await each.highest(1, 9) == [
                Balance(BEN, 3, 2), Balance(CY, 0, 1), Balance(ANN, -15, 2)
            ]  # fmt: skip
            assert await each.highest(1, 1) == [Balance(BEN, 3, 2)]

    async def test_a_match_counts_once_whoever_commits_its_end(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        await keep(store, 1)
        first = await store.new_session(lobby())
        over = changed(first, phase="closed", ended=NOW)
        stores = [store, await again()]
        outcomes = await asyncio.gather(
            *(s.commit(Commit(first, over, chips={ANN: 5})) for s in stores * 5),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert all(isinstance(one, Conflict) for one in outcomes if one is not None)
        assert await held(store, 1, ANN) == [5]

    async def test_a_match_whose_end_is_refused_counts_for_nothing(self, store: Store) -> None:
        await keep(store, 1)
        commit = await ended(store, {ANN: 5})
        with pytest.raises(Conflict):
            await store.commit(replace(commit, chips={ANN: 7, BEN: -7}))
        assert await held(store, 1, ANN, BEN) == [5, 0]

    async def test_what_was_counted_stays_while_it_is_off_and_goes_when_reset(
        self, store: Store
    ) -> None:
        for guild in (1, 2):
            await keep(store, guild)
            await ended(store, {ANN: 5, BEN: -5}, guild, channel=50 + guild)
        await keep(store, 1, on=False)
        await ended(store, {ANN: 5, BEN: -5})
        assert await held(store, 1, ANN) == [5]
        await store.reset_balances(1)
        assert await store.highest(1, 9) == []
        assert await held(store, 2, ANN) == [5]

    async def test_balances_outlive_their_matches(self, store: Store) -> None:
        await keep(store, 1)
        await ended(store, {ANN: 5})
        assert await store.prune(NOW + 31 * 24 * 60 * 60 * 1000) == 1
        assert await held(store, 1, ANN) == [5]

    async def test_balances_are_exported_and_forgotten_with_a_person(self, store: Store) -> None:
        for guild in (1, 2):
            await keep(store, guild)
        one = await ended(store, {ANN: 5, BEN: -5})
        two = await ended(store, {ANN: -2}, guild=2)
        told = {"game": "gofish", "ended": NOW}
        assert (await store.export(ANN))["chips"] == [
            {"session": one.after.id, "guild": 1, **told, "change": 5},
            {"session": two.after.id, "guild": 2, **told, "change": -2},
        ]
        await store.forget(ANN)
        assert (await store.export(ANN))["chips"] == []
        assert await held(store, 2, ANN) == [0]
        assert await store.highest(1, 9) == [Balance(BEN, -5, 1)]

    async def test_a_table_that_shows_balances_forgets_whose_they_were(self, store: Store) -> None:
        table = await store.new_session(lobby())
        over = changed(table, phase="closed", ended=NOW, balances={0: 40, 1: 7})
        await store.commit(Commit(table, over))
        await store.forget(11)
        kept = await store.session(table.id)
        assert kept is not None
        assert kept.balances == {1: 7}
