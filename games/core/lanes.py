"""Beats per lane: which presses still in flight have become stale (conventions.md, Controls)."""

from __future__ import annotations

from collections.abc import Mapping

Beats = Mapping[str, int]


def beat(beats: Beats, lane: str | None) -> int:
    """The present beat of a lane; 0 for a lane never raised and for actions without a lane."""
    return 0 if lane is None else beats.get(lane, 0)


def raised(beats: Beats, *lanes: str) -> Beats:
    """The beats after presses in flight in these lanes ceased to count."""
    return {**beats, **{lane: beats.get(lane, 0) + 1 for lane in lanes}}


def is_stale(beats: Beats, lane: str | None, shown: int) -> bool:
    """Whether a control drawn at beat `shown` of its lane no longer counts."""
    return lane is not None and beats.get(lane, 0) != shown
