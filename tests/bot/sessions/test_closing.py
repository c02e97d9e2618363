"""Stopping tables that go on deal after deal: the cards on the table are played out first."""

from dataclasses import replace

import pytest

from bot.sessions.closing import plan
from bot.sessions.seats import has_room, may_sit_down
from bot.sessions.session import Session
from games.core.actions import Move
from games.core.game import HOUSE
from tests.bot.sessions.evening import ANN, BEN, CY, DI, HOUR, MINUTE, Evening, person
from tests.bot.sessions.rounds import deal, give, ordered, play_out, replayed, step
from tests.bot.sessions.test_votes import refused

pytestmark = pytest.mark.usefixtures("rounds")

GAMES = ("blackjack", "pontoon")


async def dealt(evening: Evening, *people: int, game: str = "blackjack") -> Session:
    """A table in the middle of a deal."""
    table = await evening.table(*(people or (ANN, BEN, CY)), game=game)
    return await deal(evening, table) if game == "blackjack" else table


def assert_closed(evening: Evening, over: Session) -> None:
    """It ended by its own order, with a podium."""
    assert (over.phase, over.ended_why) == ("over", "done")
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    assert outcome.scores
    assert bool(outcome.winners) == (len(over.players) > 1)
    assert evening.whats()[-1] == "ended"


@pytest.mark.parametrize("game", GAMES)
async def test_between_deals_the_host_closes_it_at_once(evening: Evening, game: str) -> None:
    table = await play_out(evening, await dealt(evening, game=game))
    assert plan(table) == "close"
    over = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert_closed(evening, over)
    assert ordered(await replayed(evening, over))[-1] == (HOUSE, Move("end"))
    (result,) = await evening.store.results_of(BEN)
    assert result.counted
    assert result.score is not None


@pytest.mark.parametrize("game", GAMES)
async def test_in_a_deal_that_is_the_last_one(evening: Evening, game: str) -> None:
    table = await dealt(evening, game=game)
    assert plan(table) == "wait"
    after = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert (after.phase, after.closing, after.state) == ("playing", True, table.state)
    assert evening.whats()[-1] == "closing"
    over = await play_out(evening, after)
    assert_closed(evening, over)
    rounds = over.state.round if game == "blackjack" else over.state.deals
    assert rounds == 1
    assert ordered(await replayed(evening, over))[-1] == (HOUSE, Move("end"))


async def test_asked_for_once_more_it_ends_in_the_middle(evening: Evening) -> None:
    table = await dealt(evening)
    after = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert plan(after) == "cut"
    # The same press again, or one whose question spoke of the end of this deal.
    assert (await evening.sessions.vote(table.id, ANN, "stop")).session == after
    assert (await evening.sessions.moderator_stop(table.id)).session == after
    over = (await evening.sessions.vote(table.id, ANN, "stop", at_once=True)).session
    assert (over.phase, over.ended_why) == ("over", "stopped")
    assert over.game.outcome(over.state) is None
    assert await evening.store.results_of(ANN) == []


async def test_what_is_meant_for_the_last_deal_cuts_nothing_before_it(evening: Evening) -> None:
    """Whoever saw that it was the last deal, and presses late, does not cut the game after it."""
    table = await dealt(evening)
    after = (await evening.sessions.moderator_stop(table.id, at_once=True)).session
    assert (after.phase, after.closing) == ("playing", True)


@pytest.mark.parametrize("at_once", [False, True])
async def test_a_moderator_stops_it_likewise(evening: Evening, at_once: bool) -> None:
    table = await dealt(evening)
    assert (await evening.sessions.moderator_stop(table.id)).session.closing
    after = (await evening.sessions.moderator_stop(table.id, at_once=at_once)).session
    assert (after.ended_why == "stopped") == at_once
    if not at_once:
        assert_closed(evening, await play_out(evening, after))


