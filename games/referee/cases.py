"""`cases FILE`: runs meld cases, once a game of the catalogue has melds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from games.referee.reading import UnreadableError, read_text


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file with meld cases")


def run(args: Namespace, _say: Callable[[str], None]) -> int:
    """Raises UnreadableError: there is no game yet that could judge a case."""
    read_text(args.file)
    raise UnreadableError("No game of this catalogue has melds yet, so no case can be run.")
