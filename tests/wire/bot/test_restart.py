"""The bot stops or dies, and comes back: whatever people press next just works."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from bot.screens import ids
from sandbox.driver import Person
from sandbox.screen import Message
from tests.kit.stage import Stage
from tests.wire.bot.prepared import put
from tests.wire.bot.room import POST, Room, press, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

STOPS = ["stop_bot", "kill_bot"]


@pytest.mark.parametrize("stop", STOPS)
async def test_c60_c62_c73_a_game_goes_on(
    room: Room, stage: Stage, ann: Person, ben: Person, stop: str
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    await getattr(stage, stop)()
    await stage.start_bot()
    before = await room.plays()
    outcome = await press(turn, room.hand(turn), last)
    assert outcome.how == "update"
    await room.current()
    assert await room.plays() == before + 1
    shown = await turn.press(room.table(turn), "My hand")
    assert shown.message is not None
    assert shown.message.ephemeral


@pytest.mark.parametrize("stop", STOPS)
async def test_c61_a_lobby_goes_on(
    room: Room, stage: Stage, ann: Person, ben: Person, stop: str
) -> None:
    await room.lobby(ann)
    await getattr(stage, stop)()
    await stage.start_bot()
    room.people = [ann, ben]
    assert (await ben.press(room.table(ann), "Join")).how == "update"
    assert (await ann.press(room.table(ann), "Start")).how == "update"
    await room.current()


async def test_c61_a_table_posted_just_before_the_end_is_still_one(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    """What was shown last may not have been noted any more; the message is the table still."""
    table = await room.lobby(ann)
    await stage.kill_bot()
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.execute("DELETE FROM surface WHERE channel = ?", (int(room.id),))
    await stage.start_bot()
    room.people = [ann, ben]
    assert (await ben.press(table, "Join")).how == "update"
    assert (await ann.press(table, "Start")).how == "update"
    assert (await room.current()).phase == "playing"
    assert [each.id for each in room.tables(ann)] == [table.id]


async def test_c61_play_shows_a_table_that_was_never_posted(
    room: Room, stage: Stage, ann: Person
) -> None:
    """Stored but not answered: whoever tries again gets the table itself."""
    await ann.wait_for(lambda: room.id in ann.channels)
    await room.fault("hang", route="callback", seconds=30.0)
    lost = asyncio.create_task(ann.command(room.id, "play", game="gofish"))
    await until(lambda: room.house.store.live_in(int(room.id)))
    await stage.kill_bot()
    await room.fault("clear")
    await stage.start_bot()
    assert not (await lost).ok
    room.people = [ann]
    assert not room.tables(ann)
    outcome = await ann.command(room.id, "play", game="gofish")
    assert outcome.message is not None
    await ann.settled(quiet=0.3)
    assert [each.id for each in room.tables(ann)] == [outcome.message.id]


async def test_c61_a_rematch_opened_just_before_the_end_gets_its_table(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    asked = await ann.command(room.id, "stop")
    assert asked.message is not None
    await ann.press(asked.message, "Yes, end it")
    over = await room.current()
    await room.fault("hang", route="callback", seconds=30.0)
    lost = asyncio.create_task(ann.press(room.table(), "Rematch"))
    await until(lambda: room.house.store.live_in(int(room.id)))
    await stage.kill_bot()
    await room.fault("clear")
    await stage.start_bot()
    assert not (await lost).ok
    session = await room.current()
    assert (session.phase, session.id > over.id) == ("lobby", True)
    assert len(room.tables(ann)) == 1
    assert (await ann.press(room.table(), "Start")).how == "update"


async def test_c64_what_fell_behind_is_brought_up_to_date(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    await room.fault("hang", method="PATCH", route="^/channels/", seconds=8.0, times=2)
    await room.move(await room.turn())
    await stage.kill_bot()
    await room.fault("clear")
    await stage.start_bot()
    await room.current()


async def test_a_press_while_nobody_is_there(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    await room.fault("timing", response_seconds=0.3)
    await stage.stop_bot()
    assert not (await press(turn, room.hand(turn), last)).ok
    await room.fault("timing", response_seconds=3.0)
    await stage.start_bot()
    assert (await press(turn, room.hand(turn), last)).how == "update"


async def test_a_buy_outlives_the_bot_and_buys_once(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    """Killed while others are asked; what is pressed meanwhile fails, and may be pressed again."""
    await room.game(ann, ben, cy, key="shanghai")
    asked: dict[str, Any] = {
        "turn": "Ann",
        "hands": {},
        "upcard": "5S",
        "upcard_by": None,
        "stock": ["KH", "KD"],
    }
    await put(room, asked, buy_seconds=20)
    assert (await ben.press(room.table(ben), "Buy")).ok
    await room.fault("timing", response_seconds=0.3)
    await stage.kill_bot()
    for person, button in ((ben, "Buy"), (cy, "Pass")):
        assert not (await person.press(room.table(person), button)).ok
    await room.fault("timing", response_seconds=3.0)
    await stage.start_bot()
    for person, button in ((ben, "Buy"), (cy, "Pass")):
        assert (await person.press(room.table(person), button)).ok
    session = await room.current()
    assert session.state.buying.window == "free"
    (stock,) = [b.custom_id for b in room.hand(ann).buttons if b.label == "From the stock"]
    shown = room.hand(ann)
    await asyncio.gather(*(ann.press(shown, custom_id=stock) for _ in range(2)))
    session = await room.current()
    held = dict(zip(session.names, map(len, session.state.hands), strict=True))
    assert held == {"Ann": 12, "Ben": 14, "Cy": 11}
    assert session.state.buying.bought == (session.names.index("Ben"), "5S")


async def test_a_form_and_private_menus_outlive_the_bot(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.lobby(ann, ben)
    menus = (await ann.press(room.table(ann), "Options")).message
    assert menus is not None
    pages = [each.custom_id for each in menus.buttons if "options_page" in each.custom_id]
    for page in pages[1:]:
        if any(b.custom_id.endswith(":timer") for b in ann.message(menus.id).buttons):
            break
        await ann.press(menus, custom_id=page)
    (timer,) = [b for b in ann.message(menus.id).buttons if b.custom_id.endswith(":timer")]
    opened = await ann.press(menus, custom_id=timer.custom_id)
    assert opened.modal is not None
    await stage.kill_bot()
    await stage.start_bot()
    (field,) = opened.modal.fields
    outcome = await ann.submit(values={field.custom_id: "77"})
    assert outcome.ok
    assert (await room.session()).options.timer == 77
    shown = ann.message(menus.id).buttons
    page = next(b.custom_id for b in shown if "options_page" in b.custom_id and not b.disabled)
    assert (await ann.press(menus, custom_id=page)).how == "update"


async def test_c80_a_private_hand_outlives_the_bot(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn, other = await room.turn(), await room.other()
    mine = (await turn.press(room.table(turn), "My hand")).message
    theirs = (await other.press(room.table(other), "My hand")).message
    assert mine is not None
    assert theirs is not None
    await stage.kill_bot()
    await stage.start_bot()
    assert (await room.move(turn, mine)).how == "update"
    (refresh,) = [b for b in theirs.buttons if b.custom_id.endswith(":refresh")]
    assert (await other.press(theirs, custom_id=refresh.custom_id)).how == "update"
    await room.current()


async def test_c122_a_table_near_an_hour_old_is_posted_anew(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    old = await room.game(ann, ben)
    await stage.stop_bot()
    age(room, 56 * 60 * 1000)
    await stage.start_bot()
    since = room.mark
    await room.move(await room.turn())
    await ann.wait_for(lambda: room.tables(ann)[-1].id != old.id)
    await room.current()
    await ann.wait_for(lambda: not ann.message(old.id).buttons)
    posted = room.calls(since, POST)
    assert [each for each in posted if room.id in each.path]


async def test_c122_an_old_hand_says_how_the_game_ended(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    """Nothing takes over from it any more, so it is edited however old it is."""
    await room.game(ann, ben)
    hands = {each: room.hand(each).id for each in room.people}
    session = await room.session()
    await stage.stop_bot()
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.execute("UPDATE surface SET posted = 0 WHERE session = ?", (session.id,))
    await stage.start_bot()
    asked = await ann.command(room.id, "stop")
    assert asked.message is not None
    await ann.press(asked.message, "Yes, end it")
    for each, hand in hands.items():
        shown = await each.wait_for(partial(_again, each, hand))
        assert "moved" not in shown.text
        assert room.hand(each).id == hand


def _again(person: Person, hand: str) -> Message | None:
    message = person.message(hand)
    return message if any(one.label == "Rematch" for one in message.buttons) else None


def age(room: Room, by: int) -> None:
    """Lets the messages of the table have been posted so many ms earlier."""
    with closing(sqlite3.connect(room.stage.database)) as db, db:
        db.execute("UPDATE surface SET posted = posted - ? WHERE channel = ?", (by, int(room.id)))


async def test_c126_a_channel_deleted_while_nobody_looked(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    await stage.stop_bot()
    await room.fault("delete_channel", channel=room.id)
    await stage.start_bot()
    await room.move(await room.turn())

    async def ended() -> bool:
        return not (await room.session()).live

    await until(ended)


async def test_c61_stopping_finishes_what_was_begun(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    await room.fault("hang", route="callback", seconds=0.5)
    hand = room.hand(turn)
    sent = asyncio.create_task(turn.press(hand, custom_id=ids.encode(last)))
    before = await room.session()
    await until(lambda: committed(room, before.moves))
    await stage.stop_bot()
    assert (await sent).how == "update"
    await stage.start_bot()
    await room.current()


async def committed(room: Room, moves: int) -> bool:
    return (await room.session()).moves > moves
