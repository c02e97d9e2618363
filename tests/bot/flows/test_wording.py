"""Words for drinks: where they are spoken, how they turn, and whom they are kept from."""

import json
from typing import Any

import pytest
from simcord.backend import serializers

from bot.storage.evenings import Sip
from bot.storage.store import ServerPrefs
from bot.text import Catalogue
from games import CATALOGUE
from tests.bot.flows.conftest import Stage, controls, find, menus, said, text
from tests.kit.drinking import GLASS, Tavern, vocabulary


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return vocabulary(tmp_path_factory.mktemp("words"))


@pytest.fixture(autouse=True)
def tavern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "oldmaid", Tavern())


async def restrict(stage: Stage, channel: Any, *, to_adults: bool = True) -> None:
    """A moderator changes the channel's setting, and the gateway tells of it."""
    backend = stage.env.backend
    payload: Any = serializers.channel_payload(backend, backend.get_channel(channel.id))
    backend.emit("CHANNEL_UPDATE", {**payload, "nsfw": to_adults})
    await stage.env.settle()


def restrict_unheard(stage: Stage, channel: Any, *, to_adults: bool) -> None:
    """The same, but nothing of ours has heard of it: what the library knows has to be asked."""
    known: Any = stage.bot.get_channel(channel.id)
    known.nsfw = to_adults


async def switch(stage: Stage, *, on: bool, channel: Any = None) -> Any:
    """Somebody with Manage Server uses `/server drinks`."""
    boss = stage.person("Boss", roles=[stage.managers()])
    return await boss.slash(channel or stage.channel, "server", drinks=on)


async def allow(stage: Stage, channel: Any = None) -> None:
    await restrict(stage, channel or stage.channel)
    await switch(stage, on=True)


async def begin(stage: Stage, *names: str) -> list[Any]:
    """A running game for drinks."""
    people = await stage.lobby(*names, game="oldmaid")
    asked = await stage.press(people[0], stage.table(), "start")
    await people[0].click(asked.response, custom_id=find(asked.response, "start_yes"))
    assert (await stage.session()).phase == "playing"
    return people


def spoken(stage: Stage, person: Any) -> tuple[bool, bool]:
    """Whether the table, and a person's hand, are worded for drinks."""
    return GLASS in text(stage.table()), GLASS in text(stage.hand(person))


@pytest.mark.parametrize("switched", [True, False])
@pytest.mark.parametrize("restricted", [True, False])
async def test_c198_it_takes_the_servers_switch_and_an_age_restricted_channel(
    stage: Stage, *, switched: bool, restricted: bool
) -> None:
    if switched:
        await switch(stage, on=True)
    if restricted:
        await restrict(stage, stage.channel)
    (ann,) = await stage.lobby("Ann", game="oldmaid")
    both = switched and restricted
    assert (GLASS in text(stage.table())) is both
    assert ("Worded for drinks" in text(stage.table())) is both
    shown = await stage.press(ann, stage.table(), "options")
    assert any(c.args == ("mode",) for c in controls(shown.response)) is both


async def test_the_switch_says_what_it_needs_and_what_stays(stage: Stage) -> None:
    told = said(await switch(stage, on=True))
    assert "age-restricted channels" in told
    assert "sip" in told
    assert "water" in told
    assert "Drinks in the words: **On**" in told
    told = said(await switch(stage, on=False))
    assert "age-restricted channels" not in told
    assert "Drinks in the words: **Off**" in told


async def test_the_switch_is_checked_by_us_too(stage: Stage) -> None:
    ann = stage.person("Ann")
    stage.guild.set_command_permissions(stage.bot.command_ids["server"], {ann: True})
    told = said(await ann.slash(stage.channel, "server", drinks=True))
    assert "Manage Server" in told
    assert not (await stage.bot.house.store.server(stage.guild.id)).drinks


async def test_a_thread_goes_by_the_channel_above_it(stage: Stage) -> None:
    await allow(stage)
    ann = stage.person("Ann")
    await ann.slash(stage.channel, "play", game="oldmaid", thread=True)
    (ours,) = await stage.bot.house.sessions.tables_of(ann.id)
    assert ours.channel != stage.channel.id
    assert ours.drinks
    await restrict(stage, stage.channel, to_adults=False)
    (ours,) = await stage.bot.house.store.live_of(ann.id)
    assert not ours.drinks


