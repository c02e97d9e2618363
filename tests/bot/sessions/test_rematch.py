import asyncio

import pytest

from bot.sessions.service import Refused
from bot.sessions.session import Session
from tests.bot.sessions.evening import ANN, BEN, CHANNEL, CY, DI, HOUR, Evening, person


async def played(evening: Evening, *people: int, computers: int = 0) -> Session:
    table = await evening.table(*people, computers=computers)
    return (await evening.sessions.vote(table.id, people[0], "stop")).session


async def test_c180_same_people_same_rules_next_dealer(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, computers=1, timer=45)
    while table.running:
        if table.players[evening.turn(table)].user is None:
            table = await evening.pass_time(table.id, 5_000)
        else:
            table = (await evening.move(table)).session
    lobby = await evening.sessions.rematch(table.id, person(BEN), evening.press())
    assert lobby.names == table.names
    assert lobby.options == table.options
    assert lobby.dealer == (table.state.dealer + 1) % 4
    assert (lobby.phase, lobby.round, lobby.host) == ("lobby", 1, ANN)
    again = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert again.names == table.names
    assert (again.round, again.state.dealer) == (2, lobby.dealer)


async def test_a_game_cut_short_passes_the_deal_on_all_the_same(evening: Evening) -> None:
    over = await played(evening, ANN, BEN, CY)
    lobby = await evening.sessions.rematch(over.id, person(ANN), evening.press())
    assert lobby.dealer == (over.state.dealer + 1) % 3


async def test_the_second_press_joins_the_lobby_of_the_first(evening: Evening) -> None:
    over = await played(evening, ANN, BEN)
    presses = [
        evening.sessions.rematch(over.id, person(user), evening.press()) for user in (ANN, BEN)
    ]
    one, two = await asyncio.gather(*presses)
    assert one.id == two.id
    assert len(two.players) == 2


async def test_c6_whoever_left_is_left_out(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, DI)
    await evening.sessions.leave(table.id, CY, evening.press())
    await evening.sessions.vote(table.id, ANN, "stop")
    lobby = await evening.sessions.rematch(table.id, person(ANN), evening.press())
    kept = [name for name in table.names if name != "Cy"]
    assert list(lobby.names) == kept
    late = (await evening.sessions.join(lobby.id, person(CY), evening.press())).session
    assert list(late.names) == [*kept, "Cy"]
    started = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert list(started.names) == [*kept, "Cy"]


@pytest.mark.parametrize("leaver", [0, 1, 2])
async def test_the_next_dealer_moves_with_the_seats(evening: Evening, leaver: int) -> None:
    table = await evening.table(ANN, BEN, CY)
    while table.running:
        table = (await evening.move(table)).session
    lobby = await evening.sessions.rematch(table.id, person(ANN), evening.press())
    assert lobby.dealer is not None
    user = lobby.players[leaver].user
    assert user is not None
    after = (await evening.sessions.leave(lobby.id, user, evening.press())).session
    assert after.dealer is not None
    heir = lobby.dealer if leaver != lobby.dealer else (leaver + 1) % 3
    assert after.names[after.dealer] == lobby.names[heir]


async def test_who_was_not_there_does_not_rematch(evening: Evening) -> None:
    over = await played(evening, ANN, BEN)
    with pytest.raises(Refused, match="E_NOT_PLAYER"):
        await evening.sessions.rematch(over.id, person(CY), evening.press())


async def test_no_rematch_while_it_runs_or_once_it_is_history(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    with pytest.raises(Refused, match="E_NOT_ENDED"):
        await evening.sessions.rematch(table.id, person(ANN), evening.press())
    await evening.sessions.vote(table.id, ANN, "stop")
    fresh = await evening.lobby(CY)
    with pytest.raises(Refused, match="E_NO_REMATCH"):
        await evening.sessions.rematch(table.id, person(ANN), evening.press())
    found = await evening.sessions.find(CHANNEL)
    assert found is not None
    assert found.id == fresh.id


async def test_an_ended_table_becomes_history_after_a_day(evening: Evening) -> None:
    over = await played(evening, ANN, BEN)
    assert (await evening.pass_time(over.id, 23 * HOUR)).phase == "over"
    closed = await evening.pass_time(over.id, 2 * HOUR)
    assert (closed.phase, closed.due) == ("closed", None)
    assert await evening.sessions.find(CHANNEL) is None


async def test_each_lobby_has_a_seed_of_its_own(evening: Evening) -> None:
    number = iter(range(100))
    evening.sessions._entropy = lambda n: bytes([next(number)] * n)
    over = await played(evening, ANN, BEN)
    lobby = await evening.sessions.rematch(over.id, person(ANN), evening.press())
    assert lobby.seed != over.seed
    assert lobby.presses == ()


async def test_c41_who_comes_late_waits_for_the_next_game(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    with pytest.raises(Refused, match="E_STARTED"):
        await evening.sessions.join(table.id, person(CY), evening.press())
    assert await evening.sessions.get(table.id) == table
    await evening.sessions.vote(table.id, ANN, "stop")
    lobby = await evening.sessions.rematch(table.id, person(ANN), evening.press())
    await evening.sessions.join(lobby.id, person(CY), evening.press())
    again = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert again.names == (*table.names, "Cy")


async def test_c42_between_games_one_may_leave_and_come_back(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    while table.running:
        table = (await evening.move(table)).session
    lobby = await evening.sessions.rematch(table.id, person(ANN), evening.press())
    assert lobby.dealer is not None
    dealer = lobby.players[lobby.dealer].user
    other = next(user for user in (BEN, CY) if user != dealer)
    await evening.sessions.leave(lobby.id, other, evening.press())
    after = (await evening.sessions.join(lobby.id, person(other), evening.press())).session
    assert [player.user for player in after.players].count(other) == 1
    assert after.players[-1].user == other
    again = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert again.players[again.state.dealer].user == dealer
    assert len(again.players) == 3


@pytest.mark.parametrize("way", ["rematch", "start"])
async def test_c9_a_sleeper_who_presses_in_the_next_lobby_plays_again(
    evening: Evening, way: str
) -> None:
    table = await evening.table(ANN, BEN, timer=15)
    while not any(player.away for player in table.players):
        table = await evening.until_turn_of(table, ANN)
        table = await evening.pass_time(table.id, 15_000)
    await evening.sessions.vote(table.id, BEN, "stop", moderator=True)
    lobby = await evening.sessions.rematch(table.id, person(BEN), evening.press())
    assert (lobby.host, lobby.players[lobby.seat_of(ANN) or 0].away) == (ANN, True)
    if way == "rematch":
        await evening.sessions.rematch(table.id, person(ANN), evening.press())
    again = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert not any(player.away or player.misses for player in again.players)
