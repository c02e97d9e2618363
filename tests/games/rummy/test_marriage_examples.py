"""Every worked example of docs/rules/indian-marriage.md, one test each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.referee.examples import check
from games.referee.examples_file import examples

RULES = Path(__file__).parents[3] / "docs" / "rules" / "indian-marriage.md"
EXAMPLES = [e for _, e in examples(RULES.name, RULES.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: str(e["id"]))
def test_worked_example(example: Mapping[str, Any]) -> None:
    assert list(check(example)) == []


def test_there_are_as_many_as_the_page_prints() -> None:
    assert len(EXAMPLES) == 21
