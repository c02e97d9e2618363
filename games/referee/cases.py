"""`cases FILE`: runs the meld cases of a file (meld-cases.md, Notation)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator

from games.core.notation import BadNotation
from games.referee.cases_file import Case, cases
from games.referee.melding import answer
from games.referee.reading import read_text

WHOLE = frozenset({"wild", "settle"})
"""Questions answered by a list, which must be equal to the last word."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file with meld cases")


def run(args: Namespace, say: Callable[[str], None]) -> int:
    """Says what differs and how many passed; 0 when nothing differs, else 1."""
    passed = failed = 0
    for case, fault in check_file(args.file):
        if fault is None:
            passed += 1
        else:
            failed += 1
            say(f"{case.id} {fault}")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check_file(path: str) -> Iterator[tuple[Case, str | None]]:
    """Each case with what differs in it, if anything. Raises UnreadableError."""
    for case in cases(path, read_text(path)):
        yield case, check(case)


def check(case: Case) -> str | None:
    """What differs in one case, as a sentence; None when nothing does."""
    try:
        got = answer(case.ruleset, case.op, case.args)
    except BadNotation as error:
        return str(error)
    if same(case.op, case.expect, got):
        return None
    return f"{case.ruleset} {case.op}: expected {case.expect}, got {got}"


def same(op: str, expected: str, got: str) -> bool:
    """Whether an answer is the expected one: word by word as far as the expectation goes."""
    wanted, words = (text.replace("+0", "0").split() for text in (expected, got))
    return words == wanted if op in WHOLE else words[: len(wanted)] == wanted
