"""Indian Marriage in somebody's hand: seeing the joker, an exchange, a show, presses counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.storage.store import Commit
from games.core.cards import face
from tests.bot.flows.conftest import Stage, controls, said, text
from tests.bot.flows.thumb import Thumb

SHOWN = ["6D", "6D", "6D", "7C", "8C", "9C", "TS", "JS", "QS"]
PURE = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
REST = ["KS", "KH", "3D", "4D", "5D", "2H", "9S", "9D", "9H", "AC", "2C", "3C"]
BEN = "AC AD 3S 3D 5C 5D 7S 7D 9C 9D JS JD KC KD 2H 4S 4C 6H 8H TS QH".split()


class Player(Thumb):
    """Somebody who ticks cards by their faces."""

    def faces(self, name: str, field: str) -> list[str]:
        return [face(card) for card in self.options(name, field)]

    async def tick(self, name: str, field: str, *faces: str) -> Any:
        """Ticks cards, each copy once."""
        chosen: list[str] = []
        for wanted in faces:
            left = (card for card in self.options(name, field) if card not in chosen)
            chosen.append(next(card for card in left if face(card) == wanted))
        return await self.pick((name, field), *chosen)

    async def state(self) -> Any:
        return (await self.stage.session()).state


async def dealt(stage: Stage, **setup: Any) -> tuple[Player, Any]:
    """Ann's turn; the joker is the 3H, and she holds three pure melds and four others."""
    ann, ben = await stage.game("Ann", "Ben", game="marriage")
    hands = {"Ann": [*SHOWN, *REST], "Ben": BEN}
    given = {"turn": "Ann", "joker": "3H", "hands": hands, "stock": ["8H", "KD"], **setup}
    await stage.put(given)
    return Player(stage, ann), ben


async def seen(stage: Stage) -> Player:
    """Ann has drawn the 8H and seen the joker."""
    thumb, _ = await dealt(stage)
    await thumb.press("draw", "from=stock")
    await thumb.press("see", "suggest", "0")
    thumb.reset()
    return thumb


async def test_who_holds_three_pure_melds_sees_the_joker_with_one_press(stage: Stage) -> None:
    thumb, ben = await dealt(stage)
    await thumb.press("draw", "from=stock")
    thumb.reset()
    assert "3♥" not in thumb.words
    await thumb.press("see", "suggest", "0")
    assert thumb.presses == 1
    assert "You've seen the joker: **3♥**!" in thumb.words
    assert "2♥★" in thumb.words
    assert "Ann has seen the joker." in text(stage.table())
    public = text(stage.table()) + text(stage.hand(ben))
    assert "3♥" not in public
    assert "★" not in public


async def test_three_groups_are_made_by_hand_each_in_one_press(stage: Stage) -> None:
    thumb, _ = await dealt(stage)
    await thumb.press("draw", "from=stock")
    thumb.reset()
    await thumb.press("see", "melds", "next")
    await thumb.tick("see", "melds", "AC", "2C", "3C")
    assert "Pure run:** A♣ 2♣ 3♣" in thumb.words
    await thumb.tick("see", "melds", "6D", "6D", "6D")
    await thumb.tick("see", "melds", "TS", "JS", "QS", "KS")
    await thumb.press("see", "submit")
    assert thumb.presses == 5
    state = await thumb.state()
    melds = [sorted(map(face, laid.meld.cards)) for laid in state.table]
    assert melds == [["2C", "3C", "AC"], ["6D"] * 3, ["JS", "KS", "QS", "TS"]]


async def test_what_is_not_pure_is_explained_and_tells_nothing_of_the_joker(stage: Stage) -> None:
    thumb, _ = await dealt(stage)
    await thumb.press("draw", "from=stock")
    await thumb.press("see", "melds", "next")
    await thumb.tick("see", "melds", "9S", "9D", "9H")
    assert "**Set:** 9♠ 9♦ 9♥" in thumb.words
    await thumb.tick("see", "melds", "6D", "6D", "6D")
    await thumb.tick("see", "melds", "KS", "KH", "3D")
    refused = await thumb.press("see", "submit")
    assert "isn't pure: use a suit run or three identical cards." in text(refused.response)
    await thumb.press("see", "clear")
    await thumb.press("see", "melds", "next")
    for cards in (["KS", "KH", "3D"], ["6D", "6D", "6D"], ["AC", "2C", "3C"]):
        await thumb.tick("see", "melds", *cards)
        if cards[0] == "KS":
            # With the joker it would be a set; without it is nothing yet, and is ended by hand.
            await thumb.press("see", "melds", "next")
    refused = await thumb.press("see", "submit")
    assert "isn't a valid meld." in text(refused.response)


