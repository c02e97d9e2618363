"""Nights over the wire: who is in voice, gaps of the gateway, private lines, the channel's status.

The night is begun from outside, as a second process on the same database would.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from bot.night.attendance import GRACE_MS
from bot.night.night import Guest, Night
from bot.storage.store import Conflict
from sandbox.driver import Person
from tests.kit.stage import Stage
from tests.wire.bot.room import Room, until
from tests.wire.bot.test_gateway import back

pytestmark = pytest.mark.asyncio(loop_scope="module")

VOICE = 2
SET_STATUS = "voice-status"


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def user(person: Person) -> int:
    return int(person.me["id"])


class Evening:
    """A night in a voice channel of its own, and its record."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.id = 0

    async def begin(self, *people: Person) -> Night:
        for person in people:
            await person.wait_for(lambda person=person: self.room.id in person.channels)
            await person.ask("voice_join", channel=self.room.id)
        guests = tuple(
            Guest(user(one), one.name, now_ms() + place) for place, one in enumerate(people)
        )
        channel, guild = int(self.room.id), int(self.room.stage.box.world.guild.id)
        night = Night(0, guild, channel, guests[0].user, now_ms(), now_ms(), guests=guests)
        night = await self.room.house.store.new_night(night)
        self.id = night.id
        return night

    async def night(self) -> Night:
        found = await self.room.house.store.night(self.id)
        assert found is not None
        return found

    async def guest(self, person: Person) -> Guest:
        found = (await self.night()).guest(user(person))
        assert found is not None
        return found

    async def write(self, person: Person, **values: object) -> None:
        """Gives a guest other values, from outside."""
        while True:
            before = await self.night()
            guests = tuple(
                replace(one, **values) if one.user == user(person) else one  # type: ignore[arg-type]
                for one in before.guests
            )
            after = replace(before, version=before.version + 1, guests=guests)
            try:
                await self.room.house.store.commit_night(before, after)
            except Conflict:
                continue
            return

    async def trusted(self) -> None:
        """The bot may set the channel's status."""
        await self.room.fault("allow", channel=self.room.id, permissions=["MANAGE_CHANNELS"])

    async def end(self) -> None:
        before = await self.night()
        over = replace(before, version=before.version + 1, ended=now_ms(), ended_why="host")
        await self.room.house.store.commit_night(before, over)

    async def is_gone(self, person: Person) -> bool:
        return (await self.guest(person)).gone is not None

    async def is_here(self, person: Person) -> bool:
        return (await self.guest(person)).gone is None

    async def is_away(self, person: Person) -> bool:
        return (await self.guest(person)).away

    @property
    def status(self) -> str | None:
        return self.room.stage.box.world.channels[self.room.id].status

    async def shows(self, text: str | None) -> bool:
        return self.status == text


@pytest_asyncio.fixture(loop_scope="module")
async def chat(stage: Stage, room: Room) -> AsyncIterator[Room]:
    made = await Room.made(stage, room.house, kind=VOICE)
    yield made
    await made.calm()


@pytest.fixture
def evening(chat: Room) -> Evening:
    return Evening(chat)


async def test_coming_and_going_is_noted(evening: Evening, ann: Person, ben: Person) -> None:
    await evening.begin(ann, ben)
    before = now_ms()
    await ben.ask("voice_leave")
    await until(lambda: evening.is_gone(ben))
    gone = (await evening.guest(ben)).gone
    assert gone is not None
    assert before <= gone <= now_ms()
    assert await evening.is_here(ann)
    await ben.ask("voice_join", channel=evening.room.id)
    await until(lambda: evening.is_here(ben))
    assert not await evening.is_away(ben)


