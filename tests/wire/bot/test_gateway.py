"""The gateway comes and goes, repeats and reorders; games go on."""

import asyncio

import pytest

from bot.screens import ids
from sandbox.driver import Person
from tests.wire.bot.room import Room, ended, press, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

RETURN = 40.0
"""Seconds in which the library surely tries again."""


async def back(room: Room) -> None:
    """Waits until the bot is connected again."""

    async def online() -> bool:
        return room.stage.box.gateway.online

    await until(online, patience=RETURN)


async def plays_on(room: Room) -> None:
    """A move by the one whose turn it is, shown everywhere."""
    before = await room.session()
    await until(lambda: moved(room), patience=RETURN)
    after = await room.current()
    assert after.moves > before.moves
    assert after.phase == "playing"


async def moved(room: Room) -> bool:
    return (await room.move(await room.turn())).ok


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("drop", {}),
        ("reconnect", {}),
        ("invalidate", {"resumable": True}),
        ("invalidate", {"resumable": False}),
    ],
)
async def test_c68_a_gateway_that_returns(
    room: Room, ann: Person, ben: Person, name: str, body: dict[str, bool]
) -> None:
    await room.game(ann, ben)
    await room.fault(name, **body)
    await back(room)
    await plays_on(room)


async def test_c68_a_gateway_down_for_seconds(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("gateway_closed", seconds=1.0)
    await room.fault("drop")
    await back(room)
    await plays_on(room)


async def test_a_drop_between_a_press_and_its_answer(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("hang", route="callback", seconds=0.4)
    pressed = asyncio.create_task(press(turn, room.hand(turn), last))
    await until(lambda: committed(room, before.moves))
    await room.fault("drop")
    assert (await pressed).how == "update"
    await back(room)
    await plays_on(room)


async def committed(room: Room, moves: int) -> bool:
    return (await room.session()).moves > moves


async def test_a_press_while_the_gateway_is_away_comes_with_the_resume(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("drop")
    outcome = await press(turn, room.hand(turn), last)
    assert outcome.how == "update"
    assert (await room.current()).moves == before.moves + 1


async def test_a_lost_press_can_be_pressed_again(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("timing", response_seconds=0.2)
    await room.fault("lose", event="INTERACTION_CREATE")
    assert not (await press(turn, room.hand(turn), last)).ok
    await room.fault("timing", response_seconds=3.0)
    assert (await press(turn, room.hand(turn), last)).how == "update"
    assert (await room.current()).moves == before.moves + 1


async def test_c88_a_press_delivered_twice_counts_once(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    for _ in range(3):
        turn = await room.turn()
        last = await room.prepare(turn)
        before = await room.current()
        await room.fault("twice")
        assert (await press(turn, room.hand(turn), last)).ok
        await ann.settled(quiet=0.15)
        assert (await room.current()).moves == before.moves + 1
        assert not room.hand(turn).text.startswith(">")


async def test_every_control_of_a_lobby_delivered_twice(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.fault("twice")
    await room.lobby(ann)
    room.people = [ann, ben]
    for person, label in ((ben, "Join"), (ann, "Add computer"), (ann, "Start")):
        await room.fault("twice")
        outcome = await person.press(room.table(ann), label)
        assert outcome.ok
        await room.current()
    session = await room.session()
    assert session.phase == "playing"
    assert sorted(player.name for player in session.players if player.human) == ["Ann", "Ben"]
    assert sum(not player.human for player in session.players) == 1


async def test_two_presses_that_change_places(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn, other = await room.turn(), await room.other()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("swap")
    custom_id = ids.encode(last)
    sent = await turn.ask("press", message=room.hand(turn).id, custom_id=custom_id)
    shown = await other.press(room.table(other), "My hand")
    assert shown.message is not None
    assert shown.message.ephemeral
    assert (await ended(turn, sent["interaction"]))["how"] == "update"
    assert (await room.current()).moves == before.moves + 1
