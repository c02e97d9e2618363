"""What is installed, and what goes into the image."""

import ast
import importlib.metadata
import re
import shlex
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line]
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text()).splitlines()

FREE = re.compile(r"\b(MIT|BSD|Apache|PSF|Python Software Foundation|ISC)", re.IGNORECASE)
FREE_TO_USE = re.compile(FREE.pattern + r"|MPL|Mozilla Public", re.IGNORECASE)
"""The Mozilla licence is fine for tools that are not shipped with Snug."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def names(requirements: list[str]) -> set[str]:
    found = {plain(re.match(r"[\w.-]+", requirement)[0]) for requirement in requirements}
    return found - {"snug"}


def needed_to_run() -> set[str]:
    """The run-time dependencies and all they bring along."""
    found: set[str] = set()
    waiting = names(PROJECT["dependencies"])
    while waiting:
        name = waiting.pop()
        found.add(name)
        brought = [r for r in importlib.metadata.requires(name) or [] if "extra ==" not in r]
        waiting |= (names(brought) & names(PINS)) - found
    return found


def licence(name: str) -> str:
    about = importlib.metadata.metadata(name)
    classifiers = [line for line in about.get_all("Classifier", []) if line.startswith("License")]
    return " ".join(
        [about.get("License-Expression") or "", *classifiers, (about.get("License") or "")[:60]]
    )


def test_pins_are_names_and_versions_only() -> None:
    assert [line for line in PINS if not re.fullmatch(r"[\w.-]+==[\w.!+]+", line)] == []


def test_everything_asked_for_is_pinned() -> None:
    asked = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    assert names(asked) <= names(PINS)


def test_everything_imported_is_asked_for() -> None:
    imported = set()
    for folder in ("bot", "games", "sandbox"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    imported.add(str(node.module).split(".")[0])
    foreign = imported - sys.stdlib_module_names - {"bot", "games", "sandbox"}
    owners = importlib.metadata.packages_distributions()
    wanted = names(PROJECT["dependencies"])
    wanted |= {"yarl"}  # aiohttp speaks in its addresses
    wanted |= {"pydantic-core"}  # the half of pydantic that writes JSON
    wanted |= {"pyyaml"}  # the referee's, only for examples
    assert {plain(owners[module][0]) for module in foreign} <= wanted


def test_what_is_installed_is_what_is_pinned() -> None:
    installed = {d.metadata["Name"]: d.version for d in importlib.metadata.distributions()}
    have = {plain(name): version for name, version in installed.items()}
    pinned = {plain(name): version for name, version in (line.split("==") for line in PINS)}
    assert {n: have[n] for n in pinned if n in have and have[n] != pinned[n]} == {}


@pytest.mark.parametrize("name", sorted(needed_to_run()))
def test_run_time_licences_are_permissive(name: str) -> None:
    assert FREE.search(licence(name)), licence(name)


def test_licences_of_tools_are_free() -> None:
    here = {plain(d.metadata["Name"]) for d in importlib.metadata.distributions()}
    # What the benchmark compares with, and what that brings along, need not be installed.
    compared = names(PROJECT["optional-dependencies"]["bench"]) | {"termcolor"}
    tools = names(PINS) - needed_to_run() - (compared - here)
    assert {name for name in tools if not FREE_TO_USE.search(licence(name))} == set()


def test_imports_point_one_way() -> None:
    """In a process of its own: import-linter sets up logging anew, which would silence ours."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_copies_what_exists_and_is_not_ignored() -> None:
    kept = {
        line[1:]
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    for line in DOCKERFILE:
        if line.startswith("COPY ") and "--from" not in line:
            for source in shlex.split(line)[1:-1]:
                assert (ROOT / source).exists(), source
                assert any(fnmatch(source, pattern) for pattern in kept), source


def test_the_image_runs_without_root_and_in_exec_form() -> None:
    last_stage = DOCKERFILE[
        [i for i, line in enumerate(DOCKERFILE) if line.startswith("FROM ")][-1] :
    ]
    users = [line.split()[1] for line in last_stage if line.startswith("USER ")]
    assert users
    assert users[-1].isdecimal()
    assert int(users[-1]) > 0
    assert "VOLUME /state" in last_stage
    assert any("SNUG_DATABASE=/state/" in line for line in last_stage)
    assert any(re.fullmatch(r"ENTRYPOINT \[.*\]", line) for line in last_stage)
    assert any(re.fullmatch(r"HEALTHCHECK .*CMD \[.*\]", line) for line in last_stage)


def test_the_container_may_do_little() -> None:
    service = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["snug"]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["init"]
    assert "ports" not in service
    assert service["volumes"] == ["state:/state"]


def test_the_check_script_can_be_read() -> None:
    script = (ROOT / ".ci/run").read_text()
    assert "make --keep-going check" in script
    assert "SNUG_TEST_SCALE=full" in script
