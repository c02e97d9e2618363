"""A whole game over the wire, and what a move costs in calls."""

import pytest

from bot.screens import ids
from bot.screens.ids import Control
from sandbox.driver import Person
from sandbox.screen import Message
from tests.wire.bot.room import CALLBACK, POST, TABLE_EDIT, Room, press

pytestmark = pytest.mark.asyncio(loop_scope="module")

GONE = [*"23456789T"]
"""Ranks left out for a short game."""


def control_of(message: Message, name: str, *args: str) -> Control:
    raw = [each.custom_id for each in message.buttons]
    raw += [each.custom_id for each in message.selects]
    found = [control for each in raw if (control := ids.decode(each)) is not None]
    return next(each for each in found if each.name == name and each.args == args)


async def shorten(host: Person, room: Room) -> None:
    """The host chooses the family preset, and leaves most ranks out."""
    shown = (await host.press(room.table(host), "Options")).message
    assert shown is not None
    await host.choose(shown, ids.encode(control_of(shown, "preset")), ["family"])
    shown = host.message(shown.id)
    for page in [each.label for each in shown.buttons]:
        if any("removed" in each.custom_id for each in host.message(shown.id).selects):
            break
        if not host.message(shown.id).button(page).disabled:
            await host.press(shown, page)
    menu = control_of(host.message(shown.id), "options_set", "removed")
    outcome = await host.choose(shown, ids.encode(menu), GONE)
    assert outcome.how == "update"


async def test_a_whole_game_to_the_rematch(room: Room, ann: Person, ben: Person) -> None:
    await room.lobby(ann, ben)
    await shorten(ann, room)
    await ben.press(room.table(ben), "Add computer")
    await ann.press(room.table(ann), "Start")
    over = await room.play_out()
    assert over.ended_why == "done"
    await room.current()
    table = room.table(ben)
    assert "🥇" in table.text
    for person in (ann, ben):
        assert any(each.label == "Rematch" for each in room.hand(person).buttons)
    await ben.press(table, "Rematch")
    session = await room.current()
    assert session.phase == "lobby"
    assert session.options == over.options
    assert [player.name for player in session.players] == [p.name for p in over.players]
    assert not any(each.label == "Rematch" for each in ann.message(table.id).buttons)
    await ann.press(room.table(ann), "Start")
    assert (await room.session()).phase == "playing"


async def test_a_move_costs_few_calls(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    for _ in range(4):
        turn = await room.turn()
        last = await room.prepare(turn)
        await room.current()
        await ann.settled(quiet=0.15)
        before, since = await room.session(), room.mark
        outcome = await press(turn, room.hand(turn), last)
        assert outcome.how == "update"
        after = await room.current()
        await ann.settled(quiet=0.15)
        assert after.version == before.version + 1
        assert len(room.calls(since, CALLBACK)) == 1
        assert len(room.calls(since, TABLE_EDIT, message=room.table())) == 1
        assert not room.calls(since, TABLE_EDIT, message=room.hand(turn))
        other = ben if turn is ann else ann
        assert len(room.calls(since, TABLE_EDIT, message=room.hand(other))) <= 1
        assert not room.calls(since, POST)
        assert len(room.calls(since, "")) <= 3


async def test_a_choice_on_the_way_costs_one_call(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await room.game(ann, ben, cy)
    await ann.settled(quiet=0.15)
    turn = await room.turn()
    since = room.mark
    await room.prepare(turn)
    await room.current()
    await ann.settled(quiet=0.15)
    assert len(room.calls(since, CALLBACK)) == len(room.calls(since, "")) == 1
