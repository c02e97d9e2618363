import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.box import Sandbox
from sandbox.driver import Person, Refused
from tests.wire.client import Bot
from tests.wire.test_gateway import until

Interaction = discord.Interaction[Bot]


class Counter(discord.ui.LayoutView):
    """A text and a button that counts."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        button: discord.ui.Button[Any] = discord.ui.Button(label="More", custom_id="more")
        button.callback = self._more  # type: ignore[method-assign]
        row.add_item(button)
        self.count = count
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Count {count}"), row))

    async def _more(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(view=Counter(self.count + 1))


class Question(discord.ui.Modal, title="A few words"):
    name = discord.ui.Label(text="Name", component=discord.ui.TextInput(max_length=20))
    colour = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            options=[discord.SelectOption(label=each) for each in ("Red", "Blue")]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        name, colour = self.name.component, self.colour.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(colour, discord.ui.Select)
        await interaction.response.send_message(f"{name.value} likes {colour.values[0]}")


@pytest.fixture
async def bot(bot: Bot) -> Bot:
    tree = bot.tree

    @tree.command(description="Counts.")
    async def count(interaction: Interaction) -> None:
        await interaction.response.send_message(view=Counter())

    @tree.command(description="Says.")
    async def secret(interaction: Interaction, words: str) -> None:
        await interaction.response.send_message(words, ephemeral=True)

    @tree.command(description="Opens a form.")
    async def form(interaction: Interaction) -> None:
        await interaction.response.send_modal(Question())

    @tree.command(description="Does nothing.")
    async def nothing(interaction: Interaction) -> None:
        return

    @tree.command(description="Thinks.")
    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("Thought.")

    @tree.command(description="Takes all kinds.")
    async def kinds(
        interaction: Interaction,
        who: discord.Member,
        where: discord.TextChannel,
        *,
        many: int,
        sure: bool,
        file: discord.Attachment,
    ) -> None:
        text = f"{who.display_name} {where.name} {many} {sure} {len(await file.read())}"
        await interaction.response.send_message(text)

    night = app_commands.Group(name="night", description="Nights.")

    @night.command(description="Starts.")
    async def start(interaction: Interaction, mode: str) -> None:
        await interaction.response.send_message(f"Night of {mode}")

    @start.autocomplete("mode")
    async def modes(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        known = ("juice", "water")
        return [
            app_commands.Choice(name=each.title(), value=each)
            for each in known
            if each.startswith(typed)
        ]

    tree.add_command(night)
    await tree.sync()
    return bot


async def test_sync_keeps_ids_and_is_seen_by_people(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    first = {each.name: each.id for each in await bot.tree.fetch_commands()}
    again = {each.name: each.id for each in await bot.tree.sync()}
    assert first == again
    assert {each["name"] for each in ann.commands} == set(first)


async def test_slash_command_and_button(bot: Bot, ann: Person) -> None:
    outcome = await ann.command("games", "count")
    assert (outcome.state, outcome.how) == ("answered", "message")
    assert outcome.message is not None
    for number in range(1, 4):
        pressed = await ann.press(outcome.message, "More")
        assert (pressed.state, pressed.how) == ("answered", "update")
        assert ann.message(outcome.message).text == f"Count {number}"


async def test_components_are_given_ids(bot: Bot, ann: Person) -> None:
    outcome = await ann.command("games", "count")
    assert outcome.message is not None
    (container,) = outcome.message.payload["components"]
    text, row = container["components"]
    assert [container["id"], text["id"], row["id"], row["components"][0]["id"]] == [1, 2, 3, 4]


async def test_ephemeral_is_seen_by_its_person_only(
    aimed: Sandbox, bot: Bot, ann: Person, meet: Any
) -> None:
    ben = await meet("Ben")
    outcome = await ann.command("games", "secret", words="psst")
    assert outcome.message is not None
    assert outcome.message.ephemeral
    await ben.settled()
    assert ben.find("psst") is None
    assert [each.text for each in ann.ephemerals()] == ["psst"]
    channel = bot.get_channel(int(outcome.message.channel_id))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.NotFound) as caught:
        await channel.fetch_message(int(outcome.message.id))
    assert caught.value.code == 10008
    await ann.close()
    await ann.open()
    assert [each.text for each in ann.ephemerals()] == ["psst"]
    await ann.ask("forget_ephemerals")
    assert not ann.ephemerals()


async def test_modal_with_select(bot: Bot, ann: Person) -> None:
    opened = await ann.command("games", "form")
    assert opened.how == "modal"
    assert opened.modal is not None
    assert [each.label for each in opened.modal.fields] == ["Name", "Colour"]
    with pytest.raises(Refused, match="empty"):
        await ann.submit(opened.modal, {"Name": "", "Colour": ["Red"]})
    done = await ann.submit(opened.modal, {"Name": "Ann", "Colour": ["Blue"]})
    assert done.message is not None
    assert done.message.text == "Ann likes Blue"
    assert ann.modal is None


async def test_autocomplete(bot: Bot, ann: Person) -> None:
    choices = await ann.autocomplete("games", "night start", "mode", "w")
    assert choices == [{"name": "Water", "value": "water"}]
    outcome = await ann.command("games", "night start", mode="water")
    assert outcome.message is not None
    assert outcome.message.text == "Night of water"


async def test_all_kinds_of_options(bot: Bot, ann: Person) -> None:
    file = await ann.upload("deck.json", b"12345")
    ben = next(key for key, each in ann.people.items() if each["global_name"] == "Ben")
    outcome = await ann.command(
        "games", "kinds", who=ben, where=ann.channel_id("general"), many=7, sure=True, file=file
    )
    assert outcome.message is not None
    assert outcome.message.text == "Ben general 7 True 5"


async def test_missing_and_unknown_options_are_refused(bot: Bot, ann: Person) -> None:
    with pytest.raises(Refused, match="needed"):
        await ann.command("games", "secret")
    with pytest.raises(Refused, match="no option"):
        await ann.command("games", "secret", words="a", more="b")
    with pytest.raises(Refused, match="no command"):
        await ann.command("games", "unknown")


async def test_thinking_is_filled_by_the_first_follow_up(bot: Bot, ann: Person) -> None:
    outcome = await ann.command("games", "think")
    assert (outcome.state, outcome.how) == ("deferred", "thinking")
    await ann.wait_for(lambda: ann.find("Thought."))
    (message,) = ann.ephemerals()
    assert not message.loading


async def test_no_answer_fails_in_words(bot: Bot, ann: Person) -> None:
    outcome = await ann.command("games", "nothing")
    assert (outcome.state, outcome.error) == ("failed", "The application did not respond")


async def test_late_answer_is_10062(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    codes: list[int] = []

    @bot.tree.command(description="Comes late.")
    async def late(interaction: Interaction) -> None:
        await asyncio.sleep(0.7)
        try:
            await interaction.response.send_message("Sorry")
        except discord.NotFound as error:
            codes.append(error.code)

    await bot.tree.sync()
    assert not (await ann.command("games", "late")).ok
    await until(lambda: codes)
    assert codes == [10062]


async def test_second_answer_is_40060(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    codes: list[int] = []
    await aimed.control.do("twice", {})

    @bot.tree.command(description="Is delivered twice.")
    async def double(interaction: Interaction) -> None:
        try:
            await interaction.response.send_message("Once")
        except discord.HTTPException as error:
            codes.append(error.code)

    await bot.tree.sync()
    assert (await ann.command("games", "double")).ok
    await until(lambda: codes)
    assert codes == [40060]


async def test_expired_token_is_50027(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    kept: list[Interaction] = []

    @bot.tree.command(description="Answers, then later again.")
    async def keep(interaction: Interaction) -> None:
        await interaction.response.send_message("First", ephemeral=True)
        kept.append(interaction)

    await bot.tree.sync()
    await ann.command("games", "keep")
    await kept[0].edit_original_response(content="Still here")
    await ann.wait_for(lambda: ann.find("Still here"))
    await aimed.control.do("expire", {})
    with pytest.raises(discord.HTTPException) as caught:
        await kept[0].edit_original_response(content="Too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_permissions_reach_the_bot(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    seen: list[tuple[bool, bool]] = []

    @bot.tree.command(description="Looks.")
    async def look(interaction: Interaction) -> None:
        seen.append(
            (interaction.permissions.manage_guild, interaction.app_permissions.send_messages)
        )
        await interaction.response.send_message("Seen")

    await bot.tree.sync()
    await ann.command("games", "look")
    await aimed.control.do("deny", {"channel": "games", "permissions": ["SEND_MESSAGES"]})
    await ann.command("games", "look")
    assert seen == [(True, True), (True, False)]


async def test_presses_in_direct_messages(bot: Bot, ann: Person) -> None:
    user = await bot.fetch_user(int(ann.me["id"]))
    await user.send(view=Counter())
    await ann.wait_for(ann.dms)
    await ann.press(ann.dms()[0], "More")
    assert ann.dms()[0].text == "Count 1"


async def test_commands_can_be_kept_from_members(aimed: Sandbox, bot: Bot, meet: Any) -> None:
    @bot.tree.command(description="For managers.")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def setup(interaction: Interaction) -> None:
        await interaction.response.send_message("Set")

    await bot.tree.sync()
    ben, mo = await meet("Ben"), await meet("Mo")
    assert (await mo.command("games", "setup")).ok
    with pytest.raises(Refused, match="permissions"):
        await ben.command("games", "setup")
    dm = (await mo.ask("dm_open", user="Snug"))["dm"]["id"]
    with pytest.raises(Refused, match="direct"):
        await mo.command(dm, "setup")
