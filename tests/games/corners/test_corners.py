"""Every example of this folder, one test each: positions that the rules' own pages do not print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.referee.examples import check
from games.referee.examples_file import examples

PAGES = sorted(Path(__file__).parent.glob("*.md"))
EXAMPLES = [
    (page.stem, example)
    for page in PAGES
    for _, example in examples(page.name, page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", [e for _, e in EXAMPLES], ids=lambda e: str(e["id"]))
def test_corner(example: Mapping[str, Any]) -> None:
    assert list(check(example)) == []


def test_a_page_is_named_for_its_game_and_no_id_stands_twice() -> None:
    assert [(page, e["id"]) for page, e in EXAMPLES if e["game"] != page] == []
    assert max(Counter(e["id"] for _, e in EXAMPLES).values()) == 1
