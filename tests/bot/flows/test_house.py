"""/house: the cards of Ring of Fire in a server, as people set, share and play them."""

import json
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot import forfeits
from bot.sessions.person import Person
from tests.bot.flows.conftest import Stage, said


async def house(stage: Stage, person: Any, command: str, **options: Any) -> str:
    result = await person.slash(stage.channel, f"house {command}", **options)
    assert result.ephemeral
    return said(result)


def boss(stage: Stage) -> Any:
    return stage.person("Boss", roles=[stage.managers()])


def row(shown: str, rank: str) -> str:
    """What a list says of one card: its title, and the line below."""
    _, _, rest = shown.partition(f"**{rank}** · ")
    return rest.split("\n**")[0]


async def test_anybody_sees_what_the_cards_mean(stage: Stage) -> None:
    shown = await house(stage, stage.person("Ann"), "list")
    assert row(shown, "A") == "Waterfall\n-# All sip until whoever drew it stops."
    assert row(shown, "6") == "Girls\n-# Whoever belongs to “Girls” sips."
    assert shown.count("🔸") == 1  # the line that explains it


async def test_a_manager_changes_a_card_and_takes_it_back(stage: Stage) -> None:
    shown = await house(
        stage, boss(stage), "set", rank="4", flow="text", title="Sing", text="Sing *one* line."
    )
    assert row(shown, "4") == "Sing 🔸\n-# Nobody sips. “Sing \\*one\\* line.”"
    assert row(await house(stage, stage.person("Ann"), "list"), "4").startswith("Sing")
    assert row(await house(stage, boss(stage), "reset", rank="4"), "4").startswith("Floor\n")
    await house(stage, boss(stage), "set", rank="2", flow="everyone")
    await house(stage, boss(stage), "set", rank="3", flow="everyone")
    assert (await house(stage, boss(stage), "reset")).count("🔸") == 1


async def test_others_may_not_unless_the_server_names_their_role(stage: Stage) -> None:
    role = stage.guild.create_role("Croupier")
    ann = stage.person("Ann", roles=[role])
    refused = "You need **Manage Server** for that."
    for command, options in (("set", {"rank": "4", "flow": "self"}), ("reset", {}), ("import", {})):
        assert await house(stage, ann, command, **options) == refused
    await boss(stage).slash(stage.channel, "server", house_role=role)
    assert (await house(stage, ann, "set", rank="4", flow="self")).startswith("Noted")
    ben = await house(stage, stage.person("Ben"), "reset")
    assert ben == f"You need **Manage Server** or <@&{role.id}> for that."


async def test_bad_cards_are_refused_and_change_nothing(stage: Stage) -> None:
    manager = boss(stage)
    assert "Say what should change" in await house(stage, manager, "set", rank="4")
    assert r"**4\.label**" in await house(stage, manager, "set", rank="4", flow="self", label="Go")
    assert "Only one rank can fill the cup." in await house(
        stage, manager, "set", rank="Q", flow="pour"
    )
    assert r"**4\.tag**" in await house(stage, manager, "set", rank="4", flow="group")
    assert "either a `file` or a `table`" in await house(stage, manager, "import")
    assert "either a `file` or a `table`" in await house(stage, manager, "import", table="Poker")
    assert (await house(stage, manager, "list")).count("🔸") == 1


async def test_c197_a_table_that_comes_along_is_taken_over_whole(stage: Stage) -> None:
    await house(stage, boss(stage), "set", rank="3", flow="everyone")
    shown = await house(stage, boss(stage), "import", table="us-kings")
    assert row(shown, "8").startswith("Date 🔸")
    assert row(shown, "3").startswith("Me")


async def test_a_file_comes_out_and_goes_in_again(stage: Stage) -> None:
    await house(stage, boss(stage), "import", table="uk-pub")
    result = await stage.person("Ann").slash(stage.channel, "house export")
    (attached,) = result.response.attachments
    data = await stage.read(attached)
    assert json.loads(data)["ranks"]["J"] == {"flow": "rule", "title": "New rule"}
    before = await house(stage, boss(stage), "list")
    await house(stage, boss(stage), "reset")
    await house(stage, boss(stage), "import", file=("mine.json", data))
    assert await house(stage, boss(stage), "list") == before
    assert "isn't one I can read" in await house(
        stage, boss(stage), "import", file=("mine.json", b"PK\x03\x04")
    )
    assert await house(stage, boss(stage), "list") == before


async def test_what_is_chosen_while_a_file_is_fetched_stays(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, store = stage.guild.id, stage.bot.house.store
    await store.change_server(guild, lambda prefs: replace(prefs, drinks=True))

    async def slow(file: discord.Attachment) -> bytes:
        await store.change_server(guild, lambda prefs: replace(prefs, drinks=False))
        return forfeits.written(forfeits.shipped()["uk-pub"].table)

    monkeypatch.setattr(discord.Attachment, "read", slow)
    shown = await house(stage, boss(stage), "import", file=("mine.json", b"{}"))
    assert row(shown, "J").startswith("New rule 🔸")
    assert not (await store.server(guild)).drinks


async def test_cards_are_copied_when_a_game_starts(stage: Stage) -> None:
    ann, _ = await stage.lobby("Ann", "Ben", game="ringoffire")
    await house(stage, boss(stage), "set", rank="4", flow="everyone")
    await stage.press(ann, stage.table(), "start")
    await house(stage, boss(stage), "set", rank="4", flow="text", title="Hush")
    session = await stage.session()
    assert session.options.ranks.of("4").flow == "everyone"


async def test_a_rematch_is_played_with_the_cards_of_its_day(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben", game="ringoffire")
    sessions, ended = stage.bot.house.sessions, await stage.session()
    await sessions.moderator_stop(ended.id)
    await house(stage, boss(stage), "set", rank="7", flow="self")
    lobby = await sessions.rematch(ended.id, Person(ann.id, "Ann"), 1)
    started = await sessions.start(lobby.id, ann.id, 2)
    assert started.options.ranks.of("7").flow == "self"