async def test_a_show_takes_one_press_and_ends_the_deal(stage: Stage) -> None:
    thumb = await seen(stage)
    await thumb.press("show", "suggest", "0")
    assert thumb.presses == 1
    state = await thumb.state()
    assert (state.result.kind, face(state.pile[-1])) == ("show", "8H")
    assert "The joker was **3♥**." in text(stage.table())
    assert "Ann shows and wins the deal!" in text(stage.table())
    assert "the others pay **Ann** for loose cards" in text(stage.table())
    assert "the others pay **you** for loose cards" in thumb.words


async def test_a_suggestion_fills_the_tray_and_is_changed_before_it_is_shown(stage: Stage) -> None:
    thumb = await seen(stage)
    await thumb.press("show", "suggest", "1")
    assert "All your cards in melds, three of them pure:" in thumb.words
    state = await thumb.state()
    assert state.result is None
    await thumb.press("show", "submit")
    assert thumb.presses == 2
    assert (await thumb.state()).result.kind == "show"


async def test_an_exchange_is_asked_for_in_a_window(stage: Stage) -> None:
    thumb, _ = await dealt(stage, hands={"Ann": [*SHOWN, *REST[1:], "TC"], "Ben": BEN})
    await thumb.press("draw", "from=stock")
    await thumb.press("see", "suggest", "0")
    before = await thumb.state()
    melds = [list(map(face, laid.meld.cards)) for laid in before.table]
    place = melds.index(["7C", "8C", "9C", "TC"])
    opened = await thumb.press("exchange", "form")
    cards = [card for card in before.table[place].meld.cards if face(card) != "7C"]
    await thumb.person.user.submit_modal(opened, {"meld": [str(place + 1)], "cards": cards})
    after = await thumb.state()
    assert list(map(face, after.table[place].meld.cards)) == ["8C", "9C", "TC"]
    assert "Ann exchanged a meld for 8♣ 9♣ 10♣." in text(stage.table()).replace("\u00a0", " ")


async def test_a_wild_card_is_thrown_away_only_when_it_is_meant(stage: Stage) -> None:
    thumb = await seen(stage)
    state = await thumb.state()
    wild = next(card for card in state.hands[state.turn] if face(card) == "2H")
    asked = await thumb.press("discard", "card", wild)
    assert "is wild for you" in text(asked.response)
    assert (await thumb.state()).phase == "play"


async def test_without_a_clock_only_the_host_is_called_for_the_next_deal(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="marriage")
    hands = {"Ann": [*REST, "8H"], "Ben": BEN}
    setup = {"turn": "Ann", "phase": "play", "joker": "3H", "table": {"Ann": PURE}, "hands": hands}
    await stage.put(setup, clock="off")
    await Player(stage, ann).press("show", "suggest", "0")
    before = len(stage.messages())
    await stage.wait(25)
    (call,) = stage.messages()[before:]
    assert text(call) == f"<@{ann.id}>, you're the host: press **Next deal** when you're all ready."
    # It is nobody's turn, so nobody is skipped.
    await stage.wait(150)
    menu = (await stage.press(ann, stage.table(), "more")).response
    assert "skip" not in [control.name for control in controls(menu)]
    refused = await ann.slash(stage.channel, "skip")
    assert "not waiting for anybody" in said(refused)
    await stage.press(ben, stage.table(), "next")
    assert call.id not in [message.id for message in stage.messages()]


async def test_without_a_clock_somebody_else_is_called_where_the_host_is_away(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="marriage")
    hands = {"Ben": [*REST, "8H"], "Ann": BEN}
    setup = {"turn": "Ben", "phase": "play", "joker": "3H", "table": {"Ben": PURE}, "hands": hands}
    await stage.put(setup, clock="off")
    before = await stage.session()
    players = tuple(replace(one, away=one.user == ann.id) for one in before.players)
    after = before.changed(players=players, version=before.version + 1)
    await stage.bot.house.store.commit(Commit(before, after))
    await Player(stage, ben).press("show", "suggest", "0")
    told = len(stage.messages())
    await stage.wait(25)
    (call,) = stage.messages()[told:]
    assert text(call) == f"<@{ben.id}>, press **Next deal** when you're all ready."
