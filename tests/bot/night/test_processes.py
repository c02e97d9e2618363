"""Two bots on one database, and bots that die between a commit and what follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.night import attendance
from bot.night.night import Notice
from bot.sessions.refused import Refused
from bot.storage.sqlite import SqliteStore
from games.core.actions import Move
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN, CY, GUILD, Evening, person


@pytest.fixture
async def other(tmp_path: Path, store: SqliteStore, party: Party) -> AsyncIterator[Party]:
    """Another process on the same file, at the same time of day."""
    second = await SqliteStore.open(tmp_path / "snug.db")
    made = Party(second, Evening(second, party.evening.now))
    made.there = party.there
    yield made
    await made.nights.settled()
    await second.close()


async def test_a_channel_has_one_night_whoever_opens_it(party: Party, other: Party) -> None:
    starts = [
        one.nights.start(
            guild=GUILD, channel=VOICE, person=person(user), press=user, present={ANN, BEN}
        )
        for user, one in ((ANN, party), (BEN, other)) * 5
    ]
    ended = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(not isinstance(one, BaseException) for one in ended) == 1
    refused = [one for one in ended if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["E_NIGHT"] * 9


async def test_both_count_and_nothing_is_lost(party: Party, other: Party) -> None:
    await party.night(ANN, BEN, CY)
    party.there.update(range(100, 120))
    await asyncio.gather(
        *(
            (party, other)[user % 2].nights.join(VOICE, person(user), user, party.there)
            for user in range(100, 120)
        ),
        party.nights.out(VOICE, BEN),
        other.nights.voice_changed(VOICE, CY, here=False),
    )
    night = await party.now()
    assert {guest.user for guest in night.guests} == {ANN, BEN, CY, *range(100, 120)}
    assert [(g.out, g.present) for g in night.guests[:3]] == [
        (False, True),
        (True, True),
        (False, False),
    ]


async def test_a_majority_is_counted_across_processes(party: Party, other: Party) -> None:
    await party.night(ANN, BEN, CY)
    first = await party.nights.vote_next(VOICE, BEN, "cheat")
    second = await other.nights.vote_next(VOICE, CY, "cheat")
    assert (first.game_key, second.game_key) == (None, "cheat")


async def test_what_is_due_is_done_once(party: Party, other: Party) -> None:
    night = await party.night(ANN, BEN, CY)
    await party.goes(ANN)
    for one in (party, other):
        one.evening.now = party.evening.now + 120_000
    other.evening.now = party.evening.now
    await asyncio.gather(*(one.nights.tick(night.id) for one in (party, other) * 4))
    told = party.told + other.told
    assert told == [Notice("host", BEN)]
    assert (await party.now()).host == BEN


async def test_an_empty_night_ends_once(party: Party, other: Party) -> None:
    night = await party.night(ANN)
    await party.goes(ANN)
    party.evening.now += 600_000
    other.evening.now = party.evening.now
    await asyncio.gather(*(one.nights.tick(night.id) for one in (party, other) * 4))
    assert (party.told + other.told).count(Notice("ended")) == 1


async def test_a_game_played_through_another_process_is_remembered(
    party: Party, other: Party
) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    other.evening.now = party.evening.now + 1
    await other.toast(table, ANN, BEN)
    await other.move(table, ANN, "close")
    night = await party.now()
    assert [past.session for past in night.past] == [table.id]
    assert await party.taken(BEN) == [False]


# -- kills between a commit and what follows


def dies(party: Party) -> None:
    """What follows from a commit is done no more by this bot."""
    party.nights.follow = lambda work: work.close()  # type: ignore[method-assign]


async def test_a_game_whose_end_nobody_followed_is_found_at_the_start(
    party: Party, other: Party
) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    dies(party)
    await party.sessions.act(table.id, ANN, 0, Move("close"), party.evening.stamp())
    before = await other.nights.find(VOICE)
    assert before.past == ()
    assert before.water.since is not None
    night = await other.nights.rebuild(VOICE, {ANN, BEN})
    assert night is not None
    assert [past.session for past in night.past] == [table.id]
    assert night.water.since is None
    again = await other.nights.rebuild(VOICE, {ANN, BEN})
    assert again == night


async def test_a_lobby_whose_opening_nobody_followed_ends_the_wishes(
    party: Party, other: Party
) -> None:
    await party.night(ANN, BEN, CY)
    await party.nights.vote_next(VOICE, BEN, "toasts")
    dies(party)
    lobby = await party.evening.lobby(ANN, channel=VOICE, game="toasts")
    night = await other.nights.rebuild(VOICE, {ANN, BEN, CY})
    assert night is not None
    assert lobby.night == night.id
    assert night.votes == {}


async def test_who_was_made_away_by_a_bot_that_died_is_put_out_by_the_next(
    party: Party, other: Party
) -> None:
    """The record said so, the table did not know yet."""
    night = await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.goes(BEN)
    party.evening.now += 120_000
    await party.nights._do(night.id, attendance.tick)
    assert (await other.sessions.get(table.id)).state.out == ()
    await other.nights.rebuild(VOICE, {ANN})
    await other.nights.settled()
    now = await other.sessions.get(table.id)
    assert now.state.out == (table.seat_of(BEN),)
