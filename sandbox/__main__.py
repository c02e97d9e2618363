"""`python -m sandbox`: serves a sandbox, and runs a bot against it if told to."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import shlex
import signal
import sys
import webbrowser
from asyncio.subprocess import Process

from sandbox.box import Sandbox

PORTS_TRIED = 50


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=7777)
    parser.add_argument("--world", default=".sandbox", help="where the world is kept")
    parser.add_argument("--fresh", action="store_true", help="begin with a new world")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--no-limits", action="store_true", help="switch rate limits off")
    parser.add_argument(
        "--run", metavar="CMD", help="run this too; {api}, {gateway}, {token}, {url} are filled in"
    )
    return parser.parse_args()


async def _open(arguments: argparse.Namespace) -> Sandbox:
    box = Sandbox(
        world=arguments.world,
        fresh=arguments.fresh,
        limits=not arguments.no_limits,
        port=arguments.port,
    )
    for port in range(arguments.port, arguments.port + PORTS_TRIED):
        box.port = port
        try:
            await box.start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        if port != arguments.port:
            print(f"Port {arguments.port} is taken, so the sandbox uses {port}.", flush=True)
        return box
    raise SystemExit(f"No port from {arguments.port} on is free.")


async def _child(box: Sandbox, command: str) -> Process:
    filled = [
        part.replace("{api}", box.api)
        .replace("{gateway}", box.gateway.url)
        .replace("{token}", box.token)
        .replace("{url}", box.url)
        for part in shlex.split(command)
    ]
    # The child gets its own group: a Ctrl-C reaches it once, from here.
    return await asyncio.create_subprocess_exec(*filled, start_new_session=True)


async def _watch(process: Process, stopping: asyncio.Event) -> None:
    code = await process.wait()
    if not stopping.is_set():
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        print(f"The bot {how}; the sandbox goes on. Press Ctrl-C to stop it.", flush=True)


async def _serve(arguments: argparse.Namespace) -> int:
    box = await _open(arguments)
    stopping = asyncio.Event()
    process: Process | None = None
    watching: asyncio.Task[None] | None = None

    def stop(number: int) -> None:
        stopping.set()
        if process is not None and process.returncode is None:
            process.send_signal(number)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    try:
        print(f"The sandbox is open at {box.url}/", flush=True)
        if arguments.run:
            process = await _child(box, arguments.run)
            watching = asyncio.create_task(_watch(process, stopping))
        if not arguments.no_browser and not os.environ.get("NO_BROWSER"):
            await loop.run_in_executor(None, webbrowser.open, f"{box.url}/")
        await stopping.wait()
        if process is not None and watching is not None:
            await _await_end(process)
            await watching
            return max(process.returncode or 0, 0)
    finally:
        await box.stop()
    return 0


async def _await_end(process: Process) -> None:
    try:
        await asyncio.wait_for(process.wait(), 10.0)
    except TimeoutError:
        print("The bot did not stop within ten seconds and is killed.", flush=True)
        process.kill()
        await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(_serve(_arguments())))
