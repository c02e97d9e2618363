"""Hypothesis without surprises: the same cases every time, no deadlines; more of them in full."""

from __future__ import annotations

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
