"""Irish Snap over the wire: whatever becomes of presses on their way, their ids rank them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import pytest_asyncio

from sandbox.driver import Person
from sandbox.screen import Message
from tests.kit.raced import told
from tests.kit.stage import Stage
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

WINDOW = 5.0
"""Seconds that hands may come down after the first."""

STACKS: dict[str, list[str]] = {
    "Ann": ["2D", "9C"],
    "Ben": ["KS", "KH"],
    "Cy": ["4C", "4D"],
    "Dee": ["5C"],
    "Mo": ["6C"],
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def dee(stage: Stage) -> Person:
    return await stage.person("Dee")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def mo(stage: Stage) -> Person:
    return await stage.person("Mo")


@pytest.fixture(autouse=True)
def nobody_sees_a_press_fail(room: Room) -> Iterator[None]:
    yield
    assert not failures(room)


# the story


async def card(room: Room, *people: Person, count: str = "2") -> int:
    """A table at which Ann turns the two of diamonds under this call; its number."""
    await room.game(*people, key="irishsnap")
    stacks = {person.name: STACKS[person.name] for person in people}
    given = {"turn": people[0].name, "count": count, "stacks": stacks, "rest_to": "pile"}
    await put(room, given)
    await answered(people[0], await sends(room, people[0], offered(room, "flip")))
    for person in people:
        await person.wait_for(lambda person=person: control(room.table(person), "snap"))
    return shown_card(room.table())


def shown_card(table: Message) -> int:
    found = control(table, "snap")
    assert found is not None
    return int(found.args[0].partition("=")[2])


async def race(room: Room, *people: Person, gap: float = 0.02) -> list[int]:
    """Their hands come down in this order; the ids."""
    snap = offered(room, "snap")
    ids = []
    for person in people:
        ids.append(await sends(room, person, snap))
        await asyncio.sleep(gap)
    return ids


async def settled(room: Room) -> dict[str, Any]:
    """The facts once a race is over, and everybody sees how it ended."""

    async def over() -> dict[str, Any] | None:
        known = await facts(room)
        return known if known["note"] is not None else None

    known = await until(over)
    await room.current()
    return known


def tells(room: Room, people: Sequence[Person], ids: Sequence[int]) -> None:
    """The table tells exactly this order, with the differences that the ids have."""
    names = [person.name for person in room.people]
    found = told(room.table().text, names)
    assert [name for name, _ in found] == [person.name for person in people], room.table().text
    first = ids[0] >> 22
    assert [ms - found[0][1] for _, ms in found] == [(each >> 22) - first for each in ids]


def private(room: Room, person: Person) -> list[Message]:
    """What somebody was told about this table for themselves."""
    return [each for each in person.ephemerals() if each.channel_id == room.id]


# the ways


async def test_c172_a_press_that_overtakes_another_is_still_the_later(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await card(room, ann, ben, cy)
    for person, seconds in ((ben, 0.4), (cy, 0.2), (ann, 0.0)):
        await way(room, person, seconds)
    ids = await race(room, ben, cy, ann)
    known = await settled(room)
    assert [stamp.id for _, _, stamp in await pressed(room, "snap")] == ids[::-1]
    assert known["order"] == ["Ben", "Cy", "Ann"]
    assert known["note"] == ["last", "Ann"]
    assert known["turn"] == "Ann"
    tells(room, [ben, cy, ann], ids)
    for person, press in zip((ben, cy, ann), ids, strict=True):
        await answered(person, press)


async def test_the_window_and_the_wait_after_it(
    room: Room, ann: Person, ben: Person, cy: Person, dee: Person, mo: Person
) -> None:
    """Inside the window and the wait it counts; after either it is told so and changes nothing."""
    await card(room, ann, ben, cy, dee, mo)
    snap = offered(room, "snap")
    began = time.monotonic()

    async def at(seconds: float, person: Person, carried: float) -> int:
        await way(room, person, carried)
        await asyncio.sleep(began + seconds - time.monotonic())
        return await sends(room, person, snap)

    first = await at(0.0, ann, 0.0)
    second = await at(0.1, dee, 0.0)
    third = await at(WINDOW - 0.4, ben, 1.0)  # arrives in the wait
    lost = await at(WINDOW - 0.3, cy, 2.3)  # arrives after the wait
    late = await at(WINDOW + 0.2, mo, 0.0)  # arrives in the wait, but was made too late
    assert "Too late" in await room.told(mo, str(late))
    known = await settled(room)
    assert known["order"] == ["Ann", "Dee", "Ben"]
    # Two did not press in time: the one who sits next after Ann, who turned the card.
    names = list((await room.session()).names)
    after_ann = names[names.index("Ann") + 1 :] + names[: names.index("Ann")]
    loser = min(("Cy", "Mo"), key=after_ann.index)
    assert known["note"] == ["last", loser]
    tells(room, [ann, dee, ben], [first, second, third])
    before, shown = await facts(room), room.table().text
    line = await room.told(cy, str(lost))
    assert "Too late" in line or "covered" in line
    await cy.settled(quiet=0.3)
    assert await facts(room) == before
    assert room.table().text == shown
    assert lost in [stamp.id for _, _, stamp in await pressed(room, "snap")]
    for person, press in ((ann, first), (dee, second), (ben, third), (cy, lost), (mo, late)):
        await answered(person, press)


async def test_a_press_delivered_twice_is_one(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await card(room, ann, ben, cy)
    await room.fault("twice", times=3, later=0.6)
    ids = await race(room, cy, ann, ben)
    known = await settled(room)
    assert known["note"] == ["last", "Ben"]
    tells(room, [cy, ann, ben], ids)
    shown, before = room.table().text, await facts(room)
    await asyncio.sleep(0.8)
    await ann.settled(quiet=0.3)
    assert await facts(room) == before
    assert room.table().text == shown
    assert [stamp.id for _, _, stamp in await pressed(room, "snap")] == ids
    told_off = [each.text for person in room.people for each in private(room, person)]
    assert not any("already" in text for text in told_off), told_off


async def test_a_second_press_of_ones_own_that_was_made_earlier(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    """Of two presses of one person the earlier counts, whichever arrives first."""
    await card(room, ann, ben, cy)
    await way(room, cy, 0.4)
    early = await race(room, cy)
    middle = await race(room, ben)
    await way(room, cy, 0.0)
    again = await race(room, cy)
    assert "already" in await room.told(cy, str(early[0]))
    last = await race(room, ann)
    known = await settled(room)
    assert known["order"] == ["Cy", "Ben", "Ann"]
    tells(room, [cy, ben, ann], [*early, *middle, *last])
    assert again[0] > middle[0]


async def test_the_bot_dies_in_the_middle_of_a_race(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person, dee: Person
) -> None:
    await card(room, ann, ben, cy, dee)
    await way(room, ben, 0.1)
    ids = await race(room, ben, cy)
    await until_arrived(room, 2, "snap")
    for person, press in zip((ben, cy), ids, strict=True):
        await answered(person, press)
    await stage.kill_bot()
    await stage.start_bot()
    ids += await race(room, dee, ann)
    known = await settled(room)
    assert known["order"] == ["Ben", "Cy", "Dee", "Ann"]
    assert known["note"] == ["last", "Ann"]
    tells(room, [ben, cy, dee, ann], ids)


async def test_a_race_goes_on_by_itself_after_a_restart(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    """Its window is none of those clocks that begin anew."""
    await card(room, ann, ben, cy)
    began = time.monotonic()
    ids = await race(room, cy, ben)
    await until_arrived(room, 2, "snap")
    await stage.kill_bot()
    await stage.start_bot()
    known = await settled(room)
    assert WINDOW < time.monotonic() - began < WINDOW + 3.0
    assert known["note"] == ["last", "Ann"]
    tells(room, [cy, ben], ids)


async def test_a_race_while_the_connection_is_lost(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    await card(room, ann, ben, cy)
    await way(room, ben, 0.3)
    ids = await race(room, ben, cy)
    await until_arrived(room, 1, "snap")
    await room.fault("drop")
    ids += await race(room, ann)
    known = await settled(room)
    assert known["order"] == ["Ben", "Cy", "Ann"]
    tells(room, [ben, cy, ann], ids)


async def test_hands_are_acknowledged_while_nothing_can_be_stored(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    await card(room, ann, ben, cy)
    await way(room, ann, 0.1)
    async with locked(stage):
        ids = await race(room, ann, ben, cy)
        took = [await answered(p, i) for p, i in zip((ann, ben, cy), ids, strict=True)]
        assert max(took) < 1000
        await asyncio.sleep(1.0)
        assert not await pressed(room, "snap")
    known = await settled(room)
    assert known["order"] == ["Ann", "Ben", "Cy"]
    tells(room, [ann, ben, cy], ids)


async def test_the_first_of_two_wrong_hands_pays_though_it_comes_later(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await card(room, ann, ben, cy, count="3")
    await way(room, cy, 0.3)
    await race(room, cy, ben)
    known = await settled(room)
    assert known["note"] == ["falsesnap", "Cy"]
    assert known["turn"] == "Cy"
    assert known["stack_n"]["Cy"] > 40


async def test_a_hand_that_came_down_before_the_next_card_was_asked_for(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    """It arrives while the card is held back, and no card is turned."""
    number = await card(room, ann, ben, cy)
    await asyncio.sleep(1.6)
    turn = (await facts(room))["turn"]
    next_one = next(each for each in room.people if each.name == turn)
    others = [each for each in room.people if each is not next_one]
    await way(room, others[0], 0.25)
    snap, flip = offered(room, "snap"), offered(room, "flip")
    first = await sends(room, others[0], snap)
    await answered(next_one, await sends(room, next_one, flip))
    await answered(others[0], first)
    await until_arrived(room, 1, "snap")
    known = await facts(room)
    assert (known["phase"], known["n"]) == ("race", number)
    ids = [first, *await race(room, others[1], next_one)]
    known = await settled(room)
    assert known["note"] == ["last", next_one.name]
    tells(room, [*others, next_one], ids)
