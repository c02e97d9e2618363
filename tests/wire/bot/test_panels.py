"""A night's panel over the wire: one message, one call for one change, and never two of them."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from aiohttp import ClientSession

from bot.night.night import Night
from bot.night.panel import nonce
from sandbox.driver import Person
from sandbox.screen import Message
from tests.kit.stage import Stage
from tests.wire.bot.room import Room, until
from tests.wire.bot.test_nights import chat

__all__ = ["chat"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

SETTLED = 1.0
"""Seconds in which the bot would have said whatever it has to say about a change."""


def panels(person: Person, chat: Room) -> list[Message]:
    return [each for each in person.messages(chat.id) if "🌙" in each.text]


def _knows(person: Person, chat: Room) -> bool:
    return chat.id in person.channels


async def begin(chat: Room, *people: Person) -> Message:
    """A night of these people; its panel."""
    chat.people = [*people]
    for person in people:
        await person.wait_for(partial(_knows, person, chat))
        await person.ask("voice_join", channel=chat.id)
    assert (await people[0].command(chat.id, "night start")).ok
    panel = await people[0].wait_for(lambda: panels(people[0], chat))
    for person in people[1:]:
        await person.wait_for(partial(panels, person, chat))
        assert (await person.press(panel[0], "Join")).ok
    await shows(people[0], chat, people[-1].name)
    return panels(people[0], chat)[0]


async def noted(chat: Room, panel: str) -> Night | None:
    """The night, once this is its panel."""
    night = await chat.house.store.night_in(int(chat.id))
    return night if night is not None and night.panel == int(panel) else None


async def shows(person: Person, chat: Room, text: str) -> None:
    await person.wait_for(lambda: any(text in each.text for each in panels(person, chat)))


async def hides(person: Person, chat: Room, text: str) -> None:
    await person.wait_for(lambda: all(text not in each.text for each in panels(person, chat)))


async def test_one_change_is_one_call_and_no_change_is_none(
    chat: Room, ann: Person, ben: Person
) -> None:
    panel = await begin(chat, ann, ben)
    mark = chat.mark
    assert (await ben.press(panel, "I'm out")).ok
    await hides(ann, chat, "Ben")
    await asyncio.sleep(SETTLED)
    assert len(chat.calls(mark, "PATCH", message=panel)) == 1
    mark = chat.mark
    assert (await ben.press(panel, "I'm out")).ok
    assert (await ann.press(panel, "Skip mine")).ok
    await asyncio.sleep(SETTLED)
    assert not chat.calls(mark, "PATCH", message=panel)
    assert [each.id for each in panels(ann, chat)] == [panel.id]


async def test_going_away_from_voice_names_nobody(chat: Room, ann: Person, ben: Person) -> None:
    await begin(chat, ann, ben)
    await ben.ask("voice_leave")
    await hides(ann, chat, "Ben")
    assert len(ann.messages(chat.id)) == 1
    await ben.ask("voice_join", channel=chat.id)
    await shows(ann, chat, "Ben")


async def test_who_wishes_a_moment_too_late_is_shown_the_table(
    chat: Room, ann: Person, ben: Person
) -> None:
    panel = await begin(chat, ann, ben)
    (wishes,) = panel.selects
    await chat.fault("hang", method="PATCH", route="/channels/", seconds=1.0)
    assert (await ann.choose(panel, wishes.custom_id, ["Cheat"])).ok
    await until(lambda: chat.house.store.live_in(int(chat.id)))
    late = (await ben.choose(panel, wishes.custom_id, ["Irish Snap"])).message
    assert late is not None
    assert "**Cheat** is about to start" in late.text
    assert late.button("Join").custom_id
    twice = (await ann.choose(panel, wishes.custom_id, ["Cheat"])).message
    assert twice is not None
    assert "You're already at this channel's table: **Cheat**" in twice.text


@pytest.mark.parametrize("order", ["night board", "night water"])
async def test_nothing_is_said_to_be_posted_where_we_may_not(
    chat: Room, ann: Person, order: str
) -> None:
    await begin(chat, ann)
    await chat.fault("deny", channel=chat.id, permissions=["SEND_MESSAGES"])
    await asyncio.sleep(SETTLED)
    before = [each.id for each in ann.messages(chat.id) if not each.ephemeral]
    for place in (chat.id, "games"):
        refused = (await ann.command(place, order)).message
        assert refused is not None
        assert "I'm missing **Send Messages**" in refused.text
    assert [each.id for each in ann.messages(chat.id) if not each.ephemeral] == before
    await chat.fault("allow", channel=chat.id, permissions=["SEND_MESSAGES"])
    assert "missing" not in ((await ann.command("games", order)).message or refused).text


async def test_a_deleted_panel_is_posted_again(chat: Room, ann: Person, ben: Person) -> None:
    panel = await begin(chat, ann, ben)
    await chat.fault("delete_message", channel=chat.id, message=panel.id)
    await ann.wait_for(lambda: not panels(ann, chat))
    assert (await ben.command(chat.id, "night out")).ok
    await ann.wait_for(lambda: panels(ann, chat))
    await asyncio.sleep(SETTLED)
    (again,) = panels(ann, chat)
    assert "Ben" not in again.text


async def test_a_kill_leaves_one_panel_that_is_brought_up_to_date(
    stage: Stage, chat: Room, ann: Person, ben: Person
) -> None:
    panel = await begin(chat, ann, ben)
    await stage.kill_bot()
    await ben.ask("voice_leave")
    await stage.start_bot()
    await hides(ann, chat, "Ben")
    await asyncio.sleep(SETTLED)
    assert [each.id for each in panels(ann, chat)] == [panel.id]


async def test_two_processes_that_post_a_panel_make_one(
    stage: Stage, chat: Room, ann: Person
) -> None:
    panel = await begin(chat, ann)
    night = await until(lambda: noted(chat, panel.id))
    said = {
        "content": "🌙 another process was first",
        "nonce": nonce(night),
        "enforce_nonce": True,
        "allowed_mentions": {"parse": []},
    }
    async with ClientSession(headers={"Authorization": f"Bot {stage.box.token}"}) as http:
        address = f"{stage.box.api}/channels/{chat.id}/messages"
        async with http.post(address, json=said) as answer:
            other = (await answer.json())["id"]
    assert (await ann.command(chat.id, "night board")).ok
    await until(lambda: noted(chat, other))
    await ann.wait_for(lambda: [each.id for each in panels(ann, chat)] == [other])