async def test_a_majority_stops_it_likewise(evening: Evening) -> None:
    vote = evening.sessions.vote
    table = await dealt(evening, ANN, BEN, CY, DI)
    await vote(table.id, BEN, "stop")
    await vote(table.id, CY, "stop")
    after = (await vote(table.id, DI, "stop")).session
    assert (after.closing, after.votes) == (True, {})
    # Pressed too late for that; only who means the middle of the deal votes for that.
    assert (await vote(table.id, BEN, "stop")).session.votes == {}
    await vote(table.id, BEN, "stop", at_once=True)
    await vote(table.id, CY, "stop", at_once=True)
    assert (await evening.sessions.get(table.id)).votes == {"stop": (BEN, CY)}
    over = (await vote(table.id, DI, "stop", at_once=True)).session
    assert over.ended_why == "stopped"


async def test_votes_for_the_last_deal_do_not_count_for_its_middle(evening: Evening) -> None:
    vote = evening.sessions.vote
    table = await dealt(evening, ANN, BEN, CY)
    await vote(table.id, BEN, "stop")
    assert (await evening.sessions.moderator_stop(table.id)).session.votes == {}
    after = (await vote(table.id, CY, "stop", at_once=True)).session
    assert (after.phase, after.votes) == ("playing", {"stop": (CY,)})


async def test_a_leave_may_complete_the_vote(evening: Evening) -> None:
    table = await dealt(evening, ANN, BEN, CY, DI)
    await evening.sessions.vote(table.id, BEN, "stop")
    await evening.sessions.vote(table.id, CY, "stop")
    after = (await evening.sessions.leave(table.id, DI, evening.press())).session
    assert (after.phase, after.closing) == ("playing", True)
    assert_closed(evening, await play_out(evening, after))


async def test_a_vote_between_deals_closes_it_too(evening: Evening) -> None:
    table = await play_out(evening, await dealt(evening))
    await evening.sessions.vote(table.id, BEN, "stop")
    over = (await evening.sessions.vote(table.id, CY, "stop")).session
    assert_closed(evening, over)


async def test_a_lobby_is_just_closed(evening: Evening) -> None:
    lobby = await evening.lobby(ANN, BEN, game="blackjack")
    assert plan(lobby) == "cut"
    over = (await evening.sessions.vote(lobby.id, ANN, "stop")).session
    assert (over.phase, over.ended_why) == ("closed", "stopped")
    await refused(evening.sessions.vote(lobby.id, ANN, "stop"), "E_OVER")


async def test_a_table_that_rests_is_cut_short(evening: Evening) -> None:
    """Nobody is there to play the deal out."""
    table = await evening.table(ANN, game="blackjack", chips=True, timer=15)
    await deal(evening, table)
    rests = await evening.pass_time(table.id, MINUTE)
    assert (rests.phase, plan(rests)) == ("paused", "cut")
    over = (await evening.sessions.moderator_stop(table.id)).session
    assert over.ended_why == "stopped"


async def test_a_table_that_rests_between_deals_is_closed(evening: Evening) -> None:
    table = await play_out(evening, await dealt(evening))
    away = tuple(replace(player, away=True) for player in table.players)
    rests = table.changed(phase="paused", players=away, paused=evening.now)
    assert plan(rests) == "close"


async def test_a_last_deal_that_falls_asleep_stays_the_last(evening: Evening) -> None:
    table = await evening.table(ANN, game="blackjack", chips=True, timer=15)
    await deal(evening, table)
    await evening.sessions.moderator_stop(table.id)
    rests = await evening.pass_time(table.id, MINUTE)
    assert (rests.phase, rests.closing) == ("paused", True)
    evening.now += HOUR
    await evening.sessions.back(table.id, ANN)
    over = await evening.pass_time(table.id, MINUTE)
    assert_closed(evening, over)


