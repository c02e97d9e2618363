"""`python -m sandbox` as a terminal has it: what it says, and that nothing outlives it."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from sandbox.box import Sandbox
from tests.kit.stage import ROOT, clean_environment

BRIEF = """
import json, sys, urllib.request
request = urllib.request.Request(sys.argv[1] + "/users/@me")
request.add_header("Authorization", "Bot " + sys.argv[3])
print(json.dumps([sys.argv[2], json.load(urllib.request.urlopen(request))["username"]]))
sys.exit("The bot is out of luck.")
"""
LASTING = """
import os, sys, time
print("bot", os.getpid(), sys.argv[3], flush=True)
time.sleep(60)
"""


SLOW = """
import time
print("loading", flush=True)
time.sleep(60)
"""


@contextlib.asynccontextmanager
async def running(folder: Path, bot: str, *more: str) -> AsyncIterator[Process]:
    """A sandbox with a bot, in a group of its own as a terminal's are."""
    script = folder / "bot.py"
    script.write_text(bot)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--no-browser", "--world", str(folder / "w")),
        *("--run", f"{sys.executable} {script} {{api}} {{gateway}} {{token}}", *more),
        stdout=PIPE,
        stderr=STDOUT,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def line(process: Process, beginning: str) -> str:
    """The next line that begins so."""
    assert process.stdout is not None
    async for said in process.stdout:
        if said.decode().startswith(beginning):
            return said.decode()
    raise AssertionError(f"it never said {beginning}")


async def gone(pid: int) -> bool:
    async with asyncio.timeout(10):
        while Path(f"/proc/{pid}").exists() and "zombie" not in state(pid):
            await asyncio.sleep(0.02)
    return True


def state(pid: int) -> str:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/status").read_text()
    return "zombie"


async def test_what_it_says(tmp_path: Path) -> None:
    async with Sandbox() as other, running(tmp_path, BRIEF, "--port", str(other.port)) as process:
        assert process.stdout is not None
        lines = [(await process.stdout.readline()).decode() for _ in range(6)]
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 1
    assert lines[0].startswith(f"Port {other.port} is taken")
    assert lines[1].startswith("The sandbox is open at http://127.0.0.1:")
    assert lines[2] == "Ctrl-C stops it; what is on the table is kept for the next time.\n"
    gateway, name = json.loads(lines[3])
    assert gateway.startswith("ws://127.0.0.1:")
    assert name == "Snug"
    assert lines[4] == "The bot is out of luck.\n"
    assert lines[5].startswith("The bot ended with exit code 1; the sandbox goes on")


async def test_a_bot_that_is_not_there(tmp_path: Path) -> None:
    async with running(tmp_path, BRIEF, "--run", "/no/such/bot") as process:
        assert "/no/such/bot" in await line(process, "The bot cannot be started")
        assert await process.wait() == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a child to its parent")
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
async def test_no_bot_outlives_its_sandbox(tmp_path: Path, number: signal.Signals) -> None:
    async with running(tmp_path, LASTING) as process:
        pid = int((await line(process, "bot ")).split()[1])
        os.killpg(process.pid, number)
        await process.wait()
        assert await gone(pid)


@pytest.mark.parametrize("program", ["sandbox", "bot"])
async def test_ctrl_c_while_it_still_loads_ends_it_without_a_word(
    tmp_path: Path, program: str
) -> None:
    (tmp_path / "aiohttp.py").write_text(SLOW)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", program, stdout=PIPE, stderr=STDOUT, cwd=ROOT,
        env=clean_environment(PYTHONPATH=str(tmp_path)),
    )  # fmt: skip
    await line(process, "loading")
    process.send_signal(signal.SIGINT)
    said, _ = await asyncio.wait_for(process.communicate(), 20)
    assert (process.returncode, said.decode()) == (0, "")


async def test_a_second_one_is_sent_to_the_first(tmp_path: Path) -> None:
    async with running(tmp_path, LASTING) as first:
        address = (await line(first, "The sandbox is open at")).split()[-1]
        await line(first, "bot ")
        database = tmp_path / "w/snug.db"
        database.touch()
        async with running(tmp_path, LASTING, "--fresh") as second:
            assert f"already open at {address}" in await line(second, "The world in")
            assert await second.wait() == 1
        assert database.exists()
        first.kill()
        await first.wait()
    async with running(tmp_path, LASTING) as third:
        await line(third, "The sandbox is open at")


async def test_the_token_of_an_earlier_run_is_refused(
    tmp_path: Path, http: aiohttp.ClientSession
) -> None:
    async with Sandbox(world=tmp_path) as earlier:
        old = earlier.token
    async with Sandbox(world=tmp_path) as box:
        headers = {"Authorization": f"Bot {old}"}
        async with http.get(f"{box.api}/users/@me", headers=headers) as answer:
            assert answer.status == 401
        for frame in (
            {"op": 2, "d": {"token": old, "intents": 1, "properties": {}}},
            {"op": 6, "d": {"token": old, "session_id": "1", "seq": 1}},
        ):
            async with http.ws_connect(f"{box.gateway.url}?v=10&encoding=json") as socket:
                await socket.receive_json()
                await socket.send_json(frame)
                assert (await socket.receive()).data == 4004
