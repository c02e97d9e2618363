"""Orders: given by whoever hosts, as their own seat or as nobody at the table."""

from dataclasses import replace

import pytest

from bot.sessions import waits
from bot.sessions.proof import record
from bot.sessions.session import Session
from bot.storage.store import Commit
from games import CATALOGUE
from games.core.actions import Move
from games.core.game import HOUSE
from games.core.replay import read_log, replay
from tests.bot.sessions.evening import ANN, BEN, CY, DI, MINUTE, Evening, person
from tests.bot.sessions.rounds import deal, give, ordered, play_out, replayed
from tests.bot.sessions.test_votes import refused

pytestmark = pytest.mark.usefixtures("rounds")


async def rewritten(evening: Evening, table: Session, **values: object) -> Session:
    """The table as another process might have left it."""
    after = table.changed(version=table.version + 1, **values)
    await evening.store.commit(Commit(table, after))
    return after


async def test_the_host_deals_for_the_house(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await refused(give(evening, table, BEN, "deal"), "E_NOT_HOST")
    after = (await give(evening, table, ANN, "deal")).session
    assert after.state.round == 1
    assert ordered(await replayed(evening, after)) == [(HOUSE, Move("deal"))]


async def test_after_a_while_anybody_deals_as_themselves(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    table = await evening.pass_time(table.id, 20_000)
    after = (await give(evening, table, BEN, "deal")).session
    assert after.state.round == 1
    lines = await replayed(evening, after)
    assert lines[-1].entry.seat == table.seat_of(BEN)


async def test_a_host_who_may_deal_anyway_deals_as_themselves(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    table = await evening.pass_time(table.id, 20_000)
    after = await deal(evening, table)
    assert (await replayed(evening, after))[-1].entry.seat == table.seat_of(ANN)


async def test_a_cohost_gives_orders_too(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="blackjack")
    await evening.sessions.cohost(table.id, ANN, str(BEN))
    assert (await give(evening, table, BEN, "deal")).session.state.round == 1
    table = await play_out(evening, await evening.sessions.get(table.id))
    await refused(give(evening, table, CY, "end"), "E_NOT_HOST")
    assert (await give(evening, table, BEN, "end")).session.ended_why == "done"


async def test_a_banker_deals_as_themselves_and_the_host_as_nobody(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="pontoon")
    for user in (ANN, BEN):
        table = await rewritten(evening, await play_out(evening, table), host=user)
        banker = table.players[table.state.next_banker or table.state.banker].user
        deals = table.state.deals
        table = (await give(evening, table, user, "next")).session
        assert table.state.deals == deals + 1
        seat = (await replayed(evening, table))[-1].entry.seat
        assert seat == (table.seat_of(user) if user == banker else HOUSE)


async def test_a_host_without_a_seat_gives_orders(evening: Evening) -> None:
    """Whether they never sat down, or left what is being played."""
    table = await evening.table(ANN, BEN, game="blackjack")
    await refused(give(evening, table, CY, "deal"), "E_NOT_PLAYER")
    table = await rewritten(evening, table, host=CY)
    after = (await give(evening, table, CY, "deal")).session
    assert after.state.round == 1
    await refused(give(evening, after, CY, "hit"), "E_NOT_PLAYER")
    after = (await evening.sessions.leave(after.id, ANN, evening.press())).session
    after = await play_out(evening, await rewritten(evening, after, host=ANN))
    assert (await deal(evening, after)).state.round == 2


async def test_a_host_without_a_seat_stops_the_table(evening: Evening) -> None:
    table = await rewritten(evening, await evening.table(ANN, BEN, game="blackjack"), host=CY)
    await refused(evening.sessions.vote(table.id, DI, "stop"), "E_NOT_PLAYER")
    await refused(evening.sessions.vote(table.id, CY, "kick", 0), "E_NOT_PLAYER")
    over = (await evening.sessions.vote(table.id, CY, "stop")).session
    assert (over.phase, over.ended_why) == ("over", "done")
    await refused(evening.sessions.vote(table.id, CY, "stop"), "E_OVER")


async def test_a_moderator_may_close_the_table_and_no_more(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await refused(give(evening, table, DI, "deal", moderator=True), "E_NOT_PLAYER")
    await refused(give(evening, table, DI, "end"), "E_NOT_PLAYER")
    await refused(give(evening, table, BEN, "deal", moderator=True), "E_NOT_HOST")
    after = (await give(evening, table, DI, "end", moderator=True)).session
    assert (after.phase, after.ended_why) == ("over", "done")
    assert ordered(await replayed(evening, after)) == [(HOUSE, Move("end"))]
    await refused(give(evening, table, DI, "end", moderator=True), "E_OVER")


async def test_orders_come_in_the_order_of_refusals(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, game="blackjack")
    act = evening.sessions.act
    await refused(act(lobby.id, ANN, 0, ("deal", {}), evening.stamp()), "E_NO_GAME")
    table = await evening.sessions.start(lobby.id, ANN, evening.press())
    await refused(act(table.id, CY, 99, ("deal", {}), evening.stamp()), "E_NOT_PLAYER")
    await refused(act(table.id, ANN, 99, ("deal", {}), evening.stamp()), "E_STALE")
    beat = evening.beat(table)
    await refused(act(table.id, ANN, beat, ("deal", {"n": ["1"]}), evening.stamp()), "E_FORM")
    await deal(evening, table)
    # Pressed twice: the second press is of an earlier moment.
    await refused(act(table.id, ANN, beat, ("deal", {}), evening.stamp()), "E_STALE")


async def test_an_order_ends_a_row_of_misses_and_nobody_elses(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack", timer=15)
    table = await deal(evening, table)
    while table.state.phase not in ("idle", "done"):
        table = await evening.pass_time(table.id, 15_000)
    misses = {player.user: player.misses for player in table.players}
    table = await rewritten(
        evening, table, players=tuple(replace(player, misses=1) for player in table.players)
    )
    assert set(misses) == {ANN, BEN}
    after = await deal(evening, table)
    assert {player.user: player.misses for player in after.players} == {ANN: 0, BEN: 1}


async def test_an_order_brings_an_absent_host_back(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack", timer=15)
    seat = table.seat_of(ANN)
    assert seat is not None
    away = tuple(replace(p, away=i == seat) for i, p in enumerate(table.players))
    after = await deal(evening, await rewritten(evening, table, players=away))
    assert not after.players[seat].away
    assert "back" in evening.whats()


async def test_a_press_delivered_twice_deals_once(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    stamp, beat = evening.stamp(), evening.beat(table)
    await evening.sessions.act(table.id, ANN, beat, ("deal", {}), stamp)
    again = await evening.sessions.act(table.id, ANN, beat, ("deal", {}), stamp)
    assert again.duplicate
    assert again.session.state.round == 1


async def test_orders_stand_in_the_record(evening: Evening) -> None:
    table = await deal(evening, await evening.table(ANN, BEN, game="blackjack"))
    table = await play_out(evening, table)
    over = (await give(evening, table, ANN, "end")).session
    text = record(over, await evening.store.log(over.id))
    assert text is not None
    game, logged = read_log(text, CATALOGUE)
    *_, last = replay(game, logged)
    assert last.state == over.state
    assert [move for _, move in ordered(logged.lines)] == [Move("deal"), Move("end")]


async def test_whoever_hosts_is_called_when_only_their_order_is_missing(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    assert table.waits == {HOUSE: (evening.now, 0)}
    await evening.pass_time(table.id, 19_999)
    assert evening.pinged == []
    table = await evening.pass_time(table.id, 30 * MINUTE)
    assert (table.phase, evening.pinged) == ("playing", [(HOUSE, "turn")])
    table = await deal(evening, table)
    assert HOUSE not in table.waits
    dealt = evening.now
    # Between deals everybody waits for the host afresh.
    table = await play_out(evening, table)
    assert evening.now > dealt
    assert table.waits == {HOUSE: (evening.now, 0)}


async def test_nobody_is_called_for_an_order_that_needs_none(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack", dealer="fixed")
    assert table.waits.keys() == {table.state.dealer}, "a player deals: it is their turn"
    pontoon = await evening.table(ANN, BEN, game="pontoon", channel=51)
    pontoon = await play_out(evening, pontoon)
    assert pontoon.state.phase == "done"
    assert pontoon.waits == {}, "the next hand is dealt by itself"


async def test_a_host_who_wants_no_calls_gets_none_for_orders_either(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await evening.sessions.prefer(table.id, replace(person(ANN), pings=False))
    await evening.pass_time(table.id, 30 * MINUTE)
    assert evening.pinged == []
    assert table.waits.keys() == {HOUSE}


async def test_a_cohost_is_called_for_an_absent_host(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await evening.sessions.cohost(table.id, ANN, str(BEN))
    table = await evening.sessions.get(table.id)
    called = waits.person(table, HOUSE)
    assert called is not None
    assert called.user == ANN
    players = [replace(one, away=one.user == ANN) for one in table.players]
    called = waits.person(table.changed(players=tuple(players)), HOUSE)
    assert called is not None
    assert called.user == BEN
