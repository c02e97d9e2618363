"""Many cards put into melds by hand: readings, suggestions, slips, and trays side by side."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.storage.store import Commit
from bot.text import Catalogue
from games import CATALOGUE
from tests.bot.flows.conftest import DATA, Stage, find, text
from tests.bot.flows.thumb import Thumb
from tests.kit.sheaf import WORDS, Sheaf, SheafGame

RUN = ("4H", "5H", "6H", "JK")
SET = ("8S", "8D", "8C")
HAND = (*RUN, *SET, "2S", "KD")


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """The sentences of the bot, and those of a small game of melds."""
    folder = tmp_path / "locales"
    shutil.copytree(DATA, folder)
    (folder / "en" / "sheaf.ftl").write_text(WORDS)
    game = SheafGame()
    monkeypatch.setitem(CATALOGUE, game.key, game)
    return Catalogue(folder, strict=True)


class Melder(Thumb):
    """Somebody who makes melds of many cards."""

    async def group(self, *cards: str) -> None:
        await self.pick(("go_down", "melds"), *cards)

    async def draft(self) -> Any:
        (found,) = (await self.stage.session()).drafts.values()
        return found

    async def state(self) -> Sheaf:
        found: Sheaf = (await self.stage.session()).state
        return found


WAYS = ("go_down", "melds", "", "way")


async def melding(stage: Stage, **given: Any) -> Melder:
    """Ann and Ben, and a position of theirs as another process would store it."""
    ann, _ = await stage.game("Ann", "Ben", game="sheaf")
    before = await stage.session()
    state = Sheaf(**{"turn": before.names.index("Ann"), "hand": HAND, **given})
    after = before.changed(state=state, drafts={}, version=before.version + 1)
    await stage.bot.house.store.commit(Commit(before, after))
    await ann.slash(stage.channel, "table")
    return Melder(stage, ann)


async def test_one_press_makes_a_group_and_the_next_one_begins(stage: Stage) -> None:
    thumb = await melding(stage)
    await thumb.group(*RUN)
    assert "1. run: 4♥ 5♥ 6♥ 🃏" in thumb.words.replace("*", "")
    assert thumb.options("go_down", "melds") == [*SET, "2S", "KD"]
    await thumb.group(*SET)
    assert "2. set of eights: 8♠ 8♦ 8♣" in thumb.words.replace("*", "")
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table == (RUN, SET)
    assert (await thumb.state()).hand == ("2S", "KD")
    assert thumb.presses == 3


async def test_cards_with_several_readings_are_asked_about(stage: Stage) -> None:
    thumb = await melding(stage)
    await thumb.group(*RUN)
    menu = thumb.menu(*WAYS)
    assert menu is not None
    labels = [(o["label"].replace("\u00a0", " "), o.get("default")) for o in menu["options"]]
    assert [(one, bool(chosen)) for one, chosen in labels] == [
        ("4♥ 5♥ 6♥ 🃏=7♥", True),
        ("🃏=3♥ 4♥ 5♥ 6♥", False),
    ]
    await thumb.pick(WAYS, "JK=3H")
    assert thumb.ticked(*WAYS) == ["JK=3H"]
    assert "1. run: 🃏=3♥ 4♥ 5♥ 6♥" in thumb.words.replace("*", "")
    await thumb.group(*SET)
    assert thumb.menu(*WAYS) is None
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table == (("JK=3H", "4H", "5H", "6H"), SET)


async def test_a_reading_is_forgotten_with_the_cards_it_was_of(stage: Stage) -> None:
    thumb = await melding(stage)
    await thumb.group(*RUN)
    await thumb.pick(WAYS, "JK=3H")
    await thumb.press("go_down", "melds", "last")
    assert thumb.ticked("go_down", "melds", "", "0") == list(RUN)
    assert thumb.ticked(*WAYS) == ["JK=3H"]
    await thumb.group("4H", "5H", "6H")
    assert thumb.menu(*WAYS) is None
    await thumb.group(*RUN)
    assert thumb.ticked(*WAYS) == ["JK=7H"]
    await thumb.group(*SET)
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table == (RUN, SET)


async def test_a_reading_that_is_past_is_refused(stage: Stage) -> None:
    thumb = await melding(stage)
    await thumb.group(*RUN)
    menu = thumb.menu(*WAYS)
    assert menu is not None
    await thumb.press("go_down", "clear")
    session = await stage.session()
    assert session.drafts == {}
    old = {"type": 1, "components": [menu]}
    stored = stage.env.backend.get_message(thumb.message.channel.id, thumb.message.id)
    shown, stored.components = stored.components, [old]
    refused = await thumb.person.user.select(thumb.message, ["JK=3H"], custom_id=menu["custom_id"])
    stored.components = shown
    assert "E_" not in text(refused.response)
    assert (await stage.session()).drafts == {}


async def test_cards_ticked_to_add_are_asked_about_as_well(stage: Stage) -> None:
    thumb = await melding(stage, table=(("9H", "TH", "JH", "QH"),), wanted=0, hand=("JK", "KH"))
    await thumb.pick(("add", "cards"), "JK")
    assert thumb.options("add", "cards", "", "way") == ["JK=KH", "JK=8H"]
    await thumb.pick(("add", "cards", "", "way"), "JK=8H")
    assert thumb.ticked("add", "cards", "", "0") == ["JK"]
    await thumb.press("add", "submit")
    assert (await thumb.state()).table == (("9H", "TH", "JH", "QH", "JK=8H"),)
    assert (await thumb.state()).hand == ("KH",)


async def test_what_is_suggested_to_be_changed_only_fills_the_tray(stage: Stage) -> None:
    thumb = await melding(stage, best=(RUN, SET))
    await thumb.press("go_down", "suggest", "0")
    assert (await thumb.state()).table == ()
    assert "2. set of eights: 8♠ 8♦ 8♣" in thumb.words.replace("*", "")
    await thumb.group("8S", "8D", "2S")
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table == (RUN, ("8S", "8D", "2S"))


async def test_too_few_groups_cannot_be_laid(stage: Stage) -> None:
    thumb = await melding(stage)
    await thumb.group(*RUN)
    with pytest.raises(AssertionError):
        find(thumb.message, "go_down", "submit")
    await thumb.group(*SET)
    find(thumb.message, "go_down", "submit")


async def test_groups_stay_while_other_trays_are_used(stage: Stage) -> None:
    thumb = await melding(stage, table=(("9H", "TH", "JH", "QH"),))
    await thumb.group(*RUN)
    await thumb.pick(("add", "cards"), "2S", "KD")
    assert await thumb.draft() == {"melds": (RUN, ()), "meld": "0", "cards": ("2S", "KD")}
    await thumb.pick(("add", "cards"), "2S")
    await thumb.group(*SET)
    assert (await thumb.draft())["cards"] == ("2S",)
    await thumb.press("add", "clear")
    assert await thumb.draft() == {"melds": (RUN, SET)}
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table[1:] == (RUN, SET)


@pytest.mark.parametrize("more", [(), tuple(f"{rank}C" for rank in "3456789TJQKA")])
async def test_a_costly_card_is_asked_about_and_any_other_goes_at_once(
    stage: Stage, more: tuple[str, ...]
) -> None:
    """As buttons, and from a menu where they are many."""
    thumb = await melding(stage, hand=("JK", "2S", "KD", "KS", "QS", "JS", *more))

    async def throw(card: str) -> Any:
        if more:
            return await thumb.pick(("discard", "card"), card)
        args = ("card", card) if card in ("JK", "2S") else (f"card={card}",)
        return await thumb.press("discard", *args)

    await throw("KD")
    assert (await thumb.state()).pile == ("KD",)
    asked = await throw("JK")
    assert "Discard 🃏? It's wild." in text(asked.response)
    await thumb.person.user.click(asked.response, custom_id=find(asked.response, "keep"))
    assert (await thumb.state()).pile == ("KD",)
    assert (await stage.session()).drafts == {}
    asked = await throw("2S")
    yes = find(asked.response, "discard")
    await thumb.person.user.click(asked.response, custom_id=yes)
    assert (await thumb.state()).pile == ("KD", "2S")


async def test_four_melds_by_hand_take_five_presses(stage: Stage) -> None:
    """Shanghai's tenth hand, in which one lays down four runs (shanghai-rummy.md, §6)."""
    runs = tuple(tuple(f"{rank}{suit}" for rank in "4567") for suit in "CDHS")
    hand = (*(card for run in runs for card in run), "JK", "2S", "KD", "KS", "QS", "JS", "AH", "9C")
    thumb = await melding(stage, hand=hand, wanted=4)
    for run in runs:
        await thumb.group(*run)
    await thumb.press("go_down", "submit")
    assert (await thumb.state()).table == runs
    assert thumb.presses == 5
