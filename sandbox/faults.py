"""What goes wrong, on demand."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, field

from sandbox.snowflake import Id


@dataclass
class Answer:
    """The next matching requests get this answer, before or after the work is done."""

    method: str = ""
    route: str = ""
    times: int = 1
    status: int = 500
    code: int = 0
    message: str = ""
    retry_after: float = 1.0
    after: bool = False
    seconds: float = 0.0

    def matches(self, method: str, template: str) -> bool:
        """Whether this is meant for a request."""
        if self.times <= 0 or self.method not in ("", method):
            return False
        return re.search(self.route, template) is not None


@dataclass
class Delay:
    """Seconds of random delay between a person and Discord, and Discord and the bot."""

    from_person: tuple[float, float] = (0.0, 0.0)
    to_bot: tuple[float, float] = (0.0, 0.0)
    to_person: tuple[float, float] = (0.0, 0.0)


@dataclass
class Faults:
    """The faults that are on."""

    answers: list[Answer] = field(default_factory=list)
    hangs: list[Answer] = field(default_factory=list)
    delays: dict[Id | None, Delay] = field(default_factory=dict)
    twice: int = 0
    twice_later: float = 0.0
    swap: int = 0
    lose: int = 0
    lose_event: str | None = None
    gateway_closed_until: float = 0.0
    chance: random.Random = field(default_factory=random.Random)

    def answer(self, method: str, template: str) -> Answer | None:
        """Takes the fault for a request, if one is on."""
        return self._take(self.answers, method, template)

    def hang(self, method: str, template: str) -> float:
        """Seconds a request must wait first."""
        found = self._take(self.hangs, method, template)
        return found.seconds if found is not None else 0.0

    def _take(self, faults: list[Answer], method: str, template: str) -> Answer | None:
        for one in faults:
            if one.matches(method, template):
                one.times -= 1
                if one.times <= 0:
                    faults.remove(one)
                return one
        return None

    def wait(self, leg: str, person: Id | None) -> float:
        """Seconds of delay on one leg of somebody's way."""
        if not self.delays:
            return 0.0
        delay = self.delays.get(person) or self.delays.get(None)
        if delay is None:
            return 0.0
        low, high = getattr(delay, leg)
        return self.chance.uniform(low, high)

    def loses(self, event: str) -> bool:
        """Whether a gateway event is to vanish."""
        if self.lose <= 0 or self.lose_event not in (None, event):
            return False
        self.lose -= 1
        return True

    def takes(self, name: str) -> bool:
        """Spends one of a counted fault."""
        left = int(getattr(self, name))
        if left > 0:
            setattr(self, name, left - 1)
        return left > 0

    @property
    def gateway_closed(self) -> bool:
        """Whether new gateway connections are refused now."""
        return time.monotonic() < self.gateway_closed_until

    def clear(self) -> None:
        """Ends every fault."""
        fresh = Faults()
        for name in fresh.__dataclass_fields__:
            if name != "chance":
                setattr(self, name, getattr(fresh, name))
