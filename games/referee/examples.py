"""`examples FILE`: runs the worked examples of a rules file (conventions.md, Example notation)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games import CATALOGUE
from games.core.notation import BadNotation
from games.referee.examples_file import examples
from games.referee.reading import read_text
from games.referee.scenario import Scenario

KEYS = frozenset(
    {"id", "title", "why", "game", "opts", "setup", "setup_error", "expect0", "expect", "steps"}
)
NEEDED = frozenset({"id", "game", "setup"})


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a rules file, or any file in its notation")


def run(args: Namespace, say: Callable[[str], None]) -> int:
    """Says what differs and how many passed; 0 when nothing differs, else 1.

    Examples of games that are not in the catalogue are skipped, and counted.
    """
    passed = failed = 0
    skipped: Counter[str] = Counter()
    for _, faults in check_file(args.file, skipped):
        for fault in faults:
            say(fault)
        failed += bool(faults)
        passed += not faults
    say(f"{passed} passed, {failed} failed{_skipped(skipped)}")
    return 1 if failed else 0


def _skipped(skipped: Counter[str]) -> str:
    names = ", ".join(f"'{name}'" for name in sorted(skipped))
    return f", {skipped.total()} skipped (there is no game {names})" if skipped else ""


def check_file(path: str, skipped: Counter[str]) -> Iterator[tuple[str, list[str]]]:
    """Each example's id with what differs in it; those of games there are not are only counted.

    Raises UnreadableError.
    """
    seen: set[str] = set()
    for line, example in examples(path, read_text(path)):
        name = str(example.get("id", f"line {line}"))
        if example.keys() >= NEEDED and str(example["game"]) not in CATALOGUE:
            skipped[str(example["game"])] += 1
            continue
        faults = list(check(example))
        if name in seen:
            faults.insert(0, "this id stands in the file already")
        seen.add(name)
        yield name, [f"{name} {fault}" for fault in faults]


def check(example: Mapping[str, Any]) -> Iterator[str]:
    """What differs in one example: sentences with step, key, expected and got."""
    unknown = [str(key) for key in example if key not in KEYS]
    if unknown:
        yield f"the key '{unknown[0]}' is unknown"
        return
    missing = NEEDED - example.keys()
    if missing:
        yield f"the key '{min(missing)}' is missing"
        return
    game = CATALOGUE.get(str(example["game"]))
    if game is None:
        yield f"game: there is no game '{example['game']}'"
        return
    try:
        yield from _run(Scenario(game, example), example)
    except BadNotation as error:
        yield str(error)


def _run(scenario: Scenario[Any], example: Mapping[str, Any]) -> Iterator[str]:
    refused = scenario.refused
    wanted = example.get("setup_error")
    if refused != wanted:
        yield f"setup: expected {wanted or 'a legal start'}, got {refused or 'a legal start'}"
        return
    if refused is not None:
        if example.keys() & {"steps", "expect0", "expect"}:
            yield "setup_error: nothing follows a refused start"
        return
    yield from _differing("setup", scenario, example.get("expect0"))
    steps = example.get("steps") or []
    if not isinstance(steps, list) or not all(isinstance(step, Mapping) for step in steps):
        yield "steps: a list of steps is expected"
        return
    for number, step in enumerate(steps, start=1):
        where = f"step {number}"
        try:
            code = scenario.step(step)
        except BadNotation as error:
            yield f"{where}: {error}"
            return
        if code != step.get("error"):
            wanted = step.get("error") or "a legal step"
            yield f"{where}: expected {wanted}, got {code or 'a legal step'}"
            return
        yield from _differing(where, scenario, step.get("expect"))
    yield from _differing("end", scenario, example.get("expect"))


def _differing(where: str, scenario: Scenario[Any], expected: object) -> Iterator[str]:
    for path, wanted, got in scenario.differences(expected or {}):
        yield f"{where}: {path}: expected {_written(wanted)}, got {_written(got)}"


def _written(value: object) -> str:
    """A value as the file would write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_written(item)}" for key, item in value.items()) + "}"
    return str(value)
