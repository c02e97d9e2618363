"""Hypothesis without surprises: the same cases every time, no deadlines; more of them in full."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.scale import scaled

settings.register_profile(
    "snug",
    derandomize=True,
    deadline=None,
    max_examples=scaled(20, 50),
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("snug")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these try very much."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.bulk)
