"""Every case of docs/rules/meld-cases.md, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.referee.cases import check
from games.referee.cases_file import Case, cases

RULES = Path(__file__).parents[3] / "docs" / "rules" / "meld-cases.md"
TEXT = RULES.read_text(encoding="utf-8")
CASES = list(cases(RULES.name, TEXT))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_meld_case(case: Case) -> None:
    assert check(case) is None


def test_there_are_as_many_as_the_page_prints() -> None:
    assert len(CASES) == sum(line.startswith("M") and " | " in line for line in TEXT.splitlines())
    assert len(CASES) == 202