async def test_moving_to_another_channel_is_leaving(
    evening: Evening, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await ben.ask("voice_join", channel="The Lounge")
    await until(lambda: evening.is_gone(ben))


async def test_c68_the_bots_own_voice_means_nothing(
    evening: Evening, ann: Person, ben: Person
) -> None:
    night = await evening.begin(ann)
    box = evening.room.stage.box
    me = int(box.world.bot.id)
    guests = (*night.guests, Guest(me, "Snug", now_ms()))
    after = replace(night, version=1, guests=guests)
    await evening.room.house.store.commit_night(night, after)
    for channel in (box.world.channels[evening.room.id], None):
        box.standing.moves(box.world.bot, channel)
    await ben.ask("voice_join", channel=evening.room.id)  # what is told later is heard later
    await ann.ask("voice_leave")
    await until(lambda: evening.is_gone(ann))
    bot = (await evening.night()).guest(me)
    assert bot is not None
    assert bot.gone is None


@pytest.mark.parametrize(
    ("name", "body"), [("drop", {}), ("invalidate", {"resumable": False}), ("reconnect", {})]
)
async def test_c68_a_gateway_that_returns_takes_nobody_away(
    evening: Evening, ann: Person, ben: Person, name: str, body: dict[str, bool]
) -> None:
    night = await evening.begin(ann, ben)
    await evening.room.fault(name, **body)
    await back(evening.room)
    await ann.settled(quiet=0.3)
    after = await evening.night()
    assert (after.guests, after.host, after.live) == (night.guests, night.host, True)


@pytest.mark.parametrize("stop", ["stop_bot", "kill_bot"])
async def test_c68_who_left_while_the_bot_was_away_has_their_grace(
    evening: Evening, stage: Stage, ann: Person, ben: Person, stop: str
) -> None:
    await evening.begin(ann, ben)
    await getattr(stage, stop)()
    await ben.ask("voice_leave")
    await evening.write(ann, gone=now_ms() - 2 * GRACE_MS)  # noted before, and back by now
    started = now_ms()
    await stage.start_bot()
    await until(lambda: evening.is_gone(ben))
    await until(lambda: evening.is_here(ann))
    gone = (await evening.guest(ben)).gone
    assert gone is not None
    assert gone >= started
    assert not await evening.is_away(ben)
    assert not await evening.is_away(ann)


async def test_the_clock_makes_them_away_and_hands_over(
    evening: Evening, ann: Person, ben: Person, cy: Person
) -> None:
    """The grace is nearly over when the bot hears of this night first."""
    await evening.begin(ann, ben, cy)
    await ann.ask("voice_leave")
    await until(lambda: evening.is_gone(ann))
    await evening.write(ann, gone=now_ms() - GRACE_MS + 700)
    before = now_ms()
    await ben.ask("voice_leave")
    await until(lambda: evening.is_away(ann))
    assert now_ms() - before >= 500
    night = await evening.night()
    assert night.host == user(cy), "the longest guest who is present"
    said = [each.text for each in await until(lambda: _lines(cy, evening.room.id))]
    assert said == ["**Cy** hosts the night now."]


async def _lines(person: Person, channel: str) -> list:  # type: ignore[type-arg]
    return [each for each in person.messages(channel) if not each.buttons]


async def test_who_comes_back_is_asked_privately_and_plays_on_by_a_press(
    evening: Evening, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await ben.ask("voice_leave")
    await until(lambda: evening.is_gone(ben))
    await evening.write(ben, away=True)
    seen = len(ben.dms())
    await ben.ask("voice_join", channel=evening.room.id)
    await ben.wait_for(lambda: len(ben.dms()) > seen)
    line = ben.dms()[-1]
    assert f"<#{evening.room.id}>" in line.text
    assert await evening.is_away(ben)
    outcome = await ben.press(line, "I'm back")
    assert outcome.how == "update"
    assert not await evening.is_away(ben)
    assert ben.dms()[-1].text == "You're in again. Have fun!"
    assert not ben.dms()[-1].buttons
    assert not await _lines(ann, evening.room.id), "nobody else is told"


async def test_a_closed_inbox_is_fine(evening: Evening, ann: Person, ben: Person) -> None:
    await evening.begin(ann, ben)
    evening.room.people = [ben]
    await ben.ask("voice_leave")
    await until(lambda: evening.is_gone(ben))
    await evening.write(ben, away=True)
    await evening.room.fault("dms", person=ben.me["id"], open=False)
    await ben.ask("voice_join", channel=evening.room.id)
    await until(lambda: evening.is_here(ben))
    await ben.settled(quiet=0.3)
    assert not await _lines(ann, evening.room.id)


async def test_a_channel_that_goes_takes_its_night_along(evening: Evening, ann: Person) -> None:
    await evening.begin(ann)
    await evening.room.fault("delete_channel", channel=evening.room.id)

    async def lost() -> bool:
        return (await evening.night()).ended_why == "lost"

    await until(lost)


async def test_a_channel_that_went_while_the_bot_was_away(
    evening: Evening, stage: Stage, ann: Person
) -> None:
    await evening.begin(ann)
    await stage.kill_bot()
    await evening.room.fault("delete_channel", channel=evening.room.id)
    await stage.start_bot()

    async def lost() -> bool:
        return (await evening.night()).ended_why == "lost"

    await until(lost)


# -- the status of the channel


async def test_the_status_says_the_game_and_is_noted_first(
    evening: Evening, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await evening.trusted()
    await evening.room.lobby(ann, ben)
    await until(lambda: evening.shows("Go Fish: join in!"))
    assert (await evening.night()).status


async def test_a_status_left_by_a_killed_bot_is_cleared(
    evening: Evening, stage: Stage, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await evening.trusted()
    await evening.room.lobby(ann, ben)
    await until(lambda: evening.shows("Go Fish: join in!"))
    await stage.kill_bot()
    await evening.end()
    await stage.start_bot()
    await until(lambda: evening.shows(None))

    async def unmarked() -> bool:
        return not (await evening.night()).status

    await until(unmarked)


async def test_a_night_that_goes_on_keeps_its_status_after_a_restart(
    evening: Evening, stage: Stage, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await evening.trusted()
    await evening.room.lobby(ann, ben)
    await until(lambda: evening.shows("Go Fish: join in!"))
    await stage.kill_bot()
    await ann.ask("voice_leave")
    await stage.start_bot()
    await until(lambda: evening.is_gone(ann))
    await ann.settled(quiet=0.3)
    assert evening.status == "Go Fish: join in!"


async def test_changes_within_fifteen_seconds_cost_one_call(
    evening: Evening, stage: Stage, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    await evening.trusted()
    since = stage.box.ledger.sequence
    await evening.room.game(ann, ben)
    await until(lambda: evening.shows("Go Fish: join in!"))
    await asyncio.sleep(1)
    calls = [entry for entry in stage.box.ledger.since(since) if SET_STATUS in entry.route]
    assert len(calls) == 1


async def test_where_the_bot_may_not_set_it_nothing_breaks(
    evening: Evening, stage: Stage, ann: Person, ben: Person
) -> None:
    await evening.begin(ann, ben)
    since = stage.box.ledger.sequence
    await evening.room.game(ann, ben)
    await ann.settled(quiet=0.3)
    calls = [entry for entry in stage.box.ledger.since(since) if SET_STATUS in entry.route]
    assert len(calls) == 1, "it is not tried again for a while"

    async def unmarked() -> bool:
        return not (await evening.night()).status

    await until(unmarked)
    assert evening.status is None


async def test_a_server_that_drops_the_bot_ends_its_nights(evening: Evening, ann: Person) -> None:
    await evening.begin(ann)
    await evening.room.fault("bot_kick")

    async def lost() -> bool:
        return (await evening.night()).ended_why == "lost"

    await until(lost)
    await evening.room.fault("bot_return")
