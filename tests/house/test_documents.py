"""The pages agree with each other and with what is there."""

import re
import subprocess
import tomllib
from pathlib import Path

import discord
import pytest

from bot import doctor, settings
from bot.commands.tree import COMMANDS
from games import CATALOGUE

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
DOCS = [page for page in PAGES if page.name not in {"CHANGELOG.md", "adding-a-game.md"}]
TARGETS = dict(
    re.findall(r"^([a-z]+):.*?(?:## (.*))?$", (ROOT / "Makefile").read_text(), re.MULTILINE)
)


def text(path: str) -> str:
    return (ROOT / path).read_text()


def region(name: str) -> str:
    """What stands in the README between <!-- name --> and <!-- /name -->."""
    found = re.search(f"<!-- {name} -->(.*)<!-- /{name} -->", text("README.md"), re.DOTALL)
    assert found, name
    return found[1]


def first_column(table: str) -> list[str]:
    return re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)


def settings_in_example() -> list[str]:
    return re.findall(r"^#?\s?([A-Z][A-Z_]+)=", text(".env.example"), re.MULTILINE)


def test_readme_and_example_name_the_same_settings() -> None:
    assert first_column(region("settings")) == settings_in_example()


def test_the_settings_are_those_of_the_bot() -> None:
    assert tuple(settings_in_example()) == settings.names()


def test_the_example_shows_the_defaults() -> None:
    defaults = {
        settings.PREFIX + name.upper(): f.default
        for name, f in settings.Settings.model_fields.items()
    }
    for name, value in re.findall(r"^# (SNUG_[A-Z_]+)=(.*)$", text(".env.example"), re.MULTILINE):
        assert value == str(defaults[name] if defaults[name] is not None else "")


def test_the_commands_are_those_of_the_bot() -> None:
    names = {f"/{command.name}" for command in COMMANDS}
    listed = first_column(region("commands"))
    assert len(listed) == len(set(listed))
    assert set(listed) == names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
        if "://" not in link and not link.startswith("mailto:"):
            assert (page.parent / link).exists(), link


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_pictures_in_pages_are_in_the_repository() -> None:
    command = ["git", "ls-files", "docs/images"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {ROOT / name for name in listed.splitlines()}
    for page in PAGES:
        shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)|<img[^>]* src=\"([^\"]+)\"", page.read_text())
        local = {a or b for a, b in shown if "://" not in (a or b)}
        assert {name for name in local if (page.parent / name).resolve() not in tracked} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_targets_in_pages_exist(page: Path) -> None:
    code = re.findall(r"`make ([a-z]+)|^make ([a-z]+)", page.read_text(), re.MULTILINE)
    assert {a or b for a, b in code} <= TARGETS.keys()


def test_every_make_target_says_what_it_does() -> None:
    assert {name for name, about in TARGETS.items() if not about} == set()


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_game_has_its_rules_pages(key: str) -> None:
    pages = {page.stem.replace("-", ""): page for page in ROOT.glob("docs/rules/*.md")}
    shared = any(f"  game: {key}\n" in page.read_text() for page in pages.values())
    assert key in pages or shared, f"write docs/rules/{key}.md, with dashes as you like"
    assert (ROOT / "data/rules" / f"{key}.md").exists(), f"write data/rules/{key}.md, for players"


def test_one_version_everywhere() -> None:
    version = tomllib.loads(text("pyproject.toml"))["project"]["version"]
    assert f'image.version="{version}"' in text("Dockerfile")
    headings = re.findall(r"^## \[(.+?)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", version]


def test_the_invite_asks_for_what_the_readme_explains() -> None:
    explained = re.findall(r"^ *\| ([A-Z][\w ]+) \|", region("permissions"), re.MULTILINE)
    flags = {name.lower().replace(" ", "_"): True for name in explained}
    assert doctor.least() == discord.Permissions(**flags)
    assert f"permissions={doctor.least().value}\n" in text("README.md")


def test_every_case_is_answered() -> None:
    answered = re.findall(r"^\| C(\d+) \|.*\| (.+) \| .*\|$", text("docs/cases.md"), re.MULTILINE)
    assert [int(number) for number, _ in answered] == [n for n in range(1, 199) if n % 4 != 3]


@pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_named_in_pages_exist(page: Path) -> None:
    folders = "bench|bot|data|docs|games|sandbox|scripts|tests"
    named = re.findall(rf"`((?:{folders})/[\w./-]+)`", page.read_text())
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_cases_name_where_their_tests_are() -> None:
    """All of them, and nothing else; a case without a test says what it waits for."""
    found: dict[str, set[str]] = {}
    for file in sorted(ROOT.glob("tests/**/test_*.py")):
        for name in re.findall(r"def (test_\w+)", file.read_text()):
            for number in re.findall(r"(?<=_)c(\d+)(?=_)", name):
                found.setdefault(number, set()).add(str(file.relative_to(ROOT)))
    rows = re.findall(r"^\| C(\d+) \|.*\| (.+) \| (.*)\|$", text("docs/cases.md"), re.MULTILINE)
    named = {number: set(re.findall(r"`(.+?)`", files)) for number, _, files in rows}
    assert {number: files for number, files in named.items() if files} == found
    assert all(named[number] or answer.startswith("waits") for number, answer, _ in rows)
