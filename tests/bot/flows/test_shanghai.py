"""Shanghai: going down by few presses, buying from table and hand, wilds, and the next hand."""

from __future__ import annotations

from typing import Any

from games.core.clocks import unseen
from tests.bot.flows.conftest import Stage, buttons, controls, menus, said, text
from tests.bot.flows.thumb import Thumb

SPARE = ["3S", "4D", "AH", "KC", "JD"]
HAND = ["5S", "5H", "5C", "6C", "7C", "8C", "9C", *SPARE]
TABLE = {"Ben": [["QC", "QD", "QS"], ["9H", "TH", "JH", "QH"]]}
WITH_WILD = {"Ben": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]]}


async def playing(stage: Stage, **setup: Any) -> tuple[Thumb, Any]:
    """Ann and Ben; it is Ann's turn, and she is about to draw unless something else is said."""
    ann, ben = await stage.game("Ann", "Ben", game="shanghai")
    await stage.put({"turn": "Ann", "hands": {"Ann": HAND[:-1]}, "stock": ["JD"], **setup})
    return Thumb(stage, ann), ben


async def state(stage: Stage) -> Any:
    return (await stage.session()).state


async def melds(stage: Stage, name: str) -> list[tuple[str, ...]]:
    session = await stage.session()
    seat = session.names.index(name)
    return [laid.meld.cards for laid in session.state.table if laid.owner == seat]


async def test_going_down_takes_under_five_presses_with_what_is_suggested(stage: Stage) -> None:
    ann, _ = await playing(stage)
    await ann.press("draw", "from=stock")
    await ann.press("go_down", "suggest", "0")
    assert "**set of fives:**" in text(ann.message)
    assert "**run 6♣–9♣:**" in text(ann.message).replace("\u00a0", " ")
    await ann.press("go_down", "submit")
    assert len(await melds(stage, "Ann")) == 2
    assert "goes down!" in text(stage.table())
    await ann.press("discard", "card=KC")
    assert ann.presses == 4


async def test_going_down_by_hand_takes_under_twelve_ticks_and_presses(stage: Stage) -> None:
    ann, _ = await playing(stage, phase="play", hands={"Ann": HAND})
    await ann.pick(("go_down", "melds"), "5S", "5H", "5C")
    # A whole set ends by itself, and the next group begins.
    await ann.pick(("go_down", "melds"), "6C", "7C", "8C", "9C")
    await ann.press("go_down", "submit")
    assert await melds(stage, "Ann") == [("5C", "5H", "5S"), ("6C", "7C", "8C", "9C")]
    # Seven cards to tick, in a menu that is opened twice, and one button.
    assert (ann.presses, ann.taps) == (3, 10)


async def test_going_back_through_what_is_filled_in_loses_no_meld(stage: Stage) -> None:
    ann, _ = await playing(stage, phase="play", hands={"Ann": HAND})
    await ann.press("go_down", "suggest", "0")
    first = ann.ticked("go_down", "melds", "", "0")
    assert "Change the one before" in [button.get("label") for button in buttons(ann.message)]
    await ann.press("go_down", "melds", "last")
    assert ann.ticked("go_down", "melds", "", "0") != first
    await ann.press("go_down", "melds", "last")
    assert ann.ticked("go_down", "melds", "", "0") == first
    await ann.press("go_down", "submit")
    assert sorted(await melds(stage, "Ann")) == [("5C", "5H", "5S"), ("6C", "7C", "8C", "9C")]


async def test_the_wild_that_completes_a_contract_comes_with_it(stage: Stage) -> None:
    hand = ["TD", "5S", "5H", "6C", "7C", "8C", "9C", "3S", "4D", "AH", "KC"]
    ann, _ = await playing(stage, hands={"Ann": hand, "Ben": ["4H"]}, table=WITH_WILD, stock=["QH"])
    await ann.press("draw", "from=stock")
    await ann.press("go_down", "suggest", "0")
    await ann.press("go_down", "submit")
    assert (await melds(stage, "Ben"))[1] == ("9D", "TD", "JD", "QD")
    assert (await melds(stage, "Ann"))[0] == ("5H", "5S", "JK")
    assert ann.presses == 3


async def test_a_wild_can_be_taken_for_the_contract_by_hand(stage: Stage) -> None:
    hand = ["TD", "5S", "5H", "6C", "7C", "8C", "9C", "3S", "4D", "AH", "KC", "QH"]
    ann, _ = await playing(
        stage, phase="play", hands={"Ann": hand, "Ben": ["4H"]}, table=WITH_WILD, stock=[]
    )
    await ann.press("go_down", "reclaim", "next")
    await ann.press("go_down", "reclaim", "", "at", "M2")
    await ann.pick(("go_down", "reclaim"), "TD")
    await ann.pick(("go_down", "melds"), "5S", "5H", "JK")
    await ann.pick(("go_down", "melds"), "6C", "7C", "8C", "9C")
    await ann.press("go_down", "submit")
    assert (await melds(stage, "Ann"))[0] == ("5H", "5S", "JK")
    assert (await melds(stage, "Ben"))[1] == ("9D", "TD", "JD", "QD")


