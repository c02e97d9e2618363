"""Every worked example of docs/rules/pontoon.md, one test each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.referee.examples_file import examples
from games.referee.scenario import Scenario
from tests.games.pontoon.positions import GAME

RULES = Path(__file__).parents[3] / "docs" / "rules" / "pontoon.md"
EXAMPLES = [e for _, e in examples(RULES.name, RULES.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: str(e["id"]))
def test_worked_example(example: Mapping[str, Any]) -> None:
    scenario = Scenario(GAME, example)
    assert scenario.refused == example.get("setup_error")
    assert list(scenario.differences(example.get("expect0") or {})) == []
    for step in example.get("steps") or []:
        assert scenario.step(step) == step.get("error"), step
        assert list(scenario.differences(step.get("expect") or {})) == [], step
    assert list(scenario.differences(example.get("expect") or {})) == []


def test_there_are_as_many_as_the_page_prints() -> None:
    assert len(EXAMPLES) == RULES.read_text(encoding="utf-8").count("- id: PT-") >= 16
