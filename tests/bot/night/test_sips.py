"""Prompts: for whom they count, what is passed, and what is told to whom."""

import asyncio

import pytest

from bot.night.night import Notice
from games import CATALOGUE
from games.core.actions import Move
from games.core.events import Event
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN, CY, DI, Evening, person
from tests.kit.tables import catalogue

MINUTE = 60_000


# -- prompts of a game that tells them itself


async def test_c196_a_prompt_is_a_row_for_each_person_it_names(party: Party) -> None:
    night = await party.night(ANN, BEN, CY)
    table = await party.table(ANN, BEN, CY)
    await party.toast(table, ANN, BEN)
    await party.toast(table, BEN)
    assert await party.taken(ANN) == [False]
    assert await party.taken(BEN) == [False, False]
    assert await party.taken(CY) == []
    (row,) = await party.nights.own_sips(ANN)
    assert (row.night, row.session, row.at) == (night.id, table.id, party.evening.now - 1)
    assert await party.nights.own_tally(BEN, night.id) == 2
    assert await party.nights.own_tally(BEN, night.id + 1) == 0


async def test_prompts_outside_nights_count_for_their_owner_too(party: Party) -> None:
    table = await party.table(ANN, BEN)
    await party.toast(table, ANN)
    (row,) = await party.store.sips_of(ANN)
    assert row.night is None


async def test_a_break_is_offered_outside_nights_too_and_seldom(party: Party) -> None:
    offered: list[tuple[int, int]] = []
    party.nights.resting.append(lambda session, user: offered.append((session.id, user)))
    table = await party.table(ANN, BEN)
    for _ in range(3):
        await party.toast(table, ANN)
    await party.pass_no_night(10 * MINUTE)
    await party.toast(table, ANN)
    assert offered == []
    for _ in range(3):
        await party.toast(table, ANN, BEN)
    assert offered == [(table.id, ANN)]
    await party.pass_no_night(MINUTE)
    await party.toast(table, ANN)
    assert offered == [(table.id, ANN)]


