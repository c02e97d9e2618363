"""Habits that a reader may rely on, over every tracked file."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = set(".py .js .css .html .md .toml .yaml .yml .ftl .sql .txt .json".split()) | {""}

SOFT, HARD = 400, 500
LONGER: dict[str, str] = {}
"""Modules above the soft limit, with the reason."""

HOSTS = set(
    """
    127.0.0.1 localhost testserver example.com example.org
    discord.com discord.gg cdn.discordapp.com media.discordapp.net discord.media
    github.com keepachangelog.com semver.org www.w3.org projectfluent.org json-schema.org
    """.split()
)
"""Every host that may be named anywhere."""

ERROR_CODES = set(
    map(
        int,
        """
        10003 10004 10007 10008 10062 20026 30003 30046 40003 40060 40094
        50001 50007 50013 50035 50083 50278 160005 160006 200000 240000
        """.split(),
    )
)
"""What only `bot.discord_calls` may know."""


def tracked() -> list[Path]:
    try:
        names = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in names.split("\0") if name]
    return [path for path in paths if path.is_file() and path.suffix in TEXT]


def lines(*suffixes: str) -> Iterator[tuple[str, int, str]]:
    for path in tracked():
        if not suffixes or path.suffix in suffixes:
            for number, line in enumerate(path.read_text().splitlines(), 1):
                yield str(path.relative_to(ROOT)), number, line


def constants(folder: str) -> Iterator[tuple[str, int, object]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant):
                yield str(path.relative_to(ROOT)), node.lineno, node.value


def test_modules_are_short() -> None:
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for path in tracked()
        if path.suffix in {".py", ".js"}
    }
    assert {name: size for name, size in sizes.items() if size > HARD} == {}
    long = {name for name, size in sizes.items() if size > SOFT and not name.startswith("tests/")}
    assert long - LONGER.keys() == set()
    assert {name for name in LONGER if sizes[name] <= SOFT} == set(), "no longer needed"


def test_no_path_of_one_machine() -> None:
    path = re.compile(r"(?<![\w.~$-])/(?:work|root|Users|home)/\w")
    found = [f"{name}:{number}" for name, number, line in lines() if path.search(line)]
    assert found == []


def test_no_host_but_the_known_ones() -> None:
    url = re.compile(r"\b(?:https?|wss?)://([a-zA-Z0-9][\w.-]*\w)")
    found = {
        f"{name}:{number} {host}"
        for name, number, line in lines()
        for host in url.findall(line)
        if host not in HOSTS and not host.endswith((".example", ".test", ".invalid"))
    }
    assert found == set()


def test_no_page_is_cited_that_a_clone_lacks() -> None:
    page = re.compile(r"\b(?:DESIGN|PLATFORM|CASES|UX|MODELS)(?:\.md| §)")
    found = [
        f"{name}:{number}"
        for name, number, line in lines()
        if page.search(line) and not name.startswith("tests/house/")
    ]
    assert found == []


def test_exceptions_from_the_checks_name_rule_and_reason() -> None:
    bare = re.compile(
        r"# (?:type: ignore(?!\[[\w, -]+\]  # \w)|noqa(?!: [A-Z0-9, ]+(?:  #| -|:) \w))"
    )
    found = [f"{name}:{number}" for name, number, line in lines(".py") if bare.search(line)]
    assert [place for place in found if not place.startswith("tests/")] == []


def test_discords_error_codes_stand_in_one_module() -> None:
    found = [
        f"{name}:{line} {value}"
        for name, line, value in constants("bot")
        if type(value) is int and value in ERROR_CODES and name != "bot/discord_calls.py"
    ]
    assert found == []


def test_sql_stands_in_storage() -> None:
    sql = re.compile(
        r"\s*(?:SELECT\s|INSERT\s|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA\s)"
    )
    found = [
        f"{name}:{line}"
        for name, line, value in constants("bot")
        if isinstance(value, str) and sql.match(value) and not name.startswith("bot/storage/")
    ]
    assert found == []
