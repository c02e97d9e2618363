"""The referee: `python -m games COMMAND` (docs/adding-a-game.md).

Exit 0 when all is well, 1 when something differed, 2 when the input could not be read.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module

from games.referee.reading import UnreadableError

COMMANDS = {
    "list": ("listing", "every game: key, name, seats, options with defaults"),
    "examples": ("examples", "runs the worked examples of a rules file"),
    "cases": ("cases", "runs the meld cases of a file"),
    "simulate": ("simulate", "lets computers play each other, checking every position"),
    "replay": ("replaying", "plays a log through to its final position"),
    "verify": ("verify", "checks what /fair gave out"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Each lives in its own module, loaded only when called for."""
    words = list(sys.argv[1:] if argv is None else argv)
    width = max(map(len, COMMANDS))
    table = "\n".join(f"  {name:{width}}  {what}" for name, (_, what) in COMMANDS.items())
    door = ArgumentParser(
        "python -m games",
        description=f"The referee of the rules.\n\n{table}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    door.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    if not words:
        door.print_help(sys.stderr)
        return 2
    name = door.parse_args(words[:1]).command
    module, what = COMMANDS[name]
    try:
        command = import_module(f"games.referee.{module}")
    except ModuleNotFoundError as error:
        print(f"{name} needs the package '{error.name}'.", file=sys.stderr)
        return 2
    parser = ArgumentParser(f"python -m games {name}", description=what)
    command.arguments(parser)
    try:
        return int(command.run(parser.parse_args(words[1:]), print))
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
