"""The program that `--run` starts: told where everything is, and gone when the sandbox is gone."""

from __future__ import annotations

import asyncio
import ctypes
import os
import shlex
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Callable

from sandbox.box import Sandbox

PR_SET_PDEATHSIG = 1


def _tie() -> Callable[[], None] | None:
    """What a new process does to be told to end when its parent dies, even of SIGKILL.

    Only Linux has this. Elsewhere the next sandbox's new token ends a bot that was left behind.
    """
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    # Loaded before the fork: little is safe between a fork and what follows it.
    prctl = ctypes.CDLL(None).prctl

    def tie() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)

    return tie


async def start(box: Sandbox, command: str) -> Process:
    """Starts the command, with {api}, {gateway}, {token} and {url} filled in."""
    filled = [
        part.replace("{api}", box.api)
        .replace("{gateway}", box.gateway.url)
        .replace("{token}", box.token)
        .replace("{url}", box.url)
        for part in shlex.split(command)
    ]
    # It gets its own group: a Ctrl-C reaches it once, from here.
    return await asyncio.create_subprocess_exec(*filled, start_new_session=True, preexec_fn=_tie())
