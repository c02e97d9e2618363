"""Who presses: what Discord and their own preferences say of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.sessions.session import Delivery


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who pressed: Discord id, raw display name, and what they chose in `/me`."""

    user: int
    name: str
    locale: str = "en"
    delivery: Delivery = "dm"
    pings: bool = True
    sorting: Literal["rank", "suit"] = "rank"
    sober: bool = False
