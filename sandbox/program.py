"""`python -m sandbox`: serves a sandbox, and runs a bot against it if told to."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import os
import signal
import webbrowser
from asyncio.subprocess import Process
from threading import Thread

from sandbox import child
from sandbox.box import Sandbox
from sandbox.lock import Occupied

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
    try:
        box = Sandbox(
            world=arguments.world,
            fresh=arguments.fresh,
            limits=not arguments.no_limits,
            port=arguments.port,
        )
    except Occupied as error:
        raise SystemExit(str(error)) from error
    for port in range(arguments.port, arguments.port + PORTS_TRIED):
        box.port = port
        try:
            await box.start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        if port != arguments.port:
            _say(f"Port {arguments.port} is taken, so the sandbox uses {port}.")
        return box
    raise SystemExit(f"No port from {arguments.port} on is free.")


async def _watch(process: Process, stopping: asyncio.Event) -> None:
    code = await process.wait()
    if not stopping.is_set():
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        _say(f"The bot {how}; the sandbox goes on without it. Ctrl-C stops it.")


async def _serve(arguments: argparse.Namespace) -> int:
    stopping = asyncio.Event()
    ask_to_end = signal.SIGTERM

    def stop(number: signal.Signals) -> None:
        nonlocal ask_to_end
        ask_to_end = number
        stopping.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    # A closed terminal is a wish to end; what it is called is nothing the bot needs to know.
    loop.add_signal_handler(signal.SIGHUP, stop, signal.SIGTERM)
    box = await _open(arguments)
    try:
        _say(f"The sandbox is open at {box.url}/")
        _say("Ctrl-C stops it; what is on the table is kept for the next time.")
        process = await _run(box, arguments.run) if arguments.run else None
        watching = asyncio.create_task(_watch(process, stopping)) if process else None
        if not arguments.no_browser and not os.environ.get("NO_BROWSER"):
            # Some browsers return only when they are closed.
            Thread(target=webbrowser.open, args=(f"{box.url}/",), daemon=True).start()
        await stopping.wait()
        if process is None or watching is None:
            return 0
        await _end(process, ask_to_end)
        await watching
        return max(process.returncode or 0, 0)
    finally:
        await box.stop()


async def _run(box: Sandbox, command: str) -> Process:
    try:
        return await child.start(box, command)
    except OSError as error:
        raise SystemExit(f"The bot cannot be started: {error}") from error


async def _end(process: Process, number: signal.Signals) -> None:
    if process.returncode is None:
        process.send_signal(number)
    try:
        await asyncio.wait_for(process.wait(), 10.0)
    except TimeoutError:
        _say("The bot did not stop within ten seconds and is killed.")
        process.kill()
        await process.wait()


def _say(sentence: str) -> None:
    # The terminal may be closed by now, which must not keep anything from ending.
    with contextlib.suppress(OSError):
        print(sentence, flush=True)


def main() -> int:
    """The command line: serves until it is told to stop; the bot's exit code."""
    try:
        return asyncio.run(_serve(_arguments()))
    except KeyboardInterrupt:  # before there is a loop to take it, or after
        return 0
