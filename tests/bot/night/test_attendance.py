"""Who is there: coming, going, the time of grace, and nights without guests."""

import pytest

from bot.night.attendance import EMPTY_MS, GRACE_MS
from bot.night.night import Notice
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN, CY


def test_the_times_are_those_of_the_rules() -> None:
    assert GRACE_MS == 2 * 60 * 1000
    assert EMPTY_MS == 10 * 60 * 1000


async def test_c68_a_short_absence_is_none(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    night = await party.pass_time(119_999)
    assert [g.away for g in night.guests] == [False, False]
    await party.comes(BEN)
    night = await party.pass_time(1_000_000)
    assert [(g.gone, g.away, g.playing) for g in night.guests] == [(None, False, True)] * 2
    assert party.told == []


async def test_after_two_minutes_they_are_away_and_nobody_is_told(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    night = await party.pass_time(120_000)
    assert [g.away for g in night.guests] == [False, True]
    assert party.told == []


async def test_coming_back_offers_to_play_on_privately(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    await party.comes(BEN)
    night = await party.now()
    assert [g.playing for g in night.guests] == [True, False]
    assert party.told == [Notice("back", BEN)]
    assert party.told[0].private
    night = await party.nights.back(VOICE, BEN)
    assert [g.playing for g in night.guests] == [True, True]


async def test_who_chose_to_sit_out_is_offered_nothing(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.nights.out(VOICE, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    await party.comes(BEN)
    assert party.told == []
    assert not (await party.now()).guests[1].playing


async def test_c49_a_host_who_is_away_hands_over_once(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    await party.goes(BEN)
    await party.goes(ANN)
    await party.pass_time(119_999)
    assert (await party.now()).host == ANN
    night = await party.pass_time(1)
    assert night.host == CY, "the longest guest who is present"
    await party.comes(ANN)
    await party.comes(BEN)
    await party.pass_time(600_000)
    assert (await party.now()).host == CY
    assert [notice for notice in party.told if not notice.private] == [Notice("host", CY)]


async def test_a_host_alone_stays_host_until_somebody_comes(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    await party.goes(ANN)
    night = await party.pass_time(300_000)
    assert night.host == ANN
    await party.comes(BEN)
    assert (await party.now()).host == BEN


async def test_c189_ten_minutes_without_guests_end_the_night_silently(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(ANN)
    await party.pass_time(60_000)
    await party.goes(BEN)
    night = await party.pass_time(599_999)
    assert night.live
    night = await party.pass_time(1)
    assert (night.live, night.ended_why) == (False, "empty")
    assert party.told == [Notice("ended")]


async def test_c189_one_guest_keeps_the_night(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(ANN)
    night = await party.pass_time(3_600_000)
    assert night.live


async def test_c68_after_a_gap_presence_is_compared_not_guessed(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    await party.goes(CY)
    await party.pass_time(60_000)
    party.evening.now += 3_600_000  # the bot was away for an hour
    night = await party.nights.rebuild(VOICE, {ANN})
    assert night is not None
    now = party.evening.now
    assert [(g.gone, g.away) for g in night.guests] == [(None, False), (now, False), (now, False)]
    night = await party.pass_time(119_999)
    assert [g.away for g in night.guests] == [False, False, False]
    night = await party.pass_time(1)
    assert [g.away for g in night.guests] == [False, True, True]
    assert party.told == []


async def test_c68_a_gap_in_which_nothing_happened_changes_nothing(party: Party) -> None:
    before = await party.night(ANN, BEN)
    party.evening.now += 3_600_000
    assert await party.nights.rebuild(VOICE, {ANN, BEN}) == before
    assert await party.nights.rebuild(VOICE + 1, {ANN}) is None


async def test_who_came_back_during_a_gap_is_offered_to_play_on(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    await party.nights.rebuild(VOICE, {ANN, BEN})
    assert party.told == [Notice("back", BEN)]
    assert (await party.now()).guests[1].gone is None


@pytest.mark.parametrize("user", [999, 0])
async def test_who_is_no_guest_means_nothing(party: Party, user: int) -> None:
    before = await party.night(ANN)
    await party.goes(user)
    await party.comes(user)
    await party.nights.voice_changed(VOICE + 1, ANN, here=False)
    assert await party.now() == before


async def test_back_from_outside_the_channel_has_its_grace_again(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    night = await party.nights.back(VOICE, BEN)
    assert (night.guests[1].away, night.guests[1].gone) == (False, party.evening.now)
    night = await party.pass_time(119_999)
    assert not night.guests[1].away
    night = await party.pass_time(1)
    assert night.guests[1].away
