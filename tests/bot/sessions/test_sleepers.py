"""Tables that go on while all people at them sleep, with computers who would play on for ever."""

from typing import Any

import pytest

from bot.sessions.session import Session
from tests.bot.sessions.evening import ANN, BEN, CY, HOUR, MINUTE, Evening
from tests.bot.sessions.rounds import deal, give

pytestmark = pytest.mark.usefixtures("rounds")

FIXED: dict[str, Any] = {"dealer": "fixed"}
TABLES = [
    ("pontoon", {}),
    ("blackjack", {"dealer": "rotate"}),
    ("blackjack", {"chips": True}),
    ("blackjack", FIXED),
]
"""Where the house deals without bets, one sleeps through a round and no next one comes."""


async def begun(evening: Evening, game: str, **options: Any) -> Session:
    """Two people and two computers, in the first deal."""
    table = await evening.table(ANN, BEN, computers=2, game=game, **options)
    if table.state.phase == "idle" and table.state.dealer < 0:
        return await deal(evening, table)
    return await evening.sessions.get(table.id)


@pytest.mark.parametrize(("game", "options"), TABLES)
async def test_a_table_where_all_people_sleep_rests_and_ends_after_a_day(
    evening: Evening, game: str, options: dict[str, Any]
) -> None:
    table = await begun(evening, game, **options)
    rests = await evening.pass_time(table.id, 10 * MINUTE)
    assert rests.phase == "paused"
    assert (await evening.pass_time(table.id, 20 * HOUR)).state == rests.state
    over = await evening.pass_time(table.id, 4 * HOUR)
    assert (over.phase, over.ended_why) == ("closed", "paused")


@pytest.mark.parametrize(("game", "options"), TABLES[:3])
async def test_where_sleepers_leave_the_table_ends_with_the_last_of_them(
    evening: Evening, game: str, options: dict[str, Any]
) -> None:
    table = await begun(evening, game, absence="leave", **options)
    over = await evening.pass_time(table.id, 10 * MINUTE)
    assert (over.phase, over.ended_why) == ("closed", "empty")


@pytest.mark.parametrize(("game", "options"), [TABLES[0], TABLES[1], TABLES[3]])
async def test_whoever_wakes_up_first_finds_the_table_as_it_was(
    evening: Evening, game: str, options: dict[str, Any]
) -> None:
    table = await begun(evening, game, **options)
    rests = await evening.pass_time(table.id, HOUR)
    back = await evening.sessions.back(table.id, BEN)
    assert (back.phase, back.state.hands) == ("playing", rests.state.hands)
    later = await evening.pass_time(table.id, HOUR)
    assert later.phase == "paused", "and falls asleep again with the only one who was awake"


async def test_a_dealer_who_sleeps_deals_on_for_others(evening: Evening) -> None:
    """To have the cards dealt for one is no miss, as long as somebody plays them."""
    table = await evening.table(ANN, BEN, CY, game="blackjack", dealer="fixed")
    for _ in range(3):
        table = await evening.pass_time(table.id, 61_000)
        assert "slept" in evening.whats()
        while table.state.phase == "play":
            user = table.players[table.state.turn].user
            assert user in (BEN, CY)
            table = (await give(evening, table, user, "stand")).session
        table = await evening.pass_time(table.id, 20_000)
        assert table.state.phase == "done"
    (ann,) = [player for player in table.players if player.user == ANN]
    assert (ann.misses, ann.away, table.phase) == (0, False, "playing")
