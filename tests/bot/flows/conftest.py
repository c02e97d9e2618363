"""A bot on SimCord, a server with a channel, and people who press what they see."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components
from simcord.results import to_discord_message

from bot.client import Snug
from bot.house import House
from bot.screens import ids
from bot.sessions.clock import SessionClock
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Commit
from bot.text import Catalogue
from games.core.clocks import mint
from games.core.notation import Setup
from games.core.settings import read_options

DATA = Path(__file__).parents[3] / "data" / "locales"

# SimCord looks again after 50 ms whether work on other threads is done; the database needs one.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002


def now_ms() -> int:
    """SimCord's clock, which the library's own clock follows inside the bot."""
    return int(discord.utils.utcnow().timestamp() * 1000)


async def make_bot(path: Path, catalogue: Catalogue) -> Snug:
    """A bot as `bot.program` makes it, but for the clock, the seed and the debounce."""
    store = await SqliteStore.open(path)
    seeds = iter(range(1, 10_000))
    sessions = Sessions(store, now=now_ms, entropy=lambda n: next(seeds).to_bytes(n, "big"))
    house = House(Settings(), store, sessions, catalogue, now_ms)
    return Snug(house, debounce=0)


class Stage:
    """The server, its people, and what stands in its channels."""

    def __init__(self, env: simcord.Env, path: Path, catalogue: Catalogue) -> None:
        self.env = env
        self.path = path
        self.catalogue = catalogue
        self.guild = env.create_guild("Friends")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, Any] = {}

    @property
    def bot(self) -> Snug:
        assert isinstance(self.env.bot, Snug)
        return self.env.bot

    def person(self, name: str, **settings: Any) -> Any:
        """A member of the server by name."""
        if name not in self.people:
            user = self.env.create_user(name.lower(), global_name=name)
            self.people[name] = self.guild.add_member(user, **settings)
        return self.people[name]

    async def restart(self) -> None:
        """The process dies, with nothing under way; another one starts on the same database."""
        await self.env.settle()
        await self.bot.house.store.close()
        await self.env.restart_bot(await make_bot(self.path, self.catalogue))

    # what people see

    def messages(self, channel: Any = None) -> list[Any]:
        """Stored messages of a channel, oldest first, public ones only."""
        found = self.env.backend.messages[(channel or self.channel).id].values()
        return [message for message in found if not message.flags & 64]

    def table(self, channel: Any = None) -> Any:
        """The last message in the channel that has buttons."""
        boards = [m for m in self.messages(channel) if buttons(m)]
        return to_discord_message(self.env, boards[-1])

    def dms(self, person: Any) -> list[Any]:
        """What the bot wrote to a person, oldest first."""
        channel = self.env.backend.dm_channels.get(person.id)
        if channel is None:
            return []
        return list(self.env.backend.messages[channel].values())

    def hand(self, person: Any) -> Any:
        """The hand message in a person's DMs."""
        sent = self.dms(person)
        shown = [message for message in sent if buttons(self.as_message(message))] or sent
        return self.as_message(shown[-1])

    async def wait(self, seconds: float) -> None:
        """Lets time pass, in steps that settle quickly."""
        while seconds > 0:
            await self.env.advance_time(min(seconds, 300))
            seconds -= 300

    # what people do

    async def press(self, person: Any, message: Any, name: str, *args: str) -> Any:
        """Presses the control of this name on a message."""
        actor = (
            person if hasattr(message, "ephemeral") or message.guild is not None else person.user
        )
        return await actor.click(message, custom_id=find(message, name, *args))

    async def play(self, person: Any, game: str = "gofish", **options: Any) -> Any:
        return await person.slash(self.channel, "play", game=game, **options)

    async def lobby(self, *names: str, game: str = "gofish") -> list[Any]:
        """A lobby opened by the first, joined by the others."""
        people = [self.person(name) for name in names]
        await self.play(people[0], game)
        for person in people[1:]:
            await self.press(person, self.table(), "join")
        return people

    async def game(self, *names: str, game: str = "gofish") -> list[Any]:
        """A running game."""
        people = await self.lobby(*names, game=game)
        await self.press(people[0], self.table(), "start")
        return people

    async def put(self, given: Mapping[str, Any], **options: Any) -> None:
        """Puts the game into the position of a `setup`, by the names of the people, and shows it.

        It is stored as another process would store it.
        """
        before = await self.session()
        rules = read_options(before.game, options)
        setup = Setup(before.names, given, rules, before.state.chance, mint(now_ms(), 0))
        state = before.game.notation.position(setup).state
        after = before.changed(
            options=rules, state=state, recent=(), drafts={}, version=before.version + 1
        )
        await self.bot.house.store.commit(Commit(before, after))
        await next(iter(self.people.values())).slash(self.channel, "table")

    def message(self, message: Any) -> Any:
        """The same message as it is now."""
        return self.as_message(self.env.backend.get_message(message.channel.id, message.id))

    def as_message(self, stored: Any) -> Any:
        return to_discord_message(self.env, stored)

    def words_of(self, stored: Any) -> str:
        return text(self.as_message(stored))

    def dm_of(self, person: Any) -> int:
        """A person's DM channel."""
        return int(self.env.backend.get_dm_channel(person.id).id)

    def moderators(self) -> Any:
        return self.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))

    def managers(self) -> Any:
        return self.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))

    def first_control(self, person: Any) -> str:
        """The first thing a person may do in their hand."""
        return next(
            ids.encode(control)
            for control in controls(self.hand(person))
            if control.kind in ("act", "draft")
        )

    def final_control(self, person: Any) -> str | None:
        """Something that completes a move in a person's hand."""
        return next((ids.encode(c) for c in controls(self.hand(person)) if c.kind == "act"), None)

    async def choose(self, person: Any) -> None:
        """Presses or picks the first thing that can be in a person's hand."""
        wanted, message = self.first_control(person), self.hand(person)
        menu = next((m for m in menus(message) if m["custom_id"] == wanted), None)
        if menu is None:
            await person.user.click(message, custom_id=wanted)
        else:
            await person.user.select(message, [menu["options"][0]["value"]], custom_id=wanted)

    async def move(self, person: Any) -> None:
        """Makes one whole move from a person's hand."""
        before = (await self.session()).moves
        while (await self.session()).moves == before:
            final = self.final_control(person)
            if final is None:
                await self.choose(person)
            else:
                await person.user.click(self.hand(person), custom_id=final)

    async def pass_turn(self, person: Any) -> None:
        """Moves until it is somebody else's turn."""
        while await self.at_turn() is person:
            await self.move(person)

    async def play_out(self) -> None:
        """Plays until the game is over."""
        while (await self.session()).phase == "playing":
            await self.move(await self.at_turn())

    async def press_raw(self, person: Any, message: Any, custom_id: str) -> Any:
        """Presses a control that the message may no longer have, as a press in flight does."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        shown = stored.components
        button = {"type": 2, "style": 1, "label": "old", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [button]}]
        try:
            actor = person.user if message.guild is None else person
            return await actor.click(message, custom_id=custom_id)
        finally:
            if stored.components and stored.components[0].get("components") == [button]:
                stored.components = shown

    async def close(self, person: Any) -> None:
        """Somebody closes a table that goes on by its own button, and means it."""
        asked = await self.press(person, self.table(), "end")
        await person.click(asked.response, custom_id=find(asked.response, "stop_yes"))

    async def option(self, host: Any, name: str, value: str) -> None:
        """The host sets a house rule in the options."""
        shown = await self.press(host, self.table(), "options")
        pages = [c for c in controls(shown.response) if c.name == "options_page"]
        for page in [None, *pages]:
            if page is not None:
                await host.click(shown.response, custom_id=ids.encode(page))
            held = [c for c in controls(shown.response) if c.args == (name,)]
            if held:
                await host.select(shown.response, [value], custom_id=ids.encode(held[0]))
                return
        raise AssertionError(f"no option {name}")

    async def timer(self, host: Any, seconds: str) -> None:
        """The host types the seconds of a turn."""
        shown = await self.press(host, self.table(), "options")
        pages = [c for c in controls(shown.response) if c.name == "options_page"]
        for page in pages:
            await host.click(shown.response, custom_id=ids.encode(page))
            if any(c.name == "timer" for c in controls(shown.response)):
                break
        form = await host.click(shown.response, custom_id=find(shown.response, "timer"))
        await host.submit_modal(form, {"timer": seconds})

    async def read(self, attachment: Any) -> bytes:
        """The content of a file."""
        return bytes(await attachment.read())

    async def session(self) -> Any:
        """The table's record, as stored."""
        found = await self.bot.house.sessions.find(self.channel.id)
        assert found is not None
        return await self.bot.house.sessions.get(found.id)

    async def at_turn(self) -> Any:
        """Whoever's turn it is."""
        session = await self.session()
        seat = session.game.waiting(session.state)[0]
        user = session.players[seat].user
        return next(person for person in self.people.values() if person.id == user)


