"""Refusals: the one exception the rules raise, with a closed set of codes per game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

COMMON_CODES = frozenset(
    {"E_NO_GAME", "E_OVER", "E_NOT_PLAYER", "E_STALE", "E_PHASE", "E_NOT_TURN", "E_FORM", "E_SEATS"}
)
"""Codes that any game may raise (conventions.md, Errors); a game adds its own in `Game.codes`."""

_NOTHING: Mapping[str, object] = MappingProxyType({})


class IllegalMove(Exception):
    """A move that the rules refuse: `code` names the sentence, `values` (as in events) fill it."""

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = args or _NOTHING
