"""`verify FILE`: checks the shuffles of what `/fair` gave out."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from games.core.fair import verify
from games.referee.reading import UnreadableError, read_text


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="the JSON file that /fair gives out")


def run(args: Namespace, say: Callable[[str], None]) -> int:
    """Says what was checked; 1 when something is not as promised."""
    text = read_text(args.file)
    try:
        file = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"{args.file}, line {error.lineno}: {error.msg}.") from None
    if not isinstance(file, dict):
        raise UnreadableError(f"{args.file}: an object is expected.")
    try:
        checks = list(verify(file))
    except ValueError as error:
        raise UnreadableError(f"{args.file}: {error}.") from None
    for check in checks:
        say(f"{check.what}: {check.wrong or 'as promised'}")
    failed = sum(check.wrong is not None for check in checks)
    say(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0
