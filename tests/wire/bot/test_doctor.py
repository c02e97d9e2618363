"""`python -m bot doctor` and `invite`, as whoever runs the bot reads them."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.kit.stage import ROOT, Stage, clean_environment


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox in which no bot has started yet."""
    async with Stage(tmp_path) as stage:
        yield stage


async def says(stage: Stage, what: str) -> tuple[int | None, str]:
    """The exit code and words of a command."""
    environment = clean_environment(
        DISCORD_TOKEN=stage.box.token,
        SNUG_API_URL=stage.box.api,
        SNUG_GATEWAY_URL=stage.box.gateway.url,
        SNUG_DATABASE=str(stage.database),
        SNUG_LOG_LEVEL="ERROR",
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", what, cwd=ROOT, env=environment,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, told.decode()


async def test_c133_c134_the_doctor_looks_at_all_that_may_be_missing(stage: Stage) -> None:
    ended, told = await says(stage, "doctor")
    assert ended == 1
    assert "BAD  commands: Discord knows none yet" in told
    await stage.start_bot()
    ended, told = await says(stage, "doctor")
    assert (ended, told.splitlines()[-1]) == (0, "All is well.")
    for about in ("token", "database", "commands", "gateway", "server", "invite"):
        assert f"ok   {about}" in told


async def test_the_doctor_compares_the_commands_with_the_bots_own(stage: Stage) -> None:
    await stage.start_bot()
    known = stage.box.world.application.commands
    key = next(key for key, command in known.items() if command["name"] == "night")
    known[key]["name"] = "evening"
    ended, told = await says(stage, "doctor")
    assert ended == 1
    different = "Discord does not know /night, the bot does not know /evening"
    assert f"BAD  commands: {different}; start the bot anew\n" in told


async def test_c133_the_invite_brings_the_commands_along(stage: Stage) -> None:
    ended, told = await says(stage, "invite")
    assert ended == 0
    assert "applications.commands" in told
    assert "permissions=" in told
