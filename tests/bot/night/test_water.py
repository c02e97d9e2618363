"""Water for the whole table: when the night reminds of it, and when it leaves that to a game."""

import asyncio

from bot.night.night import Notice
from tests.bot.night.party import VOICE, Party
from tests.bot.night.test_nights import refused
from tests.bot.sessions.evening import ANN, BEN, CY

MINUTE = 60_000


async def test_water_after_four_prompts_for_each_guest(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(3):
        await party.toast(table, ANN, BEN)
    assert Notice("water") not in party.told
    await party.toast(table, ANN)
    assert Notice("water") not in party.told  # seven of eight
    await party.toast(table, ANN)
    assert party.told.count(Notice("water")) == 1
    assert (await party.now()).water.prompts == 0


async def test_water_after_twenty_minutes_of_play(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.pass_time(60 * MINUTE)  # nobody plays
    assert party.told == []
    table = await party.table(ANN, BEN)
    await party.pass_time(15 * MINUTE)
    await party.move(table, ANN, "close")
    await party.pass_time(60 * MINUTE)
    assert party.told == []
    await party.table(ANN, BEN)
    await party.pass_time(5 * MINUTE - 1)
    assert party.told == []
    await party.pass_time(1)
    assert party.told == [Notice("water")]
    await party.pass_time(20 * MINUTE)
    assert party.told == [Notice("water")] * 2


async def test_a_game_that_reminds_by_itself_is_left_to_it(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN, game="watered")
    for _ in range(5):
        await party.toast(table, ANN, BEN)  # ten: for two people eight would do
    await party.pass_time(60 * MINUTE)
    await party.nights.rebuild(VOICE, party.there)
    await party.pass_time(60 * MINUTE)
    assert waters(party) == 0
    await party.move(table, ANN, "close")
    await party.table(ANN, BEN)
    await party.pass_time(20 * MINUTE - 1)
    assert waters(party) == 0
    await party.pass_time(1)
    assert waters(party) == 1


async def test_a_games_own_reminder_puts_the_nights_back(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(3):
        await party.toast(table, ANN, BEN)
    await party.pass_time(19 * MINUTE)
    await party.move(table, ANN, "close")
    table = await party.table(ANN, BEN, game="watered")
    await party.move(table, ANN, "water")
    await party.move(table, ANN, "close")
    assert (await party.now()).water.prompts == 0
    await party.table(ANN, BEN)
    await party.pass_time(19 * MINUTE)
    assert waters(party) == 0


async def test_a_guest_may_call_a_break(party: Party) -> None:
    await party.night(ANN, BEN)
    await refused(party.nights.drink_water(VOICE, CY), "E_NOT_GUEST")
    await party.nights.drink_water(VOICE, BEN)
    assert party.told == [Notice("water")]


async def test_two_who_call_a_break_at_once_mean_the_same_one(party: Party) -> None:
    await party.night(ANN, BEN)
    await asyncio.gather(*(party.nights.drink_water(VOICE, one) for one in (ANN, BEN)))
    await party.pass_time(MINUTE - 1)
    await party.nights.drink_water(VOICE, ANN)
    assert waters(party) == 1
    await party.pass_time(1)
    await party.nights.drink_water(VOICE, ANN)
    assert waters(party) == 2


def waters(party: Party) -> int:
    """How many reminders the night has told."""
    return party.told.count(Notice("water"))
