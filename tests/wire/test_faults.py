import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Person, Refused
from tests.wire.client import Bot
from tests.wire.test_gateway import until
from tests.wire.test_interactions import Interaction
from tests.wire.test_messages import games


@pytest.fixture
async def panel(bot: Bot, ann: Person) -> discord.Message:
    """A message with two buttons and two selects; the bot answers in turn with what was done."""

    @bot.event
    async def on_interaction(interaction: Interaction) -> None:
        data: Any = interaction.data
        chosen = ",".join(data.get("values", []))
        if "resolved" in data:
            chosen = ",".join(each["username"] for each in data["resolved"]["users"].values())
        await interaction.response.send_message(f"{data['custom_id']} {chosen}".strip())

    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="One", custom_id="one"))
    view.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    options = [discord.SelectOption(label=each, value=each[0]) for each in ("Red", "Blue", "Tan")]
    view.add_item(
        discord.ui.Select(custom_id="colour", options=options, min_values=1, max_values=2)
    )
    view.add_item(discord.ui.UserSelect(custom_id="who"))
    message = await games(bot).send(view=view)
    await ann.wait_for(lambda: ann.messages("games"))
    return message


async def test_selects_by_label_and_by_person(panel: discord.Message, ann: Person) -> None:
    key = str(panel.id)
    outcome = await ann.choose(key, "colour", ["Red", "Tan"])
    assert outcome.message is not None
    assert outcome.message.text == "colour R,T"
    ben = next(each for each, who in ann.people.items() if who["username"] == "ben")
    outcome = await ann.choose(key, "who", [ben])
    assert outcome.message is not None
    assert outcome.message.text == "who ben"


async def test_what_a_client_would_not_send(panel: discord.Message, ann: Person) -> None:
    key = str(panel.id)
    for custom_id, values in (("off", None), ("none", None), ("colour", []), ("colour", ["X"])):
        with pytest.raises(Refused):
            await ann.ask("press", message=key, custom_id=custom_id, values=values)


async def test_swapped_events_keep_their_ids(
    aimed: Sandbox, bot: Bot, panel: discord.Message, ann: Person
) -> None:
    order: list[int] = []

    @bot.event
    async def on_interaction(interaction: Interaction) -> None:
        order.append(interaction.id)
        await interaction.response.defer()

    await aimed.control.do("swap", {})
    await asyncio.gather(*(ann.press(str(panel.id), "One") for _ in range(2)))
    assert order == sorted(order, reverse=True)


async def test_one_person_may_be_slower(
    aimed: Sandbox, bot: Bot, panel: discord.Message, ann: Person, meet: Any
) -> None:
    ben = await meet("Ben")
    await ben.history("games")
    await aimed.control.do("delay", {"person": "Ann", "to_bot": [0.2, 0.2]})
    first = asyncio.create_task(ann.press(str(panel.id), "One"))
    await asyncio.sleep(0.02)
    second = await ben.press(str(panel.id), "One")
    slow = await first
    assert int(slow.interaction) < int(second.interaction)
    assert slow.ms > 200 > second.ms


async def test_lost_events_fail_in_words(
    aimed: Sandbox, panel: discord.Message, ann: Person
) -> None:
    await aimed.control.do("lose", {"event": "INTERACTION_CREATE"})
    outcome = await ann.press(str(panel.id), "One")
    assert (outcome.state, outcome.error) == ("failed", "This interaction failed")
    assert (await ann.press(str(panel.id), "One")).ok


async def test_a_hanging_answer_comes_late(
    aimed: Sandbox, bot: Bot, panel: discord.Message, ann: Person
) -> None:
    await aimed.control.do("hang", {"route": "callback", "seconds": 0.7})
    outcome = await ann.press(str(panel.id), "One")
    assert not outcome.ok
    await until(lambda: aimed.ledger.since(route="callback"))
    answer = aimed.ledger.since(route="callback")[0].answer
    assert answer is not None
    assert answer["code"] == 10062


async def test_closed_gateway_keeps_the_bot_away(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("gateway_closed", {"seconds": 0.3})
    await aimed.gateway.drop()
    await until(lambda: not aimed.gateway.online)
    await until(lambda: aimed.gateway.online)
    assert bot.heard.count("READY") == 1


async def test_requests_are_recorded(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("forget_requests", {})
    await games(bot).send("Count me")
    answer = await aimed.control.do("requests", {"route": "POST /channels"})
    (request,) = answer["requests"]
    assert request["route"] == "/channels/{channel}/messages"
    assert request["path"] == f"/channels/{games(bot).id}/messages"
    assert request["body"]["content"] == "Count me"
    assert request["status"] == 200


async def test_a_kicked_person_sees_only_their_own(aimed: Sandbox, bot: Bot, meet: Any) -> None:
    cy = await meet("Cy")
    dm = (await cy.ask("dm_open", user="Snug"))["dm"]["id"]
    await aimed.control.do("ban", {"person": "Cy"})
    await cy.wait_for(lambda: not cy.channels)
    assert [*cy.direct] == [dm]
    with pytest.raises(Refused, match="banned"):
        await cy.ask("return_server")
    await aimed.control.do("return", {"person": "Cy"})
    await cy.wait_for(lambda: cy.channels)
    with pytest.raises(discord.NotFound) as caught:
        await bot.guilds[0].fetch_member(1)
    assert caught.value.code == 10013


async def test_the_second_delivery_may_come_later(
    aimed: Sandbox, bot: Bot, panel: discord.Message, ann: Person
) -> None:
    heard: list[tuple[int, float]] = []

    @bot.event
    async def on_interaction(interaction: Interaction) -> None:
        heard.append((interaction.id, time.monotonic()))
        if len(heard) == 1:
            await interaction.response.defer()

    await aimed.control.do("twice", {"later": 0.3})
    assert (await ann.press(str(panel.id), "One")).how == "quiet"
    await until(lambda: len(heard) == 2)
    (first, at), (second, again) = heard
    assert first == second
    assert 0.25 < again - at < 0.8


@pytest.mark.parametrize("ahead", [-30.0, 30.0])
async def test_discords_clock_may_differ_from_ours(aimed: Sandbox, bot: Bot, ahead: float) -> None:
    await aimed.control.do("clock", {"ahead": ahead})
    before = datetime.now(UTC)
    message = await games(bot).send("First")
    edited = (await message.edit(content="Second")).edited_at
    assert edited is not None
    for moment in (message.created_at, edited):
        assert (
            timedelta(seconds=-0.1)
            < moment - before - timedelta(seconds=ahead)
            < timedelta(seconds=5)
        )
    assert edited >= message.created_at


async def test_a_press_that_waits_for_the_bots_connection(
    aimed: Sandbox, bot: Bot, panel: discord.Message, ann: Person
) -> None:
    """What is pressed while the bot is away reaches it when it resumes, under the id it had."""
    heard: list[int] = []

    @bot.event
    async def on_interaction(interaction: Interaction) -> None:
        heard.append(interaction.id)
        await interaction.response.defer()

    await aimed.control.do("timing", {"response_seconds": 3.0})
    await aimed.gateway.drop()
    assert not aimed.gateway.online
    outcome = await ann.press(str(panel.id), "One")
    assert outcome.ok
    assert heard == [int(outcome.interaction)]
    assert "RESUMED" in bot.heard
