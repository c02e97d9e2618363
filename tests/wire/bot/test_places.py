"""Messages, channels and permissions that go away, and every kind of place for a table."""

import asyncio
from functools import partial

import pytest

from sandbox.driver import Person, Refused
from tests.wire.bot.room import TABLE_EDIT, Room, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

VOICE, FORUM = 2, 15


async def moves(room: Room) -> None:
    """Two people's turns, so that every hand and the table have changed."""
    for _ in range(2):
        turn = await room.turn()
        while await room.turn() is turn:
            await room.move(turn)


async def test_c72_c126_a_deleted_table_is_posted_anew(
    room: Room, ann: Person, ben: Person
) -> None:
    old = await room.game(ann, ben)
    await room.fault("delete_message", message=old.id)
    since = room.mark
    await moves(room)
    await ann.wait_for(lambda: room.tables(ann))
    await room.current()
    assert room.table().id != old.id
    assert len([each for each in room.calls(since, TABLE_EDIT) if each.status == 404]) == 1


async def test_c72_a_deleted_hand_is_sent_anew(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    other = await room.other()
    old = room.hand(other)
    await room.fault("delete_message", message=old.id)
    await room.move(await room.turn())
    await room.current()
    assert room.hand(other).id != old.id


async def test_a_press_on_a_table_being_deleted(room: Room, ann: Person, ben: Person) -> None:
    """The answer finds no message; the table comes back."""
    table = await room.lobby(ann, ben)
    start = table.button("Start").custom_id
    stage, message = room.stage, room.stage.box.world.messages[table.id]
    await room.fault("delete_message", message=table.id)
    stage.box.world.messages[table.id] = message
    sent = asyncio.create_task(room.sends(ann, table, start))
    await until(lambda: started(room))
    del stage.box.world.messages[table.id]
    await sent
    await room.move(await room.turn())
    await room.current()


async def started(room: Room) -> bool:
    return (await room.session()).phase == "playing"


async def test_c126_a_deleted_channel_ends_its_game(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("delete_channel", channel=room.id)

    async def ended() -> bool:
        return not (await room.session()).live

    await until(ended)
    for person in (ann, ben):
        await until(partial(told_why, room, person))
        assert not room.hand(person).buttons
    outcome = await ann.command("games", "hand")
    assert outcome.ok


async def test_c128_a_permission_taken_away(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("deny", channel=room.id, permissions=["VIEW_CHANNEL"])
    await moves(room)
    await ann.wait_for(lambda: complaints(ann, room))
    await moves(room)
    assert (await room.session()).phase == "playing"
    assert len(complaints(ann, room)) == 1
    assert not complaints(ben, room)
    await room.fault("allow", channel=room.id)
    await room.current()


async def told_why(room: Room, person: Person) -> bool:
    return "The channel of this table is gone" in room.hand(person).text


def complaints(person: Person, room: Room) -> list[str]:
    texts = [message.text for message in person.dms()]
    return [text for text in texts if f"<#{room.id}>" in text and "View Channel" in text]


async def test_c128_writing_forbidden_edits_go_on(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("deny", channel=room.id, permissions=["SEND_MESSAGES"])
    await moves(room)
    await room.current()
    old = room.table()
    await room.fault("delete_message", message=old.id)
    await moves(room)
    await ann.wait_for(lambda: complaints(ann, room))
    await room.fault("allow", channel=room.id)
    await room.current()
    assert room.table().id != old.id


async def test_c130_play_where_writing_is_forbidden(room: Room, ann: Person) -> None:
    await ann.wait_for(lambda: room.id in ann.channels)
    await room.fault("deny", channel=room.id, permissions=["SEND_MESSAGES"])
    outcome = await ann.command(room.id, "play", game="gofish")
    assert "Send Messages" in await room.told(ann, outcome.interaction)


async def test_the_bot_is_put_out_and_comes_back(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("bot_kick")
    turn = await room.turn()
    await room.move(turn)
    await ann.settled(quiet=0.3)
    await room.fault("bot_return")
    await room.current()
    await moves(room)
    session = await room.current()
    assert session.phase == "playing"
    assert not any(player.gone for player in session.players)


async def open_in(room: Room, person: Person, place: str) -> Room:
    """A room that is this thread, post or chat."""
    await person.wait_for(lambda: place in person.channels)
    return Room(room.stage, room.house, place, place)


async def test_c132_a_thread_is_a_place_and_may_be_archived(
    room: Room, ann: Person, ben: Person
) -> None:
    await ann.wait_for(lambda: room.id in ann.channels)
    made = await ann.ask("create_thread", channel=room.id, name="second table")
    thread = await open_in(room, ann, made["channel"]["id"])
    await ben.wait_for(lambda: thread.id in ben.channels)
    await thread.game(ann, ben)
    await room.fault("archive", channel=thread.id)
    await moves(thread)
    await thread.current()
    assert not complaints(ann, thread)


async def test_c132_a_forum_post_is_a_place(room: Room, ann: Person, ben: Person) -> None:
    made = await ann.ask("create_thread", channel="tables", name="Go Fish?", content="Who is in?")
    post = await open_in(room, ann, made["channel"]["id"])
    await ben.wait_for(lambda: post.id in ben.channels)
    await post.game(ann, ben)
    await moves(post)
    await post.current()
    await post.calm()


async def test_c132_a_voice_chat_is_a_place(room: Room, ann: Person, ben: Person) -> None:
    chat = await Room.made(room.stage, room.house, kind=VOICE)
    await ann.wait_for(lambda: chat.id in ann.channels)
    await chat.game(ann, ben)
    await moves(chat)
    await chat.current()
    await chat.calm()


async def test_c93_a_second_table_in_a_thread_of_the_bot(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.lobby(ann, ben)
    await room.fault("allow", channel=room.id, permissions=["CREATE_PUBLIC_THREADS"])
    outcome = await ann.command(room.id, "play", game="gofish", thread=True)
    assert "Your table is ready" in await room.told(ann, outcome.interaction)
    (thread,) = [each for each in ann.channels.values() if each.get("parent_id") == room.id]
    second = await open_in(room, ann, thread["id"])
    await ann.wait_for(lambda: second.tables(ann))
    assert len(room.tables(ann)) == 1


async def test_direct_messages_are_no_place_for_a_table(room: Room, ann: Person) -> None:
    await room.lobby(ann)
    with pytest.raises(Refused):
        await ann.command(room.hand(ann).channel_id, "play", game="gofish")
    shown = await ann.command(room.hand(ann).channel_id, "hand")
    assert "Your hand" in await room.told(ann, shown.interaction)
