"""The list of decisions names every page by its title, in order."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"


def test_every_decision_stands_in_the_list_by_its_title() -> None:
    pages = sorted(FOLDER.glob("[0-9]*.md"))
    titles = [page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ") for page in pages]
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if line[:1].isdigit()]
    expected = [
        f"{number}. [{title.partition('. ')[2]}]({page.name})"
        for number, (page, title) in enumerate(zip(pages, titles, strict=True), start=1)
    ]
    assert listed == expected
