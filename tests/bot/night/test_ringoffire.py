"""A night of Ring of Fire: what people say for themselves holds in both, and stays with them."""

from __future__ import annotations

from dataclasses import replace

from bot.night.night import Notice
from bot.screens.night import Evening, panel
from bot.sessions.session import Session
from bot.text import Catalogue
from games.core.events import Event
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN, CY
from tests.kit.spelled import texts
from tests.kit.tables import LOCALES

MINUTE = 60_000


async def cards(party: Party, table: Session, number: int) -> Session:
    """So many cards are drawn; whatever they bring runs out by itself."""
    table = await party.sessions.get(table.id)
    drawn = 0
    while table.running and drawn < number:
        seat = table.state.turn
        offered = table.game.actions(table.game.observe(table.state, seat), seat)
        if any(action.name == "draw" for action in offered):
            user = table.players[seat].user
            assert user is not None
            await party.sessions.act(
                table.id, user, party.evening.beat(table), ("draw", {}), party.evening.stamp()
            )
            drawn += 1
        else:
            await party.evening.pass_time(table.id, 500)
        await party.nights.settled()
        table = await party.sessions.get(table.id)
    return table


def prompted(party: Party, table: Session, user: int) -> int:
    """How many public prompts have named somebody."""
    seat = table.seat_of(user)
    seats = [e.args["seats"] for e in party.evening.told if "sip" in e.tags]
    return sum(seat in named for named in seats)  # type: ignore[operator]


def public(party: Party) -> list[Event]:
    """What was told to all so far."""
    return [event for event in party.evening.told if not event.to]


async def test_each_prompt_of_the_game_is_a_row_of_the_night(party: Party) -> None:
    night = await party.night(ANN, BEN, CY)
    table = await cards(party, await party.table(ANN, BEN, CY, game="ringoffire"), 15)
    for user in (ANN, BEN, CY):
        assert len(await party.taken(user)) == prompted(party, table, user)
    assert prompted(party, table, ANN) > 0
    assert {row.night for row in await party.store.sips_of(ANN)} == {night.id}


async def test_beyond_a_cap_the_game_counts_no_more_either(party: Party) -> None:
    await party.prefer(BEN, cap=1)
    await party.night(ANN, BEN, CY)
    table = await cards(party, await party.table(ANN, BEN, CY, game="ringoffire"), 25)
    rows = await party.taken(BEN)
    assert len(rows) > 1
    assert rows == [False] + [True] * (len(rows) - 1)
    seat = table.seat_of(BEN)
    assert seat is not None
    facts = table.game.notation.facts(table.state, (), table.names)
    assert facts["prompts"][table.players[seat].name] == 1
    assert [n for n in party.told if n.what == "cap"] == [Notice("cap", BEN)]


async def test_who_is_out_tonight_is_out_of_the_ring(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    table = await party.table(ANN, BEN, CY, game="ringoffire")
    await party.nights.out(VOICE, BEN)
    before = prompted(party, table, BEN)
    table = await cards(party, table, 10)
    assert table.seat_of(BEN) in table.state.out
    assert prompted(party, table, BEN) == before
    await party.nights.back(VOICE, BEN)
    assert (await party.sessions.get(table.id)).state.out == ()


async def test_leaving_voice_for_two_minutes_sits_out_silently(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    table = await party.table(ANN, BEN, CY, game="ringoffire", clock="off")
    told = len(public(party))
    await party.goes(BEN)
    await party.pass_time(2 * MINUTE)
    table = await party.sessions.get(table.id)
    assert table.seat_of(BEN) in table.state.out
    assert {event.what for event in public(party)[told:]} <= {"roster", "next"}
    assert all(event.seat != table.seat_of(BEN) for event in public(party)[told:])


async def test_the_games_own_water_break_is_the_nights(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    table = await party.table(ANN, BEN, CY, game="ringoffire")
    await cards(party, table, 11)
    assert any("water" in event.tags for event in party.evening.told)
    assert (await party.now()).water.prompts <= 3


async def test_its_moments_are_worth_telling_again(party: Party) -> None:
    await party.night(ANN, BEN, CY)
    table = await party.table(ANN, BEN, CY, game="ringoffire")
    await cards(party, table, 52)
    table = await party.sessions.get(table.id)
    assert not table.running
    night = await party.now()
    assert [past.session for past in night.past] == [table.id]
    (past,) = night.past
    assert past.event is not None
    assert past.event.what == "cup", "the last king, not the rule by which the game is over"
    assert "cup" in [moment.event.what for moment in night.moments if moment.event]
    closing = texts(
        panel(Evening(replace(night, ended=night.touched, ended_why="host")), Catalogue(LOCALES))
    )
    name = past.names[past.event.seat or 0]
    assert closing.count(f"👑 {name} drew the last king.") == 2, "among the moments and the games"
    assert "yours" not in closing