def components(message: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones too."""
    raw = message.components
    parts = [part if isinstance(part, dict) else part.to_dict() for part in raw]
    return list(walk_components(parts))


def buttons(message: Any) -> list[dict[str, Any]]:
    """What can be pressed."""
    return [
        part for part in components(message) if part.get("custom_id") and not part.get("disabled")
    ]


def text(message: Any) -> str:
    """All words of a message."""
    return "\n".join(part["content"] for part in components(message) if part.get("type") == 10)


def menus(message: Any) -> list[dict[str, Any]]:
    """The menus of a message."""
    return [part for part in buttons(message) if part.get("options")]


def controls(message: Any) -> list[ids.Control]:
    """The controls of a message."""
    found = [ids.decode(part["custom_id"]) for part in buttons(message)]
    return [control for control in found if control is not None]


def said(result: Any) -> str:
    """The words of an answer, and of what followed it."""
    parts = [result.response, *result.followups]
    return "\n".join(text(part) for part in parts if part is not None)


def followed(result: Any) -> str:
    """The words of what followed an answer."""
    return "\n".join(text(part) for part in result.followups)


def find(message: Any, name: str, *args: str) -> str:
    """The custom_id of the control with this name (and these first args)."""
    for control in controls(message):
        if control.name == name and control.args[: len(args)] == args:
            return ids.encode(control)
    raise AssertionError(f"no {name} {args} among {controls(message)}")


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue(DATA, strict=True)


@pytest.fixture
async def simcord_bot(tmp_path: Path, catalogue: Catalogue) -> Snug:
    """What the plugin's `simcord_env` runs."""
    return await make_bot(tmp_path / "snug.db", catalogue)


@pytest.fixture
def virtual_alarms(simcord_env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due later is so by SimCord's clock alone, which moves when time is let pass.

    SimCord also lets timers fire by the wall clock, and waits for those of the next seconds.
    """
    wind, nap = SessionClock._wind, SessionClock._nap

    def winding(clock: SessionClock) -> None:
        wind(clock)
        for record in simcord_env._work.callbacks:
            if record.handle is clock._timer and record.real_handle is not None:
                record.real_handle.cancel()

    async def napping(clock: SessionClock, delay: int) -> None:
        await simcord_env.external_wait(nap(clock, delay), reason="nothing is due")

    monkeypatch.setattr(SessionClock, "_wind", winding)
    monkeypatch.setattr(SessionClock, "_nap", napping)


@pytest.fixture
async def stage(
    simcord_env: simcord.Env, tmp_path: Path, catalogue: Catalogue, virtual_alarms: None
) -> AsyncIterator[Stage]:
    stage = Stage(simcord_env, tmp_path / "snug.db", catalogue)
    yield stage
    await stage.bot.house.store.close()


@pytest.fixture(autouse=True)
def no_faults(caplog: pytest.LogCaptureFixture) -> "Callable[..., Any] | Any":
    """The error path answers people; in tests whatever reaches it is a failure."""
    yield
    faults = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not faults, [f"{record.getMessage()} {record.exc_info}" for record in faults]
