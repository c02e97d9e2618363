"""`cases FILE`: runs meld cases (`ID | RULESET | OP | ARGS | EXPECT | WHY`, one a line)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator

from games.referee.reading import UnreadableError, fences, read_text


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file with meld cases")


def run(args: Namespace, _say: Callable[[str], None]) -> int:
    """Raises UnreadableError: no game has melds yet, so no ruleset of any file is known."""
    rulesets = sorted(set(_rulesets(args.file, read_text(args.file))))
    if not rulesets:
        raise UnreadableError(f"{args.file}: no cases stand in this file.")
    named = ", ".join(rulesets)
    raise UnreadableError(f"{args.file}: no game has melds yet, so no ruleset is known ({named}).")


def _rulesets(path: str, text: str) -> Iterator[str]:
    for start, body in fences(path, text, "cases"):
        for number, line in enumerate(body.splitlines(), start=start):
            if not line.strip() or line.startswith("#"):
                continue
            parts = line.split(" | ")
            if len(parts) < 5:
                raise UnreadableError(f"{path}, line {number}: a case has at least five parts.")
            yield parts[1].strip().partition(":")[0]
