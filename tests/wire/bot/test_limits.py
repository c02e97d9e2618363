"""Discord busy, broken or slow: waited out, nothing doubled, and nobody else waits for it."""

import time

import pytest

from sandbox import buckets
from sandbox.driver import Person
from tests.wire.bot.room import POST, TABLE_EDIT, Room, press, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

EDIT = {"method": "PATCH", "route": "^/channels/.*/messages/"}
CREATE = {"method": "POST", "route": "^/channels/[^/]*/messages$"}


async def test_a_429_is_waited_out(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    since = room.mark
    await room.fault("answer", **EDIT, status=429, retry_after=0.3, times=3)
    await room.move(await room.turn())
    await room.move(await room.turn())
    await room.current()
    refused = [each for each in room.calls(since, TABLE_EDIT) if each.status == 429]
    assert len(refused) == 3


async def test_a_broken_discord_is_asked_again(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    since = room.mark
    for status in (500, 502):
        await room.fault("answer", **EDIT, status=status)
    await room.move(await room.turn())
    await room.current()
    failed = [each.status for each in room.calls(since, TABLE_EDIT) if each.status >= 500]
    assert sorted(failed) == [500, 502]


async def test_a_table_posted_though_the_answer_was_lost_stands_once(
    room: Room, ann: Person, ben: Person
) -> None:
    old = await room.game(ann, ben)
    await room.fault("delete_message", message=old.id)
    await room.fault("answer", **CREATE, status=500, after=True)
    since = room.mark
    await room.move(await room.turn())
    await ann.wait_for(lambda: room.tables(ann))
    await room.current()

    async def asked_again() -> bool:
        return len(room.calls(since, POST)) == 2

    await until(asked_again)
    assert len(room.tables(ann)) == 1
    await room.move(await room.turn())
    await room.current()


async def test_a_hand_sent_though_the_answer_was_lost_comes_once(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.lobby(ann)
    await room.fault("answer", **CREATE, status=500, after=True)
    since = room.mark
    await ben.press(room.table(ann), "Join")
    room.people = [ann, ben]
    await room.current()

    async def asked_again() -> bool:
        return len(room.calls(since, POST)) == 2

    await until(asked_again)
    assert len(room.hands(ben)) == 1


async def test_c100_a_slow_edit_keeps_nobody_waiting(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await room.fault("hang", **EDIT, seconds=2.0)
    await room.move(await room.turn())
    began = time.monotonic()
    for person in (ann, ben):
        outcome = await person.press(room.table(person), "My hand")
        assert outcome.message is not None
        assert outcome.message.ephemeral
    assert time.monotonic() - began < 1.0
    await room.current()


async def test_c100_a_press_shows_at_once_though_its_channel_is_at_its_limit(
    room: Room, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers of presses do not count against a channel's limit, so they need not wait for it."""
    await room.game(ann, ben)
    turn, other = await room.turn(), await room.other()
    monkeypatch.setitem(buckets._RULES, "PATCH /channels/{channel}/messages/{message}", (1, 2.5))
    await room.fault("limits", on=True)
    while await room.turn() is turn:
        await room.move(turn)
    last = await room.prepare(other)
    began = time.monotonic()
    outcome = await press(other, room.hand(other), last)
    assert outcome.how == "update"
    assert time.monotonic() - began < 1.0
