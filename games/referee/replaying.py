"""`replay LOG`: plays a log through to its final position, checking its fingerprints."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from games import CATALOGUE
from games.core.game import Game
from games.core.replay import BadLogError, DiffersError, Log, read_log, replay
from games.referee.reading import UnreadableError, read_text


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="LOG", help="a session's log, JSON lines")


def run(args: Namespace, say: Callable[[str], None]) -> int:
    """Says the final position as facts; 1 when the log no longer fits the rules."""
    text = read_text(args.file)
    try:
        game, log = read_log(text, CATALOGUE)
        return _replay(game, log, say)
    except BadLogError as error:
        raise UnreadableError(f"{args.file}, {error}.") from None


def _replay(game: Game[Any], log: Log, say: Callable[[str], None]) -> int:
    try:
        *_, step = replay(game, log)
    except DiffersError as error:
        say(f"{error}.")
        if log.head.version != game.version:
            say(f"The log is of rules version {log.head.version}, these are {game.version}.")
        return 1
    names = [str(seat) for seat in range(step.state.seats)]
    for key, fact in game.notation.facts(step.state, step.events, names).items():
        say(f"{key}: {json.dumps(fact)}")
    checked = sum(line.fp is not None for line in log.lines)
    say(f"{len(log.lines)} moves, {checked} fingerprints checked")
    return 0
