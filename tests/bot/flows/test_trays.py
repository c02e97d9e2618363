"""Cards ticked in several menus and played together, from direct messages and private replies.

Played in Cheat, where somebody may come to hold the whole pack.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.flows.conftest import Stage, controls, find, followed, menus, text

HANDS = {"Ann": [], "Ben": ["3C", "3D"], "Cy": ["9C"]}


class Hand:
    """Ann's hand, in a direct message or a private reply, and her thumb on it."""

    def __init__(self, stage: Stage, ann: Any, reply: Any = None) -> None:
        self.stage, self.reply = stage, reply
        self.thumb = ann if reply else ann.user
        self.owner = ann

    @property
    def message(self) -> Any:
        return self.reply or self.stage.hand(self.owner)

    @property
    def trays(self) -> list[dict[str, Any]]:
        return [menu for menu in menus(self.message) if ":cards:" in menu["custom_id"]]

    @property
    def ticked(self) -> list[str]:
        options = [option for tray in self.trays for option in tray["options"]]
        return [option["value"] for option in options if option.get("default")]

    async def tick(self, *cards: str) -> None:
        """Ticks these in the menu where the first of them is, and no others there."""
        menu = next(
            tray["custom_id"]
            for tray in self.trays
            if cards[0] in {option["value"] for option in tray["options"]}
        )
        await self.thumb.select(self.message, list(cards), custom_id=menu)

    async def press(self, name: str, *args: str) -> Any:
        return await self.thumb.click(self.message, custom_id=find(self.message, name, *args))


async def holding(stage: Stage, where: str, **options: Any) -> Hand:
    """A game in which Ann is on turn and holds nearly all cards."""
    people = [*"Ann Ben Cy".split(), *("Dee Ed Flo".split() if options else [])]
    ann, *_ = await stage.game(*people, game="cheat")
    await stage.put({"turn": "Ann", "rank": "6", "hands": HANDS, "rest_to": "Ann"}, **options)
    shown = await stage.press(ann, stage.table(), "hand") if where == "reply" else None
    return Hand(stage, ann, shown.response if shown else None)


@pytest.mark.parametrize("where", ["dm", "reply"])
async def test_c117_cards_of_several_menus_are_played_together(stage: Stage, where: str) -> None:
    hand = await holding(stage, where)
    assert [len(tray["options"]) for tray in hand.trays] == [18, 19, 12]
    await hand.tick("7H", "8C")
    await hand.tick("JH")
    assert hand.ticked == ["7H", "8C", "JH"]
    assert "3 of 4 ticked: 7♥ 8♣ J♥" in text(hand.message)
    await hand.tick("7H")
    assert "2 of 4 ticked: 7♥ J♥" in text(hand.message)
    await hand.press("play", "rank", "7")
    assert (await stage.session()).state.phase == "turn"
    await hand.press("play", "rank", "5")
    await hand.press("play", "submit")
    state = (await stage.session()).state
    assert state.phase == "window"
    assert (set(state.pile[-1].cards), state.pile[-1].rank) == ({"7H", "JH"}, "5")
    assert "two fives" in text(stage.table())
    assert "7♥" not in text(stage.table())
    assert "You put down" in text(hand.message)


async def test_two_copies_of_a_card_are_two_entries(stage: Stage) -> None:
    hand = await holding(stage, "dm", decks=2)
    assert len(hand.trays) == 5
    options = [option for tray in hand.trays for option in tray["options"]]
    assert [o["value"] for o in options if o["label"] == "7♥"] == ["7H", "7H#2"]
    await hand.tick("7H", "7H#2")
    assert "2 of 8 ticked: 7♥ 7♥" in text(hand.message)
    await hand.press("play", "rank", "7")
    await hand.press("play", "submit")
    assert set((await stage.session()).state.pile[-1].cards) == {"7H", "7H#2"}


@pytest.mark.parametrize("where", ["dm", "reply"])
async def test_a_hand_takes_part_in_a_race_in_silence_too(stage: Stage, where: str) -> None:
    hand = await holding(stage, "dm")
    ben = stage.person("Ben")
    shown = await stage.press(ben, stage.table(), "hand") if where == "reply" else None
    await hand.tick("7H")
    await hand.press("play", "rank", "7")
    await hand.press("play", "submit")
    mine = Hand(stage, ben, shown.response if shown else None)
    stage.env.http_requests.clear()
    pressed = await mine.press("cheat")
    assert pressed.deferred
    assert not followed(pressed)
    await stage.wait(2)
    assert not [call for call in stage.env.http_requests if "@original" in call.path]
    assert "You take the pile" in text(mine.message)
    assert "It was the truth" in text(stage.table())


async def test_a_refusal_in_a_race_leaves_the_hand_to_itself(stage: Stage) -> None:
    hand = await holding(stage, "dm")
    await hand.tick("7H")
    await hand.press("play", "rank", "7")
    await hand.press("play", "submit")
    ben = Hand(stage, stage.person("Ben"))
    cheat = find(ben.message, "cheat")
    await ben.press("believe")
    refused = await stage.press_raw(ben.owner, ben.message, cheat)
    assert "let this play go already" in followed(refused)
    assert "already" not in text(ben.message)


async def test_a_private_hand_from_before_a_restart_follows_once_pressed(stage: Stage) -> None:
    hand = await holding(stage, "dm")
    ben = stage.person("Ben")
    shown = (await stage.press(ben, stage.table(), "hand")).response
    await hand.tick("7H")
    await hand.press("play", "rank", "7")
    await hand.press("play", "submit")
    assert "cheat" in {control.name for control in controls(shown)}
    await stage.restart()
    await ben.click(shown, custom_id=find(shown, "believe"))
    assert "You let this one go" in text(shown)
    assert "cheat" not in {control.name for control in controls(shown)}
