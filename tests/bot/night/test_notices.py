"""What a night says beside its panel, and to whom."""

from __future__ import annotations

import pytest

from bot.discord_calls import Fate, Outcome
from bot.house import House
from bot.night.notices import Notices
from bot.screens.ids import Control
from bot.screens.layout import Button, Layout, Row, Text
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN
from tests.kit.tables import catalogue


class Discord:
    """What was posted where, and what was deleted (the wire has the real one)."""

    def __init__(self) -> None:
        self.dms: list[tuple[int, Layout]] = []
        self.posts: dict[int, Layout] = {}
        self.deleted: list[int] = []
        self.fate = Fate.DONE

    async def dm(self, user: int, layout: Layout) -> Outcome:
        self.dms.append((user, layout))
        return Outcome(self.fate)

    async def post(self, channel: int, layout: Layout) -> Outcome:
        assert channel == VOICE
        message = 1000 + len(self.posts)
        if self.fate is Fate.DONE:
            self.posts[message] = layout
        return Outcome(self.fate, message)

    async def delete(self, channel: int, message: int) -> Outcome:
        self.deleted.append(message)
        return Outcome(Fate.DONE)


@pytest.fixture
def discord(store: SqliteStore, party: Party) -> Discord:
    house = House(Settings(), store, party.sessions, catalogue(), party.sessions.now)
    party.move_to(house.nights)
    made = Discord()
    house.nights.listeners.append(Notices(house, made).changed)  # type: ignore[arg-type]
    return made


def text(layout: Layout) -> str:
    return "\n".join(block.content for block in layout.blocks if isinstance(block, Text))


async def test_a_cap_is_told_to_nobody_else(party: Party, discord: Discord) -> None:
    await party.prefer(BEN, cap=1)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(3):
        await party.toast(table, BEN)
    ((user, line),) = discord.dms
    assert user == BEN
    assert f"your own limit for tonight in <#{VOICE}>" in text(line)
    assert discord.posts == {}


async def test_a_break_is_suggested_in_private(party: Party, discord: Discord) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(4):
        await party.toast(table, BEN)
    ((user, line),) = discord.dms
    assert user == BEN
    assert "A little break" in text(line)
    assert discord.posts == {}


async def test_who_comes_back_gets_a_button(party: Party, discord: Discord) -> None:
    night = await party.night(ANN, BEN)
    await party.goes(BEN)
    await party.pass_time(120_000)
    await party.comes(BEN)
    await party.nights.settled()
    ((user, line),) = discord.dms
    (row,) = (block for block in line.blocks if isinstance(block, Row))
    (button,) = row.items
    assert user == BEN
    assert isinstance(button, Button)
    assert button.control == Control("night", night.id, 0, "back")
    assert discord.posts == {}


@pytest.mark.parametrize("fate", [Fate.CLOSED, Fate.PERSON_GONE, Fate.DOWN])
async def test_a_line_that_cannot_be_told_is_let_go(
    party: Party, discord: Discord, fate: Fate
) -> None:
    discord.fate = fate
    await party.prefer(BEN, cap=1)
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    for _ in range(4):
        await party.toast(table, BEN)
    assert len(discord.dms) == 1
    assert discord.posts == {}


async def test_a_water_break_takes_the_place_of_the_one_before(
    party: Party, discord: Discord
) -> None:
    await party.night(ANN, BEN)
    await party.table(ANN, BEN)
    await party.pass_time(20 * 60_000)
    assert list(discord.posts) == [1000]
    assert "stretch" in text(discord.posts[1000])
    assert discord.deleted == []
    await party.pass_time(20 * 60_000)
    assert list(discord.posts) == [1000, 1001]
    assert discord.deleted == [1000]
    assert (await party.now()).water.message == 1001


async def test_a_reminder_that_could_not_be_posted_leaves_the_old_one(
    party: Party, discord: Discord
) -> None:
    await party.night(ANN, BEN)
    await party.table(ANN, BEN)
    await party.pass_time(20 * 60_000)
    discord.fate = Fate.FORBIDDEN
    await party.pass_time(20 * 60_000)
    assert discord.deleted == []
    assert (await party.now()).water.message == 1000


async def test_c49_a_new_host_is_named_once(party: Party, discord: Discord) -> None:
    await party.night(ANN, BEN)
    await party.nights.leave(VOICE, ANN)
    await party.nights.settled()
    assert [text(layout) for layout in discord.posts.values()] == ["**Ben** hosts the night now."]
