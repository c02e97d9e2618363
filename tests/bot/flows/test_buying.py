"""Buying at a table where presses cross: late ones, leavers, sleepers, restarts and pauses."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from bot.sessions.refused import Refused
from games.core.actions import Move
from games.core.clocks import mint
from tests.bot.flows.conftest import Stage, controls, find, now_ms, said, text

DOWN = [["KS", "KH", "KD"], ["5C", "6C", "7C", "8C"]]
HAND = ["3C", "4D", "7D", "9H", "JH", "KS", "6C", "8D", "TD", "QH", "AS"]
PRESSES = count(1)
CONTRACT = ["5S", "5H", "5C", "6C", "7C", "8C", "9C", "3S", "4D", "AH", "KC", "JD"]


async def window(stage: Stage, *names: str, **more: Any) -> list[Any]:
    """A window that waits for all but Ann, who is in turn."""
    people = await stage.game(*names, game="shanghai")
    options = more.pop("options", {})
    setup = {"turn": "Ann", "upcard": "5S", "upcard_by": None, "stock": ["KH", "QD", "9S"]}
    await stage.put({**setup, "hands": {"Ann": HAND}, **more}, **options)
    return people


async def state(stage: Stage) -> Any:
    return (await stage.session()).state


async def seat(stage: Stage, person: Any) -> int:
    found = (await stage.session()).seat_of(person.id)
    assert found is not None
    return int(found)


async def draws(stage: Stage, person: Any, source: str) -> None:
    hand = stage.hand(person)
    await person.user.click(hand, custom_id=find(hand, "draw", f"from={source}"))


async def test_a_buy_in_flight_never_buys_the_next_card(stage: Stage) -> None:
    ann, ben, cleo = await window(stage, "Ann", "Ben", "Cleo")
    old = find(stage.table(), "buy")
    await draws(stage, ann, "upcard")
    assert "can't be bought any more" in said(await stage.press_raw(ben, stage.table(), old))
    hand = stage.hand(ann)
    await ann.user.click(hand, custom_id=find(hand, "discard", "card=KS"))
    for person in (ben, cleo):
        assert "earlier moment" in said(await stage.press_raw(person, stage.table(), old))
    assert (await state(stage)).buying.answers == ()


async def test_who_leaves_buys_nothing_and_the_others_go_on(stage: Stage) -> None:
    ann, ben, cleo = await window(stage, "Ann", "Ben", "Cleo")
    old = find(stage.table(), "buy")
    await stage.press(ben, stage.table(), "buy")
    await stage.press(cleo, stage.table(), "pass")
    asked = await ben.slash(stage.channel, "leave")
    await ben.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    assert "not in this game" in said(await stage.press_raw(ben, stage.table(), old))
    await draws(stage, ann, "stock")
    assert (await state(stage)).buying.bought is None


async def test_a_host_in_turn_who_leaves_takes_nobodys_card(stage: Stage) -> None:
    ann, ben, cleo = await window(stage, "Ann", "Ben", "Cleo")
    asked = await ann.slash(stage.channel, "leave")
    await ann.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    now = await state(stage)
    assert (now.pile[-1], now.buying.window) == ("5S", "waiting")
    buyer = ben if await seat(stage, ben) != now.turn else cleo
    await stage.press(buyer, stage.table(), "buy")
    assert (await state(stage)).buying.answers == ((await seat(stage, buyer), True),)


async def test_a_card_that_was_bought_is_no_longer_to_be_drawn(stage: Stage) -> None:
    more = {"table": {"Ann": DOWN}, "hands": {"Ann": ["9C", "3D"]}}
    ann, ben, _ = await window(stage, "Ann", "Ben", "Cleo", **more)
    await stage.wait(9)
    old = find(stage.hand(ann), "draw", "from=upcard")
    await stage.press(ben, stage.table(), "buy")
    assert "no live discard" in said(await stage.press_raw(ann, stage.hand(ann), old))
    assert (await state(stage)).buying.bought == (await seat(stage, ben), "5S")


async def test_a_window_outlasts_a_restart(stage: Stage) -> None:
    ann, ben, cleo = await window(stage, "Ann", "Ben", "Cleo")
    await stage.press(ben, stage.table(), "buy")
    await stage.restart()
    await stage.press(cleo, stage.table(), "pass")
    await draws(stage, ann, "stock")
    assert (await state(stage)).buying.bought == (await seat(stage, ben), "5S")


async def test_without_a_clock_a_window_opens_the_stock_all_the_same(stage: Stage) -> None:
    ann, ben, _ = await window(stage, "Ann", "Ben", "Cleo", options={"clock": "off"})
    await stage.wait(9)
    assert "from=stock" in [c.args[0] for c in controls(stage.hand(ann)) if c.name == "draw"]
    # Nobody hurries: until the draw the card may still be bought.
    await stage.wait(600)
    await stage.press(ben, stage.table(), "buy")
    await draws(stage, ann, "stock")
    assert (await state(stage)).buying.bought == (await seat(stage, ben), "5S")


async def test_nobody_misses_a_turn_while_others_are_waited_for(stage: Stage) -> None:
    options = {"timer": 15, "buy_seconds": 20}
    ann, *_ = await window(stage, "Ann", "Ben", options=options)
    await stage.wait(21)
    assert (await state(stage)).buying.window == "free"
    await draws(stage, ann, "stock")
    session = await stage.session()
    assert [player.misses for player in session.players] == [0, 0]


async def test_a_table_that_rests_waits_only_for_who_comes_back(stage: Stage) -> None:
    _, ben, _ = await window(stage, "Ann", "Ben", "Cleo")
    while (await stage.session()).phase == "playing":
        await stage.wait(30)
    resting = await state(stage)
    await stage.wait(3_600)
    assert "paused" in text(stage.table())
    assert await state(stage) == resting
    await stage.press(ben, stage.table(), "back")
    await stage.wait(60)
    now = await state(stage)
    assert (now.turns > resting.turns, now.turn) == (True, await seat(stage, ben))


async def at_once(stage: Stage, *moves: tuple[Any, str, dict[str, Any]]) -> list[str]:
    """People press at one moment; the codes of those that are refused."""
    session = await stage.session()
    beats, forms = session.state.beats, session.game.forms
    codes: list[str] = []

    async def press(person: Any, action: str, values: dict[str, Any]) -> None:
        beat = beats.get(forms[action].lane or "", 0)
        try:
            await stage.bot.house.sessions.act(
                session.id, person.id, beat, Move(action, values), mint(now_ms(), next(PRESSES))
            )
        except Refused as refused:
            codes.append(refused.code)

    await asyncio.gather(*(press(*move) for move in moves))
    return codes


async def test_two_who_buy_at_once_are_both_heard_and_one_of_them_buys(stage: Stage) -> None:
    ann, ben, cleo = await window(stage, "Ann", "Ben", "Cleo")
    assert await at_once(stage, (ben, "buy", {}), (cleo, "buy", {}), (ben, "buy", {})) == []
    assert len((await state(stage)).buying.answers) == 2
    assert await at_once(stage, (ann, "draw", {"from": "stock"})) == []
    assert sorted(map(len, (await state(stage)).hands)) == [11, 12, 14]


async def test_a_buy_and_the_draw_at_once_come_one_after_the_other(stage: Stage) -> None:
    ann, ben, _ = await window(stage, "Ann", "Ben", "Cleo")
    await stage.wait(9)
    codes = await at_once(stage, (ann, "draw", {"from": "stock"}), (ben, "buy", {}))
    assert codes == ["E_CLAIM_LATE"]
    assert sorted(map(len, (await state(stage)).hands)) == [11, 11, 12]


async def test_going_down_twice_at_once_goes_down_once(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben", game="shanghai")
    await stage.put({"turn": "Ann", "phase": "play", "hands": {"Ann": CONTRACT}, "stock": []})
    melds = (("5S", "5H", "5C"), ("6C", "7C", "8C", "9C"))
    down = (ann, "go_down", {"melds": melds})
    assert await at_once(stage, down, down, (ann, "discard", {"card": "KC"})) == ["E_STALE"] * 2
    now = await state(stage)
    assert (len(now.table), len(now.hands[await seat(stage, ann)])) == (2, 5)
