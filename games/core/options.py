"""House rules of a table: what every game lets its host settle. A game adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

SLOW_MS = 24 * 60 * 60 * 1000


class Options(BaseModel):
    """House rules of one table. Frozen at the start; unknown names and bad values are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    clock: Literal["live", "slow", "off"] = Field("live", description="speed of decision timers")
    timer: int | None = Field(
        None, ge=15, le=300, description="seconds per decision under live; the game's own if unset"
    )
    absence: Literal["stand_in", "leave"] = Field(
        "stand_in", description="what two misses in a row bring"
    )

    @model_validator(mode="before")
    @classmethod
    def _numbers(cls, given: object) -> object:
        """Numbers that an option lists (`Literal[8, 12]`) arrive as texts from menus and people."""
        if not isinstance(given, Mapping):
            return given
        listed = {name: get_args(field.annotation) for name, field in cls.model_fields.items()}
        return {
            name: next(
                (n for n in listed.get(name, ()) if type(n) is int and str(n) == value), value
            )
            for name, value in given.items()
        }

    def period(self, timer: int) -> int | None:
        """How long a decision may take, in ms, in a game whose own timer is `timer` seconds.

        None means no limit (conventions.md, Timers).
        """
        if self.clock == "off":
            return None
        if self.clock == "slow":
            return SLOW_MS
        return (self.timer or timer) * 1000
