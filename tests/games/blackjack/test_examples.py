"""Every worked example of docs/rules/blackjack.md, one test each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.referee import examples
from games.referee.examples_file import examples as read
from tests.games.blackjack.positions import GAME

RULES = Path(__file__).parents[3] / "docs" / "rules" / "blackjack.md"
EXAMPLES = [e for _, e in read(RULES.name, RULES.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: str(e["id"]))
def test_worked_example(example: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "CATALOGUE", {GAME.key: GAME})
    assert list(examples.check(example)) == []


def test_there_are_as_many_as_the_page_prints() -> None:
    assert len(EXAMPLES) == RULES.read_text(encoding="utf-8").count("- id: BJ-") >= 12
