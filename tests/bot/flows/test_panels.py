"""What presses leave of a night's panel, however late they come."""

from tests.bot.flows.conftest import find, said
from tests.bot.flows.test_nights import Room, room, voice_status  # noqa: F401  # fixtures


async def test_a_late_seat_us_all_leaves_the_panel_a_panel(room: Room) -> None:  # noqa: F811
    ann, ben, cleo = await room.begin("Ann", "Ben", "Cleo")
    await room.wish(ann, "gofish")
    await ben.click(room.table, custom_id=find(room.table, "join"))
    await room.settle()
    await room.stage.bot.panels.close(1)  # so that the panel still offers it
    await ann.click(room.table, custom_id=find(room.table, "start"))
    result = await cleo.click(room.panel, custom_id=find(room.panel, "seat_all"))
    assert "already begun" in said(result)
    assert find(room.panel, "out")
