import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Person
from tests.wire.client import INTENTS, Bot

Start = Callable[..., Awaitable[Bot]]


async def until(condition: Callable[[], object], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


async def test_login_shows_the_server(bot: Bot) -> None:
    (guild,) = bot.guilds
    assert guild.name == "Friday Cards"
    assert [each.name for each in guild.text_channels] == ["games", "general", "after-dark"]
    assert [each.is_nsfw() for each in guild.text_channels] == [False, False, True]
    assert [each.name for each in guild.forums] == ["tables"]
    assert [each.name for each in guild.voice_channels] == ["The Lounge"]
    assert bot.user is not None
    assert bot.user.name == "Snug"
    assert guild.me.guild_permissions.send_messages


async def test_a_channel_that_becomes_age_restricted_is_told(
    bot: Bot, box: Sandbox, ann: Person
) -> None:
    games = discord.utils.get(bot.guilds[0].text_channels, name="games")
    assert games is not None
    thread = await games.create_thread(name="late", type=discord.ChannelType.public_thread)
    await ann.fault("set_channel", channel="games", nsfw=True)
    await until(games.is_nsfw)
    assert thread.is_nsfw()
    fetched: Any = await bot.fetch_channel(games.id)
    assert fetched.is_nsfw()
    await ann.fault("set_channel", channel="games", nsfw=False)
    await until(lambda: not games.is_nsfw())


async def test_wrong_token_is_refused(aimed: Sandbox) -> None:
    async with Bot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")


async def test_wrong_token_at_the_gateway_closes_4004(
    aimed: Sandbox, http: aiohttp.ClientSession
) -> None:
    async with http.ws_connect(f"{aimed.gateway.url}?v=10&encoding=json") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "no", "intents": 1, "properties": {}}})
        message = await socket.receive()
        assert message.type is aiohttp.WSMsgType.CLOSE
        assert message.data == 4004


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("nonsense", 4002),
        ('{"op": 99}', 4001),
        ('{"op": 8, "d": {}}', 4003),
        ('{"op": 2, "d": 5}', 4002),
    ],
)
async def test_bad_frames_close_with_discords_codes(
    aimed: Sandbox, http: aiohttp.ClientSession, frame: str, code: int
) -> None:
    async with http.ws_connect(f"{aimed.gateway.url}?v=10&encoding=json") as socket:
        await socket.receive_json()
        await socket.send_str(frame)
        message = await socket.receive()
        assert message.data == code


async def test_privileged_intent_must_be_granted(aimed: Sandbox, start: Start) -> None:
    intents = INTENTS | discord.Intents(members=True)
    async with Bot(intents) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(aimed.token)
    await aimed.control.do("intents", {"members": True})
    bot = await start(Bot(intents))
    assert len(bot.guilds[0].members) == len(aimed.world.people) + 1


async def test_resume_replays_what_was_missed(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    said: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        said.append(message.channel.name)

    await aimed.gateway.drop()
    await ann.say("games", "while you were away")
    await until(lambda: "RESUMED" in bot.heard and said)
    assert bot.heard.count("READY") == 1
    assert said == ["games"]


async def test_op_7_reconnects_and_resumes(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("reconnect", {})
    await until(lambda: "RESUMED" in bot.heard)
    assert bot.heard.count("READY") == 1


async def test_op_9_begins_a_new_session(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("invalidate", {})
    await until(lambda: bot.heard.count("READY") == 2)
    assert "RESUMED" not in bot.heard


async def test_drop_without_resume_begins_a_new_session(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("drop", {"resumable": False})
    await until(lambda: bot.heard.count("READY") == 2)


async def test_people_see_whether_the_bot_is_online(
    aimed: Sandbox, start: Start, ann: Person
) -> None:
    assert not ann.bot["online"]
    bot = await start()
    await ann.wait_for(lambda: ann.bot["online"])
    await bot.close()
    await ann.wait_for(lambda: not ann.bot["online"])


async def test_voice_states_follow_people(aimed: Sandbox, bot: Bot, ann: Person) -> None:
    await ann.ask("voice_join", channel="The Lounge")
    lounge = bot.guilds[0].voice_channels[0]
    await until(lambda: lounge.voice_states)
    assert [*lounge.voice_states] == [int(ann.me["id"])]
    await ann.ask("voice_leave")
    await until(lambda: not lounge.voice_states)


async def test_voice_states_need_their_intent(aimed: Sandbox, start: Start, ann: Person) -> None:
    await ann.ask("voice_join", channel="The Lounge")
    bot = await start(Bot(discord.Intents(guilds=True)))
    assert not bot.guilds[0].voice_channels[0].voice_states


async def test_leaving_is_told_only_with_the_members_intent(
    aimed: Sandbox, start: Start, ann: Person
) -> None:
    plain = await start()
    await aimed.control.do("intents", {"members": True})
    curious = await start(Bot(INTENTS | discord.Intents(members=True)))
    await ann.ask("leave_server")
    await until(lambda: "GUILD_MEMBER_REMOVE" in curious.heard)
    assert "GUILD_MEMBER_REMOVE" not in plain.heard
    assert not ann.me["in_guild"]


async def test_the_bot_is_put_out_and_comes_back(aimed: Sandbox, bot: Bot) -> None:
    await aimed.control.do("bot_kick", {})
    await until(lambda: not bot.guilds)
    await aimed.control.do("bot_return", {})
    await until(lambda: bot.guilds)


async def test_two_shards_share_by_server(aimed: Sandbox, start: Start) -> None:
    mine = (int(aimed.world.guild.id) >> 22) % 2
    here = await start(Bot(shard_id=mine, shard_count=2))
    there = await start(Bot(shard_id=1 - mine, shard_count=2))
    assert len(here.guilds) == 1
    assert not there.guilds


async def test_other_hosts_and_origins_are_refused(
    box: Sandbox, http: aiohttp.ClientSession
) -> None:
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
        async with http.get(f"{box.url}/who", headers=headers) as response:
            assert response.status == 403
    async with http.get(f"{box.url}/who") as response:
        assert len((await response.json())["people"]) == 7
