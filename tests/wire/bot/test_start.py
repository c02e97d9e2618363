"""How the bot starts: commands told once; whatever is wrong is one sentence and exit code 1."""

import asyncio
import hashlib
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage.sqlite import SqliteStore
from tests.kit.stage import ROOT, Stage, clean_environment

TELLING = "PUT /applications/{application}/commands"


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox in which no bot has started yet."""
    async with Stage(tmp_path) as stage:
        await (await SqliteStore.open(stage.database)).close()
        yield stage


def told(stage: Stage) -> int:
    return len([e for e in stage.box.ledger.entries if f"{e.method} {e.route}" == TELLING])


async def test_commands_are_told_once_and_again_only_when_they_changed(stage: Stage) -> None:
    await stage.start_bot()
    assert told(stage) == 1
    await stage.stop_bot()
    await stage.start_bot()
    assert told(stage) == 1
    await stage.kill_bot()
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.execute("UPDATE meta SET value = 'older' WHERE key = 'commands.hash'")
    await stage.start_bot()
    assert told(stage) == 2
    await stage.stop_bot()
    commands = stage.box.world.application.commands
    del commands[next(key for key, command in commands.items() if command["name"] == "night")]
    await stage.start_bot()
    assert told(stage) == 3


async def refused(stage: Stage, **settings: str) -> str:
    """Starts a bot that cannot; gives the sentence it says, after the checks all have in common."""
    environment = {
        "DISCORD_TOKEN": stage.box.token,
        "SNUG_API_URL": stage.box.api,
        "SNUG_GATEWAY_URL": stage.box.gateway.url,
        "SNUG_DATABASE": str(stage.database),
        "SNUG_LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=ROOT, env=clean_environment(**environment | settings),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    said = errors.decode().strip()
    assert process.returncode == 1, said
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1, said
    assert said.endswith((".", ").", "?"))
    return said


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN"),
        ({"DISCORD_TOKEN": "not.the.token"}, "DISCORD_TOKEN"),
        ({"SNUG_DATABSE": "x.db"}, "SNUG_DATABASE"),
        ({"SNUG_CALLS_PER_SECOND": "many"}, "SNUG_CALLS_PER_SECOND"),
        ({"SNUG_API_URL": "http://127.0.0.1:9/api/v10"}, "cannot be reached"),
        ({"SNUG_DATABASE": "/nowhere/at/all/snug.db"}, "/nowhere/at/all/snug.db"),
    ],
)
async def test_c96_settings_that_cannot_be(
    stage: Stage, settings: dict[str, str], named: str
) -> None:
    before = digest(stage.database)
    assert named in await refused(stage, **settings)
    assert digest(stage.database) == before


async def test_a_file_that_is_no_database(stage: Stage) -> None:
    stage.database.write_bytes(b"my shopping list\n" * 300)
    before = digest(stage.database)
    assert "is no Snug database" in await refused(stage)
    assert digest(stage.database) == before


async def test_a_damaged_database(stage: Stage) -> None:
    content = bytearray(stage.database.read_bytes())
    content[110:4000] = os.urandom(3890)
    stage.database.write_bytes(content)
    before = digest(stage.database)
    assert "damaged" in await refused(stage)
    assert digest(stage.database) == before


async def test_a_database_of_a_newer_version(stage: Stage) -> None:
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.execute("INSERT INTO migration VALUES (99, '0099_future', 'x')")
    before = digest(stage.database)
    assert "from a newer Snug" in await refused(stage)
    assert digest(stage.database) == before


async def test_a_locked_database(stage: Stage) -> None:
    with closing(sqlite3.connect(stage.database, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        assert "is locked by another program" in await refused(stage)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
async def test_a_folder_that_may_only_be_read(stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "sealed"
    folder.mkdir(mode=0o500)
    assert "folder" in await refused(stage, SNUG_DATABASE=str(folder / "snug.db"))
