from dataclasses import replace

import pytest

from bot.sessions import computers, seats
from bot.sessions.change import Change
from bot.sessions.service import Refused
from bot.sessions.session import RECENT
from games.core.chance import Chance
from games.core.clocks import Stamp, mint
from games.core.lanes import raised
from games.core.replay import replay
from games.gofish.computer import PAUSE_MS
from tests.bot.sessions.evening import ANN, BEN, CY, MINUTE, Evening, cards, person


async def play_out(evening: Evening, session_id: int) -> None:
    session = await evening.sessions.get(session_id)
    while session.phase == "playing":
        assert cards(session) == 52
        if session.players[evening.turn(session)].user is None:
            session = await evening.pass_time(session.id, 5_000)
        else:
            evening.now += 1_000
            session = (await evening.move(session)).session


@pytest.mark.parametrize("computers", [0, 2])
async def test_a_whole_game_is_played_and_its_log_replays(evening: Evening, computers: int) -> None:
    table = await evening.table(ANN, BEN, computers=computers)
    await play_out(evening, table.id)
    over = await evening.sessions.get(table.id)
    assert (over.phase, over.ended_why, over.ended) == ("over", "done", evening.now) or computers
    logged = await evening.store.log(table.id)
    assert logged is not None
    prints = sum(line.fp is not None for line in logged.lines)
    assert prints >= len(logged.lines) // 8
    *_, step = replay(over.game, logged)
    assert step.state == over.state
    (result,) = await evening.store.results_of(ANN)
    assert result.counted
    assert result.seats == 2 + computers


async def refused(call: object, code: str) -> Refused:
    with pytest.raises(Refused) as caught:
        await call  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


async def test_refusals_come_in_the_printed_order(evening: Evening) -> None:
    act = evening.sessions.act
    none: tuple[str, dict[str, list[str]]] = ("ask", {})
    await refused(act(404, ANN, 0, none, evening.stamp()), "E_NO_GAME")
    lobby = await evening.lobby(ANN, BEN)
    await refused(act(lobby.id, CY, 0, none, evening.stamp()), "E_NO_GAME")
    table = await evening.sessions.start(lobby.id, ANN, evening.press())
    await refused(act(table.id, CY, 99, none, evening.stamp()), "E_NOT_PLAYER")
    await refused(act(table.id, ANN, 99, none, evening.stamp()), "E_STALE")
    beat = evening.beat(table)
    await refused(act(table.id, ANN, beat, none, evening.stamp()), "E_FORM")
    await refused(act(table.id, ANN, beat, ("dance", {}), evening.stamp()), "E_FORM")
    waiting = table.players[1 - evening.turn(table)].user
    assert waiting is not None
    why = await refused(
        act(table.id, waiting, beat, evening.ask(table), evening.stamp()), "E_NOT_TURN"
    )
    assert (why.game, why.session and why.session.id) == ("gofish", table.id)
    await evening.sessions.vote(table.id, ANN, "stop")
    await refused(act(table.id, CY, 99, none, evening.stamp()), "E_OVER")
    assert (await evening.sessions.get(table.id)).state == table.state


