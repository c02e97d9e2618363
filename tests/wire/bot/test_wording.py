"""Words for drinks, with the real bot: they come by two switches, and go with either of them."""

from functools import partial

import pytest

from sandbox.driver import Person
from tests.kit.stage import Stage
from tests.wire.bot.prepared import put
from tests.wire.bot.room import Room

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAIN, WET = "Keep sipping water or keep your hand up.", "Everybody keeps sipping"


async def says(room: Room, words: str) -> None:
    """Waits until everybody reads this on the table."""
    for person in room.people:
        await person.wait_for(partial(_reads, room, person, words))


def _reads(room: Room, person: Person, words: str) -> bool:
    return words in room.table(person).text


async def restrict(mo: Person, room: Room, *, to_adults: bool) -> None:
    """A moderator changes the channel's setting."""
    await mo.ask("set_channel", channel=room.id, nsfw=to_adults)


async def poured(room: Room, mo: Person, ann: Person, ben: Person) -> None:
    """Ring of Fire for drinks, with a waterfall under way."""
    await mo.wait_for(lambda: room.id in mo.channels)
    assert (await mo.command(room.id, "server", drinks=True)).ok
    await restrict(mo, room, to_adults=True)
    await room.lobby(ann, ben, key="ringoffire")
    await says(room, "Worded for drinks")
    assert (await ann.press(room.table(ann), "Start")).ok
    asked = await ann.wait_for(lambda: [e for e in ann.ephemerals() if "legally drink" in e.text])
    assert (await ann.press(asked[-1], "Yes, all of us")).ok
    await put(room, {"turn": "Ann", "deck": ["AC"]}, mode="drinks")
    assert (await ann.press(room.table(ann), "Draw")).ok
    await says(room, WET)


async def test_words_turn_with_the_channel_and_with_the_servers_switch(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    mo = await stage.person("Mo")
    await mo.wait_for(lambda: mo.commands)
    await poured(room, mo, ann, ben)

    await restrict(mo, room, to_adults=False)
    await says(room, PLAIN)
    await restrict(mo, room, to_adults=True)
    await says(room, WET)

    # What changed while nobody listened is found out at the next start.
    await stage.kill_bot()
    await restrict(mo, room, to_adults=False)
    await stage.start_bot()
    await says(room, PLAIN)

    await restrict(mo, room, to_adults=True)
    await says(room, WET)
    assert (await mo.command("general", "server", drinks=False)).ok
    await says(room, PLAIN)
    await room.current()
