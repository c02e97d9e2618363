import asyncio
from typing import Any

import pytest

from bot.sessions.service import Person, Refused
from games.core.chance import Chance, commitment, join_presses
from tests.bot.sessions.evening import (
    ANN,
    BEN,
    CHANNEL,
    CY,
    DI,
    GUILD,
    HOUR,
    MINUTE,
    Evening,
    person,
)


async def refused(call: object, code: str) -> Refused:
    with pytest.raises(Refused) as caught:
        await call  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


async def test_the_opener_is_seated_and_hosts(evening: Evening) -> None:
    session = await evening.lobby(ANN)
    assert (session.phase, session.names, session.host) == ("lobby", ("Ann",), ANN)
    assert len(commitment(bytes.fromhex(session.seed))) == 64


async def test_joining_again_counts_the_newer_press(evening: Evening) -> None:
    session = await evening.lobby(ANN, BEN)
    press = evening.press()
    after = (await evening.sessions.join(session.id, person(BEN), press)).session
    assert [player.press for player in after.players][1] == press
    assert len(after.players) == 2


async def test_a_full_table_takes_nobody(evening: Evening) -> None:
    session = await evening.lobby(1, 2, 3, 4, 5, 6)
    why = await refused(evening.sessions.join(session.id, person(7), evening.press()), "E_FULL")
    assert why.values == {"n": 6}
    await refused(evening.sessions.add_computer(session.id, 1), "E_FULL")


async def test_c101_a_press_seats_one_computer(evening: Evening) -> None:
    lobby = await evening.lobby(ANN)
    press = evening.press()
    for _ in range(2):
        await evening.sessions.add_computer(lobby.id, ANN, press=press)
    await evening.sessions.add_computer(lobby.id, ANN, press=evening.press())
    assert (await evening.sessions.get(lobby.id)).names == ("Ann", "Robin", "Kit")
    started = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert len(started.presses) == 2


async def test_start_mixes_the_join_presses_and_shuffles_the_seats(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY)
    start = evening.press()
    table = await evening.sessions.start(lobby.id, ANN, start)
    presses = tuple(sorted([*(player.press for player in lobby.players), start]))
    assert table.presses == presses
    chance = Chance(lobby.seed, join_presses(presses))
    assert table.names == chance.shuffle("seats", lobby.names)
    assert table.state.chance == chance
    assert (table.phase, table.round) == ("playing", 1)


async def test_start_says_what_the_game_says(evening: Evening) -> None:
    lobby = await evening.lobby(ANN)
    why = await refused(evening.sessions.start(lobby.id, ANN, evening.press()), "E_SEATS")
    assert why.game == "gofish"


async def test_options_change_only_within_their_bounds_and_by_the_host(evening: Evening) -> None:
    sessions = evening.sessions
    lobby = await evening.lobby(ANN, BEN)
    after = (await sessions.configure(lobby.id, ANN, {"timer": "90"})).session
    assert after.options.timer == 90
    after = (await sessions.configure(lobby.id, ANN, {"timer": ""})).session
    assert after.options.timer is None
    why = await refused(sessions.configure(lobby.id, ANN, {"timer": "9"}), "E_OPTION_RANGE")
    assert why.values == {"choice": "timer", "n": 15, "m": 300}
    why = await refused(sessions.configure(lobby.id, ANN, {"scoring": "wild"}), "E_OPTION")
    assert why.values == {"choice": "scoring"}
    await refused(sessions.configure(lobby.id, BEN, {"timer": 60}), "E_NOT_HOST")


async def test_votes_to_start_are_for_the_rules_of_their_time(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY, DI)
    await evening.sessions.start(lobby.id, BEN, evening.press())
    assert (await evening.sessions.get(lobby.id)).votes == {"start": (BEN,)}
    after = (await evening.sessions.configure(lobby.id, ANN, {"timer": 30})).session
    assert after.votes == {}
    await evening.sessions.start(lobby.id, BEN, evening.press())
    after = (await evening.sessions.choose_preset(lobby.id, ANN, "family")).session
    assert after.votes == {}


async def test_c96_unknown_options_are_refused(evening: Evening) -> None:
    lobby = await evening.lobby(ANN)
    await refused(evening.sessions.configure(lobby.id, ANN, {"timeout": 60}), "E_OPTION")


async def test_a_preset_keeps_the_clock(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, clock="slow")
    after = (await evening.sessions.choose_preset(lobby.id, ANN, "family")).session
    assert (after.options.clock, after.preset) == ("slow", "family")
    assert after.options.model_dump()["pass_to"] == "asked"
    await refused(evening.sessions.choose_preset(lobby.id, ANN, "nope"), "E_PRESET")


