import io
from typing import Any

import discord
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Person
from tests.wire.client import Bot
from tests.wire.test_gateway import until


def games(bot: Bot) -> discord.TextChannel:
    return next(each for each in bot.guilds[0].text_channels if each.name == "games")


async def user(bot: Bot, person: Person) -> discord.User:
    return await bot.fetch_user(int(person.me["id"]))


async def test_send_edit_and_delete(bot: Bot, ann: Person) -> None:
    message = await games(bot).send("Hello")
    await ann.wait_for(lambda: ann.find("Hello"))
    await message.edit(content="Bye")
    await ann.wait_for(lambda: ann.find("Bye"))
    await message.delete()
    await ann.wait_for(lambda: not ann.messages("games"))
    with pytest.raises(discord.NotFound) as caught:
        await message.edit(content="Again")
    assert caught.value.code == 10008


async def test_a_repeated_nonce_posts_once(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    await aimed.control.do(
        "answer", {"route": "/messages$", "method": "POST", "status": 502, "after": True}
    )
    await games(bot).send("Only once")
    await ann.settled()
    assert [each.text for each in ann.messages("games")] == ["Only once"]
    assert aimed.ledger.counts["POST", "/channels/{channel}/messages", 502] == 1
    assert aimed.ledger.counts["POST", "/channels/{channel}/messages", 200] == 1


async def test_files_are_served(bot: Bot, ann: Person) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://card.png")))
    file = discord.File(io.BytesIO(b"not really a picture"), "card.png")
    message = await games(bot).send(view=view, file=file)
    assert message.attachments == []  # components show it, and only they tell of it
    media = shown(message)
    assert await bot.http.get_from_cdn(media.url) == b"not really a picture"
    seen = await ann.wait_for(lambda: ann.messages("games"))
    assert seen[0].payload["components"][0]["items"][0]["media"]["url"] == media.url


def shown(message: discord.Message) -> discord.UnfurledMediaItem:
    """What the picture of a message shows."""
    gallery = message.components[0]
    assert isinstance(gallery, discord.MediaGalleryComponent)
    return gallery.items[0].media


class Kept:
    """An attachment as an edit names it."""

    def __init__(self, **named: object) -> None:
        self.named = named

    def to_dict(self) -> dict[str, object]:
        return self.named


def picture(name: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))
    return view


async def test_an_edit_keeps_the_files_it_names_and_no_others(bot: Bot, ann: Person) -> None:
    first = discord.File(io.BytesIO(b"one"), "one.png")
    message = await games(bot).send(view=picture("one.png"), file=first)
    key = shown(message).attachment_id
    kept: Any = Kept(id=key, filename="one.png")
    again = await message.edit(view=picture("one.png"), attachments=[kept])
    assert shown(again).attachment_id == key
    second = discord.File(io.BytesIO(b"two"), "two.png")
    after = await message.edit(view=picture("two.png"), attachments=[second])
    assert after.attachments == []
    assert await bot.http.get_from_cdn(shown(after).url) == b"two"
    for named in ({"id": key, "filename": "one.png"}, {"id": shown(after).attachment_id}):
        gone: Any = Kept(**named)  # the first is no more; an id alone says no name
        name = str(named.get("filename", "two.png"))
        with pytest.raises(discord.HTTPException, match="was not found") as refused:
            await message.edit(view=picture(name), attachments=[gone])
        assert refused.value.code == 50035
    with pytest.raises(discord.HTTPException, match="was not found"):
        await message.edit(view=picture("two.png"), attachments=[])


async def test_an_edit_that_names_no_files_keeps_all(bot: Bot, ann: Person) -> None:
    file = discord.File(io.BytesIO(b"one"), "one.png")
    message = await games(bot).send(view=picture("one.png"), file=file)
    again = await message.edit(view=picture("one.png"))
    assert shown(again).attachment_id == shown(message).attachment_id


async def test_a_file_that_is_too_large_is_refused(bot: Bot) -> None:
    file = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.png")
    with pytest.raises(discord.HTTPException) as refused:
        await games(bot).send(view=picture("large.png"), file=file)
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_direct_messages_and_closed_ones(bot: Bot, ann: Person, meet: Any) -> None:
    ben = await meet("Ben")
    await (await user(bot, ann)).send("Your hand")
    await ann.wait_for(ann.dms)
    assert ann.pings[-1]["kind"] == "dm"
    await ben.ask("set", dms_open=False)
    with pytest.raises(discord.Forbidden) as closed:
        await (await user(bot, ben)).send("Your hand")
    assert closed.value.code == 50007
    await ann.ask("leave_server")
    with pytest.raises(discord.Forbidden) as gone:
        await (await user(bot, ann)).send("Are you there?")
    assert gone.value.code == 50278


