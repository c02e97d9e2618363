"""What makes the whole of the tests quick: their order, and what the coverage does not count."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

WAITING = {"browser", "crash", "wire"}
"""Folders of tests that wait for other processes most of the time."""
TRACED = "COVERAGE_PROCESS_CONFIG"
"""With it in the environment, processes that a test starts are counted as well (coverage.py)."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that wait and files that compute take turns, so that no core has nothing to do.

    Those that try very much begin, so that none of them is waited for at the end.
    """
    bulk = {item.path for item in items if item.get_closest_marker("bulk")}
    turns: dict[Path, float] = {}
    for waiting in (True, False):
        found = dict.fromkeys(item.path for item in items if _waits(item) is waiting)
        files = sorted(found, key=lambda path: path not in bulk)
        turns |= {path: number / len(files) for number, path in enumerate(files)}
    items.sort(key=lambda item: turns[item.path])


def _waits(item: pytest.Item) -> bool:
    return not WAITING.isdisjoint(item.path.parts)


@pytest.fixture(autouse=True)
def _uncounted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a `bulk` test reaches has to be reached by another, which says what it looks for."""
    if TRACED not in os.environ or request.node.get_closest_marker("bulk") is None:
        yield
        return
    monkeypatch.delenv(TRACED)
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