async def test_an_operator_may_drop_the_condition_on_channels(stage: Stage) -> None:
    house = stage.bot.house
    object.__setattr__(
        house, "settings", house.settings.model_copy(update={"drinks_anywhere": True})
    )
    await stage.lobby("Ann", game="oldmaid")
    assert GLASS not in text(stage.table())
    told = said(await switch(stage, on=True))
    assert "in every channel" in told
    elsewhere = stage.guild.create_text_channel("elsewhere")
    await stage.person("Ann").slash(elsewhere, "play", game="oldmaid")
    assert GLASS in text(stage.table(elsewhere))


async def test_a_channel_opened_to_all_turns_the_words_at_once(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await begin(stage, "Ann", "Ben")
    assert spoken(stage, ann) == (True, True)
    await restrict(stage, stage.channel, to_adults=False)
    assert spoken(stage, ann) == (False, False)
    assert (await stage.session()).phase == "playing"
    await restrict(stage, stage.channel)
    assert spoken(stage, ann) == (True, True)


async def test_the_switch_turns_the_words_at_once_in_every_channel(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await begin(stage, "Ann", "Ben")
    elsewhere = stage.guild.create_text_channel("elsewhere")
    await switch(stage, on=False, channel=elsewhere)
    await stage.env.settle()
    assert spoken(stage, ann) == (False, False)


@pytest.mark.parametrize("why", ["channel", "switch"])
@pytest.mark.parametrize("where", ["table", "command", "direct message"])
async def test_every_press_and_command_checks_both(stage: Stage, why: str, where: str) -> None:
    await allow(stage)
    ann, _ = await begin(stage, "Ann", "Ben")
    if why == "channel":
        restrict_unheard(stage, stage.channel, to_adults=False)
    else:
        guild, store = stage.guild.id, stage.bot.house.store
        await store.change_server(guild, lambda _: ServerPrefs(guild))
    assert spoken(stage, ann) == (True, True)
    if where == "table":
        shown = await stage.press(ann, stage.table(), "hand")
    elif where == "command":
        shown = await ann.slash(stage.channel, "hand")
    else:
        turn = await stage.at_turn()
        await stage.move(turn)
        shown = None
    await stage.env.settle()
    assert spoken(stage, ann) == (False, False)
    assert shown is None or GLASS not in said(shown)


async def test_the_host_chooses_only_what_the_place_allows(stage: Stage) -> None:
    await allow(stage)
    (ann,) = await stage.lobby("Ann", game="oldmaid")
    await stage.option(ann, "mode", "alcohol_free")
    assert GLASS not in text(stage.table())
    shown = await stage.press(ann, stage.table(), "options")
    wanted = next(c for c in menus(shown.response) if "mode" in c["custom_id"])
    restrict_unheard(stage, stage.channel, to_adults=False)
    late = await ann.select(shown.response, ["drinks"], custom_id=wanted["custom_id"])
    assert "can't be worded for drinks" in said(late)
    assert GLASS not in text(stage.table())


async def test_whoever_starts_is_asked_once_and_may_say_no(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await stage.lobby("Ann", "Ben", game="oldmaid")
    asked = await stage.press(ann, stage.table(), "start")
    assert "legally drink" in said(asked)
    assert asked.response.ephemeral
    await ann.click(asked.response, custom_id=find(asked.response, "keep"))
    assert (await stage.session()).phase == "lobby"
    asked = await stage.press(ann, stage.table(), "start")
    yes = find(asked.response, "start_yes")
    await stage.press(stage.person("Cy"), stage.table(), "join")
    await ann.click(asked.response, custom_id=yes)
    assert (await stage.session()).phase == "lobby"
    assert "legally drink" in text(asked.response)
    await ann.click(asked.response, custom_id=find(asked.response, "start_yes"))
    assert (await stage.session()).phase == "playing"
    assert "off we go" in text(asked.response)


async def test_the_voter_who_would_carry_it_is_asked(stage: Stage) -> None:
    await allow(stage)
    _, ben, cy = await stage.lobby("Ann", "Ben", "Cy", game="oldmaid")
    counted = await stage.press(ben, stage.table(), "start")
    assert "legally drink" not in said(counted)
    asked = await stage.press(cy, stage.table(), "start")
    assert "legally drink" in said(asked)
    await cy.click(asked.response, custom_id=find(asked.response, "start_yes"))
    assert (await stage.session()).phase == "playing"


async def test_a_question_asked_of_drinks_starts_without_them_when_they_went(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await stage.lobby("Ann", "Ben", game="oldmaid")
    asked = await stage.press(ann, stage.table(), "start")
    await restrict(stage, stage.channel, to_adults=False)
    await ann.click(asked.response, custom_id=find(asked.response, "start_yes"))
    assert (await stage.session()).phase == "playing"
    await restrict(stage, stage.channel)
    assert spoken(stage, ann) == (False, False)


async def test_c198_sober_is_nobody_elses_business(stage: Stage) -> None:
    await allow(stage)
    ann, ben = await begin(stage, "Ann", "Ben")
    before = text(stage.table()), text(stage.hand(ann))
    told = await ben.slash(stage.channel, "me", sober=True)
    assert told.response.ephemeral
    assert "never speaks of drinks" in said(told)
    await stage.env.settle()
    assert (text(stage.table()), text(stage.hand(ann))) == before
    assert spoken(stage, ben) == (True, False)
    shown = await stage.press(ben, stage.table(), "hand")
    assert GLASS not in said(shown)
    assert "never speaks of drinks" not in said(await ann.slash(stage.channel, "me"))
    await ben.slash(stage.channel, "me", sober=False)
    await stage.env.settle()
    assert spoken(stage, ben) == (True, True)


async def test_sober_holds_for_the_next_table_too(stage: Stage) -> None:
    await allow(stage)
    await stage.person("Ann").slash(stage.channel, "me", sober=True)
    ann, ben = await begin(stage, "Ann", "Ben")
    assert spoken(stage, ann) == (True, False)
    assert spoken(stage, ben) == (True, True)


async def test_what_is_said_privately_minds_who_is_sober(stage: Stage) -> None:
    await allow(stage)
    ann, ben = await begin(stage, "Ann", "Ben")
    await ben.slash(stage.channel, "me", sober=True)
    assert GLASS in said(await stage.play(ann, "oldmaid"))
    assert GLASS not in said(await stage.play(ben, "oldmaid"))


async def test_a_cap_is_kept_shown_to_its_owner_and_given_out(stage: Stage) -> None:
    ann = stage.person("Ann")
    told = said(await ann.slash(stage.channel, "me", cap=3, sober=True))
    assert "After **3 prompts**" in told
    given = await ann.slash(stage.channel, "privacy export")
    kept = json.loads(await stage.read(given.response.attachments[0]))["preferences"]
    assert (kept["cap"], kept["sober"]) == (3, True)
    assert "prompts" not in said(await ann.slash(stage.channel, "me", cap=0))


WATERFALL = {"turn": "Ann", "deck": ["AC"]}
PLAIN, WET = "Keep sipping water or keep your hand up.", "Everybody keeps sipping"


async def test_the_words_of_ring_of_fire_turn_in_the_middle_of_a_card(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await stage.lobby("Ann", "Ben", game="ringoffire")
    asked = await stage.press(ann, stage.table(), "start")
    await ann.click(asked.response, custom_id=find(asked.response, "start_yes"))
    await stage.put(WATERFALL, mode="drinks")
    await stage.press(ann, stage.table(), "draw")
    assert WET in text(stage.table())
    await restrict(stage, stage.channel, to_adults=False)
    assert PLAIN in text(stage.table())
    await restrict(stage, stage.channel)
    assert WET in text(stage.table())
    await switch(stage, on=False)
    assert PLAIN in text(stage.table())
    await stage.press(ann, stage.table(), "stop")
    assert (await stage.session()).state.flow is None


async def test_ring_of_fire_elsewhere_asks_nothing(stage: Stage) -> None:
    ann, _ = await stage.lobby("Ann", "Ben", game="ringoffire")
    await stage.press(ann, stage.table(), "start")
    await stage.put(WATERFALL)
    await stage.press(ann, stage.table(), "draw")
    assert PLAIN in text(stage.table())


async def test_a_restart_keeps_the_words_and_catches_up_with_the_channel(stage: Stage) -> None:
    await allow(stage)
    ann, _ = await begin(stage, "Ann", "Ben")
    await stage.restart()
    await stage.env.settle()
    # SimCord's channels come back without their setting, as one that was changed meanwhile.
    assert spoken(stage, ann) == (False, False)


async def test_own_sips_are_told_to_their_owner_alone_and_never_to_who_is_sober(
    stage: Stage,
) -> None:
    ann, ben = stage.person("Ann"), stage.person("Ben")
    prompts = [Sip(ann.id, n, 1, None, 1, f"1:{n}", passed=n == 3) for n in range(4)]
    await stage.bot.house.store.add_sips(tuple(prompts))
    assert "**3 sips** so far" in said(await ann.slash(stage.channel, "me"))
    assert "so far" not in said(await ben.slash(stage.channel, "me"))
    assert "so far" not in said(await ann.slash(stage.channel, "me", sober=True))
