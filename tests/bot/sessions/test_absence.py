from dataclasses import replace

import pytest

from bot.sessions.service import Refused
from bot.sessions.session import Session
from bot.storage.store import Commit
from games.core.clocks import Clock
from games.gofish import GoFish
from tests.bot.sessions.evening import ANN, BEN, CY, HOUR, MINUTE, Evening, cards


async def sleep_through(evening: Evening, session: Session, user: int, times: int) -> Session:
    """Lets a person's clock run out so many times in a row; the others play."""
    for _ in range(times):
        session = await evening.until_turn_of(session, user)
        session = await evening.pass_time(session.id, MINUTE)
    return session


async def test_c22_the_clock_makes_the_automatic_move(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    after = await evening.pass_time(table.id, MINUTE)
    assert after.players[seat].misses == 1
    assert not after.players[seat].away
    assert {"missed", "asked"} <= set(evening.whats())


async def test_c48_the_deadline_shown_is_the_one_enforced(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    (clock,) = table.state.clocks
    evening.now = clock.until - 1
    assert (await evening.sessions.wake(table.id)).state == table.state
    acted = await evening.move(table)
    assert "missed" not in [event.what for event in acted.events]
    assert acted.session.players[evening.turn(table)].misses == 0


async def test_a_press_after_the_deadline_finds_the_automatic_move_made(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    (clock,) = table.state.clocks
    evening.now = clock.due
    with pytest.raises(Refused, match="E_STALE"):
        await evening.move(table)
    after = await evening.sessions.get(table.id)
    assert after.moves > table.moves
    assert after.players[evening.turn(table)].misses == 1


async def test_an_own_move_forgives_a_miss(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    table = await sleep_through(evening, table, BEN, 1)
    table = await evening.until_turn_of(table, BEN)
    table = (await evening.move(table)).session
    seat = table.seat_of(BEN)
    assert seat is not None
    assert table.players[seat].misses == 0


async def test_c1_c46_after_two_misses_the_computer_plays_the_seat(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    table = await sleep_through(evening, table, BEN, 2)
    seat = table.seat_of(BEN)
    assert seat is not None
    assert table.players[seat].away
    assert evening.whats().count("away") == 1
    table = await evening.until_turn_of(table, BEN) if table.running else table
    assert seat in table.thinking
    assert seat not in table.waits
    before = table.moves
    table = await evening.pass_time(table.id, 4_000)
    assert table.moves > before
    assert cards(table) == 52


@pytest.mark.parametrize("way", ["back", "stale", "draft", "vote"])
async def test_c9_whatever_they_press_puts_them_back(evening: Evening, way: str) -> None:
    table = await evening.table(ANN, BEN, CY)
    table = await sleep_through(evening, table, BEN, 2)
    seat = table.seat_of(BEN)
    assert seat is not None
    sessions = evening.sessions
    if way == "back":
        await sessions.back(table.id, BEN)
    elif way == "vote":
        await sessions.vote(table.id, BEN, "stop")
    else:
        press = (
            sessions.act(table.id, BEN, 0, ("ask", {}), evening.stamp())
            if way == "stale"
            else sessions.draft(table.id, BEN, 0, "ask", "rank", ["A"], evening.stamp())
        )
        with pytest.raises(Refused, match="E_STALE"):
            await press
    after = await sessions.get(table.id)
    assert (after.players[seat].away, after.players[seat].misses) == (False, 0)
    assert seat not in after.thinking
    assert evening.whats()[-1] == "back"


async def test_a_game_may_bear_more_misses(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GoFish, "misses", 3)
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    user = table.players[seat].user
    assert user is not None
    table = await sleep_through(evening, table, user, 2)
    assert not table.players[seat].away
    table = await sleep_through(evening, table, user, 1)
    assert table.players[seat].away


async def test_absence_may_mean_leaving(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, absence="leave")
    table = await sleep_through(evening, table, BEN, 2)
    assert table.seat_of(BEN) is None
    assert table.running
    assert cards(table) == 52


async def test_c8_without_a_limit_there_is_no_clock(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, clock="off")
    assert table.state.clocks == ()
    after = await evening.pass_time(table.id, 3 * 24 * HOUR)
    assert after.state == table.state
    assert after.phase == "playing"


async def test_c18_a_game_without_clock_that_nobody_plays_ends(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, clock="off")
    after = await evening.pass_time(table.id, 9 * 24 * HOUR)
    assert (after.phase, after.ended_why) == ("closed", "stale")


async def test_all_absent_pauses_and_the_first_press_resumes(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    after = await evening.pass_time(table.id, 10 * MINUTE)
    assert after.phase == "paused"
    assert (after.thinking, after.waits) == ({}, {})
    assert (await evening.pass_time(table.id, HOUR)).state == after.state
    resumed = await evening.sessions.back(table.id, ANN)
    assert resumed.phase == "playing"
    assert [c.until for c in resumed.state.clocks] == [evening.now + MINUTE]
    assert {"paused", "resumed"} <= set(evening.whats())


async def test_no_window_runs_out_while_all_are_absent(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    before = await evening.pass_time(table.id, 10 * MINUTE)
    now = evening.now
    window = Clock("window", now, now + 1_000, now + 2_000, decision=False)
    state = before.game.reclock(before.state, (*before.state.clocks, window))
    after = replace(before, version=before.version + 1, state=state)
    await evening.store.commit(Commit(before, after))
    woken = await evening.pass_time(table.id, HOUR)
    assert (woken.phase, woken.state) == ("paused", state)


async def test_a_held_seat_does_not_leave_a_game_that_has_just_ended(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    gone = (await evening.sessions.gone(table.id, CY)).players
    ended = replace(table.state, over=True, turn=None, clocks=())
    before = await evening.sessions.get(table.id)
    after = replace(before, version=before.version + 1, players=gone, state=ended)
    await evening.store.commit(Commit(before, after))
    evening.now += 61_000
    woken = await evening.sessions.wake(table.id)
    assert woken.phase == "over"
    assert "left" not in evening.whats()


async def test_c54_a_pause_makes_way_for_nobody_before_its_day_is_over(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    table = await evening.pass_time(table.id, 10 * 60_000)
    assert table.phase == "paused"
    evening.now += 12 * HOUR
    with pytest.raises(Refused, match="E_RUNNING"):
        await evening.lobby(CY)
    assert (await evening.sessions.back(table.id, BEN)).phase == "playing"


async def test_a_pause_ends_after_a_day(evening: Evening) -> None:
    table = await evening.table(ANN, computers=1)
    after = await evening.pass_time(table.id, 30 * HOUR)
    assert (after.phase, after.ended_why) == ("closed", "paused")
    assert after.ended is not None
    assert 24 * HOUR <= after.ended - table.touched < 25 * HOUR


async def test_c28_somebody_back_in_time_has_lost_nothing(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    await evening.sessions.gone(table.id, BEN)
    await evening.pass_time(table.id, 59_000)
    await evening.sessions.returned(table.id, BEN)
    after = await evening.pass_time(table.id, 2_000)
    seat = after.seat_of(BEN)
    assert seat is not None
    assert after.players[seat].gone is None
    assert "left" not in evening.whats()


async def test_c29_leaving_the_server_leaves_every_table_there(evening: Evening) -> None:
    game = await evening.table(ANN, BEN, CY)
    lobby = await evening.lobby(ANN, BEN, channel=51)
    for session in (game, lobby):
        await evening.sessions.gone(session.id, BEN)
        await evening.pass_time(session.id, 61_000)
    assert await evening.sessions.tables_of(BEN) == []
    assert (await evening.sessions.get(game.id)).running


async def test_c24_one_ping_after_a_quiet_while(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    seat = evening.turn(table)
    await evening.pass_time(table.id, 19_000)
    assert evening.pinged == []
    await evening.pass_time(table.id, 30_000)
    assert evening.pinged == [(seat, "turn")]


async def test_c13_choosing_counts_as_not_being_quiet(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    user = table.players[seat].user
    assert user is not None
    evening.now += 15_000
    _, raw = evening.ask(table)
    await evening.sessions.draft(
        table.id, user, evening.beat(table), "ask", "rank", raw["rank"], evening.stamp()
    )
    await evening.pass_time(table.id, 19_000)
    assert evening.pinged == []
    await evening.pass_time(table.id, 2_000)
    assert evening.pinged == [(seat, "turn")]


async def test_a_slow_table_reminds_once(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, clock="slow")
    seat = evening.turn(table)
    await evening.pass_time(table.id, 23 * HOUR)
    assert evening.pinged == [(seat, "turn"), (seat, "reminder")]


async def test_c26_every_change_sets_the_next_due_time_anew(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    for _ in range(5):
        evening.now += 7_000
        table = (await evening.move(table)).session
        assert table.due == evening.now + 20_000


async def test_a_second_move_in_a_row_is_waited_for_anew(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    seat, again = evening.turn(table), False
    while not again:
        seat = evening.turn(table)
        evening.now += 3_000
        table = (await evening.move(table)).session
        again = evening.turn(table) == seat
    assert table.waits == {seat: (evening.now, 0)}


async def test_what_others_do_does_not_start_the_wait_anew(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    table = await evening.until_turn_of(table, ANN)
    began = dict(table.waits)
    evening.now += 9_000
    after = (await evening.sessions.leave(table.id, CY, evening.press())).session
    assert after.waits == began
