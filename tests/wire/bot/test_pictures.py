"""Pictures on tables over the wire: uploaded when they change, kept when only words do."""

from __future__ import annotations

import io
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from bot.pictures import ring
from sandbox.driver import Person
from sandbox.ledger import Entry
from sandbox.screen import Message
from tests.kit.stage import Stage
from tests.wire.bot.prepared import put
from tests.wire.bot.racing import answered, control, offered, sends
from tests.wire.bot.room import CALLBACK, TABLE_EDIT, Room

pytestmark = pytest.mark.asyncio(loop_scope="module")

GALLERY = 12
DECK = ["5C", "9D", "TS", "8S", "8D", "6H", "4C", "2C"]
"""The first 5 8, the second 9 8; the four is next."""

STACKS = {"Ann": ["9C", "2D", "9D", "3C"], "Ben": ["KS", "KH", "5D", "6D"]}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    command = (sys.executable, "-m", "tests.kit.pictured")
    folder = tmp_path_factory.mktemp("stage")
    async with Stage(folder, limits=False, command=command) as stage:
        await stage.start_bot()
        yield stage


async def dealt(room: Room, ann: Person, ben: Person) -> Person:
    """Blackjack, where both have an eight face up; gives whoever is on turn."""
    await room.game(ann, ben, key="blackjack")
    await put(room, {"deck": DECK})
    await press(room, ann, "deal")
    assert told(room) == "2 open cards, the last one 8♦."
    return await room.turn()


async def snapping(room: Room, ann: Person, ben: Person) -> None:
    """Irish Snap, where Ann turned a nine and nine was called."""
    await room.game(ann, ben, key="irishsnap")
    await put(room, {"turn": "Ann", "count": "9", "stacks": STACKS, "rest_to": "Ben"})
    await quiet(room)
    await press(room, ann, "flip")
    await ann.wait_for(lambda: pictures(room.table()) and "9♣" in told(room))


async def quiet(room: Room) -> None:
    await room.current()
    await room.people[0].settled(quiet=0.3)


async def press(room: Room, person: Person, name: str) -> None:
    await answered(person, await sends(room, person, offered(room, name)))
    await quiet(room)


def listed(entry: Entry) -> list[dict[str, Any]]:
    """The files that a request names."""
    body = entry.body if isinstance(entry.body, dict) else {}
    return (body.get("data") or body).get("attachments") or []


def uploads(room: Room, since: int) -> list[Entry]:
    """The requests that sent a file along: it goes by its place in the form, not by an id."""
    return [one for one in room.calls(since, "") if any(int(f["id"]) < 10 for f in listed(one))]


def pictures(table: Message) -> list[dict[str, Any]]:
    (container,) = table.payload["components"]
    galleries = [part for part in container["components"] if part["type"] == GALLERY]
    return [item for gallery in galleries for item in gallery["items"]]


def picture(room: Room) -> dict[str, Any]:
    (found,) = pictures(room.table())
    return found


def told(room: Room) -> str:
    return str(picture(room)["description"])


def shown(room: Room) -> bytes:
    content = room.stage.box.store.file(
        room.stage.box.world, picture(room)["media"]["attachment_id"]
    )
    assert content is not None
    return content


async def test_a_card_is_one_call_with_one_upload(room: Room, ann: Person, ben: Person) -> None:
    turn = await dealt(room, ann, ben)
    since = room.mark
    await press(room, turn, "hit")
    assert uploads(room, since) == room.calls(since, CALLBACK)
    assert len(uploads(room, since)) == 1
    assert not room.calls(since, TABLE_EDIT, message=room.table())
    assert told(room) == "3 open cards, the last one 8♦."
    drawn = ("8S", "4C", "8D")
    wanted = {"drawn": drawn, "card": "8D", "left": 49, "kings": 0, "kings_max": 4}
    assert shown(room) == ring.draw(wanted)
    assert Image.open(io.BytesIO(shown(room))).format == "PNG"


async def test_a_hand_has_no_picture(room: Room, ann: Person, ben: Person) -> None:
    await dealt(room, ann, ben)
    assert [pictures(room.hand(person)) for person in (ann, ben)] == [[], []]


async def test_the_picture_before_is_dropped(room: Room, ann: Person, ben: Person) -> None:
    turn = await dealt(room, ann, ben)
    await press(room, turn, "hit")
    stored = room.stage.box.world.messages[room.table().id]
    assert [file["id"] for file in stored.files] == [picture(room)["media"]["attachment_id"]]


