"""Who gains what when somebody knocks at Gin (rummy-family.md, §9.2)."""

from __future__ import annotations

GIN_BONUS = UNDERCUT_BONUS = 25


def gin_result(knocker: int, opponent: int) -> tuple[bool, int]:
    """Whether the knocker wins, and the points, from the loose points after lay-offs."""
    if knocker == 0:
        return True, opponent + GIN_BONUS
    if knocker < opponent:
        return True, opponent - knocker
    return False, knocker - opponent + UNDERCUT_BONUS