async def test_computers_do_not_sip(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.evening.table(ANN, game="toasts", channel=VOICE, computers=2)
    after = await party.move(table, ANN, "toast", ANN)
    assert after.state.prompts.count(1) == 1
    everybody = tuple(range(3))
    await party.sessions.act(
        table.id, ANN, 0, ("toast", {"seats": list(map(str, everybody))}), party.evening.stamp()
    )
    assert await party.taken(ANN) == [False, False]


async def test_the_same_commit_told_twice_counts_once(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    before = await party.sessions.get(table.id)
    after = await party.toast(table, ANN)
    events = (Event("sip", None, {"seats": (after.seat_of(ANN),)}, tags=("sip",)),)
    party.nights.session_changed(before, after, events)
    assert await party.taken(ANN) == [False]


# -- what people do for themselves


async def test_pass_takes_back_the_latest_prompt_in_game_and_record(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(2):
        await party.toast(table, BEN)
    assert await party.nights.pass_latest(VOICE, BEN)
    assert await party.taken(BEN) == [False, True]
    seat = table.seat_of(BEN)
    assert seat is not None
    assert (await party.sessions.get(table.id)).state.prompts[seat] == 1
    assert await party.nights.pass_latest(VOICE, BEN)
    assert not await party.nights.pass_latest(VOICE, BEN)
    assert party.told == []


@pytest.mark.parametrize("ended", [False, True], ids=["playing", "ended"])
async def test_pass_takes_back_a_prompt_that_is_still_being_noted(
    party: Party, *, ended: bool
) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.toast(table, BEN)
    party.evening.now += 1
    move = Move("toast", {"seats": (table.seat_of(BEN),)})
    async with party.nights._lock("table", table.id):  # so long nothing is noted
        await party.sessions.act(table.id, ANN, 0, move, party.evening.stamp())
        if ended:
            await party.sessions.vote(table.id, ANN, "stop")
        passing = asyncio.create_task(party.nights.pass_latest(VOICE, BEN))
        await asyncio.wait([passing], timeout=0.2)
    assert await passing
    assert await party.taken(BEN) == [False, True]


async def test_skip_at_the_table_is_the_same(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.toast(table, BEN)
    await party.move(table, BEN, "skip")
    assert await party.taken(BEN) == [True]


async def test_out_and_back_at_the_table_hold_for_the_night(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.move(table, BEN, "out")
    assert not (await party.now()).guests[1].playing
    await party.move(table, BEN, "back")
    assert (await party.now()).guests[1].playing


async def test_out_in_the_night_holds_at_the_table_and_in_the_next_game(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.nights.out(VOICE, BEN)
    now = await party.sessions.get(table.id)
    assert now.state.out == (table.seat_of(BEN),)
    await party.move(table, ANN, "close")
    again = await party.sessions.rematch(table.id, person(ANN), party.evening.press())
    again = await party.sessions.start(again.id, ANN, party.evening.press())
    await party.nights.settled()
    again = await party.sessions.get(again.id)
    assert again.state.out == (again.seat_of(BEN),)
    await party.nights.back(VOICE, BEN)
    assert (await party.sessions.get(again.id)).state.out == ()
    assert party.told == []


async def test_who_is_away_is_out_at_the_table(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    now = await party.sessions.get(table.id)
    assert now.state.out == (table.seat_of(BEN),)
    assert not now.players[table.seat_of(BEN) or 0].away
    await party.toast(table, ANN, BEN)
    assert await party.taken(BEN) == []
    await party.comes(BEN)
    await party.nights.back(VOICE, BEN)
    assert (await party.sessions.get(table.id)).state.out == ()


async def test_a_move_made_for_somebody_puts_no_absent_player_back(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    seat = table.seat_of(BEN)
    assert seat is not None

    def sleep(change: object) -> None:
        change.player(seat, away=True)  # type: ignore[attr-defined]

    await party.sessions._do(table.id, sleep)
    party.evening.told.clear()
    await party.goes(BEN)
    await party.pass_time(120_000)
    now = await party.sessions.get(table.id)
    assert now.state.out == (seat,)
    assert now.players[seat].away
    assert party.evening.told == []


async def test_games_without_such_moves_are_left_alone(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN, game="gofish")
    await party.nights.out(VOICE, BEN)
    await party.nights.back(VOICE, BEN)
    assert not await party.nights.pass_latest(VOICE, BEN)
    assert await party.sessions.get(table.id) == table


# -- cap and sober


async def test_c193_beyond_a_cap_everything_is_passed_and_only_they_are_told_once(
    party: Party,
) -> None:
    await party.prefer(BEN, cap=2)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    lines: list[list[Event]] = []
    for _ in range(4):
        party.evening.told.clear()
        await party.toast(table, ANN, BEN)
        lines.append(list(party.evening.told))
        party.evening.now += 11 * MINUTE // 4
    assert await party.taken(BEN) == [False, False, True, True]
    seat = table.seat_of(BEN)
    assert seat is not None
    assert (await party.sessions.get(table.id)).state.prompts[seat] == 2
    assert all(line == lines[0] for line in lines), "the public line is the same whatever they are"
    assert [notice for notice in party.told if notice.user == BEN] == [Notice("cap", BEN)]


async def test_a_prompt_passed_by_hand_does_not_count_towards_a_cap(party: Party) -> None:
    await party.prefer(BEN, cap=1)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.toast(table, BEN)
    await party.nights.pass_latest(VOICE, BEN)
    await party.toast(table, BEN)
    await party.toast(table, BEN)
    assert await party.taken(BEN) == [True, False, True]


async def test_a_cap_is_for_one_night(party: Party) -> None:
    await party.prefer(BEN, cap=1)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await party.toast(table, BEN)
    await party.move(table, ANN, "close")
    await party.nights.end(VOICE, ANN)
    await party.night(ANN, BEN)
    again = await party.table(ANN, BEN)
    await party.toast(again, BEN)
    assert await party.taken(BEN) == [False, False]


async def test_sober_people_are_counted_nowhere(party: Party) -> None:
    await party.prefer(BEN, sober=True, cap=1)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(6):
        await party.toast(table, BEN)
    assert await party.taken(BEN) == []
    assert (await party.now()).water.prompts == 0
    assert party.told == []
    assert not await party.store.sips_of(BEN)


async def test_four_prompts_in_ten_minutes_suggest_a_break_once_an_hour(party: Party) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for gap in (0, 4 * MINUTE, 4 * MINUTE, 4 * MINUTE):  # four within twelve minutes
        party.evening.now += gap
        await party.toast(table, BEN)
    rests = [notice for notice in party.told if notice.what == "rest"]
    assert rests == []
    party.evening.now += MINUTE
    await party.toast(table, BEN)  # the last four within nine
    rests = [notice for notice in party.told if notice.what == "rest"]
    assert rests == [Notice("rest", BEN)]
    for _ in range(8):
        await party.toast(table, BEN)
    assert [n for n in party.told if n.what == "rest"] == rests
    party.evening.now += 60 * MINUTE
    for _ in range(4):
        await party.toast(table, BEN)
    assert [n for n in party.told if n.what == "rest"] == [*rests, Notice("rest", BEN)]


# -- prompts for games that tell none


def caught(evening: Evening) -> list[Event]:
    return [event for event in evening.told if "sip" in event.tags]


async def test_other_games_prompt_only_where_the_host_wants_it(party: Party) -> None:
    await party.night(ANN, BEN, CY, sips=False)
    await lie(party)
    assert caught(party.evening) == []


async def test_who_is_caught_is_prompted_once_in_the_words_of_the_house(party: Party) -> None:
    await party.night(ANN, BEN, CY, sips=True)
    liar = await lie(party)
    (event,) = caught(party.evening)
    session = (await party.store.live_of(liar))[0]
    assert event.args == {"seats": (session.seat_of(liar),)}
    assert await party.taken(liar) == [False]
    words = catalogue().words("en", session.names, "cheat")
    assert words.event(event) == f"💧 Sip: {session.players[session.seat_of(liar) or 0].name}"


async def lie(party: Party) -> int:
    """Somebody lies at Cheat and is caught; who."""
    table = await party.table(ANN, BEN, CY, game="cheat")
    seat = party.evening.turn(table)
    liar, doubter = (table.players[s].user for s in (seat, (seat + 1) % 3))
    assert liar is not None
    assert doubter is not None
    seen = table.game.observe(table.state, seat)
    card = seen.hands[seat][0]
    (play,) = (one for one in table.game.actions(seen, seat) if one.name == "play")
    (ranks,) = (field.options for field in play.fields if field.name == "rank")  # type: ignore[union-attr]
    called = next(str(rank) for rank in ranks if rank != card[0])
    raw = {"cards": [card], "rank": [called]}
    beat = party.evening.beat(table)
    await party.sessions.act(table.id, liar, beat, ("play", raw), party.evening.stamp())
    now = await party.sessions.get(table.id)
    beat = int(now.state.beats.get("window", 0))
    await party.sessions.act(table.id, doubter, beat, ("cheat", {}), party.evening.stamp())
    await party.evening.pass_time(table.id, 10_000)
    await party.nights.settled()
    return liar


@pytest.mark.parametrize("key", ["gofish", "blackjack", "pontoon"])
async def test_games_that_catch_nobody_prompt_nobody(party: Party, key: str) -> None:
    assert not any("sip" in game.events for game in [CATALOGUE[key]])
    await party.night(ANN, BEN, DI, sips=True)
    table = await party.table(ANN, BEN, game=key)
    assert table.sips
    if key == "gofish":
        for _ in range(30):
            if not table.running:
                break
            table = (await party.evening.move(table)).session
    assert caught(party.evening) == []


def test_nobody_this_time() -> None:
    words = catalogue().words("en", ["Ann", "Ben", "Cy"], "cheat")
    assert words.event(Event("sip", None, {"seats": ()})) == "Nobody this time."
    assert words.event(Event("sip", None, {"seats": (0, 2)})) == "💧 Sip: Ann and Cy"