async def test_options_freeze_at_the_start(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    await refused(evening.sessions.configure(table.id, ANN, {"timer": 60}), "E_STARTED")
    await refused(evening.sessions.add_computer(table.id, ANN), "E_STARTED")
    await refused(evening.sessions.remove(table.id, ANN, str(BEN)), "E_STARTED")


async def test_unknown_games_and_presets_are_refused(evening: Evening) -> None:
    common: dict[str, Any] = {"guild": GUILD, "channel": CHANNEL, "person": person(ANN), "press": 1}
    await refused(evening.sessions.open(game_key="chess", **common), "E_GAME")
    await refused(evening.sessions.open(game_key="gofish", preset="x", **common), "E_PRESET")
    assert await evening.sessions.find(CHANNEL) is None


async def test_c93_one_game_per_channel_and_says_which(evening: Evening) -> None:
    first = await evening.lobby(ANN)
    why = await refused(evening.lobby(BEN), "E_RUNNING")
    assert why.session is not None
    assert why.session.id == first.id
    other = await evening.lobby(ANN, channel=CHANNEL + 1)
    assert other.id != first.id


async def test_c14_leave_works_at_every_table_one_sits_at(evening: Evening) -> None:
    one = await evening.lobby(ANN, BEN)
    two = await evening.table(ANN, BEN, CY, channel=51)
    assert [s.id for s in await evening.sessions.tables_of(BEN)] == [one.id, two.id]
    for session in (one, two):
        await evening.sessions.leave(session.id, BEN, evening.press())
    assert await evening.sessions.tables_of(BEN) == []


async def test_c2_leave_works_in_the_lobby_and_in_the_game(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY)
    after = (await evening.sessions.leave(lobby.id, CY, evening.press())).session
    assert after.names == ("Ann", "Ben")
    await refused(evening.sessions.leave(lobby.id, CY, evening.press()), "E_NOT_PLAYER")
    await evening.sessions.join(lobby.id, person(CY), evening.press())
    table = await evening.sessions.start(lobby.id, ANN, evening.press())
    after = (await evening.sessions.leave(table.id, CY, evening.press())).session
    assert after.seat_of(CY) is None
    assert after.running


@pytest.mark.parametrize("first", ["join", "start"])
async def test_c30_joining_as_it_starts_is_either_in_or_clearly_out(
    evening: Evening, first: str
) -> None:
    lobby = await evening.lobby(ANN, BEN)
    join = evening.sessions.join(lobby.id, person(CY), evening.press())
    start = evening.sessions.start(lobby.id, ANN, evening.press())
    order = [join, start] if first == "join" else [start, join]
    outcomes = await asyncio.gather(*order, return_exceptions=True)
    table = await evening.sessions.get(lobby.id)
    assert table.state.seats == len(table.players) == (3 if first == "join" else 2)
    codes = [o.code for o in outcomes if isinstance(o, Refused)]
    assert codes == ([] if first == "join" else ["E_STARTED"])
    other = await evening.lobby(CY, channel=99)
    assert other.phase == "lobby"


async def test_c33_votes_drop_with_the_voter(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY, DI)
    await evening.sessions.start(lobby.id, BEN, evening.press())
    voted = await evening.sessions.start(lobby.id, CY, evening.press())
    assert voted.votes == {"start": (BEN, CY)}
    after = (await evening.sessions.leave(lobby.id, CY, evening.press())).session
    assert after.votes == {"start": (BEN,)}
    await evening.sessions.join(lobby.id, person(CY), evening.press())
    assert (await evening.sessions.get(lobby.id)).votes == {"start": (BEN,)}


async def test_c50_a_majority_starts_without_the_host(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY)
    assert (await evening.sessions.start(lobby.id, BEN, evening.press())).phase == "lobby"
    assert (await evening.sessions.start(lobby.id, BEN, evening.press())).phase == "lobby"
    assert (await evening.sessions.start(lobby.id, CY, evening.press())).phase == "playing"


async def test_c52_the_last_one_out_closes_the_lobby(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, computers=1)
    after = (await evening.sessions.leave(lobby.id, ANN, evening.press())).session
    assert (after.host, after.phase) == (BEN, "lobby")
    after = (await evening.sessions.leave(lobby.id, BEN, evening.press())).session
    assert (after.phase, after.ended_why) == ("closed", "empty")
    await evening.lobby(CY)


async def test_c49_c53_the_longest_seated_becomes_host_which_is_told_once(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    after = (await evening.sessions.leave(table.id, ANN, evening.press())).session
    assert after.host == BEN
    assert evening.whats().count("host") == 1


async def test_c57_a_host_names_a_cohost(evening: Evening) -> None:
    sessions = evening.sessions
    lobby = await evening.lobby(ANN, BEN, CY, computers=1)
    await refused(sessions.cohost(lobby.id, BEN, str(CY)), "E_NOT_HOST")
    await refused(sessions.cohost(lobby.id, ANN, "Robin"), "E_NO_COMPUTER")
    await sessions.cohost(lobby.id, ANN, str(BEN))
    await sessions.configure(lobby.id, BEN, {"timer": 30})
    await refused(sessions.remove(lobby.id, BEN, str(ANN)), "E_NOT_HOST")
    after = (await sessions.leave(lobby.id, BEN, evening.press())).session
    assert after.cohosts == ()


async def test_c36_the_host_removes_people_and_computers_from_the_lobby(evening: Evening) -> None:
    sessions = evening.sessions
    lobby = await evening.lobby(ANN, BEN, CY, computers=1)
    await refused(sessions.remove(lobby.id, BEN, str(ANN)), "E_NOT_HOST")
    await refused(sessions.remove(lobby.id, ANN, str(ANN)), "E_SELF")
    await refused(sessions.remove(lobby.id, ANN, str(DI)), "E_NO_SEAT")
    await sessions.remove(lobby.id, ANN, "Robin")
    after = (await sessions.remove(lobby.id, ANN, str(BEN))).session
    assert after.names == ("Ann", "Cy")


async def test_who_moved_up_is_not_removed_in_place_of_a_leaver(evening: Evening) -> None:
    """The menu of the host still shows Ben on the seat where Cy sits by now."""
    lobby = await evening.lobby(ANN, BEN, CY)
    shown = lobby.players[1].key
    await evening.sessions.leave(lobby.id, BEN, evening.press())
    await refused(evening.sessions.remove(lobby.id, ANN, shown), "E_NO_SEAT")
    await refused(evening.sessions.cohost(lobby.id, ANN, shown), "E_NO_SEAT")
    await refused(evening.sessions.remove(lobby.id, ANN, "1"), "E_NO_SEAT")
    after = await evening.sessions.get(lobby.id)
    assert (after.names, after.cohosts) == (("Ann", "Cy"), ())


async def test_c18_an_idle_lobby_closes_by_itself(evening: Evening) -> None:
    lobby = await evening.lobby(ANN)
    await evening.pass_time(lobby.id, 29 * MINUTE)
    await evening.sessions.join(lobby.id, person(BEN), evening.press())
    assert (await evening.pass_time(lobby.id, 29 * MINUTE)).phase == "lobby"
    after = await evening.pass_time(lobby.id, 2 * MINUTE)
    assert (after.phase, after.ended_why) == ("closed", "idle")


async def test_c54_a_game_deaf_for_very_long_makes_way(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    evening.now += 5 * HOUR
    await refused(evening.lobby(CY), "E_RUNNING")
    evening.now += 2 * HOUR
    fresh = await evening.lobby(CY)
    old = await evening.sessions.get(table.id)
    assert (old.phase, old.ended_why) == ("closed", "stale")
    assert fresh.phase == "lobby"


async def test_an_absent_host_can_be_replaced(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN)
    why = await refused(evening.sessions.take_over(lobby.id, BEN), "E_HOST_HERE")
    assert why.values == {"seat": 0}
    await evening.sessions.gone(lobby.id, ANN)
    assert (await evening.sessions.take_over(lobby.id, BEN)).session.host == BEN


async def test_a_lost_channel_ends_its_table(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    after = await evening.sessions.channel_lost(CHANNEL)
    assert after is not None
    assert (after.id, after.phase, after.ended_why) == (table.id, "closed", "lost")
    assert await evening.sessions.channel_lost(CHANNEL) is None


async def test_preferences_reach_the_tables_one_sits_at(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    await evening.sessions.prefer(table.id, Person(BEN, "Ben", "de", "reply", False, "suit"))
    await evening.sessions.dm_result(table.id, BEN, "closed")
    after = await evening.sessions.get(table.id)
    seat = after.seat_of(BEN)
    assert seat is not None
    mine = after.players[seat]
    assert (mine.locale, mine.delivery, mine.pings, mine.sorting) == ("de", "reply", False, "suit")
    assert mine.dm == "closed"
    assert (
        await evening.sessions.prefer(table.id, Person(BEN, "Ben", "de", "reply", False, "suit"))
    ) == after
