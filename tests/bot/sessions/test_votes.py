from dataclasses import replace

import pytest

from bot.sessions.change import Change
from bot.sessions.service import Refused
from bot.sessions.settle import settle
from games.core.actions import Move
from tests.bot.sessions.evening import ANN, BEN, CY, DI, HOUR, Evening


async def refused(call: object, code: str) -> Refused:
    with pytest.raises(Refused) as caught:
        await call  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


async def test_c56_a_kick_needs_a_majority_without_the_one_concerned(evening: Evening) -> None:
    vote = evening.sessions.vote
    table = await evening.table(ANN, BEN, CY, DI)
    seat = table.seat_of(BEN)
    assert (await vote(table.id, ANN, "kick", seat)).session.seat_of(BEN) == seat
    await vote(table.id, ANN, "kick", seat)
    assert (await vote(table.id, DI, "kick", seat)).session.seat_of(BEN) is None
    assert "kicked" in evening.whats()


async def test_the_host_alone_removes_who_is_absent(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, DI)
    await evening.sessions.gone(table.id, BEN)
    after = await evening.sessions.vote(table.id, ANN, "kick", table.seat_of(BEN))
    assert after.session.seat_of(BEN) is None


async def test_c37_a_kick_counts_whoever_is_online(evening: Evening) -> None:
    vote = evening.sessions.vote
    table = await evening.table(ANN, BEN, CY, DI)
    seat = table.seat_of(BEN)
    await vote(table.id, CY, "kick", seat)
    await evening.sessions.gone(table.id, BEN)
    assert (await vote(table.id, DI, "kick", seat)).session.seat_of(BEN) is None
    await refused(vote(table.id, DI, "kick", seat), "E_NO_SEAT")


async def test_whom_one_cannot_kick(evening: Evening) -> None:
    vote = evening.sessions.vote
    table = await evening.table(ANN, BEN, computers=1)
    robot = next(s for s, player in enumerate(table.players) if not player.human)
    await refused(vote(table.id, ANN, "kick", robot), "E_NO_COMPUTER")
    await refused(vote(table.id, ANN, "kick", table.seat_of(ANN)), "E_SELF")
    await refused(vote(table.id, ANN, "kick", 9), "E_NO_SEAT")
    await refused(vote(table.id, CY, "kick", table.seat_of(ANN)), "E_NOT_PLAYER")


async def test_stop_by_host_majority_or_moderator(evening: Evening) -> None:
    sessions = evening.sessions
    one = await evening.table(ANN, BEN, CY)
    assert (await sessions.vote(one.id, BEN, "stop")).session.running
    assert (await sessions.vote(one.id, CY, "stop")).session.ended_why == "stopped"
    two = await evening.table(ANN, BEN, CY, channel=51)
    assert (await sessions.vote(two.id, ANN, "stop")).session.phase == "over"
    three = await evening.table(ANN, BEN, channel=52)
    assert (await sessions.vote(three.id, 999, "stop", moderator=True)).session.phase == "over"
    await refused(sessions.moderator_stop(three.id), "E_OVER")


