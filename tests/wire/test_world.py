import asyncio
import json
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.driver import Controls, Person, Refused


async def test_the_world_outlives_a_restart(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        said = await ann.say("games", "remember me")
        await ann.ask("set", dms_open=False, locale="de")
        await ann.ask("voice_join", channel="The Lounge")
        await ann.ask("create_thread", channel="tables", name="Post", content="first words")
        token = box.token
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        assert box.token == token
        assert [each.id for each in await ann.history("games")] == [said.id]
        assert [each.text for each in await ann.history("Post")] == ["first words"]
        assert (ann.me["dms_open"], ann.me["locale"]) == (False, "de")
        assert ann.voice == {ann.me["id"]: ann.channel_id("The Lounge")}
        assert int((await ann.say("games", "later")).id) > int(said.id)
    async with Sandbox(world=tmp_path / "w", fresh=True) as box:
        assert not box.world.messages


async def test_saved_within_a_second(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        await ann.say("games", "quick")
        await asyncio.sleep(0.9)
        copy = Sandbox(world=tmp_path / "w")
        assert [each.payload["content"] for each in copy.world.messages.values()] == ["quick"]
        copy.store.close(copy.world)


async def test_unread_counts(box: Sandbox) -> None:
    async with Person.connect(box.url, "Ann") as ann:
        for number in range(3):
            await ann.say("games", str(number))
        async with Person.connect(box.url, "Ben") as ben:
            games = ben.channel_id("games")
            assert ben.channels[games]["unread"] == 3
            await ben.ask("read", channel="games")
        async with Person.connect(box.url, "Ben") as ben:
            assert ben.channels[games]["unread"] == 0


async def test_what_people_may_not_do(box: Sandbox) -> None:
    async with Person.connect(box.url, "Ben") as ben, Person.connect(box.url, "Mo") as mo:
        said = await mo.say("games", "mine")
        with pytest.raises(Refused):
            await ben.ask("delete_message", message=said.id)
        with pytest.raises(Refused):
            await ben.ask("set_channel", channel="games", nsfw=True)
        with pytest.raises(Refused, match="no operation"):
            await ben.ask("fly")
        await mo.ask("set_channel", channel="games", nsfw=True)
        await ben.wait_for(lambda: ben.channels[ben.channel_id("games")]["nsfw"])
        await ben.ask("set", adult=False)
        with pytest.raises(Refused, match="adults"):
            await ben.say("games", "hello")


async def test_awkward_names_are_people_too(box: Sandbox) -> None:
    for name in ("*_@everyone_*", "dana_rtl"):
        async with Person.connect(box.url, name) as person:
            await person.say("games", "hello")


async def test_delays_keep_order_for_one_person(box: Sandbox) -> None:
    async with Person.connect(box.url, "Ann") as ann, Person.connect(box.url, "Ben") as ben:
        await ann.fault("delay", person="Ben", to_person=[0.0, 0.05], seed=1)
        for number in range(10):
            await ann.say("games", str(number))
        await ben.wait_for(lambda: len(ben.messages("games")) == 10)
        arrived = [d["message"]["content"] for t, d in ben.events if t == "message_create"]
        assert arrived == [str(number) for number in range(10)]


async def test_controls_over_http(box: Sandbox, http: aiohttp.ClientSession) -> None:
    controls = Controls(box.url, http)
    made = await controls.do("create_channel", name="table-1")
    assert box.world.find_channel("table-1").id == made["channel"]["id"]
    zoe = await controls.do("add_person", name="Zoe", locale="fr")
    assert zoe["person"]["locale"] == "fr"
    with pytest.raises(Refused, match="nobody called"):
        await controls.do("kick", person="Nobody")
    async with http.get(f"{box.url}/control/requests") as response:
        assert (await response.json())["d"]["requests"] == []


CHILD = """
import json, sys, urllib.request
request = urllib.request.Request(sys.argv[1] + "/users/@me")
request.add_header("Authorization", "Bot " + sys.argv[3])
print(json.dumps([sys.argv[2], json.load(urllib.request.urlopen(request))["username"]]))
sys.exit(3)
"""


async def test_the_command_line(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(CHILD)
    async with Sandbox() as other:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sandbox",
            "--port",
            str(other.port),
            "--world",
            str(tmp_path / "w"),
            "--no-browser",
            "--run",
            f"{sys.executable} {script} {{api}} {{gateway}} {{token}}",
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        lines = [(await process.stdout.readline()).decode() for _ in range(4)]
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 3
    text = "".join(lines)
    assert f"Port {other.port} is taken" in text
    assert "The sandbox is open at http://127.0.0.1:" in text
    assert "The bot ended with exit code 3" in text
    gateway, name = json.loads(next(each for each in lines if each.startswith("[")))
    assert gateway.startswith("ws://127.0.0.1:")
    assert name == "Snug"