async def test_a_restart_does_not_forget_it(evening: Evening) -> None:
    table = await dealt(evening)
    await evening.sessions.vote(table.id, ANN, "stop")
    later = Evening(evening.store, evening.now + 1)
    evening.store._read.clear()  # type: ignore[attr-defined]
    await later.sessions.boot()
    found = await later.sessions.get(table.id)
    assert found.closing
    assert_closed(later, await play_out(later, found))


async def test_nobody_sits_down_in_the_last_deal(evening: Evening) -> None:
    """There is no next deal that they could play."""
    table = await dealt(evening)
    assert may_sit_down(table, DI)
    after = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert not has_room(after)
    assert not may_sit_down(after, DI)
    await refused(evening.sessions.join(table.id, person(DI), evening.press()), "E_LAST_DEAL")
    await refused(evening.sessions.add_computer(table.id, ANN), "E_LAST_DEAL")
    assert (await evening.sessions.get(table.id)) == after


async def test_everybody_leaving_in_the_last_deal_ends_it(evening: Evening) -> None:
    table = await dealt(evening, ANN, BEN)
    await evening.sessions.vote(table.id, ANN, "stop")
    await evening.sessions.leave(table.id, ANN, evening.press())
    over = (await evening.sessions.leave(table.id, BEN, evening.press())).session
    assert not over.live


async def test_computers_deal_no_more_after_the_last(evening: Evening) -> None:
    """A computer that is to deal would begin the next one as soon as this one is settled."""
    table = await evening.table(ANN, computers=2, game="blackjack", dealer="rotate")
    while table.players[(table.state.dealer + 1) % 3].human:
        table = await play_out(evening, await dealt_by_whoever(evening, table))
    table = await dealt_by_whoever(evening, table)
    await evening.sessions.vote(table.id, ANN, "stop")
    over = await play_out(evening, await evening.sessions.get(table.id))
    assert_closed(evening, over)
    assert over.state.round == table.state.round


async def dealt_by_whoever(evening: Evening, table: Session) -> Session:
    """The next deal, by a person or a computer."""
    before = table.state.round
    while table.state.round == before:
        table = await step(evening, table)
    return table


async def test_the_end_after_the_last_hand_is_the_rules_own(evening: Evening) -> None:
    """Where a number of hands was agreed, the last one closes the table by itself."""
    table = await evening.table(ANN, BEN, game="pontoon", hands=1)
    await evening.sessions.vote(table.id, ANN, "stop")
    over = await play_out(evening, await evening.sessions.get(table.id))
    assert (over.ended_why, ordered(await replayed(evening, over))) == ("done", [])


async def test_a_table_left_standing_between_deals_has_a_winner(evening: Evening) -> None:
    table = await play_out(evening, await dealt(evening))
    after = await evening.pass_time(table.id, 5 * HOUR)
    assert after.phase == "playing"
    assert_closed(evening, await evening.pass_time(table.id, 2 * HOUR))


async def test_a_table_left_standing_makes_way_with_a_winner(evening: Evening) -> None:
    table = await play_out(evening, await dealt(evening))
    evening.now += 7 * HOUR
    await evening.lobby(CY, DI)
    over = await evening.sessions.get(table.id)
    assert (over.phase, over.ended_why) == ("closed", "done")
    (result,) = await evening.store.results_of(ANN)
    assert result.counted


async def test_a_table_that_fell_asleep_in_a_deal_has_none(evening: Evening) -> None:
    table = await evening.table(ANN, game="blackjack", chips=True, timer=15)
    await deal(evening, table)
    assert (await evening.pass_time(table.id, 25 * HOUR)).ended_why == "paused"


async def test_other_games_end_where_they_are(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    assert plan(table) == "cut"
    over = (await evening.sessions.vote(table.id, ANN, "stop")).session
    assert (over.phase, over.ended_why, over.closing) == ("over", "stopped", False)


async def test_the_order_itself_is_refused_in_a_deal(evening: Evening) -> None:
    table = await dealt(evening)
    await refused(give(evening, table, ANN, "end"), "E_PHASE")
