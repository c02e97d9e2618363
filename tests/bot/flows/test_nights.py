"""Nights as people see them: the panel, what its buttons answer, lobbies, and the end."""

from typing import Any

import pytest
from simcord.http.router import RequestContext, route

from tests.bot.flows.conftest import (
    Stage,
    buttons,
    components,
    controls,
    find,
    menus,
    said,
    text,
)


@route("PUT", "/channels/{channel_id}/voice-status")
def voice_status(_: RequestContext) -> None:
    """SimCord knows no status of voice channels; the tests over the wire look at it."""


class Room:
    """A voice channel, its chat, and who presses what there."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.channel = stage.guild.create_voice_channel("lounge")

    async def sit(self, *names: str) -> list[Any]:
        """People come into the voice channel."""
        people = [self.stage.person(name) for name in names]
        for person in people:
            await person.join_voice(self.channel)
        return people

    async def begin(self, *names: str, **options: Any) -> list[Any]:
        """A night that the first of them started and the others joined."""
        people = await self.sit(*names)
        await people[0].slash(self.channel, "night start", **options)
        for person in people[1:]:
            assert "You're in" in said(await self.press(person, "join"))
        return people

    def panels(self) -> list[Any]:
        found = [self.stage.as_message(one) for one in self.stage.messages(self.channel)]
        return [one for one in found if "🌙" in text(one)]

    @property
    def panel(self) -> Any:
        """The one panel there is."""
        (panel,) = self.panels()
        return panel

    @property
    def table(self) -> Any:
        """The newest message of a table."""
        found = [self.stage.as_message(one) for one in self.stage.messages(self.channel)]
        return [one for one in found if buttons(one) and "🌙" not in text(one)][-1]

    async def press(self, person: Any, name: str, *args: str) -> Any:
        result = await person.click(self.panel, custom_id=find(self.panel, name, *args))
        await self.settle()
        return result

    async def wish(self, person: Any, game: str) -> Any:
        """Picks the next game on the panel."""
        (menu,) = menus(self.panel)
        result = await person.select(self.panel, [game], custom_id=menu["custom_id"])
        await self.settle()
        return result

    def offers_seats(self) -> bool:
        """Whether anything here seats everybody by one press."""
        shown = [self.stage.as_message(one) for one in self.stage.messages(self.channel)]
        return any(one.name == "seat_all" for each in shown for one in controls(each))

    async def night(self) -> Any:
        """The newest night here, as stored."""
        nights = self.stage.bot.house.nights
        live = await nights.store.night_in(self.channel.id)
        return live or await nights.last(self.channel.id)

    async def session(self) -> Any:
        found = await self.stage.bot.house.sessions.find(self.channel.id)
        assert found is not None
        return found

    async def settle(self) -> None:
        await self.stage.env.settle()
        await self.stage.bot.house.nights.settled()
        await self.stage.env.settle()


@pytest.fixture
def room(stage: Stage) -> Room:
    return Room(stage)


async def test_a_night_begins_with_its_panel_and_seats_nobody(room: Room) -> None:
    ann, _ = await room.sit("Ann", "Ben")
    await ann.slash(room.channel, "night start")
    assert "1 player" in text(room.panel)
    assert "Ann (host)" in text(room.panel)
    assert "Ben" not in text(room.panel)
    assert (await room.night()).panel == room.panel.id


async def test_a_second_start_shows_the_night_that_is_on(room: Room) -> None:
    _, ben = await room.begin("Ann", "Ben")
    result = await ben.slash(room.channel, "night start")
    assert "A night is on here already" in said(result)
    assert controls(result.response)[0].name == "join"
    assert any(str(room.panel.id) in part.get("url", "") for part in components(result.response))
    assert room.panel


@pytest.mark.parametrize(("sits", "told"), [(True, "<#{voice}>"), (False, "hop into one")])
async def test_elsewhere_it_says_where_to_start(room: Room, *, sits: bool, told: str) -> None:
    ann = room.stage.person("Ann")
    if sits:
        await ann.join_voice(room.channel)
    result = await ann.slash(room.stage.channel, "night start")
    assert told.format(voice=room.channel.id) in said(result)
    assert not room.panels()


async def test_who_is_not_in_voice_neither_starts_nor_joins(room: Room) -> None:
    dee = room.stage.person("Dee")
    assert "voice channel first" in said(await dee.slash(room.channel, "night start"))
    await room.begin("Ann")
    assert "voice channel first" in said(await room.press(dee, "join"))
    assert "Dee" not in text(room.panel)


async def test_who_is_out_is_named_nowhere_and_told_alone(room: Room) -> None:
    _, ben = await room.begin("Ann", "Ben")
    assert "Ben" in text(room.panel)
    result = await room.press(ben, "out")
    assert "You're sitting out" in said(result)
    assert result.response.ephemeral
    assert "Ben" not in text(room.panel)
    assert "1 player" in text(room.panel)
    assert "You're in again" in said(await room.press(ben, "back"))
    assert "Ben" in text(room.panel)


async def test_nothing_to_skip_is_said_privately(room: Room) -> None:
    (ann,) = await room.begin("Ann")
    result = await room.press(ann, "skip")
    assert "nothing of yours" in said(result)
    assert result.response.ephemeral


async def test_a_majority_opens_the_next_table_and_seats_all_by_one_press(room: Room) -> None:
    _, ben, cleo = await room.begin("Ann", "Ben", "Cleo")
    assert "You'd like" in said(await room.wish(ben, "oldmaid"))
    assert "Old Maid 1" in text(room.panel)
    assert "The table is open" in said(await room.wish(cleo, "oldmaid"))
    assert "Not seated yet: Ann and Ben" in text(room.panel)
    session = await room.session()
    assert (session.game_key, session.night) == ("oldmaid", (await room.night()).id)
    assert [player.name for player in session.players] == ["Cleo"]
    await room.press(cleo, "seat_all")
    assert [p.name for p in (await room.session()).players] == ["Cleo", "Ann", "Ben"]
    assert "Not seated yet" not in text(room.panel)
    assert not room.offers_seats()


async def test_whoever_seats_all_a_moment_later_reads_that_they_sit(room: Room) -> None:
    ann, ben = await room.begin("Ann", "Ben")
    await room.wish(ann, "oldmaid")
    await room.stage.bot.panels.close(1)
    await room.press(ann, "seat_all")
    assert "has a seat already" in said(await room.press(ben, "seat_all"))


async def test_where_all_who_play_are_seated_nobody_is_asked_to_seat_them(room: Room) -> None:
    ann, ben = await room.sit("Ann", "Ben")
    await ann.slash(room.channel, "night start")
    await room.wish(ann, "oldmaid")
    assert not room.offers_seats()
    await room.press(ben, "join")
    assert room.offers_seats()
    await ben.click(room.table, custom_id=find(room.table, "join"))
    await room.settle()
    assert not room.offers_seats()


async def test_the_hosts_pick_opens_at_once(room: Room) -> None:
    ann, _, _ = await room.begin("Ann", "Ben", "Cleo")
    await room.wish(ann, "cheat")
    assert (await room.session()).game_key == "cheat"
    assert not menus(room.panel)


async def test_no_second_table_is_offered_where_there_are_no_threads(
    room: Room, stage: Stage
) -> None:
    ann, ben = await room.sit("Ann", "Ben")
    for channel, offered in ((room.channel, False), (stage.channel, True)):
        await ann.slash(channel, "play", game="gofish")
        here = said(await ben.slash(channel, "play", game="cheat"))
        assert "**Go Fish** is about to start" in here
        assert ("thread" in here) is offered


async def test_who_left_a_lobby_is_not_seated_by_others(room: Room) -> None:
    ann, ben = await room.begin("Ann", "Ben")
    await room.wish(ann, "gofish")
    await room.press(ann, "seat_all")
    await ben.click(room.table, custom_id=find(room.table, "leave"))
    await room.settle()
    assert "Not seated yet" not in text(room.panel)
    assert not room.offers_seats()


async def test_outside_a_night_whoever_opens_a_lobby_is_told_of_nights(room: Room) -> None:
    (ann,) = await room.sit("Ann")
    result = await ann.slash(room.channel, "play", game="gofish")
    assert "/night start" in said(result)


async def test_what_next_stands_below_the_result(room: Room) -> None:
    ann, ben = await room.begin("Ann", "Ben")
    before = room.panel.id
    await room.wish(ann, "gofish")
    await room.press(ben, "seat_all")
    await ann.click(room.table, custom_id=find(room.table, "start"))
    await room.settle()
    assert "is on." in text(room.panel)
    assert room.panel.id == before
    asked = await ann.slash(room.channel, "stop")
    await ann.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    await room.settle()
    assert "What next?" in text(room.panel)
    assert room.panel.id > room.table.id
    assert "stopped early" in text(room.panel)


async def test_my_night_is_mine_alone(room: Room) -> None:
    ann, ben = await room.begin("Ann", "Ben")
    mine = await room.press(ben, "more")
    assert mine.response.ephemeral
    assert "Sips so far: **0**" in said(mine)
    assert not [one for one in controls(mine.response) if one.name == "sips"]
    (menu,) = menus(mine.response)
    await ben.select(mine.response, ["5"], custom_id=menu["custom_id"])
    await ben.click(mine.response, custom_id=find(mine.response, "sober", "on"))
    prefs = await room.stage.bot.house.store.player(ben.id)
    assert (prefs.cap, prefs.sober) == (5, True)
    hosts = await room.press(ann, "more")
    await ann.click(hosts.response, custom_id=find(hosts.response, "sips", "on"))
    assert (await room.night()).sips


async def test_the_end_is_asked_once_and_leaves_nothing_to_press(room: Room) -> None:
    ann, _ = await room.begin("Ann", "Ben")
    asked = await ann.slash(room.channel, "night end")
    assert (await room.night()).live
    result = await ann.click(asked.response, custom_id=find(asked.response, "end_yes"))
    await room.settle()
    assert "Good night" in said(result) or "Good night" in text(asked.response)
    assert "Thanks for playing" in text(room.panel)
    assert not buttons(room.panel)


async def test_a_guests_end_is_a_vote_that_the_panel_counts(room: Room) -> None:
    _, ben, cleo = await room.begin("Ann", "Ben", "Cleo")
    for person, live in ((ben, True), (cleo, False)):
        asked = await person.slash(room.channel, "night end")
        await person.click(asked.response, custom_id=find(asked.response, "end_yes"))
        await room.settle()
        assert (await room.night()).live is live
        if live:
            assert "1 of 2 would like to end" in text(room.panel)


async def test_the_board_moves_to_the_bottom_and_there_is_one(room: Room) -> None:
    ann, _ = await room.begin("Ann", "Ben")
    before = room.panel.id
    await ann.slash(room.stage.channel, "night board")
    await room.settle()
    assert room.panel.id != before
    assert (await room.night()).panel == room.panel.id


async def test_a_deleted_panel_comes_back(room: Room) -> None:
    _, ben = await room.begin("Ann", "Ben")
    before = room.panel
    await before.delete()
    await ben.slash(room.channel, "night out")
    await room.settle()
    assert room.panel.id != before.id
    assert "Ben" not in text(room.panel)


async def test_an_old_panel_is_posted_anew(room: Room) -> None:
    _, ben = await room.begin("Ann", "Ben")
    before = room.panel.id
    await room.stage.wait(56 * 60)
    await ben.slash(room.channel, "night out")
    await room.settle()
    assert room.panel.id != before


async def test_a_panel_is_brought_up_to_date_after_a_restart(room: Room) -> None:
    _, ben = await room.begin("Ann", "Ben")
    night = await room.night()
    await room.stage.bot.panels.close(1)
    await room.stage.bot.house.nights.out(night.channel, ben.id)
    assert "Ben" in text(room.panel)
    await room.stage.restart()
    await room.settle()
    assert "Ben" not in text(room.panel)
    assert room.panel.id == night.panel


async def test_a_press_on_a_night_that_is_over_says_so(room: Room) -> None:
    ann, _ = await room.begin("Ann", "Ben")
    panel = room.panel
    await room.stage.bot.panels.close(1)
    await room.stage.bot.house.nights.end(room.channel.id, ann.id)
    result = await ann.click(panel, custom_id=find(panel, "join"))
    assert "That night is over" in said(result)


async def test_a_lobby_of_a_rematch_that_is_left_is_no_game(room: Room) -> None:
    ann, ben = await room.begin("Ann", "Ben")
    await room.wish(ann, "gofish")
    await room.press(ben, "seat_all")
    await ann.click(room.table, custom_id=find(room.table, "start"))
    asked = await ann.slash(room.channel, "stop")
    await ann.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    await room.settle()
    await ann.click(room.table, custom_id=find(room.table, "rematch"))
    await room.settle()
    assert "the table is open" in text(room.panel)
    asked = await ann.slash(room.channel, "stop")
    await ann.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    await room.settle()
    assert len((await room.night()).past) == 1
    assert "What next?" in text(room.panel)
