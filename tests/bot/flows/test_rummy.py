"""Melds laid by a suggestion or by ticking cards, and a seat whose owner is away, in Rummy."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sessions.refused import Refused
from games.core.cards import hand_key
from games.core.clocks import mint
from tests.bot.flows.conftest import Stage, buttons, controls, find, menus, now_ms, text

HANDS = {"Ann": ["5H", "6H", "7H", "8H", "QC", "2D"], "Ben": ["KD", "9C"]}
TABLE = {"Ben": [["QD", "QH", "QS"]]}


async def playing(stage: Stage, **setup: Any) -> list[Any]:
    """Ann and Ben; it is Ann's turn and she has drawn, unless something else is said."""
    people = await stage.game("Ann", "Ben", game="rummy")
    await stage.put({"turn": "Ann", "phase": "play", "hands": HANDS, "table": TABLE, **setup})
    return people


async def press(stage: Stage, person: Any, name: str, *args: str) -> None:
    hand = stage.hand(person)
    await person.user.click(hand, custom_id=find(hand, name, *args))


async def state(stage: Stage) -> Any:
    return (await stage.session()).state


async def held(stage: Stage, name: str) -> tuple[str, ...]:
    session = await stage.session()
    cards: tuple[str, ...] = session.state.hands[session.names.index(name)]
    return cards


async def test_what_is_suggested_is_played_by_one_press(stage: Stage) -> None:
    ann, _ = await playing(stage)
    assert "Lay 5♥" in str(stage.hand(ann).components)
    await press(stage, ann, "meld", "suggest", "0")
    await press(stage, ann, "add", "suggest", "0")
    table = [laid.meld.cards for laid in (await state(stage)).table]
    assert table == [("QC", "QD", "QH", "QS"), ("5H", "6H", "7H", "8H")]
    assert await held(stage, "Ann") == ("2D",)
    assert "added Q♣" in text(stage.table())


@pytest.mark.parametrize(("action", "number"), [("meld", 1), ("add", 0), ("meld", 7)])
async def test_what_is_not_suggested_is_past(stage: Stage, action: str, number: int) -> None:
    ann, _ = await playing(stage)
    session = await stage.session()
    beat = session.state.beats["main"]
    sessions = stage.bot.house.sessions
    stamp = mint(now_ms(), 1)
    with pytest.raises(Refused) as refused:
        await sessions.suggested(session.id, ann.id, beat, action, number, stamp)
    assert refused.value.code == "E_STALE"
    with pytest.raises(Refused) as refused:
        await sessions.suggested(session.id, ann.id, beat - 1, "meld", 0, stamp)
    assert refused.value.code == "E_STALE"
    assert (await state(stage)).table == session.state.table


async def test_ticked_cards_are_laid_together_and_a_wrong_choice_is_explained(
    stage: Stage,
) -> None:
    ann, _ = await playing(stage)
    hand = stage.hand(ann)
    (tray,) = (menu for menu in menus(hand) if ":meld:cards:" in menu["custom_id"])
    assert [option["value"] for option in tray["options"]] == ["5H", "6H", "7H", "8H"]
    await ann.user.select(hand, ["5H", "6H", "8H"], custom_id=tray["custom_id"])
    hand = stage.hand(ann)
    refused = await ann.user.click(hand, custom_id=find(hand, "meld", "submit"))
    assert "There's a gap in that run." in text(refused.response)
    hand = stage.hand(ann)
    await ann.user.select(hand, ["6H", "7H", "8H"], custom_id=tray["custom_id"])
    await press(stage, ann, "meld", "submit")
    assert (await state(stage)).table[1].meld.cards == ("6H", "7H", "8H")
    assert await held(stage, "Ann") == ("2D", "5H", "QC")


async def test_somebody_away_gets_auto_turns_and_nothing_is_laid_for_them(stage: Stage) -> None:
    _, ben = await playing(stage, phase="draw", pile=["3C"])
    session = await stage.session()
    mine, his = (session.names.index(name) for name in ("Ann", "Ben"))
    for card in ("KD", "9C"):
        await stage.wait(121)
        assert (await state(stage)).turn == his
        await press(stage, ben, "draw", "from=stock")
        await press(stage, ben, "discard", f"card={card}")
    session = await stage.session()
    assert session.players[mine].away
    laid = session.state.table
    await stage.wait(4)
    assert (await state(stage)).turn == mine
    await stage.wait(4)
    assert ((await state(stage)).turn, (await state(stage)).table) == (his, laid)
    assert len(await held(stage, "Ann")) == len(HANDS["Ann"])


HAND = ["3C", "3D", "3H", "3S", "4S", "5S", "JD", "QD", "KD", "AC", "KH"]


