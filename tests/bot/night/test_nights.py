"""What guests, host and moderators can do with a night (docs/decisions/0021-nights.md)."""

import asyncio

import pytest

from bot.night.night import Notice
from bot.sessions.refused import Refused
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN, CY, DI, GUILD, START, person


async def refused(work: object, code: str) -> Refused:
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


# -- beginning


async def test_c196_a_night_has_its_host_as_first_guest(party: Party) -> None:
    night = await party.night(ANN)
    assert (night.host, night.guild, night.channel, night.started) == (ANN, GUILD, VOICE, START)
    assert [(g.user, g.name, g.playing) for g in night.guests] == [(ANN, "Ann", True)]
    assert night.live


async def test_only_who_is_in_the_channel_starts_or_joins_a_night(party: Party) -> None:
    nights, press = party.nights, party.evening.press
    where = {"guild": GUILD, "channel": VOICE}
    start = nights.start(**where, person=person(ANN), press=press(), present={BEN})
    await refused(start, "E_NOT_THERE")
    await refused(nights.join(VOICE, person(BEN), press(), {BEN}), "E_NO_NIGHT")
    await party.night(ANN)
    await refused(nights.join(VOICE, person(BEN), press(), {ANN}), "E_NOT_THERE")
    assert len((await party.now()).guests) == 1


async def test_a_channel_has_one_night(party: Party) -> None:
    await party.night(ANN)
    again = party.nights.start(
        guild=GUILD, channel=VOICE, person=person(BEN), press=1, present={BEN}
    )
    await refused(again, "E_NIGHT")


async def test_being_in_voice_joins_nobody(party: Party) -> None:
    await party.night(ANN)
    await party.comes(BEN)
    await party.goes(BEN)
    assert [g.user for g in (await party.now()).guests] == [ANN]


