"""Tests that try very much are not counted in the coverage, which would double their time."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

TRACED = "COVERAGE_PROCESS_CONFIG"
"""With it in the environment, processes that a test starts are counted as well (coverage.py)."""


@pytest.fixture(autouse=True)
def _uncounted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a `bulk` test reaches has to be reached by another, of fewer words and more thought."""
    if request.node.get_closest_marker("bulk") is None:
        yield
        return
    monkeypatch.delenv(TRACED, raising=False)
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
