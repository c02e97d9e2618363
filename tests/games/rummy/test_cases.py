"""Every meld case, one test each: those of docs/rules/meld-cases.md, and more of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.referee.cases import check
from games.referee.cases_file import Case, cases

HERE = Path(__file__).parent
PRINTED = HERE.parents[2] / "docs" / "rules" / "meld-cases.md"
OWN = HERE / "more-meld-cases.md"
CASES = {page: list(cases(page.name, page.read_text(encoding="utf-8"))) for page in (PRINTED, OWN)}


@pytest.mark.parametrize(
    "case", [case for page in CASES.values() for case in page], ids=lambda case: case.id
)
def test_meld_case(case: Case) -> None:
    assert check(case) is None


@pytest.mark.parametrize(("page", "letter", "count"), [(PRINTED, "M", 202), (OWN, "N", 676)])
def test_there_are_as_many_as_the_page_prints(page: Path, letter: str, count: int) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert len(CASES[page]) == sum(line.startswith(letter) and " | " in line for line in lines)
    assert len(CASES[page]) == count
