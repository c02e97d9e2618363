"""Who is there is the table's knowledge, never the rules'; a game nobody plays comes to an end."""

import pytest

from bot.sessions.service import Refused
from tests.bot.sessions.evening import ANN, BEN, CY, DI, HOUR, MINUTE, Evening, cards


async def test_c10_a_game_in_which_nobody_ever_plays_ends_cleanly(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    paused = await evening.pass_time(table.id, 10 * MINUTE)
    assert paused.phase == "paused"
    assert cards(paused) == 52
    after = await evening.pass_time(table.id, 30 * HOUR)
    assert (after.phase, after.ended_why, after.due) == ("closed", "paused", None)
    assert await evening.store.results_of(ANN) == []
    assert (await evening.lobby(ANN)).phase == "lobby"


async def test_c10_turns_nobody_plays_are_skipped_one_by_one(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, clock="off")
    for n in range(1, 4):
        evening.now += HOUR
        after = await evening.sessions.vote(table.id, DI, "skip", moderator=True)
        assert after.session.moves == n
        assert after.session.due is not None
        assert cards(after.session) == 52


async def test_c40_the_table_knows_who_is_there_and_the_rules_need_not(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    gone = await evening.sessions.gone(table.id, BEN)
    assert gone.players[gone.seat_of(BEN) or 0].gone == evening.now
    assert gone.state == table.state
    assert (await evening.sessions.returned(table.id, BEN)).state == table.state


async def test_c40_c45_nobody_waits_for_a_clock_of_the_absent(evening: Evening) -> None:
    """The computer plays for them, as fast as for itself, until they press anything."""
    table = await evening.table(ANN, BEN, clock="live")
    while not any(player.away for player in table.players):
        table = await evening.until_turn_of(table, BEN)
        table = await evening.pass_time(table.id, MINUTE)
    seat = table.seat_of(BEN)
    assert seat is not None
    while evening.turn(table) != seat:
        table = (await evening.move(table)).session
    assert set(table.thinking) == {seat}
    assert table.waits == {}
    after = await evening.pass_time(table.id, 10_000)
    assert after.moves > table.moves
    assert after.players[seat].user == BEN
    assert not (await evening.sessions.back(table.id, BEN)).players[seat].away


@pytest.mark.parametrize("way", ["leave", "kick", "gone", "sleep"])
async def test_c5_every_way_out_of_a_game_is_the_same_way(evening: Evening, way: str) -> None:
    table = await evening.table(ANN, BEN, CY, absence="leave")
    match way:
        case "leave":
            await evening.sessions.leave(table.id, BEN, evening.press())
        case "kick":
            for user in (ANN, CY):
                await evening.sessions.vote(table.id, user, "kick", table.seat_of(BEN))
        case "gone":
            await evening.sessions.gone(table.id, BEN)
            await evening.pass_time(table.id, MINUTE)
        case "sleep":
            while table.seat_of(BEN) is not None:
                table = await evening.until_turn_of(table, BEN)
                table = await evening.pass_time(table.id, MINUTE)
    after = await evening.sessions.get(table.id)
    await _is_out(evening, after.id)
    seat = next(seat for seat, player in enumerate(after.players) if player.user == BEN)
    assert after.state.left == (seat,)
    assert seat not in after.game.waiting(after.state)
    assert cards(after) == 52


@pytest.mark.parametrize("way", ["leave", "remove"])
async def test_c5_every_way_out_of_a_lobby_is_the_same_way(evening: Evening, way: str) -> None:
    lobby = await evening.lobby(ANN, BEN)
    if way == "leave":
        await evening.sessions.leave(lobby.id, BEN, evening.press())
    else:
        await evening.sessions.remove(lobby.id, ANN, str(BEN))
    await _is_out(evening, lobby.id)


async def _is_out(evening: Evening, session_id: int) -> None:
    """Nothing thinks that Ben sits there, and he may play elsewhere."""
    assert (await evening.sessions.get(session_id)).seat_of(BEN) is None
    assert await evening.sessions.tables_of(BEN) == []
    with pytest.raises(Refused, match="E_NOT_PLAYER"):
        await evening.sessions.leave(session_id, BEN, evening.press())
    assert (await evening.lobby(BEN, channel=99)).phase == "lobby"