async def test_joining_again_changes_name_and_place_of_nobody_else(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.nights.out(VOICE, BEN)
    night = await party.nights.join(VOICE, person(BEN), 99, party.there)
    assert [(g.user, g.playing) for g in night.guests] == [(ANN, True), (BEN, True)]
    assert night.guests[1].press == 99


async def test_many_joins_at_once_all_count(party: Party) -> None:
    await party.night(ANN)
    party.there.update(range(100, 120))
    await asyncio.gather(
        *(party.nights.join(VOICE, person(n), n, party.there) for n in range(100, 120))
    )
    night = await party.now()
    assert {g.user for g in night.guests} == {ANN, *range(100, 120)}
    assert night.version == 20


# -- leaving, out and back


async def test_c49_a_host_who_leaves_the_night_hands_over_once(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    night = await party.nights.leave(VOICE, ANN)
    assert (night.host, [g.user for g in night.guests]) == (BEN, [BEN, CY])
    assert party.whats() == [("host", BEN)]


async def test_the_last_guest_ends_the_night(party: Party) -> None:
    await party.night(ANN)
    night = await party.nights.leave(VOICE, ANN)
    assert (night.live, night.ended_why) == (False, "empty")
    assert party.told == [Notice("ended")]
    await refused(party.nights.find(VOICE), "E_NO_NIGHT")


async def test_out_and_back_are_told_to_nobody(party: Party) -> None:
    await party.night(ANN, BEN)
    night = await party.nights.out(VOICE, BEN)
    assert [g.playing for g in night.guests] == [True, False]
    night = await party.nights.back(VOICE, BEN)
    assert [g.playing for g in night.guests] == [True, True]
    assert party.told == []


async def test_strangers_are_no_guests(party: Party) -> None:
    await party.night(ANN)
    for work in (
        party.nights.out(VOICE, BEN),
        party.nights.back(VOICE, BEN),
        party.nights.leave(VOICE, BEN),
        party.nights.vote_next(VOICE, BEN, "cheat"),
        party.nights.end(VOICE, BEN),
        party.nights.drink_water(VOICE, BEN),
    ):
        await refused(work, "E_NOT_GUEST")
    await refused(party.nights.set_sips(VOICE, BEN, on=True), "E_NOT_NIGHT_HOST")


# -- what next?


async def test_the_hosts_wish_decides(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    decided = await party.nights.vote_next(VOICE, ANN, "cheat")
    assert decided.game_key == "cheat"
    assert party.told == [Notice("next", ANN, "cheat")]
    await party.nights.out(VOICE, ANN)
    assert (await party.nights.vote_next(VOICE, ANN, "gofish")).game_key == "gofish"


async def test_a_strict_majority_of_who_is_present_and_in_decides(party: Party) -> None:
    await party.night(ANN, BEN, CY, DI)
    assert (await party.nights.vote_next(VOICE, BEN, "cheat")).game_key is None
    assert (await party.nights.vote_next(VOICE, CY, "cheat")).game_key is None  # two of four
    await party.nights.out(VOICE, DI)
    await refused(party.nights.vote_next(VOICE, DI, "cheat"), "E_NOT_IN")
    again = await party.nights.vote_next(VOICE, CY, "cheat")  # two of three
    assert again.game_key == "cheat"
    assert again.night.votes == {"cheat": (BEN, CY)}


async def test_a_newer_wish_replaces_the_one_before(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    await party.nights.vote_next(VOICE, BEN, "cheat")
    decided = await party.nights.vote_next(VOICE, BEN, "gofish")
    assert decided.night.votes == {"gofish": (BEN,)}
    await refused(party.nights.vote_next(VOICE, BEN, "bridge"), "E_GAME")


async def test_nothing_is_wished_for_while_a_game_is_on(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.nights.vote_next(VOICE, BEN, "cheat")
    await party.nights.set_sips(VOICE, ANN, on=True)
    lobby = await party.evening.lobby(ANN, BEN, channel=VOICE)
    night = await party.now()
    assert (lobby.night, lobby.sips) == (night.id, True)
    assert night.votes == {}
    await refused(party.nights.vote_next(VOICE, BEN, "cheat"), "E_RUNNING")


# -- the end


@pytest.mark.parametrize(
    ("user", "moderator", "why"), [(ANN, False, "host"), (DI, True, "moderator")]
)
async def test_host_and_moderators_end_a_night(
    party: Party, user: int, moderator: bool, why: str
) -> None:
    await party.night(ANN, BEN)
    night = await party.nights.end(VOICE, user, moderator=moderator)
    assert (night.ended_why, night.ended) == (why, party.evening.now)
    assert party.told == [Notice("ended")]
    await refused(party.nights.out(VOICE, BEN), "E_NO_NIGHT")
    assert await party.nights.last(VOICE) == night


async def test_a_majority_of_the_guests_ends_a_night(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    night = await party.nights.end(VOICE, BEN)
    assert night.live
    assert night.votes == {"end": (BEN,)}
    assert (await party.nights.end(VOICE, BEN)).live
    night = await party.nights.end(VOICE, CY)
    assert (night.live, night.ended_why) == (False, "majority")


async def test_a_night_whose_channel_is_gone_is_over(party: Party) -> None:
    await party.night(ANN)
    night = await party.nights.channel_lost(VOICE)
    assert night is not None
    assert night.ended_why == "lost"
    assert await party.nights.channel_lost(VOICE) is None


async def test_another_night_may_follow(party: Party) -> None:
    first = await party.night(ANN)
    await party.nights.end(VOICE, ANN)
    second = await party.night(BEN)
    assert second.id > first.id
    assert second.host == BEN


# -- games of the night


async def test_a_game_that_is_on_belongs_to_the_night_begun_around_it(party: Party) -> None:
    table = await party.evening.lobby(ANN, BEN, channel=VOICE)
    elsewhere = await party.evening.lobby(CY, DI, channel=71)
    night = await party.night(ANN, sips=True)
    table = await party.sessions.get(table.id)
    assert (table.night, table.sips) == (night.id, True)
    assert (await party.sessions.get(elsewhere.id)).night is None
    await party.nights.set_sips(VOICE, ANN, on=False)
    assert not (await party.sessions.get(table.id)).sips


async def test_c196_the_night_remembers_its_games_and_moments(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.move(table, BEN, "story")
    await party.move(table, ANN, "close")
    night = await party.now()
    (past,) = night.past
    assert (past.session, past.game_key, past.at) == (table.id, "toasts", party.evening.now)
    assert past.event is not None
    assert past.event.what == "ended"
    (moment,) = night.moments
    assert moment.event is not None
    assert moment.event.what == "story"
    seat = moment.event.seat
    assert seat is not None
    assert (moment.users[seat], moment.names[seat]) == (BEN, "Ben")


async def test_a_lobby_that_nobody_played_is_no_game_of_the_night(party: Party) -> None:
    await party.night(ANN, BEN)
    lobby = await party.evening.lobby(ANN, channel=VOICE)
    await party.sessions.leave(lobby.id, ANN, party.evening.press())
    assert (await party.now()).past == ()


# -- seats


async def test_one_press_seats_whoever_is_present_in_and_not_yet_seated(party: Party) -> None:
    await party.night(ANN, BEN, CY, DI)
    await party.nights.out(VOICE, CY)
    await party.goes(DI)
    party.there.add(15)
    await party.nights.join(VOICE, person(15), 777, party.there)
    lobby = await party.evening.lobby(ANN, channel=VOICE)
    assert [g.user for g in await party.nights.candidates(lobby)] == [BEN, 15]
    acted = await party.nights.seat_all(lobby.id, 15)
    assert [(p.user, p.name) for p in acted.session.players] == [
        (ANN, "Ann"),
        (BEN, "Ben"),
        (15, "P15"),
    ]
    assert acted.session.players[2].press == 777, "their own press goes into the shuffle"
    assert await party.nights.candidates(acted.session) == ()


async def test_who_left_the_lobby_is_not_seated_by_others_again(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    lobby = await party.evening.lobby(ANN, channel=VOICE)
    await party.nights.seat_all(lobby.id, ANN)
    left = (await party.sessions.leave(lobby.id, BEN, party.evening.press())).session
    assert await party.nights.candidates(left) == ()
    acted = await party.nights.seat_all(lobby.id, ANN)
    assert [p.user for p in acted.session.players] == [ANN, CY]
    back = await party.sessions.join(lobby.id, person(BEN), party.evening.press())
    assert [p.user for p in back.session.players] == [ANN, CY, BEN]


async def test_who_leaves_while_somebody_presses_for_them_stays_away(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    lobby = await party.evening.lobby(ANN, channel=VOICE)
    await party.nights.seat_all(lobby.id, ANN)
    await party.sessions.leave(lobby.id, BEN, party.evening.press())
    # Whom to seat was read before Ben left.
    acted = await party.sessions.seat_all(lobby.id, [(person(BEN), 5)], ANN)
    assert [p.user for p in acted.session.players] == [ANN, CY]


async def test_no_more_are_seated_than_there_are_seats(party: Party) -> None:
    await party.night(ANN, BEN, CY, DI, 15, 16, 17, 18, 19, 20)
    lobby = await party.evening.lobby(ANN, channel=VOICE, game="toasts")
    acted = await party.nights.seat_all(lobby.id, ANN)
    assert len(acted.session.players) == 8
    assert await party.nights.candidates(acted.session) == ()


async def test_only_guests_seat_guests_and_only_in_lobbies_of_the_night(party: Party) -> None:
    other = await party.evening.lobby(CY, channel=71)
    await refused(party.nights.seat_all(other.id, ANN), "E_NO_NIGHT")
    await party.night(ANN, BEN)
    lobby = await party.evening.lobby(CY, channel=VOICE)
    await refused(party.nights.seat_all(lobby.id, CY), "E_NOT_GUEST")
    await party.nights.seat_all(lobby.id, ANN)
    await party.sessions.start(lobby.id, CY, party.evening.press())
    await refused(party.nights.seat_all(lobby.id, ANN), "E_STARTED")


async def test_nobody_is_seated_once_the_night_is_over(party: Party) -> None:
    await party.night(ANN, BEN)
    lobby = await party.evening.lobby(ANN, channel=VOICE)
    await party.nights.end(VOICE, ANN)
    assert await party.nights.candidates(lobby) == ()


# -- forgetting


async def test_a_forgotten_host_hands_over(party: Party) -> None:
    await party.night(ANN, BEN)
    await party.nights.forget(ANN)
    await party.sessions.forget(ANN)
    night = await party.now()
    assert (night.host, [g.user for g in night.guests]) == (BEN, [BEN])
