import asyncio
import json
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from sandbox.box import Sandbox
from sandbox.driver import Controls, Person, Refused
from sandbox.lock import Occupied
from sandbox.store import Rows, Store


async def test_the_world_outlives_a_restart(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        said = await ann.say("games", "remember me")
        await ann.ask("set", dms_open=False, locale="de")
        await ann.ask("voice_join", channel="The Lounge")
        await ann.ask("create_thread", channel="tables", name="Post", content="first words")
        token, bot = box.token, box.world.bot.id
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        assert box.world.bot.id == bot
        assert box.token != token
        assert [each.id for each in await ann.history("games")] == [said.id]
        assert [each.text for each in await ann.history("Post")] == ["first words"]
        assert (ann.me["dms_open"], ann.me["locale"]) == (False, "de")
        assert ann.voice == {ann.me["id"]: ann.channel_id("The Lounge")}
        assert int((await ann.say("games", "later")).id) > int(said.id)
    async with Sandbox(world=tmp_path / "w", fresh=True) as box:
        assert not box.world.messages


async def test_a_world_is_open_once(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        await ann.say("games", "still here")
        with pytest.raises(Occupied, match=f"already open at {box.url}/"):
            Sandbox(world=tmp_path / "w", fresh=True)
    async with Sandbox(world=tmp_path / "w") as box:
        assert len(box.world.messages) == 1


async def test_fresh_removes_the_world_and_the_bots_database_and_nothing_else(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=tmp_path) as box, Person.connect(box.url, "Ann") as ann:
        await ann.say("games", "old")
        box.store.keep_file(box.world, "7", b"old")
    for name in ("snug.db", "snug.db-wal", "snug.db.alive", "letter.txt"):
        (tmp_path / name).touch()
    async with Sandbox(world=tmp_path, fresh=True) as box:
        assert not box.world.messages
        assert box.store.file(box.world, "7") is None
    assert not list(tmp_path.glob("snug.db*"))
    assert (tmp_path / "letter.txt").exists()


async def test_saved_within_a_second(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        await ann.say("games", "quick")
        await asyncio.sleep(0.9)
        with closing(sqlite3.connect(tmp_path / "w/world.db")) as database:
            bodies = database.execute("SELECT body FROM object WHERE kind = 'message'").fetchall()
        assert [json.loads(body)["payload"]["content"] for (body,) in bodies] == ["quick"]


async def test_a_world_that_closes_waits_for_what_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, write = threading.Event(), Store._write

    def slowly(self: Store, rows: Rows) -> None:
        if any(kind == "message" for kind, *_ in rows):
            begun.set()
            time.sleep(0.3)
        write(self, rows)

    monkeypatch.setattr(Store, "_write", slowly)
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        said = await ann.say("games", "still on its way")
        assert await asyncio.to_thread(begun.wait, 5)
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Ann") as ann:
        assert [each.id for each in await ann.history("games")] == [said.id]


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


async def test_a_thread_goes_by_the_channel_above_it(box: Sandbox) -> None:
    async with Person.connect(box.url, "Mo") as mo:
        thread = await mo.ask("create_thread", channel="games", name="late")
        key = thread["channel"]["id"]
        assert not mo.channels[key]["nsfw"]
        await mo.ask("set_channel", channel="games", nsfw=True)
        await mo.wait_for(lambda: mo.channels[key]["nsfw"])
        with pytest.raises(Refused, match="channel above"):
            await mo.ask("set_channel", channel=key, nsfw=False)


async def test_age_restriction_outlives_a_restart(tmp_path: Path) -> None:
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Mo") as mo:
        await mo.ask("set_channel", channel="games", nsfw=True)
        await mo.ask("set_channel", channel="after-dark", nsfw=False)
    async with Sandbox(world=tmp_path / "w") as box, Person.connect(box.url, "Mo") as mo:
        shown = {each["name"]: each["nsfw"] for each in mo.channels.values()}
        assert (shown["games"], shown["after-dark"]) == (True, False)


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