async def grouping(stage: Stage) -> Any:
    """Ann is about to knock at Gin, and groups her cards herself."""
    ann, _ = await stage.game("Ann", "Ben", game="gin")
    await stage.put({"turn": "Ann", "phase": "play", "hands": {"Ann": HAND}})
    await press(stage, ann, "knock", "melds", "next")
    return ann


def tray(stage: Stage, ann: Any, field: str = "melds") -> dict[str, Any]:
    (found,) = (m for m in menus(stage.hand(ann)) if f":knock:{field}:" in m["custom_id"])
    return found


async def tick(stage: Stage, ann: Any, *cards: str, field: str = "melds") -> None:
    where = tray(stage, ann, field)["custom_id"]
    await ann.user.select(stage.hand(ann), list(cards), custom_id=where)


async def test_cards_are_grouped_by_hand_one_group_after_the_other(stage: Stage) -> None:
    ann = await grouping(stage)
    assert [option["value"] for option in tray(stage, ann)["options"]] == sorted(HAND, key=hand_key)
    await tick(stage, ann, "3C", "3D", "3H", "3S")
    assert "1. **Set:** 3♣ 3♦ 3♥ 3♠" in text(stage.hand(ann)).replace("\u00a0", " ")
    left = [option["value"] for option in tray(stage, ann)["options"]]
    assert left == ["AC", "4S", "5S", "JD", "QD", "KD", "KH"]
    await tick(stage, ann, "JD", "QD", "KD")
    await tick(stage, ann, "KH", field="card")
    assert (await state(stage)).knock is None
    await press(stage, ann, "knock", "submit")
    knock = (await state(stage)).knock
    # The rules by themselves would have kept the run of spades, and one point loose.
    assert [meld.cards for meld in knock.melds] == [("3C", "3D", "3H", "3S"), ("JD", "QD", "KD")]
    assert knock.down == "KH"


async def test_a_group_is_taken_up_again_and_a_bad_one_is_explained(stage: Stage) -> None:
    ann = await grouping(stage)
    await tick(stage, ann, "3C", "3D", "4S")
    await press(stage, ann, "knock", "melds", "next")
    await tick(stage, ann, "KH", field="card")
    hand = stage.hand(ann)
    refused = await ann.user.click(hand, custom_id=find(hand, "knock", "submit"))
    assert "neither a set nor a run" in text(refused.response)
    await press(stage, ann, "knock", "melds", "last")
    ticked = [o["value"] for o in tray(stage, ann)["options"] if o.get("default")]
    assert ticked == ["3C", "3D", "4S"]
    await press(stage, ann, "knock", "clear")
    assert not [m for m in menus(stage.hand(ann)) if ":knock:melds:" in m["custom_id"]]


async def test_groups_nobody_made_are_left_to_the_rules(stage: Stage) -> None:
    ann = await grouping(stage)
    await tick(stage, ann, "KH", field="card")
    await press(stage, ann, "knock", "submit")
    melds = [meld.cards for meld in (await state(stage)).knock.melds]
    assert melds == [("3C", "3D", "3H"), ("JD", "QD", "KD"), ("3S", "4S", "5S")]


KNOCKED = {
    "turn": "Ann",
    "phase": "play",
    "hands": {
        "Ann": ["4C", "4D", "4H", "9S", "TS", "JS", "6H", "7H", "8H", "2D", "KD"],
        "Ben": ["4S", "5S", "6S", "QC", "QD", "QH", "9H", "TH", "QS", "KC"],
    },
}
"""Ann knocks with two loose, and Ben may well keep his spades, or lay them off."""


async def replying(stage: Stage) -> Any:
    """Ann has knocked, and Ben begins to reply by himself."""
    ann, ben = await stage.game("Ann", "Ben", game="gin")
    await stage.put(KNOCKED)
    await press(stage, ann, "knock", "suggest", "0")
    await press(stage, ben, "reply", "melds", "next")
    return ben


async def lay(stage: Stage, ben: Any, target: str, *cards: str) -> None:
    await press(stage, ben, "reply", "layoff", "", "at", target)
    (menu,) = (m for m in menus(stage.hand(ben)) if ":reply:layoff:" in m["custom_id"])
    await ben.user.select(stage.hand(ben), list(cards), custom_id=menu["custom_id"])


def layable(stage: Stage, ben: Any) -> list[str]:
    found = [m for m in menus(stage.hand(ben)) if ":reply:layoff:" in m["custom_id"]]
    return [option["value"] for menu in found for option in menu["options"]]


