"""Presses that come twice, late, from others, from another age: each is answered in words."""

import asyncio
from dataclasses import replace

import pytest

from bot.screens import ids
from bot.screens.ids import Control
from sandbox.driver import Person
from sandbox.screen import Button
from tests.kit.stage import Stage
from tests.wire.bot.room import Room, ended, press, until

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_c101_a_double_press_counts_once(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    hand = room.hand(turn)
    custom_id = ids.encode(last)
    first, second = await asyncio.gather(
        turn.ask("press", message=hand.id, custom_id=custom_id),
        turn.ask("press", message=hand.id, custom_id=custom_id),
    )
    for sent in (first, second):
        assert (await ended(turn, sent["interaction"]))["state"] in ("answered", "deferred")
    after = await room.current()
    assert after.moves == before.moves + 1


async def test_c101_two_people_at_once(room: Room, ann: Person, ben: Person, cy: Person) -> None:
    await room.lobby(ann)
    outcomes = await asyncio.gather(*(each.press(room.table(), "Join") for each in (ben, cy)))
    assert all(outcome.ok for outcome in outcomes)
    room.people = [ann, ben, cy]
    session = await room.current()
    assert {player.name for player in session.players} == {"Ann", "Ben", "Cy"}
    outcomes = await asyncio.gather(*(each.press(room.table(), "Start") for each in (ann, ben)))
    assert all(outcome.ok for outcome in outcomes)
    assert (await room.current()).phase == "playing"


async def test_c101_two_starts_at_the_same_moment_are_one(
    room: Room, ann: Person, ben: Person
) -> None:
    lobby = await room.lobby(ann, ben)
    start = lobby.button("Start").custom_id
    sent = await asyncio.gather(
        *(ann.ask("press", message=lobby.id, custom_id=start) for _ in range(2))
    )
    for one in sent:
        assert (await ended(ann, one["interaction"]))["how"] == "update"
    assert (await room.current()).phase == "playing"
    assert not ann.ephemerals()


async def test_c78_a_press_of_an_earlier_moment(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    old = await room.prepare(turn)
    hand = room.hand(turn)
    await room.move(turn)
    before = await room.current()
    other = replace(old, args=(old.args[0], "rank=A" if old.args[1] == "rank=K" else "rank=K"))
    state = await room.sends(turn, hand, ids.encode(other))
    assert state["how"] == "update"
    assert room.hand(turn).text.startswith("> That button is from an earlier moment.")
    assert (await room.session()).moves == before.moves


async def test_c101_a_press_made_again_as_its_answer_was_lost(
    room: Room, stage: Stage, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    made = ids.encode(await room.prepare(turn))
    hand = room.hand(turn)
    await room.move(turn)
    plays = await room.plays()
    await stage.kill_bot()
    await stage.start_bot()
    state = await room.sends(turn, hand, made)
    assert state["how"] == "update"
    assert not room.hand(turn).text.startswith(">")
    assert await room.plays() == plays


async def test_c92_c113_somebody_elses_press(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    await room.game(ann, ben)
    turn, other = await room.turn(), await room.other()
    last = await room.prepare(turn)
    before = await room.current()
    state = await room.sends(cy, room.table(), ids.encode(last))
    assert "You're not in this game" in await room.told(cy, state["id"])
    state = await room.sends(other, room.table(), ids.encode(last))
    assert "it's" in await room.told(other, state["id"])
    assert (await room.session()).version == before.version
    outcome = await cy.press(room.table(cy), "My hand")
    assert outcome.message is not None
    assert outcome.message.ephemeral
    assert "You're not in this game" in outcome.message.text


OF_ANOTHER_AGE = """
    old-bot:join:7 snug snug:t:1 snug:z:{s}:1:join snug:a:{s}:1:ask:target=1:rank=A:
    snug:t:zzzzzz:1:join snug:t:zzzzzzzzzzzzz:1:join snug:t:{s}:1:dance snug:a:{s}:1:dance:x=1
    snug:d:{s}:1:ask:nothing:0 snug:q:{s}:1:options_set:nothing snug:q:{s}:1:options_page
""".split()


async def test_c74_controls_of_another_age(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    before = await room.current()
    number = ids.encode(Control("table", before.id, 0, "join")).split(":")[2]
    for custom_id in (*OF_ANOTHER_AGE, "x" * 100):
        state = await room.sends(ben, room.table(), custom_id.format(s=number))
        assert state["state"] == "answered", custom_id
        assert await room.told(ben, state["id"])
    assert (await room.session()).version == before.version


async def test_values_that_no_control_offers(room: Room, ann: Person, ben: Person) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    for args in (("target=9", "rank=A"), ("target=0",), ("rank=", "target=x"), ("target=1", "x=1")):
        wrong = Control("act", last.session, last.beat, last.name, args)
        state = await room.sends(turn, room.hand(turn), ids.encode(wrong))
        assert state["how"] == "update"
        assert room.hand(turn).text.startswith("> ")
    assert (await room.session()).moves == before.moves


async def test_c70_a_press_on_an_old_table(
    room: Room, ann: Person, ben: Person, cy: Person
) -> None:
    old = await room.lobby(ann, ben)
    join = old.button("Join").custom_id
    await ann.command(room.id, "table")
    await ann.wait_for(lambda: len(room.tables(ann)) == 1 and room.table().id != old.id)
    await ann.press(room.table(), "Start")
    session = await room.current()
    state = await room.sends(ben, old, join)
    assert state["how"] == "update"
    assert not ben.message(old.id).buttons
    state = await room.sends(cy, old, join)
    assert "has already begun" in await room.told(cy, state["id"])
    assert not ben.message(old.id).buttons
    assert (await room.session()).version == session.version


async def test_c84_c86_a_token_that_died_loses_no_move(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("timing", response_seconds=0.2)
    await room.fault("hang", route="callback", seconds=0.5)
    outcome = await press(turn, room.hand(turn), last)
    await room.fault("timing", response_seconds=3.0)
    assert not outcome.ok
    after = await room.current()
    assert after.moves == before.moves + 1


async def test_a_slow_answer_is_put_off_first(room: Room, ann: Person, ben: Person) -> None:
    """An answer that Discord takes long to accept, and a press behind it, are both answered."""
    await room.game(ann, ben)
    turn = await room.turn()
    last = await room.prepare(turn)
    before = await room.current()
    await room.fault("hang", route="callback", seconds=2.0)
    outcomes = await asyncio.gather(
        press(turn, room.hand(turn), last), turn.press(room.table(turn), "My hand")
    )
    assert all(outcome.ok for outcome in outcomes)
    assert (await room.current()).moves == before.moves + 1


async def test_c80_c98_an_expired_private_hand_refreshes(
    room: Room, ann: Person, ben: Person
) -> None:
    await room.game(ann, ben)
    other, turn = await room.other(), await room.turn()
    shown = (await other.press(room.table(other), "My hand")).message
    assert shown is not None
    await room.fault("expire")
    while await room.turn() is turn:
        await room.move(turn)
    await room.current()
    assert other.message(shown.id).text == shown.text
    outcome = await other.press(shown, custom_id=refresh_of(shown.buttons))
    assert outcome.how == "update"
    assert "It's your turn" in other.message(shown.id).text
    outcome = await room.move(other, other.message(shown.id))
    assert outcome.how == "update"
    await room.current()


def refresh_of(buttons: list[Button]) -> str:
    return next(each.custom_id for each in buttons if each.custom_id.endswith(":refresh"))


async def test_c84_a_command_whose_token_dies_still_opens_its_table(
    room: Room, ann: Person
) -> None:
    await ann.wait_for(lambda: room.id in ann.channels)
    await room.fault("timing", response_seconds=0.2)
    await room.fault("hang", route="callback", seconds=0.5)
    outcome = await ann.command(room.id, "play", game="gofish")
    await room.fault("timing", response_seconds=3.0)
    assert not outcome.ok
    room.people = [ann]
    session = await room.current()
    assert session.phase == "lobby"
    assert len(room.tables(ann)) == 1
    again = await ann.command(room.id, "play", game="gofish")
    assert "already" in await room.told(ann, again.interaction)


async def test_a_lost_answer_to_play_makes_no_second_table(room: Room, ann: Person) -> None:
    await ann.wait_for(lambda: room.id in ann.channels)
    await room.fault("answer", route="callback", status=500, after=True)
    await ann.command(room.id, "play", game="gofish")
    room.people = [ann]

    async def one_alive() -> bool:
        alive = [each for each in room.tables(ann) if any(b.label == "Join" for b in each.buttons)]
        return len(alive) == 1

    await room.current()
    await ann.settled(quiet=0.3)
    await until(one_alive)