async def test_words_alone_upload_nothing_and_keep_the_picture(
    room: Room, ann: Person, ben: Person
) -> None:
    turn = await dealt(room, ann, ben)
    kept, since = picture(room), room.mark
    await press(room, turn, "stand")
    (call,) = room.calls(since, CALLBACK)
    assert uploads(room, since) == []
    name, key = kept["media"]["url"].split("/")[-1], kept["media"]["attachment_id"]
    assert listed(call) == [{"id": int(key), "filename": name}]
    assert picture(room) == kept


async def test_ring_of_fire_uploads_its_ring_once_a_card(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben, key="ringoffire")
    await put(room, {"turn": "Ann", "deck": ["2D", "3C"]})
    await quiet(room)
    since = room.mark
    await press(room, ann, "draw")
    assert len(uploads(room, since)) == len(room.calls(since, "")) == 1
    assert "2♦" in told(room)
    kept, since = picture(room), room.mark
    await press(room, ann, "choose")
    assert "Ben" in room.table().text.partition("2♦")[2]
    assert (uploads(room, since), picture(room)) == ([], kept)
    await press(room, ben, "draw")
    assert len(uploads(room, since)) == 1
    drawn = {"drawn": ("2D", "3C"), "card": "3C", "left": 50, "kings": 0, "kings_max": 4}
    assert shown(room) == ring.draw(drawn)


async def test_a_race_is_acknowledged_first_and_its_picture_follows(
    room: Room, ann: Person, ben: Person
) -> None:
    since = room.mark
    await snapping(room, ann, ben)
    # By the start, by the new message with the position put there, and with the card.
    assert len(uploads(room, since)) == 3
    kept, since = picture(room), room.mark
    await press(room, ben, "snap")
    assert listed(room.calls(since, CALLBACK)[0]) == []
    await ann.wait_for(lambda: control(room.table(), "flip") and "9♣" not in told(room))
    await quiet(room)
    edits = room.calls(since, TABLE_EDIT, message=room.table())
    assert [int(file["id"]) for file in listed(edits[0])] == [int(kept["media"]["attachment_id"])]
    assert uploads(room, since) == edits[-1:]


async def test_without_the_permission_the_table_has_words_alone(
    room: Room, ann: Person, ben: Person
) -> None:
    turn = await dealt(room, ann, ben)
    await room.fault("deny", permissions=["ATTACH_FILES"], channel=room.id)
    since = room.mark
    await press(room, turn, "hit")
    assert pictures(room.table()) == []
    assert "4♣" in room.table().text
    await ann.command(room.id, "table")
    await quiet(room)
    assert pictures(room.table()) == []
    assert {call.status for call in room.calls(since, "")} <= {200, 204}
    assert uploads(room, since) == []
    await room.fault("allow", channel=room.id)
    await press(room, turn, "stand")
    assert told(room) == "3 open cards, the last one 8♦."


async def test_a_permission_lost_meanwhile_costs_one_call(
    room: Room, ann: Person, ben: Person
) -> None:
    await snapping(room, ann, ben)
    await room.fault("deny", permissions=["ATTACH_FILES"], channel=room.id)
    since = room.mark
    await press(room, ben, "snap")
    await ann.wait_for(lambda: control(room.table(), "flip") and not pictures(room.table()))
    await quiet(room)
    refused = [call for call in room.calls(since, TABLE_EDIT) if call.status == 403]
    assert refused == uploads(room, since)
    assert len(refused) == 1


async def test_after_a_restart_the_press_itself_tells_what_is_shown(
    room: Room, ann: Person, ben: Person
) -> None:
    turn = await dealt(room, ann, ben)
    kept = picture(room)
    await room.stage.kill_bot()
    await room.stage.start_bot()
    since = room.mark
    await press(room, turn, "stand")
    assert uploads(room, since) == []
    assert picture(room) == kept


async def test_after_a_restart_a_card_is_one_upload(room: Room, ann: Person, ben: Person) -> None:
    turn = await dealt(room, ann, ben)
    await room.stage.kill_bot()
    await room.stage.start_bot()
    since = room.mark
    await press(room, turn, "hit")
    assert len(uploads(room, since)) == 1
    assert told(room) == "3 open cards, the last one 8♦."