async def test_c165_which_run_is_meant_is_asked_and_laid(stage: Stage) -> None:
    hand = ["5S", "5H", "5C", "6C", "7C", "8C", "JK", "3S", "4D", "AH", "KC", "2H"]
    ann, _ = await playing(stage, phase="play", hands={"Ann": hand}, stock=[])
    await ann.pick(("go_down", "melds"), "5S", "5H", "5C")
    await ann.pick(("go_down", "melds"), "6C", "7C", "8C", "JK")
    (ways,) = (m for m in menus(ann.message) if m["custom_id"].endswith(":way"))
    assert [option["value"] for option in ways["options"]] == ["JK=9C", "JK=5C"]
    await ann.person.user.select(ann.message, ["JK=5C"], custom_id=ways["custom_id"])
    await ann.press("go_down", "submit")
    run = (await state(stage)).table[1].meld
    assert [slot.face for slot in run.slots] == ["5C", "6C", "7C", "8C"]


async def test_what_is_no_contract_is_explained(stage: Stage) -> None:
    ann, _ = await playing(stage, phase="play", hands={"Ann": HAND})
    await ann.pick(("go_down", "melds"), "6C", "7C", "8C", "9C")
    await ann.pick(("go_down", "melds"), "5S", "KC", "AH")
    answer = await ann.press("go_down", "submit")
    assert "don't form a set or a run" in said(answer)
    assert await melds(stage, "Ann") == []


async def test_a_wild_is_thrown_away_only_after_a_question(stage: Stage) -> None:
    ann, _ = await playing(stage, phase="play", hands={"Ann": [*HAND[:-1], "JK"]})
    answer = await ann.press("discard", "card", "JK")
    assert (await state(stage)).phase == "play"
    assert "🃏 is wild. Throw it away all the same?" in said(answer)


async def test_a_card_is_bought_from_the_hand_and_the_answer_may_change(stage: Stage) -> None:
    ann, ben, cleo = await stage.game("Ann", "Ben", "Cleo", game="shanghai")
    await stage.put(
        {"turn": "Ann", "hands": {}, "upcard": "5S", "upcard_by": None, "stock": ["KH", "KD"]}
    )
    buyer = Thumb(stage, ben)
    assert "Do you want to buy 5♠?" in text(buyer.message)
    assert "Others may still buy 5♠; 0 of 2 have answered · ⏳" in text(stage.table())
    await buyer.press("buy")
    assert "You'd like to buy 5♠." in text(buyer.message)
    # Nobody else reads what the answer was.
    assert "1 of 2 have answered" in text(stage.table())
    assert "Ben" not in text(stage.table()).partition("Others may")[2].partition("\n")[0]
    await buyer.press("pass")
    assert "You don't want 5♠ · ⏳" in text(buyer.message)
    await buyer.press("buy")
    table = stage.table()
    await stage.press(cleo, table, "pass")
    own = Thumb(stage, ann)
    await own.press("draw", "from=stock")
    assert "Ben buys 5♠ (2 left)." in text(stage.table())
    assert "With it you get K♥ K♦." in text(buyer.message).replace("\u00a0", " ")
    assert "K♥" not in text(stage.table())


async def test_who_may_not_buy_is_told_why(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben", game="shanghai")
    cleo = stage.person("Cleo")
    await stage.put({"turn": "Ann", "hands": {}, "upcard": "5S", "upcard_by": None})
    table = stage.table()
    answer = await stage.press(ann, table, "buy")
    assert "It's your turn: just take the card." in said(answer)
    answer = await stage.press(cleo, table, "buy")
    assert "not in this game" in said(answer)
    assert (await state(stage)).buying.answers == ()


async def test_the_wait_begins_when_the_table_is_shown_and_opens_the_stock(stage: Stage) -> None:
    ann, _ = await playing(stage, turn="Ann", hands={}, stock=["KH"], upcard="5S", upcard_by=None)
    assert unseen((await state(stage)).clocks) == ()
    assert [c.args for c in controls(ann.message) if c.name == "draw"] == [("from=upcard",)]
    await stage.wait(9)
    assert (await state(stage)).buying.window == "free"
    assert ("from=stock",) in [c.args for c in controls(ann.message) if c.name == "draw"]


async def test_a_hand_ends_with_a_table_of_points_and_anybody_deals_the_next(stage: Stage) -> None:
    setup = {
        "phase": "play",
        "table": {**TABLE, "Ann": [["KS", "KH", "KD"], ["5C", "6C", "7C", "8C"]]},
        "hands": {"Ann": ["9C"], "Ben": ["JK", "2C", "AS"]},
        "stock": [],
    }
    ann, ben = await playing(stage, **setup)
    await ann.press("add", "suggest", "0")
    shown = text(stage.table())
    assert "is out!" in shown
    assert "60" in shown  # 25, 20 and 15
    before = await state(stage)
    table = stage.table()
    await stage.press(ben, table, "next")
    after = await state(stage)
    assert (before.deals, after.deals) == (1, 2)
    assert "Hand 2 of 10: **3 sets**" in text(stage.table())


async def test_one_of_two_cards_that_are_suggested_can_be_added_alone(stage: Stage) -> None:
    ann, _ = await playing(
        stage,
        turn="Ann",
        phase="play",
        table={"Ann": [["KS", "KH", "KD"], ["3D", "4D", "5D", "6D"]]},
        hands={"Ann": ["KC", "KC", "9H", "8S"]},
    )
    form = await ann.press("add", "form")
    await ann.person.user.submit_modal(form, {"cards": ["KC"]})
    assert (await melds(stage, "Ann"))[0] == ("KC", "KD", "KH", "KS")
    session = await stage.session()
    assert "KC#2" in session.state.hands[session.names.index("Ann")]
