"""Whatever goes wrong at the start is one sentence, and never a traceback."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import doctor, heartbeat
from bot.client import Snug
from bot.program import sentence
from bot.storage.sqlite import SqliteStore
from bot.storage.store import StorageError

ROOT = Path(__file__).parents[2]
UNREACHED = "http://127.0.0.1:9/api/v10"


def snug(
    folder: Path,
    *arguments: str,
    text: bool = True,
    stdout: Any = subprocess.PIPE,
    **environment: str,
) -> subprocess.CompletedProcess[Any]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=text,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({}, "DISCORD_TOKEN"),
        (
            {"DISCORD_TOKEN": "x", "SNUG_LOCALE": "xx"},
            "SNUG_LOCALE cannot be used: 'xx' is not among the languages here (en).",
        ),
        ({"DISCORD_TOKEN": "x", "SNUG_DATABASE": "junk.db"}, "junk.db"),
        ({"DISCORD_TOKEN": "x", "SNUG_API_URL": UNREACHED}, "reached at 127.0.0.1:9."),
    ],
)
def test_a_start_that_fails_says_why(
    tmp_path: Path, environment: dict[str, str], named: str
) -> None:
    (tmp_path / "junk.db").write_bytes(b"this is no database at all" * 100)
    ended = snug(tmp_path, **environment)
    assert ended.returncode == 1
    assert named in ended.stderr
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_help(tmp_path: Path) -> None:
    ended = snug(tmp_path, "--help")
    assert ended.returncode == 0
    for what in ("run", "doctor", "health", "invite", "backup"):
        assert what in ended.stdout


def test_the_doctor_names_what_is_missing(tmp_path: Path) -> None:
    ended = snug(tmp_path, "doctor")
    assert ended.returncode == 1
    assert "BAD  token: DISCORD_TOKEN" in ended.stdout
    assert "ok   database: none yet" in ended.stdout
    assert list(tmp_path.iterdir()) == []
    nowhere = snug(tmp_path, "doctor", SNUG_DATABASE="no/snug.db", SNUG_LOCALE="xx")
    assert "BAD  database: The database no/snug.db cannot be opened" in nowhere.stdout
    assert "BAD  language: SNUG_LOCALE cannot be used: 'xx'" in nowhere.stdout


def test_the_doctor_says_where_discord_was_not(tmp_path: Path) -> None:
    ended = snug(tmp_path, "doctor", DISCORD_TOKEN="x", SNUG_API_URL=UNREACHED)
    assert "BAD  network: Discord cannot be reached at 127.0.0.1:9.\n" in ended.stdout
    assert "voice" not in ended.stdout + ended.stderr


def test_health(tmp_path: Path) -> None:
    file = tmp_path / "snug.db.alive"
    assert not heartbeat.health(file)[0]
    file.touch()
    assert heartbeat.health(file)[0]
    old = time.time() - 1000
    os.utime(file, (old, old))
    assert not heartbeat.health(file)[0]


async def test_a_backup_of_a_running_bot_is_put_in_place_and_goes_on(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "snug.db")
    await store.set_meta("greeting", "hello")
    files = set(tmp_path.iterdir())
    copied = snug(tmp_path, "backup", text=False)
    assert (copied.returncode, copied.stderr) == (0, b"")
    assert set(tmp_path.iterdir()) == files, "nothing is left behind"
    await store.set_meta("greeting", "too late")
    await store.close()
    (tmp_path / "snug.db").write_bytes(copied.stdout)
    store = await SqliteStore.open(tmp_path / "snug.db")
    assert await store.meta("greeting") == "hello"
    await store.close()


def test_a_backup_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    nothing = snug(tmp_path, "backup")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert nothing.stderr.startswith("The database snug.db cannot be opened")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "snug.db").write_bytes(b"my shopping list\n" * 300)
    foreign = snug(tmp_path, "backup")
    assert (foreign.returncode, foreign.stdout) == (1, "")
    assert "is no Snug database" in foreign.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/full")
async def test_a_backup_goes_to_no_terminal_and_no_full_disk(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path / "snug.db")).close()
    with Path("/dev/full").open("wb") as full:
        stuck = snug(tmp_path, "backup", stdout=full)
    assert stuck.returncode == 1
    assert stuck.stderr == "The copy cannot be written (No space left on device).\n"
    controller, terminal = os.openpty()
    shown = snug(tmp_path, "backup", stdout=terminal)
    os.close(terminal)
    os.close(controller)
    assert shown.returncode == 1
    assert shown.stderr == "Say where the copy goes: `python -m bot backup > copy.db`.\n"


class Answers:
    """A database that answers, or has trouble."""

    trouble: StorageError | None = None

    async def next_due(self) -> None:
        if self.trouble is not None:
            raise self.trouble


async def test_the_heart_beats_while_the_database_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(heartbeat, "EVERY", 0.01)
    file, store = tmp_path / "snug.db.alive", Answers()
    store.trouble = StorageError("locked", "The database is locked.")
    beating = asyncio.create_task(heartbeat.beat(SimpleNamespace(connected=True), store, file))
    await asyncio.sleep(0.05)
    assert not file.exists()
    assert "no heartbeat: The database is locked." in caplog.text
    store.trouble = None
    async with asyncio.timeout(5):
        while not file.exists():
            await asyncio.sleep(0.01)
    beating.cancel()


def test_the_invite_asks_for_the_least() -> None:
    link = doctor.invite(5)
    assert "permissions=274877942784" in link
    assert "applications.commands" in link


def test_c134_the_doctor_tells_which_commands_a_server_hides() -> None:
    guild, application, names = 700, 5, {41: "play", 42: "hand"}

    def rule(key: int, who: int, kind: int, *, shown: bool) -> dict[str, Any]:
        permission = {"id": str(who), "type": kind, "permission": shown}
        return {"id": str(key), "permissions": [permission]}

    def found(*rules: dict[str, Any]) -> list[str]:
        return doctor.hidden(guild, application, names, rules)

    assert found() == []
    assert found(rule(41, guild, 1, shown=False)) == ["play"]
    assert found(rule(42, guild - 1, 3, shown=False)) == ["hand"]
    assert found(rule(41, 999, 1, shown=False)) == []
    everything = rule(application, guild, 1, shown=False)
    assert found(everything) == ["play", "hand"]
    assert found(everything, rule(41, guild, 1, shown=True)) == ["hand"]


@pytest.mark.parametrize(
    "error", [discord.LoginFailure("no"), discord.PrivilegedIntentsRequired(None), OSError("no")]
)
def test_discords_refusals_are_sentences(error: Exception) -> None:
    assert sentence(error)
    assert sentence(ZeroDivisionError()) is None


def test_a_file_in_the_way_is_not_taken_for_the_network() -> None:
    told = sentence(FileNotFoundError(2, "No such file or directory", "snug.db.alive"))
    assert told == "The file snug.db.alive cannot be used (No such file or directory)."


async def test_a_first_connection_that_fails_is_the_networks_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library wants to resume what it never had."""

    async def stumble(self: Any, *, reconnect: bool) -> None:
        raise AttributeError(self.ws.sequence)

    monkeypatch.setattr(discord.Client, "connect", stumble)
    client: Any = Snug.__new__(Snug)
    client.ws = None
    with pytest.raises(ConnectionError) as caught:
        await client.connect()
    assert "cannot be reached" in (sentence(caught.value) or "")