async def test_c54_a_moderator_ends_what_is_deaf_to_all(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    assert (await evening.sessions.moderator_stop(table.id)).session.phase == "over"
    await evening.lobby(CY)


async def test_c32_a_leave_may_complete_a_vote(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, DI)
    await evening.sessions.vote(table.id, BEN, "stop")
    assert (await evening.sessions.vote(table.id, CY, "stop")).session.running
    after = (await evening.sessions.leave(table.id, DI, evening.press())).session
    assert (after.phase, after.ended_why) == ("over", "stopped")


async def test_c33_a_leavers_vote_to_stop_is_gone(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, DI)
    await evening.sessions.vote(table.id, DI, "stop")
    after = (await evening.sessions.leave(table.id, DI, evening.press())).session
    assert after.votes == {}


async def test_a_table_on_the_clock_is_not_skipped(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    seat = evening.turn(table)
    other = next(p.user for p in table.players if p.user != table.players[seat].user)
    assert other is not None
    why = await refused(evening.sessions.vote(table.id, other, "skip"), "E_SKIP_EARLY")
    assert why.values == {"seat": seat, "n": 60}


async def test_c9_without_a_clock_the_slow_are_skipped_after_a_while(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, clock="off")
    table = await evening.until_turn_of(table, BEN)
    seat = evening.turn(table)
    sessions = evening.sessions
    await refused(sessions.vote(table.id, ANN, "skip"), "E_SKIP_EARLY")
    evening.now += 2 * 60_000
    await refused(sessions.vote(table.id, BEN, "skip", seat), "E_SELF")
    await refused(sessions.vote(table.id, CY, "skip", table.seat_of(ANN)), "E_NOT_WAITED")
    waiting = (await sessions.vote(table.id, CY, "skip")).session
    assert waiting.votes == {f"skip:{seat}": (CY,)}
    after = (await sessions.vote(table.id, ANN, "skip")).session
    assert after.players[seat].misses == 1
    assert after.votes == {}
    assert after.moves == table.moves + 1
    assert "skipped" in evening.whats()


async def test_c9_a_turn_of_several_moves_is_skipped_whole(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="rummy", clock="off")
    seat = evening.turn(table)
    held = len(table.state.hands[seat])
    evening.now += HOUR
    after = table
    for other in (user for user in (ANN, BEN, CY) if user != table.players[seat].user):
        if after.state == table.state:
            after = (await evening.sessions.vote(table.id, other, "skip")).session
    assert after.state.turn != seat
    assert len(after.state.hands[seat]) == held
    assert after.players[seat].misses == 1


async def test_votes_to_skip_end_with_the_turn(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, clock="off")
    table = await evening.until_turn_of(table, BEN)
    evening.now += HOUR
    table = (await evening.sessions.vote(table.id, CY, "skip")).session
    after = (await evening.move(table)).session
    assert after.votes == {}


async def test_c34_roles_go_with_who_holds_them(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    await evening.sessions.cohost(table.id, ANN, str(BEN))
    after = (await evening.sessions.leave(table.id, BEN, evening.press())).session
    assert after.cohosts == ()
    assert (await evening.sessions.leave(table.id, ANN, evening.press())).session.host != ANN


async def test_votes_to_skip_end_with_a_leaver(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, DI, clock="off")
    table = await evening.until_turn_of(table, BEN)
    evening.now += HOUR
    await evening.sessions.vote(table.id, CY, "skip")
    after = (await evening.sessions.leave(table.id, BEN, evening.press())).session
    assert after.votes == {}


async def test_a_vote_that_passes_as_the_game_ends_removes_nobody(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY)
    votes = {f"kick:{BEN}": (ANN, CY)}
    change = Change(replace(table, votes=votes), evening.now)
    change.set(state=replace(table.state, over=True, turn=None, clocks=()))
    settle(change)
    assert change.session.phase == "over"
    assert change.result is not None
    assert not any(player.left for player in change.session.players)


async def test_nobody_skips_a_computer(evening: Evening) -> None:
    """Its automatic move is a worse one than its own."""
    table = await evening.table(ANN, computers=1, clock="off")
    while table.players[evening.turn(table)].human:
        table = (await evening.move(table)).session
    await refused(evening.sessions.vote(table.id, ANN, "skip"), "E_NO_COMPUTER")
    assert (await evening.sessions.get(table.id)).moves == table.moves


async def test_nobody_is_skipped_while_nobody_is_waited_for(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="cheat")
    seat = evening.turn(table)
    card = table.state.hands[seat][0]
    play = Move("play", {"cards": (card,), "rank": card[0]})
    user = table.players[seat].user
    assert user is not None
    await evening.sessions.act(table.id, user, evening.beat(table), play, evening.stamp())
    for anybody in (ANN, BEN, CY):
        await refused(evening.sessions.vote(table.id, anybody, "skip"), "E_NOBODY_WAITED")