async def test_c78_a_late_click_is_told_and_changes_nothing(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    mover = table.players[evening.turn(table)].user
    assert mover is not None
    after = (await evening.move(table)).session
    late = evening.sessions.act(
        table.id, mover, evening.beat(table), evening.ask(table, 0), evening.stamp()
    )
    why = await refused(late, "E_STALE")
    assert why.session is not None
    assert why.session.version == after.version
    assert await evening.sessions.get(table.id) == after


async def test_c101_a_press_delivered_twice_counts_once(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    stamp = evening.stamp()
    first = await evening.move(table, stamp)
    second = await evening.move(table, stamp)
    assert (first.duplicate, second.duplicate) == (False, True)
    assert second.session == first.session
    assert second.events == ()


async def test_start_and_leave_delivered_twice_count_once(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, CY)
    press = evening.press()
    first = await evening.sessions.start(lobby.id, ANN, press)
    assert await evening.sessions.start(lobby.id, ANN, press) == first
    press = evening.press()
    left = await evening.sessions.leave(lobby.id, CY, press)
    again = await evening.sessions.leave(lobby.id, CY, press)
    assert again.duplicate
    assert again.session == left.session


async def test_c69_a_stopped_game_is_not_scored(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    await evening.move(table)
    after = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert (after.phase, after.ended_why) == ("over", "stopped")
    assert await evening.store.results_of(ANN) == []


async def test_c44_a_walkover_ends_the_game_and_is_not_counted(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    after = (await evening.sessions.leave(table.id, BEN, evening.press())).session
    assert (after.phase, after.ended_why) == ("over", "walkover")
    (mine,) = await evening.store.results_of(ANN)
    assert (mine.won, mine.counted) == (True, False)


async def test_c4_a_leaver_is_no_longer_waited_for(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    user = table.players[seat].user
    assert user is not None
    after = (await evening.sessions.leave(table.id, user, evening.press())).session
    assert evening.turn(after) != seat
    assert list(after.waits) == [evening.turn(after)]
    assert seat not in after.drafts


async def test_c21_a_leavers_cards_stay_in_the_game(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    after = (await evening.sessions.leave(table.id, BEN, evening.press())).session
    assert cards(after) == 52


async def test_c38_leaving_is_a_line_of_the_log(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    press = evening.press()
    await evening.sessions.leave(table.id, BEN, press)
    logged = await evening.store.log(table.id)
    assert logged is not None
    entry = logged.lines[-1].entry
    assert (entry.kind, entry.seat, entry.stamp.id) == ("leave", table.seat_of(BEN), press)


async def test_leave_as_an_action_is_the_same_leave(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    acted = await evening.sessions.act(table.id, BEN, 0, ("leave", {}), evening.stamp())
    assert acted.session.seat_of(BEN) is None
    await refused(evening.sessions.leave(table.id, BEN, evening.press()), "E_NOT_PLAYER")


async def test_a_leaver_cannot_come_back_but_into_the_next_game(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    await evening.sessions.leave(table.id, BEN, evening.press())
    await refused(evening.sessions.join(table.id, person(BEN), evening.press()), "E_LEFT")
    await evening.sessions.vote(table.id, ANN, "stop")
    lobby = await evening.sessions.rematch(table.id, person(ANN), evening.press())
    after = (await evening.sessions.join(lobby.id, person(BEN), evening.press())).session
    assert after.names[-1] == "Ben"


async def test_c17_no_human_left_ends_the_game(evening: Evening) -> None:
    table = await evening.table(ANN, computers=2)
    after = (await evening.sessions.leave(table.id, ANN, evening.press())).session
    assert (after.phase, after.ended_why) == ("closed", "empty")
    assert after.due is None


async def test_c90_only_who_sits_there_acts(evening: Evening) -> None:
    one = await evening.table(ANN, BEN)
    await evening.table(CY, BEN, channel=51)
    await refused(
        evening.sessions.act(one.id, CY, 0, evening.ask(one), evening.stamp()), "E_NOT_PLAYER"
    )


async def test_computers_play_by_the_clock_and_from_what_they_see(evening: Evening) -> None:
    table = await evening.table(ANN, computers=3)
    if table.players[evening.turn(table)].user is not None:
        table = (await evening.move(table)).session
    while table.players[evening.turn(table)].user is not None:
        table = (await evening.move(table)).session
    seat = evening.turn(table)
    assert set(table.thinking) == {seat}
    assert table.due == table.thinking[seat]
    before = table.moves
    evening.now = table.due - 1
    assert (await evening.sessions.wake(table.id)).moves == before
    evening.now += 1
    after = await evening.sessions.wake(table.id)
    assert after.moves == before + 1
    logged = await evening.store.log(table.id)
    assert logged is not None
    assert logged.lines[-1].entry.stamp.id & 0x3FFFFF == seat


async def test_the_chance_of_a_computer_tells_nothing_of_the_pack(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[object, Chance]] = []
    table = await evening.lobby(ANN, computers=1)
    choose = type(table.game).choose

    def spy(game: object, state: object, seat: int, chance: Chance) -> object:
        seen.append((state, chance))
        return choose(game, state, seat, chance)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.game), "choose", spy)
    table = await evening.sessions.start(table.id, ANN, evening.press())
    assert seen
    for state, chance in seen:
        assert state.chance == Chance()  # type: ignore[attr-defined]
        assert chance.seed != table.seed
        assert chance.shuffle("deal:1", range(52)) != table.state.chance.shuffle(
            "deal:1", range(52)
        )


async def test_events_of_the_table_are_kept_but_few(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    for _ in range(12):
        evening.now += MINUTE // 10
        table = (await evening.move(table)).session
    assert len(table.recent) <= RECENT
    assert table.recent[-1] == evening.told[-1]
    again = await evening.sessions.get(table.id)
    assert again.recent == table.recent


async def test_what_is_refused_halfway_leaves_nothing_behind(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)

    def body(change: Change) -> None:
        seats.depart(change, 1, 0)
        raise Refused("E_PHASE")

    await refused(evening.sessions._do(table.id, body), "E_PHASE")
    assert await evening.sessions.get(table.id) == table
    logged = await evening.store.log(table.id)
    assert logged is not None
    assert logged.lines == ()


async def test_what_others_do_does_not_make_a_computer_wait_longer(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, computers=1)
    while table.players[evening.turn(table)].user is not None:
        table = (await evening.move(table)).session
    ((seat, when),) = table.thinking.items()
    evening.now = when - 1
    after = (await evening.sessions.leave(table.id, CY, evening.press())).session
    assert after.thinking == {seat: when}


async def test_a_computer_takes_its_time_anew_at_another_moment(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, computers=1)
    while evening.turn(table) not in table.thinking:
        table = (await evening.move(table)).session
    ((seat, when),) = table.thinking.items()
    later = Change(table, when - 1)
    later.set(state=replace(table.state, beats=raised(table.state.beats, "main")))
    computers.think(later)
    assert later.session.thinking[seat] >= when - 1 + PAUSE_MS[0]


async def test_a_computer_presses_at_the_moment_it_chose(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, computers=1)
    while evening.turn(table) not in table.thinking:
        table = (await evening.move(table)).session
    ((seat, when),) = table.thinking.items()
    evening.now = when + 300
    await evening.sessions.wake(table.id)
    logged = await evening.store.log(table.id)
    assert logged is not None
    stamp = logged.lines[-1].entry.stamp
    assert stamp == Stamp(mint(when, seat).id, when + 300)


async def test_c16_a_result_survives_those_who_left(evening: Evening) -> None:
    """Somebody with books goes, and so does whoever was about to ask."""
    table = await evening.table(ANN, BEN, CY)
    while not any(table.state.books):
        table = (await evening.move(table)).session
    seat = next(seat for seat, books in enumerate(table.state.books) if books)
    leaver = table.players[seat].user
    assert leaver is not None
    await evening.sessions.leave(table.id, leaver, evening.press())
    await play_out(evening, table.id)
    over = await evening.sessions.get(table.id)
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    assert outcome.scores[seat] == len(table.state.books[seat])
    assert seat not in outcome.winners
    assert over.names == table.names
    (theirs,) = await evening.store.results_of(leaver)
    assert not theirs.won