async def test_cards_are_laid_off_by_hand(stage: Stage) -> None:
    ben = await replying(stage)
    await press(stage, ben, "reply", "layoff", "", "at", "M2")
    assert layable(stage, ben) == ["9H", "TH"]
    await lay(stage, ben, "M2", "9H", "TH")
    await lay(stage, ben, "M1", "4S")
    assert layable(stage, ben) == ["4S"]
    await lay(stage, ben, "M3", "QS")
    shown = text(stage.hand(ben)).replace("\u00a0", " ")
    assert "4♣ 4♦ 4♥: + 4♠" in shown
    assert "9♠ 10♠ J♠: + Q♠" in shown
    # What is laid off can be in no group.
    (menu,) = (m for m in menus(stage.hand(ben)) if ":reply:melds:" in m["custom_id"])
    free = [option["value"] for option in menu["options"]]
    assert free == ["5S", "6S", "QC", "QD", "QH", "KC"]
    await ben.user.select(stage.hand(ben), ["QC", "QD", "QH"], custom_id=menu["custom_id"])
    await press(stage, ben, "reply", "submit")
    knock = (await state(stage)).knock
    assert knock.layoffs == ("9H", "TH", "4S", "QS")
    assert dict(knock.loose)[(await stage.session()).names.index("Ben")] == 5 + 6 + 10


async def test_a_reply_by_hand_may_be_sent_as_it_stands_and_says_what_is_loose(
    stage: Stage,
) -> None:
    ben = await replying(stage)

    def sending() -> dict[str, Any]:
        return next(b for b in buttons(stage.hand(ben)) if "Show my cards" in b.get("label", ""))

    # Four of spades, 9 and 10 of hearts and the queen of spades are laid off; or 4-5-6 is kept.
    assert sending()["label"] == "Show my cards · 10 loose"
    (menu,) = (m for m in menus(stage.hand(ben)) if ":reply:melds:" in m["custom_id"])
    await ben.user.select(stage.hand(ben), ["4S", "5S", "6S"], custom_id=menu["custom_id"])
    assert sending()["label"] == "Show my cards · 69 loose"
    assert not sending().get("disabled")
    await press(stage, ben, "reply", "submit")
    knock = (await state(stage)).knock
    assert dict(knock.loose)[(await stage.session()).names.index("Ben")] == 69


async def test_what_is_laid_off_is_taken_back(stage: Stage) -> None:
    ben = await replying(stage)
    await lay(stage, ben, "M2", "9H", "TH")
    await lay(stage, ben, "M1", "4S")
    await press(stage, ben, "reply", "layoff", "last")
    assert "4♣ 4♦ 4♥: +" not in text(stage.hand(ben)).replace("\u00a0", " ")
    await press(stage, ben, "reply", "layoff", "last")
    (menu,) = (m for m in menus(stage.hand(ben)) if ":reply:melds:" in m["custom_id"])
    await ben.user.select(stage.hand(ben), ["4S", "5S", "6S"], custom_id=menu["custom_id"])
    # What is in a group fits nowhere else.
    assert not [c for c in controls(stage.hand(ben)) if c.args[-1:] == ("M1",)]
    await press(stage, ben, "reply", "submit")
    assert (await state(stage)).knock.layoffs == ()


async def test_a_reply_begun_by_hand_can_be_left_to_the_rules_again(stage: Stage) -> None:
    ben = await replying(stage)
    await lay(stage, ben, "M2", "9H")
    await press(stage, ben, "reply", "clear")
    await press(stage, ben, "reply")
    assert set((await state(stage)).knock.layoffs) == {"9H", "TH"}


async def test_ticks_for_one_action_take_nothing_from_another(stage: Stage) -> None:
    """Melding and adding have a field of one name, and so one draft."""
    hands = {"Ann": ["5H", "6H", "7H", "8H", "QC", "6C", "2D"], "Ben": ["KD", "9C"]}
    table = {"Ben": [["QD", "QH", "QS"], ["3C", "4C", "5C"]]}
    ann, _ = await playing(stage, hands=hands, table=table)

    async def ticks(action: str, *cards: str) -> None:
        hand = stage.hand(ann)
        (menu,) = (m for m in menus(hand) if f":{action}:cards:" in m["custom_id"])
        await ann.user.select(hand, list(cards), custom_id=menu["custom_id"])

    def shown() -> str:
        return text(stage.hand(ann)).replace("\u00a0", " ")

    await ticks("meld", "5H", "6H", "7H")
    await ticks("add", "6C")
    assert "3 of 4 ticked: 5♥ 6♥ 7♥" in shown()
    assert "1 of 1 ticked: 6♣" in shown()
    await press(stage, ann, "add", "meld", "M2")
    assert "3 of 4 ticked: 5♥ 6♥ 7♥" in shown()
    await press(stage, ann, "add", "submit")
    melds = [laid.meld.cards for laid in (await state(stage)).table]
    assert melds == [("QD", "QH", "QS"), ("3C", "4C", "5C", "6C")]
