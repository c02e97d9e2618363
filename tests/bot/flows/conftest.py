"""A bot on SimCord, a server with a channel, and people who press what they see."""

import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components

from bot.client import Snug
from bot.house import House
from bot.screens import ids
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.text import Catalogue

DATA = Path(__file__).parents[3] / "data" / "locales"


def now_ms() -> int:
    """SimCord's clock, which the library's own clock follows inside the bot."""
    return int(discord.utils.utcnow().timestamp() * 1000)


async def make_bot(path: Path, catalogue: Catalogue) -> Snug:
    """A bot as `__main__` makes it, but for the clock, the seed and the debounce."""
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
        """The process dies; another one starts on the same database."""
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
        return to_message(self.env, boards[-1])

    def dms(self, person: Any) -> list[Any]:
        """What the bot wrote to a person, oldest first."""
        channel = self.env.backend.dm_channels.get(person.id)
        if channel is None:
            return []
        return list(self.env.backend.messages[channel].values())

    def hand(self, person: Any) -> Any:
        """The hand message in a person's DMs."""
        return to_message(self.env, self.dms(person)[-1])

    # what people do

    async def press(self, person: Any, message: Any, name: str, *args: str) -> Any:
        """Presses the control of this name on a message."""
        actor = person.user if message.guild is None and not hasattr(message, "ephemeral") else person
        return await actor.click(message, custom_id=find(message, name, *args))

    async def play(self, person: Any, **options: Any) -> Any:
        return await person.slash(self.channel, "play", game="gofish", **options)

    async def lobby(self, *names: str) -> list[Any]:
        """A lobby opened by the first, joined by the others."""
        people = [self.person(name) for name in names]
        await self.play(people[0])
        for person in people[1:]:
            await self.press(person, self.table(), "join")
        return people

    async def game(self, *names: str) -> list[Any]:
        """A running game."""
        people = await self.lobby(*names)
        await self.press(people[0], self.table(), "start")
        return people

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


def to_message(env: simcord.Env, stored: Any) -> Any:
    from simcord.results import to_discord_message

    return to_discord_message(env, stored)


def components(message: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones too."""
    raw = message.components
    parts = [part if isinstance(part, dict) else part.to_dict() for part in raw]
    return list(walk_components(parts))


def buttons(message: Any) -> list[dict[str, Any]]:
    """What can be pressed."""
    return [part for part in components(message) if part.get("custom_id") and not part.get("disabled")]


def text(message: Any) -> str:
    """All words of a message."""
    return "\n".join(part["content"] for part in components(message) if part.get("type") == 10)


def controls(message: Any) -> list[ids.Control]:
    """The controls of a message."""
    found = [ids.decode(part["custom_id"]) for part in buttons(message)]
    return [control for control in found if control is not None]


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
async def stage(
    simcord_env: simcord.Env, tmp_path: Path, catalogue: Catalogue
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
