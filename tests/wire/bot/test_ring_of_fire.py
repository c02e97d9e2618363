"""Ring of Fire with the real bot: races by server time, and what nobody else is to notice."""

from __future__ import annotations

import json

import pytest

from bot.sessions.proof import races
from sandbox.driver import Person
from tests.wire.bot.prepared import facts, put
from tests.wire.bot.racing import answered, offered, sends, way
from tests.wire.bot.room import CALLBACK, TABLE_EDIT, Room, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

DEFERRED_UPDATE = 6


async def press(room: Room, person: Person, name: str) -> None:
    await answered(person, await sends(room, person, offered(room, name)))
    await room.current()


async def test_7_skip_mine_changes_nothing_that_anybody_else_could_notice(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben, key="ringoffire")
    await put(room, {"turn": "Ann", "deck": ["3C"]})
    await press(room, ann, "draw")
    shown, since = room.table(ben), room.mark
    before = dict(shown.payload)
    number = await sends(room, ann, offered(room, "skip"))
    assert "Nobody is told" in await room.told(ann, str(number))
    await ann.settled(quiet=1.0)
    calls = room.calls(since, "")
    assert [call.route for call in calls] == [calls[0].route]
    assert calls[0].route.endswith("/callback")
    assert room.table(ben).payload == before
    assert (await facts(room))["prompts"]["Ann"] == 0


async def test_4_a_press_in_a_race_is_acknowledged_before_it_is_judged(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await room.game(ann, ben, cy, key="ringoffire")
    await put(room, {"turn": "Ann", "deck": ["4C", "7C"]})
    await press(room, ann, "draw")
    floor, since = offered(room, "press"), room.mark
    for person, seconds in ((ben, 0.4), (cy, 0.2), (ann, 0.0)):
        await way(room, person, seconds)
    sent = [(person, await sends(room, person, floor)) for person in (ben, cy, ann)]
    twice = await sends(room, ann, floor)
    for person, number in (*sent, (ann, twice)):
        await answered(person, number)
    await _settled(room)
    types = [call.body["type"] for call in room.calls(since, CALLBACK)]
    assert types == [DEFERRED_UPDATE] * 4
    assert (await facts(room))["order"] == ["Ben", "Cy", "Ann"]
    assert (await facts(room))["last"] == ["race", ["Ann"]]
    assert room.calls(since, TABLE_EDIT)
    for person in room.people:
        await way(room, person, 0.0)
    await press(room, await room.turn(), "draw")
    assert offered(room, "press").args != floor.args


async def test_4_the_table_stays_as_it_is_until_the_last_has_pressed(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.lobby(ann, ben, key="ringoffire")
    await answered(ann, await sends(room, ann, offered(room, "computer")))
    await room.current()
    await answered(ann, await sends(room, ann, offered(room, "start")))
    await room.current()
    await put(room, {"turn": "Ann", "deck": ["4C"]})
    since = room.mark
    await press(room, ann, "draw")
    for person in room.people:
        await answered(person, await sends(room, person, offered(room, "press")))
    await _settled(room)
    edits = room.calls(since, TABLE_EDIT, message=room.table())
    assert len(edits) == 1  # how it ended


async def test_fair_has_the_races_of_the_ring_while_it_runs(
    room: Room, ann: Person, ben: Person
) -> None:
    """Played without a prepared position, as its log has to lead there."""
    await room.game(ann, ben, key="ringoffire")
    for _ in range(200):
        known = await facts(room)
        if known["order"] is not None or known["over"]:
            break
        await _anything(room, known)
    else:
        pytest.fail("no race in two hundred steps")
    session, about = await room.session(), await ann.command(room.id, "fair")
    assert about.message is not None
    told = races(session, await room.house.store.log(session.id), session.names)
    assert ("races.jsonl" in about.message.text) == (told is not None)
    if known["order"] is None:
        return  # the fourth king came before the first race
    assert told is not None
    seating, race, *_ = map(json.loads, told.splitlines())
    assert seating["game"] == "ringoffire"
    assert [seating["players"][seat] for seat in race["order"]] == known["order"]
    assert [one["refused"] for one in race["presses"]] == [None, None]


async def _settled(room: Room) -> None:
    """Waits until the race is over, and shown."""

    async def over() -> bool:
        return (await facts(room))["flow"] is None

    await until(over)
    await room.current()


async def _anything(room: Room, known: dict[str, object]) -> None:
    """One step by whoever may, towards the next card."""
    session = await room.session()
    if known["flow"] == "race":
        for person in room.people:
            await answered(person, await sends(room, person, offered(room, "press")))
        await _settled(room)
        return
    person = await room.turn()
    seat = session.seat_of(int(person.me["id"]))
    seen = session.game.observe(session.state, seat)
    names = [action.name for action in session.game.actions(seen, seat)]
    plain = next((n for n in ("stop", "stuck", "nopour", "draw", "choose") if n in names), None)
    if plain is not None:
        await press(room, person, plain)
    else:
        for name in ("out", "back"):
            await press(room, person, name)
