"""What every store must do with nights and sips; `test_contract.py` runs it on each there is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.night.night import Guest, Night, Told, Water
from bot.storage.evenings import Sip
from bot.storage.store import Conflict, Occupied, Store
from games.core.events import Event
from tests.bot.storage.records import NOW

DAY = 24 * 60 * 60 * 1000
ANN, BEN = 11, 12


def night(channel: int = 70, **values: Any) -> Night:
    """A night nobody has stored yet."""
    guests = (Guest(ANN, "Ann", NOW, 101), Guest(BEN, "Ben", NOW + 1, 102, "de"))
    return Night(0, 1, channel, ANN, NOW, NOW, guests=guests, **values)


def sip(user: int = ANN, prompt: str = "3:0", **values: Any) -> Sip:
    fields = {"at": NOW, "guild": 1, "night": 1, "session": 5} | values
    return Sip(user, prompt=prompt, **fields)


def told(event: Event | None) -> Told:
    return Told(5, "cheat", NOW, (ANN, None, BEN), ("Ann", "Kit", "Ben"), event, (0, 1), (2,))


FULL = {
    "host": BEN,
    "touched": NOW + 7,
    "locale": "pt-BR",
    "guests": (Guest(BEN, "Ben", NOW, 102, "de", gone=NOW + 3, away=True, out=True),),
    "votes": {"cheat": (ANN, BEN), "end": (BEN,)},
    "past": (told(Event("ended", None, {"seats": (0, 1)}, tags=("last",))), told(None)),
    "moments": (told(Event("cup", 1, {"card": "KS"}, tags=("moment",))),),
    "water": Water(3, 60_000, NOW, 1 << 60),
    "sips": True,
    "whispers": (("cap", BEN, NOW), ("rest", ANN, NOW + 1)),
    "panel": 1 << 61,
    "status": True,
}
"""A value for each field of a night that a new one leaves at its default."""


class NightContract:
    """Mixed into `StoreContract`."""

    async def test_a_night_comes_back_as_it_went(
        self, store: Store, again: Callable[[], Awaitable[Store]]
    ) -> None:
        new = await store.new_night(night())
        assert new.id > 0
        for after in (
            replace(new, version=1, **FULL),  # type: ignore[arg-type]
            replace(new, version=2, ended=NOW, ended_why="empty"),
        ):
            await store.commit_night(replace(new, version=after.version - 1), after)
            for each in (store, await again()):
                assert await each.night(new.id) == after

    async def test_a_channel_holds_one_live_night(self, store: Store) -> None:
        first = await store.new_night(night())
        opened = await asyncio.gather(
            *(store.new_night(night()) for _ in range(10)), return_exceptions=True
        )
        assert [type(one) for one in opened] == [Occupied] * 10
        assert isinstance(opened[0], Occupied)
        assert opened[0].session == first.id
        other = await store.new_night(night(71))
        assert await store.night_in(71) == other
        over = replace(first, version=1, ended=NOW, ended_why="host")
        await store.commit_night(first, over)
        assert await store.night_in(70) is None
        assert await store.last_night_in(70) == over
        second = await store.new_night(night())
        assert await store.night_in(70) == second

    async def test_what_was_never_a_night_is_none(self, store: Store) -> None:
        assert await store.night(404) is None
        assert await store.night_in(404) is None
        assert await store.last_night_in(404) is None
        assert await store.nights() == []
        assert await store.sips_of(404) == []
        assert not await store.pass_sip(404)

    async def test_an_older_version_of_a_night_is_refused_whole(self, store: Store) -> None:
        new = await store.new_night(night())
        one = replace(new, version=1, panel=1)
        await store.commit_night(new, one)
        with pytest.raises(Conflict):
            await store.commit_night(new, replace(new, version=1, panel=2), (sip(),))
        assert await store.night(new.id) == one
        assert await store.sips_of(ANN) == []

    async def test_nights_that_left_a_status_behind_are_found(self, store: Store) -> None:
        going = await store.new_night(night())
        left = await store.new_night(night(71, status=True))
        over = replace(left, version=1, ended=NOW, ended_why="host")
        await store.commit_night(left, over)
        assert await store.nights() == [going, over]
        await store.commit_night(over, replace(over, version=2, status=False))
        assert await store.nights() == [going]

    async def test_a_prompt_counts_once(self, store: Store) -> None:
        new = await store.new_night(night())
        rows = (sip(), sip(BEN), sip(prompt="3:1"), sip(session=6))
        await store.commit_night(new, replace(new, version=1), rows)
        await store.add_sips((sip(), sip(prompt="4:0", night=None)))
        assert await store.sips_of(ANN) == [
            sip(prompt="4:0", night=None),
            sip(session=6),
            sip(prompt="3:1"),
            sip(),
        ]
        assert await store.sips_of(BEN) == [sip(BEN)]
        assert await store.sips_of(ANN, night=2) == []
        assert len(await store.sips_of(ANN, night=1)) == 3

    async def test_the_latest_prompt_is_taken_back_first(self, store: Store) -> None:
        await store.add_sips((sip(), sip(prompt="4:0"), sip(prompt="1:0", session=6, night=2)))
        assert await store.pass_sip(ANN, session=5)
        assert [row.passed for row in await store.sips_of(ANN)] == [False, True, False]
        assert await store.pass_sip(ANN, night=1)
        assert not await store.pass_sip(ANN, night=1)
        assert await store.pass_sip(ANN)
        assert not await store.pass_sip(ANN)
        assert not await store.pass_sip(BEN)

    async def test_nights_and_sips_go_after_thirty_days(self, store: Store) -> None:
        going = await store.new_night(night())
        left = await store.new_night(night(71))
        await store.commit_night(left, replace(left, version=1, ended=NOW, ended_why="empty"))
        moved = replace(going, version=1, touched=NOW + 2 * DAY)
        await store.commit_night(going, moved)
        await store.add_sips((sip(), sip(prompt="4:0", at=NOW + 2 * DAY)))
        await store.prune(NOW + 29 * DAY)
        assert await store.night(left.id) is not None
        assert len(await store.sips_of(ANN)) == 2
        await store.prune(NOW + 31 * DAY)
        assert await store.night(left.id) is None
        assert await store.night(going.id) == moved
        assert [row.prompt for row in await store.sips_of(ANN)] == ["4:0"]
        await store.prune(NOW + 33 * DAY)
        assert await store.nights() == []  # its server has dropped the bot long ago

    async def test_nobody_is_left_in_a_night_that_forgot_them(self, store: Store) -> None:
        new = await store.new_night(night())
        full = replace(new, version=1, **{**FULL, "host": ANN})  # type: ignore[arg-type]
        await store.commit_night(new, full, (sip(), sip(BEN)))
        await store.forget(ANN)
        kept = await store.night(new.id)
        assert kept is not None
        assert (kept.version, kept.host) == (2, -1)
        assert kept.votes == {"cheat": (BEN,), "end": (BEN,)}
        assert {one.users for one in (*kept.past, *kept.moments)} == {(-1, None, BEN)}
        assert {one.names for one in (*kept.past, *kept.moments)} == {("", "Kit", "Ben")}
        assert kept.whispers == (("cap", BEN, NOW),)
        assert await store.sips_of(ANN) == []
        assert await store.sips_of(BEN) == [sip(BEN)]
        await store.forget(BEN)
        last = await store.night(new.id)
        assert last is not None
        assert (last.guests, last.votes, last.whispers) == ((), {}, ())

    async def test_of_nights_people_export_only_their_own_part(self, store: Store) -> None:
        new = await store.new_night(night())
        full = replace(new, version=1, **FULL)  # type: ignore[arg-type]
        await store.commit_night(new, full, (sip(), sip(BEN)))
        found = await store.export(ANN)
        assert found["sips"] == [
            {"user": ANN, "at": NOW, "guild": 1, "night": 1, "session": 5, "prompt": "3:0"}
            | {"passed": False}
        ]
        (mine,) = found["nights"]
        assert (mine["you"], mine["votes"], mine["told"]) == (
            None,
            ["cheat"],
            [("rest", NOW + 1)],
        )
        (bens,) = (await store.export(BEN))["nights"]
        assert bens["host"]
        assert bens["you"]["out"]
        assert (await store.export(13))["nights"] == []
