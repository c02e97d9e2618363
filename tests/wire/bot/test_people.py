"""People who close their messages, go and come back, or are called something wicked."""

import asyncio

import pytest

from bot.sessions.session import Player
from sandbox.driver import Person
from tests.kit.stage import Stage
from tests.wire.bot.room import POST, Room, offers, until

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def player(room: Room, person: Person) -> Player:
    session = await room.session()
    seat = session.seat_of(int(person.me["id"]))
    assert seat is not None
    return session.players[seat]


async def until_turn(room: Room, person: Person) -> None:
    """The others play until it is this person's turn."""
    while (turn := await room.turn()) is not person:
        await room.move(turn)


async def test_c102_c105_c106_messages_closed_at_join(room: Room, ann: Person, ben: Person) -> None:
    await room.lobby(ann)
    await room.fault("dms", person="Ben", open=False)
    room.people = [ann, ben]
    outcome = await ben.press(room.table(ann), "Join")
    assert outcome.how == "update"
    assert "allow direct messages" in await room.told(ben, outcome.interaction)
    assert (await player(room, ben)).dm == "closed"
    since = room.mark
    await ann.press(room.table(ann), "Start")
    await room.current()
    if await room.turn() is ann:
        while await room.turn() is ann:
            await room.move(ann)
    shown = (await ben.press(room.table(ben), "My hand")).message
    assert shown is not None
    assert offers(shown)
    assert (await room.move(ben, shown)).how == "update"
    await room.current()
    assert not [each for each in room.calls(since, POST) if each.status == 403]


async def test_c104_messages_opened_again_are_asked_for(
    room: Room, ann: Person, ben: Person
) -> None:
    await ben.ask("set", dms_open=False)
    await room.lobby(ann, ben)
    assert not room.hands(ben)
    await ben.ask("set", dms_open=True)
    await ben.command(room.id, "me", hand="dm")
    await ben.wait_for(lambda: room.hands(ben))
    await room.current()


async def test_c102_messages_closed_in_mid_game(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    await until_turn(room, ann)
    await room.current()
    await room.fault("dms", person="Ben", open=False)
    await room.fault("delete_message", message=room.hand(ben).id)
    while await room.turn() is ann:
        await room.move(ann)

    async def noticed() -> bool:
        return (await player(room, ben)).dm == "closed"

    await until(noticed)
    await room.current()
    shown = (await ben.press(room.table(ben), "My hand")).message
    assert shown is not None
    assert (await room.move(ben, shown)).how == "update"
    assert (await room.current()).phase == "playing"


async def test_c28_c29_somebody_leaves_the_server_and_is_back_in_time(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    await until_turn(room, ann)
    await room.current()
    await room.fault("kick", person="Ben")
    await room.fault("delete_message", message=room.hand(ben).id)
    while await room.turn() is ann:
        await room.move(ann)

    async def missed() -> bool:
        return (await player(room, ben)).gone is not None

    await until(missed)
    await room.fault("return", person="Ben")
    await ben.wait_for(lambda: room.id in ben.channels)
    shown = (await ben.press(room.table(ben), "My hand")).message
    assert shown is not None
    assert (await room.move(ben, shown)).how == "update"
    await room.current()
    assert (await player(room, ben)).gone is None


async def test_c136_c137_c138_names_that_mean_mischief(
    room: Room, ann: Person, stage: Stage
) -> None:
    box = stage.box
    for name in ("Ann", "＠ｅｖｅｒｙｏｎｅ　" + "漢" * 22):
        await room.fault("add_person", name=name)
    added = [*box.world.people.values()][-2:]
    names = ["star_everyone", "dana_rtl", *(each.id for each in added)]
    wicked = [await stage.person(box.world.find_person(name).id) for name in names]
    await room.game(ann, *wicked)
    for person in (await room.turn(), ann):
        await person.press(room.table(ann), "My hand")
    await room.move(await room.turn())
    await room.current()
    text = room.table().text
    assert "@everyone" not in text
    assert r"\*\_" in text
    assert "\u202e" not in text
    assert "Ann (2)" in text
    assert "漢" in text
    assert not [ping for person in (ann, *wicked) for ping in person.pings if ping["kind"] != "dm"]


async def test_choices_made_at_once_are_all_kept_and_reach_the_table(
    room: Room, ann: Person, cy: Person
) -> None:
    await room.lobby(ann, cy)
    chosen = {"sorting": "suit", "pings": False, "sober": True, "hand": "reply"}
    await asyncio.gather(
        *(cy.command(room.id, "me", **{name: value}) for name, value in chosen.items())
    )
    prefs = await room.house.store.player(int(cy.me["id"]))
    mine = await player(room, cy)
    for kept in (prefs, mine):
        assert (kept.sorting, kept.pings, kept.sober, kept.delivery) == tuple(chosen.values())
