"""Cheat over the wire: who challenged first, and whether in time, is told by the ids of presses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest

from bot.screens import ids
from sandbox.driver import Person
from tests.kit.stage import Stage
from tests.wire.bot.bluffing import opened, plays
from tests.wire.bot.prepared import facts, pressed, put
from tests.wire.bot.racing import (
    answered,
    control,
    failures,
    locked,
    offered,
    sends,
    until_arrived,
    way,
)
from tests.wire.bot.room import Room, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

WINDOW, WAIT = 5.0, 1.0
"""Seconds to challenge, and for challenges made in time to arrive."""

HANDS = {"Ann": ["7C", "2C"], "Ben": ["3C", "3D"], "Cy": ["9C"]}


@pytest.fixture(autouse=True)
def nobody_sees_a_press_fail(room: Room) -> Iterator[None]:
    yield
    assert not failures(room)


async def honest(room: Room, ann: Person, ben: Person, cy: Person) -> None:
    """Ann has put down the seven of clubs, called as what it is."""
    await room.game(ann, ben, cy, key="cheat")
    given = {"turn": "Ann", "rank": "7", "hands": HANDS, "rest_to": "pile"}
    await put(room, given, window=int(WINDOW))
    await plays(room, ann, "7", "7C")


async def settled(room: Room) -> dict[str, Any]:
    """The facts once the window is closed, and everybody sees what came of it."""

    async def closed() -> dict[str, Any] | None:
        known = await facts(room)
        return known if known["phase"] != "window" else None

    known = await until(closed)
    await room.current()
    return known


async def at(room: Room, seconds: float) -> None:
    """Waits until so long after the window opened."""
    await asyncio.sleep(opened(room) + seconds - time.time())


async def test_the_earlier_of_two_challenges_counts_though_it_comes_later(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await honest(room, ann, ben, cy)
    await way(room, ben, 0.5)
    challenge = offered(room, "cheat")
    first = await sends(room, ben, challenge)
    second = await sends(room, cy, challenge)
    assert first < second
    known = await settled(room)
    assert [stamp.id for _, _, stamp in await pressed(room, "cheat")] == [second, first]
    # Ann was honest: whoever doubted takes the pile of 48 cards, and Ann's with it.
    assert known["hand_n"] == {"Ann": 1, "Ben": 50, "Cy": 1}
    for person, press in ((ben, first), (cy, second)):
        await answered(person, press)


async def test_what_counts_is_when_a_challenge_was_made(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    """In time and on its way it counts; after the deadline it does not, though it arrives first."""
    await honest(room, ann, ben, cy)
    challenge = offered(room, "cheat")
    await way(room, ben, 0.6)
    await at(room, WINDOW - 0.2)
    early = await sends(room, ben, challenge)
    await at(room, WINDOW + 0.1)
    late = await sends(room, cy, challenge)
    assert "nothing to challenge" in await room.told(cy, str(late))
    known = await settled(room)
    assert known["hand_n"] == {"Ann": 1, "Ben": 50, "Cy": 1}
    await answered(ben, early)


async def test_a_challenge_that_was_too_long_on_its_way_changes_nothing(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await honest(room, ann, ben, cy)
    await way(room, ben, WAIT + 0.6)
    await at(room, WINDOW - 0.2)
    lost = await sends(room, ben, offered(room, "cheat"))
    known = await settled(room)
    assert known["hand_n"] == {"Ann": 1, "Ben": 2, "Cy": 1}
    shown = room.table().text
    assert "nothing to challenge" in await room.told(ben, str(lost))
    await ann.settled(quiet=0.3)
    assert await facts(room) == known
    assert room.table().text == shown
    await answered(ben, lost)


async def test_a_challenge_delivered_twice(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await honest(room, ann, ben, cy)
    await room.fault("twice", later=1.6)
    press = await sends(room, ben, offered(room, "cheat"))
    known = await settled(room)
    shown = room.table().text
    await asyncio.sleep(1.0)
    await ann.settled(quiet=0.3)
    assert await facts(room) == known
    assert room.table().text == shown
    assert [stamp.id for _, _, stamp in await pressed(room, "cheat")] == [press]
    assert not [each for each in ben.ephemerals() if each.channel_id == room.id]


@pytest.mark.parametrize("challenged", ["before", "after"])
async def test_a_window_outlives_the_bot(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person, challenged: str
) -> None:
    await honest(room, ann, ben, cy)
    challenge = offered(room, "cheat")
    if challenged == "before":
        await way(room, cy, 0.1)
        await sends(room, cy, challenge)
        await sends(room, ben, challenge)
        await until_arrived(room, 2, "cheat")
    await stage.kill_bot()
    await stage.start_bot()
    if challenged == "after":
        await answered(cy, await sends(room, cy, challenge))
    known = await settled(room)
    assert known["hand_n"] == {"Ann": 1, "Ben": 2, "Cy": 49}


async def test_challenges_are_acknowledged_while_nothing_can_be_stored(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    await honest(room, ann, ben, cy)
    challenge = offered(room, "cheat")
    await way(room, cy, 0.1)
    async with locked(stage):
        presses = [(cy, await sends(room, cy, challenge)), (ben, await sends(room, ben, challenge))]
        assert max([await answered(*each) for each in presses]) < 1000
        await asyncio.sleep(0.8)
        assert not await pressed(room, "cheat")
    known = await settled(room)
    assert known["hand_n"] == {"Ann": 1, "Ben": 2, "Cy": 49}


async def test_a_press_on_the_window_before_is_no_challenge_of_the_next(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await honest(room, ann, ben, cy)
    old = offered(room, "cheat")
    for person in (ben, cy):
        await answered(person, await sends(room, person, offered(room, "believe")))
    known = await settled(room)
    following = next(each for each in room.people if each.name == known["turn"])
    await plays(room, following, "7", HANDS[following.name][0])
    assert control(room.table(), "cheat") != old
    other = next(each for each in room.people if each not in (following, ann))
    state = await room.sends(other, room.table(), ids.encode(old))
    assert state["state"] in ("answered", "deferred")
    await ann.settled(quiet=0.3)
    assert (await facts(room))["phase"] == "window"
    assert not await pressed(room, "cheat")
