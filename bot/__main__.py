"""`python -m bot`: quiet from the first moment on, should Ctrl-C come while it still loads."""

from __future__ import annotations

import os
import signal
import sys


def main() -> None:
    """Loads and runs the program (`bot.program`)."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))
    from bot import program  # noqa: PLC0415  # this is what takes its time

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(program.main())


if __name__ == "__main__":
    main()