async def test_mentions_ping_only_whom_they_may(
    aimed: Sandbox, bot: Bot, ann: Person, meet: Any
) -> None:
    ben = await meet("Ben")
    text = f"<@{ann.me['id']}> <@{ben.me['id']}> @everyone"
    only_ann = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(int(ann.me["id"]))]
    )
    message = await games(bot).send(text, allowed_mentions=only_ann)
    await ann.settled()
    await ben.settled()
    assert [each["kind"] for each in ann.pings] == ["mention"]
    assert not ben.pings
    await message.edit(content=text, allowed_mentions=discord.AllowedMentions.all())
    await aimed.control.do("deny", {"permissions": ["MENTION_EVERYONE"]})
    await games(bot).send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    await ben.settled()
    assert not ben.pings
    await aimed.control.do("allow", {})
    await games(bot).send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    await ben.wait_for(lambda: ben.pings)
    assert ben.pings[0]["kind"] == "everyone"


async def test_others_words_are_blank_without_the_intent(bot: Bot, ann: Person) -> None:
    words: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        words.append(message.content)

    await ann.say("games", "a secret")
    await ann.say("games", f"<@{ann.bot['id']}> hello")
    dm = (await ann.ask("dm_open", user="Snug"))["dm"]["id"]
    await ann.say(dm, "in private")
    await until(lambda: len(words) == 3)
    assert words == ["", f"<@{ann.bot['id']}> hello", "in private"]


async def test_threads_and_forum_posts(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    await aimed.control.do("deny", {"channel": "games", "permissions": ["CREATE_PUBLIC_THREADS"]})
    with pytest.raises(discord.Forbidden):
        await games(bot).create_thread(name="No", type=discord.ChannelType.public_thread)
    await aimed.control.do("allow", {"channel": "games"})
    root = await games(bot).send("A table")
    thread = await root.create_thread(name="Table 1")
    assert thread.id == root.id
    await thread.send("Inside")
    await ann.wait_for(lambda: ann.find("Inside"))
    post = await bot.guilds[0].forums[0].create_thread(name="Table 2", content="First")
    await ann.wait_for(lambda: ann.find("First"))
    assert post.thread.parent_id == bot.guilds[0].forums[0].id
    await aimed.control.do("archive", {"channel": str(post.thread.id)})
    with pytest.raises(discord.HTTPException) as archived:
        await post.message.edit(content="Late")
    assert archived.value.code == 50083
    await aimed.control.do("archive", {"channel": "Table 1", "locked": True})
    with pytest.raises(discord.Forbidden) as locked:
        await thread.send("Too late")
    assert locked.value.code == 160005


async def test_missing_permissions(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("deny", {"channel": "games", "permissions": ["SEND_MESSAGES"]})
    with pytest.raises(discord.Forbidden) as muted:
        await games(bot).send("May I?")
    assert muted.value.code == 50013
    await until(lambda: not games(bot).permissions_for(bot.guilds[0].me).send_messages)
    await aimed.control.do("deny", {"channel": "games", "permissions": ["VIEW_CHANNEL"]})
    with pytest.raises(discord.Forbidden) as blind:
        await games(bot).send("May I?")
    assert blind.value.code == 50001
    await aimed.control.do("allow", {"channel": "games"})
    await games(bot).send("Thank you")


async def test_deleted_channel_and_message(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    message = await games(bot).send("Short-lived")
    await aimed.control.do("delete_message", {"message": str(message.id)})
    await ann.wait_for(lambda: not ann.messages("games"))
    channel = games(bot)
    await aimed.control.do("delete_channel", {"channel": "games"})
    with pytest.raises(discord.NotFound) as gone:
        await channel.send("Anybody?")
    assert gone.value.code == 10003
    await until(lambda: len(bot.guilds[0].text_channels) == 2)


async def test_pins(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    message = await games(bot).send("Keep me")
    with pytest.raises(discord.Forbidden):
        await message.pin()
    aimed.world.roles[aimed.world.bot.roles[0]].permissions |= 1 << 51
    aimed.world.access_changed()
    await message.pin()
    assert [each.content async for each in games(bot).pins()] == ["Keep me"]
    assert (await ann.ask("pins", channel="games"))["messages"][0]["pinned"]
    await message.unpin()
    assert not [each async for each in games(bot).pins()]


async def test_voice_status_and_history(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    lounge = bot.guilds[0].voice_channels[0]
    with pytest.raises(discord.Forbidden):
        await lounge.edit(status="Ring of Fire")
    aimed.world.roles[aimed.world.bot.roles[0]].permissions |= 1 << 4
    aimed.world.access_changed()
    await lounge.edit(status="Ring of Fire")
    key = ann.channel_id("The Lounge")
    await ann.wait_for(lambda: ann.channels[key]["status"] == "Ring of Fire")
    for number in range(3):
        await lounge.send(str(number))
    assert [each.content async for each in lounge.history()] == ["2", "1", "0"]
    assert [each.text for each in await ann.history("The Lounge")] == ["0", "1", "2"]


async def test_application_emojis(bot: Bot, ann: Person) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + b"\0" * 8
    made = await bot.create_application_emoji(name="card_as", image=picture)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["card_as"]
    view = discord.ui.View()
    view.add_item(discord.ui.Button(emoji=made, custom_id="a"))
    await games(bot).send(view=view)
    with pytest.raises(discord.HTTPException, match="already taken"):
        await bot.create_application_emoji(name="card_as", image=picture)
    await made.delete()
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await games(bot).send(view=view)
